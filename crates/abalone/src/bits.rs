//! Sets of cells as 61-bit words, numbered so that a step on the board is a rotation of the word.
//!
//! The plane can be tiled with hexagons of 61 cells. Number the cell in row `r` and column `c` (both
//! from 0) with `c + 13·r` modulo 61: the 61 cells of one hexagon get 61 different numbers, every
//! hexagon of the tiling repeats them, and a step in a direction adds the same amount everywhere:
//! 1, 14 or 13, or 60, 47 or 48 back (14 is 13 + 1, and 60 is −1 modulo 61). A step that leaves the
//! board enters a cell of the next hexagon, that is, a wrong cell of the board; masks of the edges
//! take care of that.
//!
//! With this origin row E ends at 60, so no step along a row wraps round the word: there a shift
//! does instead of a rotation.

use game::narrow::to_u8;

use crate::direction::Direction;

/// How many cells there are: the bits of a set.
pub(crate) const CELLS: usize = WIDTH as usize;
pub(crate) const WIDTH: u32 = 61;

/// The board has 9 rows, and 9 diagonals that the numbers count.
pub(crate) const ROWS: u8 = 9;

/// All the cells.
pub(crate) const ALL: u64 = (1 << CELLS) - 1;

/// What a step in each direction adds to a cell's number, modulo 61.
pub(crate) const STEP: [u32; 6] = [1, 14, 13, 60, 47, 48];

/// The cells without a neighbour in each direction.
pub(crate) const EDGE: [u64; 6] = edges();

/// The cells with one.
pub(crate) const INNER: [u64; 6] = {
    let mut inner = [ALL; 6];
    let mut d = 0;
    while d < 6 {
        inner[d] &= !EDGE[d];
        d += 1;
    }
    inner
};

/// The row and the column of each cell, by its number.
pub(crate) const PLACE: [(u8, u8); CELLS] = places();

/// Whether the board has a cell in this row and column.
pub(crate) const fn on_board(row: u8, column: u8) -> bool {
    row < ROWS && column < ROWS && row.abs_diff(column) <= ROWS / 2
}

/// The number of the cell in this row and column, which must be on the board.
pub(crate) const fn number(row: u8, column: u8) -> u8 {
    let step = STEP[Direction::NorthWest.index()] as usize;
    to_u8((column as usize + step * row as usize) % CELLS)
}

/// The cells whose neighbour in direction `D` is in `set`, which has no bits above the board.
///
/// Only the bits of `INNER[D]` are valid: callers mask out cells without a neighbour and the bits
/// above the board, mostly with a mask that they need anyway.
#[inline(always)]
pub(crate) const fn before<const D: usize>(set: u64) -> u64 {
    match D {
        0 => set >> 1,
        3 => set << 1,
        _ => (set >> STEP[D]) | (set << (WIDTH - STEP[D])),
    }
}

/// The whole set moved on by `steps`, modulo 61.
#[inline(always)]
pub(crate) const fn advance(set: u64, steps: u32) -> u64 {
    ((set << steps) | (set >> (WIDTH - steps))) & ALL
}

const fn places() -> [(u8, u8); CELLS] {
    let mut places = [(0, 0); CELLS];
    let mut seen = 0u64;
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < ROWS {
            if on_board(row, column) {
                let number = number(row, column);
                places[number as usize] = (row, column);
                seen |= 1 << number;
            }
            column += 1;
        }
        row += 1;
    }
    assert!(seen == ALL, "every cell has a number of its own");
    places
}

const fn edges() -> [u64; 6] {
    let mut edges = [0; 6];
    let mut d = 0;
    while d < 6 {
        let (up, right) = Direction::ALL[d].step();
        let mut cell = 0;
        while cell < CELLS {
            let (row, column) = PLACE[cell];
            let (row, column) = (row.wrapping_add_signed(up), column.wrapping_add_signed(right));
            if on_board(row, column) {
                let next = number(row, column) as usize;
                assert!(next == (cell + STEP[d] as usize) % CELLS, "a step is a rotation");
                assert!(before_is_right(d, cell, next), "and along a row it never wraps");
            } else {
                edges[d] |= 1 << cell;
            }
            cell += 1;
        }
        d += 1;
    }
    edges
}

const fn before_is_right(d: usize, cell: usize, next: usize) -> bool {
    let set = 1 << next;
    let found = match d {
        0 => before::<0>(set),
        1 => before::<1>(set),
        2 => before::<2>(set),
        3 => before::<3>(set),
        4 => before::<4>(set),
        _ => before::<5>(set),
    };
    found & ALL == 1 << cell
}
