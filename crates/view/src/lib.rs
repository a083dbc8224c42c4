//! Positions, moves and results as the data that boards are drawn from.
//!
//! A client that draws a board knows no rules: for each move it gets the pieces that move ([`effect`]), for each position
//! everything that can be shown ([`board`]), and for the end of a game its translated result ([`result`]). Live games,
//! courses and studies share these functions; the types are those of [`protocol::live`]. Boards are also drawn here, as text
//! ([`text_board`]) and as SVG ([`svg`]).

mod board;
mod effect;
mod result;
pub mod svg;
pub mod text_board;

pub use board::{board, legal, played, premoves, settled};
pub use effect::effect;
pub use result::{outcome_message, result, result_message, rule_reason_message, side_message};
