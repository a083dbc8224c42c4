use std::fmt::{self, Write as _};

use game::bits::set_bits;
use game::narrow::to_u8;

/// One of the 49 holes of the board.
///
/// Inside, a hole is a bit of a 64-bit word: rows stand 8 bits apart although they are 9 holes wide.
/// That works because wherever a row uses its ninth hole the row above does not use its first, and
/// it makes the whole board fit into 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(pub(crate) u8);

/// A set of holes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holes(pub(crate) u64);

/// The first and last column of each row, from row 1 up, as letters.
const ROWS: [(u8, u8); 9] = [
    (b'f', b'g'),
    (b'e', b'h'),
    (b'c', b'h'),
    (b'a', b'h'),
    (b'a', b'i'),
    (b'b', b'i'),
    (b'b', b'g'),
    (b'b', b'e'),
    (b'c', b'd'),
];

/// Bits between a row and the next.
const ROW_STEP: u8 = 8;
/// What the lowest hole, f1, would be without shifting the board down.
const LOWEST: u8 = 5;

/// Distances in bits to four of the eight neighbours: right, up left, up, up right. The other four
/// are their opposites.
pub(crate) const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The same four neighbours as columns and rows.
const NEIGHBOURS: [(i8, i8); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

/// For each of [`STEPS`], the holes that have a neighbour that many bits further on.
pub(crate) const LINKED: [u64; 4] = linked();

/// For each bit of the board, the holes that touch it.
pub(crate) static NEAR: [u64; 64] = near();

/// All the holes.
pub(crate) const BOARD: u64 = board();

/// How many holes there are.
pub(crate) const HOLES: usize = 49;

/// The hole that is empty at the start.
pub(crate) const CENTRE: Hole = Hole(bit(4, 4));

impl Hole {
    /// The hole in a column (0 is a) and a row (0 is 1), if there is one.
    pub const fn at(column: u8, row: u8) -> Option<Hole> {
        if exists(column, row) { Some(Hole(bit(column, row))) } else { None }
    }

    /// All the holes as texts list them: row 9 first, each from left to right.
    pub fn all() -> impl Iterator<Item = Hole> {
        (0..9).rev().flat_map(|row| (0..9).filter_map(move |column| Hole::at(column, row)))
    }

    /// The column, from 0 for a.
    pub const fn column(self) -> u8 {
        self.column_and_row().0
    }

    /// The row, from 0 for 1.
    pub const fn row(self) -> u8 {
        self.column_and_row().1
    }

    /// Whether two different holes touch, along a row, a column or a diagonal.
    #[inline]
    pub const fn touches(self, other: Hole) -> bool {
        NEAR[self.0 as usize & 63] & other.mask() != 0
    }

    /// The hole opposite, seen from the centre.
    #[must_use]
    pub const fn half_turn(self) -> Hole {
        Hole(HIGHEST - self.0)
    }

    /// The bit of the hole in a set.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The hole with this bit, which must be one of the board's.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Hole {
        debug_assert!(BOARD & (1 << bit) != 0);
        Hole(to_u8(bit as usize))
    }

    /// The hole as a set.
    #[inline]
    pub(crate) const fn mask(self) -> u64 {
        1 << self.0
    }

    const fn column_and_row(self) -> (u8, u8) {
        let place = self.0 + LOWEST;
        let (column, row) = (place % 8, place / 8);
        // A first column that is not on the board is the ninth of the row below.
        if exists(column, row) { (column, row) } else { (column + 8, row - 1) }
    }
}

/// The bit of the highest hole, d9.
const HIGHEST: u8 = bit(3, 8);

impl Holes {
    /// All the holes of the board.
    pub const ALL: Holes = Holes(BOARD);

    /// Whether the hole belongs to the set.
    pub const fn contains(self, hole: Hole) -> bool {
        self.0 & hole.mask() != 0
    }

    /// How many holes belong to it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set as a word, a bit for each hole. The bit layout is private to the crate.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether no hole belongs to it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The holes, from the bottom row up.
    pub fn iter(self) -> impl Iterator<Item = Hole> {
        set_bits(self.0).map(Hole::from_bit)
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Hot: messages hold hundreds of holes, so no number formatting.
        f.write_char(char::from(b'a' + self.column()))?;
        f.write_char(char::from(b'1' + self.row()))
    }
}

const fn bit(column: u8, row: u8) -> u8 {
    row * ROW_STEP + column - LOWEST
}

const fn exists(column: u8, row: u8) -> bool {
    if row as usize >= ROWS.len() {
        return false;
    }
    let (first, last) = ROWS[row as usize];
    column >= first - b'a' && column <= last - b'a'
}

const fn board() -> u64 {
    let mut holes = 0;
    let mut row = 0;
    while row < 9 {
        let mut column = 0;
        while column < 9 {
            if exists(column, row) {
                holes |= 1 << bit(column, row);
            }
            column += 1;
        }
        row += 1;
    }
    holes
}

const fn linked() -> [u64; 4] {
    let mut linked = [0; 4];
    let mut step = 0;
    while step < 4 {
        let (right, up) = NEIGHBOURS[step];
        let mut row = 0;
        while row < 9 {
            let mut column = 0;
            while column < 9 {
                if exists(column, row)
                    && exists(column.wrapping_add_signed(right), row.wrapping_add_signed(up))
                {
                    linked[step] |= 1 << bit(column, row);
                }
                column += 1;
            }
            row += 1;
        }
        step += 1;
    }
    linked
}

const fn near() -> [u64; 64] {
    let mut near = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut step = 0;
        while step < 4 {
            let further = bit + STEPS[step] as usize;
            if LINKED[step] >> bit & 1 == 1 {
                near[bit] |= 1 << further;
                near[further] |= 1 << bit;
            }
            step += 1;
        }
        bit += 1;
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_has_its_own_bit() {
        assert_eq!(BOARD.count_ones() as usize, HOLES);
        assert_eq!(Hole::all().count(), HOLES);
        for hole in Hole::all() {
            assert_eq!(Hole::at(hole.column(), hole.row()), Some(hole));
        }
        assert_eq!(CENTRE.to_string(), "e5");
    }

    #[test]
    fn steps_are_neighbours() {
        for hole in Hole::all() {
            let by_place = |other: Hole| {
                let columns = hole.column().abs_diff(other.column());
                let rows = hole.row().abs_diff(other.row());
                hole != other && columns <= 1 && rows <= 1
            };
            for other in Hole::all() {
                assert_eq!(hole.touches(other), by_place(other), "{hole} {other}");
            }
        }
    }

    #[test]
    fn the_board_is_symmetric_under_a_half_turn_only() {
        for hole in Hole::all() {
            let turned = hole.half_turn();
            assert_eq!((hole.column() + turned.column(), hole.row() + turned.row()), (8, 8));
        }
    }
}
