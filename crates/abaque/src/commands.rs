//! The commands, one file each.

mod adapt;
mod admin;
mod analyse;
mod bench;
mod convert;
mod endgame;
mod engine;
mod interrupt;
mod join;
mod match_runner;
mod moves;
mod perft;
mod play;
mod random_seed;
mod replay;
mod review;
mod rules;
mod serve;
mod shell;
mod show;
mod start;
mod tournament;
mod work;

use texts::Texts;

use crate::cli::{Cli, Command};
use terminal::failure::Failure;

pub(crate) fn run(cli: Cli, texts: &Texts) -> Result<(), Failure> {
    match cli.command {
        Command::Moves(arguments) => moves::run(&arguments, texts),
        Command::Show(arguments) => show::run(&arguments, texts),
        Command::Perft(arguments) => perft::run(&arguments, texts),
        Command::Replay(arguments) => replay::run(&arguments, texts),
        Command::Review(arguments) => review::run(&arguments, texts),
        Command::Rules(arguments) => rules::run(&arguments, texts),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments, texts),
        Command::Endgame(arguments) => endgame::run(&arguments.command, texts),
        Command::Engine(arguments) => engine::run(&arguments, texts),
        Command::Convert(arguments) => convert::run(&arguments, texts),
        Command::Match(arguments) => match_runner::run(&arguments, texts),
        Command::Adapt(arguments) => adapt::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments, texts),
        Command::Serve(arguments) => serve::run(&arguments, texts),
        Command::Backup(arguments) => serve::backup(&arguments, texts),
        Command::Copy(arguments) => serve::copy(&arguments, texts),
        Command::Restore(arguments) => serve::restore(&arguments, texts),
        Command::Admin(arguments) => admin::run(&arguments, texts),
        Command::Play(arguments) => play::run(&arguments, cli.color, texts),
        Command::Join(arguments) => join::run(&arguments, cli.color, texts),
        Command::Work(arguments) => work::run(&arguments, texts),
        Command::Completions(arguments) => shell::completions(&arguments, texts),
        Command::Man(arguments) => shell::man(&arguments, texts),
    }
}

/// The number of threads from `--threads`, by default one per processor.
fn threads(argument: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    argument.map_or_else(all, usize::from)
}
