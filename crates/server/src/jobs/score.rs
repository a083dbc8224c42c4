//! What the engine thinks, as messages say it.

use engine::{Assessment, Proof};
use protocol::analysis;
use protocol::live::{Line, Score};

/// A line of the engine's; none without a move.
pub(super) fn line(line: &engine::Line) -> Option<Line> {
    let pv: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
    Some(Line { mv: pv.first()?.clone(), score: score(line.assessment), pv })
}

/// What a position or a move is worth, to whom the assessment says.
pub(super) fn score(assessment: Assessment) -> Score {
    match assessment {
        Assessment::Estimate { hundredths } => Score::Estimate { points: hundredths },
        Assessment::Proven { result, margin, plies } => {
            let proven = match result {
                Proof::Win => analysis::Proof::Win,
                Proof::Draw => analysis::Proof::Draw,
                Proof::Loss => analysis::Proof::Loss,
            };
            Score::Proven { proven, by: margin, plies }
        }
    }
}
