//! The engine's thread pool: few threads of low priority, with a bounded queue.
//!
//! Games between people never wait for the engine. Moves rank before hints, hints before analyses,
//! analyses before reviews; a job of a higher rank interrupts one that can wait. Within a rank,
//! scheduling is round-robin over addresses, and over the people of one address: a client with many
//! jobs delays only its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::{
    Busy, Capacity, Engine, Job, Library, Lost, Order, Rank, Service, ServiceSettings, Settings,
    Ticket, Turn, Worker, service,
};
use search::Stop;

use crate::app::App;
use crate::live::closes;

/// Settings of each engine. Each thread has one engine per game.
const SETTINGS: Settings = Settings { megabytes: 16, threads: 1 };
/// Queue capacities: quick moves, other moves, hints, analyses, reviews.
const CAPACITY: Capacity = Capacity { total: [1024, 1024, 64, 64, 4], each: [128, 128, 16, 4, 4] };
/// The engine's threads yield to those that serve requests.
#[cfg(unix)]
const NICENESS: i32 = 15;
/// The thread for quick moves, which a player waits for, yields less: on a busy machine the others
/// get almost no processor time.
#[cfg(unix)]
const QUICK_NICENESS: i32 = 5;

/// The engine's threads and their queue.
pub(crate) struct EnginePool {
    service: Service,
    /// The workers, until their threads start.
    workers: Mutex<Vec<Worker>>,
    /// The number of threads started.
    started: AtomicUsize,
    /// The number of threads still running.
    running: Arc<AtomicUsize>,
}

impl Default for EnginePool {
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let (service, workers) = service(ServiceSettings {
            engine: SETTINGS,
            library: Arc::new(Library::in_memory()),
            workers: (processors / 2).max(1),
            quick_worker: true,
            capacity: CAPACITY,
        });
        EnginePool {
            service,
            workers: Mutex::new(workers),
            started: AtomicUsize::new(0),
            running: Arc::default(),
        }
    }
}

impl EnginePool {
    /// Starts the threads: one for every two processors, and one for the moves of low levels.
    pub(crate) fn start(&self, app: &App) {
        let tables = app.config.tables.as_ref();
        let library = Arc::new(tables.map_or_else(Library::in_memory, Library::of_folder));
        self.service.configure(SETTINGS, Arc::clone(&library));
        for worker in self.workers.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let (number, library) = (worker.number(), Arc::clone(&library));
            self.started.fetch_add(1, Ordering::SeqCst);
            self.running.fetch_add(1, Ordering::SeqCst);
            let running = RunningThread(Arc::clone(&self.running));
            let started =
                thread::Builder::new().name(format!("engine {number}")).spawn(move || {
                    // If the system refuses, the threads keep the default priority.
                    #[cfg(unix)]
                    let _ = rustix::process::setpriority_process(
                        None,
                        if worker.is_quick() { QUICK_NICENESS } else { NICENESS },
                    );
                    let unusable = if number == 0 { library.open_stored() } else { Vec::new() };
                    for error in unusable {
                        tracing::warn!(%error, "a table of endings is of no use");
                    }
                    keep_running(number, running, || worker.run());
                });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for the engine could not be started");
            }
        }
        let (service, mut closing) = (self.service.clone(), app.closing());
        app.tasks.spawn(async move {
            let () = closes(&mut closing).await;
            service.close();
        });
    }

    /// Queues a job. `lost` is called if it will not finish, unless the caller cancels it.
    ///
    /// # Errors
    ///
    /// If the queue is full.
    pub(crate) fn submit(
        &self,
        order: Order,
        run: impl FnMut(&mut Engine, &Stop) -> Turn + Send + 'static,
        lost: impl FnOnce() + Send + 'static,
    ) -> Result<Ticket, Busy> {
        self.service.submit(order, Logged { order, run, lost: Some(lost) })
    }

    /// Whether all started threads are still running.
    pub(crate) fn is_running(&self) -> bool {
        self.running.load(Ordering::SeqCst) == self.started.load(Ordering::SeqCst)
    }

    /// The number of jobs that would run before a new one of this rank.
    pub(crate) fn ahead(&self, rank: Rank) -> usize {
        self.service.ahead(rank)
    }

    /// The number of queued jobs.
    pub(crate) fn waiting(&self) -> usize {
        self.service.waiting()
    }

    /// For each rank, the number of queued jobs and the capacity.
    pub(crate) fn queues(&self) -> impl Iterator<Item = (Rank, usize, usize)> {
        let waiting = self.service.waiting_by_rank();
        Rank::ALL
            .into_iter()
            .zip(waiting)
            .zip(CAPACITY.total)
            .map(|((rank, n), most)| (rank, n, most))
    }

    /// The number of threads started, and of those still running.
    pub(crate) fn threads(&self) -> [usize; 2] {
        [self.started.load(Ordering::SeqCst), self.running.load(Ordering::SeqCst)]
    }

    /// As if a thread had been started and had ended.
    #[cfg(test)]
    pub(crate) fn lose_a_thread(&self) {
        self.started.fetch_add(1, Ordering::SeqCst);
    }

    pub(crate) fn service(&self) -> &Service {
        &self.service
    }
}

/// Runs a worker until it ends. It catches panics of jobs; after any other panic it restarts with new engines.
fn keep_running(number: usize, running: RunningThread, mut run: impl FnMut()) {
    while catch_unwind(AssertUnwindSafe(&mut run)).is_err() {
        tracing::error!(number, "a thread of the engine panicked and starts again");
    }
    drop(running);
}

/// Counts a thread while it runs.
struct RunningThread(Arc<AtomicUsize>);

impl Drop for RunningThread {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Logs the panics of a job.
struct Logged<R, L> {
    order: Order,
    run: R,
    lost: Option<L>,
}

impl<R, L> Job for Logged<R, L>
where
    R: FnMut(&mut Engine, &Stop) -> Turn + Send,
    L: FnOnce() + Send,
{
    fn run(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        (self.run)(engine, stop)
    }

    fn lost(&mut self, reason: &Lost) {
        let Order { game, rank, .. } = self.order;
        if let Lost::Panicked(message) = reason {
            tracing::error!(%game, ?rank, message, "an engine job panicked");
        }
        if let Some(lost) = self.lost.take() {
            lost();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_panics_starts_again_and_counts_until_it_ends() {
        let count = Arc::new(AtomicUsize::new(1));
        let mut runs = 0;
        keep_running(0, RunningThread(Arc::clone(&count)), || {
            runs += 1;
            assert_eq!(count.load(Ordering::SeqCst), 1);
            assert!(runs == 3, "a bug of the engine");
        });
        assert_eq!((runs, count.load(Ordering::SeqCst)), (3, 0));
    }
}
