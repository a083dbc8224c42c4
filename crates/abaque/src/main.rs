//! `abaque`: play, learn and analyse Avalam, Abalone and Awalé.
//!
//! This crate is the outermost layer: it reads the command line and files, prints, and leaves all
//! knowledge of the games to the libraries.

mod cli;
mod commands;
mod localise;
mod processor;

use std::process::ExitCode;

use clap::FromArgMatches;
use terminal::failure;
use texts::Texts;

use crate::cli::Cli;

fn main() -> ExitCode {
    if let Err(missing) = processor::check() {
        anstream::eprintln!("{missing}");
        return ExitCode::from(failure::BAD_INPUT);
    }
    let texts = Texts::new(localise::language());
    let matches = match localise::command(&texts).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return localise::report(&error, &texts),
    };
    let result = match Cli::from_arg_matches(&matches) {
        Ok(cli) => {
            cli.color.choice().write_global();
            commands::run(cli, &texts)
        }
        Err(error) => return localise::report(&error, &texts),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&texts),
    }
}
