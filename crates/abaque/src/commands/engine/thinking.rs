//! The search in a thread of its own, so that the engine can be spoken to meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use endgame::Tables;
use engine::{Engine, Settings, Thought};
use games::{AnyHistory, GameId};
use protocol::ugi::{Answer, Go, Info, Score};
use search::{Budget, Limits, Stop};

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
    pub(super) fn new(game: GameId, settings: Settings) -> Self {
        Thinking::AtRest(Engine::new(game, settings))
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

    /// Forgets what was learned, for a new game.
    pub(super) fn forget(&mut self) {
        if let Thinking::AtRest(engine) = self {
            engine.clear();
        }
    }

    /// Makes an engine with other settings; what it had learned is gone.
    pub(super) fn configure(&mut self, settings: Settings, tables: Option<Arc<Tables>>) {
        if let Thinking::AtRest(engine) = self {
            *engine = Engine::new(engine.game(), settings);
            if let Some(tables) = tables {
                engine.use_tables(tables);
            }
        }
    }

    /// Begins to search.
    pub(super) fn go(&mut self, history: AnyHistory, go: &Go, lines: usize) {
        let limits = limits(&history, go);
        let endless = go.is_endless();
        let game = history.game();
        let placeholder = Thinking::new(game, Settings { megabytes: 0, threads: 1 });
        let Thinking::AtRest(engine) = std::mem::replace(self, placeholder) else { return };
        let stop = Stop::default();
        let done = Arc::new(AtomicBool::new(false));
        let task = Task { lines, limits, endless, stop: stop.clone(), done: Arc::clone(&done) };
        let (released, release) = mpsc::channel();
        let thread = thread::spawn(move || search(engine, &history, &task, &release));
        *self = Thinking::Busy { thread, stop, released, done, endless, game };
    }

    /// Waits for the thread and takes the engine back.
    fn rest(&mut self) {
        let Thinking::Busy { game, .. } = self else { return };
        let game = *game;
        let fresh = Thinking::new(game, Settings { megabytes: 0, threads: 1 });
        if let Thinking::Busy { thread, .. } = std::mem::replace(self, fresh)
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
    endless: bool,
    stop: Stop,
    done: Arc<AtomicBool>,
}

fn search(mut engine: Engine, history: &AnyHistory, task: &Task, release: &Receiver<()>) -> Engine {
    let best = engine.think(history, task.limits, task.lines, &task.stop, |thought| {
        // Where nobody reads any more, nobody misses the line.
        let _ = super::say(&Answer::Info(info(thought)));
    });
    if task.endless {
        // However soon it knows, an endless search gives its move when it is asked to.
        let _ = release.recv();
    }
    let best = best.and_then(|best| best.line.first().map(ToString::to_string));
    task.done.store(true, Ordering::Release);
    let _ = super::say(&Answer::BestMove(best));
    engine
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
        None => Score::Points(thought.score.known_by().map_or(thought.score.0, |by| by * 100)),
    }
}

fn limits(history: &AnyHistory, go: &Go) -> Limits {
    if go.is_endless() {
        return Limits { depth: go.depth, nodes: go.nodes, time: None };
    }
    let clock = go.clock(history.side()).map(|(left, increment)| {
        let moves = go.moves_to_go.unwrap_or_else(|| moves_left(history));
        Budget::of_clock(Duration::from_millis(left), Duration::from_millis(increment), moves)
    });
    let fixed = go.movetime.map(|time| Budget::fixed(Duration::from_millis(time)));
    Limits { depth: go.depth, nodes: go.nodes, time: fixed.or(clock) }
}

/// How many moves of its own a side may expect to make until the end.
pub(crate) fn moves_left(history: &AnyHistory) -> u32 {
    let plies = history.plies() as u32;
    match history.game() {
        // A game of Avalam has about 35 plies.
        GameId::Avalam => 35_u32.saturating_sub(plies) / 2 + 2,
        // Games of the other two have no length of their own.
        GameId::Abalone => 40,
        GameId::Awale => 25,
    }
}
