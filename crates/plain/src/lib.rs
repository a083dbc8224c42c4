//! A second, plain implementation of the rules of Avalam, Abalone and Awalé.
//!
//! The other crates use bit masks and tables for speed. This one uses arrays and loops, straight from the rules, so that
//! each function can be checked against its paragraph by reading. Tests and `abaque bench` compare the two; nothing else
//! should depend on this crate.
//!
//! Each game is a type that implements [`Plain`]: [`Avalam`], [`Abalone`] and [`Awale`]. It is a position with its rule
//! set, without history. What depends on history (repetition, no progress, the ply limit) is in [`Game`], which stores
//! all positions in a list and compares them whole.
//!
//! ```
//! use plain::{Abalone, Game, Plain};
//!
//! let start = Abalone::start("standard,no-progress=off", "belgian")?;
//! assert_eq!(start.count_moves(), 52);
//! assert_eq!(start.perft(2), 2692);
//!
//! let mut game = Game::new(start);
//! let push_up = Abalone::move_from_text("a1b2").unwrap();
//! assert_eq!(game.position().why_illegal(push_up), None);
//! game.play(push_up);
//! assert_eq!(game.end(), None);
//! # Ok::<(), String>(())
//! ```

pub mod abalone;
pub mod avalam;
pub mod awale;
mod text;

use std::cmp::Ordering;
use std::fmt::Debug;

pub use abalone::Abalone;
pub use avalam::Avalam;
pub use awale::Awale;

/// One of the two players, by the order of their first moves in a game from its usual start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Light in Avalam, Black in Abalone, South in Awalé.
    First,
    /// Dark in Avalam, White in Abalone, North in Awalé.
    Second,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first player, 1 for the second, to index arrays.
    pub fn index(self) -> usize {
        match self {
            Player::First => 0,
            Player::Second => 1,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Nobody did.
    Draw,
}

impl Outcome {
    /// The outcome by the higher score; equal scores are a draw.
    pub fn most((first, second): (u32, u32)) -> Self {
        match first.cmp(&second) {
            Ordering::Greater => Outcome::Win(Player::First),
            Ordering::Less => Outcome::Win(Player::Second),
            Ordering::Equal => Outcome::Draw,
        }
    }
}

/// Illegal a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// No legal move: the score decides, also if it is equal (Avalam, Awalé).
    NoMoves,
    /// Avalam, `modern`: no legal move and equal points: the number of 5-towers decides.
    TieBreak,
    /// Six marbles are out (Abalone); a player has 25 seeds or more (Awalé).
    Target,
    /// Abalone: the player to move has no legal move and loses.
    Stuck,
    /// The position has occurred for the third time.
    Repetition,
    /// Abalone: too many consecutive plies without a marble pushed off.
    NoProgress,
    /// Abalone: the ply limit was reached.
    PlyLimit,
}

/// The rules that depend on the history of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// Whether the third occurrence of a position ends the game.
    pub repetition: bool,
    /// The number of consecutive plies without progress that makes a draw.
    pub no_progress: Option<u32>,
    /// The number of plies after which the score decides.
    pub plies: Option<u32>,
}

/// A position of a game, with its rule set.
///
/// Two values are equal if board, side to move, captures and rule set are.
pub trait Plain: Clone + Eq + Debug {
    /// A move, legal or not.
    type Move: Copy + Eq + Ord + Debug;
    /// The rule that an illegal move breaks.
    type Illegal: Clone + Eq + Debug;

    /// The position at the start of a game.
    ///
    /// `rules` is a rule set such as `sheet,repetition=off`. `start` is `standard`, Avalam's `placement` or the name of an
    /// Abalone layout.
    ///
    /// # Errors
    ///
    /// Which of the two is unknown.
    fn start(rules: &str, start: &str) -> Result<Self, String>;

    /// Parses a canonical position text and checks that the position is possible.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, the position or the rule set.
    fn from_text(rules: &str, position: &str) -> Result<Self, String>;

    /// The canonical text of the position.
    fn text(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Calls `visit` with each legal move, once; none if the position is final.
    ///
    /// A visitor, so that counting needs no list.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// The canonical text of a move.
    fn move_text(m: Self::Move) -> String;

    /// Parses a canonical move text.
    fn move_from_text(text: &str) -> Option<Self::Move>;

    /// The first rule that the move breaks; `None` if it is legal.
    fn why_illegal(&self, m: Self::Move) -> Option<Self::Illegal>;

    /// Plays a move, which must be legal.
    fn play(&mut self, m: Self::Move);

    /// How and why the game has ended, by the position alone.
    fn position_end(&self) -> Option<(Outcome, Ending)>;

    /// The score of the first and of the second player.
    ///
    /// Avalam: towers owned. Abalone: marbles pushed off. Awalé: seeds captured and, after an end without legal moves, the
    /// remaining seeds distributed by the rule set.
    fn score(&self) -> (u32, u32);

    /// The history-dependent rules of the rule set.
    fn limits(&self) -> Limits;

    /// The outcome if this position has occurred for the third time.
    fn outcome_on_repetition(&self) -> Outcome;

    /// All legal moves, in no particular order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.for_each_move(|m| list.push(m));
        list
    }

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// The number of sequences of `depth` legal moves from here.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut leaves = 0;
                self.for_each_move(|m| {
                    let mut next = self.clone();
                    next.play(m);
                    leaves += next.perft(depth - 1);
                });
                leaves
            }
        }
    }

    /// Plays uniformly random legal moves until none is left or `max_plies` are played; returns their number.
    fn playout(&self, rng: &mut Rng, max_plies: u32) -> u32 {
        let mut position = self.clone();
        let mut list = Vec::new();
        for ply in 0..max_plies {
            list.clear();
            position.for_each_move(|m| list.push(m));
            if list.is_empty() {
                return ply;
            }
            position.play(list[rng.below(list.len())]);
        }
        max_plies
    }
}

/// A game with its history.
#[derive(Clone, Debug)]
pub struct Game<P> {
    /// Every position of the game, the start first, the current one last.
    positions: Vec<P>,
    /// Consecutive plies that did not change the score.
    without_progress: u32,
}

impl<P: Plain> Game<P> {
    /// A game that begins with this position.
    pub fn new(start: P) -> Self {
        Game { positions: vec![start], without_progress: 0 }
    }

    /// The current position.
    ///
    /// # Panics
    ///
    /// Never: the list is not empty.
    pub fn position(&self) -> &P {
        self.positions.last().expect("the start is never removed")
    }

    /// The number of plies played.
    pub fn plies(&self) -> u32 {
        self.positions.len() as u32 - 1
    }

    /// Plays a move, which must be legal in the current position.
    pub fn play(&mut self, m: P::Move) {
        let mut next = self.position().clone();
        next.play(m);
        // Only Abalone counts plies without progress, where the score is the marbles pushed off.
        let progress = next.score() != self.position().score();
        self.without_progress = if progress { 0 } else { self.without_progress + 1 };
        self.positions.push(next);
    }

    /// How and why the game has ended; `None` while it goes on.
    ///
    /// The position decides first: a sixth marble pushed off with the last allowed ply wins.
    pub fn end(&self) -> Option<(Outcome, Ending)> {
        let now = self.position();
        if let Some(end) = now.position_end() {
            return Some(end);
        }
        let limits = now.limits();
        if limits.repetition && self.positions.iter().filter(|seen| *seen == now).count() >= 3 {
            return Some((now.outcome_on_repetition(), Ending::Repetition));
        }
        if limits.no_progress.is_some_and(|limit| self.without_progress >= limit) {
            return Some((Outcome::Draw, Ending::NoProgress));
        }
        if limits.plies.is_some_and(|limit| self.plies() >= limit) {
            return Some((Outcome::most(now.score()), Ending::PlyLimit));
        }
        None
    }
}

/// A small seeded random number generator (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        // The constants are those of the published generator.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number below `bound`, which must not be 0. For bounds as small as the number of moves the bias of the
    /// remainder is negligible.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound as u64) as usize
    }
}
