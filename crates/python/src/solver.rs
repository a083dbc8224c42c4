use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use ::game::Message;
use ::solver::Proof;
use games::{AnyMove, AnyPosition, GameId};
use pyo3::prelude::*;
use search::Stop;

use crate::argument::natural;
use crate::engine::seconds;
use crate::error::{Kind, explain, other_game};
use crate::game::Game;
use crate::moves::Move;
use crate::score::proof_name;
use crate::{memory, search_thread, wrong};

/// Proves endings of Avalam, and caches proofs in ``hash`` megabytes.
///
/// >>> game = abaque.Avalam.from_position("2/4/6/1Bb5/9/8/6/4/2 l", study=True)
/// >>> solution = abaque.Solver(hash=1).solve(game, 10)
/// >>> solution.result, solution.points, str(solution.best)
/// ('win', 1, 'c6d6')
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Solver(Arc<Mutex<::solver::Solver>>);

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (*, hash = 64))]
    fn new(py: Python<'_>, #[pyo3(from_py_with = natural)] hash: usize) -> PyResult<Self> {
        const MOST: usize = 16 << 10;
        if !(1..=MOST).contains(&hash) {
            return Err(wrong(format!("hash must be from 1 to {MOST} megabytes, not {hash}")));
        }
        memory::check(py, (hash as u64) << 20, format!("hash={hash}"))?;
        let prover = py.detach(|| ::solver::Solver::new(hash));
        Ok(Solver(Arc::new(Mutex::new(prover))))
    }

    /// Proves the result with best play, or returns None when the time is over. Asking again goes on from there. With
    /// ``score=False`` only who wins is proven, which is faster.
    #[pyo3(signature = (position, seconds = 10.0, *, score = true))]
    fn solve(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Game>,
        seconds: f64,
        score: bool,
    ) -> PyResult<Option<Solution>> {
        let AnyPosition::Avalam(avalam) = position.history.position() else {
            return Err(other_game(py, GameId::Avalam, position.history.game()));
        };
        drop(position);
        if avalam.is_placing() {
            return Err(explain(py, Kind::Setup, &Message::new("solver-placing")));
        }
        let deadline = Instant::now() + self::seconds(seconds)?;
        let stop = Stop::at(deadline);
        let (solver, stopped) = (Arc::clone(&self.0), stop.clone());
        search_thread::run(py, &stop, move || {
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            let is_over = || stopped.is_stopped();
            if score {
                let proven = solver.score(&avalam, u64::MAX, &is_over)?;
                let result = proven.proof();
                let (points, fives) = (Some(proven.points), Some(proven.fives));
                Some(Solution { result, points, fives, best: proven.best, nodes: solver.nodes() })
            } else {
                let proven = solver.outcome(&avalam, u64::MAX, &is_over)?;
                let (points, fives) = (None, None);
                let (result, best) = (proven.proof, proven.best);
                Some(Solution { result, points, fives, best, nodes: solver.nodes() })
            }
        })
    }
}

/// A proven result of Avalam, for the side to move.
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Solution {
    result: Proof,
    /// Own points less the opponent's at the end; None if only the winner was asked for.
    #[pyo3(get)]
    points: Option<i32>,
    /// Own towers of five less the opponent's, where they break ties.
    #[pyo3(get)]
    fives: Option<i32>,
    best: Option<avalam::Move>,
    /// Positions looked into.
    #[pyo3(get)]
    nodes: u64,
}

#[pymethods]
impl Solution {
    /// ``win``, ``draw`` or ``loss``.
    #[getter]
    fn result(&self) -> &'static str {
        proof_name(self.result)
    }

    /// A move that keeps the result, None if the game is over.
    #[getter]
    fn best(&self) -> Option<Move> {
        self.best.map(|mv| Move(AnyMove::from(mv)))
    }

    fn __repr__(&self) -> String {
        format!("<Solution {}>", self.result())
    }
}
