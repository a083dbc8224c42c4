//! Help and usage errors of the command line in the user's language.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use game::Message;
use texts::{Language, Texts};

use crate::cli::Cli;
use terminal::failure::{BAD_INPUT, print_error};

/// The language of `--lang`, or else of the locale. Read before the command line is parsed, because usage errors are
/// translated too.
pub(crate) fn language() -> Language {
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let Some(argument) = argument.to_str() else { continue };
        let value = match argument.strip_prefix("--lang") {
            Some("") => arguments.next().and_then(|value| value.into_string().ok()),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(Ok(language)) = value.map(|code| code.parse()) {
            return language;
        }
    }
    Language::of_locale(&sys_locale::get_locale().unwrap_or_default())
}

/// The clap command with translated help.
pub(crate) fn command(texts: &Texts) -> Command {
    let text = |id: &str| texts.find(id).unwrap_or_default();
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).global(true);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = Cli::command()
        .about(text("cli"))
        .after_help(text("cli-after"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(help)
        .arg(version);
    translate_all(command, "", texts)
}

/// Adds help to a command and its subcommands.
fn translate_all(command: Command, name: &str, texts: &Texts) -> Command {
    let below: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = below.into_iter().fold(command, |command, below| {
        let name = if name.is_empty() { below.clone() } else { format!("{name}-{below}") };
        command.mut_subcommand(&below, |sub| {
            let text = |id: String| texts.find(&id).unwrap_or_default();
            let sub = sub.about(text(format!("cli-{name}")));
            translate_all(sub.after_help(text(format!("cli-{name}-after"))), &name, texts)
        })
    });
    translate(command, name, texts)
}

/// Adds help to every argument, and headings.
fn translate(command: Command, name: &str, texts: &Texts) -> Command {
    let text = |id: &str| texts.find(id);
    command
        .mut_args(|arg| {
            let id = arg.get_id().to_string();
            let own = format!("cli-{name}-{id}");
            let help = text(&own).or_else(|| text(&format!("cli-arg-{id}"))).unwrap_or_default();
            let heading = if arg.is_positional() { "cli-arguments" } else { "cli-options" };
            let takes_value = arg.get_action().takes_values();
            let arg = arg.help(help).help_heading(text(heading).unwrap_or_default());
            // The help texts list the values and defaults.
            arg.hide_possible_values(takes_value).hide_default_value(takes_value)
        })
        .subcommand_help_heading(text("cli-commands").unwrap_or_default())
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            text("cli-usage").unwrap_or_default()
        ))
}

/// Prints the requested help or version, or else the usage error; returns the exit code.
pub(crate) fn report(error: &clap::Error, texts: &Texts) -> ExitCode {
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let shows_help =
        asked_for || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if shows_help {
        // Errors on standard output cannot be reported.
        let _ = error.print();
    } else {
        print_error(&texts.tell(&explain(error)));
        let help = Message::new("usage-see-help").with("command", named_command());
        print_error(&texts.tell(&help));
    }
    ExitCode::from(if asked_for { 0 } else { BAD_INPUT })
}

/// The command that the command line names, as far as it exists: `abaque endgame probe`.
fn named_command() -> String {
    let mut command = Cli::command();
    let mut words = vec!["abaque".to_owned()];
    for argument in std::env::args_os().skip(1) {
        let Some(name) = argument.to_str() else { break };
        if let Some(sub) = command.find_subcommand(name).cloned() {
            words.push(name.to_owned());
            command = sub;
        }
    }
    words.join(" ")
}

fn explain(error: &clap::Error) -> Message {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    // Truncate long values.
    let value: String = context(ContextKind::InvalidValue).chars().take(40).collect();
    let message = |id| Message::new(id).with("argument", argument.as_str());
    match error.kind() {
        ErrorKind::UnknownArgument => message("usage-unknown-argument"),
        ErrorKind::InvalidSubcommand => Message::new("usage-unknown-command")
            .with("command", context(ContextKind::InvalidSubcommand)),
        ErrorKind::InvalidValue if value.is_empty() => message("usage-missing-value"),
        ErrorKind::InvalidValue => message("usage-invalid-value")
            .with("value", value)
            .with("known", context(ContextKind::ValidValue)),
        ErrorKind::ValueValidation => message("usage-bad-value").with("value", value),
        ErrorKind::MissingRequiredArgument => message("usage-missing-argument"),
        ErrorKind::ArgumentConflict => {
            message("usage-conflict").with("other", context(ContextKind::PriorArg))
        }
        ErrorKind::MissingSubcommand => Message::new("usage-missing-command"),
        ErrorKind::InvalidUtf8 => Message::new("usage-not-utf8"),
        _ => Message::new("usage-other").with("argument", argument.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_argument_has_help_in_both_languages() {
        for language in Language::ALL {
            let command = command(&Texts::new(language));
            command.clone().debug_assert();
            check(&command);
        }
    }

    fn check(command: &Command) {
        for sub in command.get_subcommands() {
            assert!(!sub.get_about().unwrap().to_string().is_empty(), "{}", sub.get_name());
            for arg in sub.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.is_empty(), "{} {}", sub.get_name(), arg.get_id());
            }
            check(sub);
        }
    }
}
