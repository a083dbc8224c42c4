//! Static evaluation, with fading and the correction history.

use game::Position as _;

use super::{FADE_ONE, Worker};
use crate::model::Model;
use crate::table::{Bound, Entry};
use crate::{Score, Tunables};

impl<M: Model> Worker<'_, M> {
    /// The evaluation of a position, faded where the game will soon end for lack of progress.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &M::Position, ply: usize) -> Score {
        let mut score = self.model.evaluate(position, ply, &mut self.memory.scratch);
        if self.tunables.correction > 0 && score.is_estimate() {
            let structures = self.model.structures(position);
            let Tunables { correction, .. } = self.tunables;
            let error = self.memory.corrections.get(position.side(), structures, correction);
            score = Score((score.0 + error).clamp(1 - Score::ESTIMATE, Score::ESTIMATE - 1));
        }
        if self.tunables.fade > 0
            && score.is_estimate()
            && let Some(limit) = self.shared.no_progress
            && let Some(quiet) = self.quiet.last()
            && quiet.plies > limit / 2
        {
            let gone = self.fade * (quiet.plies.min(limit) - limit / 2) as i32;
            return Score(score.0 * (FADE_ONE - gone) / FADE_ONE);
        }
        score
    }

    /// The evaluation of an inner node, refined by its table entry; `None` if no pruning needs it.
    pub(super) fn estimate(
        &mut self,
        position: &M::Position,
        entry: Option<&Entry>,
        ply: usize,
    ) -> Option<Score> {
        if self.tunables.reverse_depth == 0 && self.tunables.late_depth == 0 {
            return None;
        }
        let estimate = self.evaluate(position, ply);
        self.plies[ply].estimate = Some(estimate);
        let Some(entry) = entry else { return Some(estimate) };
        let known = entry.score.read(ply);
        let is_better = known.is_estimate()
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known > estimate,
                Bound::Upper => known < estimate,
            };
        Some(if is_better { known } else { estimate })
    }

    /// Whether the evaluation has improved since the mover's previous turn.
    pub(super) fn gets_better(&self, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.plies[ply].estimate);
        before.is_none_or(|before| self.plies[ply].estimate > Some(before))
    }

    /// Updates the correction history with a search to this depth. If the score is only a bound,
    /// the direction of the error is known but not its size; bounds on the wrong side are ignored.
    pub(super) fn correct(
        &mut self,
        position: &M::Position,
        depth: i32,
        estimate: Score,
        best: Score,
        [alpha, beta]: [Score; 2],
    ) {
        let is_known = (best < beta || best > estimate) && (best > alpha || best < estimate);
        if is_known && best.is_estimate() && estimate.is_estimate() {
            let structures = self.model.structures(position);
            let scores = [best, estimate];
            self.memory.corrections.learn(position.side(), structures, depth, scores);
        }
    }

    /// Whether a position fails low only because of threats that the side to move can still parry.
    pub(super) fn may_be_relieved(
        &mut self,
        position: &M::Position,
        alpha: Score,
        ply: usize,
    ) -> bool {
        if self.tunables.relief == 0 {
            return false;
        }
        let relief = self.model.dangers(position) * self.tunables.relief;
        if relief == 0 {
            return false;
        }
        let estimate = self.evaluate(position, ply);
        estimate.is_estimate() && estimate <= alpha && estimate + relief > alpha
    }
}
