use ::game::{History, mix};
use games::with_any;
use numpy::PyArray1;
use pyo3::prelude::*;
use rayon::prelude::*;
use search::Stop;

use crate::argument::Natural;
use crate::encode::Encoded;
use crate::game::Game;
use crate::lane::fresh_seed;
use crate::outcome::value;
use crate::{memory, search_thread, wrong};

/// The results of many random games.
#[pyclass(module = "abaque", frozen, get_all)]
pub(crate) struct Playouts {
    /// For each game 1 if the first side won, -1 if the second did, else 0.
    results: Py<PyArray1<i8>>,
    /// The plies of each game, counted from the start of its history.
    plies: Py<PyArray1<u32>>,
    /// How many games the first side won, how many were drawn, how many the second side won.
    counts: (usize, usize, usize),
}

#[pymethods]
impl Playouts {
    fn __len__(&self) -> usize {
        self.counts.0 + self.counts.1 + self.counts.2
    }

    fn __repr__(&self) -> String {
        let (first, drawn, second) = self.counts;
        format!(
            "<Playouts: {first} won by the first side, {drawn} drawn, {second} won by the second side>"
        )
    }
}

/// Plays ``n`` random games from a position, on all cores unless ``threads`` says otherwise. The same seed gives the same
/// results on any number of threads.
///
/// >>> played = abaque.playouts(abaque.Awale(), 1000, seed=1)
/// >>> len(played), sum(played.counts)
/// (1000, 1000)
#[pyfunction]
#[pyo3(signature = (game, n, *, seed = None, threads = None))]
pub(crate) fn playouts(
    py: Python<'_>,
    game: PyRef<'_, Game>,
    n: Natural<usize>,
    seed: Option<Natural<u64>>,
    threads: Option<Natural<usize>>,
) -> PyResult<Playouts> {
    const MOST: usize = 100_000_000;
    let Natural(n) = n;
    if n > MOST {
        return Err(wrong(format!("at most {MOST} games at once, not {n}")));
    }
    // A result and a number of plies for each.
    memory::check(py, 5 * n as u64, format!("{n} games"))?;
    let seed = seed.map_or_else(fresh_seed, |Natural(seed)| seed);
    let history = game.history.clone();
    let pool = pool(threads)?;
    drop(game);
    let stop = Stop::default();
    let (results, plies) = search_thread::run(
        py,
        &stop,
        || with_any!(AnyHistory, &history, history => play(history, n, seed, &stop, pool.as_ref())),
    )?;
    let count = |wanted: i8| results.iter().filter(|result| **result == wanted).count();
    let counts = (count(1), count(0), count(-1));
    Ok(Playouts {
        results: PyArray1::from_vec(py, results).unbind(),
        plies: PyArray1::from_vec(py, plies).unbind(),
        counts,
    })
}

/// The threads that share work.
pub(crate) enum Pool {
    /// One for each core, for all callers.
    Shared,
    /// As many as a caller wants.
    Own(rayon::ThreadPool),
}

impl Pool {
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match self {
            Pool::Shared => work(),
            Pool::Own(pool) => pool.install(work),
        }
    }
}

/// The threads that a caller asks for: `None` for the calling thread alone.
pub(crate) fn pool(threads: Option<Natural<usize>>) -> PyResult<Option<Pool>> {
    const MOST: usize = 1024;
    match threads.map(|Natural(threads)| threads) {
        None => Ok(Some(Pool::Shared)),
        Some(1) => Ok(None),
        Some(threads @ 2..=MOST) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool =
                pool.map_err(|error| wrong(format!("cannot start {threads} threads: {error}")))?;
            Ok(Some(Pool::Own(pool)))
        }
        Some(threads) => Err(wrong(format!("threads must be from 1 to {MOST}, not {threads}"))),
    }
}

/// The results of `n` random games for the first side, and their plies.
fn play<P: Encoded>(
    history: &History<P>,
    n: usize,
    seed: u64,
    stop: &Stop,
    pool: Option<&Pool>,
) -> (Vec<i8>, Vec<u32>) {
    /// Games that a thread plays together.
    const CHUNK: usize = 1024;
    let (mut results, mut plies) = (vec![0; n], vec![0; n]);
    let chunk = |(chunk, (results, plies)): (usize, (&mut [i8], &mut [u32]))| {
        let first = (chunk * CHUNK) as u64;
        let seeds = (first..first + results.len() as u64).map(|number| mix(seed ^ mix(number)));
        // After a stop the results are not shown to anybody.
        let seeds = seeds.take_while(|_| !stop.is_stopped());
        P::random_games(history, seeds, &|| stop.is_stopped(), |place, outcome, length| {
            results[place] = value(outcome);
            plies[place] = length;
        });
    };
    match pool {
        None => {
            let plies = plies.chunks_mut(CHUNK);
            results.chunks_mut(CHUNK).zip(plies).enumerate().for_each(chunk);
        }
        Some(pool) => pool.install(|| {
            let plies = plies.par_chunks_mut(CHUNK);
            results.par_chunks_mut(CHUNK).zip(plies).enumerate().for_each(chunk);
        }),
    }
    (results, plies)
}
