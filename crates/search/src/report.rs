use std::time::Duration;

use crate::Score;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<Move> {
    /// How deep it looked.
    pub depth: u32,
    /// How far its longest line went.
    pub longest: u32,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// How good the line is for the side to move.
    pub score: Score,
    /// Whether the score is a result that cannot be doubted. A draw's score alone does not tell: it is
    /// that of a position in which nobody seems better.
    pub proven: bool,
    /// The line; its first move is the best one.
    pub line: Vec<Move>,
    /// How many moves were made on the board, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_use: u32,
}
