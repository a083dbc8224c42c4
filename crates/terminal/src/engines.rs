//! Two engines in their own threads: one plays, the other gives hints and analysis. So neither waits for the other,
//! and analysis does not fill the opponent's transposition table.

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

/// A request to an engine. The number is repeated in its reports.
#[derive(Clone, Debug)]
pub(crate) struct EngineRequest {
    pub(crate) number: u64,
    pub(crate) history: AnyHistory,
    pub(crate) task: Task,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Choose a move at a level. `clock` is the time left and the increment.
    Play { level: Level, clock: Option<(Duration, Duration)>, seed: u64 },
    /// Suggest a move.
    Hint,
    /// Report the best lines until cancelled.
    Analyse,
}

/// A report of an engine.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EngineReport {
    /// The chosen move, and how long a person would have thought about it.
    Chosen { number: u64, mv: AnyMove, delay: Duration },
    /// A suggested move and its value.
    Hint { number: u64, mv: AnyMove, assessment: Assessment },
    /// The best lines so far.
    Analysis { number: u64, analysis: Analysis },
    /// A request panicked. The next one gets a new engine.
    Lost,
}

/// The engine's view of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Analysis {
    pub(crate) depth: u32,
    pub(crate) lines: Vec<Line>,
    /// Nodes per second.
    pub(crate) speed: u64,
    /// Whether the search has ended.
    pub(crate) done: bool,
}

/// Search time for a hint.
const HINT_TIME: Duration = Duration::from_millis(900);
/// Search time of an analysis: a forgotten window must not keep the processor busy.
const ANALYSIS_TIME: Duration = Duration::from_mins(1);
/// Lines per analysis.
const LINES: usize = 3;
/// Minimal time between two reports of an analysis.
const REPORT_INTERVAL: Duration = Duration::from_millis(120);
/// Settings of each of the two engines.
const SETTINGS: Settings = Settings { megabytes: 32, threads: 1 };

pub(crate) struct Engines {
    play: EngineThread,
    advise: EngineThread,
    report: Reporter,
}

/// Receives the reports.
type Reporter = Arc<dyn Fn(EngineReport) + Send + Sync>;

/// An engine that serves one request at a time.
struct EngineThread {
    service: Service,
    ticket: Option<Ticket>,
}

impl Engines {
    /// Starts the threads, which end when this is dropped.
    pub(crate) fn new(
        library: &Arc<Library>,
        report: impl Fn(EngineReport) + Send + Sync + 'static,
    ) -> Self {
        Engines {
            play: EngineThread::new(library),
            advise: EngineThread::new(library),
            report: Arc::new(report),
        }
    }

    /// Starts a request and cancels the previous one of the same engine.
    pub(crate) fn begin(&mut self, job: EngineRequest) {
        let work = RequestJob { job, report: Arc::clone(&self.report) };
        match work.job.task {
            Task::Play { .. } => self.play.begin(work),
            Task::Hint | Task::Analyse => self.advise.begin(work),
        }
    }

    /// Cancels the choice of a move.
    pub(crate) fn stop_playing(&mut self) {
        self.play.stop();
    }

    /// Cancels hints and analysis.
    pub(crate) fn stop_advising(&mut self) {
        self.advise.stop();
    }
}

/// Starts an engine in its own thread, which ends when the service is dropped.
pub fn start_engine(settings: Settings, library: &Arc<Library>) -> Service {
    let (service, workers) = service(ServiceSettings::local(settings, Arc::clone(library), 1));
    for worker in workers {
        thread::spawn(move || worker.run());
    }
    service
}

impl EngineThread {
    fn new(library: &Arc<Library>) -> Self {
        EngineThread { service: start_engine(SETTINGS, library), ticket: None }
    }

    fn begin(&mut self, work: RequestJob) {
        self.stop();
        let order = Order::local(Rank::Move, work.job.history.game());
        // A queue with one job at a time is never full.
        self.ticket = self.service.submit(order, work).ok();
    }

    fn stop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            ticket.cancel();
        }
    }
}

struct RequestJob {
    job: EngineRequest,
    report: Reporter,
}

impl engine::Job for RequestJob {
    fn run(&mut self, engine: &mut Engine, stop: &Stop) -> Turn {
        let (EngineRequest { number, history, task }, report) = (&self.job, &self.report);
        let number = *number;
        match *task {
            Task::Play { level, clock, seed } => {
                let time = clock.map(|(left, gain)| Clock::new(left, gain).budget(history));
                let chosen = engine.choose(history, level, time, seed, stop);
                if let Some(chosen) = chosen.filter(|_| !stop.is_stopped()) {
                    report(EngineReport::Chosen { number, mv: chosen.mv, delay: chosen.delay });
                }
            }
            Task::Hint => {
                let best = best_line(engine, history, HINT_TIME, stop);
                let first = best.and_then(|best| Some((*best.moves.first()?, best.assessment)));
                if let Some((mv, assessment)) = first.filter(|_| !stop.is_stopped()) {
                    report(EngineReport::Hint { number, mv, assessment });
                }
            }
            Task::Analyse => {
                let analysis = self.analyse(engine, stop);
                if !stop.is_stopped() {
                    (self.report)(EngineReport::Analysis { number, analysis });
                }
            }
        }
        Turn::Done
    }

    fn lost(&mut self, reason: &Lost) {
        let EngineRequest { number, history, task } = &self.job;
        if !matches!(reason, Lost::Panicked(_)) {
            return;
        }
        (self.report)(EngineReport::Lost);
        // Play any move, so that the opponent does not wait forever.
        if let (Task::Play { .. }, Some(mv)) = (task, history.moves().into_iter().next()) {
            (self.report)(EngineReport::Chosen { number: *number, mv, delay: Duration::ZERO });
        }
    }
}

impl RequestJob {
    /// Reports the lines during the search and returns the last ones.
    fn analyse(&self, engine: &mut Engine, stop: &Stop) -> Analysis {
        let EngineRequest { number, history, .. } = &self.job;
        if let Some(lines) = proven_lines(engine, history, LINES, stop) {
            let depth = lines.first().map_or(0, |best| best.moves.len() as u32);
            return Analysis { depth, lines, speed: 0, done: true };
        }
        let mut reports = LineCollector::new(LINES.min(history.moves().len()));
        let found = &mut reports;
        engine.think(history, Limits::time(ANALYSIS_TIME), LINES, stop, |thought| {
            if found.add(thought) && !stop.is_stopped() {
                (self.report)(EngineReport::Analysis {
                    number: *number,
                    analysis: found.analysis.clone(),
                });
            }
        });
        Analysis { done: true, ..reports.analysis }
    }
}

/// Collects lines and limits the rate of reports.
struct LineCollector {
    lines: Lines,
    analysis: Analysis,
    last: Option<Instant>,
}

impl LineCollector {
    fn new(lines: usize) -> Self {
        LineCollector { lines: Lines::new(lines), analysis: Analysis::default(), last: None }
    }

    /// Adds a line; returns whether a report is due.
    fn add(&mut self, thought: &Thought) -> bool {
        let Some(lines) = self.lines.add(thought) else { return false };
        self.analysis.lines = lines.to_vec();
        self.analysis.depth = self.lines.depth();
        let seconds = thought.time.as_secs_f64();
        if seconds > 0.01 {
            self.analysis.speed = (thought.nodes as f64 / seconds) as u64;
        }
        let due = self.last.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL);
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
    fn reports_repeat_the_request_number() {
        let (sender, receiver) = mpsc::channel();
        let mut engines = Engines::new(&library(), move |report| {
            let _ = sender.send(report);
        });
        let level = Level::new(1).unwrap();
        let task = Task::Play { level, clock: None, seed: 1 };
        engines.begin(EngineRequest { number: 7, history: history(), task });
        let report = receiver.recv().unwrap();
        assert!(matches!(report, EngineReport::Chosen { number: 7, .. }), "{report:?}");
    }

    #[test]
    fn a_new_request_cancels_the_previous_one() {
        let (sender, receiver) = mpsc::channel();
        let mut engines = Engines::new(&library(), move |report| {
            let _ = sender.send(report);
        });
        engines.begin(EngineRequest { number: 1, history: history(), task: Task::Analyse });
        engines.begin(EngineRequest { number: 2, history: history(), task: Task::Hint });
        let hint =
            receiver.iter().find(|report| matches!(report, EngineReport::Hint { number: 2, .. }));
        assert!(hint.is_some());
    }

    #[test]
    fn a_panic_is_reported_and_the_game_goes_on() {
        let (sender, receiver) = mpsc::channel();
        let broken = AtomicBool::new(true);
        let mut engines = Engines::new(&library(), move |report: EngineReport| {
            let breaks = matches!(report, EngineReport::Chosen { number: 1, .. })
                && broken.swap(false, Ordering::Relaxed);
            assert!(!breaks, "the receiver panics");
            let _ = sender.send(report);
        });
        let level = Level::new(1).unwrap();
        for number in [1, 2] {
            let task = Task::Play { level, clock: None, seed: 1 };
            engines.begin(EngineRequest { number, history: history(), task });
            if number == 1 {
                assert_eq!(receiver.recv(), Ok(EngineReport::Lost));
            }
            let report = receiver.recv().unwrap();
            assert!(
                matches!(report, EngineReport::Chosen { number: n, .. } if n == number),
                "{report:?}"
            );
        }
    }
}
