//! The search in a thread of its own, so that the engine can be spoken to meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use endgame::TableError;
use engine::{Engine, Level, Library, Settings, Thought};
use games::{AnyHistory, AnyMove, GameId};
use protocol::ugi::{Answer, Go, Info, Score};
use search::{Limits, Stop};

use terminal::limits::limits;

/// Who plays: the whole engine is the highest level.
#[derive(Clone, Copy)]
pub(super) struct Opponent {
    pub(super) level: Level,
    /// Which of the many players of this level, for a whole game.
    pub(super) seed: u64,
}

/// The engine, at rest or searching.
pub(super) enum Thinking {
    /// Nothing is being searched.
    AtRest(Engine),
    /// A thread is searching; it gives the engine back.
    Busy {
        thread: JoinHandle<Engine>,
        stop: Stop,
        /// An endless search waits for this before it gives its move.
        released: Sender<()>,
        /// Set just before the move is given: the other program may answer it at once.
        done: Arc<AtomicBool>,
        endless: bool,
        game: GameId,
    },
}

impl Thinking {
    pub(super) fn new(game: GameId, settings: Settings, library: &Arc<Library>) -> Self {
        Thinking::AtRest(Engine::new(game, settings).with_library(Arc::clone(library)))
    }

    /// What stands here while the engine is elsewhere.
    fn nobody(game: GameId) -> Self {
        Thinking::AtRest(Engine::new(game, Settings { megabytes: 0, threads: 1 }))
    }

    /// Whether a search is under way.
    pub(super) fn is_busy(&mut self) -> bool {
        if let Thinking::Busy { done, .. } = self
            && done.load(Ordering::Acquire)
        {
            self.rest();
        }
        matches!(self, Thinking::Busy { .. })
    }

    /// Stops a search, if there is one, and waits for its move.
    pub(super) fn stop(&mut self) {
        if let Thinking::Busy { stop, released, .. } = self {
            stop.stop();
            // A search that has ended by itself no longer listens.
            let _ = released.send(());
        }
        self.rest();
    }

    /// Waits for a search that ends by itself, and stops one that does not.
    pub(super) fn finish(&mut self) {
        if matches!(self, Thinking::Busy { endless: true, .. }) {
            return self.stop();
        }
        self.rest();
    }

    /// Does what would take time before the first move, unless a search is under way.
    pub(super) fn prepare(&mut self, history: &AnyHistory) -> Result<(), TableError> {
        match self {
            Thinking::AtRest(engine) => engine.prepare(history),
            Thinking::Busy { .. } => Ok(()),
        }
    }

    /// Forgets what was learned, for a new game.
    pub(super) fn forget(&mut self) {
        if let Thinking::AtRest(engine) = self {
            engine.clear();
        }
    }

    /// Makes an engine with other settings; what it had learned is gone.
    pub(super) fn configure(&mut self, settings: Settings, library: &Arc<Library>) {
        if let Thinking::AtRest(engine) = self {
            *self = Thinking::new(engine.game(), settings, library);
        }
    }

    /// Begins to search.
    pub(super) fn go(&mut self, history: AnyHistory, go: &Go, lines: usize, opponent: Opponent) {
        let limits = limits(&history, go);
        let endless = go.is_endless();
        let game = history.game();
        let Thinking::AtRest(engine) = std::mem::replace(self, Thinking::nobody(game)) else {
            return;
        };
        let stop = Stop::default();
        let done = Arc::new(AtomicBool::new(false));
        let done_too = Arc::clone(&done);
        let task = Task { lines, limits, opponent, endless, stop: stop.clone(), done: done_too };
        let (released, release) = mpsc::channel();
        let thread = thread::spawn(move || search(engine, &history, &task, &release));
        *self = Thinking::Busy { thread, stop, released, done, endless, game };
    }

    /// Waits for the thread and takes the engine back.
    fn rest(&mut self) {
        let Thinking::Busy { game, .. } = self else { return };
        let nobody = Thinking::nobody(*game);
        if let Thinking::Busy { thread, .. } = std::mem::replace(self, nobody)
            && let Ok(engine) = thread.join()
        {
            *self = Thinking::AtRest(engine);
        }
    }
}

/// What a search is asked to do, and how it is spoken to.
struct Task {
    lines: usize,
    limits: Limits,
    opponent: Opponent,
    endless: bool,
    stop: Stop,
    done: Arc<AtomicBool>,
}

fn search(mut engine: Engine, history: &AnyHistory, task: &Task, release: &Receiver<()>) -> Engine {
    let best = best_move(&mut engine, history, task);
    if task.endless {
        // However soon it knows, an endless search gives its move when it is asked to.
        let _ = release.recv();
    }
    let best = best.map(|mv| mv.to_string());
    task.done.store(true, Ordering::Release);
    let _ = super::say(&Answer::BestMove(best));
    engine
}

fn best_move(engine: &mut Engine, history: &AnyHistory, task: &Task) -> Option<AnyMove> {
    let Opponent { level, seed } = task.opponent;
    if level < Level::HIGHEST {
        // What a level believes of a position is of no use to anybody: it tells its move alone.
        let strength = level.strength(history).within(task.limits);
        return engine.play(history, strength, task.limits.time, seed, &task.stop);
    }
    let best = engine.think(history, task.limits, task.lines, &task.stop, |thought| {
        // Where nobody reads any more, nobody misses the line.
        let _ = super::say(&Answer::Info(info(thought)));
    })?;
    best.line.first().copied()
}

fn info(thought: &Thought) -> Info {
    let milliseconds = thought.time.as_millis() as u64;
    let seconds = thought.time.as_secs_f64().max(1e-6);
    Info {
        depth: Some(thought.depth),
        seldepth: Some(thought.longest),
        multipv: Some(thought.rank as u32),
        score: Some(score(thought)),
        nodes: Some(thought.nodes),
        nps: Some((thought.nodes as f64 / seconds) as u64),
        time: Some(milliseconds),
        hashfull: Some(thought.table_use),
        pv: thought.line.iter().map(ToString::to_string).collect(),
        // A margin that is known has no place of its own in the protocol.
        string: thought.score.known_by().map(|_| "proven".to_owned()),
        ..Info::default()
    }
}

fn score(thought: &Thought) -> Score {
    match thought.score.proven_in() {
        Some(plies) if thought.score.0 > 0 => Score::win(plies as u32),
        Some(plies) => Score::loss(plies as u32),
        None if thought.proven && thought.score.0 == 0 => Score::Draw,
        None => Score::Points(thought.score.known_by().map_or(thought.score.0, |by| by * 100)),
    }
}
