use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Deref;
use std::str::FromStr;

use crate::{End, Explain, Message, Outcome, Reason, Rng, RuleSet, Setup, Side, TextError};

/// A game: its name and where it can start.
pub trait Game: Copy + Debug + Eq + Send + Sync + 'static {
    /// Its name in commands, all lower case: `avalam`.
    const NAME: &'static str;
    /// Its name in game records and titles: `Avalam`.
    const TITLE: &'static str;
    /// Other names that people write, all lower case.
    const ALIASES: &'static [&'static str];
    /// The tag that names the start in a game record (`Layout`), where there is a choice.
    const START_TAG: Option<&'static str>;
    /// Its positions.
    type Position: Position;

    /// The names of the starts, the default first.
    fn starts() -> Vec<&'static str>;

    /// The start called `name`, if there is one.
    fn start(name: &str, rules: <Self::Position as Position>::Rules) -> Option<Self::Position>;
}

/// A position with the side to move and its rule set, without a past. It cannot be illegal.
pub trait Position: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The rule set, a small value.
    type Rules: RuleSet;
    /// An unchecked position.
    type Setup: Setup<Position = Self> + From<Self>;
    /// A move, whether legal in a position or not. Parsing fails with [`MoveError::Text`] if the text is
    /// not a move, and with [`MoveError::Illegal`] if no position allows it.
    type Move: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = MoveError<Self::Illegal>>
        + Send
        + Sync
        + 'static;
    /// The legal moves of a position; lives on the stack.
    type Moves: Deref<Target = [Self::Move]> + IntoIterator<Item = Self::Move> + Debug;
    /// Why a move is not allowed.
    type Illegal: Explain + std::error::Error + Clone + Eq + Send + Sync + 'static;
    /// A rotation or reflection of the board that preserves the rules.
    type Symmetry: Copy + Eq + Debug + 'static;

    /// A lower bound of the plies after which a position can occur again. Four where no move can take back the opponent's;
    /// always even, because the side to move is part of a position.
    const SHORTEST_CYCLE: usize = 4;

    /// The rule set.
    fn rules(&self) -> Self::Rules;

    /// The side to move.
    fn side(&self) -> Side;

    /// A 64-bit key of the position, including the rule set.
    ///
    /// It depends on the position alone, not on the moves that led to it, and is cheap to compute.
    fn key(&self) -> u64;

    /// Calls `f` with each legal move, once, always in the same order.
    fn for_each_move(&self, f: impl FnMut(Self::Move));

    /// The legal moves, in the order of [`for_each_move`](Self::for_each_move).
    fn moves(&self) -> Self::Moves;

    /// The number of legal moves; faster than generating them.
    fn count_moves(&self) -> usize;

    /// The number of sequences of two legal moves.
    ///
    /// A game whose moves change little of the board can count them without playing.
    fn count_replies(&self) -> u64 {
        let mut replies = 0;
        self.for_each_move(|mv| {
            let mut child = *self;
            child.play_unchecked(mv);
            replies += child.count_moves() as u64;
        });
        replies
    }

    /// The `n`-th legal move in the order of [`moves`](Self::moves), if there are that many.
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        self.moves().get(n).copied()
    }

    /// A legal move, uniformly at random; `None` if there is none.
    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        match self.count_moves() {
            0 => None,
            count => self.nth_move(rng.below(count)),
        }
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    ///
    /// The first reason that applies.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a move that is known to be legal.
    ///
    /// Any other move leaves an unspecified position, but never panics.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// Why it is illegal; the position is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<Undo<Self>, Self::Illegal> {
        self.check(mv)?;
        let undo = Undo(*self);
        self.play_unchecked(mv);
        Ok(undo)
    }

    /// Takes back the move that gave `undo`.
    fn undo(&mut self, undo: Undo<Self>) {
        *self = undo.0;
    }

    /// Parses a move and checks that it is legal.
    ///
    /// # Errors
    ///
    /// Where parsing failed, or why the move is illegal.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Illegal>> {
        let mv = text.parse()?;
        self.check(mv).map_err(MoveError::Illegal)?;
        Ok(mv)
    }

    /// The end, if the position itself decides the game. It then has no legal moves.
    fn end(&self) -> Option<End>;

    /// The points of both sides, the first side first, as the game counts them.
    fn score(&self) -> [u32; 2];

    /// Whether a move is irreversible progress, so that no position before it can come back.
    fn is_progress(&self, mv: Self::Move) -> bool;

    /// Who wins when the game's [`Limits`](crate::Limits) end it here, for `reason`.
    fn outcome_at_limit(&self, reason: Reason) -> Outcome;

    /// All symmetries, the identity first.
    fn symmetries() -> &'static [Self::Symmetry];

    /// The position under a symmetry.
    #[must_use]
    fn transform(&self, symmetry: Self::Symmetry) -> Self;

    /// The move under a symmetry.
    fn transform_move(mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Whether a symmetry swaps the sides.
    fn swaps_sides(symmetry: Self::Symmetry) -> bool;
}

/// The position before a move, to take it back.
///
/// Positions are so small that a copy is as fast as unmaking a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<P>(P);

/// Why a text is not a move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError<Illegal> {
    /// It does not parse.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It parses as a move that is illegal.
    #[error("{0}")]
    Illegal(Illegal),
}

impl<Illegal: Explain> Explain for MoveError<Illegal> {
    fn message(&self) -> Message {
        match self {
            MoveError::Text(error) => error.message(),
            MoveError::Illegal(reason) => reason.message(),
        }
    }
}
