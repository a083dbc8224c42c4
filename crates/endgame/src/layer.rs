//! The values of all positions with a given number of seeds, in memory.

use crate::row;
use crate::shape::{LANES, Shape};

/// One signed byte for every position with a given number of seeds, by the mover's row, then the
/// other's.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    shape: Shape,
    words: Vec<u64>,
}

impl Layer {
    pub(crate) fn new(shape: Shape, words: Vec<u64>) -> Layer {
        debug_assert_eq!(shape.words(), words.len());
        Layer { shape, words }
    }

    /// The byte of the position in which the mover has the row with these seeds and this rank, and
    /// the opponent the row with the remaining seeds and this rank.
    #[inline(always)]
    pub(crate) fn get(&self, own_seeds: usize, own: usize, other: usize) -> i8 {
        byte(&self.words[self.shape.word(own_seeds, own)..], other) as i8
    }

    /// The bytes of all positions with this row of the mover, eight to a word.
    #[inline(always)]
    pub(crate) fn row(&self, own_seeds: usize, own: usize) -> &[u64] {
        let start = self.shape.word(own_seeds, own);
        &self.words[start..start + self.shape.word_stride(own_seeds)]
    }

    /// Calls `f` with the bytes of each of the mover's rows, in order.
    pub(crate) fn for_each_row(&self, mut f: impl FnMut(&[u8])) {
        let mut bytes = Vec::new();
        for own_seeds in 0..=self.shape.seeds {
            let minor = row::count((self.shape.seeds - own_seeds) as u8);
            for own in 0..row::count(own_seeds as u8) {
                bytes.clear();
                for word in self.row(own_seeds, own) {
                    bytes.extend_from_slice(&word.to_le_bytes());
                }
                f(&bytes[..minor]);
            }
        }
    }

    /// The numbers of values above 0, at 0 and below.
    pub(crate) fn counts(&self) -> [u64; 3] {
        let mut counts = [0; 3];
        self.for_each_row(|row| count(row, &mut counts));
        counts
    }

    /// A layer from its bytes in the order of [`for_each_row`](Self::for_each_row).
    pub(crate) fn from_rows(seeds: u8, mut fill: impl FnMut(&mut [u8])) -> Layer {
        let shape = Shape::new(seeds);
        let mut words = Vec::with_capacity(shape.words());
        let mut bytes = Vec::new();
        for own_seeds in 0..=seeds {
            let minor = row::count(seeds - own_seeds);
            bytes.clear();
            bytes.resize(minor.next_multiple_of(LANES), 0);
            for _ in 0..row::count(own_seeds) {
                fill(&mut bytes[..minor]);
                words.extend(
                    bytes
                        .chunks_exact(LANES)
                        .map(|lanes| u64::from_le_bytes(lanes.try_into().unwrap_or_default())),
                );
            }
        }
        Layer::new(shape, words)
    }
}

/// Counts values above 0, at 0 and below.
pub(crate) fn count(values: &[u8], counts: &mut [u64; 3]) {
    for value in values {
        let value = *value as i8;
        counts[usize::from(value <= 0) + usize::from(value < 0)] += 1;
    }
}

/// The byte at an index of packed words.
#[inline(always)]
pub(crate) fn byte(words: &[u64], at: usize) -> u8 {
    (words[at / LANES] >> (8 * (at % LANES))) as u8
}
