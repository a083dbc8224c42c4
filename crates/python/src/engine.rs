use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ::engine::{
    Engine as Player, Level, Library, Lines, Opinion, Reviewer, Settings, Thought as EngineThought,
};
use ::game::{Message, mix};
use games::{AnyHistory, AnyMove, GameId};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use search::{Limits, Stop};

use crate::argument::{Integer, natural};
use crate::error::{Kind, explain, other_game};
use crate::game::{Game, id};
use crate::moves::Move;
use crate::review::Review;
use crate::score::Score;
use crate::{search_thread, wrong};

/// The engine for one game.
///
/// >>> engine = abaque.Engine("awale", hash=8)
/// >>> thought = engine.think(abaque.Awale(), nodes=10_000)
/// >>> thought.move in abaque.Awale().legal_moves
/// True
///
/// With ``level`` from 1 to 10 it plays like a person of that level: ``think`` then returns that person's move. ``hash`` is
/// the size of its memory in megabytes, ``tables`` a folder with Awalé's tables; ``seed`` decides how a level errs.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Engine {
    game: GameId,
    level: Option<Level>,
    seed: u64,
    maker: Maker,
    player: Arc<Mutex<Player>>,
    analysing: Arc<AtomicBool>,
}

/// The settings from which the player is rebuilt after a panic.
#[derive(Clone)]
struct Maker {
    game: GameId,
    settings: Settings,
    library: Arc<Library>,
}

impl Maker {
    fn make(&self) -> Player {
        Player::new(self.game, self.settings).with_library(Arc::clone(&self.library))
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, level = None, threads = 1, hash = 64, tables = None, seed = 0))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        level: Option<Integer>,
        #[pyo3(from_py_with = natural)] threads: usize,
        #[pyo3(from_py_with = natural)] hash: usize,
        tables: Option<std::path::PathBuf>,
        #[pyo3(from_py_with = natural)] seed: u64,
    ) -> PyResult<Self> {
        const MOST_THREADS: usize = 256;
        let game = if let Ok(name) = game.extract::<&str>() {
            id(py, name)?
        } else if let Ok(game) = game.extract::<PyRef<'_, Game>>() {
            game.history.game()
        } else {
            return Err(PyTypeError::new_err("name the game: 'avalam', 'abalone' or 'awale'"));
        };
        let level = level
            .map(|Integer(number)| {
                let level = u8::try_from(number).ok().and_then(Level::new);
                level.ok_or_else(|| wrong(format!("levels go from 1 to 10, not {number}")))
            })
            .transpose()?;
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(wrong(format!("threads must be from 1 to {MOST_THREADS}, not {threads}")));
        }
        let settings = Settings { megabytes: hash.max(1), threads };
        settings.check(game).map_err(|_| {
            let message = Message::new("not-enough-memory").with("what", format!("hash={hash}"));
            explain(py, Kind::Engine, &message)
        })?;
        let library = match tables {
            Some(folder) => {
                let library = Library::of_folder(folder);
                if let Some(failure) = library.open_stored().into_iter().next() {
                    return Err(explain(py, Kind::Table, &failure));
                }
                library
            }
            None => Library::in_memory(),
        };
        let maker = Maker { game, settings, library: Arc::new(library) };
        let player = Arc::new(Mutex::new(py.detach(|| maker.make())));
        let analysing = Arc::new(AtomicBool::new(false));
        Ok(Engine { game, level, seed, maker, player, analysing })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The level, None for the whole engine.
    #[getter]
    fn level(&self) -> Option<u8> {
        self.level.map(Level::number)
    }

    /// Thinks until a limit is reached: seconds, nodes or plies. At least one is needed, unless the engine has a level.
    #[pyo3(signature = (position, *, time = None, nodes = None, depth = None, lines = 1))]
    fn think(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Game>,
        time: Option<f64>,
        nodes: Option<Integer>,
        depth: Option<Integer>,
        #[pyo3(from_py_with = natural)] lines: usize,
    ) -> PyResult<Thought> {
        let history = self.question(py, &position)?;
        drop(position);
        let limits = limits(time, nodes, depth)?;
        check_lines(lines)?;
        if let Some(level) = self.level {
            return self.choose(py, history, level, limits, lines);
        }
        if limits == Limits::default() {
            return Err(wrong("give a limit: time=seconds, nodes=… or depth=…"));
        }
        let found =
            self.compute(py, move |player, stop| think(player, &history, limits, lines, stop))?;
        found.ok_or_else(|| explain(py, Kind::Engine, &Message::new("engine-no-move")))
    }

    /// The move that the engine plays; the same as ``think(…).move``. Without a limit it takes a second.
    #[pyo3(signature = (position, *, time = None, nodes = None, depth = None))]
    fn play(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Game>,
        time: Option<f64>,
        nodes: Option<Integer>,
        depth: Option<Integer>,
    ) -> PyResult<Move> {
        let unlimited =
            self.level.is_none() && time.is_none() && nodes.is_none() && depth.is_none();
        let time = if unlimited { Some(1.0) } else { time };
        Ok(self.think(py, position, time, nodes, depth, 1)?.r#move())
    }

    /// The same as ``play``: engines and bots are asked alike. With a ``Clock`` the move takes at most the clock's share.
    #[pyo3(signature = (position, /, clock = None))]
    fn choose_move(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Game>,
        clock: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Move> {
        let share = clock.map(|clock| {
            let share = clock.getattr("share").map_err(|_| {
                PyTypeError::new_err("the clock is an abaque.Clock, or has a method share()")
            })?;
            share.call0()?.extract::<Option<f64>>()
        });
        self.play(py, position, share.transpose()?.flatten(), None, None)
    }

    /// Forgets the game before: the same as ``clear``, by the name that a match calls.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.clear(py)
    }

    /// Thinks in the background and yields a ``Thought`` after every depth; ``for`` and ``async for`` both work. Without a
    /// limit it goes on until ``stop()``, the end of a ``with`` block, or the end of the analysis object. Levels below 10
    /// have no analysis.
    ///
    /// >>> with abaque.Engine("awale", hash=4).analysis(abaque.Awale(), depth=4) as analysis:
    /// ...     [thought.depth for thought in analysis]
    /// [1, 2, 3, 4]
    #[pyo3(signature = (position, *, time = None, nodes = None, depth = None, lines = 1))]
    fn analysis(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Game>,
        time: Option<f64>,
        nodes: Option<Integer>,
        depth: Option<Integer>,
        #[pyo3(from_py_with = natural)] lines: usize,
    ) -> PyResult<Analysis> {
        self.check_whole("analysis")?;
        let history = self.question(py, &position)?;
        let limits = limits(time, nodes, depth)?;
        check_lines(lines)?;
        if self.analysing.swap(true, Ordering::SeqCst) {
            return Err(busy(py));
        }
        let (sender, receiver) = channel();
        let stop = Stop::default();
        let (player, analysing, stopped) =
            (Arc::clone(&self.player), Arc::clone(&self.analysing), stop.clone());
        let maker = self.maker.clone();
        let started = thread::Builder::new().spawn(move || {
            let mut collected = Lines::new(lines);
            with_player(&player, &maker, |player| {
                player.think(&history, limits, lines, &stopped, |told| {
                    if let Some(lines) = collected.add(told) {
                        // A reader that has gone has set the stop.
                        let _ = sender.send(Thought::new(told, lines));
                    }
                })
            });
            analysing.store(false, Ordering::SeqCst);
        });
        started.map_err(|error| {
            self.analysing.store(false, Ordering::SeqCst);
            search_thread::no_thread(py, &error)
        })?;
        Ok(Analysis { stop, receiver: Mutex::new(Some(receiver)), last: Mutex::new(None) })
    }

    /// Judges every move of a game, with a limit for each position. Levels below 10 have no review.
    ///
    /// >>> game = abaque.random_opening(abaque.Awale(), 4, seed=1)
    /// >>> review = abaque.Engine("awale", hash=4).review(game, depth=4)
    /// >>> [judged.side for judged in review.moves]
    /// ['south', 'north', 'south', 'north']
    #[pyo3(signature = (game, *, time = None, nodes = None, depth = None))]
    fn review(
        &self,
        py: Python<'_>,
        game: PyRef<'_, Game>,
        time: Option<f64>,
        nodes: Option<Integer>,
        depth: Option<Integer>,
    ) -> PyResult<Review> {
        self.check_whole("review")?;
        self.check_game(py, &game)?;
        let history = game.history.clone();
        drop(game);
        let limits = limits(time, nodes, depth)?;
        if limits == Limits::default() {
            return Err(wrong("give a limit for each position: time=seconds, nodes=… or depth=…"));
        }
        let id = self.game;
        let review = self.compute(py, move |player, stop| {
            let mut reviewer = Reviewer::new(&history);
            while let Some(position) = reviewer.position().cloned() {
                let thought = player.think(&position, limits, 1, stop, |_| {});
                let thought = thought.filter(|_| !stop.is_stopped())?;
                reviewer.add(Opinion::from(&thought));
            }
            Some(reviewer.finish())
        })?;
        let review =
            review.ok_or_else(|| explain(py, Kind::Engine, &Message::new("engine-interrupted")))?;
        Ok(Review { game: id, review })
    }

    /// Clears the transposition table, for a new game.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.compute(py, |player, _| player.clear())
    }

    fn __repr__(&self) -> String {
        let level =
            self.level.map_or_else(String::new, |level| format!(", level={}", level.number()));
        format!("Engine({:?}{level})", self.game.name())
    }
}

impl Engine {
    /// Analyses and reviews are the whole engine's: a level below the highest only chooses moves.
    fn check_whole(&self, what: &str) -> PyResult<()> {
        match self.level.filter(|level| *level != Level::HIGHEST) {
            Some(_) => Err(wrong(format!("a level gives no {what}: make an Engine without level"))),
            None => Ok(()),
        }
    }

    fn check_game(&self, py: Python<'_>, game: &Game) -> PyResult<()> {
        let found = game.history.game();
        if found == self.game { Ok(()) } else { Err(other_game(py, self.game, found)) }
    }

    fn question(&self, py: Python<'_>, game: &Game) -> PyResult<AnyHistory> {
        self.check_game(py, game)?;
        if game.history.end().is_some() {
            return Err(explain(py, Kind::Over, &Message::new("engine-game-over")));
        }
        if self.analysing.load(Ordering::SeqCst) {
            return Err(busy(py));
        }
        Ok(game.history.clone())
    }

    fn compute<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Player, &Stop) -> T + Send + 'static,
    ) -> PyResult<T> {
        if self.analysing.load(Ordering::SeqCst) {
            return Err(busy(py));
        }
        let stop = Stop::default();
        let (player, maker, stopped) = (Arc::clone(&self.player), self.maker.clone(), stop.clone());
        let done = search_thread::run(py, &stop, move || {
            with_player(&player, &maker, |player| work(player, &stopped))
        })?;
        done.ok_or_else(|| explain(py, Kind::Engine, &Message::new("engine-restarted")))
    }

    fn choose(
        &self,
        py: Python<'_>,
        history: AnyHistory,
        level: Level,
        limits: Limits,
        lines: usize,
    ) -> PyResult<Thought> {
        if lines > 1 {
            return Err(wrong("an engine with a level has one move, not several lines"));
        }
        let seed = mix(self.seed);
        let chosen = self.compute(py, move |player, stop| {
            if level == Level::HIGHEST {
                let time = limits.time.or(Limits::time(Duration::from_secs(3)).time);
                let limits = Limits { time, ..limits };
                return think(player, &history, limits, 1, stop);
            }
            let strength = level.strength(&history).within(limits);
            let mv = player.play(&history, strength, limits.time, seed, stop)?;
            Some(Thought::of_move(mv))
        })?;
        chosen.ok_or_else(|| explain(py, Kind::Engine, &Message::new("engine-no-move")))
    }
}

/// The player's work; `None` if it panicked, and then there is a new player.
fn with_player<T>(
    player: &Mutex<Player>,
    maker: &Maker,
    work: impl FnOnce(&mut Player) -> T,
) -> Option<T> {
    let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
    let done = catch_unwind(AssertUnwindSafe(|| work(&mut player))).ok();
    if done.is_none() {
        *player = maker.make();
    }
    done
}

fn think(
    player: &mut Player,
    history: &AnyHistory,
    limits: Limits,
    lines: usize,
    stop: &Stop,
) -> Option<Thought> {
    let mut collected = Lines::new(lines);
    let mut last: Option<Thought> = None;
    let best = player.think(history, limits, lines, stop, |told| {
        if let Some(lines) = collected.add(told) {
            last = Some(Thought::new(told, lines));
        }
    })?;
    // With fewer moves than lines the list is never full; the best line is always there.
    Some(last.unwrap_or_else(|| Thought::new(&best, &[(&best).into()])))
}

fn busy(py: Python<'_>) -> PyErr {
    explain(py, Kind::Engine, &Message::new("engine-analysing"))
}

fn check_lines(lines: usize) -> PyResult<()> {
    const MOST: usize = 500;
    if (1..=MOST).contains(&lines) {
        return Ok(());
    }
    Err(wrong(format!("lines must be from 1 to {MOST}, not {lines}")))
}

pub(crate) fn limits(
    time: Option<f64>,
    nodes: Option<Integer>,
    depth: Option<Integer>,
) -> PyResult<Limits> {
    let time = time.map(seconds).transpose()?;
    let time = time.and_then(|time| Limits::time(time).time);
    let nodes = nodes.map(positive).transpose()?;
    // No search is deeper.
    let depth = depth.map(positive).transpose()?.map(|depth| depth.try_into().unwrap_or(u32::MAX));
    Ok(Limits { depth, nodes, time })
}

fn positive(Integer(limit): Integer) -> PyResult<u64> {
    let limit = u64::try_from(limit).ok().filter(|limit| *limit > 0);
    limit.ok_or_else(|| wrong("a limit of depth or nodes must be 1 or more"))
}

/// A time in seconds, up to a year.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    const YEAR: f64 = 31_536_000.0;
    if !(time > 0.0 && time <= YEAR) {
        return Err(wrong(format!("a time is a number of seconds above 0, not {time}")));
    }
    Ok(Duration::from_secs_f64(time))
}

/// An engine's evaluation of a position.
#[pyclass(module = "abaque", frozen)]
#[derive(Clone)]
pub(crate) struct Thought {
    lines: Vec<Line>,
    /// How deep it looked, in plies.
    #[pyo3(get)]
    depth: u32,
    /// How far its longest line went.
    #[pyo3(get)]
    longest: u32,
    /// Moves made on the board, by all threads.
    #[pyo3(get)]
    nodes: u64,
    /// Seconds since it began.
    #[pyo3(get)]
    time: f64,
}

impl Thought {
    fn new(told: &EngineThought, lines: &[::engine::Line]) -> Self {
        let line = |line: &::engine::Line| Line {
            score: Some(Score(line.assessment)),
            moves: line.moves.clone(),
        };
        Thought {
            lines: lines.iter().map(line).collect(),
            depth: told.depth,
            longest: told.longest,
            nodes: told.nodes,
            time: told.time.as_secs_f64(),
        }
    }

    /// A level's choice, which has no other fields.
    fn of_move(mv: AnyMove) -> Self {
        let line = Line { score: None, moves: vec![mv] };
        Thought { lines: vec![line], depth: 0, longest: 0, nodes: 0, time: 0.0 }
    }

    fn best(&self) -> &Line {
        &self.lines[0]
    }
}

#[pymethods]
impl Thought {
    /// The best move.
    #[getter]
    fn r#move(&self) -> Move {
        Move(self.best().moves[0])
    }

    /// The best line's score for the side to move; None for a level's choice.
    #[getter]
    fn score(&self) -> Option<Score> {
        self.best().score
    }

    /// The best line, its first move included.
    #[getter]
    fn line(&self) -> Vec<Move> {
        self.best().moves()
    }

    /// The best lines, the best first.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.lines.clone()
    }

    fn __repr__(&self) -> String {
        let score = self.score().map_or_else(|| "?".to_owned(), |score| score.0.to_string());
        format!(
            "<Thought {} {score} depth {} nodes {}>",
            self.best().moves[0],
            self.depth,
            self.nodes
        )
    }
}

/// A line of moves and what its first one is worth.
#[pyclass(module = "abaque", frozen)]
#[derive(Clone)]
pub(crate) struct Line {
    score: Option<Score>,
    /// Never empty.
    moves: Vec<AnyMove>,
}

#[pymethods]
impl Line {
    /// The first move.
    #[getter]
    fn r#move(&self) -> Move {
        Move(self.moves[0])
    }

    /// The line's score for the side to move; None if unknown.
    #[getter]
    fn score(&self) -> Option<Score> {
        self.score
    }

    /// The moves, the first one included.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.moves.iter().copied().map(Move).collect()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        let score = self.score.map_or_else(|| "?".to_owned(), |score| score.0.to_string());
        format!("<Line {score}: {}>", moves.join(" "))
    }
}

/// A search in the background, read with ``for`` or ``async for``.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Analysis {
    stop: Stop,
    /// Gone while a thread waits for it, and once the search has ended.
    receiver: Mutex<Option<Receiver<Thought>>>,
    last: Mutex<Option<Thought>>,
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[pymethods]
impl Analysis {
    /// The next thought, None when the search has ended. ``for`` uses it.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Thought>> {
        let lock = |slot: &Mutex<Option<Receiver<Thought>>>| {
            slot.lock().unwrap_or_else(PoisonError::into_inner).take()
        };
        let Some(receiver) = lock(&self.receiver) else { return Ok(None) };
        let (channel, message) = search_thread::wait(py, receiver, || self.stop.stop());
        if let Ok(Some(thought)) = &message {
            *self.receiver.lock().unwrap_or_else(PoisonError::into_inner) = Some(channel);
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(thought.clone());
        }
        message
    }

    /// Ends the search; its results so far can still be read.
    fn stop(&self) {
        self.stop.stop();
    }

    /// The latest thought that was read, None before the first.
    #[getter]
    fn last(&self) -> Option<Thought> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ends the search and waits until the engine is free. Returns the latest thought.
    fn finish(&self, py: Python<'_>) -> PyResult<Option<Thought>> {
        self.stop.stop();
        while self.wait(py)?.is_some() {}
        Ok(self.last())
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Thought>> {
        self.wait(py)
    }

    fn __aiter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __anext__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        let step = slf.py().import("abaque._async")?.getattr("next_thought")?;
        step.call1((slf,))
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_details))]
    fn __exit__(&self, py: Python<'_>, _details: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.finish(py).map(|_| ())
    }
}
