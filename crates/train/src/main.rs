//! Makes the networks of the engine: plays games, learns from them, and lets the new network prove itself
//! against the one before. `docs/training.md` tells how.

mod fit;
mod gate;
mod parameters;
mod play;
mod plot;
mod quantise;
mod sample;
mod shuffle;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Plays games against itself and stores their positions.
    Play(play::Play),
    /// Checks the positions of one or more runs, and brings them into a random order.
    Shuffle(shuffle::Shuffle),
    /// Learns from shuffled positions.
    Fit(fit::Fit),
    /// Writes what was learned as a network file.
    Quantise(quantise::Quantise),
    /// Lets a network or other numbers of the search play against the ones before.
    Gate(gate::Gate),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().step {
        Step::Play(step) => step.run(),
        Step::Shuffle(step) => step.run(),
        Step::Fit(step) => step.run(),
        Step::Quantise(step) => step.run(),
        Step::Gate(step) => step.run(),
    }
}
