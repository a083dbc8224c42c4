//! `abaque`: play, learn and analyse Avalam, Abalone and Awalé.
//!
//! The outermost layer: parses the command line, reads files and prints; knowledge of the games is in the libraries.

mod cli;
mod commands;
mod localise;
mod processor;

use std::process::ExitCode;

use clap::FromArgMatches;
use texts::Texts;

use crate::cli::Cli;

fn main() -> ExitCode {
    processor::refuse().unwrap_or_else(run)
}

/// The program. Not inlined: on an older processor nothing of it may run before the check.
#[inline(never)]
fn run() -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Some(code) = contest::supervisor::run_if_asked() {
        return code;
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
