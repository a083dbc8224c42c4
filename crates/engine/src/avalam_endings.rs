//! Avalam's endings: the solver before the search.

use search::Instant;
use std::cmp::Reverse;

use avalam::{Move, Position};
use game::{History, Outcome, Position as _};
use games::AnyMove;
use search::{Limits, Score, Stop};
use solver::{Proof, Solver};

use crate::CertainMove;
use crate::certain::LONGEST_LINE;

/// Positions with more moves are hopeless: they cannot be proven in a few seconds.
const MOST_MOVES: usize = 90;

/// About a few seconds of solving.
const ENDLESS_NODES: u64 = 2_000_000;

/// A node of the solver plays whole regions out the first time it sees them, and costs as much as so
/// many of the search.
const NODES_OF_SEARCH: u64 = 100;

/// With less than this it proves nothing that the search would not find.
const LEAST_NODES: u64 = 100;

/// A proof for a position.
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
    if !is_hopeful(position) {
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
    let stop = time.map_or_else(|| stop.clone(), |time| stop.no_later_than(Instant::now() + time));
    prove_within(solver, position, nodes, &|| stop.is_stopped())
}

/// Whether a proof may come in a few seconds.
fn is_hopeful(position: &Position) -> bool {
    !position.is_placing() && position.count_moves() <= MOST_MOVES
}

/// Tries to prove a position within a node limit, until `stop` is set.
fn prove_within(
    solver: &mut Solver,
    position: &Position,
    nodes: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Proven> {
    // The margin is worth more than the winner; where it is too hard to prove, the winner is enough.
    let known = solver.outcome(position, nodes, stop)?;
    if let Some(exact) = solver.score(position, nodes, stop)
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
}

/// Proves every move of a position, until it is stopped.
pub(crate) struct Prover<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) stop: &'a Stop,
}

impl Prover<'_> {
    /// The moves that can be proven, the best first, with the best play after the first `lines` of them.
    pub(crate) fn moves(
        &mut self,
        history: &History<Position>,
        lines: usize,
    ) -> Option<Vec<CertainMove>> {
        if history.end().is_some() {
            return None;
        }
        let position = *history.position();
        let (worth, _) = self.prove(&position)?;
        let mut moves: Vec<(Score, Move)> = Vec::new();
        for mv in history.moves() {
            if let Some(score) = self.worth_of(&position, mv) {
                moves.push((score, mv));
            }
        }
        moves.sort_by_key(|(score, mv)| (Reverse(rank(*score)), *mv));
        // Time may have run out before the move that holds the proven result was found.
        let best = moves.first()?.0;
        if best.0.signum() != worth.0.signum() {
            return None;
        }
        let certain = moves.into_iter().enumerate().map(|(i, (score, mv))| {
            let line = if i < lines { self.line(position, mv) } else { vec![mv] };
            CertainMove { score, line: line.into_iter().map(AnyMove::from).collect() }
        });
        Some(certain.collect())
    }

    /// The best play, a move first, as far as it can be proven in time.
    fn line(&mut self, mut position: Position, mv: Move) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = Some(mv);
        while let Some(mv) = next
            && line.len() < LONGEST_LINE
            && position.play(mv).is_ok()
        {
            line.push(mv);
            next = self.best(&position);
        }
        line
    }

    fn best(&mut self, position: &Position) -> Option<Move> {
        if position.end().is_some() {
            return None;
        }
        let (_, best) = self.prove(position)?;
        // In a lost position the solver may have no preference: then the move that loses least.
        best.or_else(|| {
            let moves = position.moves().to_vec();
            let worths = moves.into_iter().map(|mv| (self.worth_of(position, mv), mv));
            let proven = worths.filter_map(|(score, mv)| Some((rank(score?), Reverse(mv))));
            proven.max().map(|(_, Reverse(mv))| mv)
        })
    }

    /// The value of a move for the side that makes it.
    fn worth_of(&mut self, position: &Position, mv: Move) -> Option<Score> {
        let mut after = *position;
        after.play(mv).ok()?;
        let Some(end) = after.end() else { return self.prove(&after).map(|(score, _)| -score) };
        let side = position.side();
        let [own, other] = [side, side.other()].map(|side| after.score()[side.index()] as i32);
        // By how much is worth more than when.
        Some(match own - other {
            0 => Score::of_end(end.outcome, side, 1),
            margin => Score::known(margin),
        })
    }

    fn prove(&mut self, position: &Position) -> Option<(Score, Option<Move>)> {
        if self.stop.is_stopped() || !is_hopeful(position) {
            return None;
        }
        let proven = prove_within(self.solver, position, u64::MAX, &|| self.stop.is_stopped())?;
        Some((proven.score, proven.best))
    }
}

/// The order of certain results: who wins, then by how much, where that is known.
fn rank(score: Score) -> (i32, i32) {
    (score.0.signum(), score.known_by().unwrap_or_default())
}
