//! Presence: the people who are online.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::id::PersonId;

/// The number of connections of each person.
#[derive(Clone, Default)]
pub(crate) struct OnlinePeople(Arc<Mutex<HashMap<PersonId, usize>>>);

/// A connection of a person, counted until it is dropped.
pub(crate) struct OnlineGuard {
    person: PersonId,
    online: OnlinePeople,
}

impl OnlinePeople {
    /// Counts a connection of a person.
    pub(crate) fn enter(&self, person: PersonId) -> OnlineGuard {
        *self.lock().entry(person).or_default() += 1;
        OnlineGuard { person, online: self.clone() }
    }

    /// Whether a person is connected.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.lock().contains_key(&person)
    }

    /// How many people are connected.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OnlineGuard {
    fn drop(&mut self) {
        let mut people = self.online.lock();
        if let Some(count) = people.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                people.remove(&self.person);
            }
        }
    }
}
