//! The engine in threads of its own: one plays, the other one advises, so that neither waits for the
//! other and what is shown as advice does not make the opponent stronger.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Engine, Level, Library, Settings, Thought};
use games::{AnyHistory, AnyMove};
use search::{Budget, Limits, Stop};

use super::value::{Value, Valued, best_line, proven_lines};
use crate::limits::moves_left;

/// What the engine is asked to do. The number comes back with the answer.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) number: u64,
    pub(crate) history: AnyHistory,
    pub(crate) task: Task,
}

/// What for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// To choose a move as a level does. `clock` is what is left and what a move adds.
    Play { level: Level, clock: Option<(Duration, Duration)>, seed: u64 },
    /// To advise a move.
    Hint,
    /// To show what it thinks.
    Analyse,
}

/// What the engine says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    /// The move, and how long a person would have taken for it.
    Chosen { number: u64, mv: AnyMove, delay: Duration },
    /// A good move and how good it is.
    Hint { number: u64, mv: AnyMove, value: Value },
    /// The best lines so far.
    Analysis { number: u64, analysis: Analysis },
    /// The engine is broken.
    Lost,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Analysis {
    pub(crate) depth: u32,
    pub(crate) lines: Vec<Valued>,
    /// Positions looked at in a second.
    pub(crate) speed: u64,
    /// Whether it thinks no more.
    pub(crate) done: bool,
}

/// The threads.
pub(crate) struct Thinker {
    play: Worker,
    advise: Worker,
}

struct Worker {
    jobs: Sender<(Job, Order)>,
    order: Order,
}

/// A job's way to be called off. A search also stops by itself, which is something else.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    stop: Stop,
    off: Stop,
}

impl Order {
    /// Calls the job off.
    pub(crate) fn call_off(&self) {
        self.off.stop();
        self.stop.stop();
    }

    fn is_off(&self) -> bool {
        self.off.is_stopped()
    }
}

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_millis(900);
/// After this long the analysis rests: a forgotten window must not keep the machine busy.
const ANALYSIS_TIME: Duration = Duration::from_mins(1);
/// Lines of the analysis.
const LINES: usize = 3;
/// Between two reports of the analysis.
const REPORTS: Duration = Duration::from_millis(120);
/// Memory of each engine.
const SETTINGS: Settings = Settings { megabytes: 32, threads: 1 };

impl Thinker {
    /// Starts the threads; they end with the thinker. What they say goes to `tell`.
    pub(crate) fn new(library: Arc<Library>, tell: impl Fn(Said) + Clone + Send + 'static) -> Self {
        let play = Worker::new(Arc::clone(&library), tell.clone());
        Thinker { play, advise: Worker::new(library, tell) }
    }

    /// Begins a job; what its thread was doing before ends.
    pub(crate) fn begin(&mut self, job: Job) {
        match job.task {
            Task::Play { .. } => self.play.begin(job),
            Task::Hint | Task::Analyse => self.advise.begin(job),
        }
    }

    /// Ends the choice of a move.
    pub(crate) fn stop_playing(&mut self) {
        self.play.order.call_off();
    }

    /// Ends hints and analyses.
    pub(crate) fn stop_advising(&mut self) {
        self.advise.order.call_off();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop_playing();
        self.stop_advising();
    }
}

impl Worker {
    fn new(library: Arc<Library>, tell: impl Fn(Said) + Send + 'static) -> Self {
        let (jobs, receiver) = mpsc::channel();
        thread::spawn(move || work(&receiver, &library, &tell));
        Worker { jobs, order: Order::default() }
    }

    fn begin(&mut self, job: Job) {
        self.order.call_off();
        self.order = Order::default();
        // The thread listens for as long as there is a worker; if it broke, it has said so.
        let _ = self.jobs.send((job, self.order.clone()));
    }
}

fn work(jobs: &Receiver<(Job, Order)>, library: &Arc<Library>, tell: &dyn Fn(Said)) {
    let _guard = Guard(tell);
    let mut engine: Option<Engine> = None;
    while let Ok((job, order)) = jobs.recv() {
        let game = job.history.game();
        let engine = match &mut engine {
            Some(engine) if engine.game() == game => engine,
            other => other.insert(Engine::new(game, SETTINGS).with_library(Arc::clone(library))),
        };
        if !order.is_off() {
            run(&job, engine, &order, tell);
        }
    }
}

/// Does a job. Also for those who can wait for it.
pub(crate) fn run(job: &Job, engine: &mut Engine, order: &Order, tell: &dyn Fn(Said)) {
    let Order { stop, .. } = order;
    let number = job.number;
    match job.task {
        Task::Play { level, clock, seed } => {
            let moves = moves_left(&job.history);
            let time = clock.map(|(left, gain)| Budget::of_clock(left, gain, moves));
            let chosen = engine.choose(&job.history, level, time, seed, stop);
            if let Some(chosen) = chosen.filter(|_| !order.is_off()) {
                tell(Said::Chosen { number, mv: chosen.mv, delay: chosen.delay });
            }
        }
        Task::Hint => {
            let best = best_line(engine, &job.history, HINT_TIME, stop);
            let first = best.and_then(|best| Some((*best.line.first()?, best.value)));
            if let Some((mv, value)) = first.filter(|_| !order.is_off()) {
                tell(Said::Hint { number, mv, value });
            }
        }
        Task::Analyse => {
            let mut report = Reports::default();
            if let Some(lines) = proven_lines(engine, &job.history, LINES, stop) {
                let depth = lines.first().map_or(0, |best| best.line.len() as u32);
                let analysis = Analysis { depth, lines, speed: 0, done: true };
                if !order.is_off() {
                    tell(Said::Analysis { number, analysis });
                }
                return;
            }
            let limits = Limits::time(ANALYSIS_TIME);
            let (sender, receiver) = mpsc::channel::<Thought>();
            // The search tells from a thread of its own; here its lines are put together.
            thread::scope(|scope| {
                scope.spawn(|| {
                    let sender = sender;
                    engine.think(&job.history, limits, LINES, stop, move |thought| {
                        let _ = sender.send(thought.clone());
                    });
                });
                for thought in receiver {
                    if report.add(&thought) && !order.is_off() {
                        tell(Said::Analysis { number, analysis: report.analysis.clone() });
                    }
                }
            });
            if !order.is_off() {
                let analysis = Analysis { done: true, ..report.analysis };
                tell(Said::Analysis { number, analysis });
            }
        }
    }
}

/// Lines as they come, put together and not told too often.
#[derive(Default)]
struct Reports {
    analysis: Analysis,
    last: Option<Instant>,
}

impl Reports {
    /// Takes a line in; whether it is time to tell.
    fn add(&mut self, thought: &Thought) -> bool {
        let line = Valued::from(thought);
        let lines = &mut self.analysis.lines;
        match lines.get_mut(thought.rank - 1) {
            Some(old) => *old = line,
            None => lines.push(line),
        }
        self.analysis.depth = thought.depth;
        let seconds = thought.time.as_secs_f64();
        if seconds > 0.01 {
            self.analysis.speed = (thought.nodes as f64 / seconds) as u64;
        }
        let due = self.last.is_none_or(|last| last.elapsed() >= REPORTS);
        if due {
            self.last = Some(Instant::now());
        }
        due
    }
}

/// Says that the thread is lost, if it ends by breaking.
struct Guard<'a>(&'a dyn Fn(Said));

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)(Said::Lost);
        }
    }
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;

    fn library() -> Arc<Library> {
        Arc::new(Library::in_memory())
    }

    fn history() -> AnyHistory {
        AnyHistory::start(GameId::Awale, &Start::default()).unwrap()
    }

    #[test]
    fn jobs_are_answered_with_their_number() {
        let (sender, receiver) = mpsc::channel();
        let mut thinker = Thinker::new(library(), move |said| {
            let _ = sender.send(said);
        });
        let level = Level::new(1).unwrap();
        let task = Task::Play { level, clock: None, seed: 1 };
        thinker.begin(Job { number: 7, history: history(), task });
        let said = receiver.recv().unwrap();
        assert!(matches!(said, Said::Chosen { number: 7, .. }), "{said:?}");
    }

    #[test]
    fn a_new_job_ends_the_old_one() {
        let (sender, receiver) = mpsc::channel();
        let mut thinker = Thinker::new(library(), move |said| {
            let _ = sender.send(said);
        });
        thinker.begin(Job { number: 1, history: history(), task: Task::Analyse });
        thinker.begin(Job { number: 2, history: history(), task: Task::Hint });
        let hint = receiver.iter().find(|said| matches!(said, Said::Hint { number: 2, .. }));
        assert!(hint.is_some());
    }
}
