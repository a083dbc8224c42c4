//! Retry delays, and rate-limited log lines about failures.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::id::random_bytes;

/// The mean first delay.
const FIRST: Duration = Duration::from_millis(250);
/// The mean longest delay.
const LONGEST: Duration = Duration::from_secs(30);
/// At most one line of a kind is logged per interval.
const LOG_PAUSE: Duration = Duration::from_secs(10);

/// Exponential backoff with jitter, so that clients that failed together do not retry together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backoff {
    failures: u32,
}

impl Backoff {
    /// The delay after another failure: doubles each time, with a jitter of ±50 %.
    pub(crate) fn next(&mut self) -> Duration {
        let doubled = FIRST.saturating_mul(1 << self.failures.min(16));
        self.failures = self.failures.saturating_add(1);
        let jitter = f64::from(u16::from_le_bytes(random_bytes())) / f64::from(u16::MAX);
        doubled.min(LONGEST).mul_f64(0.5 + jitter)
    }

    /// Call after a success.
    pub(crate) fn reset(&mut self) {
        self.failures = 0;
    }
}

/// Rate-limits a log line.
pub(crate) struct LogLimit {
    last: Mutex<Option<Instant>>,
    suppressed: AtomicU64,
}

impl LogLimit {
    pub(crate) const fn new() -> Self {
        LogLimit { last: Mutex::new(None), suppressed: AtomicU64::new(0) }
    }

    /// Whether a line may be logged now, with the number of lines suppressed since the last one.
    pub(crate) fn permit(&self) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| last.elapsed() < LOG_PAUSE) {
            self.suppressed.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        *last = Some(Instant::now());
        Some(self.suppressed.swap(0, Ordering::Relaxed))
    }
}

/// Logs a warning about an error, at most one line per interval for each place in the code.
macro_rules! warn_rarely {
    ($error:expr, $what:literal) => {{
        static LOG: $crate::backoff::LogLimit = $crate::backoff::LogLimit::new();
        if let Some(suppressed) = LOG.permit() {
            tracing::warn!(error = %$error, suppressed, $what);
        }
    }};
}
pub(crate) use warn_rarely;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_to_a_limit_and_begin_again() {
        let mut backoff = Backoff::default();
        for failure in 0..20 {
            let average = FIRST.saturating_mul(1 << failure.min(16)).min(LONGEST);
            let delay = backoff.next();
            assert!(delay >= average / 2 && delay <= average * 3 / 2, "{failure}: {delay:?}");
        }
        backoff.reset();
        assert!(backoff.next() <= FIRST * 3 / 2);
        let delays: Vec<Duration> = (0..8).map(|_| Backoff::default().next()).collect();
        assert!(delays.iter().any(|delay| *delay != delays[0]), "no jitter: {delays:?}");
    }

    #[test]
    fn thousands_of_failures_are_one_line() {
        let limit = LogLimit::new();
        let lines = (0..10_000).filter(|_| limit.permit().is_some()).count();
        assert_eq!(lines, 1);
    }
}
