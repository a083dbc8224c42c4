//! `abaque join`: a game of a server's in the terminal.

use terminal::JoinOptions;
use terminal::failure::Failure;
use texts::Texts;

use crate::cli;

/// Plays or watches.
pub(crate) fn run(arguments: &cli::Join, color: cli::Color, texts: &Texts) -> Result<(), Failure> {
    let options = JoinOptions {
        url: arguments.url.clone(),
        token: arguments.token.clone(),
        guest: arguments.guest.clone(),
        ca_file: arguments.ca_file.clone(),
        plain: arguments.plain,
        ascii: arguments.ascii,
        color: color.choice(),
        animation: !arguments.no_animation,
    };
    terminal::join(&options, texts)
}
