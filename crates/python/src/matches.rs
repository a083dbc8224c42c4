use ::game::{Rng, mix};
use pyo3::prelude::*;
use statistics::{Counts, Decision, Elo, Games, InvalidSprt, Pairs, Sprt as Test};

use crate::game::{Game, wrap};
use crate::wrong;

/// A sequential probability ratio test: is a player ``elo1`` stronger rather than ``elo0``?
///
/// >>> test = abaque.Sprt(0, 5)
/// >>> test.decide([10, 50, 100, 60, 12])
/// 'none'
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Sprt(Test);

#[pymethods]
impl Sprt {
    #[new]
    #[pyo3(signature = (elo0, elo1, *, alpha = 0.05, beta = 0.05))]
    fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> PyResult<Self> {
        Test::new(elo0, elo1, alpha, beta).map(Sprt).map_err(|error| match error {
            InvalidSprt::Order => wrong("elo0 must be below elo1"),
            InvalidSprt::Rate => wrong("alpha and beta must be between 0 and 0.5"),
        })
    }

    /// The log-likelihood ratio of pairs that scored 0, ½, 1, 1½ and 2 points.
    fn llr(&self, pairs: [u64; 5]) -> f64 {
        self.0.llr(&Pairs(pairs))
    }

    /// The two values of ``llr`` that end the test.
    #[getter]
    fn bounds(&self) -> (f64, f64) {
        self.0.bounds().into()
    }

    /// ``elo0`` or ``elo1`` if the pairs decide the test, else ``none``.
    fn decide(&self, pairs: [u64; 5]) -> &'static str {
        match self.0.decide(self.llr(pairs)) {
            Decision::Undecided => "none",
            Decision::Lower => "elo0",
            Decision::Upper => "elo1",
        }
    }
}

/// The Elo difference, and the ends of its 95% interval: of pairs (five counts) or of single games (losses, draws, wins).
/// None before the first game.
///
/// >>> [round(value, 1) for value in abaque.elo([10, 50, 100, 60, 12])]
/// [10.5, -10.1, 31.2]
#[pyfunction]
pub(crate) fn elo(counts: Vec<u64>) -> PyResult<Option<(f64, f64, f64)>> {
    let told = |elo: Elo| (elo.value, elo.low, elo.high);
    if let Ok(pairs) = <[u64; 5]>::try_from(counts.as_slice()) {
        return Ok(Pairs(pairs).elo().map(told));
    }
    match <[u64; 3]>::try_from(counts) {
        Ok(games) => Ok(Games(games).elo().map(told)),
        Err(_) => Err(wrong("give five counts of pairs, or losses, draws and wins")),
    }
}

/// A copy of a game after so many random moves that do not end it, the same for the same seed.
///
/// >>> abaque.random_opening(abaque.Abalone(), 4, seed=1).ply
/// 4
#[pyfunction]
#[pyo3(signature = (game, plies, *, seed = 0))]
pub(crate) fn random_opening(
    py: Python<'_>,
    game: PyRef<'_, Game>,
    plies: usize,
    seed: u64,
) -> PyResult<Py<PyAny>> {
    const TRIES: u64 = 64;
    for attempt in 0..TRIES {
        let mut rng = Rng::new(mix(seed) ^ attempt);
        let mut history = game.history.clone();
        for _ in 0..plies {
            let moves = history.moves();
            if moves.is_empty() {
                break;
            }
            let text = moves[rng.below(moves.len())].to_string();
            if history.play_text(&text).is_err() {
                break;
            }
        }
        if history.end().is_none() && history.plies() == game.history.plies() + plies {
            return wrap(py, Game::new(history));
        }
    }
    Err(wrong(format!("{plies} random moves end the game: ask for fewer")))
}
