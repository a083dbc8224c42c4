//! Quotas whose tokens can be returned.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::lock;
use crate::problem::Refused;

/// As a [`Rate`](super::Rate), for costs that are taken before it is known whether the request is accepted.
pub(crate) struct Budget<K> {
    most: u32,
    time: Duration,
    /// When each bucket is full again.
    full_at: Mutex<HashMap<K, Instant>>,
}

impl<K: Hash + Eq> Budget<K> {
    pub(super) fn new(most: u32, time: Duration) -> Self {
        Budget { most: most.max(1), time, full_at: Mutex::default() }
    }

    /// Takes `cost` tokens, all or none; of a cost beyond the whole quota, the quota.
    ///
    /// # Errors
    /// [`Refused::TooMany`] if fewer are left.
    pub(crate) fn take(&self, key: K, cost: u32) -> Result<(), Refused> {
        self.take_at(Instant::now(), key, cost)
    }

    fn take_at(&self, now: Instant, key: K, cost: u32) -> Result<(), Refused> {
        let mut all = lock(&self.full_at);
        let full_at = all.get(&key).map_or(now, |at| now.max(*at)) + self.refill(cost);
        let missing = full_at.duration_since(now).saturating_sub(self.time);
        if missing > Duration::ZERO {
            return Err(Refused::TooMany { seconds: missing.as_secs() + 1 });
        }
        all.insert(key, full_at);
        Ok(())
    }

    /// Returns what a request took that was refused all the same.
    pub(crate) fn give_back(&self, key: &K, cost: u32) {
        if let Some(full_at) = lock(&self.full_at).get_mut(key)
            && let Some(earlier) = full_at.checked_sub(self.refill(cost))
        {
            *full_at = earlier;
        }
    }

    /// The time in which so many tokens come back.
    fn refill(&self, cost: u32) -> Duration {
        self.time.mul_f64(f64::from(cost.min(self.most)) / f64::from(self.most))
    }

    /// Removes full buckets.
    pub(super) fn tidy(&self, now: Instant) {
        lock(&self.full_at).retain(|_, full_at| *full_at > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    fn wait(refused: Result<(), Refused>) -> u64 {
        match refused {
            Err(Refused::TooMany { seconds }) => seconds,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_cost_is_taken_whole_and_refills_evenly() {
        let (budget, now) = (Budget::new(10, HOUR), Instant::now());
        assert_eq!(budget.take_at(now, 'a', 6), Ok(()));
        assert_eq!(wait(budget.take_at(now, 'a', 6)), 721);
        assert_eq!(budget.take_at(now, 'a', 4), Ok(()));
        assert_eq!(wait(budget.take_at(now, 'a', 1)), 361);
        assert_eq!(budget.take_at(now, 'b', 10), Ok(()));
        let later = now + HOUR / 10;
        assert_eq!(budget.take_at(later, 'a', 1), Ok(()));
        assert_eq!(wait(budget.take_at(later, 'a', 1)), 361);
        // Nobody is charged more than there is, or nothing large could ever be done.
        assert_eq!(budget.take_at(now, 'c', 1000), Ok(()));
        assert_eq!(wait(budget.take_at(now, 'c', 1)), 361);
    }

    #[test]
    fn what_is_returned_can_be_taken_again() {
        let (budget, now) = (Budget::new(10, HOUR), Instant::now());
        for _ in 0..5 {
            assert_eq!(budget.take_at(now, 'a', 10), Ok(()));
            budget.give_back(&'a', 10);
        }
        // Never more than the quota.
        budget.give_back(&'a', 10);
        assert_eq!(budget.take_at(now, 'a', 10), Ok(()));
        assert!(budget.take_at(now, 'a', 1).is_err());
        budget.tidy(now + HOUR);
        assert!(lock(&budget.full_at).is_empty());
    }
}
