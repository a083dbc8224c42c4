//! The engine's own threads: few, of low priority, with a queue that has an end.
//!
//! Games between people never wait for the engine. Among its jobs, moves come first, then hints, then
//! what somebody wants to see it think, then reviews; what can wait is interrupted for what cannot.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use engine::{Engine, Library, Settings};
use games::GameId;
use search::Stop;

use crate::app::App;
use crate::live::closes;

/// How much memory an engine's table takes. There is one for each thread and game that is played.
const MEGABYTES: usize = 16;
/// The engine's threads give way to those that serve people.
#[cfg(unix)]
const NICENESS: i32 = 15;

/// What a job is for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// A move in a game.
    Move,
    /// A hint.
    Hint,
    /// Thinking aloud.
    Think,
    /// The review of a finished game.
    Review,
}

/// How many jobs of each rank may wait.
const MOST: [usize; 4] = [1024, 64, 64, 4];

/// Whether a job is done, or wants another turn after those that wait.
pub(crate) enum Turn {
    Done,
    Again,
}

/// What runs on an engine's thread until it is done or told to stop.
pub(crate) type Job = Box<dyn FnMut(&mut Engines, &Signal) -> Turn + Send>;

/// Tells a running job to stop. A search also sets its stop by itself when it ends, so that whether
/// somebody else did is kept apart.
#[derive(Debug, Default)]
pub(crate) struct Signal {
    /// For the search.
    pub(crate) stop: Stop,
    cut: AtomicBool,
}

impl Signal {
    /// Whether the job was told to stop.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::SeqCst)
    }
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// The threads and their queue.
#[derive(Clone, Default)]
pub(crate) struct Pool(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    work: Condvar,
}

#[derive(Default)]
struct State {
    waiting: [VecDeque<Task>; 4],
    /// What each thread that is not idle does.
    running: HashMap<usize, (Rank, Arc<Halt>)>,
    threads: usize,
    closed: bool,
}

struct Task {
    rank: Rank,
    job: Job,
    halt: Arc<Halt>,
}

/// Stops a job, whether it waits or runs.
#[derive(Debug, Default)]
pub(crate) struct Halt {
    gone: AtomicBool,
    current: Mutex<Option<Arc<Signal>>>,
}

impl Halt {
    /// Nobody wants the job any more.
    pub(crate) fn halt(&self) {
        self.gone.store(true, Ordering::SeqCst);
        self.interrupt();
    }

    fn interrupt(&self) {
        if let Some(signal) = &*lock(&self.current) {
            signal.cut.store(true, Ordering::SeqCst);
            signal.stop.stop();
        }
    }

    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }
}

/// The engines of one thread.
pub(crate) struct Engines {
    library: Arc<Library>,
    games: HashMap<GameId, Engine>,
}

impl Engines {
    /// The engine for a game.
    pub(crate) fn of(&mut self, game: GameId) -> &mut Engine {
        self.games.entry(game).or_insert_with(|| {
            let settings = Settings { megabytes: MEGABYTES, threads: 1 };
            Engine::new(game, settings).with_library(Arc::clone(&self.library))
        })
    }
}

impl Pool {
    /// Starts the threads: one for every two processors.
    pub(crate) fn start(&self, app: &App) {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let threads = (processors / 2).max(1);
        let tables = app.config.tables.as_ref();
        let library = Arc::new(tables.map_or_else(Library::in_memory, Library::of_folder));
        lock(&self.0.state).threads = threads;
        for number in 0..threads {
            let (pool, library) = (self.clone(), Arc::clone(&library));
            let started =
                thread::Builder::new().name(format!("engine {number}")).spawn(move || {
                    let unusable = if number == 0 { library.open_stored() } else { Vec::new() };
                    for error in unusable {
                        tracing::warn!(%error, "a table of endings is of no use");
                    }
                    pool.run(number, library);
                });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for the engine could not be started");
            }
        }
        let (pool, mut closing) = (self.clone(), app.closing());
        app.tasks.spawn(async move {
            let () = closes(&mut closing).await;
            pool.close();
        });
    }

    /// Takes a job in.
    ///
    /// # Errors
    ///
    /// When too many of its rank wait.
    pub(crate) fn submit(&self, rank: Rank, job: Job) -> Result<Arc<Halt>, Busy> {
        let halt = Arc::new(Halt::default());
        let mut state = lock(&self.0.state);
        let queue = &mut state.waiting[rank as usize];
        queue.retain(|task| !task.halt.is_gone());
        if queue.len() >= MOST[rank as usize] || state.closed {
            return Err(Busy);
        }
        state.waiting[rank as usize].push_back(Task { rank, job, halt: Arc::clone(&halt) });
        if state.running.len() >= state.threads {
            // What can wait makes room.
            let least = state.running.values().max_by_key(|(rank, _)| *rank);
            if let Some((_, halt)) = least.filter(|(other, _)| *other > rank.max(Rank::Hint)) {
                halt.interrupt();
            }
        }
        drop(state);
        self.0.work.notify_one();
        Ok(halt)
    }

    /// How many jobs have their turn before one of this rank that comes now.
    pub(crate) fn ahead(&self, rank: Rank) -> usize {
        let state = lock(&self.0.state);
        let wanted = |halt: &Halt| !halt.is_gone();
        let waiting = state.waiting[..=rank as usize].iter().flatten();
        let waiting = waiting.filter(|task| wanted(&task.halt)).count();
        let running = state.running.values().filter(|(other, halt)| *other <= rank && wanted(halt));
        waiting + usize::from(running.count() >= state.threads)
    }

    /// How many jobs wait.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.0.state).waiting.iter().map(VecDeque::len).sum()
    }

    fn close(&self) {
        let mut state = lock(&self.0.state);
        state.closed = true;
        for (_, halt) in state.running.values() {
            halt.halt();
        }
        drop(state);
        self.0.work.notify_all();
    }

    fn run(&self, number: usize, library: Arc<Library>) {
        // Where the system does not allow it, the engine's threads are as good as the others.
        #[cfg(unix)]
        let _ = rustix::process::setpriority_process(None, NICENESS);
        let mut engines = Engines { library, games: HashMap::new() };
        while let Some(mut task) = self.next(number) {
            let signal = Arc::new(Signal::default());
            *lock(&task.halt.current) = Some(Arc::clone(&signal));
            let turn =
                if task.halt.is_gone() { Turn::Done } else { (task.job)(&mut engines, &signal) };
            *lock(&task.halt.current) = None;
            let mut state = lock(&self.0.state);
            state.running.remove(&number);
            if matches!(turn, Turn::Again) && !task.halt.is_gone() {
                state.waiting[task.rank as usize].push_back(task);
            }
        }
    }

    /// The next job for a thread; none when the server closes.
    fn next(&self, number: usize) -> Option<Task> {
        let mut state = lock(&self.0.state);
        loop {
            if state.closed {
                return None;
            }
            if let Some(task) = state.waiting.iter_mut().find_map(VecDeque::pop_front) {
                state.running.insert(number, (task.rank, Arc::clone(&task.halt)));
                return Some(task);
            }
            state = self.0.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A pool with one thread and no server around it.
    fn pool() -> Pool {
        let pool = Pool::default();
        lock(&pool.0.state).threads = 1;
        let run = pool.clone();
        thread::spawn(move || run.run(0, Arc::new(Library::in_memory())));
        pool
    }

    fn say(told: &mpsc::Sender<&'static str>, word: &'static str) -> Job {
        let told = told.clone();
        Box::new(move |_, _| {
            let _ = told.send(word);
            Turn::Done
        })
    }

    /// Runs until it is stopped, and then wants another turn.
    fn endless(told: &mpsc::Sender<&'static str>, word: &'static str) -> Job {
        let told = told.clone();
        Box::new(move |_, signal| {
            let _ = told.send(word);
            while !signal.is_cut() {
                thread::yield_now();
            }
            Turn::Again
        })
    }

    #[test]
    fn moves_interrupt_what_can_wait() {
        let (told, words) = mpsc::channel();
        let pool = pool();
        let thinking = pool.submit(Rank::Think, endless(&told, "think")).unwrap();
        assert_eq!(words.recv(), Ok("think"));
        pool.submit(Rank::Review, say(&told, "review")).unwrap();
        pool.submit(Rank::Move, say(&told, "move")).unwrap();
        assert_eq!(words.recv(), Ok("move"));
        assert_eq!(words.recv(), Ok("think"), "it goes on where it was");
        thinking.halt();
        assert_eq!(words.recv(), Ok("review"));
        pool.close();
    }

    #[test]
    fn a_full_queue_declines() {
        let (told, words) = mpsc::channel();
        let pool = pool();
        let first = pool.submit(Rank::Move, endless(&told, "first")).unwrap();
        assert_eq!(words.recv(), Ok("first"));
        let waiting: Vec<_> = (0..MOST[Rank::Review as usize])
            .map(|_| pool.submit(Rank::Review, say(&told, "review")).unwrap())
            .collect();
        assert_eq!(pool.submit(Rank::Review, say(&told, "review")).err(), Some(Busy));
        // What nobody wants any more takes no place.
        waiting[0].halt();
        assert!(pool.submit(Rank::Review, say(&told, "review")).is_ok());
        first.halt();
        assert_eq!(words.recv(), Ok("review"));
        pool.close();
        assert_eq!(pool.submit(Rank::Move, say(&told, "late")).err(), Some(Busy));
    }
}
