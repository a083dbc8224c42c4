//! The server's time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, as everything that is stored or sent counts them.
pub type Millis = i64;

/// A day.
pub const DAY: Millis = 24 * 3_600_000;

/// What the clock on the wall says.
pub fn now() -> Millis {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
