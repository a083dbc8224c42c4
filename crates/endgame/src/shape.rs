//! The memory layout of a layer.

use crate::row;

/// The order of a layer's positions in memory: a matrix for each split of the seeds between two
/// rows, one position a byte, eight to a word, each matrix row beginning a word.
///
/// The same order serves the positions by (own row, other row) and by (other row, own row). The row
/// that comes first is called major, the other minor.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) seeds: usize,
    blocks: Vec<Block>,
    words: usize,
    marks: usize,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    /// Its first word among the bytes, and the words of each matrix row.
    words: usize,
    word_stride: usize,
    /// The same among marks, which are one bit a position.
    marks: usize,
    mark_stride: usize,
}

/// Positions in a word.
pub(crate) const LANES: usize = 8;

impl Shape {
    pub(crate) fn new(seeds: u8) -> Shape {
        let mut blocks = Vec::new();
        let mut words = 0;
        let mut marks = 0;
        for major in 0..=seeds {
            let minor = row::count(seeds - major);
            let block = Block {
                words,
                word_stride: minor.div_ceil(LANES),
                marks,
                mark_stride: minor.div_ceil(64),
            };
            words += row::count(major) * block.word_stride;
            marks += row::count(major) * block.mark_stride;
            blocks.push(block);
        }
        Shape { seeds: seeds.into(), blocks, words, marks }
    }

    /// The number of words of a layer.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The number of words of one mark per position.
    pub(crate) fn marks(&self) -> usize {
        self.marks
    }

    /// The first word of a matrix row.
    #[inline(always)]
    pub(crate) fn word(&self, major_seeds: usize, major: usize) -> usize {
        let block = &self.blocks[major_seeds];
        block.words + major * block.word_stride
    }

    /// The number of words of each matrix row of a block.
    #[inline(always)]
    pub(crate) fn word_stride(&self, major_seeds: usize) -> usize {
        self.blocks[major_seeds].word_stride
    }

    /// The first word of a matrix row's marks.
    #[inline(always)]
    pub(crate) fn mark(&self, major_seeds: usize, major: usize) -> usize {
        let block = &self.blocks[major_seeds];
        block.marks + major * block.mark_stride
    }

    /// The number of words of marks of each matrix row of a block.
    #[inline(always)]
    pub(crate) fn mark_stride(&self, major_seeds: usize) -> usize {
        self.blocks[major_seeds].mark_stride
    }
}
