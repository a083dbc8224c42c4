use std::fs;
use std::io::Write;

use texts::Texts;

use crate::cli::{Completions, Man};
use crate::localise;
use terminal::failure::Failure;
use terminal::files;

/// Prints the completion script for a shell.
pub(crate) fn completions(arguments: &Completions, texts: &Texts) -> Result<(), Failure> {
    let mut command = localise::command(texts);
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "abaque", &mut script);
    let mut out = anstream::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
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
