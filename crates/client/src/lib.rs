//! A client for Abaque servers: HTTP requests, the live socket, and games at their tables.
//!
//! [`Address`] parses URLs. A [`Client`] has the credentials of one person; a [`Connection`] keeps the live socket
//! open in its own thread; a [`RemoteGame`] follows one table. Servers with `https` URLs are reached over TLS
//! ([`Trust`] holds the certificate authorities).
//!
//! A server's output is not trusted: texts lose their control characters ([`sanitize`]), messages have a maximal
//! length, and every wait has a timeout.

mod address;
mod connection;
mod error;
mod http;
mod jitter;
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
pub use jitter::jittered;
pub use remote::{ConnectionState, RemoteEvent, RemoteGame};
pub use reqwest::Method;
pub use sessions::GuestSessions;
pub use socket::{Socket, SocketClosed};
pub use tls::Trust;

/// The maximal length of a text from a server, in characters.
const MAX_SHOWN: usize = 300;

/// Makes a text from a server safe for a terminal: one line without control characters.
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
