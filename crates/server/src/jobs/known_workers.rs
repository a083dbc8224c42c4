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

/// What an honest worker's judged moves lose on average at most, as a share of the evaluation bar. The levels that workers
/// play lose less: they search far, and even the lowest of them lapses in one move of twelve.
const ALLOWED_LOSS: f64 = 0.1;
/// A worker whose moves have lost so much more than allowed gets no more: as much as throwing away a won game.
const DISTRUST: f64 = 1.0;

/// The record of one worker at this server.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct KnownWorker {
    /// The name of its key.
    pub(crate) name: String,
    /// Its last request.
    pub(crate) heard: Millis,
    /// Jobs whose results were taken.
    pub(crate) done: u64,
    /// Results that were rejected.
    pub(crate) rejected: u64,
    /// By how much its judged moves have lost more than allowed, since they last did not.
    excess: f64,
}

impl KnownWorker {
    fn judge(&mut self, loss: f64) {
        // Once it is distrusted it stays so: better moves cannot follow.
        if !self.is_distrusted() {
            self.excess = (self.excess + loss - ALLOWED_LOSS).max(0.0);
        }
    }

    /// Whether it chooses moves so badly that it gets reviews alone.
    pub(crate) fn is_distrusted(&self) -> bool {
        self.excess >= DISTRUST
    }
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

    /// Notes what a move of a worker lost against the best one, as a share of the evaluation bar. Returns whether the worker
    /// has lost the server's trust by it.
    pub(crate) fn judge(&self, key: KeyId, loss: f64) -> bool {
        self.lock().get_mut(&key).is_some_and(|worker| {
            let before = worker.is_distrusted();
            worker.judge(loss);
            worker.is_distrusted() && !before
        })
    }

    /// Whether a worker chooses moves so badly that it gets reviews alone.
    pub(crate) fn is_distrusted(&self, key: KeyId) -> bool {
        self.lock().get(&key).is_some_and(KnownWorker::is_distrusted)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_distrusted_for_what_its_moves_lose_beyond_the_allowed() {
        // Losses, and after how many of them it is distrusted.
        let cases: [(&[f64], Option<usize>); 6] = [
            (&[0.0], None),
            (&[0.05, 0.1, 0.0, 0.15], None),
            // A lapse in one move of twelve that loses the game.
            (&[0.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], None),
            (&[0.95], Some(2)),
            (&[0.4], Some(4)),
            (&[0.6, 0.0], Some(5)),
        ];
        for (losses, expected) in cases {
            let mut worker = KnownWorker::default();
            let found = losses.iter().cycle().take(1_000).position(|loss| {
                worker.judge(*loss);
                worker.is_distrusted()
            });
            assert_eq!(found.map(|at| at + 1), expected, "{losses:?}");
        }
    }
}
