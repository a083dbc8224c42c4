//! The search on the engine's own thread, so that the engine can be spoken to meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use endgame::TableError;
use engine::{
    Assessment, Engine, Job, Level, Library, Lost, Order, Rank, Service, ServiceSettings, Settings,
    Thought, Turn, service,
};
use games::{AnyHistory, AnyMove, GameId};
use protocol::ugi::{Answer, Go, Info};
use search::{Limits, Stop};

use crate::commands::limits::limits;
use crate::commands::scores;

/// Who plays: the whole engine is the highest level.
#[derive(Clone, Copy)]
pub(super) struct Opponent {
    pub(super) level: Level,
    /// Which of the many players of this level, for a whole game.
    pub(super) seed: u64,
}

/// Writes a line for the other program.
pub(super) type Say = Arc<dyn Fn(&Answer) + Send + Sync>;

/// The engine, at rest or searching.
pub(super) struct Thinking {
    service: Service,
    game: GameId,
    say: Say,
    /// What is told where a search panics.
    failed: String,
    /// Why the tables of the last early preparation are of no use. The library tells it once.
    unusable: Arc<Mutex<Option<TableError>>>,
    search: Option<Running>,
}

/// A search that has not given its move yet.
struct Running {
    stop: Stop,
    /// An endless search waits for this before it gives its move.
    released: Sender<()>,
    /// Set just before the move is given: the other program may answer it at once.
    done: Arc<AtomicBool>,
    endless: bool,
    /// Closed when the search is over.
    over: Receiver<()>,
}

impl Thinking {
    pub(super) fn new(
        game: GameId,
        settings: Settings,
        library: &Arc<Library>,
        say: Say,
        failed: String,
    ) -> Self {
        let (service, workers) = service(ServiceSettings::local(settings, Arc::clone(library), 1));
        for worker in workers {
            thread::spawn(move || worker.run());
        }
        let unusable = Arc::default();
        Thinking { service, game, say, failed, unusable, search: None }
    }

    /// Whether a search is under way.
    pub(super) fn is_busy(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|search| search.done.load(Ordering::Acquire)) {
            self.rest();
        }
        self.search.is_some()
    }

    /// Stops a search, if there is one, and waits for its move.
    pub(super) fn stop(&mut self) {
        if let Some(Running { stop, released, .. }) = &self.search {
            stop.stop();
            // A search that has ended by itself no longer listens.
            let _ = released.send(());
        }
        self.rest();
    }

    /// Waits for a search that ends by itself, and stops one that does not.
    pub(super) fn finish(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.endless) {
            return self.stop();
        }
        self.rest();
    }

    /// Does what would take time before the first move, and waits for it, unless a search is under way.
    pub(super) fn prepare(&mut self, history: &AnyHistory) -> Result<(), TableError> {
        if self.is_busy() {
            return Ok(());
        }
        let history = history.clone();
        let prepared = self.service.call(self.order(), move |engine, _| engine.prepare(&history));
        let unusable = self.unusable.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Should that panic, the next job has a new engine.
        unusable.map_or(prepared.unwrap_or(Ok(())), Err)
    }

    /// Begins to do what would take time before the first move, so that it is done when a clock runs.
    pub(super) fn prepare_early(&self, history: &AnyHistory) {
        let history = history.clone();
        let unusable = Arc::clone(&self.unusable);
        let _ = self.service.submit(self.order(), move |engine: &mut Engine, _: &Stop| {
            // Told when the other program asks whether all is ready.
            if let Err(error) = engine.prepare(&history) {
                *unusable.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
            Turn::Done
        });
    }

    /// Forgets what was learned, for a new game.
    pub(super) fn forget(&self) {
        let _ = self.service.submit(self.order(), |engine: &mut Engine, _: &Stop| {
            engine.clear();
            Turn::Done
        });
    }

    /// Makes an engine with other settings; what it had learned is gone.
    pub(super) fn configure(&self, settings: Settings, library: &Arc<Library>) {
        self.service.configure(settings, Arc::clone(library));
    }

    /// Begins to search.
    pub(super) fn go(&mut self, history: AnyHistory, go: &Go, lines: usize, opponent: Opponent) {
        let (released, release) = mpsc::channel();
        let (open, over) = mpsc::channel();
        let (stop, done) = (Stop::default(), Arc::new(AtomicBool::new(false)));
        let endless = go.is_endless();
        let search = Search {
            lines,
            limits: limits(&history, go),
            asked: Instant::now(),
            opponent,
            endless,
            stop: stop.clone(),
            release,
            done: Arc::clone(&done),
            say: Arc::clone(&self.say),
            failed: self.failed.clone(),
            best: history.moves().into_iter().next(),
            history,
            _open: open,
        };
        // A queue without limits takes every job.
        let _ = self.service.submit(self.order(), search);
        self.search = Some(Running { stop, released, done, endless, over });
    }

    /// Waits for the search to end.
    fn rest(&mut self) {
        if let Some(search) = self.search.take() {
            // Nothing is sent: the other end goes away with the search.
            let _ = search.over.recv();
        }
    }

    fn order(&self) -> Order {
        Order::local(Rank::Move, self.game)
    }
}

/// What a search is asked to do, and how it is spoken to.
struct Search {
    history: AnyHistory,
    lines: usize,
    limits: Limits,
    /// When the time began to run.
    asked: Instant,
    opponent: Opponent,
    endless: bool,
    stop: Stop,
    release: Receiver<()>,
    done: Arc<AtomicBool>,
    say: Say,
    failed: String,
    /// The best move so far; at first any legal one.
    best: Option<AnyMove>,
    _open: Sender<()>,
}

impl Job for Search {
    fn run(&mut self, engine: &mut Engine, _: &Stop) -> Turn {
        let best = self.best_move(engine);
        self.best = best.or(self.best);
        self.give_move();
        Turn::Done
    }

    fn lost(&mut self, _: &Lost) {
        (self.say)(&Answer::Info(Info::text(self.failed.as_str())));
        self.give_move();
    }
}

impl Search {
    fn give_move(&self) {
        if self.endless {
            // However soon it knows, an endless search gives its move when it is asked to.
            let _ = self.release.recv();
        }
        self.done.store(true, Ordering::Release);
        (self.say)(&Answer::BestMove(self.best.map(|mv| mv.to_string())));
    }

    fn best_move(&mut self, engine: &mut Engine) -> Option<AnyMove> {
        let Search { history, lines, stop, say, best, .. } = self;
        let limits = self.limits.after(self.asked.elapsed());
        let Opponent { level, seed } = self.opponent;
        if level < Level::HIGHEST {
            // What a level believes of a position is of no use to anybody: it tells its move alone.
            let strength = level.strength(history).within(limits);
            return engine.play(history, strength, limits.time, seed, stop);
        }
        let thought = engine.think(history, limits, *lines, stop, |thought| {
            if thought.rank == 1 {
                *best = thought.line.first().copied();
            }
            say(&Answer::Info(info(thought)));
        })?;
        thought.line.first().copied()
    }
}

fn info(thought: &Thought) -> Info {
    let milliseconds = thought.time.as_millis() as u64;
    let seconds = thought.time.as_secs_f64().max(1e-6);
    let assessment = Assessment::from(thought);
    let is_by_margin =
        matches!(assessment, Assessment::Proven { margin: Some(_), plies: None, .. });
    Info {
        depth: Some(thought.depth),
        seldepth: Some(thought.longest),
        multipv: Some(thought.rank as u32),
        score: Some(scores::ugi(assessment)),
        nodes: Some(thought.nodes),
        nps: Some((thought.nodes as f64 / seconds) as u64),
        time: Some(milliseconds),
        hashfull: Some(thought.table_use),
        pv: thought.line.iter().map(ToString::to_string).collect(),
        // A margin that is known has no place of its own in the protocol.
        string: is_by_margin.then(|| "proven".to_owned()),
        ..Info::default()
    }
}

#[cfg(test)]
mod tests {
    use games::Start;

    use super::*;

    /// A search panics while it tells its lines. The move comes all the same, and so does the next.
    #[test]
    fn a_panic_is_answered_with_a_legal_move() {
        let (told, answers) = mpsc::channel();
        let breaks = AtomicBool::new(true);
        let say: Say = Arc::new(move |answer: &Answer| {
            let is_line = matches!(answer, Answer::Info(info) if info.depth == Some(2));
            assert!(!(is_line && breaks.swap(false, Ordering::Relaxed)), "the search breaks");
            let _ = told.send(answer.clone());
        });
        for game in GameId::ALL {
            let history = AnyHistory::start(game, &Start::default()).unwrap();
            let settings = Settings { megabytes: 1, threads: 2 };
            let library = Arc::new(Library::in_memory());
            let say = Arc::clone(&say);
            let mut thinking = Thinking::new(game, settings, &library, say, "failed".to_owned());
            let opponent = Opponent { level: Level::HIGHEST, seed: 1 };
            let go = Go { depth: Some(3), ..Go::default() };
            for _ in 0..2 {
                thinking.go(history.clone(), &go, 1, opponent);
                thinking.finish();
                assert!(!thinking.is_busy());
                let told: Vec<Answer> = answers.try_iter().collect();
                let Some(Answer::BestMove(Some(best))) = told.last() else { panic!("{told:?}") };
                assert!(history.moves().iter().any(|mv| mv.to_string() == *best), "{best}");
                let failed = Answer::Info(Info::text("failed"));
                let is_first = game == GameId::ALL[0];
                assert!(is_first || !told.contains(&failed), "{told:?}");
            }
        }
    }
}
