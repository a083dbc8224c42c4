use std::fs;
use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use engine::Level;
use games::GameId;
use texts::Texts;

use crate::cli::{Completions, Man};
use crate::localise;
use terminal::failure::Failure;
use terminal::files;

/// Prints the completion script for a shell.
pub(crate) fn completions(arguments: &Completions, texts: &Texts) -> Result<(), Failure> {
    let mut command = with_values(localise::command(texts));
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "abaque", &mut script);
    let mut out = anstream::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}

/// Adds the values that a shell can complete. Not for parsing, which accepts more: other spellings of a game, options of a
/// rule set.
fn with_values(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let values = values(&arg);
        if values.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(values)) }
    });
    let below: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    below.iter().fold(command, |command, name| command.mut_subcommand(name, with_values))
}

fn values(arg: &Arg) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match arg.get_id().as_str() {
        "game" => GameId::ALL.map(|game| game.name().to_owned()).to_vec(),
        "rules" => owned(&GameId::ALL.map(GameId::rule_sets).concat()),
        "layout" => owned(&GameId::Abalone.starts()),
        "setup" => owned(&GameId::Avalam.starts()),
        "lang" => owned(&["fr", "en"]),
        "side" => owned(&["first", "second"]),
        "level" => Level::all().map(|level| level.number().to_string()).collect(),
        _ => Vec::new(),
    }
}

/// Prints the manual page, or writes a page per command into a folder.
pub(crate) fn man(arguments: &Man, texts: &Texts) -> Result<(), Failure> {
    let mut command = localise::command(texts).disable_help_subcommand(true);
    command.build();
    let Some(folder) = &arguments.folder else {
        let mut out = anstream::stdout().lock();
        clap_mangen::Man::new(command).render(&mut out)?;
        return Ok(out.flush()?);
    };
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)
    };
    write().map_err(|error| Failure::Input(files::unwritable(folder, &error)))
}
