//! The rules of Avalam, Abalone and Awalé, written a second time and plainly.
//!
//! The other crates play these games with masks and tables, for speed. This one plays them with
//! arrays and loops, straight from the rules, so that each function can be checked against its
//! paragraph by reading. Tests compare the two; nothing else should depend on this crate.
//!
//! Each game is a type that implements [`Plain`]: [`Avalam`], [`Abalone`] and [`Awale`]. Such a
//! value is a position together with its rule set and knows nothing of how it came about.
//! What depends on the course of the game (repetition, no progress, the ply limit) is in
//! [`Game`], which keeps the positions in a plain list and compares them whole.
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

    /// 0 for the first player, 1 for the second: where arrays keep what belongs to each.
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
    /// The outcome when the greater number wins and equal numbers are a draw.
    pub fn most((first, second): (u32, u32)) -> Self {
        match first.cmp(&second) {
            Ordering::Greater => Outcome::Win(Player::First),
            Ordering::Less => Outcome::Win(Player::Second),
            Ordering::Equal => Outcome::Draw,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// No move is possible and the score decides, also when it is equal (Avalam, Awalé).
    NoMoves,
    /// Avalam, `modern`: no move is possible, points are equal, and the number of 5-towers decides.
    TieBreak,
    /// Six marbles are out (Abalone); a player has 25 seeds or more (Awalé).
    Target,
    /// Abalone: the player to move cannot move and loses.
    Stuck,
    /// The position has occurred for the third time.
    Repetition,
    /// Abalone: too many plies in a row without a marble pushed out.
    NoProgress,
    /// Abalone: the number of plies agreed on has been played.
    PlyLimit,
}

/// The rules that look at the course of a game and not at the position alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// Whether the third occurrence of a position ends the game.
    pub repetition: bool,
    /// After how many plies in a row without progress the game is a draw, if at all.
    pub no_progress: Option<u32>,
    /// After how many plies the game ends and the score decides, if at all.
    pub plies: Option<u32>,
}

/// A position of a game, with its rule set.
///
/// Two values are equal when board, side to move, counts of what was taken and rule set are.
pub trait Plain: Clone + Eq + Debug {
    /// A move, legal or not.
    type Move: Copy + Eq + Ord + Debug;
    /// The rule that an illegal move breaks.
    type Why: Clone + Eq + Debug;

    /// The position at the start of a game.
    ///
    /// `rules` is a rule set as the rules write it, e.g. `sheet,repetition=off`. `start` is
    /// `standard`, Avalam's `placement` or the name of an Abalone layout.
    ///
    /// # Errors
    ///
    /// Says which of the two is unknown.
    fn start(rules: &str, start: &str) -> Result<Self, String>;

    /// The position that a canonical text describes, if it is a possible one.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, the position or the rule set.
    fn from_text(rules: &str, position: &str) -> Result<Self, String>;

    /// The canonical text of the position.
    fn text(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Calls `visit` with each legal move, once. There is none when the position is finished.
    ///
    /// Moves are visited rather than listed so that counting them needs no list.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// The canonical text of a move.
    fn move_text(m: Self::Move) -> String;

    /// The move that a canonical text describes.
    fn move_from_text(text: &str) -> Option<Self::Move>;

    /// The first rule that the move breaks; `None` when it is legal.
    fn why_illegal(&self, m: Self::Move) -> Option<Self::Why>;

    /// Plays a move, which must be legal.
    fn play(&mut self, m: Self::Move);

    /// How and why the game has ended, as far as the position alone tells.
    fn position_end(&self) -> Option<(Outcome, Ending)>;

    /// The score of the first and of the second player.
    ///
    /// Avalam: towers owned. Abalone: marbles pushed out by each. Awalé: seeds taken, and once the
    /// game has stopped for lack of moves, with the seeds left distributed as the rule set says.
    fn score(&self) -> (u32, u32);

    /// Which rules about the course of the game the rule set has.
    fn limits(&self) -> Limits;

    /// The outcome when this position has just occurred for the third time.
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

    /// Plays uniformly random legal moves until none is left or `max_plies` have been played, and
    /// returns how many were.
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

/// A game from its start on.
#[derive(Clone, Debug)]
pub struct Game<P> {
    /// Every position of the game, the start first, the current one last.
    positions: Vec<P>,
    /// Plies played in a row that left the score as it was.
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
    /// Never: there always is one.
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
        // Only Abalone counts plies without progress, and there the score is the marbles out.
        let progress = next.score() != self.position().score();
        self.without_progress = if progress { 0 } else { self.without_progress + 1 };
        self.positions.push(next);
    }

    /// How and why the game has ended; `None` while it goes on.
    ///
    /// What the position says comes first: who pushes out the sixth marble with the last ply
    /// allowed has won.
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

/// A small generator of pseudo-random numbers (SplitMix64): the same seed gives the same numbers.
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

    /// A random number below `bound`, which must not be 0. (With bounds as small as the number
    /// of moves, the remainder of 64 bits is uniform for every practical purpose.)
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound as u64) as usize
    }
}
