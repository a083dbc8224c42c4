//! All wire types, with their parsing and serialization.
//!
//! - [`ugi`]: the Universal Game Interface, lines of text between an engine and a referee.
//!   [`ugi::Command`] goes to the engine, [`ugi::EngineMessage`] comes back; both are parsed and written,
//!   because the referee is on the other side of the same protocol.
//! - [`analysis`]: JSON lines for programs that analyse many positions at once.
//! - [`live`]: the WebSocket messages between the server and its clients.
//! - [`play`], [`people`], [`study`], [`course`], [`operator`], [`push`], [`problem`]: the bodies of the HTTP API.
//!
//! This crate does no I/O and knows no rules: moves and positions are strings until `games` parses them.
//! `docs/protocol.md` describes the first two, `docs/live.md` the WebSocket messages, and the server's OpenAPI
//! document, which is generated from these types (feature `openapi`), the HTTP API. `make wire` writes the types of the
//! last two in TypeScript, for the web app. The feature `engine` converts the engine's assessments.
//!
//! ```
//! use protocol::ugi::{EngineMessage, Command, Go};
//!
//! let command: Command = "go movetime 500 depth 12".parse().unwrap();
//! assert_eq!(command, Command::Go(Go { movetime: Some(500), depth: Some(12), ..Go::default() }));
//! assert_eq!(EngineMessage::BestMove(Some("c9d9".to_owned())).to_string(), "bestmove c9d9");
//! ```

#![warn(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    clippy::cast_precision_loss
)]

pub mod analysis;
pub mod contest;
pub mod course;
#[cfg(feature = "engine")]
mod engine;
mod json;
pub mod live;
mod name;
pub mod operator;
pub mod output;
pub mod people;
pub mod play;
pub mod problem;
pub mod push;
pub mod query;
pub mod side;
pub mod study;
#[cfg(test)]
mod typescript;
pub mod ugi;
pub mod work;

pub use name::{GameName, SideName};

/// The maximal length of untrusted text in an error message, in characters.
const SHOWN: usize = 24;

/// Untrusted text, truncated and escaped for terminals.
fn shown(text: &str) -> String {
    let safe = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(SHOWN).map(safe).collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    short
}
