//! What the engine thinks, as messages say it.

use engine::{Certain, Thought};
use protocol::analysis::Proof;
use protocol::live::{Line, Points, Score};

/// A line of the engine's; none without a move.
pub(crate) fn line(thought: &Thought) -> Option<Line> {
    let pv: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
    Some(Line { mv: pv.first()?.clone(), score: score(thought.score), pv })
}

/// A line that is certain; none without a move.
pub(crate) fn certain_line(certain: &Certain) -> Option<Line> {
    let pv: Vec<String> = certain.line.iter().map(ToString::to_string).collect();
    let score = match score(certain.score) {
        // Nobody is better for certain: that is a result, not an estimate.
        Score::Estimate { .. } => Score::Proven { proven: Proof::Draw, by: None, plies: None },
        proven @ Score::Proven { .. } => proven,
    };
    Some(Line { mv: pv.first()?.clone(), score, pv })
}

/// What a position is worth to the side to move.
pub(crate) fn score(score: search::Score) -> Score {
    let proven = if score.0 > 0 { Proof::Win } else { Proof::Loss };
    if let Some(plies) = score.proven_in() {
        Score::Proven { proven, by: None, plies: Some(plies as u32) }
    } else if let Some(margin) = score.known_by() {
        Score::Proven { proven, by: Some(margin.unsigned_abs()), plies: None }
    } else {
        Score::Estimate { points: Points(score.0) }
    }
}
