//! Perfect-play tables for the endings of Awalé.
//!
//! For every position with up to a given number of seeds on the board, [`Tables`] hold what the side to
//! move still gains minus what the opponent still gains, with best play. Endless play gains nothing. A
//! [`Builder`] computes them by retrograde analysis, in memory or as files in a folder;
//! `docs/awale-tables.md` describes the files.
//!
//! # Design choices
//!
//! - Tables belong to one [`Variant`](awale::Variant) of the rules. Whether a third occurrence ends
//!   the game (`repetition`) makes no difference: nobody gains anything by it.
//! - Only future gains count. The caller adds the seeds taken so far and knows that 25 win at once.
//! - At the stop each side takes its own row; under `awari` a player without seeds leaves the rest to
//!   the other, which is the same.
//! - To make progress while ahead, best moves go by the *distance*: how many moves the gaining side
//!   needs until the next capture or the stop. Builders store it on demand; otherwise a limited search
//!   finds it when asked.
//!
//! # Example
//!
//! ```
//! use awale::{Rules, Setup};
//! use endgame::Tables;
//! use game::{Scope, Setup as _};
//!
//! let rules = Rules::default();
//! let tables = Tables::build_in_memory(rules, 5)?;
//! let setup: Setup = "0,0,0,0,1,2/1,0,0,0,0,1 0-0 S".parse()?;
//! let position = setup.position(rules, Scope::Study)?;
//!
//! let value = tables.value(&position).expect("five seeds");
//! let moves = tables.moves(&position).expect("five seeds");
//! assert_eq!(moves.iter().map(|(_, value)| *value).max(), Some(value));
//! let best = tables.best(&position).expect("a move");
//! assert_eq!(best.value, value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! From the bottom up: a row of six pits and its rank, how far a sowing reaches, what that does to the
//! opponent's row, all sowings of all rows; the order of a layer in memory, and the solver, whose module
//! explains why it is right and why it is fast; then files and their headers, and what is asked of
//! tables.

mod batch;
mod build;
mod cells;
mod check;
mod crew;
mod distance;
mod effect;
mod error;
mod file;
mod header;
mod index;
mod layer;
mod map;
mod memory;
mod packing;
mod play;
mod reach;
mod row;
mod shape;
mod solve;
mod sowings;
mod start;
mod tables;

pub use build::{Builder, Progress, Stage};
pub use check::{Mismatch, Stats};
pub use error::TableError;
pub use memory::available_memory;
pub use play::{Best, Line, LineEnd};
pub use tables::Tables;
