use std::io::Write;

use endgame::LineEnd;
use game::{Message, Scope, Setup as _, TextError};
use texts::Texts;

use super::{beyond, open, rules};
use crate::cli::EndgameProbe;
use terminal::failure::{Failure, complain};

/// Prints `value N`, a line for each move, and the perfect line with how it ends.
pub(super) fn run(arguments: &EndgameProbe, texts: &Texts) -> Result<(), Failure> {
    let setup: awale::Setup = arguments
        .position
        .parse()
        .map_err(|error: TextError| Failure::input_in("--position", &error))?;
    let rules = rules(&arguments.tables)?;
    if setup.position(rules, Scope::Play).is_err() {
        complain(&texts.tell(&Message::new("note-study")));
    }
    let position = setup
        .position(rules, Scope::Study)
        .map_err(|error| Failure::input_in("--position", &error))?;
    let tables = open(&arguments.tables, texts)?;
    let (Some(value), Some(moves)) = (tables.value(&position), tables.moves(&position)) else {
        return Err(beyond(&tables, position.seeds_on_board()));
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "value {value}")?;
    for (mv, value) in moves {
        writeln!(out, "{mv} {value}")?;
    }
    if let Some(line) = tables.line(&position) {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let end = match line.end {
            LineEnd::Stop => "stop",
            LineEnd::Circle => "circle",
            LineEnd::Unknown => "unknown",
        };
        writeln!(out, "line {}", moves.join(" "))?;
        writeln!(out, "end {end}")?;
    }
    Ok(out.flush()?)
}
