//! Database URLs: `postgres://user:password@host/database`, with libpq's parameters.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use game::{Explain, Message};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// A database URL. `Debug` and `Display` hide the password.
#[derive(Clone)]
pub struct PostgresUrl {
    config: Box<Config>,
    /// The certificate authorities to trust instead of the system's: `sslrootcert`.
    authorities: Option<PathBuf>,
}

/// The text is not a database URL.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an address of a PostgreSQL database: {reason}")]
pub struct PostgresUrlError {
    /// The reason, without the password.
    reason: String,
}

impl Explain for PostgresUrlError {
    fn message(&self) -> Message {
        Message::new("config-postgres").with("reason", self.reason.as_str())
    }
}

impl PostgresUrl {
    /// Whether a text has a scheme of PostgreSQL.
    pub fn matches(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn authorities(&self) -> Option<&PathBuf> {
        self.authorities.as_ref()
    }

    /// Whether the connection is encrypted.
    pub(super) fn is_encrypted(&self) -> bool {
        self.config.get_ssl_mode() == SslMode::Require
    }
}

impl FromStr for PostgresUrl {
    type Err = PostgresUrlError;

    fn from_str(text: &str) -> Result<Self, PostgresUrlError> {
        let wrong = |reason: &str| PostgresUrlError { reason: reason.to_owned() };
        if !PostgresUrl::matches(text) {
            return Err(wrong("it does not begin with postgres://"));
        }
        let (start, parameters) = text.split_once('?').unwrap_or((text, ""));
        let mut kept = Vec::new();
        let (mut authorities, mut mode) = (None, None);
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslrootcert", file)) => authorities = Some(PathBuf::from(decoded(file))),
                Some(("sslmode", "disable")) => mode = Some(SslMode::Disable),
                // The certificate is always verified: otherwise encryption would not stop an active
                // attacker.
                Some(("sslmode", "require" | "verify-ca" | "verify-full")) => {
                    mode = Some(SslMode::Require);
                }
                Some(("sslmode", _)) => return Err(wrong("sslmode is disable or verify-full")),
                _ => kept.push(parameter),
            }
        }
        let url = format!("{start}?{}", kept.join("&"));
        let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
            let reason = std::error::Error::source(&error)
                .map_or_else(|| error.to_string(), ToString::to_string);
            PostgresUrlError { reason }
        })?;
        if config.get_hosts().is_empty() {
            return Err(wrong("it names no host"));
        }
        if config.get_dbname().is_none() {
            return Err(wrong("it names no database"));
        }
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        let default = if is_local(&config) { SslMode::Disable } else { SslMode::Require };
        config.ssl_mode(mode.unwrap_or(default));
        Ok(PostgresUrl { config: Box::new(config), authorities })
    }
}

/// Whether all hosts are this machine, so that the connection crosses no network.
fn is_local(config: &Config) -> bool {
    config.get_hosts().iter().all(|host| match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    })
}

/// Decodes percent-encoding.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let hex = after.get(..2).filter(|_| byte == b'%');
        let code = hex.and_then(|hex| std::str::from_utf8(hex).ok());
        if let Some(code) = code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            bytes.push(code);
            rest = &after[2..];
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        let ports = self.config.get_ports();
        for (at, host) in self.config.get_hosts().iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            match host {
                Host::Tcp(name) => write!(f, "{comma}{name}")?,
                #[cfg(unix)]
                Host::Unix(folder) => write!(f, "{comma}{}", folder.display())?,
            }
            if let Some(port) = ports.get(at).or(ports.first()) {
                write!(f, ":{port}")?;
            }
        }
        write!(f, "/{}", self.config.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_show_no_password_and_encrypt_beyond_this_machine() {
        let check = |text: &str, shown: &str, encrypted: bool| {
            let url: PostgresUrl = text.parse().unwrap();
            assert_eq!(format!("{url} {url:?}"), format!("{shown} {shown}"), "{text}");
            assert_eq!(url.is_encrypted(), encrypted, "{text}");
        };
        check("postgres://a:secret@db.example/site", "postgres://db.example:5432/site", true);
        check("postgresql://a:s@127.0.0.1:99/site", "postgres://127.0.0.1:99/site", false);
        check(
            "postgres://a@localhost/site?sslmode=verify-full",
            "postgres://localhost:5432/site",
            true,
        );
        check("postgres://a@db/site?sslmode=disable", "postgres://db:5432/site", false);
        let with = "postgres://a@db/site?sslrootcert=%2Fca.pem&application_name=x";
        let url: PostgresUrl = with.parse().unwrap();
        assert_eq!(url.authorities(), Some(&PathBuf::from("/ca.pem")));
    }

    #[test]
    fn wrong_addresses_are_refused_without_their_password() {
        for bad in [
            "mysql://a:secret@db/site",
            "postgres://",
            "postgres://a:secret@db",
            "postgres://a:secret@db/site?sslmode=prefer",
            "postgres://a:secret@db:port/site",
            "postgres://a:secret@db/site?unknown=1",
        ] {
            let error = bad.parse::<PostgresUrl>().unwrap_err();
            assert!(!error.to_string().contains("secret"), "{bad}: {error}");
        }
    }
}
