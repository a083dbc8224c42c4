//! Rate limiters and concurrency limits: the state behind [`Limits`].

mod budget;
mod challenges;

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::Address;
use crate::config::Limits;
use crate::id::{PersonId, TableId};
use crate::problem::Refused;
use crate::store::StoreError;

pub(crate) use budget::Budget;
pub(crate) use challenges::{ChallengePlace, ChallengesFull, OpenChallenges};

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// The state of each limit.
pub struct Limiters {
    /// Requests per address, except bots' moves that are played.
    pub requests: Rate<Address>,
    /// Bots' moves.
    pub(crate) bot_moves: BotMoves,
    /// Requests for health and metrics per address.
    pub watching: Rate<Address>,
    /// New guests per address.
    pub guests: Rate<Address>,
    /// Sign-up attempts per address.
    pub signups: Rate<Address>,
    /// Password and recovery-code attempts per address.
    pub logins: Rate<Address>,
    /// Password attempts per account name.
    pub guesses: Guesses,
    /// Password confirmations per signed-in person.
    pub confirmations: Rate<PersonId>,
    /// New tables per person, rematches included.
    pub tables: Rate<PersonId>,
    /// New tables per address.
    pub address_tables: Rate<Address>,
    /// New challenges per address.
    pub challenges: Rate<Address>,
    /// Open challenges, and people who wait to be paired, per address.
    pub(crate) open_challenges: OpenChallenges,
    /// Searches for an opponent per address.
    pub pairings: Rate<Address>,
    /// Stored actions per address.
    pub events: Rate<Address>,
    /// Messages on all sockets per address.
    pub(crate) address_messages: Rate<Address>,
    /// Moves of games whose review is requested per address.
    pub(crate) review_plies: Budget<Address>,
    /// Bytes of saved studies per address.
    pub(crate) study_bytes: Budget<Address>,
    /// Expensive requests per person: exports of all personal data, reports.
    pub costly: Rate<PersonId>,
    /// Concurrent exports of games per address.
    pub(crate) exports: Count<Address>,
    /// Open connections per address.
    pub connections: Count<Address>,
    /// Open WebSockets per address.
    pub sockets: Count<Address>,
    /// Open WebSockets per person.
    pub person_sockets: Count<PersonId>,
    /// Concurrent writers of large answers.
    pub(crate) large_answers: LargeAnswers,
    messages: u32,
}

impl Limiters {
    /// Full token buckets and free permits, with these limits.
    pub fn new(limits: &Limits) -> Self {
        Limiters {
            requests: Rate::new(limits.requests_per_minute, MINUTE),
            bot_moves: BotMoves::default(),
            // Monitoring polls every few seconds.
            watching: Rate::new(120, MINUTE),
            guests: Rate::new(limits.guests_per_hour, HOUR),
            signups: Rate::new(limits.signups_per_hour, HOUR),
            logins: Rate::new(limits.logins_per_hour, HOUR),
            guesses: Guesses::new(limits.logins_per_hour_and_name),
            confirmations: Rate::new(limits.logins_per_hour_and_name, HOUR),
            tables: Rate::new(limits.tables_per_hour, HOUR),
            address_tables: Rate::new(limits.tables_per_hour_and_address, HOUR),
            challenges: Rate::new(limits.challenges_per_hour_and_address, HOUR),
            open_challenges: OpenChallenges::new(limits.challenges_per_address),
            pairings: Rate::new(limits.pairings_per_hour_and_address, HOUR),
            events: Rate::new(limits.events_per_hour_and_address, HOUR),
            address_messages: Rate::new(
                limits.messages_per_second_and_address.saturating_mul(BURST_SECONDS),
                Duration::from_secs(BURST_SECONDS.into()),
            ),
            review_plies: Budget::new(limits.review_plies_per_hour_and_address, HOUR),
            study_bytes: Budget::new(limits.study_bytes_per_hour_and_address, HOUR),
            // An export reads all games of a person; few are enough.
            costly: Rate::new(10, HOUR),
            exports: Count::new(EXPORTS_PER_ADDRESS),
            connections: Count::new(limits.connections_per_address),
            sockets: Count::new(limits.sockets_per_address),
            person_sockets: Count::new(limits.sockets_per_person),
            large_answers: LargeAnswers::default(),
            messages: limits.messages_per_second,
        }
    }

    /// A new rate limiter for the messages of one socket.
    pub fn messages(&self) -> MessageRate {
        let burst = at_least_one(self.messages.saturating_mul(BURST_SECONDS));
        let quota = Quota::per_second(at_least_one(self.messages)).allow_burst(burst);
        MessageRate(RateLimiter::direct(quota))
    }

    /// Removes entries whose buckets are full again.
    pub(crate) fn tidy(&self) {
        for rate in [&self.requests, &self.watching, &self.guests, &self.signups, &self.logins] {
            rate.0.retain_recent();
        }
        for rate in [&self.address_tables, &self.challenges, &self.pairings] {
            rate.0.retain_recent();
        }
        for rate in [&self.events, &self.address_messages] {
            rate.0.retain_recent();
        }
        for budget in [&self.review_plies, &self.study_bytes] {
            budget.tidy(Instant::now());
        }
        self.open_challenges.tidy(Instant::now());
        self.guesses.tidy(Instant::now());
        for rate in [&self.confirmations, &self.tables, &self.costly] {
            rate.0.retain_recent();
        }
        self.bot_moves.tidy(Instant::now());
        self.large_answers.tidy();
    }
}

/// The burst of messages, in seconds at the full rate.
const BURST_SECONDS: u32 = 3;

/// A script downloads one archive; another may start before the first has ended.
const EXPORTS_PER_ADDRESS: usize = 2;

/// Moves by programs over HTTP. A move that is played costs its address no request, so that forty bots of a class can play
/// from one; anything else is charged afterwards, and an address whose requests are used up has to wait.
#[derive(Default)]
pub(crate) struct BotMoves {
    /// The number of the last event by which somebody moved, and when: a repeated request is answered by an old one.
    last: Mutex<HashMap<(TableId, PersonId), (u64, Instant)>>,
    overdrawn: Mutex<HashMap<Address, Instant>>,
}

impl BotMoves {
    /// Whether an address may try a move.
    ///
    /// # Errors
    /// [`Refused::TooMany`] after too many requests that were no moves.
    pub(crate) fn admit(&self, address: Address) -> Result<(), Refused> {
        let left = |until: &Instant| until.checked_duration_since(Instant::now());
        match lock(&self.overdrawn).get(&address).and_then(left) {
            Some(left) => Err(Refused::TooMany { seconds: left.as_secs() + 1 }),
            None => Ok(()),
        }
    }

    /// Counts a request that played no move.
    pub(crate) fn charge(&self, requests: &Rate<Address>, address: Address) {
        if let Err(Refused::TooMany { seconds }) = requests.take(&address) {
            lock(&self.overdrawn).insert(address, Instant::now() + Duration::from_secs(seconds));
        }
    }

    /// Whether the event with this number is a new move and not the answer to a repeated request.
    pub(crate) fn is_new(&self, table: TableId, person: PersonId, event: u64) -> bool {
        let mut last = lock(&self.last);
        let (known, at) = last.entry((table, person)).or_insert((0, Instant::now()));
        let is_new = event > *known;
        (*known, *at) = (event.max(*known), Instant::now());
        is_new
    }

    fn tidy(&self, now: Instant) {
        lock(&self.overdrawn).retain(|_, until| *until > now);
        lock(&self.last).retain(|_, (_, at)| now.duration_since(*at) < HOUR);
    }
}

/// A token bucket per key.
pub struct Rate<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Rate<K> {
    fn new(most: u32, time: Duration) -> Self {
        // The burst is the whole quota; tokens then refill evenly.
        let most = at_least_one(most);
        let quota = Quota::with_period(time / most.get()).unwrap_or(Quota::per_hour(most));
        Rate(RateLimiter::keyed(quota.allow_burst(most)))
    }

    /// Takes one token.
    ///
    /// # Errors
    /// [`Refused::TooMany`] if the bucket is empty.
    pub fn take(&self, key: &K) -> Result<(), Refused> {
        self.0.check_key(key).map_err(|until| Refused::TooMany {
            seconds: until.wait_time_from(DefaultClock::default().now()).as_secs() + 1,
        })
    }
}

impl<K: Hash + Eq + Clone> Rate<K> {
    /// Takes `count` tokens, all or none.
    ///
    /// # Errors
    /// [`Refused::TooMany`] if there are fewer; with a retry time of an hour if `count` exceeds the
    /// bucket's size.
    pub fn take_many(&self, key: &K, count: u32) -> Result<(), Refused> {
        let Some(count) = NonZeroU32::new(count) else { return Ok(()) };
        match self.0.check_key_n(key, count) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => Err(Refused::TooMany {
                seconds: until.wait_time_from(DefaultClock::default().now()).as_secs() + 1,
            }),
            Err(_) => Err(Refused::TooMany { seconds: HOUR.as_secs() }),
        }
    }

    /// Takes a token; otherwise returns the time until there is one, if nobody else takes it.
    pub(crate) fn take_or_wait(&self, key: &K) -> Result<(), Duration> {
        let taken = self.0.check_key(key);
        taken.map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

/// Rate limiter of password attempts, per account name (by its
/// [`look`](crate::people::name::look)).
///
/// Each address has its own quota per name. All addresses that never signed in to the name share
/// ten times that quota, so that many addresses gain an attacker little. Neither locks out the
/// owner: addresses with a successful login are exempt from the shared quota, and recovery codes
/// are limited separately.
pub struct Guesses {
    own: Rate<(Address, String)>,
    strangers: Rate<String>,
    /// The last successful login by address and name.
    known: Mutex<HashMap<(Address, String), Instant>>,
}

/// The shared quota of unknown addresses, as a multiple of one address's.
const ADDRESSES: u32 = 10;
/// Capacity of the list of known addresses; further ones stay unknown.
const MOST_KNOWN: usize = 100_000;
/// How long a successful login keeps an address known.
const KNOWN_FOR: Duration = Duration::from_hours(30 * 24);

impl Guesses {
    fn new(most: u32) -> Self {
        Guesses {
            own: Rate::new(most, HOUR),
            strangers: Rate::new(most.saturating_mul(ADDRESSES), HOUR),
            known: Mutex::default(),
        }
    }

    /// Takes one attempt.
    ///
    /// # Errors
    /// [`Refused::TooMany`] if the address's quota for the name, or the shared one, is used up.
    pub fn take(&self, address: Address, look: &str) -> Result<(), Refused> {
        let key = (address, look.to_owned());
        self.own.take(&key)?;
        if lock(&self.known).contains_key(&key) {
            return Ok(());
        }
        self.strangers.take(&key.1)
    }

    /// Records a successful login, which makes the address known for this name.
    pub fn welcome(&self, address: Address, look: &str) {
        let mut known = lock(&self.known);
        if known.len() < MOST_KNOWN {
            known.insert((address, look.to_owned()), Instant::now());
        }
    }

    /// Removes full buckets, and logins older than [`KNOWN_FOR`] at `now`.
    fn tidy(&self, now: Instant) {
        self.own.0.retain_recent();
        self.strangers.0.retain_recent();
        lock(&self.known).retain(|_, signed_in| now.duration_since(*signed_in) < KNOWN_FOR);
    }
}

/// Rate limiter for the messages of one socket.
pub struct MessageRate(DefaultDirectRateLimiter);

impl MessageRate {
    /// Takes one token; false if the bucket is empty.
    pub fn take(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// A counting semaphore per key.
pub struct Count<K: Hash + Eq> {
    most: usize,
    used: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> Count<K> {
    fn new(most: usize) -> Self {
        Count { most, used: Arc::default() }
    }

    /// Takes a permit, which is returned when dropped; `None` if all are taken.
    pub fn take(&self, key: K) -> Option<Permit<K>> {
        let mut used = lock(&self.used);
        let count = used.entry(key.clone()).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Permit { key, used: Arc::clone(&self.used) })
    }
}

/// A permit of a [`Count`]. Dropping it returns it.
pub struct Permit<K: Hash + Eq> {
    key: K,
    used: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq> Drop for Permit<K> {
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

/// Large answers of one address in memory; further ones wait. A client reads one within moments.
const LARGE_ANSWERS: usize = 8;

/// Limits answers that are expensive to serialise, such as the state of a long game. They are
/// written on blocking threads, at most half as many as there are processors.
pub(crate) struct LargeAnswers {
    permits: Mutex<HashMap<Address, Weak<Semaphore>>>,
    writers: Arc<Semaphore>,
}

impl Default for LargeAnswers {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        LargeAnswers {
            permits: Mutex::default(),
            writers: Arc::new(Semaphore::new((processors / 2).max(1))),
        }
    }
}

impl LargeAnswers {
    /// Waits for a permit of this address. Hold it until the answer has left the memory.
    pub(crate) async fn permit(&self, address: Address) -> Option<OwnedSemaphorePermit> {
        let permits = {
            let mut all = lock(&self.permits);
            let known = all.get(&address).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let permits = Arc::new(Semaphore::new(LARGE_ANSWERS));
                all.insert(address, Arc::downgrade(&permits));
                permits
            })
        };
        // The semaphore is never closed.
        permits.acquire_owned().await.ok()
    }

    /// Serialises an answer on a blocking thread.
    ///
    /// # Errors
    ///
    /// If `write` panics, or the server shuts down.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let writer = Arc::clone(&self.writers).acquire_owned().await;
        let written = tokio::task::spawn_blocking(move || {
            let answer = write();
            drop(writer);
            answer
        });
        written.await.map_err(|_| StoreError::Closed)
    }

    fn tidy(&self) {
        lock(&self.permits).retain(|_, permits| permits.strong_count() > 0);
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
    fn many_are_taken_all_or_none() {
        let rate = Rate::new(10, HOUR);
        assert_eq!(rate.take_many(&"a", 6), Ok(()));
        let Err(Refused::TooMany { seconds }) = rate.take_many(&"a", 6) else { panic!("no limit") };
        assert!((300..=721).contains(&seconds), "{seconds}");
        assert_eq!(rate.take_many(&"a", 4), Ok(()));
        assert!(rate.take_many(&"b", 11).is_err());
    }

    #[test]
    fn guesses_of_strangers_do_not_keep_the_owner_out() {
        let address = |last: u8| Address::new([203, 0, 113, last].into());
        let guesses = Guesses::new(2);
        guesses.welcome(address(1), "ada");
        // Each unknown address has two attempts; ten of them use up the shared quota.
        let tried: Vec<bool> = (100..115)
            .flat_map(|last| (0..3).map(move |_| last))
            .map(|last| guesses.take(address(last), "ada").is_ok())
            .collect();
        assert_eq!(tried.iter().filter(|ok| **ok).count(), 20);
        assert_eq!(tried[..3], [true, true, false]);
        assert!(guesses.take(address(2), "ada").is_err());
        assert!(guesses.take(address(2), "bo").is_ok(), "another name has its own share");
        // The owner's known address keeps its own quota, and no more.
        assert!(guesses.take(address(1), "ada").is_ok());
        assert!(guesses.take(address(1), "ada").is_ok());
        assert!(guesses.take(address(1), "ada").is_err());
    }

    #[test]
    fn who_signed_in_from_where_is_forgotten_after_a_month() {
        let guesses = Guesses::new(2);
        guesses.welcome(Address::new([203, 0, 113, 1].into()), "ada");
        guesses.tidy(Instant::now() + KNOWN_FOR / 2);
        assert_eq!(lock(&guesses.known).len(), 1);
        guesses.tidy(Instant::now() + KNOWN_FOR);
        assert!(lock(&guesses.known).is_empty());
    }

    #[test]
    fn only_requests_that_play_no_move_are_charged() {
        let (requests, moves) = (Rate::new(2, HOUR), BotMoves::default());
        let address = Address::new([203, 0, 113, 1].into());
        let (table, person) = (TableId::random(), PersonId::random());
        for event in 1..100 {
            assert_eq!(moves.admit(address), Ok(()));
            assert!(moves.is_new(table, person, event));
        }
        assert!(!moves.is_new(table, person, 99), "a repeated request");
        assert!(moves.is_new(table, PersonId::random(), 98), "the opponent's answer came first");
        for _ in 0..2 {
            moves.charge(&requests, address);
            assert_eq!(moves.admit(address), Ok(()));
        }
        moves.charge(&requests, address);
        let Err(Refused::TooMany { seconds }) = moves.admit(address) else { panic!("no limit") };
        assert!((1000..=1802).contains(&seconds), "{seconds}");
        assert_eq!(moves.admit(Address::new([203, 0, 113, 2].into())), Ok(()));
        moves.tidy(Instant::now() + HOUR);
        assert_eq!(moves.admit(address), Ok(()));
        assert!(lock(&moves.last).is_empty());
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
