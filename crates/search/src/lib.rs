//! Alpha-beta search for any game that implements [`game::Position`].
//!
//! The search names no game. A [`Model`] provides what it needs: the evaluation, the noisy moves for quiescence, and
//! exact values where they are known. Searches are monomorphised per model, without dynamic dispatch in the hot path.
//!
//! A [`Searcher`] keeps the state between the moves of a game: the [transposition table](Table) and the move histories.
//! [`Searcher::search`] deepens iteratively, reports every finished depth, and stops at its [`Limits`] or on request. With
//! one thread and a node limit it is deterministic.

mod corrections;
mod instant;
mod limits;
mod model;
mod ordering;
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
