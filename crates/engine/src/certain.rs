//! Moves whose worth is known without a search: from Awalé's tables and Avalam's solver.

use search::Instant;
use std::time::Duration;

use games::{AnyHistory, AnyMove};
use search::{Report, Score, Stop};

use crate::Engine;
use crate::engine::{LineCallback, Thought};

/// The longest principal variation: Avalam's games are shorter, and Awalé's endings may repeat.
pub(crate) const LONGEST_LINE: usize = 100;

/// A move whose worth is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertainMove {
    /// The proven score for the side to move; [`Score::DRAW`] is a draw, not an estimate.
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
    ) -> Option<Vec<CertainMove>> {
        let stop = stop.no_later_than(Instant::now() + time);
        self.player().certain(history, lines, &stop)
    }
}

/// Reports the best certain moves as a search would.
pub(crate) fn tell_certain(
    moves: Vec<CertainMove>,
    lines: usize,
    tell: LineCallback<'_>,
) -> Option<Thought> {
    let mut best = None;
    for (i, CertainMove { score, line }) in moves.into_iter().take(lines.max(1)).enumerate() {
        let thought = Report {
            depth: line.len() as u32,
            longest: line.len() as u32,
            rank: i + 1,
            score,
            proven: true,
            line,
            nodes: 0,
            time: Duration::ZERO,
            table_use: 0,
        };
        tell(&thought);
        best = best.or(Some(thought));
    }
    best
}
