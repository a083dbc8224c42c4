use std::hash::{DefaultHasher, Hash, Hasher};

use ::game::{MoveError, Position};
use games::{AnyMove, AnyPosition, GameId, with_any, with_game};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyString};

use crate::argument::Integer;
use crate::encode;
use crate::error::{Kind, explain};

/// A move of one of the games, in its notation.
///
/// >>> import abaque
/// >>> move = abaque.Move("avalam", "c9d9")
/// >>> str(move), move.game
/// ('c9d9', 'avalam')
/// >>> move == abaque.Move("avalam", "c9d9")
/// True
#[pyclass(module = "abaque", frozen)]
#[derive(Clone, Copy)]
pub(crate) struct Move(pub(crate) AnyMove);

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (game, text, /))]
    fn new(py: Python<'_>, game: &str, text: &str) -> PyResult<Self> {
        let id: GameId = game.parse().map_err(|error| explain(py, Kind::Setup, &error))?;
        parse(py, id, text).map(Move)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The number of the move as an action, see ``docs/python.md``; Awalé's is that of the pit in its own row. None if no
    /// position allows the move.
    ///
    /// >>> abaque.Move("awale", "c").action
    /// 2
    #[getter]
    fn action(&self) -> Option<usize> {
        encode::action(self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move({:?}, {:?})", self.0.game().name(), self.0.to_string())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str, String)) {
        (py.get_type::<Move>().into_any(), (self.game(), self.0.to_string()))
    }
}

/// The move that a text of a game names, legal or not.
pub(crate) fn parse(py: Python<'_>, id: GameId, text: &str) -> PyResult<AnyMove> {
    with_game!(id, G => {
        type M = <<G as ::game::Game>::Position as Position>::Move;
        text.parse::<M>().map(AnyMove::from).map_err(|error| {
            let kind = match &error {
                MoveError::Text(_) => Kind::Notation,
                MoveError::Illegal(_) => Kind::Illegal,
            };
            explain(py, kind, &error)
        })
    })
}

/// A [`Move`] or its text.
pub(crate) fn given(id: GameId, object: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    if let Ok(mv) = object.cast::<Move>() {
        return Ok(mv.get().0);
    }
    let Ok(text) = object.cast::<PyString>() else {
        let found = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a move is a Move or its text, not {found}")));
    };
    parse(object.py(), id, text.to_str()?)
}

/// Whether the position allows a move; a move of another game is not allowed.
pub(crate) fn is_legal(position: &AnyPosition, mv: AnyMove) -> bool {
    match (position, mv) {
        (AnyPosition::Avalam(position), AnyMove::Avalam(mv)) => position.check(mv).is_ok(),
        (AnyPosition::Abalone(position), AnyMove::Abalone(mv)) => position.check(mv).is_ok(),
        (AnyPosition::Awale(position), AnyMove::Awale(mv)) => position.check(mv).is_ok(),
        _ => false,
    }
}

/// The legal moves of a position. Nothing is generated until it is asked for: ``len`` counts, ``in`` checks, an index
/// generates one move. It is a ``collections.abc.Sequence``.
///
/// >>> moves = abaque.Avalam().legal_moves
/// >>> len(moves), "c9d9" in moves, "c9e5" in moves, str(moves[0]) in [str(move) for move in moves]
/// (292, True, False, True)
#[pyclass(module = "abaque", frozen)]
pub(crate) struct LegalMoves {
    pub(crate) position: AnyPosition,
    /// The game's history has ended it.
    pub(crate) over: bool,
}

impl LegalMoves {
    fn nth(&self, index: usize) -> Option<AnyMove> {
        if self.over {
            return None;
        }
        with_any!(AnyPosition, &self.position, position => position.nth_move(index).map(AnyMove::from))
    }

    fn all(&self) -> Vec<AnyMove> {
        if self.over {
            return Vec::new();
        }
        with_any!(AnyPosition, &self.position, position => {
            position.moves().into_iter().map(AnyMove::from).collect()
        })
    }

    /// A move that a caller gives, if it is legal.
    fn legal(&self, move_: &Bound<'_, PyAny>) -> PyResult<Option<AnyMove>> {
        match given(self.position.game(), move_) {
            Ok(mv) => Ok(Some(mv).filter(|mv| !self.over && is_legal(&self.position, *mv))),
            Err(error) if error.is_instance_of::<PyTypeError>(move_.py()) => Err(error),
            Err(_) => Ok(None),
        }
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        if self.over {
            return 0;
        }
        with_any!(AnyPosition, &self.position, position => position.count_moves())
    }

    fn __bool__(&self) -> bool {
        self.__len__() > 0
    }

    fn __contains__(&self, move_: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.legal(move_).map(|found| found.is_some())
    }

    /// The move at a place, or a list of moves for a slice.
    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if let Ok(slice) = place.cast::<PySlice>() {
            let all = PyList::new(py, self.all().into_iter().map(Move))?;
            return all.as_any().get_item(slice);
        }
        let Integer(index) = place.extract()?;
        let count = self.__len__();
        let from_start =
            if index < 0 { index.saturating_add_unsigned(count as u64) } else { index };
        let found = usize::try_from(from_start).ok().and_then(|place| self.nth(place));
        let found = found.ok_or_else(|| {
            PyIndexError::new_err(format!("there are {count} legal moves, not {index}"))
        })?;
        Ok(Bound::new(py, Move(found))?.into_any())
    }

    fn __iter__(&self) -> MoveIterator {
        MoveIterator { moves: self.all().into_iter() }
    }

    fn __reversed__(&self) -> MoveIterator {
        let mut moves = self.all();
        moves.reverse();
        MoveIterator { moves: moves.into_iter() }
    }

    /// The place of a move, given as ``Move`` or text. Raises ``ValueError`` if it is not legal.
    ///
    /// >>> abaque.Awale().legal_moves.index("C")
    /// 2
    fn index(&self, move_: &Bound<'_, PyAny>) -> PyResult<usize> {
        let wanted = self.legal(move_)?;
        let place = wanted.and_then(|wanted| self.all().iter().position(|mv| *mv == wanted));
        place.ok_or_else(|| PyValueError::new_err(format!("{move_} is not among the legal moves")))
    }

    /// 1 if the move, given as ``Move`` or text, is legal, else 0.
    fn count(&self, move_: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.legal(move_).map(|found| usize::from(found.is_some()))
    }

    fn __repr__(&self) -> String {
        let shown: Vec<String> =
            (0..6).map_while(|index| self.nth(index)).map(|mv| mv.to_string()).collect();
        let more = if self.__len__() > shown.len() { ", …" } else { "" };
        format!("<LegalMoves ({} moves: {}{more})>", self.__len__(), shown.join(", "))
    }
}

/// Iterates over moves.
#[pyclass(module = "abaque")]
pub(crate) struct MoveIterator {
    moves: std::vec::IntoIter<AnyMove>,
}

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        self.moves.next().map(Move)
    }
}
