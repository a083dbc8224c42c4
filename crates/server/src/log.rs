//! Logs describe the server, never its visitors: no address, name, person id, token or message text is
//! written.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::prelude::*;

use crate::config::LogFormat;

/// The crates of this workspace that log. Others (hyper, tungstenite) write headers and whole messages at the
/// levels `debug` and `trace`: names, cookies, tokens.
const OWN: [&str; 3] = ["server", "engine", "abaque"];

/// Starts logging to standard error. `RUST_LOG` sets the level, for all (`debug`) or for a module
/// (`info,server::live=trace`); libraries stay at `info`. (`EnvFilter` would add filters by field, and a regex
/// engine to the build.)
pub fn start(format: LogFormat, colours: bool) {
    let text = std::env::var("RUST_LOG").ok().filter(|text| !text.is_empty());
    let chosen = text.and_then(|text| text.parse().ok());
    let filter = chosen.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let own = Targets::new()
        .with_default(LevelFilter::INFO)
        .with_targets(OWN.map(|target| (target, LevelFilter::TRACE)));
    let registry = tracing_subscriber::registry().with(filter).with(own);
    // A subscriber that is already set, as in tests, stays.
    let _ = match format {
        LogFormat::Text => {
            registry.with(layer().with_ansi(colours).with_writer(std::io::stderr)).try_init()
        }
        LogFormat::Json => registry.with(layer().json().with_writer(std::io::stderr)).try_init(),
    };
}
