//! Which moves have been good elsewhere in the tree.

use game::Side;

use crate::node::Step;

/// For each side and move, how often it sufficed, large positions counting for more.
#[derive(Debug)]
pub(crate) struct History(Vec<u32>);

/// So many pairs of bits.
const MOVES: usize = 64 * 64;
/// No count grows beyond: it must leave room beside a value in an order.
const MOST: u32 = 1 << 28;

impl History {
    pub(crate) fn new() -> Self {
        History(vec![0; 2 * MOVES])
    }

    #[inline]
    pub(crate) fn get(&self, side: Side, step: Step) -> u32 {
        index(side, step).map_or(0, |index| self.0[index])
    }

    /// Notes that a move sufficed in a position with so many live towers.
    #[inline]
    pub(crate) fn praise(&mut self, side: Side, step: Step, live: u32) {
        if let Some(index) = index(side, step) {
            self.0[index] = (self.0[index] + live * live).min(MOST);
        }
    }
}

/// Switches have no place on the board any more.
#[inline]
fn index(side: Side, step: Step) -> Option<usize> {
    match step {
        Step::Region(_, from, to) => {
            Some(side.index() * MOVES + (from as usize & 63) * 64 + (to as usize & 63))
        }
        Step::Switch(_) => None,
    }
}
