//! What an in-line move does to the board.

use crate::bits::{INNER, STEP, advance};
use crate::cell::Cell;
use crate::direction::Direction;

/// What a legal in-line move changes, apart from the rear cell, which it leaves. Each is a set of
/// one cell or of none.
#[derive(Clone, Copy)]
pub(crate) struct Push {
    /// The cell that the front marble enters.
    pub(crate) entered: u64,
    /// The same cell if an opponent's marble stood there.
    pub(crate) hit: u64,
    /// The cell that the last pushed marble enters; none if it goes off the board.
    pub(crate) landing: u64,
}

impl Push {
    /// What the move from `rear` does to these marbles. Without branches: whether a move pushes is
    /// hard to predict.
    #[inline(always)]
    pub(crate) const fn new(own: u64, other: u64, rear: Cell, direction: Direction) -> Push {
        let inner = INNER[direction.index()];
        let steps = STEP[direction.index()];
        let one = advance(rear.bit(), steps);
        let two = advance(one & own, steps);
        let three = advance(two & own, steps);
        let entered = (one | two | three) & !own;
        let hit = entered & other;
        let behind_one = advance(hit & inner, steps);
        let behind_two = advance(behind_one & other & inner, steps);
        Push { entered, hit, landing: (behind_one | behind_two) & !other }
    }

    /// Whether a marble goes off the board.
    #[inline(always)]
    pub(crate) const fn ejects(self) -> bool {
        self.hit != 0 && self.landing == 0
    }
}
