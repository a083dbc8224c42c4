//! A server of Abaque seen from outside: HTTP requests, the live socket, and games at its tables.
//!
//! [`Address`] reads what people hand on. A [`Client`] is one person on a server; a [`Connection`] keeps
//! the live socket open in a thread of its own; a [`RemoteGame`] follows one table. Servers with `https`
//! addresses are reached over TLS ([`Trust`] says which certificates count).
//!
//! A server's output is never trusted: texts lose what a terminal could take for commands
//! ([`sanitize`]), answers have a greatest length, and every wait has a limit.

mod address;
mod connection;
mod error;
mod http;
mod remote;
mod sessions;
mod socket;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod tls;

pub use address::{Address, Destination, ServerAddress};
pub use connection::{Connection, Incoming, LobbyRequest, Outgoing};
pub use error::ClientError;
pub use http::{Client, Identity, Reply, Seating};
pub use remote::{ConnectionState, RemoteEvent, RemoteGame};
pub use reqwest::Method;
pub use sessions::GuestSessions;
pub use socket::{Socket, SocketClosed};
pub use tls::Trust;

/// The longest text of a server's that is shown, in characters.
const MAX_SHOWN: usize = 300;

/// A text of a server's, fit for a terminal: one line without control characters.
pub fn sanitize(text: &str) -> String {
    let one_line = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    one_line.filter(|c| !c.is_control()).take(MAX_SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn control_characters_and_long_texts_are_cut() {
        assert_eq!(sanitize("Ada\u{1b}[2J\nBo\u{7}"), "Ada[2J Bo");
        assert_eq!(sanitize(&"x".repeat(1000)).len(), 300);
    }
}
