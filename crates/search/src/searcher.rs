use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Atomic};
use std::thread;
use std::time::Instant;

use game::{History, Position, RuleSet as _};

use crate::model::{Model, Move};
use crate::stack::LONGEST;
use crate::worker::{Memory, Shared, Worker};
use crate::{Limits, Report, Score, Table};

/// What stays between the searches of a game.
pub struct Searcher<M: Model> {
    model: M,
    table: Table,
    /// One for each thread.
    memories: Vec<Memory<M>>,
}

/// Stops a search from another thread. Each search has its own, so that a stop can neither come too
/// early nor hit the next one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Makes the search end as soon as it looks, within about a millisecond.
    pub fn stop(&self) {
        self.0.store(true, Atomic::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Atomic::Relaxed)
    }
}

impl<M: Model> Searcher<M> {
    /// A searcher with a table of about so many megabytes, for so many threads.
    pub fn new(model: M, megabytes: usize, threads: usize) -> Self {
        let memories = (0..threads.max(1)).map(|_| Memory::new()).collect();
        Searcher { model, table: Table::new(megabytes), memories }
    }

    /// Forgets everything that was learned, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            *memory = Memory::new();
        }
    }

    /// What it knows of the game.
    pub fn model(&self) -> &M {
        &self.model
    }

    /// Lets it know something else of the game; what it had found so far is forgotten.
    pub fn change_model(&mut self, change: impl FnOnce(&mut M)) {
        change(&mut self.model);
        self.clear();
    }

    /// Searches the present position of a game and reports the best `lines` after every depth.
    ///
    /// Returns the last report of the best line; none when the game is over.
    pub fn search(
        &mut self,
        history: &History<M::Position>,
        limits: Limits,
        lines: usize,
        stop: &Stop,
        mut report: impl FnMut(&Report<Move<M>>) + Send,
    ) -> Option<Report<Move<M>>> {
        if history.end().is_some() {
            return None;
        }
        self.table.age();
        let shared = Shared {
            table: &self.table,
            stop: &stop.0,
            nodes: AtomicU64::new(0),
            limits,
            no_progress: history.position().rules().limits().no_progress,
            begin: Instant::now(),
        };
        let past = past_keys(history);
        let root = *history.position();
        let quiet = history.plies_without_progress();
        let mut memories = std::mem::take(&mut self.memories);
        for memory in &mut memories {
            memory.ordering.fade();
        }
        let mut workers: Vec<Worker<'_, M>> = memories
            .into_iter()
            .map(|memory| Worker::new(&self.model, &shared, memory, &past, quiet))
            .collect();
        let best = thread::scope(|scope| {
            let (main, helpers) = workers.split_first_mut()?;
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(number, helper)| {
                    // They leave out every second depth, and not the same ones: so they are ahead, and
                    // what they find is still news to the others.
                    let depths = (1 + number as i32 % 2..=LONGEST as i32).step_by(2);
                    scope.spawn(move || {
                        deepen(helper, &root, depths, 1, &shared_limits(limits), |_| {})
                    })
                })
                .collect();
            let deepest = limits.depth.map_or(LONGEST as i32, |depth| depth as i32);
            let best = deepen(main, &root, 1..=deepest, lines, &limits, &mut report);
            shared.stop.store(true, Atomic::Relaxed);
            let mut best = best?;
            // Whoever got deeper knows better, unless a depth or several lines were asked for.
            let may_replace = limits.depth.is_none() && lines == 1;
            for helper in helpers {
                let found = helper.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                if may_replace && !best.proven && found.depth > best.depth {
                    // It may have got there before the last report: time does not run backwards.
                    let (nodes, time) = (found.nodes.max(best.nodes), found.time.max(best.time));
                    best = Report { nodes, time, ..found };
                    report(&best);
                }
            }
            Some(best)
        });
        self.memories = workers.into_iter().map(|worker| worker.memory).collect();
        best
    }
}

/// Helpers go on until the main thread stops them.
fn shared_limits(limits: Limits) -> Limits {
    Limits { depth: None, time: None, ..limits }
}

/// The keys of the positions so far, the present one last.
fn past_keys<P: Position>(history: &History<P>) -> Vec<u64> {
    let before = history.steps().iter().map(|step| step.before.key());
    before.chain([history.position().key()]).collect()
}

/// A root move with what was last found about it.
#[derive(Clone)]
struct RootMove<Move> {
    score: Score,
    line: Vec<Move>,
}

/// Searches deeper and deeper, until a limit or a stop.
fn deepen<M: Model>(
    worker: &mut Worker<'_, M>,
    root: &M::Position,
    depths: impl Iterator<Item = i32>,
    lines: usize,
    limits: &Limits,
    mut report: impl FnMut(&Report<Move<M>>),
) -> Option<Report<Move<M>>> {
    let mut moves: Vec<RootMove<Move<M>>> = Vec::new();
    root.for_each_move(|mv| moves.push(RootMove { score: -Score::INFINITE, line: vec![mv] }));
    let lines = lines.clamp(1, moves.len());
    // Whatever happens, there is a move to play.
    let mut best = Report {
        depth: 0,
        longest: 0,
        rank: 1,
        score: Score::DRAW,
        proven: false,
        line: moves.first()?.line.clone(),
        nodes: 0,
        time: std::time::Duration::ZERO,
        table_use: 0,
    };
    for depth in depths {
        worker.longest = depth as u32;
        for rank in 0..lines {
            let finished = search_rank(worker, root, &mut moves, rank, depth);
            worker.report_nodes();
            if !finished {
                // A better move that was found before the stop is still better.
                let found = worker.line();
                if rank == 0 && !found.is_empty() {
                    best.line = found.to_vec();
                }
                return Some(best);
            }
            let now = Report {
                depth: depth as u32,
                longest: worker.longest,
                rank: rank + 1,
                score: moves[rank].score,
                proven: moves[rank].score.is_proven(),
                line: moves[rank].line.clone(),
                nodes: worker.all_nodes(),
                time: worker.elapsed(),
                table_use: worker.table_use(),
            };
            report(&now);
            if rank == 0 {
                best = now;
            }
        }
        if worker.is_stopped() || is_enough(&best, &moves, limits) {
            break;
        }
    }
    Some(best)
}

/// Searches for the best move apart from the `rank` better ones, in a window around what the last
/// depth found. Says whether it got to the end.
fn search_rank<M: Model>(
    worker: &mut Worker<'_, M>,
    root: &M::Position,
    moves: &mut [RootMove<Move<M>>],
    rank: usize,
    depth: i32,
) -> bool {
    let before = moves[rank].score;
    let mut width = 30;
    let narrow = depth >= 4 && before.is_estimate();
    let (mut alpha, mut beta) =
        if narrow { (before - width, before + width) } else { (-Score::INFINITE, Score::INFINITE) };
    loop {
        let list: Vec<Move<M>> = moves[rank..].iter().map(|mv| mv.line[0]).collect();
        let score = worker.root(root, &list, depth, alpha, beta);
        if worker.is_stopped() {
            return false;
        }
        if score <= alpha && alpha > -Score::INFINITE {
            alpha = if width > 500 { -Score::INFINITE } else { score - width };
        } else if score >= beta && beta < Score::INFINITE {
            bring_forward(moves, rank, worker.line(), score);
            beta = if width > 500 { Score::INFINITE } else { score + width };
        } else {
            bring_forward(moves, rank, worker.line(), score);
            return true;
        }
        width *= 3;
    }
}

/// Puts the move that begins `line` at place `rank`; the others keep their order.
fn bring_forward<Move: Copy + Eq>(
    moves: &mut [RootMove<Move>],
    rank: usize,
    line: &[Move],
    score: Score,
) {
    let Some(first) = line.first() else { return };
    if let Some(place) = moves.iter().position(|mv| mv.line[0] == *first)
        && place >= rank
    {
        moves[rank..=place].rotate_right(1);
        moves[rank] = RootMove { score, line: line.to_vec() };
    }
}

/// Whether another depth would be a waste: the game decided, one move only, or the time half gone.
fn is_enough<Move>(best: &Report<Move>, moves: &[RootMove<Move>], limits: &Limits) -> bool {
    let decided = best.score.proven_in().is_some_and(|plies| plies <= best.depth as usize)
        || best.score.known_by().is_some();
    match limits.time {
        None => decided && limits.depth.is_none(),
        Some(budget) => {
            let is_clock = budget.soft < budget.hard;
            decided || is_clock && moves.len() == 1 || best.time >= budget.soft
        }
    }
}

impl<M: Model> Worker<'_, M> {
    fn all_nodes(&self) -> u64 {
        self.shared().nodes.load(Atomic::Relaxed)
    }

    fn elapsed(&self) -> std::time::Duration {
        self.shared().begin.elapsed()
    }

    fn table_use(&self) -> u32 {
        self.shared().table.usage()
    }
}
