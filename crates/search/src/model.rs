use game::Position;

use crate::{Score, Tunables};

/// A game as the search sees it.
pub trait Model: Send + Sync {
    /// The game's positions.
    type Position: Position;

    /// Per-thread caches for the evaluation. They must not affect any value.
    type Scratch: Default + Send;

    /// Exclusive upper bound of [`index`](Self::index).
    const MOVES: usize;

    /// Whether positions can repeat, so that the search must detect repetitions.
    const REPEATS: bool;

    /// The lowest depth at which the transposition table is probed. A cache miss costs as much as
    /// searching a few positions with few moves.
    const TABLE_DEPTH: i32;

    /// Whether listing the moves takes longer than searching the best one: then noisy moves and
    /// killers are tried before the others are listed.
    const MANY_MOVES: bool;

    /// The pruning and reduction parameters.
    fn tunables(&self) -> Tunables {
        Tunables::PLAIN
    }

    /// A unique number for each move, for tables.
    fn index(mv: Move<Self>) -> usize;

    /// The move with this number, if there is one.
    fn from_index(index: usize) -> Option<Move<Self>>;

    /// The evaluation for the side to move. For a finished position, its result as
    /// [`Score::of_end`] after `ply` plies.
    fn evaluate(&self, position: &Self::Position, ply: usize, scratch: &mut Self::Scratch)
    -> Score;

    /// Calls `f` with each legal move and its static ordering score; higher scores are tried first.
    fn for_each_choice(&self, position: &Self::Position, f: impl FnMut(i32, Move<Self>));

    /// Calls `f` with the moves that change the score at once: those that quiescence searches.
    fn for_each_noisy(&self, _position: &Self::Position, _f: impl FnMut(Move<Self>)) {}

    /// Hashes (in their upper bits) of the pieces of the side to move and of the opponent:
    /// evaluations of positions that share one tend to have similar errors.
    fn structures(&self, _position: &Self::Position) -> [u64; 2] {
        [0; 2]
    }

    /// The number of threats in the evaluation that the side to move can still parry: quiescence
    /// then also searches its replies.
    fn dangers(&self, _position: &Self::Position) -> i32 {
        0
    }

    /// The position with the other side to move, for null-move pruning; `None` where passing could
    /// be the best option (zugzwang).
    fn pass(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The exact value of the position, if it is known (endgame tables).
    fn known(&self, _position: &Self::Position, _ply: usize) -> Option<Score> {
        None
    }
}

/// A move of a model's game.
pub(crate) type Move<M> = <<M as Model>::Position as Position>::Move;
