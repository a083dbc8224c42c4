//! The index of a position in its layer.

use awale::{Pit, Position};
use game::{Position as _, Side};

use crate::row::{self, MOST, PITS, Row};

/// The two rows from the mover's view: the key of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowPair {
    pub(crate) own: Row,
    pub(crate) other: Row,
}

impl RowPair {
    #[inline]
    pub(crate) fn of(position: &Position) -> RowPair {
        let pits = position.pits();
        let (south, north) = pits.split_at(PITS);
        let row = |pits: &[u8]| Row(std::array::from_fn(|i| pits[i]));
        match position.side() {
            Side::First => RowPair { own: row(south), other: row(north) },
            Side::Second => RowPair { own: row(north), other: row(south) },
        }
    }

    /// The board with this index.
    pub(crate) fn at(seeds: u8, mut index: u64) -> RowPair {
        for own_seeds in 0..seeds {
            let minor = row::count(seeds - own_seeds) as u64;
            let block = row::count(own_seeds) as u64 * minor;
            if index < block {
                return RowPair {
                    own: Row::unrank(own_seeds, (index / minor) as usize),
                    other: Row::unrank(seeds - own_seeds, (index % minor) as usize),
                };
            }
            index -= block;
        }
        RowPair { own: Row::unrank(seeds, index as usize), other: Row([0; PITS]) }
    }

    #[inline]
    pub(crate) fn seeds(self) -> u8 {
        self.own.seeds() + self.other.seeds()
    }

    /// The index in the file order: by the mover's seeds, the mover's row and the other row.
    #[inline]
    pub(crate) fn index(self) -> u64 {
        let (own, other) = (self.own.seeds(), self.other.seeds());
        let start = STARTS[usize::from(own + other)][usize::from(own)];
        start + self.own.rank() as u64 * row::count(other) as u64 + self.other.rank() as u64
    }

    /// The seeds of the pits `A`–`F`, `a`–`f`, with South to move.
    pub(crate) fn pits(self) -> [u8; Pit::COUNT] {
        std::array::from_fn(|i| if i < PITS { self.own.0[i] } else { self.other.0[i - PITS] })
    }
}

/// The index of the first position, by total seeds and by the mover's seeds.
static STARTS: [[u64; MOST as usize + 1]; MOST as usize + 1] = {
    let mut starts = [[0; MOST as usize + 1]; MOST as usize + 1];
    let mut seeds = 0;
    while seeds <= MOST {
        let mut own = 0;
        while own < seeds {
            let block = row::count(own) as u64 * row::count(seeds - own) as u64;
            starts[seeds as usize][own as usize + 1] = starts[seeds as usize][own as usize] + block;
            own += 1;
        }
        seeds += 1;
    }
    starts
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_at_their_index() {
        for seeds in [0, 1, 5, 8] {
            for index in 0..row::boards(seeds) {
                let board = RowPair::at(seeds, index);
                assert_eq!((board.seeds(), board.index()), (seeds, index));
            }
        }
    }
}
