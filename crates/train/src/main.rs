//! Makes the networks of the engine: plays games, learns from them, and lets the new network prove itself
//! against the one before. `docs/training.md` tells how.

mod abalone_training;
mod avalam_training;
mod file;
mod fit;
mod gate;
mod judge;
mod pair;
mod parameters;
mod play;
mod plot;
mod quantise;
mod sample;
mod settings;
mod shuffle;
mod soak;
mod spsa;
mod suite;
mod trainable;

use abalone_training::AbaloneTraining;
use avalam_training::AvalamTraining;
use clap::{Parser, Subcommand};
use games::GameId;

#[derive(Parser)]
#[command(about)]
struct Arguments {
    /// The game: abalone, avalam or awale.
    game: GameId,
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
    /// Tunes numbers of the search by games.
    Spsa(spsa::Spsa),
    /// Asks who will win in positions of decided games, and counts the right answers.
    Judge(judge::Judge),
    /// Picks positions with a best move that only a long search finds.
    Pick(suite::Pick),
    /// Counts the positions of a test suite that a search solves.
    Suite(suite::Suite),
    /// Plays many fast games and counts panics and illegal moves.
    Soak(soak::Soak),
}

fn main() -> anyhow::Result<()> {
    let Arguments { game, step } = Arguments::parse();
    match (step, game) {
        (Step::Soak(step), game) => step.run(game),
        (step, GameId::Abalone) => run::<AbaloneTraining>(&step),
        (step, GameId::Avalam) => run::<AvalamTraining>(&step),
        (_, GameId::Awale) => anyhow::bail!("Awalé has no network"),
    }
}

fn run<G: trainable::Trainable>(step: &Step) -> anyhow::Result<()> {
    match step {
        Step::Play(step) => step.run::<G>(),
        Step::Shuffle(step) => step.run::<G>(),
        Step::Fit(step) => step.run::<G>(),
        Step::Quantise(step) => step.run::<G>(),
        Step::Gate(step) => step.run::<G>(),
        Step::Spsa(step) => step.run::<G>(),
        Step::Judge(step) => step.run::<G>(),
        Step::Pick(step) => step.run::<G>(),
        Step::Suite(step) => step.run::<G>(),
        Step::Soak(step) => step.run(G::GAME),
    }
}
