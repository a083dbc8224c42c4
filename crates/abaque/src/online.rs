//! A server of Abaque's, seen from here: its address, who one is there, and the line to it.
//!
//! Nothing here knows screens. What a server says is never trusted: texts lose what a terminal could
//! take for commands, answers have a greatest length, and every wait has a limit.

mod address;
mod guests;
mod stream;
mod trouble;
mod visit;
mod wire;

pub(crate) use address::{Address, Place, Server};
pub(crate) use guests::Guests;
pub(crate) use trouble::Trouble;
pub(crate) use visit::{Seated, Visit, Who};
pub(crate) use wire::{Errand, Heard, Order, Wire};

/// The longest text of a server's that is shown.
const LONGEST: usize = 300;

/// A text of a server's, fit to be shown: one line, without what cannot be seen.
pub(crate) fn shown(text: &str) -> String {
    let one_line = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    one_line.filter(|c| !c.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn nothing_of_a_servers_commands_the_terminal() {
        assert_eq!(shown("Ada\u{1b}[2J\nBo\u{7}"), "Ada[2J Bo");
        assert_eq!(shown(&"x".repeat(1000)).len(), 300);
    }
}
