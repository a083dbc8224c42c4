//! Logs: what happens to the server, never who does what. No address, name, id of a person, token or
//! text of a visitor is written.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::prelude::*;

use crate::config::LogFormat;

/// Writes logs to the standard error from now on. `RUST_LOG` sets the level, for all (`debug`) or for a module
/// (`info,server::live=trace`). (`EnvFilter` would add filters by field, and a regex engine to the build.)
pub fn start(format: LogFormat) {
    let text = std::env::var("RUST_LOG").ok().filter(|text| !text.is_empty());
    let chosen = text.and_then(|text| text.parse().ok());
    let filter = chosen.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let registry = tracing_subscriber::registry().with(filter);
    // Where logs are written already, as in tests, that stays as it is.
    let _ = match format {
        LogFormat::Text => registry.with(layer().with_writer(std::io::stderr)).try_init(),
        LogFormat::Json => registry.with(layer().json().with_writer(std::io::stderr)).try_init(),
    };
}
