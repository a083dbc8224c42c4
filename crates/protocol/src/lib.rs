//! What engines and other programs say to each other: parsing and writing, nothing else.
//!
//! - [`ugi`]: the Universal Game Interface, lines of words between an engine and whoever plays with
//!   it. [`ugi::Command`] goes to the engine, [`ugi::Answer`] comes back; both are read and written,
//!   because the referee is on the other side of the same protocol.
//! - [`analysis`]: JSON lines for programs that analyse many positions at once.
//! - [`live`]: games being played, between the server and whoever sits or watches.
//!
//! No line is sent or received here, and no move is understood: moves and positions stay texts until
//! `games` reads them. `docs/protocol.md` describes the first two with their choices, `docs/live.md`
//! the third.
//!
//! ```
//! use protocol::ugi::{Answer, Command, Go};
//!
//! let command: Command = "go movetime 500 depth 12".parse().unwrap();
//! assert_eq!(command, Command::Go(Go { movetime: Some(500), depth: Some(12), ..Go::default() }));
//! assert_eq!(Answer::BestMove(Some("c9d9".to_owned())).to_string(), "bestmove c9d9");
//! ```

pub mod analysis;
mod json;
pub mod live;
pub mod side;
pub mod ugi;

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
