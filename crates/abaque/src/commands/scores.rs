//! What the engine finds, as the protocols write it.

use engine::{Assessment, Proof};
use protocol::{analysis, ugi};

/// As UGI writes it: `cp`, `mate` or `draw`. A margin that is known has no place of its own there and is
/// told as points.
pub(super) fn ugi(assessment: Assessment) -> ugi::Score {
    match assessment {
        Assessment::Estimate { hundredths } => ugi::Score::Points(hundredths),
        Assessment::Proven { result: Proof::Draw, .. } => ugi::Score::Draw,
        Assessment::Proven { plies: Some(plies), result: Proof::Win, .. } => ugi::Score::win(plies),
        Assessment::Proven { plies: Some(plies), .. } => ugi::Score::loss(plies),
        Assessment::Proven { margin, .. } => {
            let margin = i32::try_from(margin.unwrap_or_default()).unwrap_or(i32::MAX / 100);
            ugi::Score::Points(assessment.signum() * margin * 100)
        }
    }
}

/// As the JSON messages write it.
pub(super) fn json(assessment: Assessment) -> analysis::Score {
    match assessment {
        Assessment::Estimate { hundredths } => analysis::Score::Estimate { points: hundredths },
        Assessment::Proven { result, margin, plies } => {
            let proven = match result {
                Proof::Win => analysis::Proof::Win,
                Proof::Draw => analysis::Proof::Draw,
                Proof::Loss => analysis::Proof::Loss,
            };
            analysis::Score::Proven { proven, by: margin, plies }
        }
    }
}
