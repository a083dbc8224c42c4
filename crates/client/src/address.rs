use std::fmt;

use crate::ClientError;

/// The URL of a server, table or invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Address {
    pub server: ServerAddress,
    pub destination: Destination,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ServerAddress {
    /// Whether to use TLS.
    pub secure: bool,
    /// Host name or IP address, without IPv6 brackets.
    pub host: String,
    pub port: u16,
}

/// A page of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The open challenges.
    Lobby,
    /// An invitation's code.
    Invitation(String),
    /// A table's id.
    Table(String),
}

/// The maximal length of a host name, and of a table id or invitation code.
const LONGEST_HOST: usize = 253;
const LONGEST_NAME: usize = 64;

impl Address {
    /// Parses `https://host/join/CODE`, `https://host/play/TABLE`, or a server alone. The scheme defaults to
    /// `https`, for loopback addresses to `http`.
    pub fn read(text: &str) -> Result<Self, ClientError> {
        let bad = || ClientError::BadAddress { found: text.chars().take(60).collect() };
        let text = text.trim();
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, path) = rest.split_at(end);
        let (host, port) = split_port(host).ok_or_else(bad)?;
        let secure = match scheme.as_deref() {
            Some("https") => true,
            Some("http") => false,
            None => !is_here(&host),
            Some(_) => return Err(bad()),
        };
        let port = port.unwrap_or(if secure { 443 } else { 80 });
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let destination = destination(path)
            .ok_or_else(|| ClientError::UnknownPath { path: path.chars().take(60).collect() })?;
        Ok(Address { server: ServerAddress { secure, host, port }, destination })
    }
}

impl ServerAddress {
    /// The host, with the port unless it is the default.
    pub fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let usual = if self.secure { 443 } else { 80 };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }

    /// Whether it is this machine, by a name or address that means no other.
    pub fn is_loopback(&self) -> bool {
        is_here(&self.host)
    }

    /// The URL of a table.
    pub fn table(&self, table: &str) -> String {
        format!("{self}/play/{table}")
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

/// Splits `host:port`; `None` if either is invalid.
fn split_port(text: &str) -> Option<(String, Option<u16>)> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (host, port) = rest.split_once(']')?;
            host.parse::<std::net::Ipv6Addr>().ok()?;
            (host, port.strip_prefix(':').or(port.is_empty().then_some("")))
        }
        None => match text.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (text, Some("")),
        },
    };
    let port = match port? {
        "" => None,
        port => Some(port.parse().ok().filter(|port| *port > 0)?),
    };
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':');
    let sensible = !host.is_empty() && host.len() <= LONGEST_HOST && host.chars().all(fits);
    sensible.then(|| (host.to_ascii_lowercase(), port))
}

fn is_here(host: &str) -> bool {
    let loopback = |address: std::net::IpAddr| address.is_loopback();
    host == "localhost" || host.parse().is_ok_and(loopback)
}

fn destination(path: &str) -> Option<Destination> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let name = |text: &str| {
        (text.len() <= LONGEST_NAME && text.chars().all(fits)).then(|| text.to_owned())
    };
    match parts[..] {
        [] | ["lobby"] => Some(Destination::Lobby),
        ["join", code] => name(code).map(Destination::Invitation),
        ["play", table] => name(table).map(Destination::Table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> String {
        match Address::read(text) {
            Ok(Address { server, destination }) => format!("{server} {destination:?}"),
            Err(ClientError::BadAddress { .. }) => "bad".to_owned(),
            Err(ClientError::UnknownPath { path }) => format!("no destination {path}"),
            Err(other) => format!("{other:?}"),
        }
    }

    #[test]
    fn urls_are_parsed() {
        let check = |text, expected: &str| assert_eq!(parsed(text), expected, "{text}");
        check(
            "https://play.example.org/join/k3v9",
            "https://play.example.org Invitation(\"k3v9\")",
        );
        check("HTTPS://Play.Example.org/join/k3/", "https://play.example.org Invitation(\"k3\")");
        check("play.example.org/play/abc", "https://play.example.org Table(\"abc\")");
        check("http://127.0.0.1:8080/play/abc?x=1#y", "http://127.0.0.1:8080 Table(\"abc\")");
        check("localhost:8080", "http://localhost:8080 Lobby");
        check(" http://[::1]:8080/lobby ", "http://[::1]:8080 Lobby");
        check("[::1]", "http://[::1] Lobby");
        check("https://h:443/", "https://h Lobby");
    }

    #[test]
    fn invalid_urls_are_rejected() {
        for text in [
            "",
            "ftp://h/join/x",
            "https://",
            "https://h:x/",
            "https://h:0",
            "https://h:99999",
            "https://a b/",
            "https://user@h/",
            "[::1",
            "[zz]",
            "http://é.example",
        ] {
            assert_eq!(parsed(text), "bad", "{text}");
        }
        assert_eq!(parsed("https://h/rules/awale"), "no destination /rules/awale");
        assert_eq!(parsed("https://h/join"), "no destination /join");
        assert_eq!(parsed("https://h/play/a%2fb"), "no destination /play/a%2fb");
    }
}
