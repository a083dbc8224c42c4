//! The search of one thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Atomic};
use std::time::Instant;

use game::{Position, Reason, RuleSet};

use crate::model::{Model, Move};
use crate::ordering::Ordering;
use crate::picker::{Picker, pick};
use crate::stack::{LONGEST, Ply};
use crate::table::{Bound, Entry};
use crate::{Limits, Score, Stop, Table};

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
    pub(crate) begin: Instant,
}

/// One thread's search.
pub(crate) struct Worker<'a, M: Model> {
    model: &'a M,
    shared: &'a Shared<'a>,
    pub(crate) ordering: Ordering,
    plies: Vec<Ply<Move<M>>>,
    /// The keys of the game so far and of the present line.
    path: Vec<u64>,
    /// How many of the path's last positions are connected by moves that can be repeated.
    quiet: Vec<u32>,
    pub(crate) nodes: u64,
    reported: u64,
    pub(crate) longest: u32,
    stopped: bool,
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
        ordering: Ordering,
        past: &[u64],
        quiet: u32,
    ) -> Self {
        Worker {
            model,
            shared,
            ordering,
            plies: (0..=LONGEST).map(|_| Ply::new()).collect(),
            path: past.to_vec(),
            quiet: vec![quiet],
            nodes: 0,
            reported: 0,
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
            let score = self.try_move(&child, node, reduction(depth, number, true), number == 0);
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

    /// Makes a move, after which the search goes on for about `depth` plies.
    fn play(&mut self, position: &M::Position, mv: Move<M>, depth: i32) -> M::Position {
        self.nodes += 1;
        let mut child = *position;
        child.play_unchecked(mv);
        if depth >= M::TABLE_DEPTH {
            self.shared.table.prefetch(child.key());
        }
        if M::REPEATS {
            let quiet = self.quiet.last().map_or(0, |quiet| quiet + 1);
            self.quiet.push(if position.is_progress(mv) { 0 } else { quiet });
            self.path.push(child.key());
        }
        child
    }

    fn take_back(&mut self) {
        if M::REPEATS {
            self.quiet.pop();
            self.path.pop();
        }
    }

    /// The value of an inner node or, at depth 0, of a leaf.
    fn node(&mut self, position: &M::Position, node: Node) -> Score {
        let Node { mut depth, alpha, beta, ply, mut extended, .. } = node;
        let is_pv = beta.0 - alpha.0 > 1;

        // Step 1. Stop when it is time.
        if self.nodes - self.reported >= CHECK_EVERY {
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

        // Step 7. Even doing nothing is too good for the opponent.
        let may_pass = !is_pv && node.may_pass && depth >= 3 && beta.is_estimate();
        if may_pass && let Some(score) = self.pass_refutes(position, depth, beta, ply) {
            return score;
        }
        if self.stopped {
            return Score::DRAW;
        }

        // Steps 8 to 10. Try the moves.
        let (best, best_move) =
            self.try_moves(position, Node { depth, extended, ..node }, table_move);
        if self.stopped {
            return Score::DRAW;
        }
        let Some(best) = best else {
            // No move: the position is over, and its result is exact at any depth.
            return self.model.evaluate(position, ply);
        };

        // Step 11. Remember.
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
        if self.model.evaluate(position, ply) < beta {
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
        // A pass is no move of the game: what came before cannot be repeated across it.
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

        // Step 8. Close to the horizon a quiet move cannot gain enough any more.
        let most = if !is_pv && depth <= 2 && M::MARGIN > 0 && alpha.is_estimate() {
            self.model.evaluate(position, ply) + M::MARGIN * depth
        } else {
            Score::INFINITE
        };
        let futile = most <= alpha;

        // Step 9. The most promising moves come first; the rest is not even listed before.
        let [first, second] = self.plies[ply].killers;
        let replies = [first, second, self.ordering.refutation::<M>(last)];
        let lists = std::mem::take(&mut self.plies[ply].lists);
        let mut picker = Picker::new(table_move, replies, lists);
        let mut best = None;
        let mut best_move = None;
        self.plies[ply].tried.clear();
        for number in 0.. {
            let tried = &self.plies[ply].tried;
            let Some(mv) = pick(&mut picker, self.model, position, &mut self.ordering, tried)
            else {
                break;
            };
            if futile && number >= 3 + 3 * depth as usize {
                // The best moves come first; when they fall short the rest does, too. That is an
                // estimate: it must not pass for a proof that all of them lose.
                best = best.max(Some(most));
                break;
            }
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
            let score = self.try_move(&child, after, reduction(depth, number, is_pv), number == 0);
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

    /// Step 10. The first move gets the full window. Later ones are looked at less deep and in a narrow
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

    /// Whether a position seems too bad only for a danger that its own side can still avert.
    fn may_be_relieved(&self, position: &M::Position, alpha: Score, ply: usize) -> bool {
        let relief = self.model.relief(position);
        if relief == 0 {
            return false;
        }
        let estimate = self.model.evaluate(position, ply);
        estimate.is_estimate() && estimate <= alpha && estimate + relief > alpha
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
        let mut best = self.model.evaluate(position, ply);
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
            let score = -self.quiescence(&child, -beta, -alpha, ply + 1);
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
        self.ordering.learn::<M>(position.side(), depth, best, &tried, last);
        self.plies[ply].tried = tried;
        self.plies[ply].add_killer(best);
    }

    /// The result of a repetition, of too many plies without progress, or of the last ply that the rules
    /// allow.
    fn ended_by_past(&self, position: &M::Position, ply: usize) -> Option<Score> {
        let quiet = *self.quiet.last()? as usize;
        let limits = position.rules().limits();
        let side = position.side();
        if limits.no_progress.is_some_and(|limit| quiet >= limit as usize) {
            let outcome = position.outcome_at_limit(Reason::NoProgress);
            return Some(Score::of_repetition(outcome, side, ply));
        }
        let (now, before) = self.path.split_last()?;
        // The same side is to move every second ply only.
        let mut earlier = before.iter().rev().take(quiet).skip(1).step_by(2);
        if limits.repetition.is_some() && earlier.any(|key| key == now) {
            // Once is enough here: whoever could do better the second time could do so at once.
            let outcome = position.outcome_at_limit(Reason::Repetition);
            return Some(Score::of_repetition(outcome, side, ply));
        }
        limits
            .plies
            .is_some_and(|limit| before.len() >= limit as usize)
            .then(|| Score::of_repetition(position.outcome_at_limit(Reason::PlyLimit), side, ply))
    }

    fn enter_pass(&mut self, passed: &M::Position) {
        if M::REPEATS {
            self.quiet.push(0);
            self.path.push(passed.key());
        }
    }

    fn check_limits(&mut self) {
        let Shared { limits, stop, asked, nodes, begin, .. } = self.shared;
        let all = nodes.fetch_add(self.nodes - self.reported, Atomic::Relaxed)
            + (self.nodes - self.reported);
        self.reported = self.nodes;
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
}

/// By how many plies the `number`-th move, from 0, is searched less deep.
fn reduction(depth: i32, number: usize, is_pv: bool) -> i32 {
    if depth < 3 || number < 3 {
        return 0;
    }
    // Grows with the logarithms of both, as later and deeper moves matter less.
    let log = |n: u32| (u32::BITS - n.leading_zeros()) as i32;
    let reduction = (log(depth as u32) * log(number as u32)) / 4 + 1 - i32::from(is_pv);
    reduction.clamp(0, depth - 2)
}
