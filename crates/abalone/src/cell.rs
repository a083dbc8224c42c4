use std::cmp::Ordering;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use game::narrow::to_u8;
use game::{Expected, Reader, TextError};

use crate::bits::{CELLS, INNER, PLACE, ROWS, STEP, number, on_board};
use crate::direction::Direction;

/// A cell of the board: rows A to I from the bottom up, numbers 1 to 9 along the diagonals.
///
/// Cells are ordered by their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = CELLS;

    /// The cell in a row and a column, both counted from 0, if the board has it: row 0 and column 0
    /// make a1.
    pub const fn at(row: u8, column: u8) -> Option<Cell> {
        if on_board(row, column) { Some(Cell(number(row, column))) } else { None }
    }

    /// The cell with an [index](Self::index), if there is one.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < CELLS { Some(Cell(to_u8(index))) } else { None }
    }

    /// All the cells in the order of their names: a1, a2, … i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..ROWS).flat_map(|row| (0..ROWS).filter_map(move |column| Cell::at(row, column)))
    }

    /// The cells of a row, counted from 0, from left to right.
    pub(crate) fn in_row(row: u8) -> impl Iterator<Item = Cell> {
        (0..ROWS).filter_map(move |column| Cell::at(row, column))
    }

    /// Its bit in a set of cells, 0 to 60. Not in the order of the names: see
    /// [`Cells`](crate::Cells).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 for A.
    pub const fn row(self) -> u8 {
        PLACE[self.index()].0
    }

    /// Its column, 0 for number 1.
    pub const fn column(self) -> u8 {
        PLACE[self.index()].1
    }

    /// The next cell in a direction, if the board goes on.
    pub const fn neighbour(self, direction: Direction) -> Option<Cell> {
        let d = direction.index();
        if INNER[d] & self.bit() == 0 {
            None
        } else {
            Some(Cell(to_u8((self.index() + STEP[d] as usize) % CELLS)))
        }
    }

    /// The direction in which `other` is the next cell, if it is a neighbour.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.neighbour(*d) == Some(other))
    }

    /// This cell and the following ones in a direction, up to the edge.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Cell> {
        std::iter::successors(Some(self), move |cell| cell.neighbour(direction))
    }

    /// The cell with an index that is known to be below 61.
    #[inline(always)]
    pub(crate) const fn numbered(index: u8) -> Cell {
        Cell(index)
    }

    /// The cell whose bit in a word is the lowest one set.
    #[inline]
    pub(crate) const fn lowest(set: u64) -> Option<Cell> {
        Self::from_index(set.trailing_zeros() as usize)
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Reads a cell in either case.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Cell, TextError> {
        let row = reader.take(ROW, |c| match c.to_ascii_lowercase() {
            letter @ 'a'..='i' => Some(letter as u8 - b'a'),
            _ => None,
        })?;
        reader.take(NUMBER, |c| match c {
            digit @ '1'..='9' => Cell::at(row, digit as u8 - b'1'),
            _ => None,
        })
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        PLACE[self.index()].cmp(&PLACE[other.index()])
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    /// Its name in lower case: `a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Hot: messages hold hundreds of cells, so no number formatting.
        f.write_char(char::from(b'a' + self.row()))?;
        f.write_char(char::from(b'1' + self.column()))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = TextError;

    /// Reads a name in either case.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let cell = Cell::read(&mut reader)?;
        reader.end(END)?;
        Ok(cell)
    }
}

const ROW: Expected =
    Expected::new("expected-abalone-row", "a cell: the letter of a row, a to i, and a number");
const NUMBER: Expected = Expected::new(
    "expected-abalone-number",
    "a number that the row has: a1–a5, b1–b6, c1–c7, d1–d8, e1–e9, f2–f9, g3–g9, h4–h9, i5–i9",
);
pub(crate) const END: Expected = Expected::new("expected-abalone-end", "the end of the text");
