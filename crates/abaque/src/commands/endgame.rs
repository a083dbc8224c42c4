//! `abaque endgame`: Awalé's perfect-play tables.

mod build;
mod probe;

use std::io::Write;
use std::path::PathBuf;

use awale::Rules;
use endgame::{TableError, Tables};
use game::Message;
use texts::Texts;

use crate::cli::{EndgameCommand, EndgameTables, EndgameVerify};
use terminal::endgame_tables::default_folder;
use terminal::failure::{Failure, print_error};

pub(crate) fn run(command: &EndgameCommand, texts: &Texts) -> Result<(), Failure> {
    match command {
        EndgameCommand::Build(arguments) => build::run(arguments, texts),
        EndgameCommand::Probe(arguments) => probe::run(arguments, texts),
        EndgameCommand::Stats(arguments) => stats(arguments, texts),
        EndgameCommand::Verify(arguments) => verify(arguments, texts),
    }
}

fn rules(arguments: &EndgameTables) -> Result<Rules, Failure> {
    arguments.rules.parse().map_err(|error: game::RulesError| Failure::input_in("--rules", &error))
}

fn folder(arguments: &EndgameTables) -> PathBuf {
    arguments.out.clone().unwrap_or_else(default_folder)
}

/// The tables of the folder, or else small ones built in memory.
fn open(arguments: &EndgameTables, texts: &Texts) -> Result<Tables, Failure> {
    let rules = rules(arguments)?;
    let folder = folder(arguments);
    match Tables::open(&folder, rules) {
        Ok(tables) => Ok(tables),
        Err(TableError::Missing { .. }) => {
            let seeds = Tables::SEEDS_IN_MEMORY;
            let note = Message::new("endgame-in-memory")
                .with("folder", folder.display().to_string())
                .with("seeds", seeds);
            print_error(&texts.tell(&note));
            Tables::build_in_memory(rules, seeds).map_err(|error| Failure::input(&error))
        }
        Err(error) => Err(Failure::input(&error)),
    }
}

/// Prints the number of won, drawn and lost positions of each layer.
fn stats(arguments: &EndgameTables, texts: &Texts) -> Result<(), Failure> {
    let tables = open(arguments, texts)?;
    let mut out = anstream::stdout().lock();
    for seeds in 0..=tables.seeds() {
        let Some(stats) = tables.stats(seeds) else { break };
        writeln!(out, "{seeds} {} {} {}", stats.won, stats.drawn, stats.lost)?;
        out.flush()?;
    }
    Ok(())
}

/// Recomputes values and prints `seeds checked` for each correct layer. Missing tables are an error: there is nothing to
/// verify.
fn verify(arguments: &EndgameVerify, texts: &Texts) -> Result<(), Failure> {
    let tables = Tables::open(&folder(&arguments.tables), rules(&arguments.tables)?)
        .map_err(|error| Failure::input(&error))?;
    let layers = match arguments.seeds {
        Some(seeds) if seeds > tables.seeds() => return Err(beyond(&tables, seeds)),
        Some(seeds) => seeds..=seeds,
        None => 0..=tables.seeds(),
    };
    let mut out = anstream::stdout().lock();
    for seeds in layers {
        // A fixed seed makes errors reproducible.
        let sample = arguments.sample.map(|count| (count, 1));
        match tables.verify(seeds, sample, |_| {}) {
            None => return Err(beyond(&tables, seeds)),
            Some(Ok(checked)) => writeln!(out, "{seeds} {checked}")?,
            Some(Err(mismatch)) => {
                let number =
                    |value: Option<i8>| value.map_or("-".to_owned(), |value| value.to_string());
                let message = Message::new("endgame-wrong")
                    .with("position", mismatch.position.to_string())
                    .with("stored", number(mismatch.value))
                    .with("derived", number(mismatch.derived));
                print_error(&texts.tell(&message));
                return Err(Failure::Negative);
            }
        }
        out.flush()?;
    }
    Ok(())
}

fn beyond(tables: &Tables, seeds: u8) -> Failure {
    Failure::Input(
        Message::new("endgame-beyond").with("known", tables.seeds()).with("seeds", seeds),
    )
}
