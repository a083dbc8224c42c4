//! Batches of positions, to overlap cache misses.

use std::hint::black_box;

use crate::cells::Cells;
use crate::shape::LANES;

/// A position in a matrix: the first word of its matrix row, the first word of that row's marks,
/// the row's number, and the index in the row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) word: u32,
    pub(crate) mark: u32,
    pub(crate) row: u32,
    pub(crate) minor: u32,
}

/// A batch of positions.
///
/// Most accesses miss the cache. The processor overlaps misses only while no branch or atomic operation
/// depends on one: all words are loaded first, then the positions are handled.
pub(crate) struct Batch {
    cells: [Cell; CAPACITY],
    len: usize,
    touched: u64,
}

const CAPACITY: usize = 256;

/// The maximal number of positions pushed between two checks of [`Batch::is_full`]. A row of six
/// pits has fewer source sowings than this, up to the maximal number of seeds.
const MARGIN: usize = 64;

impl Batch {
    pub(crate) fn new() -> Batch {
        Batch { cells: [Cell::default(); CAPACITY], len: 0, touched: 0 }
    }

    /// Adds a position and prefetches its word among `cells`.
    #[inline(always)]
    pub(crate) fn push(&mut self, cells: &Cells, cell: Cell) {
        self.touched ^= cells.load(cell.word as usize + cell.minor as usize / LANES);
        // The mask avoids a bounds check.
        self.cells[self.len & (CAPACITY - 1)] = cell;
        self.len += 1;
    }

    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.len > CAPACITY - MARGIN
    }

    /// The positions; the batch is empty afterwards.
    #[inline(always)]
    pub(crate) fn drain(&mut self) -> &[Cell] {
        black_box(self.touched);
        let len = std::mem::take(&mut self.len);
        &self.cells[..len]
    }
}
