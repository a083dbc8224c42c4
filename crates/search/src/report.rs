use std::time::Duration;

use crate::Score;

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<Move> {
    /// The finished depth, in plies.
    pub depth: u32,
    /// The length of the longest line searched (selective depth).
    pub longest: u32,
    /// The rank of this line among the best ones, from 1 (multi-PV).
    pub rank: usize,
    /// The score of the line for the side to move.
    pub score: Score,
    /// Whether the result is proven. The score of a draw does not tell: an even estimate has the
    /// same.
    pub proven: bool,
    /// The principal variation; its first move is the best one.
    pub line: Vec<Move>,
    /// Nodes visited by all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Fill rate of the transposition table, in thousandths.
    pub table_use: u32,
}
