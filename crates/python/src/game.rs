use ::game::{
    End, Explain, History, MAX_PERFT_DEPTH, Message, PlayError, Position, Rng, Scope, divide_until,
    perft, perft_until,
};
use games::{AnyHistory, AnyMove, AnyPosition, GameId, Notation, Start, with_any};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use search::Stop;
use texts::Language;
use view::svg::Picture;
use view::text_board;

use crate::argument::{Integer, Natural, natural};
use crate::encode::{self, Shape};
use crate::error::{Kind, explain, language, other_game, texts};
use crate::moves::{LegalMoves, Move, given};
use crate::outcome::Outcome;
use crate::records::Record;
use crate::{lane, search_thread, symmetry, wrong};

/// A game: its start, the moves so far and the position now. Made by ``Avalam``, ``Abalone``, ``Awale`` or ``new_game``.
///
/// Two games are equal if their positions and rule sets are, whatever the moves before.
#[pyclass(module = "abaque", subclass)]
pub(crate) struct Game {
    pub(crate) history: AnyHistory,
    /// Pieces may be missing on its board.
    study: bool,
    /// How the history ends: asked for with every move, so that it is kept.
    end: Option<End>,
}

/// A game of Avalam.
///
/// >>> game = abaque.Avalam()
/// >>> len(game.legal_moves)
/// 292
/// >>> game.push_text("c9d9")
/// Move("avalam", "c9d9")
/// >>> game.turn, game.score()
/// ('dark', (24, 23))
#[pyclass(module = "abaque", extends = Game, subclass)]
pub(crate) struct Avalam;

/// A game of Abalone.
///
/// >>> game = abaque.Abalone(layout="belgian")
/// >>> game.turn, len(game.legal_moves)
/// ('black', 52)
#[pyclass(module = "abaque", extends = Game, subclass)]
pub(crate) struct Abalone;

/// A game of Awalé.
///
/// >>> game = abaque.Awale(rules="abapa")
/// >>> game.push_text("C")
/// Move("awale", "C")
/// >>> game.position()
/// '4,4,0,5,5,5/5,4,4,4,4,4 0-0 N'
#[pyclass(module = "abaque", extends = Game, subclass)]
pub(crate) struct Awale;

#[pymethods]
impl Avalam {
    #[new]
    #[pyo3(signature = (setup = "standard", rules = "modern"))]
    fn new(py: Python<'_>, setup: &str, rules: &str) -> PyResult<PyClassInitializer<Self>> {
        let game = start(py, GameId::Avalam, Some(setup), Some(rules))?;
        Ok(PyClassInitializer::from(game).add_subclass(Avalam))
    }
}

#[pymethods]
impl Abalone {
    #[new]
    #[pyo3(signature = (layout = "standard", rules = "standard"))]
    fn new(py: Python<'_>, layout: &str, rules: &str) -> PyResult<PyClassInitializer<Self>> {
        let game = start(py, GameId::Abalone, Some(layout), Some(rules))?;
        Ok(PyClassInitializer::from(game).add_subclass(Abalone))
    }
}

#[pymethods]
impl Awale {
    #[new]
    #[pyo3(signature = (rules = "sheet"))]
    fn new(py: Python<'_>, rules: &str) -> PyResult<PyClassInitializer<Self>> {
        let game = start(py, GameId::Awale, None, Some(rules))?;
        Ok(PyClassInitializer::from(game).add_subclass(Awale))
    }
}

/// A game by its name, from a named start or a position.
///
/// >>> abaque.new_game("awale").turn
/// 'south'
#[pyfunction]
#[pyo3(signature = (game, *, rules = None, start = None, position = None, study = false))]
pub(crate) fn new_game(
    py: Python<'_>,
    game: &str,
    rules: Option<&str>,
    start: Option<&str>,
    position: Option<&str>,
    study: bool,
) -> PyResult<Py<PyAny>> {
    let start = Start { rules, name: start, position, scope: scope(study) };
    wrap(py, Game::of(history(py, id(py, game)?, &start)?, study))
}

/// Rebuilds a pickled game.
#[pyfunction]
pub(crate) fn restore(
    py: Python<'_>,
    game: &str,
    rules: &str,
    position: &str,
    study: bool,
    moves: Vec<String>,
) -> PyResult<Py<PyAny>> {
    let start =
        Start { rules: Some(rules), position: Some(position), scope: scope(study), name: None };
    let mut restored = Game::of(history(py, id(py, game)?, &start)?, study);
    for text in moves {
        restored.play(py, crate::moves::parse(py, restored.history.game(), &text)?)?;
    }
    wrap(py, restored)
}

#[pymethods]
impl Game {
    /// A game that starts in a position. ``study=True`` allows missing pieces.
    ///
    /// >>> abaque.Awale.from_position("0,0,0,0,1,2/1,0,0,0,0,1 21-22 S").turn
    /// 'south'
    #[classmethod]
    #[pyo3(signature = (position, rules = None, *, study = false))]
    fn from_position(
        class: &Bound<'_, PyType>,
        position: &str,
        rules: Option<&str>,
        study: bool,
    ) -> PyResult<Py<PyAny>> {
        let py = class.py();
        let id = if class.is_subclass_of::<Avalam>()? {
            GameId::Avalam
        } else if class.is_subclass_of::<Abalone>()? {
            GameId::Abalone
        } else if class.is_subclass_of::<Awale>()? {
            GameId::Awale
        } else {
            return Err(PyTypeError::new_err(
                "call it on Avalam, Abalone or Awale, or use new_game",
            ));
        };
        let start = Start { rules, position: Some(position), scope: scope(study), name: None };
        wrap(py, Game::of(history(py, id, &start)?, study))
    }

    /// ``avalam``, ``abalone`` or ``awale``.
    #[getter]
    fn name(&self) -> &'static str {
        self.history.game().name()
    }

    /// The rule set.
    #[getter]
    fn rules(&self) -> String {
        self.history.first_position().rules()
    }

    /// The name of the start, None if the game began in another position.
    #[getter]
    fn start(&self) -> Option<&'static str> {
        self.history.start_name()
    }

    /// The legal moves: iterable, with ``len`` and ``in``. None are generated until they are needed.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { position: self.history.position(), over: self.end.is_some() }
    }

    /// Plays a move, or raises ``IllegalMove`` or ``GameOver`` and changes nothing.
    fn push(&mut self, py: Python<'_>, move_: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = given(self.history.game(), move_)?;
        self.play(py, mv)
    }

    /// Plays the move that a text names, and returns it.
    fn push_text(&mut self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let mv = crate::moves::parse(py, self.history.game(), text)?;
        self.play(py, mv)?;
        Ok(Move(mv))
    }

    /// Plays the move with this action number.
    fn push_action(&mut self, py: Python<'_>, action: Integer) -> PyResult<Move> {
        let mv = self.move_of_action(py, action)?;
        self.play(py, mv.0)?;
        Ok(mv)
    }

    /// Takes back the last move and returns it. Raises ``IndexError`` if there is none.
    fn pop(&mut self) -> PyResult<Move> {
        let undone = self.history.undo().map(Move).ok_or_else(no_move)?;
        // A game that has ended takes no further move.
        self.end = None;
        Ok(undone)
    }

    /// The last move. Raises ``IndexError`` if there is none.
    fn peek(&self) -> PyResult<Move> {
        self.last_move().map(Move).ok_or_else(no_move)
    }

    /// The moves so far.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.history.played().into_iter().map(Move).collect()
    }

    /// An independent copy, with its moves.
    fn copy(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        wrap(py, Game::of(self.history.clone(), self.study))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.copy(py)
    }

    /// The side to move: ``light`` or ``dark``, ``black`` or ``white``, ``south`` or ``north``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.history.game().side_name(self.history.side())
    }

    /// 0 if the first side (light, black, south) is to move, else 1.
    #[getter]
    fn turn_index(&self) -> usize {
        self.history.side().index()
    }

    /// The names of both sides, the first one first.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let name = |side| self.history.game().side_name(side);
        (name(::game::Side::First), name(::game::Side::Second))
    }

    /// The number of moves played.
    #[getter]
    fn ply(&self) -> usize {
        self.history.plies()
    }

    /// Whether the rules have ended the game.
    fn is_game_over(&self) -> bool {
        self.end.is_some()
    }

    /// How the game ended, None while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        let end = self.end?;
        let score = self.history.position().score();
        Some(Outcome { game: self.history.game(), end, score })
    }

    /// The points of both sides, the first side first.
    fn score(&self) -> (u32, u32) {
        self.history.position().score().into()
    }

    /// The position as text: ``abaque`` is ours; Abalone and Awalé also have ``playstrategy``, Awalé ``dashes``.
    ///
    /// >>> abaque.Awale().position(notation="dashes")
    /// '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S'
    #[pyo3(signature = (notation = "abaque"))]
    fn position(&self, notation: &str) -> PyResult<String> {
        let game = self.history.game();
        let known = Notation::of(game);
        let written = known
            .iter()
            .find(|known| notation_name(**known) == notation)
            .and_then(|known| self.history.position().write(*known));
        written.ok_or_else(|| {
            let names: Vec<_> = known.iter().map(|known| notation_name(*known)).collect();
            let names = names.join(", ");
            wrong(format!("{} has no notation {notation:?}; choose one of: {names}", game.title()))
        })
    }

    /// The position in which the game started.
    fn start_position(&self) -> String {
        self.history.first_position().to_string()
    }

    /// A 64-bit key of the position and its rule set; the same in every run.
    fn key(&self) -> u64 {
        with_any!(AnyPosition, &self.history.position(), position => position.key())
    }

    /// The same key for all symmetric views of a position.
    fn canonical_key(&self) -> u64 {
        self.history.position().canonical_key()
    }

    /// The names of the board's symmetries, the identity first.
    ///
    /// >>> abaque.Avalam().symmetries
    /// ['identity', 'half-turn']
    #[getter]
    fn symmetries(&self) -> Vec<String> {
        symmetry::names(self.history.game())
    }

    /// The game as a symmetry shows it, with its moves. The symmetry is a name or its place in ``symmetries``.
    fn transform(&self, py: Python<'_>, symmetry: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let number = symmetry::number(self.history.game(), symmetry)?;
        let history = match &self.history {
            AnyHistory::Avalam(history) => transformed(history, number).into(),
            AnyHistory::Abalone(history) => transformed(history, number).into(),
            AnyHistory::Awale(history) => transformed(history, number).into(),
        };
        wrap(py, Game::of(history, self.study))
    }

    /// Why a move cannot be played, as a sentence in ``"en"`` or ``"fr"``; None if it can.
    ///
    /// >>> abaque.Awale().why_illegal("a")
    /// 'Pit a belongs to North. You play South: choose one of the pits A to F.'
    /// >>> abaque.Awale().why_illegal("A") is None
    /// True
    #[pyo3(signature = (move_, language = "en"))]
    fn why_illegal(&self, move_: &Bound<'_, PyAny>, language: &str) -> PyResult<Option<String>> {
        let texts = texts(self::language(language)?);
        let py = move_.py();
        let mv = match given(self.history.game(), move_) {
            Ok(mv) => mv,
            Err(error) if error.is_instance_of::<PyTypeError>(py) => return Err(error),
            Err(error) => {
                let told = match texts.language() {
                    Language::English => error.value(py).str()?.to_string(),
                    Language::French => error.value(py).getattr("french")?.extract()?,
                };
                return Ok(Some(told));
            }
        };
        if self.end.is_some() {
            return Ok(Some(texts.tell(&Message::new("illegal-game-over"))));
        }
        let reason = match (&self.history.position(), mv) {
            (AnyPosition::Avalam(position), AnyMove::Avalam(mv)) => message(position.check(mv)),
            (AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => message(position.check(mv)),
            (AnyPosition::Awale(position), AnyMove::Awale(mv)) => message(position.check(mv)),
            _ => return Err(other_game(py, self.history.game(), mv.game())),
        };
        Ok(reason.map(|reason| texts.tell(&reason)))
    }

    /// How many sequences of ``depth`` moves there are. Repetition and counters are ignored.
    ///
    /// >>> abaque.Awale().perft(6)
    /// 27332
    fn perft(slf: PyRef<'_, Self>, py: Python<'_>, depth: Natural<u32>) -> PyResult<u64> {
        const SHALLOW: u32 = 3;
        let depth = perft_depth(depth)?;
        let position = slf.history.position();
        drop(slf);
        if depth <= SHALLOW {
            // It takes less than starting a thread.
            let count = || with_any!(AnyPosition, &position, position => perft(position, depth));
            return Ok(py.detach(count));
        }
        let stop = Stop::default();
        let count = || {
            with_any!(AnyPosition, &position, position => {
                perft_until(position, depth, &|| stop.is_stopped())
            })
        };
        // Only Ctrl-C stops it, and that is raised instead.
        Ok(search_thread::run(py, &stop, count)?.unwrap_or(0))
    }

    /// The leaves of ``perft`` below each move.
    fn divide<'py>(
        slf: PyRef<'py, Self>,
        py: Python<'py>,
        depth: Natural<u32>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let depth = perft_depth(depth)?;
        let position = slf.history.position();
        drop(slf);
        let stop = Stop::default();
        let parts: Vec<(AnyMove, u64)> = search_thread::run(py, &stop, || {
            with_any!(AnyPosition, &position, position => {
                let parts = divide_until(position, depth, &|| stop.is_stopped());
                let parts = parts.unwrap_or_default().into_iter();
                parts.map(|(mv, nodes)| (mv.into(), nodes)).collect()
            })
        })?;
        let found = PyDict::new(py);
        for (mv, nodes) in parts {
            found.set_item(Move(mv), nodes)?;
        }
        Ok(found)
    }

    /// Plays random moves to the end in a copy and returns how it ended: 1 if the first side won, -1 if the second did,
    /// else 0. The same seed plays the same game; without one, each call plays another.
    #[pyo3(signature = (seed = None))]
    fn playout(slf: PyRef<'_, Self>, py: Python<'_>, seed: Option<Natural<u64>>) -> PyResult<i8> {
        /// Plies without looking for Ctrl-C: only rule sets without limits have longer games.
        const SHORT: u32 = 4096;
        let seed = seed.map_or_else(lane::fresh_seed, |Natural(seed)| seed);
        let history = &slf.history;
        let value = py.detach(|| lane::random_value(history, seed, SHORT, &|| false));
        if let Some(value) = value {
            return Ok(value);
        }
        let history = slf.history.clone();
        drop(slf);
        let stop = Stop::default();
        let work = || lane::random_value(&history, seed, u32::MAX, &|| stop.is_stopped());
        Ok(search_thread::run(py, &stop, work)?.unwrap_or(0))
    }

    /// A random legal move; None if the game is over.
    #[pyo3(signature = (seed = None))]
    fn random_move(&self, seed: Option<Natural<u64>>) -> Option<Move> {
        if self.end.is_some() {
            return None;
        }
        let mut rng = Rng::new(seed.map_or_else(lane::fresh_seed, |Natural(seed)| seed));
        let mv = with_any!(AnyPosition, &self.history.position(), position => {
            position.random_move(&mut rng).map(AnyMove::from)
        });
        mv.map(Move)
    }

    /// Plays a random legal move and returns it; None if the game is over.
    #[pyo3(signature = (seed = None))]
    fn push_random(
        &mut self,
        py: Python<'_>,
        seed: Option<Natural<u64>>,
    ) -> PyResult<Option<Move>> {
        let Some(mv) = self.random_move(seed) else { return Ok(None) };
        self.play(py, mv.0)?;
        Ok(Some(mv))
    }

    /// The record of the game.
    fn record(&self) -> Record {
        Record(self.history.record())
    }

    /// How many actions the game's encoding has.
    #[getter]
    fn action_count(&self) -> usize {
        Shape::of(self.history.game()).actions
    }

    /// The move with an action number for the side to move, legal or not.
    ///
    /// >>> abaque.Awale().move_of_action(2)
    /// Move("awale", "C")
    fn move_of_action(&self, py: Python<'_>, action: Integer) -> PyResult<Move> {
        let Integer(action) = action;
        let position = self.history.position();
        let number = usize::try_from(action).ok();
        number
            .and_then(|action| encode::move_of(&position, action))
            .map(Move)
            .ok_or_else(|| explain(py, Kind::Illegal, &unknown_action(position.game(), action)))
    }

    /// Which actions are legal, as an array of bools.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = PyArray1::zeros(py, Shape::of(self.history.game()).actions, false);
        if self.end.is_none() {
            encode::mask(&self.history.position(), mask.readwrite().as_slice_mut()?);
        }
        Ok(mask)
    }

    /// The position as planes of float32, as the side to move sees it.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let shape = Shape::of(self.history.game());
        let planes = PyArray3::zeros(py, shape.planes, false);
        let mut borrowed = planes.readwrite();
        let (occurrences, quiet) = lane::counters(&self.history);
        encode::observe(&self.history.position(), occurrences, quiet, borrowed.as_slice_mut()?);
        drop(borrowed);
        Ok(planes)
    }

    /// The board as SVG. Arrows are pairs of places, marks are places; the last move is marked.
    #[pyo3(signature = (*, size = 390, arrows = Vec::new(), marks = Vec::new(), last_move = true, flipped = false, coordinates = true))]
    fn svg(
        &self,
        #[pyo3(from_py_with = natural)] size: u32,
        arrows: Vec<(String, String)>,
        marks: Vec<String>,
        last_move: bool,
        flipped: bool,
        coordinates: bool,
    ) -> PyResult<String> {
        let position = self.history.position();
        let last = self.last_move().filter(|_| last_move).and_then(|mv| {
            let mut before = self.history.clone();
            before.undo();
            view::effect(&before.position(), &mv)
        });
        let picture = Picture {
            position: &position,
            last: last.as_ref(),
            arrows: &arrows,
            marks: &marks,
            flipped,
            coordinates,
            width: size,
        };
        view::svg::svg(&picture).map_err(|error| wrong(error.to_string()))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(390, Vec::new(), Vec::new(), true, false, true)
    }

    /// The board as text, in ``"en"`` or ``"fr"``; ``ascii=True`` for terminals without Unicode.
    #[pyo3(signature = (language = "en", *, ascii = false))]
    fn text(&self, language: &str, ascii: bool) -> PyResult<String> {
        let glyphs = if ascii { text_board::ASCII } else { text_board::UNICODE };
        let texts = texts(self::language(language)?);
        let board = text_board::board(&self.history.position(), &glyphs, texts);
        Ok(anstream::adapter::strip_str(&board).to_string().trim_end().to_owned())
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("en", false)
    }

    fn __repr__(&self) -> String {
        let position = self.history.position();
        let study = if self.study { ", study=True" } else { "" };
        let class = class_name(position.game());
        format!("{class}.from_position({:?}, {:?}{study})", position.to_string(), position.rules())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .extract::<PyRef<'_, Game>>()
            .is_ok_and(|other| other.history.position() == self.history.position())
    }

    fn __hash__(&self) -> u64 {
        self.key()
    }

    #[expect(clippy::type_complexity, reason = "the shape that pickle asks for")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String, String, bool, Vec<String>))> {
        let restore = py.import("abaque._native")?.getattr("restore")?;
        let start = self.history.first_position();
        let moves = self.history.played().iter().map(ToString::to_string).collect();
        Ok((restore, (self.name(), start.rules(), start.to_string(), self.study, moves)))
    }
}

impl Game {
    pub(crate) fn new(history: AnyHistory) -> Self {
        Game::of(history, false)
    }

    fn of(history: AnyHistory, study: bool) -> Self {
        let end = history.end();
        Game { history, study, end }
    }

    fn last_move(&self) -> Option<AnyMove> {
        match &self.history {
            AnyHistory::Avalam(history) => history.steps().last().map(|step| step.mv.into()),
            AnyHistory::Abalone(history) => history.steps().last().map(|step| step.mv.into()),
            AnyHistory::Awale(history) => history.steps().last().map(|step| step.mv.into()),
        }
    }

    fn play(&mut self, py: Python<'_>, mv: AnyMove) -> PyResult<()> {
        let played = match (&mut self.history, mv) {
            (AnyHistory::Avalam(history), AnyMove::Avalam(mv)) => played(py, history.play(mv)),
            (AnyHistory::Abalone(history), AnyMove::Abalone(mv)) => played(py, history.play(mv)),
            (AnyHistory::Awale(history), AnyMove::Awale(mv)) => played(py, history.play(mv)),
            (history, mv) => Err(other_game(py, history.game(), mv.game())),
        };
        if played.is_ok() {
            self.end = self.history.end();
        }
        played
    }
}

/// The Python object of a game, of the class for its rules.
pub(crate) fn wrap(py: Python<'_>, game: Game) -> PyResult<Py<PyAny>> {
    let id = game.history.game();
    let base = PyClassInitializer::from(game);
    Ok(match id {
        GameId::Avalam => Py::new(py, base.add_subclass(Avalam))?.into_any(),
        GameId::Abalone => Py::new(py, base.add_subclass(Abalone))?.into_any(),
        GameId::Awale => Py::new(py, base.add_subclass(Awale))?.into_any(),
    })
}

/// The game that a caller names.
pub(crate) fn id(py: Python<'_>, name: &str) -> PyResult<GameId> {
    name.parse().map_err(|error| explain(py, Kind::Setup, &error))
}

/// A new game, or the reason why it cannot start.
pub(crate) fn history(py: Python<'_>, id: GameId, start: &Start<'_>) -> PyResult<AnyHistory> {
    AnyHistory::start(id, start).map_err(|error| {
        let kind = if matches!(error, games::StartError::Position(_)) {
            Kind::Notation
        } else {
            Kind::Setup
        };
        explain(py, kind, &error)
    })
}

fn start(py: Python<'_>, id: GameId, name: Option<&str>, rules: Option<&str>) -> PyResult<Game> {
    let start = Start { rules, name, ..Start::default() };
    Ok(Game::new(history(py, id, &start)?))
}

fn scope(study: bool) -> Scope {
    if study { Scope::Study } else { Scope::Play }
}

fn played<Illegal: Explain>(
    py: Python<'_>,
    result: Result<(), PlayError<Illegal>>,
) -> PyResult<()> {
    result.map_err(|error| {
        let kind = match error {
            PlayError::Over(_) => Kind::Over,
            PlayError::Illegal(_) => Kind::Illegal,
        };
        explain(py, kind, &error)
    })
}

fn message<Illegal: Explain>(result: Result<(), Illegal>) -> Option<Message> {
    result.err().map(|reason| reason.message())
}

fn transformed<P: Position>(history: &History<P>, number: usize) -> History<P> {
    let symmetry = P::symmetries()[number];
    let mut seen = History::new(history.start().transform(symmetry));
    for step in history.steps() {
        // A symmetry preserves the rules, so that the image of a legal move is legal.
        if seen.play(P::transform_move(step.mv, symmetry)).is_err() {
            break;
        }
    }
    seen
}

/// An action number beyond a game's encoding.
pub(crate) fn unknown_action(game: GameId, action: i64) -> Message {
    let last = Shape::of(game).actions - 1;
    Message::new("unknown-action").with("action", action.to_string()).with("last", last)
}

fn perft_depth(Natural(depth): Natural<u32>) -> PyResult<u32> {
    if depth <= MAX_PERFT_DEPTH {
        return Ok(depth);
    }
    Err(wrong(format!("a depth is at most {MAX_PERFT_DEPTH}, not {depth}")))
}

fn no_move() -> PyErr {
    PyIndexError::new_err("no move has been played")
}

const fn notation_name(notation: Notation) -> &'static str {
    match notation {
        Notation::Abaque => "abaque",
        Notation::PlayStrategy => "playstrategy",
        Notation::Dashes => "dashes",
    }
}

const fn class_name(id: GameId) -> &'static str {
    match id {
        GameId::Avalam => "Avalam",
        GameId::Abalone => "Abalone",
        GameId::Awale => "Awale",
    }
}
