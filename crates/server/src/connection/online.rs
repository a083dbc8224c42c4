//! Who is connected.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::id::PersonId;

/// How many connections each person has.
#[derive(Clone, Default)]
pub(crate) struct Online(Arc<Mutex<HashMap<PersonId, usize>>>);

/// A connection of somebody, counted until it is dropped.
pub(crate) struct Here {
    person: PersonId,
    online: Online,
}

impl Online {
    /// Somebody connects.
    pub(crate) fn enter(&self, person: PersonId) -> Here {
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *people.entry(person).or_default() += 1;
        Here { person, online: self.clone() }
    }

    /// Whether somebody is connected.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&person)
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut people = self.online.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = people.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                people.remove(&self.person);
            }
        }
    }
}
