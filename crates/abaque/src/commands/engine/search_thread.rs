//! Runs searches on the engine service's thread, so that the main thread keeps reading commands.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use contest::search_limits;
use endgame::TableError;
use engine::{
    Assessment, Engine, Job, Level, Library, Lost, Order, Rank, Service, Settings, Thought, Turn,
};
use games::{AnyHistory, AnyMove, AnyPosition, GameId};
use protocol::ugi::{EngineMessage, Go, Info};
use search::{Limits, Stop};

/// The level that plays; the highest is the full engine.
#[derive(Clone, Copy)]
pub(super) struct LevelPlayer {
    pub(super) level: Level,
    /// Selects one of the many players of this level, for a whole game.
    pub(super) seed: u64,
}

/// Writes a line of UGI output.
pub(super) type Output = Arc<dyn Fn(&EngineMessage) + Send + Sync>;

/// The engine, idle or searching.
pub(super) struct SearchThread {
    service: Service,
    settings: Settings,
    /// Whether the service has built the engine with these settings.
    is_built: Arc<AtomicBool>,
    /// A small engine for moves with a time limit while the other one is being built.
    stopgap: Option<Service>,
    game: GameId,
    library: Arc<Library>,
    output: Output,
    /// The message if a search panics.
    failed: String,
    /// Why the tables found by the last early preparation are unusable; the library reports it only once.
    unusable: Arc<Mutex<Option<TableError>>>,
    search: Option<RunningSearch>,
}

/// A search that has not sent its move yet.
struct RunningSearch {
    stop: Stop,
    /// An infinite search waits for this before it sends its move.
    released: Sender<()>,
    /// Set just before the move is sent, because the GUI may reply at once.
    done: Arc<AtomicBool>,
    endless: bool,
    /// Closed when the search has ended.
    over: Receiver<()>,
}

impl SearchThread {
    pub(super) fn new(
        game: GameId,
        settings: Settings,
        library: &Arc<Library>,
        output: Output,
        failed: String,
    ) -> Self {
        let service = terminal::start_engine(settings, library);
        Self::with_service(service, game, settings, library, output, failed)
    }

    fn with_service(
        service: Service,
        game: GameId,
        settings: Settings,
        library: &Arc<Library>,
        output: Output,
        failed: String,
    ) -> Self {
        let mut thread = SearchThread {
            service,
            settings,
            is_built: Arc::default(),
            stopgap: None,
            game,
            library: Arc::clone(library),
            output,
            failed,
            unusable: Arc::default(),
            search: None,
        };
        thread.build_early();
        thread
    }

    /// Builds the engine in the background, before a clock runs: large tables take longer than a move.
    fn build_early(&mut self) {
        let is_built = Arc::new(AtomicBool::new(false));
        self.is_built = Arc::clone(&is_built);
        let _ = self.service.submit(self.order(), move |_: &mut Engine, _: &Stop| {
            is_built.store(true, Ordering::Release);
            Turn::Done
        });
    }

    pub(super) fn is_busy(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|search| search.done.load(Ordering::Acquire)) {
            self.join();
        }
        self.search.is_some()
    }

    /// Stops the search, if any, and waits for its move.
    pub(super) fn stop(&mut self) {
        if let Some(RunningSearch { stop, released, .. }) = &self.search {
            stop.stop();
            // A search that has ended no longer receives.
            let _ = released.send(());
        }
        self.join();
    }

    /// Waits for a limited search, and stops an infinite one.
    pub(super) fn finish(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.endless) {
            return self.stop();
        }
        self.join();
    }

    /// Does slow preparations (tables) and waits for them, unless a search is running.
    pub(super) fn prepare(&mut self, history: &AnyHistory, level: Level) -> Result<(), TableError> {
        if self.is_busy() {
            return Ok(());
        }
        let history = history.clone();
        let prepared = self.service.call(self.order(), move |engine, _| {
            if level < Level::HIGHEST {
                engine.reserve(level.strength(&history));
            }
            engine.prepare(&history)
        });
        let unusable = self.unusable.lock().unwrap_or_else(PoisonError::into_inner).take();
        // After a panic the next job gets a new engine.
        unusable.map_or(prepared.unwrap_or(Ok(())), Err)
    }

    /// Opens the tables in the background, before a clock runs. Searches do not wait for it.
    pub(super) fn prepare_early(&self, history: &AnyHistory) {
        let AnyPosition::Awale(position) = history.position() else { return };
        let (library, unusable) = (Arc::clone(&self.library), Arc::clone(&self.unusable));
        thread::spawn(move || {
            // Held until the report is written, so that the next `isready` waits for it.
            let mut unusable = unusable.lock().unwrap_or_else(PoisonError::into_inner);
            if let Err(error) = library.open(game::Position::rules(&position)) {
                *unusable = Some(error);
            }
        });
    }

    /// Clears the transposition table for a new game.
    pub(super) fn clear(&self) {
        let _ = self.service.submit(self.order(), |engine: &mut Engine, _: &Stop| {
            engine.clear();
            Turn::Done
        });
    }

    /// Replaces the engine, if these are other settings.
    pub(super) fn configure(&mut self, settings: Settings, library: &Arc<Library>) {
        if settings == self.settings && Arc::ptr_eq(library, &self.library) {
            return;
        }
        self.settings = settings;
        self.library = Arc::clone(library);
        self.service.configure(settings, Arc::clone(library));
        self.stopgap = None;
        self.build_early();
    }

    /// Starts a search.
    pub(super) fn go(&mut self, history: AnyHistory, go: &Go, lines: usize, player: LevelPlayer) {
        let (released, release) = mpsc::channel();
        let (open, over) = mpsc::channel();
        let (stop, done) = (Stop::default(), Arc::new(AtomicBool::new(false)));
        let endless = go.is_endless();
        let search = SearchJob {
            lines,
            limits: search_limits(&history, go),
            asked: Instant::now(),
            player,
            endless,
            stop: stop.clone(),
            release,
            done: Arc::clone(&done),
            output: Arc::clone(&self.output),
            failed: self.failed.clone(),
            best: history.moves().into_iter().next(),
            history,
            _open: open,
        };
        let is_timed = search.limits.time.is_some();
        let service = if is_timed && !self.is_built.load(Ordering::Acquire) {
            let small = Settings { megabytes: 1, threads: 1 };
            let library = &self.library;
            self.stopgap.get_or_insert_with(|| terminal::start_engine(small, library))
        } else {
            &self.service
        };
        // An unbounded queue accepts every job.
        let _ = service.submit(Order::local(Rank::Move, self.game), search);
        self.search = Some(RunningSearch { stop, released, done, endless, over });
    }

    /// Waits for the search to end.
    fn join(&mut self) {
        if let Some(search) = self.search.take() {
            // Wait until the search has dropped its sender.
            let _ = search.over.recv();
        }
    }

    fn order(&self) -> Order {
        Order::local(Rank::Move, self.game)
    }
}

/// A search job.
struct SearchJob {
    history: AnyHistory,
    lines: usize,
    limits: Limits,
    /// When the clock started.
    asked: Instant,
    player: LevelPlayer,
    endless: bool,
    stop: Stop,
    release: Receiver<()>,
    done: Arc<AtomicBool>,
    output: Output,
    failed: String,
    /// The best move so far; initially any legal one.
    best: Option<AnyMove>,
    _open: Sender<()>,
}

impl Job for SearchJob {
    fn run(&mut self, engine: &mut Engine, _: &Stop) -> Turn {
        let best = self.best_move(engine);
        self.best = best.or(self.best);
        self.send_move();
        Turn::Done
    }

    fn lost(&mut self, _: &Lost) {
        (self.output)(&EngineMessage::Info(Info::text(self.failed.as_str())));
        self.send_move();
    }
}

impl SearchJob {
    fn send_move(&self) {
        if self.endless {
            // An infinite search sends its move only after `stop`, even if it ends earlier.
            let _ = self.release.recv();
        }
        self.done.store(true, Ordering::Release);
        (self.output)(&EngineMessage::BestMove(self.best.map(|mv| mv.to_string())));
    }

    fn best_move(&mut self, engine: &mut Engine) -> Option<AnyMove> {
        let SearchJob { history, lines, stop, output, best, .. } = self;
        let limits = self.limits.after(self.asked.elapsed());
        let LevelPlayer { level, seed } = self.player;
        if level < Level::HIGHEST {
            // A level's values are meaningless to a GUI: send only its move.
            let strength = level.strength(history).within(limits);
            return engine.play(history, strength, limits.time, seed, stop);
        }
        let thought = engine.think(history, limits, *lines, stop, |thought| {
            if thought.rank == 1 {
                *best = thought.line.first().copied();
            }
            output(&EngineMessage::Info(info(thought)));
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
        score: Some(assessment.into()),
        nodes: Some(thought.nodes),
        nps: Some((thought.nodes as f64 / seconds) as u64),
        time: Some(milliseconds),
        hashfull: Some(thought.table_use),
        pv: thought.line.iter().map(ToString::to_string).collect(),
        // UGI has no field for a known margin.
        string: is_by_margin.then(|| "proven".to_owned()),
        ..Info::default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::{ServiceSettings, service};
    use games::Start;

    use super::*;

    /// The engine is never built here: its service has no thread.
    #[test]
    fn a_move_with_a_clock_does_not_wait_for_the_engine_to_be_built() {
        for game in GameId::ALL {
            let (sent, answers) = mpsc::channel();
            let output: Output = Arc::new(move |answer: &EngineMessage| {
                let _ = sent.send(answer.clone());
            });
            let history = AnyHistory::start(game, &Start::default()).unwrap();
            let library = Arc::new(Library::in_memory().in_a_hurry());
            let settings = Settings::default();
            let unbuilt = ServiceSettings::local(settings, Arc::clone(&library), 1);
            let (service, _workers) = service(unbuilt);
            let failed = "failed".to_owned();
            let mut search =
                SearchThread::with_service(service, game, settings, &library, output, failed);
            for level in [Level::HIGHEST, Level::new(4).unwrap()] {
                let player = LevelPlayer { level, seed: 1 };
                let go = Go { movetime: Some(20), ..Go::default() };
                search.go(history.clone(), &go, 1, player);
                loop {
                    let answer = answers.recv_timeout(Duration::from_mins(1));
                    if let EngineMessage::BestMove(Some(text)) = answer.expect("a move") {
                        assert!(history.clone().play_text(&text).is_ok(), "{game}: {text}");
                        break;
                    }
                }
                search.finish();
            }
        }
    }

    /// A search panics while it reports its lines. It still sends a move, and the next search works.
    #[test]
    fn a_panic_is_answered_with_a_legal_move() {
        let (sent, answers) = mpsc::channel();
        let breaks = AtomicBool::new(true);
        let output: Output = Arc::new(move |answer: &EngineMessage| {
            let is_line = matches!(answer, EngineMessage::Info(info) if info.depth == Some(2));
            assert!(!(is_line && breaks.swap(false, Ordering::Relaxed)), "the search panics");
            let _ = sent.send(answer.clone());
        });
        for game in GameId::ALL {
            let history = AnyHistory::start(game, &Start::default()).unwrap();
            let settings = Settings { megabytes: 1, threads: 2 };
            let library = Arc::new(Library::in_memory());
            let output = Arc::clone(&output);
            let mut search =
                SearchThread::new(game, settings, &library, output, "failed".to_owned());
            let player = LevelPlayer { level: Level::HIGHEST, seed: 1 };
            let go = Go { depth: Some(3), ..Go::default() };
            for _ in 0..2 {
                search.go(history.clone(), &go, 1, player);
                search.finish();
                assert!(!search.is_busy());
                let sent: Vec<EngineMessage> = answers.try_iter().collect();
                let Some(EngineMessage::BestMove(Some(best))) = sent.last() else {
                    panic!("{sent:?}")
                };
                assert!(history.moves().iter().any(|mv| mv.to_string() == *best), "{best}");
                let failed = EngineMessage::Info(Info::text("failed"));
                let is_first = game == GameId::ALL[0];
                assert!(is_first || !sent.contains(&failed), "{sent:?}");
            }
        }
    }
}
