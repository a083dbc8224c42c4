use std::path::PathBuf;
use std::sync::Arc;

use ::game::Message;
use endgame::{Builder, LineEnd};
use games::{AnyMove, AnyPosition, GameId};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use search::Stop;

use crate::argument::natural;
use crate::error::{Kind, explain, other_game};
use crate::game::Game;
use crate::moves::Move;
use crate::search_thread;

/// Perfect play in Awalé's endings.
///
/// >>> tables = abaque.Tables.build(seeds=5)
/// >>> game = abaque.Awale.from_position("0,0,0,0,1,2/1,0,0,0,0,1 0-0 S", study=True)
/// >>> probe = tables.probe(game)
/// >>> probe.value == max(probe.moves.values())
/// True
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Tables(Arc<endgame::Tables>);

#[pymethods]
impl Tables {
    /// Builds tables for all positions with up to ``seeds`` seeds: in memory, or as files in ``folder``, where an
    /// interrupted build goes on.
    #[staticmethod]
    #[pyo3(signature = (rules = "sheet", seeds = 10, *, folder = None, threads = 1, distances = true))]
    fn build(
        py: Python<'_>,
        rules: &str,
        #[pyo3(from_py_with = natural)] seeds: u8,
        folder: Option<PathBuf>,
        #[pyo3(from_py_with = natural)] threads: usize,
        distances: bool,
    ) -> PyResult<Self> {
        let rules: awale::Rules =
            rules.parse().map_err(|error| explain(py, Kind::Setup, &error))?;
        let builder =
            Builder::new(rules, seeds).map_err(|error| explain(py, Kind::Table, &error))?;
        let builder = builder.threads(threads.clamp(1, 256)).distances(distances);
        builder.check_memory().map_err(|error| explain(py, Kind::Table, &error))?;
        let built = search_thread::run(py, &Stop::default(), move || match folder {
            None => Ok(builder.build_in_memory(|_| {})),
            Some(folder) => builder
                .build_in(&folder, |_| {})
                .and_then(|()| endgame::Tables::open(&folder, rules)),
        })?;
        let tables = built.map_err(|error| explain(py, Kind::Table, &error))?;
        Ok(Tables(Arc::new(tables)))
    }

    /// Opens the tables of a folder. Every byte is checked.
    #[staticmethod]
    #[pyo3(signature = (folder, rules = "sheet"))]
    fn open(py: Python<'_>, folder: PathBuf, rules: &str) -> PyResult<Self> {
        let rules: awale::Rules =
            rules.parse().map_err(|error| explain(py, Kind::Setup, &error))?;
        let opened = py.detach(|| endgame::Tables::open(&folder, rules));
        let tables = opened.map_err(|error| explain(py, Kind::Table, &error))?;
        Ok(Tables(Arc::new(tables)))
    }

    /// The most seeds on the board for which values are known.
    #[getter]
    fn seeds(&self) -> u8 {
        self.0.seeds()
    }

    /// The rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.variant().name()
    }

    /// Probes a position. Raises ``TableError`` if it has too many seeds or another rule set.
    fn probe(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<Probe> {
        let AnyPosition::Awale(position) = game.history.position() else {
            return Err(other_game(py, GameId::Awale, game.history.game()));
        };
        if position.rules_variant() != self.0.variant() {
            let message = Message::new("tables-other-rules").with("known", self.rules());
            let message = message.with("found", position.rules_variant().name());
            return Err(explain(py, Kind::Table, &message));
        }
        let (Some(value), Some(moves)) = (self.0.value(&position), self.0.moves(&position)) else {
            let message = Message::new("tables-too-small").with("known", self.0.seeds());
            let message = message.with("found", position.seeds_on_board());
            return Err(explain(py, Kind::Table, &message));
        };
        let line = self.0.line(&position);
        Ok(Probe {
            value,
            distance: self.0.distance(&position),
            best: self.0.best(&position).map(|best| best.mv),
            moves,
            end: line.as_ref().map_or("unknown", |line| match line.end {
                LineEnd::Stop => "stop",
                LineEnd::Circle => "circle",
                LineEnd::Unknown => "unknown",
            }),
            line: line.map_or_else(Vec::new, |line| line.moves),
        })
    }

    fn __repr__(&self) -> String {
        format!("<Tables for {} up to {} seeds>", self.rules(), self.seeds())
    }
}

trait RulesVariant {
    fn rules_variant(&self) -> awale::Variant;
}

impl RulesVariant for awale::Position {
    fn rules_variant(&self) -> awale::Variant {
        ::game::Position::rules(self).variant
    }
}

/// What tables know of a position.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Probe {
    /// The seeds that the side to move still gains minus those that the opponent still gains, with best play.
    #[pyo3(get)]
    value: i8,
    /// Moves of the gaining side until the next capture or the stop; None if nobody gains or it is not known.
    #[pyo3(get)]
    distance: Option<u8>,
    best: Option<awale::Move>,
    moves: Vec<(awale::Move, i8)>,
    line: Vec<awale::Move>,
    /// How the best line ends: ``stop``, ``circle`` or ``unknown``.
    #[pyo3(get)]
    end: &'static str,
}

#[pymethods]
impl Probe {
    /// The best move, None if there is none.
    #[getter]
    fn best(&self) -> Option<Move> {
        self.best.map(|mv| Move(AnyMove::from(mv)))
    }

    /// The value of every legal move, as if no seed had been taken yet.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        for (mv, value) in &self.moves {
            moves.set_item(Move(AnyMove::from(*mv)), value)?;
        }
        Ok(moves)
    }

    /// Best play of both sides.
    #[getter]
    fn line(&self) -> Vec<Move> {
        self.line.iter().map(|mv| Move(AnyMove::from(*mv))).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Probe value {:+}>", self.value)
    }
}
