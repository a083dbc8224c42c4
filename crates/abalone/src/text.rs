//! Positions as text: the canonical form `<board> <side> <out>`, and what else is read.

use std::fmt;
use std::str::FromStr;

use game::{Expected, Reader, Side, TextError};

use crate::board::{self, Letters};
use crate::cell::END;
use crate::playstrategy;
use crate::setup::Setup;

impl fmt::Display for Setup {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board::write(self, Letters::Ours, f)?;
        let [black, white] = self.out;
        write!(f, " {} {black}-{white}", side_letter(self.side))
    }
}

impl FromStr for Setup {
    type Err = TextError;

    /// Reads the canonical form, and that of `PlayStrategy` with its six fields. White space around the text
    /// does not count.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let trimmed = text.trim();
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        read(&mut Reader::new(trimmed)).map_err(|error| error.shifted(indent))
    }
}

/// How both forms write the side to move.
pub(crate) fn side_letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'w',
    }
}

/// Reads the side to move.
pub(crate) fn read_side(reader: &mut Reader<'_>) -> Result<Side, TextError> {
    reader.take(SIDE, |c| Side::BOTH.into_iter().find(|side| side_letter(*side) == c))
}

/// Reads the space between two fields.
pub(crate) fn read_space(reader: &mut Reader<'_>) -> Result<(), TextError> {
    reader.expect(' ', SPACE)
}

/// Reads a number of marbles pushed out.
pub(crate) fn read_out(reader: &mut Reader<'_>, expected: Expected) -> Result<u16, TextError> {
    reader.number(expected)
}

fn read(reader: &mut Reader<'_>) -> Result<Setup, TextError> {
    let mut setup = Setup::EMPTY;
    let letters = board::read(reader, &mut setup)?;
    read_space(reader)?;
    // An empty board does not tell the two forms apart, the next field does.
    let next_is_digit = reader.peek().is_some_and(|c| c.is_ascii_digit());
    match letters {
        Some(Letters::PlayStrategy) => playstrategy::read_fields(reader, &mut setup)?,
        None if next_is_digit => playstrategy::read_fields(reader, &mut setup)?,
        _ => read_fields(reader, &mut setup)?,
    }
    reader.end(END)?;
    Ok(setup)
}

fn read_fields(reader: &mut Reader<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.side = read_side(reader)?;
    read_space(reader)?;
    let black = read_out(reader, OUT)?;
    reader.expect('-', OUT)?;
    let white = read_out(reader, OUT)?;
    setup.out = [black, white];
    Ok(())
}

const SIDE: Expected =
    Expected::new("expected-abalone-side", "b or w, the side to move (Black or White)");
const SPACE: Expected =
    Expected::new("expected-abalone-space", "one space and the next part of the position");
const OUT: Expected = Expected::new(
    "expected-abalone-out",
    "the marbles pushed out by Black, then by White, such as 0-0",
);
