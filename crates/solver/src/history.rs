//! The history heuristic: which moves caused cutoffs elsewhere in the tree.

use game::Side;

use crate::node::Step;

/// Per side and move: how often it caused a cutoff, weighted by the size of the position.
#[derive(Debug)]
pub(crate) struct History(Vec<u32>);

/// The number of pairs of bits.
const MOVES: usize = 64 * 64;
/// The maximal count: it must leave room for a value beside it in a sort key.
const MOST: u32 = 1 << 28;

impl History {
    pub(crate) fn new() -> Self {
        History(vec![0; 2 * MOVES])
    }

    #[inline]
    pub(crate) fn get(&self, side: Side, step: Step) -> u32 {
        index(side, step).map_or(0, |index| self.0[index])
    }

    /// Records that a move caused a cutoff in a position with this many live towers.
    #[inline]
    pub(crate) fn praise(&mut self, side: Side, step: Step, live: u32) {
        if let Some(index) = index(side, step) {
            self.0[index] = (self.0[index] + live * live).min(MOST);
        }
    }
}

/// Switches have no location on the board, so they have no history.
#[inline]
fn index(side: Side, step: Step) -> Option<usize> {
    match step {
        Step::Region(_, from, to) => {
            Some(side.index() * MOVES + (from as usize & 63) * 64 + (to as usize & 63))
        }
        Step::Switch(_) => None,
    }
}
