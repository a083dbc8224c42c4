//! The search of one thread.

mod estimate;
mod path;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Atomic};
use std::time::Instant;

use game::Position;

use crate::corrections::Corrections;
use crate::model::{Model, Move};
use crate::ordering::Ordering;
use crate::picker::{Picker, pick};
use crate::stack::{LONGEST, Ply};
use crate::table::{Bound, Entry};
use crate::{Limits, Score, Stop, Table, Tunables};

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// Ends this search on all threads.
    pub(crate) stop: AtomicBool,
    /// What the caller may end it with.
    pub(crate) asked: &'a Stop,
    /// The nodes of all threads, as far as they have reported them.
    pub(crate) nodes: AtomicU64,
    pub(crate) limits: Limits,
    /// After how many plies without progress the rules end the game.
    pub(crate) no_progress: Option<u32>,
    pub(crate) begin: Instant,
}

/// What a thread keeps from one search to the next.
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
    /// How much of an estimate each ply without progress takes, of `FADE_ONE`, in the second half of the limit.
    fade: i32,
    shared: &'a Shared<'a>,
    pub(crate) memory: Memory<M>,
    plies: Vec<Ply<Move<M>>>,
    /// The keys of the game so far and of the present line.
    path: Vec<u64>,
    quiet: Vec<Quiet>,
    pub(crate) nodes: u64,
    reported: u64,
    /// How many nodes this thread may have visited when it next looks at the limits.
    check_at: u64,
    pub(crate) longest: u32,
    stopped: bool,
}

/// Parts of an estimate, for plies without progress. An estimate times this fits 32 bits.
const FADE_ONE: i32 = 1 << 16;

/// How long nothing irreversible has happened.
#[derive(Clone, Copy, Default)]
struct Quiet {
    /// The plies without progress, as the rules count them.
    plies: u32,
    /// How many of the path's last positions are connected by moves of the game that can be repeated: a pass
    /// is none.
    reach: u32,
}

/// How often a thread looks at the clock and reports its nodes. About a fifth of a millisecond.
const CHECK_EVERY: u64 = 1024;

/// A node of the tree, as its parent sees it.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    alpha: Score,
    beta: Score,
    ply: usize,
    /// The index of the move that led here.
    last: Option<usize>,
    /// Whether a pass may be tried: not twice in a row.
    may_pass: bool,
    /// Whether the horizon has been put off already in this line.
    extended: bool,
}

impl<'a, M: Model> Worker<'a, M> {
    /// A worker for a game with this past.
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
            check_at: shared.limits.nodes.map_or(CHECK_EVERY, |most| most.clamp(1, CHECK_EVERY)),
            longest: 0,
            stopped: false,
        }
    }

    pub(crate) fn shared(&self) -> &Shared<'a> {
        self.shared
    }

    /// Whether the search was stopped, and its last result is not to be believed.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The best line found by the last root search.
    pub(crate) fn line(&self) -> &[Move<M>] {
        &self.plies[0].line.0
    }

    /// Searches the root's `moves`, of which the first is believed best, in a window.
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

        // Step 1. Stop when it is time.
        if self.nodes >= self.check_at {
            self.check_limits();
        }
        if self.stopped {
            return Score::DRAW;
        }

        // Step 2. Repetitions and other ends that need the past.
        self.plies[ply].line.0.clear();
        if M::REPEATS
            && let Some(score) = self.ended_by_past(position, ply)
        {
            return score;
        }

        // Step 3. What is known for certain.
        if let Some(score) = self.model.known(position, ply) {
            return score;
        }

        // Step 4. The horizon, which is put off once where something is threatened.
        if depth <= 0 || ply >= LONGEST {
            if extended || ply >= LONGEST || !self.may_be_relieved(position, alpha, ply) {
                return self.quiescence(position, alpha, beta, ply);
            }
            (depth, extended) = (1, true);
        }

        // Step 5. What the table knows.
        let key = position.key();
        let uses_table = depth >= M::TABLE_DEPTH;
        let entry = if uses_table { self.shared.table.get(key) } else { None };
        if let Some(entry) = entry
            && !is_pv
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

        // Step 6. Nothing is known: look less deep first, the table will know next time.
        if table_move.is_none() && depth >= 4 {
            depth -= 1;
        }

        // Step 7. Far better than the opponent would allow, and close to the horizon.
        let estimate = self.estimate(position, entry.as_ref(), ply);
        if let Some(estimate) = estimate
            && !is_pv
            && depth <= self.tunables.reverse_depth
            && beta.is_estimate()
            && estimate.is_estimate()
            && estimate - self.tunables.reverse_margin * depth >= beta
        {
            return estimate;
        }

        // Step 8. Even doing nothing is too good for the opponent.
        let may_pass = !is_pv && node.may_pass && depth >= 3 && beta.is_estimate();
        if may_pass && let Some(score) = self.pass_refutes(position, depth, beta, ply) {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }

        // Steps 9 to 11. Try the moves.
        let (best, best_move) =
            self.try_moves(position, Node { depth, extended, ..node }, table_move);
        if self.stopped {
            return Score::DRAW;
        }
        let Some(best) = best else {
            // No move: the position is over, and its result is exact at any depth.
            return self.evaluate(position, ply);
        };

        // Step 12. Learn how far the estimate was off.
        if let Some(estimate) = self.plies[ply].estimate
            && self.tunables.correction > 0
            && best_move.is_none_or(|mv| !position.is_progress(mv))
        {
            self.correct(position, depth, estimate, best, [alpha, beta]);
        }

        // Step 13. Remember.
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

    /// The score of doing nothing, if that is already too good for the opponent.
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
        };
        self.enter_pass(&passed);
        let score = -self.node(&passed, after);
        self.take_back();
        if self.stopped || score < beta {
            return None;
        }
        // A result after a pass proves nothing.
        Some(if score.is_estimate() { score } else { beta })
    }

    /// The best of a node's moves and its value, as far as the window reaches; no value when there is
    /// no move.
    fn try_moves(
        &mut self,
        position: &M::Position,
        node: Node,
        table_move: Option<Move<M>>,
    ) -> (Option<Score>, Option<Move<M>>) {
        let Node { depth, mut alpha, beta, ply, last, .. } = node;
        let is_pv = beta.0 - alpha.0 > 1;

        // Step 9. Close to the horizon a quiet move cannot gain enough any more, and late moves are hardly
        // ever good.
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

        // Step 10. The most promising moves come first; the rest is not even listed before.
        let [first, second] = self.plies[ply].killers;
        let replies = [first, second, self.memory.ordering.refutation::<M>(last)];
        let lists = std::mem::take(&mut self.plies[ply].lists);
        let mut picker = Picker::new(table_move, replies, lists);
        let mut best = None;
        let mut best_move = None;
        self.plies[ply].tried.clear();
        for number in 0.. {
            let tried = &self.plies[ply].tried;
            let Some(mv) =
                pick(&mut picker, self.model, position, &mut self.memory.ordering, tried)
            else {
                break;
            };
            if futile && number as i32 >= futility_moves * (1 + depth) {
                // The best moves come first; when they fall short the rest does, too. That is an
                // estimate: it must not pass for a proof that all of them lose.
                best = best.max(Some(most));
                break;
            }
            if number as i32 >= enough && best.is_some_and(|best: Score| best.is_estimate()) {
                // What was found so far is an estimate, and remains one.
                break;
            }
            let reduction = self.reduction(depth, number, is_pv);
            let child = self.play(position, mv, depth - 1);
            let after = Node {
                depth: depth - 1,
                alpha: -beta,
                beta: -alpha,
                ply: ply + 1,
                last: Some(M::index(mv)),
                may_pass: true,
                extended: node.extended,
            };
            let score = self.try_move(&child, after, reduction, number == 0);
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
                self.learn(position, depth, mv, ply, last);
                break;
            }
            self.plies[ply].tried.push(mv);
        }
        self.plies[ply].lists = picker.into_lists();
        (best, best_move)
    }

    /// Step 11. The first move gets the full window. Later ones are looked at less deep and in a narrow
    /// window; only one that surprises gets the full treatment.
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

    /// Beyond the horizon only noisy moves are looked at; the side to move may also do without.
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
            // Noisy moves are progress.
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
        self.memory.ordering.learn::<M>(position.side(), depth, best, &tried, last);
        self.plies[ply].tried = tried;
        self.plies[ply].add_killer(best);
    }

    fn check_limits(&mut self) {
        let Shared { limits, stop, asked, nodes, begin, .. } = self.shared;
        let all = nodes.fetch_add(self.nodes - self.reported, Atomic::Relaxed)
            + (self.nodes - self.reported);
        self.reported = self.nodes;
        let left = limits.nodes.map_or(CHECK_EVERY, |most| most.saturating_sub(all));
        self.check_at = self.nodes + left.clamp(1, CHECK_EVERY);
        let too_many = limits.nodes.is_some_and(|most| all >= most);
        let too_late = limits.time.is_some_and(|budget| begin.elapsed() >= budget.hard);
        if too_many || too_late || asked.is_stopped() {
            stop.store(true, Atomic::Relaxed);
        }
        self.stopped |= stop.load(Atomic::Relaxed);
    }

    /// Adds the nodes that were not reported yet.
    pub(crate) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Atomic::Relaxed);
        self.reported = self.nodes;
    }

    /// By how many plies the `number`-th move, from 0, is searched less deep.
    fn reduction(&self, depth: i32, number: usize, is_pv: bool) -> i32 {
        if depth < 3 || number < 3 {
            return 0;
        }
        // Grows with the logarithms of both, as later and deeper moves matter less.
        let log = |n: u32| (u32::BITS - n.leading_zeros()) as i32;
        let product = log(depth as u32) * log(number as u32);
        let reduction = product / self.tunables.reduction_divisor + 1 - i32::from(is_pv);
        reduction.clamp(0, depth - 2)
    }
}
