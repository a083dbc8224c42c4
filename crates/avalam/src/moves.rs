use std::fmt;
use std::str::FromStr;

use game::narrow::to_u16;
use game::{Expected, MoveError, Reader, Side, TextError};

use crate::hole::BOARD;
use crate::{Hole, Illegal};

/// A move: a tower onto another one, or a counter placed.
///
/// Packed into 14 bits; [`kind`](Move::kind) unpacks it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// The kind of a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The tower on `from` goes onto the one on `to`.
    Tower {
        /// The tower that moves.
        from: Hole,
        /// The tower that is covered.
        to: Hole,
    },
    /// A counter is placed.
    Place {
        /// Its colour: `First` is light.
        colour: Side,
        /// The hole that it is placed in.
        hole: Hole,
    },
}

/// Bits of a hole in a packed move.
const HOLE_BITS: u32 = 6;
const HOLE_MASK: u16 = (1 << HOLE_BITS) - 1;
/// Set in a placement.
const PLACE: u16 = 1 << (2 * HOLE_BITS);
/// Set in the placement of a dark counter.
const DARK: u16 = PLACE << 1;

const MOVE: Expected =
    Expected::new("expected-avalam-move", "a move such as c9d9, or a placement such as l@e5");
const HOLE: Expected =
    Expected::new("expected-avalam-hole", "one of the board's 49 holes, such as e5");

impl Move {
    /// A bound on [`index`](Move::index).
    pub const COUNT: usize = (DARK as usize) << 1;

    /// The tower on `from` goes onto the one on `to`.
    #[inline]
    pub const fn tower(from: Hole, to: Hole) -> Move {
        Move(from.0 as u16 | (to.0 as u16) << HOLE_BITS)
    }

    /// A counter of a colour is placed.
    #[inline]
    pub const fn place(colour: Side, hole: Hole) -> Move {
        let dark = match colour {
            Side::First => 0,
            Side::Second => DARK,
        };
        Move(hole.0 as u16 | PLACE | dark)
    }

    /// The kind of the move.
    #[inline]
    pub const fn kind(self) -> Kind {
        let first = Hole::from_bit((self.0 & HOLE_MASK) as u32);
        if self.0 & PLACE == 0 {
            let to = Hole::from_bit((self.0 >> HOLE_BITS & HOLE_MASK) as u32);
            return Kind::Tower { from: first, to };
        }
        let colour = if self.0 & DARK == 0 { Side::First } else { Side::Second };
        Kind::Place { colour, hole: first }
    }

    /// A number below [`COUNT`](Move::COUNT) of its own for each move, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The move with this [index](Move::index), if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Move> {
        let place = index & PLACE as usize != 0;
        let first = index & HOLE_MASK as usize;
        let second = index >> HOLE_BITS & HOLE_MASK as usize;
        let second_fits = if place { second == 0 } else { BOARD >> second & 1 == 1 };
        if index >= Move::COUNT || BOARD >> first & 1 == 0 || !second_fits {
            return None;
        }
        if !place && index & DARK as usize != 0 { None } else { Some(Move(to_u16(index))) }
    }

    /// Every move that can be written down, legal somewhere or not.
    pub fn all() -> impl Iterator<Item = Move> {
        let towers = Hole::all().flat_map(|from| Hole::all().map(move |to| Move::tower(from, to)));
        let placements = Side::BOTH
            .into_iter()
            .flat_map(|colour| Hole::all().map(move |hole| Move::place(colour, hole)));
        towers.chain(placements)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Tower { from, to } => {
                fmt::Display::fmt(&from, f)?;
                fmt::Display::fmt(&to, f)
            }
            Kind::Place { colour: Side::First, hole } => write!(f, "l@{hole}"),
            Kind::Place { colour: Side::Second, hole } => write!(f, "d@{hole}"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mv = if text.as_bytes().get(1) == Some(&b'@') {
            let colour = reader.take(MOVE, |c| match c {
                'l' => Some(Side::First),
                'd' => Some(Side::Second),
                _ => None,
            })?;
            reader.expect('@', MOVE)?;
            Move::place(colour, read_hole(&mut reader)?)
        } else {
            let from = read_hole(&mut reader)?;
            Move::tower(from, read_hole(&mut reader)?)
        };
        reader.end(MOVE)?;
        Ok(mv)
    }
}

fn read_hole(reader: &mut Reader<'_>) -> Result<Hole, TextError> {
    let before = reader.clone();
    let expected = |reader: &Reader<'_>| {
        // If not even the first hole parses, show what a move looks like.
        reader.error(if reader.peek().is_some_and(|c| ('a'..='i').contains(&c)) {
            HOLE
        } else {
            MOVE
        })
    };
    let column = reader.next_char().filter(|c| ('a'..='i').contains(c));
    let row = reader.next_char().filter(|c| ('1'..='9').contains(c));
    let (Some(column), Some(row)) = (column, row) else {
        return Err(expected(&before));
    };
    Hole::at(column as u8 - b'a', row as u8 - b'1').ok_or_else(|| expected(&before))
}
