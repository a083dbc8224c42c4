//! Everything that crosses a wire, as types that read and write themselves.
//!
//! - [`ugi`]: the Universal Game Interface, lines of text between an engine and a referee.
//!   [`ugi::Command`] goes to the engine, [`ugi::Answer`] comes back; both are read and written,
//!   because the referee is on the other side of the same protocol.
//! - [`analysis`]: JSON lines for programs that analyse many positions at once.
//! - [`live`]: the messages of the socket, between the server and those who play or watch.
//! - [`play`], [`people`], [`study`], [`course`], [`problem`]: the bodies of the HTTP API.
//!
//! Nothing is sent or received here, and no move is understood: moves and positions stay texts until
//! `games` reads them. `docs/protocol.md` describes the first two, `docs/live.md` the messages of the
//! socket, and the server's OpenAPI document, which comes from these types (feature `openapi`), the HTTP
//! API. `make wire` writes the types of the last two in TypeScript, for the web app.
//!
//! ```
//! use protocol::ugi::{Answer, Command, Go};
//!
//! let command: Command = "go movetime 500 depth 12".parse().unwrap();
//! assert_eq!(command, Command::Go(Go { movetime: Some(500), depth: Some(12), ..Go::default() }));
//! assert_eq!(Answer::BestMove(Some("c9d9".to_owned())).to_string(), "bestmove c9d9");
//! ```

#![warn(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    clippy::cast_precision_loss
)]

pub mod analysis;
pub mod course;
mod json;
pub mod live;
mod name;
pub mod people;
pub mod play;
pub mod problem;
pub mod side;
pub mod study;
#[cfg(test)]
mod typescript;
pub mod ugi;

pub use name::{GameName, SideName};

/// The longest piece of somebody else's text that an error repeats.
const SHOWN: usize = 24;

/// A piece of a foreign text, short enough for a message and safe for a terminal.
fn shown(text: &str) -> String {
    let safe = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(SHOWN).map(safe).collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    short
}
