//! `abaque join`: a game at a server's table.

use terminal::JoinOptions;
use terminal::failure::Failure;
use texts::Texts;

use crate::cli;

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
