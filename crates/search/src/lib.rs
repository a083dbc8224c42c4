//! Finding good moves: alpha-beta search for any game that keeps the contract.
//!
//! The search names no game. What it must know of one is a [`Model`]: how good a position is, which
//! moves are worth a look beyond the horizon, what is known for certain. It is monomorphised per
//! model, so that nothing is looked up at run time in the hot path.
//!
//! [`Searcher`] is what stays between the moves of a game: the [table](Table) and what was learned of
//! the moves. [`Searcher::search`] deepens step by step, reports every finished step, and stops at
//! its [`Limits`] or when asked to. On one thread, with a limit of nodes, it does the same thing
//! every time.

mod corrections;
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

pub use limits::{Budget, Limits};
pub use model::Model;
pub use report::Report;
pub use score::Score;
pub use searcher::Searcher;
pub use stop::Stop;
pub use table::{Bound, OutOfMemory, Table};
pub use tunables::Tunables;
