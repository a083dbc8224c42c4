//! The workers that this server has heard of.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::clock::{DAY, Millis, now};
use crate::id::KeyId;

/// Workers by their keys, of which operators make few. A worker silent for a day is forgotten.
#[derive(Default)]
pub(crate) struct KnownWorkers(Mutex<HashMap<KeyId, KnownWorker>>);

/// The record of one worker at this server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KnownWorker {
    /// The name of its key.
    pub(crate) name: String,
    /// Its last request.
    pub(crate) heard: Millis,
    /// Reviews that were stored.
    pub(crate) done: u64,
    /// Results that were rejected.
    pub(crate) rejected: u64,
}

impl KnownWorkers {
    /// Notes a request with a key of this name.
    pub(crate) fn hear(&self, key: KeyId, name: &str) {
        let (mut workers, now) = (self.lock(), now());
        workers.retain(|_, worker| now - worker.heard < DAY);
        let worker = workers.entry(key).or_default();
        worker.heard = now;
        name.clone_into(&mut worker.name);
    }

    /// Notes what became of a worker's result.
    pub(crate) fn note(&self, key: KeyId, is_stored: bool) {
        if let Some(worker) = self.lock().get_mut(&key) {
            worker.done += u64::from(is_stored);
            worker.rejected += u64::from(!is_stored);
        }
    }

    /// The workers heard from after `since`, by name.
    pub(crate) fn heard_since(&self, since: Millis) -> Vec<KnownWorker> {
        let mut workers: Vec<KnownWorker> =
            self.lock().values().filter(|worker| worker.heard > since).cloned().collect();
        workers.sort_by(|a, b| a.name.cmp(&b.name));
        workers
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<KeyId, KnownWorker>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
