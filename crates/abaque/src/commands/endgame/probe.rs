use std::io::Write;

use endgame::LineEnd;
use game::{Message, Scope, Setup as _, TextError};
use games::{AnyHistory, AnyPosition};
use protocol::output::{self, Body as _, ProbeMove};
use texts::Texts;

use super::{beyond, open, rules};
use crate::cli::EndgameProbe;
use crate::commands::moves::place;
use terminal::failure::{Failure, print_error};

/// Prints `value N`, a line per move, and the perfect line with its end.
pub(super) fn run(arguments: &EndgameProbe, texts: &Texts) -> Result<(), Failure> {
    let setup: awale::Setup = arguments
        .position
        .parse()
        .map_err(|error: TextError| Failure::input_in("--position", &error))?;
    let rules = rules(&arguments.tables)?;
    if setup.position(rules, Scope::Play).is_err() {
        print_error(&texts.tell(&Message::new("note-study")));
    }
    let position = setup
        .position(rules, Scope::Study)
        .map_err(|error| Failure::input_in("--position", &error))?;
    let tables = open(&arguments.tables, texts)?;
    let (Some(value), Some(moves)) = (tables.value(&position), tables.moves(&position)) else {
        return Err(beyond(&tables, position.seeds_on_board()));
    };
    let mut out = anstream::stdout().lock();
    let line = tables.line(&position);
    let texts_of = |moves: &[awale::Move]| moves.iter().map(ToString::to_string).collect();
    if arguments.json {
        let history = AnyHistory::from_position(AnyPosition::Awale(position));
        let probe = output::Probe {
            place: place(&history),
            value: value.into(),
            moves: moves
                .iter()
                .map(|(mv, value)| ProbeMove { mv: mv.to_string(), value: (*value).into() })
                .collect(),
            line: line.as_ref().map(|line| texts_of(&line.moves)).unwrap_or_default(),
            end: line.as_ref().map(|line| end_name(line.end)),
        };
        writeln!(out, "{}", probe.line())?;
        return Ok(out.flush()?);
    }
    writeln!(out, "value {value}")?;
    for (mv, value) in moves {
        writeln!(out, "{mv} {value}")?;
    }
    if let Some(line) = line {
        let moves: Vec<String> = texts_of(&line.moves);
        writeln!(out, "line {}", moves.join(" "))?;
        writeln!(out, "end {}", end_name(line.end))?;
    }
    Ok(out.flush()?)
}

const fn end_name(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Stop => "stop",
        LineEnd::Circle => "circle",
        LineEnd::Unknown => "unknown",
    }
}
