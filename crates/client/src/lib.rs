//! A server of Abaque's, seen from here: its address, who one is there, and the line to it.
//!
//! Nothing here knows screens. What a server says is never trusted: texts lose what a terminal could
//! take for commands, answers have a greatest length, and every wait has a limit.

mod address;
mod guests;
mod remote;
mod stream;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod trouble;
mod visit;
mod wire;

pub use address::{Address, Place, Server};
pub use guests::Guests;
pub use remote::{Line, News, Remote};
pub use trouble::Trouble;
pub use visit::{Seated, Visit, Who};
pub use wire::{Errand, Heard, Order, Wire};

/// The longest text of a server's that is shown.
const LONGEST: usize = 300;

/// A text of a server's, fit to be shown: one line, without what cannot be seen.
pub fn shown(text: &str) -> String {
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
