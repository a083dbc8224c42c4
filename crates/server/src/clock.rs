//! The server's time.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::cast::to_u64;

/// Milliseconds since 1970, as everything that is stored or sent counts them.
pub type Millis = i64;

/// A day.
pub const DAY: Millis = 24 * 3_600_000;

/// How far this process is ahead of the clock on the wall: not at all, but in tests.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// What the clock on the wall says.
pub fn now() -> Millis {
    let wall = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
    wall.saturating_add(AHEAD.load(Ordering::Relaxed))
}

/// The time now, as tables and messages count it.
pub(crate) fn unix_ms() -> u64 {
    to_u64(now())
}

/// Lets time pass in this whole process: for tests, which cannot wait for minutes.
#[doc(hidden)]
pub fn pass(time: Duration) {
    AHEAD.fetch_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX), Ordering::Relaxed);
}
