//! The engine's own threads: few, of low priority, with a queue that has an end.
//!
//! Games between people never wait for the engine. Among its jobs, moves come first, then hints, then
//! analyses, then reviews; what can wait is interrupted for what cannot. Within a rank, addresses take turns,
//! and so do the people of one address: a client with many jobs delays only its own.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::{
    Busy, Capacity, Engine, Job, Library, Lost, Order, Rank, Service, ServiceSettings, Settings,
    Ticket, Turn, Worker, service,
};
use search::Stop;

use crate::app::App;
use crate::live::closes;

/// What each engine may use. There is one for each thread and game that is played.
const SETTINGS: Settings = Settings { megabytes: 16, threads: 1 };
/// How many jobs may wait: quick moves, other moves, hints, analyses, reviews.
const CAPACITY: Capacity = Capacity { total: [1024, 1024, 64, 64, 4], each: [128, 128, 16, 4, 4] };
/// The engine's threads give way to those that serve people.
#[cfg(unix)]
const NICENESS: i32 = 15;

/// The threads and their queue.
pub(crate) struct Pool {
    service: Service,
    /// Until the threads are started.
    workers: Mutex<Vec<Worker>>,
}

impl Default for Pool {
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let (service, workers) = service(ServiceSettings {
            engine: SETTINGS,
            library: Arc::new(Library::in_memory()),
            workers: (processors / 2).max(1),
            quick_worker: true,
            capacity: CAPACITY,
        });
        Pool { service, workers: Mutex::new(workers) }
    }
}

impl Pool {
    /// Starts the threads: one for every two processors, and one for the moves of low levels.
    pub(crate) fn start(&self, app: &App) {
        let tables = app.config.tables.as_ref();
        let library = Arc::new(tables.map_or_else(Library::in_memory, Library::of_folder));
        self.service.configure(SETTINGS, Arc::clone(&library));
        for worker in self.workers.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let (number, library) = (worker.number(), Arc::clone(&library));
            let started =
                thread::Builder::new().name(format!("engine {number}")).spawn(move || {
                    // Where the system does not allow it, the engine's threads are as good as the others.
                    #[cfg(unix)]
                    let _ = rustix::process::setpriority_process(None, NICENESS);
                    let unusable = if number == 0 { library.open_stored() } else { Vec::new() };
                    for error in unusable {
                        tracing::warn!(%error, "a table of endings is of no use");
                    }
                    worker.run();
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

    /// Takes a job in; `lost` is called where it will not be finished, unless the caller cancels it.
    ///
    /// # Errors
    ///
    /// When there is no room for it.
    pub(crate) fn submit(
        &self,
        order: Order,
        run: impl FnMut(&mut Engine, &Stop) -> Turn + Send + 'static,
        lost: impl FnOnce() + Send + 'static,
    ) -> Result<Ticket, Busy> {
        self.service.submit(order, Logged { order, run, lost: Some(lost) })
    }

    /// How many jobs have their turn before one of this rank that comes now.
    pub(crate) fn ahead(&self, rank: Rank) -> usize {
        self.service.ahead(rank)
    }

    /// How many jobs wait.
    pub(crate) fn waiting(&self) -> usize {
        self.service.waiting()
    }

    pub(crate) fn service(&self) -> &Service {
        &self.service
    }
}

/// A job whose panics are logged.
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
