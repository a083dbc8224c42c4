//! Avalam's endings: the solver before the search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use avalam::{Move, Position};
use game::{Outcome, Position as _};
use search::{Limits, Score, Stop};
use solver::{Proof, Solver};

/// Positions with more moves are hopeless: they cannot be proven in a few seconds.
const MOST_MOVES: usize = 90;

/// About a few seconds of solving.
const ENDLESS_NODES: u64 = 2_000_000;

/// A node of the solver plays whole regions out the first time it sees them, and costs as much as so
/// many of the search.
const NODES_OF_SEARCH: u64 = 100;

/// With less than this it proves nothing that the search would not find.
const LEAST_NODES: u64 = 100;

/// What was proven of a position.
pub(crate) struct Proven {
    pub(crate) score: Score,
    /// A move that keeps the result; none where every move loses.
    pub(crate) best: Option<Move>,
}

/// Tries to prove a position with a share of what the search may spend: half of the time, or a fourth
/// of the work.
pub(crate) fn prove(
    solver: &mut Solver,
    position: &Position,
    limits: &Limits,
    stop: &Stop,
) -> Option<Proven> {
    if position.is_placing() || position.count_moves() > MOST_MOVES {
        return None;
    }
    let time = limits.time.map(|budget| budget.soft / 2);
    // A limit of depth alone asks for a search, and for the same one every time.
    if limits.nodes.is_none() && time.is_none() && limits.depth.is_some() {
        return None;
    }
    // An endless search must not wait for a proof that may never come.
    let nodes = match (limits.nodes, time) {
        (Some(nodes), _) => nodes / 4 / NODES_OF_SEARCH,
        (None, Some(_)) => u64::MAX,
        (None, None) => ENDLESS_NODES,
    };
    if nodes < LEAST_NODES {
        return None;
    }
    within(time, stop, |halt| {
        // By how much is worth more than who; where that is too hard, who is enough.
        let known = solver.outcome(position, nodes, halt)?;
        if let Some(exact) = solver.score(position, nodes, halt)
            && exact.points != 0
        {
            return Some(Proven { score: Score::known(exact.points), best: exact.best });
        }
        let side = position.side();
        let outcome = match known.proof {
            Proof::Win => Outcome::Win(side),
            Proof::Draw => Outcome::Draw,
            Proof::Loss => Outcome::Win(side.other()),
        };
        // Every move takes a tower away, so that the game lasts no longer than there are towers.
        let plies = position.towers().len();
        // In a lost position the solver has no preference.
        let best = known.best.filter(|_| known.proof != Proof::Loss);
        Some(Proven { score: Score::of_end(outcome, side, plies), best })
    })
}

/// Runs `work` with a flag that is set when the time is over or the search is stopped.
fn within<T: Send>(
    time: Option<Duration>,
    stop: &Stop,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> T {
    /// How often a stop is looked for.
    const TICK: Duration = Duration::from_millis(2);
    let begin = Instant::now();
    let halt = AtomicBool::new(false);
    let (done, finished) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let halt = &halt;
        scope.spawn(move || {
            // Ends when the work does: the other end of the channel is then gone.
            while finished.recv_timeout(TICK) == Err(mpsc::RecvTimeoutError::Timeout) {
                // On a busy machine a tick takes longer than it should, so the clock is asked.
                let is_late = time.is_some_and(|time| begin.elapsed() >= time);
                if stop.is_stopped() || is_late {
                    halt.store(true, Ordering::Relaxed);
                }
            }
        });
        let result = work(halt);
        drop(done);
        result
    })
}
