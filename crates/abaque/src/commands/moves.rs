use std::io::Write;

use texts::Texts;

use crate::cli::Where;
use crate::commands::start;
use terminal::failure::Failure;

/// Lists the legal moves, one a line, in the order of their texts.
pub(crate) fn run(arguments: &Where, texts: &Texts) -> Result<(), Failure> {
    let history = start::history(arguments, texts)?;
    let mut moves: Vec<String> = history.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    let mut out = anstream::stdout().lock();
    for mv in moves {
        writeln!(out, "{mv}")?;
    }
    Ok(out.flush()?)
}
