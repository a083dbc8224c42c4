use std::fmt;

use crate::bits::ALL;
use crate::cell::Cell;

/// A set of cells in one word.
///
/// Bit `n` is the cell with the [index](Cell::index) `n`. The cells are numbered so that a step in
/// each of the six directions is a rotation of the 61 bits; the order of the bits is therefore not
/// the order of the names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cells(u64);

impl Cells {
    /// The set with these bits. Bits above the board are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Cells(bits & ALL)
    }

    /// Its bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether a cell is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// How many cells are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;

    /// The cells in the order of their bits.
    fn into_iter(self) -> CellsIter {
        CellsIter(self.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Cells(cells.into_iter().fold(0, |set, cell| set | cell.bit()))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Goes through the cells of a set.
#[derive(Clone, Debug)]
pub struct CellsIter(u64);

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = Cell::lowest(self.0)?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellsIter {}
