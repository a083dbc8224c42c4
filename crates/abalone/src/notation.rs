//! Moves as text, in the notation of Aba-Pro: `a1b2` in line, `c2c3d3` broadside.

use std::fmt;
use std::str::FromStr;

use game::{Expected, MoveError, Reader};

use crate::cell::{Cell, END};
use crate::illegal::Illegal;
use crate::moves::{Kind, Move, line};

impl fmt::Display for Move {
    /// In line the rear marble and the cell that it enters; broadside the two ends and the cell that
    /// the first of them enters, the alphabetically smaller end first.
    ///
    /// (Where only the other end stays on the board, which is never legal, that one comes first.)
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = self.direction();
        match self.kind() {
            Kind::InLine { rear, .. } => {
                fmt::Display::fmt(&rear, f)?;
                rear.neighbour(direction).map_or(Ok(()), |to| fmt::Display::fmt(&to, f))
            }
            Kind::Broadside { first, .. } => {
                let last = self.last();
                match (first.neighbour(direction), last.neighbour(direction)) {
                    (Some(target), _) => write!(f, "{first}{last}{target}"),
                    (None, Some(target)) => write!(f, "{last}{first}{target}"),
                    (None, None) => write!(f, "{first}{last}"),
                }
            }
        }
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    /// Reads a move in either case, the ends of a broadside move in either order.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let from = Cell::read(&mut reader)?;
        let to = Cell::read(&mut reader)?;
        if reader.is_done() {
            return read_in_line(from, to).map_err(MoveError::Illegal);
        }
        if !reader.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            return Err(reader.error(TARGET).into());
        }
        let target = Cell::read(&mut reader)?;
        reader.end(END)?;
        read_broadside(from, to, target).map_err(MoveError::Illegal)
    }
}

fn read_in_line(from: Cell, to: Cell) -> Result<Move, Illegal> {
    from.direction_to(to)
        .and_then(|direction| Move::in_line(from, direction))
        .ok_or(Illegal::NotAdjacent { from, to })
}

/// The broadside move between two ends, of which `end` comes first in the text and enters `target`.
fn read_broadside(end: Cell, other_end: Cell, target: Cell) -> Result<Move, Illegal> {
    let (first, last) = (end.min(other_end), end.max(other_end));
    let Some((along, _)) = line(first, last) else {
        return Err(Illegal::NotALine { first: end, second: other_end });
    };
    let direction = end.direction_to(target);
    let mv = direction.and_then(|direction| Move::broadside(first, last, direction));
    mv.ok_or_else(|| Illegal::NotASidestep {
        end,
        target,
        in_line: direction.and_then(|direction| {
            Move::in_line(if direction == along { first } else { last }, direction)
        }),
    })
}

const TARGET: Expected = Expected::new(
    "expected-abalone-target",
    "the end of the move or, for a broadside move, the cell that the first end enters",
);
