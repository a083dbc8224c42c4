//! Engines on threads of their own.
//!
//! [`service`] gives a [`Service`], the handle that jobs are submitted to, and the [`Worker`]s, which the
//! caller runs on threads. Each worker owns one engine for each game. A job that panics is reported to
//! its submitter, its engine is rebuilt, and the worker goes on with the next job.

mod queue;

use search::Instant;
use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use games::GameId;
use search::Stop;

pub use self::queue::{Capacity, Client, Rank};
use self::queue::{FairQueue, Pushed};
use crate::{Engine, Library, Settings};

/// The settings of a service.
#[derive(Clone)]
pub struct ServiceSettings {
    /// The settings of each engine. There is one for each worker and game that is played.
    pub engine: Settings,
    /// Where the engines find tables of Awalé's endings.
    pub library: Arc<Library>,
    /// Workers that take any job, at least one.
    pub workers: usize,
    /// Whether there is one more worker that takes [`Rank::QuickMove`] alone, so that these never wait
    /// behind anything that takes long.
    pub quick_worker: bool,
    /// The limits of the queue.
    pub capacity: Capacity,
}

impl ServiceSettings {
    /// For a program that serves one user.
    pub fn local(engine: Settings, library: Arc<Library>, workers: usize) -> Self {
        let capacity = Capacity::UNLIMITED;
        ServiceSettings { engine, library, workers, quick_worker: false, capacity }
    }
}

/// A job's place in the queue.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The client it is charged to.
    pub client: Client,
    /// Its urgency.
    pub rank: Rank,
    /// The game whose engine it needs.
    pub game: GameId,
    /// When nobody needs it any more: it is lost if it still waits, and stopped if it runs.
    pub deadline: Option<Instant>,
}

impl Order {
    /// A job for the only user of a program.
    pub fn local(rank: Rank, game: GameId) -> Self {
        Order { client: Client::LOCAL, rank, game, deadline: None }
    }
}

/// Work for an engine. Closures are jobs too.
pub trait Job: Send {
    /// Works until it is done, or stopped for a more urgent job. Called again after [`Turn::Again`].
    fn run(&mut self, engine: &mut Engine, stop: &Stop) -> Turn;

    /// The job will not be finished. Not called where its own submitter cancelled it.
    fn lost(&mut self, _reason: &Lost) {}
}

impl<F: FnMut(&mut Engine, &Stop) -> Turn + Send> Job for F {
    fn run(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        self(engine, stop)
    }
}

/// Whether a job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It is.
    Done,
    /// It needs another turn, after the jobs that wait.
    Again,
}

/// The reason why a job did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// It panicked, with this message.
    Panicked(String),
    /// Its deadline passed while it waited.
    Expired,
    /// It waited in a full queue, in which its address had more than its share.
    Displaced,
    /// The service has closed.
    Closed,
}

/// There is no room for another job of this client, or the service has closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Cancels a job. Dropping it does not.
#[derive(Clone, Debug)]
pub struct Ticket(Arc<JobState>);

#[derive(Debug, Default)]
struct JobState {
    cancelled: AtomicBool,
    /// Set while the job runs.
    stop: Mutex<Option<Stop>>,
}

impl Ticket {
    /// Ends the job, whether it waits or runs.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::SeqCst);
        self.0.interrupt();
    }

    /// Whether both are of the same job.
    pub fn is_same(&self, other: &Ticket) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl JobState {
    fn interrupt(&self) {
        if let Some(stop) = &*lock(&self.stop) {
            stop.stop();
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

/// The handle of a service; clones are handles of the same one. The workers end with the last of them.
#[derive(Clone)]
pub struct Service {
    shared: Arc<Shared>,
    _open: Arc<CloseOnDrop>,
}

/// Owns engines and runs jobs on them, on the thread that calls [`run`](Self::run).
pub struct Worker {
    number: usize,
    /// The least urgent rank that it takes.
    least: Rank,
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    work: Condvar,
}

struct State {
    queue: FairQueue<Task>,
    running: HashMap<usize, (Rank, Arc<JobState>)>,
    /// The numbers of workers that take any job and of all workers.
    general: usize,
    workers: usize,
    engine: EngineSettings,
    panics: u64,
    closed: bool,
}

/// The parts of an engine. Engines of an older version are rebuilt.
#[derive(Clone)]
struct EngineSettings {
    settings: Settings,
    library: Arc<Library>,
    version: u64,
}

struct Task {
    order: Order,
    job: Box<dyn Job>,
    state: Arc<JobState>,
}

struct CloseOnDrop(Arc<Shared>);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A service, and the workers that the caller runs on threads of their own.
pub fn service(settings: ServiceSettings) -> (Service, Vec<Worker>) {
    let ServiceSettings { engine, library, workers, quick_worker, capacity } = settings;
    let general = workers.max(1);
    let workers = general + usize::from(quick_worker);
    let state = State {
        queue: FairQueue::new(capacity),
        running: HashMap::new(),
        general,
        workers,
        engine: EngineSettings { settings: engine, library, version: 0 },
        panics: 0,
        closed: false,
    };
    let shared = Arc::new(Shared { state: Mutex::new(state), work: Condvar::new() });
    let worker = |number| {
        let least = if number < general { Rank::Review } else { Rank::QuickMove };
        Worker { number, least, shared: Arc::clone(&shared) }
    };
    let workers = (0..workers).map(worker).collect();
    (Service { shared: Arc::clone(&shared), _open: Arc::new(CloseOnDrop(shared)) }, workers)
}

impl Service {
    /// Queues a job.
    ///
    /// # Errors
    ///
    /// When there is no room for it.
    pub fn submit(&self, order: Order, job: impl Job + 'static) -> Result<Ticket, Busy> {
        let job_state = Arc::new(JobState::default());
        let task = Task { order, job: Box::new(job), state: Arc::clone(&job_state) };
        let mut state = self.shared.lock();
        if state.closed {
            return Err(Busy);
        }
        state.queue.retain(|task| !task.state.is_cancelled());
        let displaced = match state.queue.push(order.rank, order.client, task) {
            Pushed::Waits => None,
            Pushed::Displaced(task) => Some(task),
            Pushed::Full(_) => return Err(Busy),
        };
        state.make_room(order.rank);
        drop(state);
        // Not every worker takes every job: the one that is woken must be one that does.
        self.shared.work.notify_all();
        if let Some(mut task) = displaced {
            task.job.lost(&Lost::Displaced);
        }
        Ok(Ticket(job_state))
    }

    /// Runs a job and waits for its result.
    ///
    /// # Errors
    ///
    /// When it is not finished.
    pub fn call<T: Send + 'static>(
        &self,
        order: Order,
        work: impl FnMut(&mut Engine, &Stop) -> T + Send + 'static,
    ) -> Result<T, Lost> {
        let (reply, answer) = mpsc::channel();
        self.submit(order, Call { work, reply }).map_err(|Busy| Lost::Displaced)?;
        answer.recv().unwrap_or(Err(Lost::Closed))
    }

    /// Lets the workers make new engines, with other settings, before their next jobs.
    pub fn configure(&self, settings: Settings, library: Arc<Library>) {
        let engine = &mut self.shared.lock().engine;
        *engine = EngineSettings { settings, library, version: engine.version + 1 };
    }

    /// The number of jobs that would run before a new one of this rank.
    pub fn ahead(&self, rank: Rank) -> usize {
        let mut state = self.shared.lock();
        state.queue.retain(|task| !task.state.is_cancelled());
        let is_ahead = |(other, job): &(Rank, Arc<JobState>)| *other <= rank && !job.is_cancelled();
        let running = state.running.values().filter(|running| is_ahead(running)).count();
        state.queue.len(rank) + usize::from(running >= state.general)
    }

    /// The number of waiting jobs.
    pub fn waiting(&self) -> usize {
        self.shared.lock().queue.len(Rank::Review)
    }

    /// The number of waiting jobs of each rank, in the order of [`Rank::ALL`].
    pub fn waiting_by_rank(&self) -> [usize; Rank::ALL.len()] {
        let state = self.shared.lock();
        let mut more_urgent = 0;
        Rank::ALL.map(|rank| {
            let so_far = state.queue.len(rank);
            std::mem::replace(&mut more_urgent, so_far).abs_diff(so_far)
        })
    }

    /// The number of jobs that have panicked so far.
    pub fn panics(&self) -> u64 {
        self.shared.lock().panics
    }

    /// Stops everything and ends the workers.
    pub fn close(&self) {
        self.shared.close();
    }
}

/// A job whose submitter waits.
struct Call<T, W> {
    work: W,
    reply: mpsc::Sender<Result<T, Lost>>,
}

impl<T: Send, W: FnMut(&mut Engine, &Stop) -> T + Send> Job for Call<T, W> {
    fn run(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        let answer = (self.work)(engine, stop);
        // The receiver outlives the call: it waits for the answer.
        let _ = self.reply.send(Ok(answer));
        Turn::Done
    }

    fn lost(&mut self, reason: &Lost) {
        let _ = self.reply.send(Err(reason.clone()));
    }
}

impl State {
    /// Interrupts a job that can wait, if all workers for this rank are busy.
    fn make_room(&self, rank: Rank) {
        let takes = if rank == Rank::QuickMove { self.workers } else { self.general };
        let busy = self.running.keys().filter(|number| **number < takes).count();
        if busy < takes {
            return;
        }
        let least = self.running.values().max_by_key(|(other, _)| *other);
        if let Some((_, job)) = least.filter(|(other, _)| *other > rank.max(Rank::Hint)) {
            job.interrupt();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        for (_, job) in state.running.values() {
            job.cancelled.store(true, Ordering::SeqCst);
            job.interrupt();
        }
        let waiting: Vec<Task> = std::iter::from_fn(|| state.queue.pop(Rank::Review)).collect();
        drop(state);
        self.work.notify_all();
        for mut task in waiting {
            task.job.lost(&Lost::Closed);
        }
    }
}

impl Worker {
    /// Which of the service's workers it is, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether it takes [`Rank::QuickMove`] alone.
    pub fn is_quick(&self) -> bool {
        self.least == Rank::QuickMove
    }

    /// Runs jobs until the service closes, with new engines.
    pub fn run(&self) {
        let mut engines: HashMap<GameId, Engine> = HashMap::new();
        let mut version = 0;
        while let Some((task, made_of)) = self.next() {
            if made_of.version != version {
                engines.clear();
                version = made_of.version;
            }
            self.run_task(task, &mut engines, &made_of);
        }
    }

    /// The next job; none when the service closes.
    fn next(&self) -> Option<(Task, EngineSettings)> {
        let mut state = self.shared.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(task) = state.queue.pop(self.least) {
                let running = (task.order.rank, Arc::clone(&task.state));
                state.running.insert(self.number, running);
                return Some((task, state.engine.clone()));
            }
            state = self.shared.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run_task(
        &self,
        mut task: Task,
        engines: &mut HashMap<GameId, Engine>,
        made_of: &EngineSettings,
    ) {
        let Order { game, deadline, client, rank } = task.order;
        let stop = deadline.map_or_else(Stop::default, Stop::at);
        *lock(&task.state.stop) = Some(stop.clone());
        let ended = if task.state.is_cancelled() {
            Ok(Turn::Done)
        } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Lost::Expired)
        } else {
            let job = &mut task.job;
            // Nothing that the job or the engine leaves behind after a panic is used again.
            let caught = catch_unwind(AssertUnwindSafe(|| {
                let engine = engines.entry(game).or_insert_with(|| {
                    let library = Arc::clone(&made_of.library);
                    Engine::new(game, made_of.settings).with_library(library)
                });
                job.run(engine, &stop)
            }));
            caught.map_err(|panic| Lost::Panicked(panic_message(&*panic)))
        };
        *lock(&task.state.stop) = None;
        let mut state = self.shared.lock();
        state.running.remove(&self.number);
        match ended {
            Ok(Turn::Again) if !task.state.is_cancelled() && !state.closed => {
                let (Pushed::Full(mut task) | Pushed::Displaced(mut task)) =
                    state.queue.push(rank, client, task)
                else {
                    return;
                };
                drop(state);
                task.job.lost(&Lost::Displaced);
            }
            Ok(_) => {}
            Err(reason) => {
                let panicked = matches!(reason, Lost::Panicked(_));
                state.panics += u64::from(panicked);
                drop(state);
                if panicked {
                    engines.remove(&game);
                }
                // A report that panics, too, must not end the worker.
                let _ = catch_unwind(AssertUnwindSafe(|| task.job.lost(&reason)));
            }
        }
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message").to_owned()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    const GAME: GameId = GameId::Abalone;

    fn start(quick_worker: bool, capacity: Capacity) -> Service {
        let engine = Settings { megabytes: 1, threads: 1 };
        let library = Arc::new(Library::in_memory());
        let settings = ServiceSettings {
            quick_worker,
            capacity,
            ..ServiceSettings::local(engine, library, 1)
        };
        let (service, workers) = service(settings);
        for worker in workers {
            thread::spawn(move || worker.run());
        }
        service
    }

    fn order(rank: Rank) -> Order {
        Order::local(rank, GAME)
    }

    fn say(told: &mpsc::Sender<&'static str>, word: &'static str) -> impl Job + use<> {
        let told = told.clone();
        move |_: &mut Engine, _: &Stop| {
            let _ = told.send(word);
            Turn::Done
        }
    }

    /// Runs until it is stopped, and then wants another turn.
    fn endless(told: &mpsc::Sender<&'static str>, word: &'static str) -> impl Job + use<> {
        let told = told.clone();
        move |_: &mut Engine, stop: &Stop| {
            let _ = told.send(word);
            while !stop.is_stopped() {
                thread::yield_now();
            }
            Turn::Again
        }
    }

    #[test]
    fn moves_interrupt_what_can_wait() {
        let (told, words) = mpsc::channel();
        let service = start(false, Capacity::UNLIMITED);
        let thinking = service.submit(order(Rank::Analysis), endless(&told, "think")).unwrap();
        assert_eq!(words.recv(), Ok("think"));
        service.submit(order(Rank::Review), say(&told, "review")).unwrap();
        service.submit(order(Rank::Move), say(&told, "move")).unwrap();
        assert_eq!(words.recv(), Ok("move"));
        assert_eq!(words.recv(), Ok("think"), "it goes on where it was");
        thinking.cancel();
        assert_eq!(words.recv(), Ok("review"));
    }

    #[test]
    fn a_panic_is_reported_the_engine_rebuilt_and_the_next_job_runs() {
        let service = start(false, Capacity::UNLIMITED);
        // The first engine is marked, and the panic comes in the middle of a change.
        let lost = service.call(order(Rank::Move), |engine, _| {
            engine.level_table = search::Table::new(0).ok().map(|table| (7, table));
            assert!(engine.level_table.is_none(), "a job breaks");
        });
        assert!(matches!(&lost, Err(Lost::Panicked(text)) if text == "a job breaks"), "{lost:?}");
        let is_marked = service.call(order(Rank::Move), |engine, _| engine.level_table.is_some());
        assert_eq!(is_marked, Ok(false), "the next job has another engine");
        assert_eq!(service.panics(), 1);
    }

    #[test]
    fn quick_moves_never_wait_behind_long_ones() {
        let (told, words) = mpsc::channel();
        let service = start(true, Capacity::UNLIMITED);
        let long = service.submit(order(Rank::Move), endless(&told, "long")).unwrap();
        assert_eq!(words.recv(), Ok("long"));
        service.submit(order(Rank::Move), say(&told, "waits")).unwrap();
        service.submit(order(Rank::QuickMove), say(&told, "quick")).unwrap();
        assert_eq!(words.recv(), Ok("quick"));
        long.cancel();
        assert_eq!(words.recv(), Ok("waits"));
    }

    #[test]
    fn deadlines_end_jobs_that_wait_or_run() {
        let service = start(false, Capacity::UNLIMITED);
        let soon = Instant::now() + Duration::from_millis(20);
        let until = |deadline| Order { deadline: Some(deadline), ..order(Rank::Hint) };
        let stopped = service.call(until(soon), |_, stop| {
            while !stop.is_stopped() {
                thread::yield_now();
            }
        });
        assert_eq!(stopped, Ok(()));
        assert_eq!(service.call(until(Instant::now()), |_, _| ()), Err(Lost::Expired));
    }

    #[test]
    fn a_full_queue_declines_and_a_closed_service_too() {
        let (told, words) = mpsc::channel();
        let service = start(false, Capacity { total: [2; 5], each: [2; 5] });
        let first = service.submit(order(Rank::Move), endless(&told, "first")).unwrap();
        assert_eq!(words.recv(), Ok("first"));
        let waiting: Vec<Ticket> = (0..2)
            .map(|_| service.submit(order(Rank::Review), say(&told, "review")).unwrap())
            .collect();
        assert_eq!(service.submit(order(Rank::Review), say(&told, "late")).err(), Some(Busy));
        assert_eq!((service.waiting(), service.ahead(Rank::Review)), (2, 3));
        // A cancelled job frees its place in the queue.
        waiting[0].cancel();
        assert!(service.submit(order(Rank::Review), say(&told, "review")).is_ok());
        first.cancel();
        assert_eq!(words.recv(), Ok("review"));
        service.close();
        assert_eq!(service.submit(order(Rank::Move), say(&told, "late")).err(), Some(Busy));
        assert_eq!(service.call(order(Rank::Move), |_, _| ()), Err(Lost::Displaced));
    }

    #[test]
    fn other_settings_make_other_engines() {
        let service = start(false, Capacity::UNLIMITED);
        let mark = |engine: &mut Engine, _: &Stop| {
            engine.level_table.replace((1, search::Table::new(0).unwrap())).is_some()
        };
        assert_eq!(service.call(order(Rank::Move), mark), Ok(false));
        assert_eq!(service.call(order(Rank::Move), mark), Ok(true));
        service.configure(Settings { megabytes: 2, threads: 1 }, Arc::new(Library::in_memory()));
        assert_eq!(service.call(order(Rank::Move), mark), Ok(false));
    }
}
