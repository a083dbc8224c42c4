//! One side's six pits, and their rank among all rows with as many seeds.

use crate::reach::Reach;

/// The number of pits in a row.
pub(crate) const PITS: usize = 6;

/// The maximal number of seeds of a table: the solver stores a value in five bits.
pub(crate) const MOST: u8 = 30;

/// The seeds of one side's pits, from its left to its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row(pub(crate) [u8; PITS]);

impl Row {
    /// The seeds in the row.
    #[inline]
    pub(crate) fn seeds(self) -> u8 {
        self.0.iter().sum()
    }

    /// The rank of the row among those with as many seeds.
    ///
    /// Stars and bars: the positions of the five borders between the six pits are a combination,
    /// and this is its rank in the combinatorial number system.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        let mut rank = 0;
        let mut border = 0;
        for (i, terms) in TERMS.iter().enumerate() {
            border += usize::from(self.0[i]);
            rank += terms[border & (TERM_SIZE - 1)] as usize;
        }
        rank
    }

    /// All rows with this many seeds, by rank.
    pub(crate) fn all(seeds: u8) -> Vec<Row> {
        let mut rows = vec![Row([0; PITS]); count(seeds)];
        let mut pits = [0; PITS];
        fill(&mut pits, 0, seeds, &mut |row| rows[row.rank()] = row);
        rows
    }

    /// The row with this many seeds and this rank.
    pub(crate) fn unrank(seeds: u8, mut rank: usize) -> Row {
        let mut pits = [0; PITS];
        let mut behind = usize::from(seeds);
        for border in (0..PITS - 1).rev() {
            let before = (0..=behind).rev().find(|before| TERMS[border][*before] as usize <= rank);
            let before = before.unwrap_or_default();
            rank -= TERMS[border][before] as usize;
            pits[border + 1] = (behind - before) as u8;
            behind = before;
        }
        pits[0] = behind as u8;
        Row(pits)
    }

    /// The row after sowing the pit at `place`, and the reach.
    pub(crate) fn sow(self, place: usize) -> (Row, Reach) {
        let mut row = self.0;
        let seeds = std::mem::take(&mut row[place]);
        let mut pit = place;
        for _ in 0..seeds {
            pit = (pit + 1) % (2 * PITS);
            if pit == place {
                pit += 1;
            }
            if pit < PITS {
                row[pit] += 1;
            }
        }
        (Row(row), Reach::of(place, seeds))
    }
}

/// The number of rows with this many seeds.
#[inline]
pub(crate) const fn count(seeds: u8) -> usize {
    COUNTS[seeds as usize & (TERM_SIZE - 1)] as usize
}

/// The number of boards with this many seeds.
pub(crate) const fn boards(seeds: u8) -> u64 {
    choose(seeds as u64 + 11, 11)
}

const fn choose(n: u64, k: u64) -> u64 {
    let mut result = 1;
    let mut i = 0;
    while i < k {
        if n < k {
            return 0;
        }
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// A power of two no less than the seeds of a game, so that no bounds need checking.
const TERM_SIZE: usize = 64;

static COUNTS: [u32; TERM_SIZE] = {
    let mut counts = [0; TERM_SIZE];
    let mut seeds = 0;
    while seeds < TERM_SIZE {
        counts[seeds] = choose(seeds as u64 + 5, 5) as u32;
        seeds += 1;
    }
    counts
};

/// The term of the rank for the border after each pit but the last, by the seeds before it.
static TERMS: [[u32; TERM_SIZE]; PITS - 1] = {
    let mut terms = [[0; TERM_SIZE]; PITS - 1];
    let mut border = 0;
    while border < PITS - 1 {
        let mut seeds = 0;
        while seeds < TERM_SIZE {
            terms[border][seeds] = choose((seeds + border) as u64, border as u64 + 1) as u32;
            seeds += 1;
        }
        border += 1;
    }
    terms
};

/// Calls `f` with every distribution of `left` seeds over the pits from `place` on.
fn fill(pits: &mut [u8; PITS], place: usize, left: u8, f: &mut impl FnMut(Row)) {
    if place == PITS - 1 {
        pits[place] = left;
        f(Row(*pits));
        return;
    }
    for seeds in 0..=left {
        pits[place] = seeds;
        fill(pits, place + 1, left - seeds, f);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_places() {
        for seeds in 0..=9 {
            let rows = Row::all(seeds);
            assert_eq!(rows.len(), count(seeds));
            for (rank, row) in rows.into_iter().enumerate() {
                assert_eq!((row.seeds(), row.rank()), (seeds, rank));
                assert_eq!(Row::unrank(seeds, rank), row);
            }
        }
    }

    #[test]
    fn counts_are_the_published_ones() {
        assert_eq!([2, 6, 12].map(boards), [78, 12_376, 1_352_078]);
        assert_eq!((0..=20).map(boards).sum::<u64>(), 225_792_840);
    }
}
