use std::io::Write;

use games::AnyHistory;
use protocol::output::{self, Body as _};
use texts::Texts;

use crate::cli::Moves;
use crate::commands::start;
use terminal::failure::Failure;

/// Prints the legal moves, one per line, sorted.
pub(crate) fn run(arguments: &Moves, texts: &Texts) -> Result<(), Failure> {
    let history = start::history(&arguments.position, texts)?;
    let mut moves: Vec<String> = history.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", output::Moves { place: place(&history), moves }.line())?;
    } else {
        for mv in moves {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(out.flush()?)
}

/// The position of a game for `--json`.
pub(super) fn place(history: &AnyHistory) -> output::PositionOutput {
    let position = history.position();
    output::PositionOutput {
        game: history.game().into(),
        rules: position.rules(),
        position: position.to_string(),
        turn: history.end().is_none().then(|| history.side().into()),
    }
}
