//! The Python package `abaque`: this crate is its native module `abaque._native`, `python/abaque` the rest.
//!
//! It wraps the other crates and adds two things for learning: numbers for moves and planes for positions (`encode`),
//! and games without a move list that step in bulk (`lane`). Docstrings are written for Python's readers; their
//! examples run in the tests (`make python`).

#![allow(
    clippy::needless_pass_by_value,
    clippy::trivially_copy_pass_by_ref,
    reason = "PyO3 takes arguments by value and receivers by reference"
)]
#![allow(clippy::doc_link_with_quotes, reason = "docstrings have Python's lists in their examples")]

mod argument;
mod batch;
mod encode;
mod engine;
mod error;
mod game;
mod lane;
mod matches;
mod mcts;
mod memory;
mod moves;
mod outcome;
mod playouts;
mod processor;
mod records;
mod review;
mod score;
mod search_thread;
mod solver;
mod symmetry;
mod tables;
mod ugi;

use pyo3::prelude::*;

/// The native part of the package `abaque`; use `import abaque`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::BatchEnv;
    #[pymodule_export]
    use crate::engine::{Analysis, Engine, Line, Thought};
    #[pymodule_export]
    use crate::error::{
        AbaqueError, EngineError, GameOver, IllegalMove, NotationError, RecordError, SetupError,
        TableError, sentence,
    };
    #[pymodule_export]
    use crate::game::{Abalone, Avalam, Awale, Game, new_game, restore};
    #[pymodule_export]
    use crate::matches::{Sprt, elo, random_opening};
    #[pymodule_export]
    use crate::moves::{LegalMoves, Move, MoveIterator};
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::playouts::{Playouts, playouts};
    #[pymodule_export]
    use crate::records::{Record, RecordIterator, import_text, read_records};
    #[pymodule_export]
    use crate::review::{Review, ReviewedMove};
    #[pymodule_export]
    use crate::score::Score;
    #[pymodule_export]
    use crate::solver::{Solution, Solver};
    #[pymodule_export]
    use crate::symmetry::{observation_shape, symmetry_tables};
    #[pymodule_export]
    use crate::tables::{Probe, Tables};
    #[pymodule_export]
    use crate::ugi::{read_ugi_answer, read_ugi_command, write_ugi_info};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::error::set_defaults(module.py())?;
        pyo3::types::PySequence::register::<LegalMoves>(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Text or a number from Python that the caller must correct.
fn wrong(text: impl Into<String>) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(text.into())
}
