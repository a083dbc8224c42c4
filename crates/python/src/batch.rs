use ::game::{End, Explain, Message, Position, Rng, Side, mix};
use games::{AnyHistory, AnyPosition, GameId, Start};
use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use rayon::prelude::*;
use search::Stop;

use crate::argument::{Integer, Natural, natural};
use crate::encode::{Encoded, Shape, legal_mask};
use crate::error::{Kind, explain};
use crate::game::{Game, history, id, unknown_action, wrap};
use crate::lane::{Lane, fresh_seed};
use crate::matches::check_plies;
use crate::mcts::{self, Search};
use crate::outcome::value;
use crate::playouts::{Pool, pool};
use crate::{memory, search_thread, wrong};

/// One game of a batch.
struct Slot<P: Encoded> {
    lane: Lane<P>,
    rng: Rng,
    over: bool,
}

/// The games of a batch.
enum Slots {
    Avalam(Vec<Slot<avalam::Position>>),
    Abalone(Vec<Slot<abalone::Position>>),
    Awale(Vec<Slot<awale::Position>>),
}

macro_rules! with_slots {
    ($slots:expr, $inner:ident => $body:expr) => {
        match $slots {
            Slots::Avalam($inner) => $body,
            Slots::Abalone($inner) => $body,
            Slots::Awale($inner) => $body,
        }
    };
}

/// Many games of one kind that step together. Its arrays are written in place: keep a copy of what you want to keep.
///
/// ``n`` games of ``game``. With ``auto_reset`` a finished game is replaced by a new one in the same step; without it
/// the game waits for ``reset`` and its actions are ignored. ``random_plies`` random moves begin every game. ``threads``
/// share the work, by default one for each core.
///
/// >>> import numpy as np
/// >>> env = abaque.BatchEnv(64, "awale", seed=1)
/// >>> observations, masks = env.reset()
/// >>> observations.shape, masks.shape
/// ((64, 4, 2, 6), (64, 6))
/// >>> observations, rewards, dones, masks = env.step(env.sample())
/// >>> rewards.shape, bool(dones.any())
/// ((64, 2), False)
#[pyclass(module = "abaque")]
pub(crate) struct BatchEnv {
    start: AnyPosition,
    slots: Slots,
    pool: Option<Pool>,
    auto_reset: bool,
    random_plies: usize,
    /// ``(n, planes, rows, columns)`` float32: each position as its side to move sees it.
    #[pyo3(get)]
    observations: Py<PyArray4<f32>>,
    /// ``(n, actions)`` bool: the legal actions.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// ``(n, 2)`` float32: the last step's rewards of the first and the second side: 1, -1 or 0.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// ``(n,)`` bool: which games ended with the last step.
    #[pyo3(get)]
    dones: Py<PyArray1<bool>>,
    /// ``(n,)`` int8: the side to move, 0 or 1.
    #[pyo3(get)]
    turns: Py<PyArray1<i8>>,
    /// Games finished since the environment was made.
    #[pyo3(get)]
    finished: u64,
}

type Observed = (Py<PyArray4<f32>>, Py<PyArray2<bool>>);
type Stepped = (Py<PyArray4<f32>>, Py<PyArray2<f32>>, Py<PyArray1<bool>>, Py<PyArray2<bool>>);

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(signature = (n, game = "awale", *, rules = None, start = None, seed = None, threads = None, auto_reset = true, random_plies = 0))]
    #[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
    fn new(
        py: Python<'_>,
        n: Natural<usize>,
        game: &str,
        rules: Option<&str>,
        start: Option<&str>,
        seed: Option<Natural<u64>>,
        threads: Option<Natural<usize>>,
        auto_reset: bool,
        #[pyo3(from_py_with = natural)] random_plies: usize,
    ) -> PyResult<Self> {
        const MOST: usize = 1 << 20;
        let Natural(n) = n;
        check_plies(random_plies)?;
        if !(1..=MOST).contains(&n) {
            return Err(wrong(format!("a batch has from 1 to {MOST} games, not {n}")));
        }
        let game = id(py, game)?;
        let start = Start { rules, name: start, ..Start::default() };
        let start = history(py, game, &start)?.first_position();
        let Shape { actions, planes: [planes, rows, columns] } = Shape::of(game);
        // Planes, masks and what each game keeps to recognise a repetition.
        let bytes = 4 * planes * rows * columns + actions + (1 << 10);
        memory::check(py, (n * bytes) as u64, format!("{n} games of {}", game.title()))?;
        let slots = match start {
            AnyPosition::Avalam(start) => Slots::Avalam(slots(start, n)),
            AnyPosition::Abalone(start) => Slots::Abalone(slots(start, n)),
            AnyPosition::Awale(start) => Slots::Awale(slots(start, n)),
        };
        let mut env = BatchEnv {
            start,
            slots,
            pool: pool(threads)?,
            auto_reset,
            random_plies,
            observations: PyArray4::zeros(py, [n, planes, rows, columns], false).unbind(),
            masks: PyArray2::zeros(py, [n, actions], false).unbind(),
            rewards: PyArray2::zeros(py, [n, 2], false).unbind(),
            dones: PyArray1::zeros(py, n, false).unbind(),
            turns: PyArray1::zeros(py, n, false).unbind(),
            finished: 0,
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.id().name()
    }

    /// How many actions the encoding has.
    #[getter]
    fn action_count(&self) -> usize {
        Shape::of(self.id()).actions
    }

    fn __len__(&self) -> usize {
        with_slots!(&self.slots, slots => slots.len())
    }

    /// Starts all games again and returns the observations and masks. A seed makes everything repeatable.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<Natural<u64>>) -> PyResult<Observed> {
        let seed = seed.map_or_else(fresh_seed, |Natural(seed)| seed);
        self.arrays(py)?;
        let plies = self.random_plies;
        let stop = Stop::default();
        let started = search_thread::run(py, &stop, || match (&mut self.slots, self.start) {
            (Slots::Avalam(slots), AnyPosition::Avalam(start)) => {
                reset(slots, start, seed, plies, &stop);
            }
            (Slots::Abalone(slots), AnyPosition::Abalone(start)) => {
                reset(slots, start, seed, plies, &stop);
            }
            (Slots::Awale(slots), AnyPosition::Awale(start)) => {
                reset(slots, start, seed, plies, &stop);
            }
            _ => {}
        });
        {
            let mut arrays = self.arrays(py)?;
            arrays.rewards.as_slice_mut()?.fill(0.0);
            arrays.dones.as_slice_mut()?.fill(false);
        }
        let observed = self.observe(py);
        // Ctrl-C: the arrays show the games as they are now, without random moves in those that came last.
        started?;
        observed
    }

    /// Plays one action in every game. Returns observations, rewards, dones and masks, which are the environment's own
    /// arrays. If an action is illegal, nothing is played and ``IllegalMove`` says where.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Stepped> {
        let converted = integers(py, actions)?;
        let actions = converted.as_slice()?;
        if actions.len() != self.__len__() {
            let error =
                format!("there are {} games, but {} actions", self.__len__(), actions.len());
            return Err(wrong(error));
        }
        if let Some(place) =
            with_slots!(&self.slots, slots => first_illegal(py, slots, actions, self.pool.as_ref()))
        {
            return Err(self.illegal(py, place, actions[place]));
        }
        let mut arrays = self.arrays(py)?;
        let out = Out {
            observations: arrays.observations.as_slice_mut()?,
            masks: arrays.masks.as_slice_mut()?,
            rewards: arrays.rewards.as_slice_mut()?,
            dones: arrays.dones.as_slice_mut()?,
            turns: arrays.turns.as_slice_mut()?,
        };
        let (plies, auto_reset) = (self.random_plies, self.auto_reset);
        let pool = self.pool.as_ref();
        self.finished += py.detach(|| match (&mut self.slots, self.start) {
            (Slots::Avalam(slots), AnyPosition::Avalam(start)) => {
                step(slots, start, actions, plies, auto_reset, out, pool)
            }
            (Slots::Abalone(slots), AnyPosition::Abalone(start)) => {
                step(slots, start, actions, plies, auto_reset, out, pool)
            }
            (Slots::Awale(slots), AnyPosition::Awale(start)) => {
                step(slots, start, actions, plies, auto_reset, out, pool)
            }
            _ => 0,
        });
        Ok((
            self.observations.clone_ref(py),
            self.rewards.clone_ref(py),
            self.dones.clone_ref(py),
            self.masks.clone_ref(py),
        ))
    }

    /// Writes and returns the observations and masks, for instance after they were changed by mistake.
    fn observe(&mut self, py: Python<'_>) -> PyResult<Observed> {
        let mut arrays = self.arrays(py)?;
        let planes = arrays.observations.as_slice_mut()?;
        let masks_out = arrays.masks.as_slice_mut()?;
        let turns_out = arrays.turns.as_slice_mut()?;
        py.detach(|| with_slots!(&self.slots, slots => {
            let shape = Shape::of(self.start.game());
            let planes = planes.chunks_exact_mut(shape.size());
            let masks = masks_out.chunks_exact_mut(shape.actions);
            for (((slot, planes), mask), turn) in slots.iter().zip(planes).zip(masks).zip(turns_out) {
                show(slot, planes, mask, turn);
            }
        }));
        Ok((self.observations.clone_ref(py), self.masks.clone_ref(py)))
    }

    /// The legal actions, as ``masks`` has them.
    fn legal_mask(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// A random legal action for every game; 0 where a game is over.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = with_slots!(&mut self.slots, slots => {
            slots.iter_mut().map(sample).collect()
        });
        PyArray1::from_vec(py, actions)
    }

    /// Searches every position with ``simulations`` random playouts each (UCT). Returns the share of visits of every
    /// action, ``(n, actions)`` float32, and the values for the sides to move, ``(n,)`` float32 from -1 to 1. A playout of
    /// more than ``most_plies`` plies counts as a draw. A tree of a million nodes grows no more.
    ///
    /// >>> policy, values = abaque.BatchEnv(4, "awale", seed=1).mcts(50)
    /// >>> policy.shape, values.shape, bool((abs(policy.sum(axis=1) - 1) < 1e-5).all())
    /// ((4, 6), (4,), True)
    #[pyo3(signature = (simulations, *, exploration = 1.4, most_plies = None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn mcts<'py>(
        &mut self,
        py: Python<'py>,
        simulations: Natural<u32>,
        exploration: f32,
        most_plies: Option<Natural<u32>>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<f32>>)> {
        /// Visits are counted in 32-bit floats.
        const MOST: u32 = 10_000_000;
        let Natural(simulations) = simulations;
        if !(1..=MOST).contains(&simulations) {
            return Err(wrong(format!(
                "mcts takes from 1 to {MOST} simulations, not {simulations}"
            )));
        }
        if !exploration.is_finite() || exploration < 0.0 {
            return Err(wrong(format!("exploration is 0 or more, not {exploration}")));
        }
        let most_plies = most_plies.map_or(u32::MAX, |Natural(plies)| plies);
        let search = Search { simulations, exploration, most_plies };
        let (n, actions) = (self.__len__(), self.action_count());
        memory::check(py, 4 * (n * actions) as u64, format!("the policies of {n} games"))?;
        let policy = PyArray2::zeros(py, [n, actions], false);
        let values = PyArray1::zeros(py, n, false);
        {
            let (mut policy, mut values) = (policy.readwrite(), values.readwrite());
            let (policy, values) = (policy.as_slice_mut()?, values.as_slice_mut()?);
            let pool = self.pool.as_ref();
            let stop = Stop::default();
            search_thread::run(py, &stop, || {
                with_slots!(&mut self.slots, slots => {
                    think(slots, search, policy, values, &stop, pool);
                });
            })?;
        }
        Ok((policy, values))
    }

    /// The position of one game as text.
    fn position(&self, index: Integer) -> PyResult<String> {
        self.at(index).map(|position| position.to_string())
    }

    /// One game as an object of its own, from its present position on.
    fn snapshot(&self, py: Python<'_>, index: Integer) -> PyResult<Py<PyAny>> {
        wrap(py, Game::new(AnyHistory::from_position(self.at(index)?)))
    }

    fn __repr__(&self) -> String {
        format!("<BatchEnv of {} games of {}>", self.__len__(), self.id().title())
    }
}

impl BatchEnv {
    fn id(&self) -> GameId {
        self.start.game()
    }

    /// Borrows the arrays for writing. A caller may have made them read-only or changed their shape or type.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Arrays<'py>> {
        let n = self.__len__();
        let Shape { actions, planes: [planes, rows, columns] } = Shape::of(self.id());
        Ok(Arrays {
            observations: writable(py, &self.observations, &[n, planes, rows, columns])?,
            masks: writable(py, &self.masks, &[n, actions])?,
            rewards: writable(py, &self.rewards, &[n, 2])?,
            dones: writable(py, &self.dones, &[n])?,
            turns: writable(py, &self.turns, &[n])?,
        })
    }

    fn at(&self, Integer(index): Integer) -> PyResult<AnyPosition> {
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        let found = with_slots!(&self.slots, slots => {
            slots.get(place).map(|slot| AnyPosition::from(slot.lane.position))
        });
        found.ok_or_else(|| {
            let last = self.__len__() - 1;
            PyIndexError::new_err(format!("the games have the numbers 0 to {last}, not {index}"))
        })
    }

    fn illegal(&self, py: Python<'_>, place: usize, action: i64) -> PyErr {
        let reason = self.at(Integer(place as i64)).ok().and_then(|position| {
            let mv = crate::encode::move_of(&position, usize::try_from(action).ok()?)?;
            match (position, mv) {
                (AnyPosition::Avalam(position), games::AnyMove::Avalam(mv)) => {
                    position.check(mv).err().map(|error| error.message())
                }
                (AnyPosition::Abalone(position), games::AnyMove::Abalone(mv)) => {
                    position.check(mv).err().map(|error| error.message())
                }
                (AnyPosition::Awale(position), games::AnyMove::Awale(mv)) => {
                    position.check(mv).err().map(|error| error.message())
                }
                _ => None,
            }
        });
        let why = reason.unwrap_or_else(|| unknown_action(self.id(), action));
        let reason = why.id;
        let message = Message::new("batch-illegal").with("game", place);
        let message = message.with("action", action.to_string()).with("why", why);
        let error = explain(py, Kind::Illegal, &message);
        // The rule, as for a single game.
        let _ = error.value(py).setattr("reason", reason);
        error
    }
}

/// The arrays of a batch, borrowed.
struct Arrays<'py> {
    observations: PyReadwriteArray<'py, f32, numpy::Ix4>,
    masks: PyReadwriteArray<'py, bool, numpy::Ix2>,
    rewards: PyReadwriteArray<'py, f32, numpy::Ix2>,
    dones: PyReadwriteArray<'py, bool, numpy::Ix1>,
    turns: PyReadwriteArray<'py, i8, numpy::Ix1>,
}

fn writable<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
    shape: &[usize],
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    // The cast checks the type and the dimensions again: Python may have assigned to `dtype` or `shape`.
    let borrowed = array.bind(py).as_any().extract::<PyReadwriteArray<'py, T, D>>();
    let unchanged = borrowed.ok().filter(|array| array.shape() == shape && array.is_c_contiguous());
    unchanged.ok_or_else(|| {
        wrong(
            "an array of the batch is read-only, in use, or of another type or shape than it was made with: change \
             copies of the arrays only",
        )
    })
}

/// Whole numbers from an array or a list, as int64 without a copy if they are.
fn integers<'py>(
    py: Python<'py>,
    given: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = given.extract::<PyReadonlyArray1<'py, i64>>()
        && array.is_c_contiguous()
    {
        return Ok(array);
    }
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(PyTypeError::new_err("actions are whole numbers, one for each game"));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    array
        .extract::<PyReadonlyArray1<'py, i64>>()
        .map_err(|_| PyTypeError::new_err("actions are an array of one dimension"))
}

fn slots<P: Encoded>(start: P, n: usize) -> Vec<Slot<P>> {
    (0..n).map(|_| Slot { lane: Lane::new(start), rng: Rng::new(0), over: false }).collect()
}

fn reset<P: Encoded>(slots: &mut [Slot<P>], start: P, seed: u64, plies: usize, stop: &Stop) {
    for (place, slot) in slots.iter_mut().enumerate() {
        slot.rng = Rng::new(mix(seed ^ mix(place as u64)));
        begin(slot, start, if stop.is_stopped() { 0 } else { plies });
    }
}

/// A new game after so many random moves; the start itself where those end it.
fn begin<P: Encoded>(slot: &mut Slot<P>, start: P, plies: usize) {
    slot.lane.restart(start);
    for _ in 0..plies {
        if let Some(mv) = slot.lane.position.random_move(&mut slot.rng) {
            slot.lane.play(mv);
        }
        if slot.lane.end().is_some() {
            slot.lane.restart(start);
        }
    }
    slot.over = slot.lane.end().is_some();
}

fn sample<P: Encoded>(slot: &mut Slot<P>) -> i64 {
    if slot.over {
        return 0;
    }
    let mv = slot.lane.position.random_move(&mut slot.rng);
    mv.and_then(P::action).map_or(0, |action| action as i64)
}

#[inline]
fn show<P: Encoded>(slot: &Slot<P>, planes: &mut [f32], mask: &mut [bool], turn: &mut i8) {
    let Lane { position, quiet, .. } = &slot.lane;
    position.observe(slot.lane.occurrences(), *quiet, planes);
    if slot.over {
        mask.fill(false);
    } else {
        legal_mask(position, mask);
    }
    *turn = position.side().index() as i8;
}

/// The first game whose action is illegal.
fn first_illegal<P: Encoded>(
    py: Python<'_>,
    slots: &[Slot<P>],
    actions: &[i64],
    pool: Option<&Pool>,
) -> Option<usize> {
    let is_illegal = |(slot, action): (&Slot<P>, &i64)| {
        let position = &slot.lane.position;
        let mv = usize::try_from(*action).ok().and_then(|action| position.move_of(action));
        !slot.over && mv.is_none_or(|mv| position.check(mv).is_err())
    };
    py.detach(|| match pool {
        None => slots.iter().zip(actions).position(is_illegal),
        Some(pool) => pool.install(|| {
            let pairs = slots.par_iter().zip(actions.par_iter()).with_min_len(LEAST);
            pairs.position_first(is_illegal)
        }),
    })
}

/// Games that are worth a task of their own.
const LEAST: usize = 64;

/// Where a step is written.
struct Out<'a> {
    observations: &'a mut [f32],
    masks: &'a mut [bool],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
    turns: &'a mut [i8],
}

/// Plays legal actions. Returns how many games ended.
fn step<P: Encoded>(
    slots: &mut [Slot<P>],
    start: P,
    actions: &[i64],
    plies: usize,
    auto_reset: bool,
    out: Out<'_>,
    pool: Option<&Pool>,
) -> u64 {
    let shape = Shape::for_position::<P>();
    let one = |slot: &mut Slot<P>,
               action: i64,
               planes: &mut [f32],
               mask: &mut [bool],
               reward: &mut [f32],
               done: &mut bool,
               turn: &mut i8| {
        reward.fill(0.0);
        *done = false;
        if slot.over {
            return 0;
        }
        let mv = usize::try_from(action).ok().and_then(|action| slot.lane.position.move_of(action));
        if let Some(mv) = mv {
            slot.lane.play(mv);
        }
        let end = slot.lane.end();
        if let Some(End { outcome, .. }) = end {
            let first = f32::from(value(outcome));
            reward[Side::First.index()] = first;
            reward[Side::Second.index()] = -first;
            *done = true;
            slot.over = true;
            if auto_reset {
                begin(slot, start, plies);
            }
        }
        show(slot, planes, mask, turn);
        u64::from(end.is_some())
    };
    let Out { observations, masks, rewards, dones, turns } = out;
    match pool {
        None => {
            let planes = observations.chunks_exact_mut(shape.size());
            let rest =
                planes.zip(masks.chunks_exact_mut(shape.actions)).zip(rewards.chunks_exact_mut(2));
            let rest = rest.zip(dones).zip(turns);
            slots
                .iter_mut()
                .zip(actions)
                .zip(rest)
                .map(|((slot, action), ((((planes, mask), reward), done), turn))| {
                    one(slot, *action, planes, mask, reward, done, turn)
                })
                .sum()
        }
        Some(pool) => pool.install(|| {
            let planes = observations.par_chunks_exact_mut(shape.size());
            let rest = planes
                .zip(masks.par_chunks_exact_mut(shape.actions))
                .zip(rewards.par_chunks_exact_mut(2));
            let rest = rest.zip(dones.par_iter_mut()).zip(turns.par_iter_mut());
            slots
                .par_iter_mut()
                .zip(actions.par_iter())
                .zip(rest)
                .with_min_len(LEAST)
                .map(|((slot, action), ((((planes, mask), reward), done), turn))| {
                    one(slot, *action, planes, mask, reward, done, turn)
                })
                .sum()
        }),
    }
}

fn think<P: Encoded>(
    slots: &mut [Slot<P>],
    search: Search,
    policy: &mut [f32],
    values: &mut [f32],
    stop: &Stop,
    pool: Option<&Pool>,
) {
    let one = |slot: &mut Slot<P>, policy: &mut [f32], value: &mut f32| {
        *value = mcts::search(&slot.lane, search, &mut slot.rng, policy, &|| stop.is_stopped());
    };
    match pool {
        None => {
            let rest = policy.chunks_exact_mut(P::ACTIONS).zip(values);
            slots.iter_mut().zip(rest).for_each(|(slot, (policy, value))| one(slot, policy, value));
        }
        Some(pool) => pool.install(|| {
            let rest = policy.par_chunks_exact_mut(P::ACTIONS).zip(values.par_iter_mut());
            slots
                .par_iter_mut()
                .zip(rest)
                .for_each(|(slot, (policy, value))| one(slot, policy, value));
        }),
    }
}
