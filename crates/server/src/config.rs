//! What an operator can set: by flags, by the environment, in a file, in that order.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use axum::http::Uri;
use game::{Explain, Message};
use serde::Deserialize;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where its database is.
    pub data: PathBuf,
    /// The address that people see, where the operator has said so.
    pub base_url: Option<BaseUrl>,
    /// How many proxies stand in front and may be believed who asks.
    pub trusted_hops: usize,
    /// How logs are written.
    pub log: LogFormat,
    /// Where tables of Awalé's endings are, if anywhere.
    pub tables: Option<PathBuf>,
    /// How much of everything anybody may have.
    pub limits: Limits,
}

/// The same, where each part may be left open. A configuration file says it like this:
///
/// ```toml
/// listen = "127.0.0.1:8080"
/// base-url = "https://play.example.org"
/// trusted-hops = 1
///
/// [limits]
/// sockets-per-address = 200
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Settings {
    /// Where to listen.
    pub listen: Option<SocketAddr>,
    /// Where the database is.
    pub data: Option<PathBuf>,
    /// The address that people see.
    pub base_url: Option<String>,
    /// How many proxies stand in front.
    pub trusted_hops: Option<usize>,
    /// How logs are written.
    pub log: Option<LogFormat>,
    /// Where tables of Awalé's endings are.
    pub tables: Option<PathBuf>,
    /// How much of everything anybody may have.
    pub limits: Limits,
}

/// How logs are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For eyes.
    #[default]
    Text,
    /// An object a line.
    Json,
}

/// The tunables that keep one visitor from taking what all share.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Limits {
    /// Open connections, all together: each takes a file descriptor.
    pub connections: usize,
    /// Open connections from one address. A school behind one address is many people.
    pub connections_per_address: usize,
    /// Live sockets from one address.
    pub sockets_per_address: usize,
    /// Live sockets of one person: tabs and devices.
    pub sockets_per_person: usize,
    /// Requests a minute from one address.
    pub requests_per_minute: u32,
    /// New guests an hour from one address.
    pub guests_per_hour: u32,
    /// New accounts an hour from one address.
    pub signups_per_hour: u32,
    /// Wrong or right passwords an hour from one address.
    pub logins_per_hour: u32,
    /// Wrong or right passwords an hour for one name from one address; ten times as many from all
    /// addresses together from which nobody has signed in with that name.
    pub logins_per_hour_and_name: u32,
    /// Messages a second on one socket, with a burst of three times as many.
    pub messages_per_second: u32,
    /// Tables an hour by one person.
    pub tables_per_hour: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 20_000,
            connections_per_address: 512,
            sockets_per_address: 256,
            sockets_per_person: 16,
            requests_per_minute: 1200,
            guests_per_hour: 240,
            signups_per_hour: 20,
            logins_per_hour: 60,
            logins_per_hour_and_name: 10,
            messages_per_second: 20,
            tables_per_hour: 120,
        }
    }
}

/// The address that people see: `https://play.example.org`, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    origin: String,
}

impl BaseUrl {
    /// As browsers write it in `Origin`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether the way to it is encrypted.
    pub fn is_secure(&self) -> bool {
        self.origin.starts_with("https://")
    }
}

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The file does not say what it should.
    #[error("{path}: {error}")]
    Malformed {
        /// The file.
        path: String,
        /// What is wrong, and where.
        error: String,
    },
    /// The address for people is none.
    #[error("{found:?} is not the address of a site: https://name")]
    BaseUrl {
        /// What was written.
        found: String,
    },
}

impl Explain for ConfigError {
    fn message(&self) -> Message {
        match self {
            ConfigError::Unreadable { path, error } => Message::new("config-unreadable")
                .with("path", path.as_str())
                .with("error", error.to_string()),
            ConfigError::Malformed { path, error } => Message::new("config-malformed")
                .with("path", path.as_str())
                .with("error", error.as_str()),
            ConfigError::BaseUrl { found } => {
                Message::new("config-base-url").with("found", found.as_str())
            }
        }
    }
}

impl Settings {
    /// Reads a configuration file.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let name = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { path: name.clone(), error })?;
        toml::from_str(&text)
            .map_err(|error| ConfigError::Malformed { path: name, error: error.to_string() })
    }

    /// What is said here and, where nothing is, what `other` says. The limits are those of `other`:
    /// only files have them.
    #[must_use]
    pub fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            base_url: self.base_url.or(other.base_url),
            trusted_hops: self.trusted_hops.or(other.trusted_hops),
            log: self.log.or(other.log),
            tables: self.tables.or(other.tables),
            limits: other.limits,
        }
    }

    /// The configuration, with what is usual where nothing is said.
    pub fn resolve(self, default_data: PathBuf) -> Result<Config, ConfigError> {
        Ok(Config {
            listen: self.listen.unwrap_or(DEFAULT_LISTEN),
            data: self.data.unwrap_or(default_data),
            base_url: self.base_url.map(|text| text.parse()).transpose()?,
            trusted_hops: self.trusted_hops.unwrap_or(0),
            log: self.log.unwrap_or_default(),
            tables: self.tables,
            limits: self.limits,
        })
    }
}

/// Only this machine: whoever wants more says so.
const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

impl std::str::FromStr for BaseUrl {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let wrong = || ConfigError::BaseUrl { found: text.chars().take(100).collect() };
        let uri: Uri = text.trim_end_matches('/').parse().map_err(|_| wrong())?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme));
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let bare = uri.path().is_empty() || uri.path() == "/";
        match (scheme, authority) {
            (Some(scheme), Some(authority)) if bare && uri.query().is_none() => {
                // Browsers leave the usual port out.
                let usual = if scheme == "https" { ":443" } else { ":80" };
                let authority = authority.as_str().to_ascii_lowercase();
                let authority = authority.strip_suffix(usual).unwrap_or(&authority);
                Ok(BaseUrl { origin: format!("{scheme}://{authority}") })
            }
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_sites_are_read_as_browsers_write_them() {
        let check = |text: &str, origin: Option<&str>| {
            let found = text.parse::<BaseUrl>().ok();
            assert_eq!(found.as_ref().map(BaseUrl::origin), origin, "{text}");
        };
        check("https://play.example.org", Some("https://play.example.org"));
        check("https://Play.Example.org/", Some("https://play.example.org"));
        check("https://play.example.org:443", Some("https://play.example.org"));
        check("http://localhost:8080", Some("http://localhost:8080"));
        for bad in ["", "play.example.org", "ftp://a", "https://a/b", "https://u@a", "https://a/?b"]
        {
            check(bad, None);
        }
    }

    #[test]
    fn files_say_only_what_is_known() {
        let check = |text: &str| toml::from_str::<Settings>(text);
        let settings = check("trusted-hops = 1\n[limits]\nsockets-per-address = 9\n").unwrap();
        assert_eq!(settings.trusted_hops, Some(1));
        assert_eq!(settings.limits.sockets_per_address, 9);
        assert_eq!(settings.limits.connections, Limits::default().connections);
        assert!(check("trustedhops = 1").is_err());
        assert!(check("[limits]\nsockets = 9").is_err());
        assert!(check("listen = \"here\"").is_err());
    }

    #[test]
    fn flags_win_over_files() {
        let flags = Settings { trusted_hops: Some(2), ..Settings::default() };
        let file = Settings {
            trusted_hops: Some(1),
            data: Some("there".into()),
            limits: Limits { tables_per_hour: 7, ..Limits::default() },
            ..Settings::default()
        };
        let config = flags.or(file).resolve("here".into()).unwrap();
        assert_eq!(config.trusted_hops, 2);
        assert_eq!(config.data, PathBuf::from("there"));
        assert_eq!(config.limits.tables_per_hour, 7);
        assert_eq!(config.listen, DEFAULT_LISTEN);
    }
}
