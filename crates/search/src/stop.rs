use crate::Instant;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops a search from another thread, or at a deadline. Each search has its own, so that a stop can
/// neither come too early nor hit the next one; a search that ends by itself does not set it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// A stop that takes effect at `deadline` even if nobody calls [`stop`](Self::stop).
    pub fn at(deadline: Instant) -> Self {
        Stop { deadline: Some(deadline), ..Stop::default() }
    }

    /// The same stop with a deadline no later than this one.
    #[must_use]
    pub fn no_later_than(&self, deadline: Instant) -> Self {
        let earlier = self.deadline.map_or(deadline, |own| own.min(deadline));
        Stop { flag: Arc::clone(&self.flag), deadline: Some(earlier) }
    }

    /// Makes the search end at its next check, within about a millisecond.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called or the deadline has passed.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// When it takes effect by itself.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn clones_stop_together() {
        let stop = Stop::default();
        let hour = Instant::now() + Duration::from_hours(1);
        let (clone, bounded) = (stop.clone(), stop.no_later_than(hour));
        assert!(!clone.is_stopped() && !bounded.is_stopped());
        stop.stop();
        assert!(clone.is_stopped() && bounded.is_stopped());
    }

    #[test]
    fn the_earlier_deadline_counts() {
        let now = Instant::now();
        let hour = now + Duration::from_hours(1);
        assert!(Stop::at(now).is_stopped());
        assert!(Stop::at(now).no_later_than(hour).is_stopped());
        assert!(Stop::at(hour).no_later_than(now).is_stopped());
        assert!(!Stop::at(hour).is_stopped());
    }
}
