//! The workers that this server has heard of, and whether one waits for a job anywhere.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::{DAY, Millis, now};
use crate::id::{KeyId, ServerId};
use crate::live::closes;

/// How long a worker waits for a job before it asks again.
pub(crate) const WAIT: Duration = Duration::from_secs(5);
/// Another server's idle worker counts until it would have asked again.
const IDLE: Duration = Duration::from_secs(6);

/// Workers by their keys, of which operators make few. A worker silent for a day is forgotten.
#[derive(Default)]
pub(crate) struct KnownWorkers {
    known: Mutex<HashMap<KeyId, KnownWorker>>,
    /// The number of requests for a job that wait at this server.
    idle: AtomicUsize,
    /// The other servers at which some wait, each with when it last told.
    elsewhere: Mutex<HashMap<ServerId, Instant>>,
}

/// The record of one worker at this server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KnownWorker {
    /// The name of its key.
    pub(crate) name: String,
    /// Its last request.
    pub(crate) heard: Millis,
    /// Jobs whose results were taken.
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

    /// Whether a worker waits for a job, at this server or another.
    pub(crate) fn is_any_idle(&self) -> bool {
        self.idle.load(Ordering::SeqCst) > 0
            || lock(&self.elsewhere).values().any(|told| told.elapsed() < IDLE)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<KeyId, KnownWorker>> {
        lock(&self.known)
    }
}

/// A worker waits for a job while this lives.
pub(crate) struct IdleWorker(App);

impl IdleWorker {
    pub(crate) fn new(app: &App) -> Self {
        app.live.workers.idle.fetch_add(1, Ordering::SeqCst);
        app.metrics.workers_idle.inc();
        tell_others(app);
        IdleWorker(app.clone())
    }
}

impl Drop for IdleWorker {
    fn drop(&mut self) {
        self.0.metrics.workers_idle.dec();
        if self.0.live.workers.idle.fetch_sub(1, Ordering::SeqCst) == 1 {
            tell_others(&self.0);
        }
    }
}

fn tell_others(app: &App) {
    if app.bus.is_shared() {
        let any = app.live.workers.idle.load(Ordering::SeqCst) > 0;
        app.bus.publish(Topic::Jobs, Hint::IdleWorkers { server: app.live.server(), any });
    }
}

/// Listens to what the other servers tell of their idle workers.
pub(crate) async fn hear_others(app: App) {
    let mut hints = app.bus.subscribe(Topic::Jobs);
    let mut closing = app.closing();
    loop {
        let hint = tokio::select! {
            hint = hints.next() => hint,
            () = closes(&mut closing) => return,
        };
        let Hint::IdleWorkers { server, any } = hint else { continue };
        if server == app.live.server() {
            continue;
        }
        let mut elsewhere = lock(&app.live.workers.elsewhere);
        elsewhere.retain(|_, told| told.elapsed() < IDLE);
        if any {
            elsewhere.insert(server, Instant::now());
        } else {
            elsewhere.remove(&server);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
