//! The server's time.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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
    unsigned(now())
}

/// A time from the store; times before 1970 become 0.
pub(crate) fn unsigned(time: Millis) -> u64 {
    u64::try_from(time).unwrap_or(0)
}

/// A time for the store.
pub(crate) fn signed(time: u64) -> Millis {
    Millis::try_from(time).unwrap_or(Millis::MAX)
}

/// Lets time pass in this whole process: for tests, which cannot wait for minutes.
#[doc(hidden)]
pub fn pass(time: Duration) {
    AHEAD.fetch_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX), Ordering::Relaxed);
}
