//! What is known of a position without a search: Awalé's tables and Avalam's solver.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use game::{History, Position as _};
use games::{AnyHistory, AnyMove};
use search::{Limits, Score, Stop};
use solver::Solver;

use crate::engine::{known_lines, prepare_tables};
use crate::{AwaleModel, Engine, avalam_endings};

/// The longest line that is told: Avalam's games are shorter, and Awalé's endings may circle.
const LONGEST: usize = 100;

/// A move whose worth is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certain {
    /// What it is worth to the side to move; [`Score::DRAW`] is a draw, not an estimate.
    pub score: Score,
    /// The move and the best play after it, as far as that is known.
    pub line: Vec<AnyMove>,
}

impl Engine {
    /// The moves of a position whose worth is certain, the best first, with the best play after the
    /// first `lines` of them. None where not even the position's own worth is certain, or could not be
    /// proven in about this time.
    pub fn certain(
        &mut self,
        history: &AnyHistory,
        lines: usize,
        time: Duration,
        stop: &Stop,
    ) -> Option<Vec<Certain>> {
        match (self, history) {
            (Engine::Avalam(_, solver), AnyHistory::Avalam(history)) => {
                prove_moves(solver, history, lines, time, stop)
            }
            (Engine::Awale(searcher, library), AnyHistory::Awale(history)) => {
                prepare_tables(searcher, library, history.position().rules());
                table_moves(searcher.model(), history, lines)
            }
            _ => None,
        }
    }
}

/// The moves of a position of Avalam that can be proven in about this time, the best first.
pub(crate) fn prove_moves(
    solver: &mut Solver,
    history: &History<avalam::Position>,
    lines: usize,
    time: Duration,
    stop: &Stop,
) -> Option<Vec<Certain>> {
    Prover { solver, until: Instant::now() + time, stop }.moves(history, lines)
}

fn table_moves(
    model: &AwaleModel,
    history: &History<awale::Position>,
    lines: usize,
) -> Option<Vec<Certain>> {
    let known = known_lines(model, history)?.into_iter().enumerate();
    let certain = known.map(|(i, (margin, mut line))| {
        if i < lines && line.len() == 1 {
            line.extend(table_line(model, history, line[0]));
        }
        line.truncate(LONGEST);
        let line = line.into_iter().map(AnyMove::from).collect();
        Certain { score: Score::known(margin), line }
    });
    Some(certain.collect())
}

/// The best play after a move.
fn table_line(
    model: &AwaleModel,
    history: &History<awale::Position>,
    mv: awale::Move,
) -> Vec<awale::Move> {
    let mut after = history.clone();
    if after.play(mv).is_err() {
        return Vec::new();
    }
    let best = known_lines(model, &after).and_then(|known| known.into_iter().next());
    best.map(|(_, line)| line).unwrap_or_default()
}

/// Avalam's solver, for a while.
struct Prover<'a> {
    solver: &'a mut Solver,
    until: Instant,
    stop: &'a Stop,
}

impl Prover<'_> {
    fn moves(&mut self, history: &History<avalam::Position>, lines: usize) -> Option<Vec<Certain>> {
        if history.end().is_some() {
            return None;
        }
        let position = *history.position();
        let (worth, _) = self.prove(&position)?;
        let mut moves: Vec<(Score, avalam::Move)> = Vec::new();
        for mv in history.moves() {
            if let Some(score) = self.worth_of(&position, mv) {
                moves.push((score, mv));
            }
        }
        moves.sort_by_key(|(score, mv)| (Reverse(rank(*score)), *mv));
        // The time may have been too short for the move that is worth what the position is.
        let best = moves.first()?.0;
        if best.0.signum() != worth.0.signum() {
            return None;
        }
        let certain = moves.into_iter().enumerate().map(|(i, (score, mv))| {
            let line = if i < lines { self.line(position, mv) } else { vec![mv] };
            Certain { score, line: line.into_iter().map(AnyMove::from).collect() }
        });
        Some(certain.collect())
    }

    /// The best play, a move first, as far as it can be proven in time.
    fn line(&mut self, mut position: avalam::Position, mv: avalam::Move) -> Vec<avalam::Move> {
        let mut line = Vec::new();
        let mut next = Some(mv);
        while let Some(mv) = next
            && line.len() < LONGEST
            && position.play(mv).is_ok()
        {
            line.push(mv);
            next = self.best(&position);
        }
        line
    }

    fn best(&mut self, position: &avalam::Position) -> Option<avalam::Move> {
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

    /// What a move is worth to whoever makes it.
    fn worth_of(&mut self, position: &avalam::Position, mv: avalam::Move) -> Option<Score> {
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

    fn prove(&mut self, position: &avalam::Position) -> Option<(Score, Option<avalam::Move>)> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() || self.stop.is_stopped() {
            return None;
        }
        // The solver takes half of what it is given, and leaves the rest to a search.
        let limits = Limits::time(left * 2);
        let proven = avalam_endings::prove(self.solver, position, &limits, self.stop)?;
        Some((proven.score, proven.best))
    }
}

/// The order of certain results: who wins, then by how much, where that is known.
fn rank(score: Score) -> (i32, i32) {
    (score.0.signum(), score.known_by().unwrap_or_default())
}
