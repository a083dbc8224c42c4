use terminal::failure::Failure;
use terminal::rules;
use texts::Texts;

use crate::cli::Rules;
use crate::commands::start;

/// Prints the rules of a game, with our rulings highlighted.
pub(crate) fn run(arguments: &Rules, texts: &Texts) -> Result<(), Failure> {
    rules::print(start::game(&arguments.game)?, texts)
}
