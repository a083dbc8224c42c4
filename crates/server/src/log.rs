//! Logs: what happens to the server, never who does what. No address, name, id of a person, token or
//! text of a visitor is written.

use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Writes logs to the standard error from now on. `RUST_LOG` says how much.
pub fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Where logs are written already, as in tests, that stays as it is.
    let _ = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
}
