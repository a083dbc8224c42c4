use ::game::{Rng, mix};
use pyo3::prelude::*;
use statistics::{Counts, Decision, Elo, Games, InvalidSprt, Pairs};

use crate::argument::{Natural, natural};
use crate::game::{Game, wrap};
use crate::wrong;

/// A sequential probability ratio test: is a player ``elo1`` stronger rather than ``elo0``?
///
/// >>> test = abaque.Sprt(0, 5)
/// >>> test.decide([10, 50, 100, 60, 12])
/// 'none'
#[pyclass(module = "abaque", frozen)]
pub(crate) struct Sprt(statistics::Sprt);

#[pymethods]
impl Sprt {
    #[new]
    #[pyo3(signature = (elo0, elo1, *, alpha = 0.05, beta = 0.05))]
    fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> PyResult<Self> {
        statistics::Sprt::new(elo0, elo1, alpha, beta).map(Sprt).map_err(|error| match error {
            InvalidSprt::Order => wrong("elo0 must be below elo1"),
            InvalidSprt::Rate => wrong("alpha and beta must be between 0 and 0.5"),
        })
    }

    /// The log-likelihood ratio of pairs that scored 0, ½, 1, 1½ and 2 points.
    fn llr(&self, pairs: [Natural<u64>; 5]) -> PyResult<f64> {
        Ok(self.0.llr(&Pairs(checked(pairs)?)))
    }

    /// The two values of ``llr`` that end the test.
    #[getter]
    fn bounds(&self) -> (f64, f64) {
        self.0.bounds().into()
    }

    /// ``elo0`` or ``elo1`` if the pairs decide the test, else ``none``.
    fn decide(&self, pairs: [Natural<u64>; 5]) -> PyResult<&'static str> {
        Ok(match self.0.decide(self.llr(pairs)?) {
            Decision::Undecided => "none",
            Decision::Lower => "elo0",
            Decision::Upper => "elo1",
        })
    }
}

/// The Elo difference, and the ends of its 95% interval: of pairs (five counts) or of single games (losses, draws, wins).
/// None before the first game.
///
/// >>> [round(value, 1) for value in abaque.elo([10, 50, 100, 60, 12])]
/// [10.5, -10.1, 31.2]
#[pyfunction]
pub(crate) fn elo(counts: Vec<Natural<u64>>) -> PyResult<Option<(f64, f64, f64)>> {
    let told = |elo: Elo| (elo.value, elo.low, elo.high);
    if let Ok(pairs) = <[Natural<u64>; 5]>::try_from(counts.as_slice()) {
        return Ok(Pairs(checked(pairs)?).elo().map(told));
    }
    match <[Natural<u64>; 3]>::try_from(counts) {
        Ok(games) => Ok(Games(checked(games)?).elo().map(told)),
        Err(_) => Err(wrong("give five counts of pairs, or losses, draws and wins")),
    }
}

/// Counts whose sum a float holds exactly.
fn checked<const N: usize>(counts: [Natural<u64>; N]) -> PyResult<[u64; N]> {
    const MOST: u64 = 1 << f64::MANTISSA_DIGITS;
    let counts = counts.map(|Natural(count)| count);
    let sum = counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count));
    if sum.is_some_and(|sum| sum <= MOST) {
        return Ok(counts);
    }
    Err(wrong("the counts are together more than 2**53"))
}

/// The most random moves before a game: more than a game of any rule set needs to be undecided.
pub(crate) const MOST_PLIES: usize = 1000;

pub(crate) fn check_plies(plies: usize) -> PyResult<usize> {
    if plies <= MOST_PLIES {
        return Ok(plies);
    }
    Err(wrong(format!("at most {MOST_PLIES} random moves, not {plies}")))
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
    plies: Natural<usize>,
    #[pyo3(from_py_with = natural)] seed: u64,
) -> PyResult<Py<PyAny>> {
    const TRIES: u64 = 64;
    let plies = check_plies(plies.0)?;
    let start = game.history.clone();
    drop(game);
    let found = py.detach(|| {
        (0..TRIES).find_map(|attempt| {
            let mut rng = Rng::new(mix(seed) ^ attempt);
            let mut history = start.clone();
            for _ in 0..plies {
                let moves = history.moves();
                if moves.is_empty() {
                    return None;
                }
                let text = moves[rng.below(moves.len())].to_string();
                history.play_text(&text).ok()?;
            }
            history.end().is_none().then_some(history)
        })
    });
    match found {
        Some(history) => wrap(py, Game::new(history)),
        None => Err(wrong(format!("{plies} random moves end the game: ask for fewer"))),
    }
}
