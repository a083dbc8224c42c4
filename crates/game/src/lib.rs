//! The contract of a game, and what all games share.
//!
//! A [`Position`] is a small value that knows its rule set and the side to move, and cannot be
//! illegal. It generates the legal moves, gives the reason why another move is illegal, and knows whether
//! the board ends the game. A [`Setup`] is an unchecked position from a text or an editor; one conversion
//! checks it. A [`History`] adds what depends on earlier moves: repetition, counters, the result.
//!
//! Nothing here knows a particular game or does I/O. Errors are types; [`Explain`] turns each into a
//! [`Message`], which the front end translates.
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
mod playout;
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
pub use perft::{MAX_PERFT_DEPTH, divide, divide_until, perft, perft_until};
pub use playout::playout;
pub use position::{Game, MoveError, Position, Undo};
pub use rng::Rng;
pub use rules::{Limits, RuleSet, RulesError, RulesText};
pub use setup::{Impossible, Scope, Setup};
pub use side::Side;
pub use text::{Expected, Reader, TextError};
