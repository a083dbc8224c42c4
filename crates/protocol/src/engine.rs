//! Converts the engine's assessments to the formats of the protocols.

use ::engine::{Assessment, Proof};
use games::GameId;

use crate::{analysis, ugi};

/// JSON: analyses, reviews and the WebSocket.
impl analysis::Score {
    /// An assessment in a game.
    pub fn new(assessment: Assessment, game: GameId) -> Self {
        match assessment {
            Assessment::Estimate { hundredths } => analysis::Score::Estimate {
                points: analysis::Points(hundredths),
                share: analysis::Share::new(assessment.share(game)),
            },
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

    /// Recomputes the share from the points: a score of an earlier version or of a worker need not have it.
    #[must_use]
    pub fn of_game(self, game: GameId) -> Self {
        Self::new(self.into(), game)
    }
}

/// The opinions that a worker sent.
impl From<analysis::Score> for Assessment {
    fn from(score: analysis::Score) -> Self {
        match score {
            analysis::Score::Estimate { points: analysis::Points(hundredths), .. } => {
                Assessment::Estimate { hundredths }
            }
            analysis::Score::Proven { proven, by: margin, plies } => {
                let result = match proven {
                    analysis::Proof::Win => Proof::Win,
                    analysis::Proof::Draw => Proof::Draw,
                    analysis::Proof::Loss => Proof::Loss,
                };
                Assessment::Proven { result, margin, plies }
            }
        }
    }
}

/// UGI: `cp`, `mate` or `draw`. UGI has no known margins; they become points.
impl From<Assessment> for ugi::UgiScore {
    fn from(assessment: Assessment) -> Self {
        match assessment {
            Assessment::Estimate { hundredths } => ugi::UgiScore::Points(hundredths),
            Assessment::Proven { result: Proof::Draw, .. } => ugi::UgiScore::Draw,
            Assessment::Proven { plies: Some(plies), result: Proof::Win, .. } => {
                ugi::UgiScore::win(plies)
            }
            Assessment::Proven { plies: Some(plies), .. } => ugi::UgiScore::loss(plies),
            Assessment::Proven { margin, .. } => {
                let margin = i32::try_from(margin.unwrap_or_default()).unwrap_or(i32::MAX / 100);
                ugi::UgiScore::Points(assessment.signum() * margin * 100)
            }
        }
    }
}

impl analysis::Line {
    /// Converts a line of the engine; `None` if it has no move.
    pub fn of(line: &::engine::Line) -> Option<Self> {
        let score = analysis::Score::new(line.assessment, line.moves.first()?.game());
        let pv: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        Some(analysis::Line { mv: pv.first()?.clone(), score, pv })
    }
}
