use arrayvec::ArrayVec;
use game::Position as _;

use crate::cell::Cell;
use crate::direction::Direction;
use crate::illegal::Illegal;
use crate::moves::{Kind, Move};
use crate::position::Position;

/// The effect of a legal move: all its marbles go one step in the same direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Where everything goes.
    pub direction: Direction,
    /// The marbles of the side to move: from the rear one forward in line, from the alphabetically
    /// smaller end broadside.
    pub movers: ArrayVec<Cell, 3>,
    /// The opponent's marbles that are pushed, from the nearest one on.
    pub pushed: ArrayVec<Cell, 2>,
    /// Whether the last of the pushed ones leaves the board.
    pub ejected: bool,
}

impl Position {
    /// The effect of a move, for front ends that draw it.
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn effect(&self, mv: Move) -> Result<Effect, Illegal> {
        self.check(mv)?;
        let Kind::InLine { rear, direction } = mv.kind() else {
            return Ok(Effect {
                direction: mv.direction(),
                movers: mv.cells().collect(),
                pushed: ArrayVec::new(),
                ejected: false,
            });
        };
        let own = self.marbles(self.side());
        let theirs = self.marbles(self.side().other());
        let ray = || rear.ray(direction);
        let movers: ArrayVec<_, 3> = ray().take_while(|cell| own.contains(*cell)).collect();
        let in_front = ray().skip(movers.len());
        let pushed = in_front.take_while(|cell| theirs.contains(*cell)).collect();
        Ok(Effect { direction, movers, pushed, ejected: self.is_progress(mv) })
    }
}
