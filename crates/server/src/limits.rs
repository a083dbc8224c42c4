//! How much of everything anybody may have: the state behind [`Limits`].

use std::collections::{HashMap, HashSet};
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
    /// Passwords tried for a name.
    pub guesses: Guesses,
    /// Passwords tried by somebody who has a session already.
    pub confirmations: Rate<PersonId>,
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
            guesses: Guesses::new(limits.logins_per_hour_and_name),
            confirmations: Rate::new(limits.logins_per_hour_and_name, HOUR),
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
        self.guesses.tidy();
        for rate in [&self.confirmations, &self.tables, &self.costly] {
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

/// Passwords that are tried for a name, by its look.
///
/// An address gets so many for each name. All strangers together get ten times as many for one,
/// so that it is of little use to have many addresses. Neither keeps the owner out: whoever has signed in
/// from an address before is no stranger there, and a recovery code is not guessed at all.
pub struct Guesses {
    own: Rate<(Address, String)>,
    strangers: Rate<String>,
    known: Mutex<HashSet<(Address, String)>>,
}

/// How many addresses may try a name as often as each of them may.
const ADDRESSES: u32 = 10;
/// How many are known at most; those who come later are strangers.
const MOST_KNOWN: usize = 100_000;

impl Guesses {
    fn new(most: u32) -> Self {
        Guesses {
            own: Rate::new(most, HOUR),
            strangers: Rate::new(most.saturating_mul(ADDRESSES), HOUR),
            known: Mutex::default(),
        }
    }

    /// Takes one.
    ///
    /// # Errors
    /// [`Refused::TooMany`] where none is left.
    pub fn take(&self, address: Address, look: &str) -> Result<(), Refused> {
        let key = (address, look.to_owned());
        self.own.take(&key)?;
        if lock(&self.known).contains(&key) {
            return Ok(());
        }
        self.strangers.take(&key.1)
    }

    /// Somebody has signed in: that address is no stranger's any more.
    pub fn welcome(&self, address: Address, look: &str) {
        let mut known = lock(&self.known);
        if known.len() < MOST_KNOWN {
            known.insert((address, look.to_owned()));
        }
    }

    fn tidy(&self) {
        self.own.0.retain_recent();
        self.strangers.0.retain_recent();
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
    fn guesses_of_strangers_do_not_keep_the_owner_out() {
        let address = |last: u8| Address::new([203, 0, 113, last].into());
        let guesses = Guesses::new(2);
        guesses.welcome(address(1), "ada");
        // Each stranger has two; after ten of them nobody new has any.
        let tried: Vec<bool> = (100..115)
            .flat_map(|last| (0..3).map(move |_| last))
            .map(|last| guesses.take(address(last), "ada").is_ok())
            .collect();
        assert_eq!(tried.iter().filter(|ok| **ok).count(), 20);
        assert_eq!(tried[..3], [true, true, false]);
        assert!(guesses.take(address(2), "ada").is_err());
        assert!(guesses.take(address(2), "bo").is_ok(), "another name has its own share");
        // The owner's address still has what it has, and no more.
        assert!(guesses.take(address(1), "ada").is_ok());
        assert!(guesses.take(address(1), "ada").is_ok());
        assert!(guesses.take(address(1), "ada").is_err());
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
