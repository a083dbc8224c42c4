//! The engine in threads of its own: one plays, the other one advises, so that neither waits for the
//! other and what is shown as advice does not make the opponent stronger.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use engine::{
    Assessment, Clock, Engine, Level, Library, Line, Lines, Lost, Order, Rank, Service,
    ServiceSettings, Settings, Thought, Ticket, Turn, service,
};
use games::{AnyHistory, AnyMove};
use search::{Limits, Stop};

use crate::best_lines::{best_line, proven_lines};

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
    Hint { number: u64, mv: AnyMove, assessment: Assessment },
    /// The best lines so far.
    Analysis { number: u64, analysis: Analysis },
    /// A job panicked. The next one has a new engine.
    Lost,
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Analysis {
    pub(crate) depth: u32,
    pub(crate) lines: Vec<Line>,
    /// Positions looked at in a second.
    pub(crate) speed: u64,
    /// Whether it thinks no more.
    pub(crate) done: bool,
}

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_millis(900);
/// After this long the analysis rests: a forgotten window must not keep the machine busy.
const ANALYSIS_TIME: Duration = Duration::from_mins(1);
/// Lines of the analysis.
const LINES: usize = 3;
/// Between two reports of the analysis.
const REPORTS: Duration = Duration::from_millis(120);
/// What each of the two engines may use.
const SETTINGS: Settings = Settings { megabytes: 32, threads: 1 };

/// The two engines.
pub(crate) struct Thinker {
    play: Desk,
    advise: Desk,
    tell: Tell,
}

/// Who is told what the engines say.
type Tell = Arc<dyn Fn(Said) + Send + Sync>;

/// An engine that does one job at a time.
struct Desk {
    service: Service,
    ticket: Option<Ticket>,
}

impl Thinker {
    /// Starts the threads; they end with the thinker. What they say goes to `tell`.
    pub(crate) fn new(library: &Arc<Library>, tell: impl Fn(Said) + Send + Sync + 'static) -> Self {
        Thinker { play: Desk::new(library), advise: Desk::new(library), tell: Arc::new(tell) }
    }

    /// Begins a job; what its engine was doing before ends.
    pub(crate) fn begin(&mut self, job: Job) {
        let work = Work { job, tell: Arc::clone(&self.tell) };
        match work.job.task {
            Task::Play { .. } => self.play.begin(work),
            Task::Hint | Task::Analyse => self.advise.begin(work),
        }
    }

    /// Ends the choice of a move.
    pub(crate) fn stop_playing(&mut self) {
        self.play.stop();
    }

    /// Ends hints and analyses.
    pub(crate) fn stop_advising(&mut self) {
        self.advise.stop();
    }
}

impl Desk {
    fn new(library: &Arc<Library>) -> Self {
        let (service, workers) = service(ServiceSettings::local(SETTINGS, Arc::clone(library), 1));
        for worker in workers {
            thread::spawn(move || worker.run());
        }
        Desk { service, ticket: None }
    }

    fn begin(&mut self, work: Work) {
        self.stop();
        let order = Order::local(Rank::Move, work.job.history.game());
        // One job at a time finds its place in any queue.
        self.ticket = self.service.submit(order, work).ok();
    }

    fn stop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            ticket.cancel();
        }
    }
}

/// A job and who is told about it.
struct Work {
    job: Job,
    tell: Tell,
}

impl engine::Job for Work {
    fn run(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        let (Job { number, history, task }, tell) = (&self.job, &self.tell);
        let number = *number;
        match *task {
            Task::Play { level, clock, seed } => {
                let time = clock.map(|(left, gain)| Clock::new(left, gain).budget(history));
                let chosen = engine.choose(history, level, time, seed, stop);
                if let Some(chosen) = chosen.filter(|_| !stop.is_stopped()) {
                    tell(Said::Chosen { number, mv: chosen.mv, delay: chosen.delay });
                }
            }
            Task::Hint => {
                let best = best_line(engine, history, HINT_TIME, stop);
                let first = best.and_then(|best| Some((*best.moves.first()?, best.assessment)));
                if let Some((mv, assessment)) = first.filter(|_| !stop.is_stopped()) {
                    tell(Said::Hint { number, mv, assessment });
                }
            }
            Task::Analyse => {
                let analysis = self.analyse(engine, stop);
                if !stop.is_stopped() {
                    (self.tell)(Said::Analysis { number, analysis });
                }
            }
        }
        Turn::Done
    }

    fn lost(&mut self, reason: &Lost) {
        let Job { number, history, task } = &self.job;
        if !matches!(reason, Lost::Panicked(_)) {
            return;
        }
        (self.tell)(Said::Lost);
        // The game goes on: the opponent must not wait forever.
        if let (Task::Play { .. }, Some(mv)) = (task, history.moves().into_iter().next()) {
            (self.tell)(Said::Chosen { number: *number, mv, delay: Duration::ZERO });
        }
    }
}

impl Work {
    /// Tells the lines of the analysis on the way, and gives the last ones.
    fn analyse(&self, engine: &mut Engine, stop: &Stop) -> Analysis {
        let Job { number, history, .. } = &self.job;
        if let Some(lines) = proven_lines(engine, history, LINES, stop) {
            let depth = lines.first().map_or(0, |best| best.moves.len() as u32);
            return Analysis { depth, lines, speed: 0, done: true };
        }
        let mut reports = Reports::new(LINES.min(history.moves().len()));
        let found = &mut reports;
        engine.think(history, Limits::time(ANALYSIS_TIME), LINES, stop, |thought| {
            if found.add(thought) && !stop.is_stopped() {
                (self.tell)(Said::Analysis { number: *number, analysis: found.analysis.clone() });
            }
        });
        Analysis { done: true, ..reports.analysis }
    }
}

/// Lines as they come, put together and not told too often.
struct Reports {
    lines: Lines,
    analysis: Analysis,
    last: Option<Instant>,
}

impl Reports {
    fn new(lines: usize) -> Self {
        Reports { lines: Lines::new(lines), analysis: Analysis::default(), last: None }
    }

    /// Takes a line in; whether it is time to tell.
    fn add(&mut self, thought: &Thought) -> bool {
        let Some(lines) = self.lines.add(thought) else { return false };
        self.analysis.lines = lines.to_vec();
        self.analysis.depth = self.lines.depth();
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;

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
        let mut thinker = Thinker::new(&library(), move |said| {
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
        let mut thinker = Thinker::new(&library(), move |said| {
            let _ = sender.send(said);
        });
        thinker.begin(Job { number: 1, history: history(), task: Task::Analyse });
        thinker.begin(Job { number: 2, history: history(), task: Task::Hint });
        let hint = receiver.iter().find(|said| matches!(said, Said::Hint { number: 2, .. }));
        assert!(hint.is_some());
    }

    #[test]
    fn a_job_that_panics_is_reported_and_the_game_goes_on() {
        let (sender, receiver) = mpsc::channel();
        let broken = AtomicBool::new(true);
        let mut thinker = Thinker::new(&library(), move |said: Said| {
            let breaks = matches!(said, Said::Chosen { number: 1, .. })
                && broken.swap(false, Ordering::Relaxed);
            assert!(!breaks, "the reader breaks");
            let _ = sender.send(said);
        });
        let level = Level::new(1).unwrap();
        for number in [1, 2] {
            let task = Task::Play { level, clock: None, seed: 1 };
            thinker.begin(Job { number, history: history(), task });
            if number == 1 {
                assert_eq!(receiver.recv(), Ok(Said::Lost));
            }
            let said = receiver.recv().unwrap();
            assert!(matches!(said, Said::Chosen { number: n, .. } if n == number), "{said:?}");
        }
    }
}
