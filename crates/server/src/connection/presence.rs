//! Presence: the people who are online, here or at another server of the site.
//!
//! Each server publishes the people online there, in parts: all people whose ids fall into a part,
//! on every change, and periodically. A server that is silent for too long is no longer counted.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::app::App;
use crate::bus::{Hint, OnlineHint, Topic};
use crate::clock::watch_gaps;
use crate::id::{PersonId, ServerId};
use crate::live::closes;

/// The number of parts: with ten thousand people online at a server, a change sends some two kilobytes.
const PARTS: u8 = 64;
/// The part that is always published, as a heartbeat.
const SIGN_OF_LIFE: u8 = 0;
/// Changes within this interval are published together.
const TOGETHER: Duration = Duration::from_millis(250);
/// How often a server repeats unchanged parts.
pub(crate) const REPEAT: Duration = Duration::from_secs(5);
/// A server that has been silent for this long is no longer counted: it misses two reports.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);

/// The people who are online.
#[derive(Clone, Default)]
pub(crate) struct OnlinePeople(Arc<Shared>);

#[derive(Default)]
struct Shared {
    people: Mutex<People>,
    changed: Notify,
}

#[derive(Default)]
struct People {
    /// The number of connections of each person at this server.
    here: HashMap<PersonId, usize>,
    /// The people at other servers, by server and part.
    elsewhere: HashMap<(ServerId, u8), Part>,
    /// In how many places each person is online: once for this server, once for each other.
    places: HashMap<PersonId, usize>,
    /// The parts that changed here since they were last published.
    untold: BTreeSet<u8>,
}

struct Part {
    people: HashSet<PersonId>,
    heard: Instant,
}

/// A connection of a person, counted until it is dropped.
pub(crate) struct OnlineGuard {
    person: PersonId,
    online: OnlinePeople,
}

impl OnlinePeople {
    /// Counts a connection of a person.
    pub(crate) fn enter(&self, person: PersonId) -> OnlineGuard {
        let mut people = self.lock();
        let connections = people.here.entry(person).or_default();
        *connections += 1;
        if *connections == 1 {
            people.add(person);
            people.untold.insert(part_of(person));
            drop(people);
            self.0.changed.notify_one();
        }
        OnlineGuard { person, online: self.clone() }
    }

    /// Whether a person is connected to any server.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.lock().places.contains_key(&person)
    }

    /// Whether a person is connected to this server.
    pub(crate) fn has_here(&self, person: PersonId) -> bool {
        self.lock().here.contains_key(&person)
    }

    /// How many people are connected, at all servers.
    pub(crate) fn count(&self) -> usize {
        self.lock().places.len()
    }

    /// Whether another server was heard from lately.
    pub(crate) fn has_other_servers(&self) -> bool {
        !self.lock().elsewhere.is_empty()
    }

    /// Takes a part that another server published.
    fn hear(&self, hint: OnlineHint) {
        let mut people = self.lock();
        if hint.stops {
            return people.forget(|(server, _)| *server == hint.server);
        }
        let told: HashSet<PersonId> = hint.people.into_iter().collect();
        let part = Part { people: told.clone(), heard: Instant::now() };
        let before = people.elsewhere.insert((hint.server, hint.part), part);
        let before = before.map(|part| part.people).unwrap_or_default();
        for person in told.difference(&before) {
            people.add(*person);
        }
        for person in before.difference(&told) {
            people.remove(*person);
        }
        if told.is_empty() && hint.part != SIGN_OF_LIFE {
            people.elsewhere.remove(&(hint.server, hint.part));
        }
    }

    /// Forgets servers that have been silent for too long.
    fn expire(&self) {
        let mut people = self.lock();
        let silent: Vec<(ServerId, u8)> = people
            .elsewhere
            .iter()
            .filter(|(_, part)| part.heard.elapsed() >= SILENCE)
            .map(|(place, _)| *place)
            .collect();
        people.forget(|place| silent.contains(place));
    }

    /// Restarts the silence timers: this process did not listen.
    fn forgive_silence(&self) {
        for part in self.lock().elsewhere.values_mut() {
            part.heard = Instant::now();
        }
    }

    /// The parts to publish: the changed ones, or `all` that have people.
    fn reports(&self, server: ServerId, all: bool) -> Vec<OnlineHint> {
        let mut people = self.lock();
        let mut parts: HashMap<u8, Vec<PersonId>> =
            std::mem::take(&mut people.untold).into_iter().map(|part| (part, Vec::new())).collect();
        if all {
            parts.entry(SIGN_OF_LIFE).or_default();
        }
        for person in people.here.keys() {
            let part = part_of(*person);
            if all {
                parts.entry(part).or_default().push(*person);
            } else if let Some(people) = parts.get_mut(&part) {
                people.push(*person);
            }
        }
        let report =
            |(part, people)| OnlineHint { server, part, people, asks: false, stops: false };
        parts.into_iter().map(report).collect()
    }

    fn lock(&self) -> MutexGuard<'_, People> {
        self.0.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl People {
    fn add(&mut self, person: PersonId) {
        *self.places.entry(person).or_default() += 1;
    }

    fn remove(&mut self, person: PersonId) {
        if let Some(places) = self.places.get_mut(&person) {
            *places -= 1;
            if *places == 0 {
                self.places.remove(&person);
            }
        }
    }

    fn forget(&mut self, is_gone: impl Fn(&(ServerId, u8)) -> bool) {
        let gone: Vec<Part> =
            self.elsewhere.extract_if(|place, _| is_gone(place)).map(|(_, part)| part).collect();
        for person in gone.into_iter().flat_map(|part| part.people) {
            self.remove(person);
        }
    }
}

impl Drop for OnlineGuard {
    fn drop(&mut self) {
        let mut people = self.online.lock();
        let Some(connections) = people.here.get_mut(&self.person) else { return };
        *connections -= 1;
        if *connections == 0 {
            people.here.remove(&self.person);
            people.remove(self.person);
            people.untold.insert(part_of(self.person));
            drop(people);
            self.online.0.changed.notify_one();
        }
    }
}

fn part_of(person: PersonId) -> u8 {
    let letters = person.as_str().bytes();
    letters.fold(0_u8, |sum, letter| sum.wrapping_mul(31).wrapping_add(letter)) % PARTS
}

/// Publishes the people online here and receives those of other servers, until the server stops.
pub(crate) async fn share(app: App) {
    let (online, server) = (&app.live.online, app.live.server());
    let mut closing = app.closing();
    let mut hints = app.bus.subscribe(Topic::Online);
    let mut gaps = watch_gaps();
    let tell = |hint: OnlineHint| app.bus.publish(Topic::Online, Hint::Online(hint));
    let tell_all = |asks: bool| {
        for hint in online.reports(server, true) {
            let asks = asks && hint.part == SIGN_OF_LIFE;
            tell(OnlineHint { asks, ..hint });
        }
    };
    // Asked with the next report, at first and after lost hints.
    let mut asks = true;
    let mut repeat = tokio::time::interval(REPEAT);
    let mut changed_at: Option<Instant> = None;
    loop {
        let tell_at = changed_at.map(|at| at + TOGETHER);
        tokio::select! {
            biased;
            () = closes(&mut closing) => {
                let (people, part) = (Vec::new(), SIGN_OF_LIFE);
                return tell(OnlineHint { server, part, people, asks: false, stops: true });
            }
            // After a gap of this process, the silence of the others is unknown.
            Ok(()) = gaps.changed() => online.forgive_silence(),
            hint = hints.next() => match hint {
                Hint::Online(hint) if hint.server == server => {}
                Hint::Online(hint) => {
                    let asks = hint.asks;
                    online.hear(hint);
                    if asks {
                        tell_all(false);
                    }
                }
                _ => {
                    online.forgive_silence();
                    asks = true;
                }
            },
            () = online.0.changed.notified(), if changed_at.is_none() => {
                changed_at = Some(Instant::now());
            }
            () = tokio::time::sleep_until(tell_at.unwrap_or_else(Instant::now)), if tell_at.is_some() => {
                changed_at = None;
                online.reports(server, false).into_iter().for_each(tell);
            }
            _ = repeat.tick() => {
                tell_all(std::mem::take(&mut asks));
                if app.bus.is_connected() {
                    online.expire();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two servers that hear everything from each other.
    fn tell(from: (&OnlinePeople, ServerId), to: &OnlinePeople, all: bool) {
        for hint in from.0.reports(from.1, all) {
            to.hear(hint);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn people_are_online_where_any_server_sees_them() {
        let (here, there) = (OnlinePeople::default(), OnlinePeople::default());
        let server = ServerId::random();
        let people: Vec<PersonId> = (0..200).map(|_| PersonId::random()).collect();
        let mut guards: Vec<OnlineGuard> =
            people.iter().map(|person| there.enter(*person)).collect();
        let both = here.enter(people[0]);
        tell((&there, server), &here, false);
        assert_eq!(
            (here.count(), here.has(people[7]), here.has_here(people[7])),
            (200, true, false)
        );
        // A published part is not published again, unless it is repeated.
        assert!(there.reports(server, false).is_empty());
        drop(guards.swap_remove(7));
        tell((&there, server), &here, false);
        assert_eq!((here.count(), here.has(people[7])), (199, false));
        drop(guards.swap_remove(0));
        tell((&there, server), &here, false);
        assert_eq!((here.count(), here.has(people[0])), (199, true), "still here");
        drop(both);
        assert!(!here.has(people[0]));
        // A silent server is not counted, unless the silence was this server's.
        tokio::time::advance(SILENCE).await;
        here.forgive_silence();
        here.expire();
        assert_eq!(here.count(), 198);
        tokio::time::advance(SILENCE / 2).await;
        tell((&there, server), &here, true);
        tokio::time::advance(SILENCE / 2).await;
        here.expire();
        assert_eq!((here.count(), here.has_other_servers()), (198, true));
        tokio::time::advance(SILENCE / 2).await;
        here.expire();
        assert_eq!((here.count(), here.has_other_servers()), (0, false));
        // One that stops says so.
        tell((&there, server), &here, true);
        assert_eq!(here.count(), 198);
        let people = Vec::new();
        here.hear(OnlineHint { server, part: 0, people, asks: false, stops: true });
        assert_eq!((here.count(), here.lock().places.len()), (0, 0));
    }
}
