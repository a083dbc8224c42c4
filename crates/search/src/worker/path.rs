//! The line being searched: its moves, and endings that depend on the history.

use game::{Position as _, Reason, RuleSet as _};

use super::{Quiet, Worker};
use crate::Score;
use crate::model::{Model, Move};

impl<M: Model> Worker<'_, M> {
    /// Plays a move that will be searched to about `depth` plies.
    pub(super) fn play(&mut self, position: &M::Position, mv: Move<M>, depth: i32) -> M::Position {
        self.nodes += 1;
        let mut child = *position;
        child.play_unchecked(mv);
        if depth >= M::TABLE_DEPTH {
            self.shared.table.prefetch(child.key());
        }
        if M::REPEATS {
            let Quiet { plies, reach } = self.quiet.last().copied().unwrap_or_default();
            self.quiet.push(if position.is_progress(mv) {
                Quiet::default()
            } else {
                Quiet { plies: plies + 1, reach: reach + 1 }
            });
            self.path.push(child.key());
        }
        child
    }

    pub(super) fn take_back(&mut self) {
        if M::REPEATS {
            self.quiet.pop();
            self.path.pop();
        }
    }

    /// Plays a null move. Positions before it cannot be repeated after it.
    pub(super) fn enter_pass(&mut self, passed: &M::Position) {
        if M::REPEATS {
            let plies = self.quiet.last().map_or(0, |quiet| quiet.plies + 1);
            self.quiet.push(Quiet { plies, reach: 0 });
            self.path.push(passed.key());
        }
    }

    /// The result by repetition, by too many plies without progress, or at the ply limit.
    pub(super) fn ended_by_past(&self, position: &M::Position, ply: usize) -> Option<Score> {
        let Quiet { plies, reach } = *self.quiet.last()?;
        let limits = position.rules().limits();
        let side = position.side();
        if limits.no_progress.is_some_and(|limit| plies >= limit) {
            let outcome = position.outcome_at_limit(Reason::NoProgress);
            return Some(Score::of_repetition(outcome, side, ply));
        }
        let (now, before) = self.path.split_last()?;
        // The same side is to move only every second ply.
        let mut earlier = before.iter().rev().take(reach as usize).skip(1).step_by(2);
        if limits.repetition.is_some() && earlier.any(|key| key == now) {
            // A single repetition is enough: a side that could deviate the second time could do so
            // at once.
            let outcome = position.outcome_at_limit(Reason::Repetition);
            return Some(Score::of_repetition(outcome, side, ply));
        }
        limits
            .plies
            .is_some_and(|limit| before.len() >= limit as usize)
            .then(|| Score::of_repetition(position.outcome_at_limit(Reason::PlyLimit), side, ply))
    }
}
