use game::Position;

use crate::{Score, Tunables};

/// What the search must know of a game.
pub trait Model: Send + Sync {
    /// The positions of the game.
    type Position: Position;

    /// What each thread keeps to evaluate quickly. It must not change any value.
    type Scratch: Default + Send;

    /// A bound on [`index`](Self::index).
    const MOVES: usize;

    /// Whether positions can come back, so that repetitions must be looked for.
    const REPEATS: bool;

    /// From which depth on the table is asked. Waiting for memory costs as much as searching a few
    /// positions with few moves.
    const TABLE_DEPTH: i32;

    /// Whether positions have so many moves that to list them takes longer than to try the best: then
    /// noisy moves and those that were good a moment ago are tried before.
    const MANY_MOVES: bool;

    /// Which shortcuts the search takes, and how far.
    fn tunables(&self) -> Tunables {
        Tunables::PLAIN
    }

    /// A number of its own for each move, for tables.
    fn index(mv: Move<Self>) -> usize;

    /// The move with this number, if there is one.
    fn from_index(index: usize) -> Option<Move<Self>>;

    /// How good the position is for the side to move. A position that is over is given its result,
    /// as [`Score::of_end`] after `ply` plies.
    fn evaluate(&self, position: &Self::Position, ply: usize, scratch: &mut Self::Scratch)
    -> Score;

    /// Calls `f` with each legal move and how promising it looks at first sight; the best are tried
    /// first.
    fn for_each_choice(&self, position: &Self::Position, f: impl FnMut(i32, Move<Self>));

    /// Calls `f` with the moves that change the score at once, and are therefore looked at beyond the
    /// horizon.
    fn for_each_noisy(&self, _position: &Self::Position, _f: impl FnMut(Move<Self>)) {}

    /// Hashes, in their upper bits, of what the side to move has on the board and of what the opponent has:
    /// estimates of positions that share one of them tend to be off in the same direction.
    fn structures(&self, _position: &Self::Position) -> [u64; 2] {
        [0; 2]
    }

    /// How many dangers the estimate may count that the side to move can still avert: beyond the horizon its
    /// answers are then looked at, too.
    fn dangers(&self, _position: &Self::Position) -> i32 {
        0
    }

    /// The position with the other side to move, if a move that does nothing would normally be worse
    /// than the best one: the search then asks whether even that is too good for the opponent.
    fn pass(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The value of the position, where something knows it for certain.
    fn known(&self, _position: &Self::Position, _ply: usize) -> Option<Score> {
        None
    }
}

/// A move of a model's game.
pub(crate) type Move<M> = <<M as Model>::Position as Position>::Move;
