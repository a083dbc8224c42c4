use crate::Instant;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Atomic};
use std::thread;

use game::{History, Position, RuleSet as _};

use crate::model::{Model, Move};
use crate::patience::Patience;
use crate::stack::LONGEST;
use crate::worker::{Memory, Shared, Worker};
use crate::{Limits, Report, Score, Stop, Table};

/// A search engine with the state that it keeps between the moves of a game.
pub struct Searcher<M: Model> {
    model: M,
    table: Table,
    /// One for each thread.
    memories: Vec<Memory<M>>,
}

impl<M: Model> Searcher<M> {
    /// A searcher with a transposition table of about `megabytes`, for this many threads.
    ///
    /// # Panics
    ///
    /// If the memory cannot be allocated; [`Table::new`] and [`with_table`](Self::with_table) report that as an error.
    pub fn new(model: M, megabytes: usize, threads: usize) -> Self {
        let table = Table::new(megabytes).unwrap_or_else(|error| panic!("{error}"));
        Self::with_table(model, table, threads)
    }

    /// A searcher with a given table, for this many threads.
    pub fn with_table(model: M, table: Table, threads: usize) -> Self {
        let memories = (0..threads.max(1)).map(|_| Memory::new()).collect();
        Searcher { model, table, memories }
    }

    /// Returns the table for reuse.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// Clears the table and the histories, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            *memory = Memory::new();
        }
    }

    /// The game's model.
    pub fn model(&self) -> &M {
        &self.model
    }

    /// Changes the model and clears everything learned with the old one.
    pub fn change_model(&mut self, change: impl FnOnce(&mut M)) {
        change(&mut self.model);
        self.clear();
    }

    /// Searches the current position of a game and reports the best `lines` after every depth,
    /// sorted by their scores. The lines reported last are the result.
    ///
    /// Returns the best line of the result; `None` if the game is over.
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
        let limits = limits.until(stop.deadline());
        let shared = Shared {
            table: &self.table,
            stop: AtomicBool::new(false),
            asked: stop,
            nodes: AtomicU64::new(0),
            threads: self.memories.len() as u64,
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
            // Also on a panic of this thread: the scope waits for the helpers.
            let main_is_done = StopOnDrop(&shared.stop);
            let (main, helpers) = workers.split_first_mut()?;
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(number, helper)| {
                    // Helpers skip every second depth, alternately: they stay ahead of the main
                    // thread and fill the table for it.
                    let depths = (1 + number as i32 % 2..=LONGEST as i32).step_by(2);
                    scope.spawn(move || {
                        deepen(helper, &root, depths, 1, &shared_limits(limits), |_| {})
                    })
                })
                .collect();
            let deepest = limits.depth.map_or(LONGEST as i32, |depth| depth as i32);
            let best = deepen(main, &root, 1..=deepest, lines, &limits, &mut report);
            drop(main_is_done);
            let mut best = best?;
            // The deepest thread decides, unless a depth limit or several lines were requested.
            let may_replace = limits.depth.is_none() && lines == 1;
            for helper in helpers {
                let found = helper.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                if may_replace && !best.proven && found.depth > best.depth {
                    // The helper may have finished before the last report: keep nodes and time
                    // monotonic.
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

/// Helpers run until the main thread stops them.
fn shared_limits(limits: Limits) -> Limits {
    Limits { depth: None, time: None, ..limits }
}

/// The keys of all positions of the game, the current one last.
fn past_keys<P: Position>(history: &History<P>) -> Vec<u64> {
    let before = history.steps().iter().map(|step| step.before.key());
    before.chain([history.position().key()]).collect()
}

/// Stops a search on drop.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Atomic::Relaxed);
    }
}

/// A root move with its latest result.
#[derive(Clone)]
struct RootMove<Move> {
    score: Score,
    line: Vec<Move>,
}

/// The outcome of the search for one line.
enum RankSearch<Move> {
    /// The line is at its rank among the root moves.
    Finished,
    /// The search was stopped; with the move that had raised alpha by then, if any.
    Stopped(Option<RootMove<Move>>),
}

/// Iterative deepening until a limit or a stop.
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
    // A fallback, so that there is always a move to play.
    let any_move = Report {
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
    // The lines reported last, best first.
    let mut answer: Vec<Report<Move<M>>> = Vec::new();
    let mut patience = Patience::default();
    for depth in depths {
        worker.longest = depth as u32;
        let mut found = Vec::with_capacity(lines);
        for rank in 0..lines {
            let ended = search_rank(worker, root, &mut moves, rank, depth);
            worker.report_nodes();
            match ended {
                RankSearch::Finished => found.push(worker.report_on(&moves[rank], depth)),
                RankSearch::Stopped(better) => {
                    let better = better.map(|mv| worker.report_on(&mv, depth));
                    if add_unfinished(&mut answer, found, better, lines) {
                        answer.iter().for_each(&mut report);
                    }
                    return Some(answer.into_iter().next().unwrap_or(any_move));
                }
            }
        }
        set_ranks(&mut found);
        found.iter().for_each(&mut report);
        patience.add(found[0].line[0], found[0].score);
        let is_enough = is_enough(&found[0], &moves, limits, &patience);
        answer = found;
        if worker.is_stopped() || is_enough {
            break;
        }
    }
    Some(answer.into_iter().next().unwrap_or(any_move))
}

/// Stably sorts lines by descending score.
fn set_ranks<Move>(lines: &mut [Report<Move>]) {
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    for (place, line) in lines.iter_mut().enumerate() {
        line.rank = place + 1;
    }
}

/// Merges the results of an interrupted depth into those of the previous depth. Returns whether
/// anything changed.
///
/// `found` are the lines that were finished at the new depth; `better` is a move that raised alpha
/// in the line that was not.
fn add_unfinished<Move: Eq>(
    answer: &mut Vec<Report<Move>>,
    mut found: Vec<Report<Move>>,
    better: Option<Report<Move>>,
    lines: usize,
) -> bool {
    let best_before = answer.first().map(|best| (best.score, best.line.first()));
    if found.is_empty()
        && let Some(better) = better
        // Not all moves were searched, so a loss is not proven.
        && (better.score.is_estimate() || better.score > Score::DRAW)
        && best_before.is_none_or(|(score, mv)| {
            // With several lines, the first must have the highest score.
            better.line.first() != mv && (lines == 1 || better.score > score)
        })
    {
        found.push(better);
    } else if let Some(last) = found.last() {
        // No other move reaches this score at the new depth.
        let most = last.score;
        for line in answer.iter_mut() {
            line.score = line.score.min(most);
        }
    }
    if found.is_empty() {
        return false;
    }
    let is_new =
        |line: &Report<Move>| found.iter().all(|new| new.line.first() != line.line.first());
    let others: Vec<Report<Move>> = answer.drain(..).filter(is_new).collect();
    found.extend(others);
    found.truncate(lines);
    set_ranks(&mut found);
    *answer = found;
    true
}

/// Searches for the best move apart from the `rank` better ones, in an aspiration window around the
/// score of the previous depth.
fn search_rank<M: Model>(
    worker: &mut Worker<'_, M>,
    root: &M::Position,
    moves: &mut [RootMove<Move<M>>],
    rank: usize,
    depth: i32,
) -> RankSearch<Move<M>> {
    let before = moves[rank].score;
    let mut width = worker.aspiration();
    let narrow = depth >= 4 && before.is_estimate();
    let (mut alpha, mut beta) =
        if narrow { (before - width, before + width) } else { (-Score::INFINITE, Score::INFINITE) };
    let mut failed_high = false;
    loop {
        let list: Vec<Move<M>> = moves[rank..].iter().map(|mv| mv.line[0]).collect();
        let score = worker.root(root, &list, depth, alpha, beta);
        if worker.is_stopped() {
            let line = worker.line();
            return RankSearch::Stopped(if !line.is_empty() {
                Some(RootMove { score, line: line.to_vec() })
            } else if failed_high {
                // The re-search was interrupted; the move that failed high is still the better one.
                Some(moves[rank].clone())
            } else {
                None
            });
        }
        if score <= alpha && alpha > -Score::INFINITE {
            alpha = if width > 500 { -Score::INFINITE } else { score - width };
        } else if score >= beta && beta < Score::INFINITE {
            bring_forward(moves, rank, worker.line(), score);
            failed_high = true;
            beta = if width > 500 { Score::INFINITE } else { score + width };
        } else {
            bring_forward(moves, rank, worker.line(), score);
            return RankSearch::Finished;
        }
        width *= 3;
    }
}

/// Moves the first move of `line` to position `rank`; the others keep their order.
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

/// Whether another depth is not worth it: the result is decided, there is a single move, or the
/// soft time limit has passed.
fn is_enough<Move: Copy + Eq>(
    best: &Report<Move>,
    moves: &[RootMove<Move>],
    limits: &Limits,
    patience: &Patience<Move>,
) -> bool {
    let decided = best.score.proven_in().is_some_and(|plies| plies <= best.depth as usize)
        || best.score.known_by().is_some();
    match limits.time {
        None => decided && limits.depth.is_none(),
        Some(budget) => {
            let is_clock = budget.soft < budget.hard;
            decided || is_clock && moves.len() == 1 || best.time >= patience.soft(budget)
        }
    }
}

impl<M: Model> Worker<'_, M> {
    fn report_on(&self, found: &RootMove<Move<M>>, depth: i32) -> Report<Move<M>> {
        let shared = self.shared();
        Report {
            depth: depth as u32,
            longest: self.longest,
            rank: 1,
            score: found.score,
            proven: found.score.is_proven(),
            line: found.line.clone(),
            nodes: shared.nodes.load(Atomic::Relaxed),
            time: shared.begin.elapsed(),
            table_use: shared.table.usage(),
        }
    }
}
