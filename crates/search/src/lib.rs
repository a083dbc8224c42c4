//! Alpha-beta search for any game that implements [`game::Position`].
//!
//! The search names no game. A [`Model`] provides what it needs: the evaluation, the noisy moves for quiescence, and
//! exact values where they are known. Searches are monomorphised per model, without dynamic dispatch in the hot path.
//!
//! A [`Searcher`] keeps the state between the moves of a game: the [transposition table](Table) and the move histories.
//! [`Searcher::search`] deepens iteratively, reports every finished depth, and stops at its [`Limits`] or on request. With
//! one thread and a node limit it is deterministic.
//!
//! A model needs an evaluation, and the moves with their numbers:
//!
//! ```
//! use awale::{Awale, Move, Position, Rules};
//! use game::{Game, History, Position as _};
//! use search::{Limits, Model, Score, Searcher, Stop};
//!
//! /// Counts the seeds that are taken.
//! struct Seeds;
//!
//! impl Model for Seeds {
//!     type Position = Position;
//!     type Scratch = ();
//!
//!     const MOVES: usize = Move::COUNT;
//!     const REPEATS: bool = true;
//!     const TABLE_DEPTH: i32 = 2;
//!     const MANY_MOVES: bool = false;
//!
//!     fn index(mv: Move) -> usize {
//!         mv.index()
//!     }
//!
//!     fn from_index(index: usize) -> Option<Move> {
//!         Move::from_index(index)
//!     }
//!
//!     fn evaluate(&self, position: &Position, ply: usize, (): &mut ()) -> Score {
//!         let side = position.side();
//!         if let Some(end) = position.end() {
//!             return Score::of_end(end.outcome, side, ply);
//!         }
//!         let taken = |side| i32::from(position.taken(side));
//!         Score(100 * (taken(side) - taken(side.other())))
//!     }
//!
//!     fn for_each_choice(&self, position: &Position, mut f: impl FnMut(i32, Move)) {
//!         position.for_each_move(|mv| f(0, mv));
//!     }
//! }
//!
//! let mut history = History::new(Awale::start("standard", Rules::default()).unwrap());
//! let mut searcher = Searcher::new(Seeds, 1, 1);
//! let limits = Limits { depth: Some(8), ..Limits::default() };
//! let best = searcher.search(&history, limits, 1, &Stop::default(), |_| {}).unwrap();
//! history.play(best.line[0]).unwrap();
//! ```

mod corrections;
mod instant;
mod limits;
mod model;
mod ordering;
mod patience;
mod picker;
mod report;
mod score;
mod searcher;
mod stack;
mod stop;
mod table;
mod tunables;
mod worker;

pub use instant::Instant;
pub use limits::{Budget, Limits};
pub use model::Model;
pub use report::Report;
pub use score::Score;
pub use searcher::Searcher;
pub use stop::Stop;
pub use table::{Bound, OutOfMemory, Table};
pub use tunables::Tunables;
