//! Moves in two bytes: a shape and a cell.

use game::narrow::{to_u8, to_u16, to_u32};

use std::fmt;

use crate::bits::{ALL, CELLS, INNER, STEP, WIDTH, advance};
use crate::cell::Cell;
use crate::direction::Direction;

/// A move, legal in some position or not: where it starts and where it goes. How many marbles an
/// in-line move takes along follows from the position.
///
/// There are only moves that can be written down: of an in-line move the cell that the rear marble
/// enters must be on the board, of a broadside move the cell that one of the two ends enters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// A decoded [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// All the marbles in a row from `rear` on go one step along their own line.
    InLine {
        /// The rear marble.
        rear: Cell,
        /// Where it goes.
        direction: Direction,
    },
    /// Two or three marbles go one step sideways.
    Broadside {
        /// The end of the line with the alphabetically smaller name.
        first: Cell,
        /// Where the line lies from there; one of [`Direction::AXES`].
        along: Direction,
        /// How many marbles, 2 or 3.
        length: u8,
        /// Where they go; not along the line.
        direction: Direction,
    },
}

impl Move {
    /// Every [index](Self::index) is below this.
    pub const COUNT: usize = SHAPES << CELL_BITS;

    /// The in-line move from `rear`, unless that leads off the board.
    pub const fn in_line(rear: Cell, direction: Direction) -> Option<Move> {
        Move::checked(IN_LINE[direction.index()], rear)
    }

    /// The broadside move of the line between two ends, given in either order, unless those are not
    /// the ends of a line of two or three, the direction lies along the line, or both ends would
    /// leave the board.
    pub fn broadside(end: Cell, other_end: Cell, direction: Direction) -> Option<Move> {
        let (first, last) = (end.min(other_end), end.max(other_end));
        let (along, length) = line(first, last)?;
        let shape = SHAPE.iter().position(|shape| {
            (shape.direction, shape.along, shape.length) == (direction, along, length)
        })?;
        Move::checked(shape, first)
    }

    /// All moves that can be written down, by their index.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..SHAPES).flat_map(|shape| {
            let cells = (0..CELLS).filter_map(Cell::from_index);
            cells.filter_map(move |cell| Move::checked(shape, cell))
        })
    }

    /// Decodes the move.
    pub const fn kind(self) -> Kind {
        let Shape { direction, along, length } = SHAPE[self.shape()];
        match length {
            1 => Kind::InLine { rear: self.cell(), direction },
            _ => Kind::Broadside { first: self.cell(), along, length, direction },
        }
    }

    /// The cells whose marbles are known to move: of an in-line move the rear one, of a broadside
    /// move all, from the first end on.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let Shape { along, length, .. } = SHAPE[self.shape()];
        self.cell().ray(along).take(length.into())
    }

    /// The last of [`cells`](Self::cells): the rear marble, or the second end.
    pub fn last(self) -> Cell {
        self.cells().last().unwrap_or(self.cell())
    }

    /// Where the marbles go.
    #[inline]
    pub const fn direction(self) -> Direction {
        SHAPE[self.shape()].direction
    }

    /// Whether it is a broadside move.
    #[inline]
    pub const fn is_broadside(self) -> bool {
        self.shape() >= FIRST_BROADSIDE
    }

    /// A number of its own below [`COUNT`](Self::COUNT), for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The move with this [index](Self::index), if there is one.
    #[inline]
    pub fn from_index(index: usize) -> Option<Move> {
        let (shape, cell) = (index >> CELL_BITS, index % (1 << CELL_BITS));
        if shape < SHAPES { Move::checked(shape, Cell::from_index(cell)?) } else { None }
    }

    /// The move of a shape from a cell, both by number. It must be one that can be written down.
    #[inline(always)]
    pub(crate) const fn from_parts(shape: usize, cell: u32) -> Move {
        Move(to_u16(shape << CELL_BITS | cell as usize))
    }

    /// The in-line move from a rear cell, by number. It must be one that can be written down.
    #[inline(always)]
    pub(crate) const fn in_line_from(rear: u32, direction: Direction) -> Move {
        Move::from_parts(IN_LINE[direction.index()], rear)
    }

    /// The direction of the in-line moves of a shape; none of the others.
    #[inline]
    pub(crate) const fn in_line_direction(shape: usize) -> Option<Direction> {
        match SHAPE[shape] {
            Shape { direction, length: 1, .. } => Some(direction),
            _ => None,
        }
    }

    /// Its shape's place in the list of shapes.
    #[inline(always)]
    pub(crate) const fn shape(self) -> usize {
        (self.0 >> CELL_BITS) as usize
    }

    /// The rear marble, or the first end.
    #[inline(always)]
    pub(crate) const fn cell(self) -> Cell {
        Cell::numbered((self.0 % (1 << CELL_BITS)) as u8)
    }

    const fn checked(shape: usize, cell: Cell) -> Option<Move> {
        if SOURCES[shape] & cell.bit() == 0 {
            return None;
        }
        Some(Move::from_parts(shape, to_u32(cell.index())))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The axis and the length of the line between two cells, the alphabetically smaller one first, if
/// it has two or three cells.
pub(crate) fn line(first: Cell, last: Cell) -> Option<(Direction, u8)> {
    Direction::AXES.into_iter().find_map(|along| {
        let place = first.ray(along).take(3).position(|cell| cell == last)?;
        (place > 0).then_some((along, to_u8(place) + 1))
    })
}

/// How many shapes there are, two that no move has included. (In each of six directions a move is
/// in line, or has two or three marbles along one of two axes.)
pub(crate) const SHAPES: usize = 32;

/// A cell's number takes this many of the low bits of a move.
const CELL_BITS: u32 = 6;

/// A move without its cell.
#[derive(Clone, Copy)]
struct Shape {
    direction: Direction,
    /// Where a line of marbles lies from its first end; the direction itself for an in-line move.
    along: Direction,
    /// 1 for an in-line move, of which only the rear marble is known.
    length: u8,
}

/// The shapes, in groups of four, as the generator makes their sets.
const SHAPE: [Shape; SHAPES] = {
    use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
    [
        in_line(NorthEast),
        in_line(NorthWest),
        in_line(SouthWest),
        in_line(SouthEast),
        in_line(East),
        in_line(West),
        NONE,
        NONE,
        broadside(2, East, NorthEast),
        broadside(2, East, NorthWest),
        broadside(2, East, SouthWest),
        broadside(2, East, SouthEast),
        broadside(3, East, NorthEast),
        broadside(3, East, NorthWest),
        broadside(3, East, SouthWest),
        broadside(3, East, SouthEast),
        broadside(2, NorthWest, NorthEast),
        broadside(2, NorthEast, NorthWest),
        broadside(2, NorthWest, SouthWest),
        broadside(2, NorthEast, SouthEast),
        broadside(3, NorthWest, NorthEast),
        broadside(3, NorthEast, NorthWest),
        broadside(3, NorthWest, SouthWest),
        broadside(3, NorthEast, SouthEast),
        broadside(2, NorthEast, East),
        broadside(2, NorthWest, East),
        broadside(2, NorthEast, West),
        broadside(2, NorthWest, West),
        broadside(3, NorthEast, East),
        broadside(3, NorthWest, East),
        broadside(3, NorthEast, West),
        broadside(3, NorthWest, West),
    ]
};

/// The in-line shape of each direction.
const IN_LINE: [usize; 6] = [4, 0, 1, 5, 2, 3];

/// From here on the shapes are broadside.
const FIRST_BROADSIDE: usize = 8;

/// Padding of the list: no cell can play it.
const NONE: Shape = Shape { direction: Direction::East, along: Direction::East, length: 0 };

/// For each shape the cells from which it can be written down.
const SOURCES: [u64; SHAPES] = sources();

/// For each broadside shape the cells that change when it is played from cell 0: those that are
/// left and those that are entered.
pub(crate) const FLIP: [u64; SHAPES] = flips();

const fn in_line(direction: Direction) -> Shape {
    Shape { direction, along: direction, length: 1 }
}

const fn broadside(length: u8, along: Direction, direction: Direction) -> Shape {
    Shape { direction, along, length }
}

const fn sources() -> [u64; SHAPES] {
    let mut sources = [0; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let Shape { direction, along, length } = SHAPE[shape];
        let can_go = INNER[direction.index()];
        let back = WIDTH - STEP[along.index()];
        let mut line_fits = ALL;
        let mut last_can_go = can_go;
        let mut i = 1;
        while i < length {
            line_fits = INNER[along.index()] & advance(line_fits, back);
            last_can_go = advance(last_can_go, back);
            i += 1;
        }
        if length > 0 {
            sources[shape] = line_fits & (can_go | last_can_go);
        }
        shape += 1;
    }
    sources
}

const fn flips() -> [u64; SHAPES] {
    let mut flips = [0; SHAPES];
    let mut shape = 0;
    while shape < SHAPES {
        let Shape { direction, along, length } = SHAPE[shape];
        let mut line = 0;
        let mut i = 0;
        while i < length {
            line = advance(line, STEP[along.index()]) | 1;
            i += 1;
        }
        flips[shape] = line ^ advance(line, STEP[direction.index()]);
        shape += 1;
    }
    flips
}
