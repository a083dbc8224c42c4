//! How much of everything anybody may have: the state behind [`Limits`].

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::address::Address;
use crate::config::Limits;
use crate::id::PersonId;
use crate::problem::Refused;

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// What has been used of each limit.
pub struct Limiters {
    /// Requests from an address.
    pub requests: Rate<Address>,
    /// New guests from an address.
    pub guests: Rate<Address>,
    /// New accounts, tried or made, from an address.
    pub signups: Rate<Address>,
    /// Passwords and codes tried from an address.
    pub logins: Rate<Address>,
    /// Passwords and codes tried for a name, by its look.
    pub names: Rate<String>,
    /// Tables made by a person.
    pub tables: Rate<PersonId>,
    /// What is costly: exports, reports.
    pub costly: Rate<PersonId>,
    /// Open connections from an address.
    pub connections: Count<Address>,
    /// Live sockets from an address.
    pub sockets: Count<Address>,
    /// Live sockets of a person.
    pub person_sockets: Count<PersonId>,
    messages: u32,
}

impl Limiters {
    /// Nothing is used yet.
    pub fn new(limits: &Limits) -> Self {
        Limiters {
            requests: Rate::new(limits.requests_per_minute, MINUTE),
            guests: Rate::new(limits.guests_per_hour, HOUR),
            signups: Rate::new(limits.signups_per_hour, HOUR),
            logins: Rate::new(limits.logins_per_hour, HOUR),
            names: Rate::new(limits.logins_per_hour_and_name, HOUR),
            tables: Rate::new(limits.tables_per_hour, HOUR),
            // An export reads every game of a person; nobody needs many.
            costly: Rate::new(10, HOUR),
            connections: Count::new(limits.connections_per_address),
            sockets: Count::new(limits.sockets_per_address),
            person_sockets: Count::new(limits.sockets_per_person),
            messages: limits.messages_per_second,
        }
    }

    /// The limit of one socket's messages.
    pub fn messages(&self) -> MessageRate {
        let burst = at_least_one(self.messages.saturating_mul(3));
        let quota = Quota::per_second(at_least_one(self.messages)).allow_burst(burst);
        MessageRate(RateLimiter::direct(quota))
    }

    /// Forgets what has been quiet for long enough.
    pub(crate) fn tidy(&self) {
        for rate in [&self.requests, &self.guests, &self.signups, &self.logins] {
            rate.0.retain_recent();
        }
        self.names.0.retain_recent();
        for rate in [&self.tables, &self.costly] {
            rate.0.retain_recent();
        }
    }
}

/// So many in a time, each key for itself.
pub struct Rate<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Rate<K> {
    fn new(most: u32, time: Duration) -> Self {
        // All at once, then one by one as time passes.
        let most = at_least_one(most);
        let quota = Quota::with_period(time / most.get()).unwrap_or(Quota::per_hour(most));
        Rate(RateLimiter::keyed(quota.allow_burst(most)))
    }

    /// Takes one.
    ///
    /// # Errors
    /// [`Refused::TooMany`] where none is left.
    pub fn take(&self, key: &K) -> Result<(), Refused> {
        self.0.check_key(key).map_err(|until| Refused::TooMany {
            seconds: until.wait_time_from(DefaultClock::default().now()).as_secs() + 1,
        })
    }
}

/// The limit of one socket's messages.
pub struct MessageRate(DefaultDirectRateLimiter);

impl MessageRate {
    /// Takes one; false where none is left.
    pub fn take(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// So many at the same time, each key for itself.
pub struct Count<K: Hash + Eq> {
    most: usize,
    used: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> Count<K> {
    fn new(most: usize) -> Self {
        Count { most, used: Arc::default() }
    }

    /// Takes a place, which is given back when it is dropped; none where all are taken.
    pub fn take(&self, key: K) -> Option<Place<K>> {
        let mut used = lock(&self.used);
        let count = used.entry(key.clone()).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { key, used: Arc::clone(&self.used) })
    }
}

/// A place among so many.
pub struct Place<K: Hash + Eq> {
    key: K,
    used: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq> Drop for Place<K> {
    fn drop(&mut self) {
        let mut used = lock(&self.used);
        if let Some(count) = used.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                used.remove(&self.key);
            }
        }
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_share() {
        let rate = Rate::new(2, HOUR);
        assert_eq!(rate.take(&"a"), Ok(()));
        assert_eq!(rate.take(&"a"), Ok(()));
        let Err(Refused::TooMany { seconds }) = rate.take(&"a") else { panic!("no limit") };
        assert!((1000..=1801).contains(&seconds), "{seconds}");
        assert_eq!(rate.take(&"b"), Ok(()));
    }

    #[test]
    fn places_come_back() {
        let count = Count::new(2);
        let one = count.take("a");
        let two = count.take("a");
        assert!(one.is_some() && two.is_some() && count.take("a").is_none());
        assert!(count.take("b").is_some());
        drop(one);
        assert!(count.take("a").is_some());
        drop(two);
        assert!(lock(&count.used).is_empty());
    }
}
