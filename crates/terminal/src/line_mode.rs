//! Line by line: for pipes and scripts, for screen readers, and for terminals that can do nothing else.

mod describe;
pub(crate) mod local;
pub(crate) mod remote;

use std::io::{self, IsTerminal};

/// Whether the game goes line by line.
pub(crate) fn is_needed(wanted: bool) -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    wanted || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal()
}
