//! One thread's search.

mod estimate;
mod path;

use crate::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Atomic};

use game::Position;

use crate::corrections::Corrections;
use crate::model::{Model, Move};
use crate::ordering::Ordering;
use crate::picker::{Picker, pick};
use crate::stack::{LONGEST, Ply};
use crate::table::{Bound, Entry};
use crate::{Limits, Score, Stop, Table, Tunables};

/// State shared by the threads of one search.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// Stops this search on all threads.
    pub(crate) stop: AtomicBool,
    /// The caller's stop signal.
    pub(crate) asked: &'a Stop,
    /// The nodes of all threads that were reported so far.
    pub(crate) nodes: AtomicU64,
    /// The number of threads that search.
    pub(crate) threads: u64,
    pub(crate) limits: Limits,
    /// The rule set's limit of plies without progress.
    pub(crate) no_progress: Option<u32>,
    pub(crate) begin: Instant,
}

/// State that a thread keeps between searches.
pub(crate) struct Memory<M: Model> {
    pub(crate) ordering: Ordering,
    corrections: Corrections,
    scratch: M::Scratch,
}

impl<M: Model> Memory<M> {
    pub(crate) fn new() -> Self {
        Memory {
            ordering: Ordering::new::<M>(),
            corrections: Corrections::new(),
            scratch: M::Scratch::default(),
        }
    }
}

/// One thread's search.
pub(crate) struct Worker<'a, M: Model> {
    model: &'a M,
    tunables: Tunables,
    /// The share of an evaluation, in units of `FADE_ONE`, lost per ply without progress in the
    /// second half of the limit.
    fade: i32,
    shared: &'a Shared<'a>,
    pub(crate) memory: Memory<M>,
    plies: Vec<Ply<Move<M>>>,
    /// The keys of the game's positions and of the line being searched.
    path: Vec<u64>,
    quiet: Vec<Quiet>,
    pub(crate) nodes: u64,
    reported: u64,
    /// The node count at which this thread next checks the limits.
    check_at: u64,
    pub(crate) longest: u32,
    stopped: bool,
}

/// Fixed-point scale of fading. An evaluation times this fits 32 bits.
const FADE_ONE: i32 = 1 << 16;

/// Counters since the last irreversible move.
#[derive(Clone, Copy, Default)]
struct Quiet {
    /// Plies without progress, as the rules count them.
    plies: u32,
    /// The number of latest positions that can be repeated, all connected by reversible moves; a
    /// null move ends them.
    reach: u32,
}

/// Natural logarithms of 0 to 63, in hundredths.
const LOGARITHMS: [i32; 64] = [
    0, 0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294,
    300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347, 350, 353, 356, 358, 361, 364,
    366, 369, 371, 374, 376, 378, 381, 383, 385, 387, 389, 391, 393, 395, 397, 399, 401, 403, 404,
    406, 408, 409, 411, 413, 414,
];

/// Nodes between two checks of the clock: about a fifth of a millisecond.
const CHECK_EVERY: u64 = 1024;

/// After how many nodes of its own a thread checks the limits again, if all threads together have reported `all` nodes of
/// `most`.
fn next_check(most: Option<u64>, threads: u64, all: u64) -> u64 {
    let Some(most) = most else { return CHECK_EVERY };
    let left = most.saturating_sub(all);
    // The unreported nodes of the other threads are unknown. Small steps bound their sum by an eighth of the
    // limit, however the threads are scheduled.
    let step = if threads == 1 { left } else { left / (8 * threads) };
    step.clamp(1, CHECK_EVERY)
}

/// A node's parameters.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    alpha: Score,
    beta: Score,
    ply: usize,
    /// The index of the move that led here.
    last: Option<usize>,
    /// Whether a null move may be tried: never twice in a row.
    may_pass: bool,
    /// Whether the horizon was already extended in this line.
    extended: bool,
    /// The index of the excluded move, in a search for a singular extension.
    excluded: Option<usize>,
}

impl<'a, M: Model> Worker<'a, M> {
    /// A worker for a game with these earlier positions.
    pub(crate) fn new(
        model: &'a M,
        shared: &'a Shared<'a>,
        memory: Memory<M>,
        past: &[u64],
        quiet: u32,
    ) -> Self {
        let tunables = model.tunables();
        let half = shared.no_progress.map_or(1, |limit| (limit - limit / 2).clamp(1, 1 << 20));
        Worker {
            model,
            tunables,
            fade: tunables.fade * (FADE_ONE / 100) / half as i32,
            shared,
            memory,
            plies: (0..=LONGEST).map(|_| Ply::new()).collect(),
            path: past.to_vec(),
            quiet: vec![Quiet { plies: quiet, reach: quiet }],
            nodes: 0,
            reported: 0,
            check_at: next_check(shared.limits.nodes, shared.threads, 0),
            longest: 0,
            stopped: false,
        }
    }

    /// Half width of the first aspiration window of a depth.
    pub(crate) fn aspiration(&self) -> i32 {
        self.tunables.aspiration
    }

    pub(crate) fn shared(&self) -> &Shared<'a> {
        self.shared
    }

    /// Whether the search was stopped, so that its last result is invalid.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The best line found by the last root search.
    pub(crate) fn line(&self) -> &[Move<M>] {
        &self.plies[0].line.0
    }

    /// Searches the root `moves`, best first, in a window.
    pub(crate) fn root(
        &mut self,
        root: &M::Position,
        moves: &[Move<M>],
        depth: i32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = -Score::INFINITE;
        self.plies[0].line.0.clear();
        self.plies[0].estimate = None;
        for (number, mv) in moves.iter().enumerate() {
            let node = Node {
                depth: depth - 1,
                alpha: -beta,
                beta: -alpha,
                ply: 1,
                last: Some(M::index(*mv)),
                may_pass: true,
                extended: false,
                excluded: None,
            };
            let child = self.play(root, *mv, depth - 1);
            let score =
                self.try_move(&child, node, self.reduction(depth, number, true), number == 0);
            self.take_back();
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    let (this, deeper) = self.plies.split_at_mut(1);
                    this[0].line.set(*mv, &deeper[0].line.0);
                }
            }
            if score >= beta {
                break;
            }
        }
        best
    }

    /// The value of an inner node or, at depth 0, of a leaf.
    fn node(&mut self, position: &M::Position, node: Node) -> Score {
        let Node { mut depth, alpha, beta, ply, mut extended, .. } = node;
        let is_pv = beta.0 - alpha.0 > 1;

        // Step 1. Check limits and stop signals.
        if self.nodes >= self.check_at {
            self.check_limits();
        }
        if self.stopped {
            return Score::DRAW;
        }

        // Step 2. Repetition and other endings that depend on the history.
        self.plies[ply].line.0.clear();
        if M::REPEATS
            && let Some(score) = self.ended_by_past(position, ply)
        {
            return score;
        }

        // Step 3. Exact values (endgame tables).
        if let Some(score) = self.model.known(position, ply) {
            return score;
        }

        // Step 4. Horizon; extended once if there is a threat to parry.
        if depth <= 0 || ply >= LONGEST {
            if extended || ply >= LONGEST || !self.may_be_relieved(position, alpha, ply) {
                return self.quiescence(position, alpha, beta, ply);
            }
            (depth, extended) = (1, true);
        }

        // Step 5. Probe the transposition table.
        let key = position.key();
        let uses_table = depth >= M::TABLE_DEPTH;
        let entry = if uses_table { self.shared.table.get(key) } else { None };
        if let Some(entry) = entry
            && !is_pv
            && node.excluded.is_none()
            && entry.depth >= depth
        {
            let score = entry.score.read(ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cuts {
                return score;
            }
        }
        let table_move = entry.and_then(|entry| M::from_index(entry.best?.into()));
        let table_move = table_move.filter(|mv| position.check(*mv).is_ok());

        // Step 6. Internal iterative reduction: without a table move, search less deep.
        if table_move.is_none() && depth >= 4 {
            depth -= 1;
        }

        // Step 7. Reverse futility pruning.
        let estimate = self.estimate(position, entry.as_ref(), ply);
        if let Some(estimate) = estimate
            && !is_pv
            && node.excluded.is_none()
            && depth <= self.tunables.reverse_depth
            && beta.is_estimate()
            && estimate.is_estimate()
            && estimate - self.tunables.reverse_margin * depth >= beta
        {
            return estimate;
        }

        // Step 8. Null-move pruning.
        let is_whole = node.excluded.is_none();
        let may_pass = is_whole && !is_pv && node.may_pass && depth >= 3 && beta.is_estimate();
        if may_pass && let Some(score) = self.pass_refutes(position, depth, beta, ply) {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }

        // Steps 9 to 11. Search the moves.
        let node = Node { depth, extended, ..node };
        let is_singular = match (entry, table_move) {
            (Some(entry), Some(mv)) if is_whole => self.is_singular(position, node, &entry, mv),
            _ => false,
        };
        let (best, best_move) = self.try_moves(position, node, table_move, is_singular);
        if self.stopped {
            return Score::DRAW;
        }
        if !is_whole {
            // Results without the excluded move are not stored. If it was the only move, all others
            // are worse.
            return best.unwrap_or(alpha);
        }
        let Some(best) = best else {
            // No legal move: the position is finished, and its result is exact at any depth.
            return self.evaluate(position, ply);
        };

        // Step 12. Update the correction history.
        if let Some(estimate) = self.plies[ply].estimate
            && self.tunables.correction > 0
            && best_move.is_none_or(|mv| !position.is_progress(mv))
        {
            self.correct(position, depth, estimate, best, [alpha, beta]);
        }

        // Step 13. Store in the transposition table.
        if uses_table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let best_index = best_move.map(|mv| M::index(mv) as u16);
            let entry = Entry { depth, score: best.stored(ply), bound, best: best_index };
            self.shared.table.put(key, entry);
        }
        best
    }

    /// Whether the table's move is singular: all others, searched at half depth, are worse by a
    /// margin.
    fn is_singular(
        &mut self,
        position: &M::Position,
        node: Node,
        entry: &Entry,
        table_move: Move<M>,
    ) -> bool {
        /// How much shallower than this node the table entry may be.
        const SHALLOWER: i32 = 3;
        let Tunables { singular_depth, singular_margin, .. } = self.tunables;
        let score = entry.score.read(node.ply);
        if singular_depth == 0
            || node.depth < singular_depth
            || node.ply >= LONGEST / 2
            || entry.bound == Bound::Upper
            || entry.depth < node.depth - SHALLOWER
            || !score.is_estimate()
        {
            return false;
        }
        let least = score - singular_margin * node.depth;
        let others = Node {
            depth: (node.depth - 1) / 2,
            alpha: least - 1,
            beta: least,
            excluded: Some(M::index(table_move)),
            ..node
        };
        self.node(position, others) < least && !self.stopped
    }

    /// The score after a null move, if it fails high.
    fn pass_refutes(
        &mut self,
        position: &M::Position,
        depth: i32,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        if self.evaluate(position, ply) < beta {
            return None;
        }
        let passed = self.model.pass(position)?;
        let after = Node {
            depth: depth - 3 - depth / 4,
            alpha: -beta,
            beta: -beta + 1,
            ply: ply + 1,
            last: None,
            may_pass: false,
            extended: true,
            excluded: None,
        };
        self.enter_pass(&passed);
        let score = -self.node(&passed, after);
        self.take_back();
        if self.stopped || score < beta {
            return None;
        }
        // A result after a null move proves nothing.
        Some(if score.is_estimate() { score } else { beta })
    }

    /// The best move and its value within the window; no value if there is no legal move.
    fn try_moves(
        &mut self,
        position: &M::Position,
        node: Node,
        table_move: Option<Move<M>>,
        is_singular: bool,
    ) -> (Option<Score>, Option<Move<M>>) {
        let Node { depth, mut alpha, beta, ply, last, .. } = node;
        let is_pv = beta.0 - alpha.0 > 1;

        // Step 9. Futility and late-move pruning: near the horizon a quiet move cannot gain enough,
        // and late moves are rarely good.
        let Tunables { futility_depth, futility_margin, futility_moves, .. } = self.tunables;
        let Tunables { late_depth, late_moves, .. } = self.tunables;
        let most = if !is_pv && depth <= futility_depth && alpha.is_estimate() {
            self.evaluate(position, ply) + futility_margin * depth
        } else {
            Score::INFINITE
        };
        let futile = most <= alpha;
        let enough = if !is_pv && depth <= late_depth && alpha.is_estimate() {
            (late_moves + depth * depth) / if self.gets_better(ply) { 1 } else { 2 }
        } else {
            i32::MAX
        };

        // Step 10. Staged move generation.
        let [first, second] = self.plies[ply].killers;
        let replies = [first, second, self.memory.ordering.refutation::<M>(last)];
        let lists = std::mem::take(&mut self.plies[ply].lists);
        let mut picker = Picker::new(table_move, replies, last, lists);
        let mut best = None;
        let mut best_move = None;
        self.plies[ply].tried.clear();
        let mut number = 0;
        loop {
            let tried = &self.plies[ply].tried;
            let Some(mv) =
                pick(&mut picker, self.model, position, &mut self.memory.ordering, tried)
            else {
                break;
            };
            if node.excluded == Some(M::index(mv)) {
                self.plies[ply].tried.push(mv);
                continue;
            }
            if futile && number as i32 >= futility_moves * (1 + depth) {
                // Moves are sorted by score, so the rest fail low too. This is an estimate: it must
                // not count as a proof that all of them lose.
                best = best.max(Some(most));
                break;
            }
            if number as i32 >= enough && best.is_some_and(|best: Score| best.is_estimate()) {
                // The best score so far is an estimate and remains one.
                break;
            }
            let reduction = self.reduction(depth, number, is_pv);
            let child_depth = depth - 1 + i32::from(is_singular && Some(mv) == table_move);
            let child = self.play(position, mv, child_depth);
            let after = Node {
                depth: child_depth,
                alpha: -beta,
                beta: -alpha,
                ply: ply + 1,
                last: Some(M::index(mv)),
                may_pass: true,
                extended: node.extended,
                excluded: None,
            };
            let score = self.try_move(&child, after, reduction, number == 0);
            number += 1;
            self.take_back();
            if self.stopped {
                break;
            }
            best = best.max(Some(score));
            if score > alpha {
                best_move = Some(mv);
                alpha = score;
                let (this, deeper) = self.plies.split_at_mut(ply + 1);
                this[ply].line.set(mv, &deeper[0].line.0);
            }
            if score >= beta {
                if node.excluded.is_none() {
                    self.learn(position, depth, mv, ply, last);
                }
                break;
            }
            self.plies[ply].tried.push(mv);
        }
        self.plies[ply].lists = picker.into_lists();
        (best, best_move)
    }

    /// Step 11. Principal variation search: the full window for the first move, a null window at
    /// reduced depth for the others, and a re-search for those that raise alpha.
    fn try_move(&mut self, child: &M::Position, after: Node, reduction: i32, first: bool) -> Score {
        if first {
            return -self.node(child, after);
        }
        let (alpha, beta) = (-after.beta, -after.alpha);
        let narrow = Node { alpha: -(alpha + 1), ..after };
        let mut score = -self.node(child, Node { depth: after.depth - reduction, ..narrow });
        if score > alpha && reduction > 0 {
            score = -self.node(child, narrow);
        }
        if score > alpha && score < beta {
            score = -self.node(child, after);
        }
        score
    }

    /// Quiescence: searches noisy moves only; the side to move may also stand pat.
    fn quiescence(
        &mut self,
        position: &M::Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.longest = self.longest.max(ply as u32);
        let mut best = self.evaluate(position, ply);
        if best >= beta || ply >= LONGEST || !best.is_estimate() {
            return best;
        }
        alpha = alpha.max(best);
        let mut noisy = std::mem::take(&mut self.plies[ply].noisy);
        noisy.clear();
        self.model.for_each_noisy(position, |mv| noisy.push(mv));
        for mv in &noisy {
            self.nodes += 1;
            let mut child = *position;
            child.play_unchecked(*mv);
            // Noisy moves are irreversible.
            if M::REPEATS {
                self.quiet.push(Quiet::default());
            }
            let score = -self.quiescence(&child, -beta, -alpha, ply + 1);
            if M::REPEATS {
                self.quiet.pop();
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.plies[ply].noisy = noisy;
        best
    }

    fn learn(
        &mut self,
        position: &M::Position,
        depth: i32,
        best: Move<M>,
        ply: usize,
        last: Option<usize>,
    ) {
        let tried = std::mem::take(&mut self.plies[ply].tried);
        let continues = self.tunables.continuation > 0;
        self.memory.ordering.learn::<M>(position.side(), depth, best, &tried, last, continues);
        self.plies[ply].tried = tried;
        self.plies[ply].add_killer(best);
    }

    fn check_limits(&mut self) {
        let Shared { limits, stop, asked, nodes, threads, begin, .. } = self.shared;
        let all = nodes.fetch_add(self.nodes - self.reported, Atomic::Relaxed)
            + (self.nodes - self.reported);
        self.reported = self.nodes;
        self.check_at = self.nodes + next_check(limits.nodes, *threads, all);
        let too_many = limits.nodes.is_some_and(|most| all >= most);
        let too_late = limits.time.is_some_and(|budget| begin.elapsed() >= budget.hard);
        if too_many || too_late || asked.is_stopped() {
            stop.store(true, Atomic::Relaxed);
        }
        self.stopped |= stop.load(Atomic::Relaxed);
    }

    /// Adds this thread's unreported nodes to the shared count.
    pub(crate) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Atomic::Relaxed);
        self.reported = self.nodes;
    }

    /// The late-move reduction of the `number`-th move (from 0), in plies.
    fn reduction(&self, depth: i32, number: usize, is_pv: bool) -> i32 {
        if depth < 3 || number < 3 {
            return 0;
        }
        let Tunables { reduction_scale, reduction_base, .. } = self.tunables;
        if reduction_scale > 0 {
            let product = LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[number.min(63)];
            let hundredths = reduction_base + reduction_scale * product / 10_000;
            return (hundredths / 100 - i32::from(is_pv)).clamp(0, depth - 2);
        }
        // Grows with both logarithms: later moves and deeper nodes are reduced more.
        let log = |n: u32| (u32::BITS - n.leading_zeros()) as i32;
        let product = log(depth as u32) * log(number as u32);
        let reduction = product / self.tunables.reduction_divisor + 1 - i32::from(is_pv);
        reduction.clamp(0, depth - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes of all threads together, if `next` says which one searches the next node.
    fn searched(most: u64, threads: usize, mut next: impl FnMut() -> usize) -> u64 {
        let (mut all, mut is_stopped) = (0, false);
        let mut nodes = vec![0_u64; threads];
        let mut reported = vec![0; threads];
        let mut check_at = vec![next_check(Some(most), threads as u64, 0); threads];
        let mut running: Vec<usize> = (0..threads).collect();
        while !running.is_empty() {
            let one = running[next() % running.len()];
            nodes[one] += 1;
            if nodes[one] >= check_at[one] {
                all += nodes[one] - reported[one];
                reported[one] = nodes[one];
                check_at[one] = nodes[one] + next_check(Some(most), threads as u64, all);
                is_stopped |= all >= most;
                if is_stopped {
                    running.retain(|running| *running != one);
                }
            }
        }
        nodes.iter().sum()
    }

    #[test]
    fn all_threads_together_keep_a_number_of_nodes() {
        for most in [1, 10, 100, 1000, 5000, 1_000_000] {
            assert_eq!(searched(most, 1, || 0), most);
            for threads in [2, 3, 8] {
                let mut turn = 0;
                let in_turn = searched(most, threads, || {
                    turn += 1;
                    turn
                });
                // One thread runs to its end first, then the others, which had all begun.
                let one_alone = searched(most, threads, || 0);
                let mut rng = game::Rng::new(most);
                let by_chance = searched(most, threads, || rng.below(threads * threads));
                for nodes in [in_turn, one_alone, by_chance] {
                    let more = (most / 8).max(threads as u64);
                    assert!(nodes <= most + more, "{threads} threads: {nodes} of {most} nodes");
                }
            }
        }
    }
}
