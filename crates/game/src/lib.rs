//! The contract of a game, and what all games share.
//!
//! A [`Position`] is a small value that knows its rule set and the side to move, and cannot be
//! illegal. It says which moves there are, why another one is not allowed, and what its own board
//! decides. A [`Setup`] is anything that a text or an editor can say; it becomes a position through
//! one checked conversion. A [`History`] adds what needs the past: repetition, counters, the result.
//!
//! Nothing here knows a particular game, reads a file or a clock, or speaks to people: errors are
//! types, and [`Explain`] turns each into a [`Message`] that a front end puts into its language.
//!
//! ```
//! use game::Side;
//!
//! assert_eq!(Side::First.other(), Side::Second);
//! ```

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a cast that loses something would be a wrong move"
)]

pub mod bits;
mod history;
mod key;
mod message;
pub mod narrow;
mod outcome;
mod perft;
mod position;
pub mod record;
mod rng;
mod rules;
mod setup;
mod side;
mod text;

#[cfg(feature = "conformance")]
pub mod conformance;

pub use history::{History, PlayError, Step};
pub use key::{mix, random_key};
pub use message::{Explain, Message, Value};
pub use outcome::{End, Outcome, Reason};
pub use perft::{divide, perft};
pub use position::{Game, MoveError, Position, Undo};
pub use rng::Rng;
pub use rules::{Limits, RuleSet, RulesError, RulesText};
pub use setup::{Impossible, Scope, Setup};
pub use side::Side;
pub use text::{Expected, Reader, TextError};
