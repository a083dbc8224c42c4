//! Configuration: flags override environment variables, which override the configuration file.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use axum::http::Uri;
use game::{Explain, Message};
use serde::{Deserialize, Serialize};

use crate::bus::{BusError, NatsUrl};
use crate::store::{PostgresUrl, PostgresUrlError};

/// The server's configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// The database.
    pub data: DataPlace,
    /// The bus, if several servers serve the site.
    pub bus: Option<NatsUrl>,
    /// The public URL, if configured.
    pub base_url: Option<BaseUrl>,
    /// Number of trusted reverse proxies, whose `X-Forwarded-For` entries are believed.
    pub trusted_hops: usize,
    pub log: LogFormat,
    /// The folder of Awalé's endgame tables.
    pub tables: Option<PathBuf>,
    pub limits: Limits,
    pub push: PushConfig,
    /// Workers and reviews.
    pub workers: WorkerConfig,
}

/// Where the database is.
#[derive(Clone, Debug)]
pub enum DataPlace {
    /// The folder of a SQLite file.
    Folder(PathBuf),
    Postgres(PostgresUrl),
}

impl DataPlace {
    /// Parses `postgres://…`, or a folder with or without the prefix `sqlite:`. Any other scheme is
    /// an error.
    pub fn read(text: &Path) -> Result<Self, ConfigError> {
        match text.to_str() {
            Some(url) if url.starts_with("sqlite:") => {
                Ok(DataPlace::Folder(url["sqlite:".len()..].into()))
            }
            Some(url) if url.contains("://") => Ok(DataPlace::Postgres(url.parse()?)),
            _ => Ok(DataPlace::Folder(text.to_owned())),
        }
    }
}

impl std::fmt::Display for DataPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DataPlace::Folder(folder) => folder.display().fmt(f),
            DataPlace::Postgres(url) => url.fmt(f),
        }
    }
}

/// A configuration in which every field is optional. As a file:
///
/// ```toml
/// listen = "127.0.0.1:8080"
/// base-url = "https://play.example.org"
/// trusted-hops = 1
///
/// [limits]
/// sockets-per-address = 200
///
/// [push]
/// contact = "mailto:operator@example.org"
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Settings {
    /// Address and port to listen on.
    pub listen: Option<SocketAddr>,
    /// The folder of the SQLite database, or the URL of a PostgreSQL one.
    pub data: Option<PathBuf>,
    /// The URL of the bus between several servers.
    pub bus: Option<String>,
    /// The public URL.
    pub base_url: Option<String>,
    /// Number of trusted reverse proxies.
    pub trusted_hops: Option<usize>,
    pub log: Option<LogFormat>,
    /// The folder of Awalé's endgame tables.
    pub tables: Option<PathBuf>,
    /// Which limits hold where `limits` names none.
    pub profile: Option<Profile>,
    pub limits: Limits,
    pub push: PushConfig,
    /// Workers and reviews.
    pub workers: WorkerConfig,
}

/// Who uses the server, which decides the usual limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// Anybody.
    #[default]
    Public,
    /// A class whose computers and bots share one address.
    Classroom,
}

impl Profile {
    /// The limits of this profile.
    pub fn limits(self) -> Limits {
        match self {
            Profile::Public => Limits::default(),
            // Forty people with a computer, a telephone and a few bots each, who all begin in the same minute.
            Profile::Classroom => Limits {
                connections_per_address: 4_000,
                sockets_per_address: 2_000,
                sockets_per_person: 64,
                requests_per_minute: 12_000,
                guests_per_hour: 2_000,
                signups_per_hour: 400,
                logins_per_hour: 1_000,
                messages_per_second_and_address: 3_000,
                events_per_hour_and_address: 1_000_000,
                tables_per_hour: 2_000,
                tables_per_hour_and_address: 40_000,
                challenges_per_person: 50,
                challenges_per_address: 2_000,
                challenges_per_hour_and_address: 20_000,
                pairings_per_hour_and_address: 20_000,
                review_plies_per_hour_and_address: 60_000,
                ..Limits::default()
            },
        }
    }
}

/// Web push: notifications while the page is closed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PushConfig {
    /// The contact for push services, a `mailto:` or `https:` URL; by default the public URL.
    pub contact: Option<String>,
    /// Whether endpoints may use plain HTTP, any port and private networks. For tests: with it, any
    /// visitor can make the server send requests into its own network.
    pub private_endpoints: bool,
}

/// A worker reports every few seconds; one that is silent for a minute is gone.
const LEASE_SECONDS: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Longer than an idle worker needs to take a job, and too short for a player to notice.
const WAIT_MILLISECONDS: NonZeroU32 = NonZeroU32::new(300).unwrap();

/// Workers (`abaque work`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct WorkerConfig {
    /// Whether this server reviews games too, when its engine has nothing else to do.
    pub own_reviews: bool,
    /// A job goes to another worker after so many seconds of silence.
    pub lease_seconds: NonZeroU32,
    /// Of a hundred results of workers, how many this server compares with its own engine in one position.
    pub check_percent: u8,
    /// A computer's move or an analysis that no worker has for so long is left to this server's engine.
    pub wait_milliseconds: NonZeroU32,
}

impl Default for WorkerConfig {
    fn default() -> Self {
        WorkerConfig {
            own_reviews: true,
            lease_seconds: LEASE_SECONDS,
            check_percent: 5,
            wait_milliseconds: WAIT_MILLISECONDS,
        }
    }
}

/// Log format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// Plain text.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// Rate limits and quotas.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Limits {
    /// Open connections in total: each takes a file descriptor.
    pub connections: usize,
    /// Open connections per address. A whole school may share one.
    pub connections_per_address: usize,
    /// `WebSocket`s per address.
    pub sockets_per_address: usize,
    /// `WebSocket`s per person: tabs and devices.
    pub sockets_per_person: usize,
    /// Requests per minute and address.
    pub requests_per_minute: u32,
    /// New guests per hour and address.
    pub guests_per_hour: u32,
    /// New accounts per hour and address.
    pub signups_per_hour: u32,
    /// Password attempts per hour and address.
    pub logins_per_hour: u32,
    /// Password attempts per hour, name and address. All addresses without a successful login to that
    /// name share ten times as many.
    pub logins_per_hour_and_name: u32,
    /// Messages per second on one socket; the burst is three times as large.
    pub messages_per_second: u32,
    /// Messages per second on all sockets of an address, where expensive ones count several times; the burst is three times
    /// as large. Sockets beyond it are read more slowly.
    pub messages_per_second_and_address: u32,
    /// Actions per hour and address that are stored: moves, offers, phrases, by people and bots.
    pub events_per_hour_and_address: u32,
    /// New tables per hour and person, rematches included.
    pub tables_per_hour: u32,
    /// New tables per hour and address.
    pub tables_per_hour_and_address: u32,
    /// Open challenges of one person in the lobby.
    pub challenges_per_person: u32,
    /// Open challenges of one address, and people at it who wait to be paired.
    pub challenges_per_address: u32,
    /// New challenges per hour and address.
    pub challenges_per_hour_and_address: u32,
    /// Searches for an opponent per hour and address.
    pub pairings_per_hour_and_address: u32,
    /// Moves of games whose review is requested, per hour and address.
    pub review_plies_per_hour_and_address: u32,
    /// Total bytes of one person's studies.
    pub study_bytes_per_person: u32,
    /// Bytes of studies saved per hour and address.
    pub study_bytes_per_hour_and_address: u32,
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
            messages_per_second_and_address: 300,
            // A move every four seconds by each of sixty pupils.
            events_per_hour_and_address: 60_000,
            tables_per_hour: 120,
            tables_per_hour_and_address: 2400,
            challenges_per_person: 5,
            challenges_per_address: 20,
            challenges_per_hour_and_address: 240,
            pairings_per_hour_and_address: 600,
            // A hundred games of usual length.
            review_plies_per_hour_and_address: 6_000,
            study_bytes_per_person: 2 << 20,
            study_bytes_per_hour_and_address: 16 << 20,
        }
    }
}

/// The public URL: `https://play.example.org`, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    origin: String,
}

impl BaseUrl {
    /// The value that browsers send in `Origin`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    pub fn is_secure(&self) -> bool {
        self.origin.starts_with("https://")
    }
}

/// A configuration error.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{path}: {error}")]
    Unreadable {
        path: String,
        /// The system's error message.
        error: std::io::Error,
    },
    #[error("{path}: {error}")]
    Malformed {
        path: String,
        /// The parser's message, with line and column.
        error: String,
    },
    /// The public URL is not a valid URL.
    #[error("{found:?} is not the address of a site: https://name")]
    BaseUrl { found: String },
    /// The database URL is malformed.
    #[error(transparent)]
    Postgres(#[from] PostgresUrlError),
    /// The bus URL is malformed.
    #[error(transparent)]
    Bus(#[from] BusError),
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
            ConfigError::Postgres(error) => error.message(),
            ConfigError::Bus(error) => error.message(),
        }
    }
}

impl Settings {
    /// Settings that leave everything to a profile.
    pub fn of_profile(profile: Profile) -> Self {
        Settings { profile: Some(profile), limits: profile.limits(), ..Settings::default() }
    }

    /// Reads a configuration file. `profile` replaces the file's.
    pub fn read(path: &Path, profile: Option<Profile>) -> Result<Self, ConfigError> {
        let name = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { path: name.clone(), error })?;
        Self::parse(&text, profile)
            .map_err(|error| ConfigError::Malformed { path: name, error: error.to_string() })
    }

    fn parse(text: &str, profile: Option<Profile>) -> Result<Self, toml::de::Error> {
        let mut settings: Settings = toml::from_str(text)?;
        settings.profile = profile.or(settings.profile);
        // The file's limits over those of the profile.
        let usual = settings.profile.unwrap_or_default().limits();
        let mut limits = toml::Table::try_from(usual).map_err(serde::de::Error::custom)?;
        if let Some(toml::Value::Table(own)) = toml::from_str::<toml::Table>(text)?.remove("limits")
        {
            limits.extend(own);
        }
        settings.limits = limits.try_into()?;
        Ok(settings)
    }

    /// Fills missing fields from `other`. Limits, push and worker settings are always those of `other`: only files and
    /// profiles have them.
    #[must_use]
    pub fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            bus: self.bus.or(other.bus),
            base_url: self.base_url.or(other.base_url),
            trusted_hops: self.trusted_hops.or(other.trusted_hops),
            log: self.log.or(other.log),
            tables: self.tables.or(other.tables),
            profile: self.profile.or(other.profile),
            limits: other.limits,
            push: other.push,
            workers: other.workers,
        }
    }

    /// Fills missing fields with their defaults.
    pub fn resolve(self, default_data: PathBuf) -> Result<Config, ConfigError> {
        Ok(Config {
            listen: self.listen.unwrap_or(DEFAULT_LISTEN),
            data: DataPlace::read(&self.data.unwrap_or(default_data))?,
            bus: self.bus.map(|text| text.parse()).transpose()?,
            base_url: self.base_url.map(|text| text.parse()).transpose()?,
            trusted_hops: self.trusted_hops.unwrap_or(0),
            log: self.log.unwrap_or_default(),
            tables: self.tables,
            limits: self.limits,
            push: self.push,
            workers: self.workers,
        })
    }
}

/// Loopback only: listening on a public address is the operator's decision.
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
                // Browsers omit the default port.
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

    /// The table in docs/contests.md shows every limit in which the profiles differ.
    #[test]
    fn the_docs_show_the_classroom_profile() {
        let docs = include_str!("../../../docs/contests.md");
        let [public, class] = [Profile::Public, Profile::Classroom]
            .map(|profile| toml::Table::try_from(profile.limits()).unwrap());
        let rows = |line: &str| -> Option<(String, i64, i64)> {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, name, public, class, _] = cells[..] else { return None };
            let number = |cell: &str| cell.replace(',', "").parse().ok();
            Some((name.trim_matches('`').to_owned(), number(public)?, number(class)?))
        };
        let mut shown: Vec<_> = docs.lines().filter_map(rows).collect();
        shown.sort();
        let differ = public.iter().filter_map(|(name, value)| {
            let (public, class) = (value.as_integer()?, class[name].as_integer()?);
            (public != class).then(|| (name.clone(), public, class))
        });
        let mut differ: Vec<_> = differ.collect();
        differ.sort();
        assert_eq!(shown, differ);
    }

    #[test]
    fn files_say_only_what_is_known() {
        let check = |text: &str| Settings::parse(text, None);
        let settings = check("trusted-hops = 1\n[limits]\nsockets-per-address = 9\n").unwrap();
        assert_eq!(settings.trusted_hops, Some(1));
        assert_eq!(settings.limits.sockets_per_address, 9);
        assert_eq!(settings.limits.connections, Limits::default().connections);
        let class = check("profile = \"classroom\"\n[limits]\nsignups-per-hour = 7\n").unwrap();
        assert_eq!(class.limits.signups_per_hour, 7);
        assert_eq!(class.limits.tables_per_hour, Profile::Classroom.limits().tables_per_hour);
        let public = Settings::parse("profile = \"classroom\"", Some(Profile::Public)).unwrap();
        assert_eq!((public.profile, public.limits), (Some(Profile::Public), Limits::default()));
        assert!(check("profile = \"home\"").is_err());
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
        assert_eq!(config.data.to_string(), "there");
        assert_eq!(config.limits.tables_per_hour, 7);
        assert_eq!(config.listen, DEFAULT_LISTEN);
    }
}
