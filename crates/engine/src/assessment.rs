use std::fmt;
use std::ops::Neg;

use game::Outcome;
use games::{AnyHistory, GameId};
use search::Score;
use solver::Proof;

use crate::{AbaloneModel, AvalamModel, CertainMove, Thought};

/// The value of a position or a move as people and programs see it: an estimate, or a proven result. It is
/// from the point of view of one side, which the context names; [`Neg`] gives the other side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// How much better the side seems to stand, in hundredths of a point (a tower, a marble, a seed).
    Estimate {
        /// Above zero where the side is ahead.
        hundredths: i32,
    },
    /// A proven result.
    Proven {
        /// Who wins.
        result: Proof,
        /// By how many points, where that is proven too.
        margin: Option<u32>,
        /// In how many plies at most, where that is known.
        plies: Option<u32>,
    },
}

/// A result counts as so many points when costs are added up: more than any advantage on the board.
pub const RESULT_POINTS: f64 = 10.0;

impl Assessment {
    /// A score of a search. Whether a score of zero is a proven draw, the score alone does not say.
    pub fn new(score: Score, is_proven: bool) -> Self {
        if !is_proven && !score.is_proven() {
            return Assessment::Estimate { hundredths: score.0 };
        }
        let result = match score.0.signum() {
            1 => Proof::Win,
            0 => Proof::Draw,
            _ => Proof::Loss,
        };
        Assessment::Proven {
            result,
            margin: score.known_by().map(i32::unsigned_abs),
            plies: score.proven_in().map(|plies| plies as u32),
        }
    }

    /// The result of a game that is over, for the side that would be to move.
    pub fn of_end(history: &AnyHistory) -> Option<Self> {
        let result = match history.end()?.outcome {
            Outcome::Draw => Proof::Draw,
            Outcome::Win(winner) if winner == history.side() => Proof::Win,
            Outcome::Win(_) => Proof::Loss,
        };
        Some(Assessment::Proven { result, margin: None, plies: Some(0) })
    }

    /// Whether it is a result that cannot be doubted.
    pub fn is_proven(self) -> bool {
        matches!(self, Assessment::Proven { .. })
    }

    /// Whether it is a draw that cannot be doubted.
    pub fn is_drawn(self) -> bool {
        matches!(self, Assessment::Proven { result: Proof::Draw, .. })
    }

    /// Whether a repetition decides the game along this line: as good as certain, but not proven.
    pub fn is_decided_by_repetition(self) -> bool {
        matches!(self, Assessment::Estimate { hundredths } if hundredths.abs() >= Score::ESTIMATE)
    }

    /// 1 where the side is ahead, -1 where it is behind, else 0.
    pub fn signum(self) -> i32 {
        match self {
            Assessment::Estimate { hundredths } => hundredths.signum(),
            Assessment::Proven { result: Proof::Win, .. } => 1,
            Assessment::Proven { result: Proof::Draw, .. } => 0,
            Assessment::Proven { result: Proof::Loss, .. } => -1,
        }
    }

    /// In points, from -[`RESULT_POINTS`] for a loss to [`RESULT_POINTS`] for a win.
    pub fn points(self) -> f64 {
        match self {
            Assessment::Estimate { hundredths } => {
                (f64::from(hundredths) / 100.0).clamp(-RESULT_POINTS, RESULT_POINTS)
            }
            Assessment::Proven { .. } => f64::from(self.signum()) * RESULT_POINTS,
        }
    }

    /// The points that the side can expect of a game between equals, from 0 to 1: its chance of winning and
    /// half of that of a draw. Only a proven win is 1.
    pub fn share(self, game: GameId) -> f64 {
        const MOST_ESTIMATED: f64 = 0.97;
        match self {
            Assessment::Estimate { hundredths } => {
                let odds = f64::from(hundredths) / f64::from(odds_scale(game));
                let lead = 1.0 / (1.0 + (-odds).exp());
                lead.clamp(1.0 - MOST_ESTIMATED, MOST_ESTIMATED)
            }
            Assessment::Proven { .. } => f64::from(self.signum() + 1) / 2.0,
        }
    }

    /// Whether both are proven and say the same result, however near the end is.
    pub fn is_same_result(self, other: Self) -> bool {
        match (self, other) {
            (
                Assessment::Proven { result: one, margin: by, .. },
                Assessment::Proven { result: two, margin, .. },
            ) => one == two && by == margin,
            _ => false,
        }
    }
}

/// How many hundredths of a point multiply the odds of winning by e. The networks have learned it from
/// the results of their games.
fn odds_scale(game: GameId) -> i32 {
    /// Seeds that are captured are not lost again, and there are 48: a lead of some two gives three
    /// quarters of the bar.
    const AWALE: i32 = 182;
    match game {
        GameId::Abalone => AbaloneModel::default().network().scale(),
        GameId::Avalam => AvalamModel::default().network().scale(),
        GameId::Awale => AWALE,
    }
}

/// As game records write it after `%eval`: points, or `#12` for a win in twelve plies.
impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Assessment::Estimate { hundredths } => {
                write!(f, "{:.2}", f64::from(hundredths) / 100.0)
            }
            Assessment::Proven { result: Proof::Draw, .. } => write!(f, "0.00"),
            Assessment::Proven { result, margin, plies } => {
                let sign = if result == Proof::Loss { "-" } else { "" };
                match (plies, margin) {
                    (None, Some(margin)) => write!(f, "{sign}{margin}.00"),
                    (plies, _) => write!(f, "#{sign}{}", plies.unwrap_or_default()),
                }
            }
        }
    }
}

impl From<&Thought> for Assessment {
    fn from(thought: &Thought) -> Self {
        Assessment::new(thought.score, thought.proven)
    }
}

impl From<&CertainMove> for Assessment {
    fn from(certain: &CertainMove) -> Self {
        Assessment::new(certain.score, true)
    }
}

/// The other side's view.
impl Neg for Assessment {
    type Output = Assessment;

    fn neg(self) -> Assessment {
        match self {
            Assessment::Estimate { hundredths } => Assessment::Estimate { hundredths: -hundredths },
            Assessment::Proven { result, margin, plies } => {
                let result = match result {
                    Proof::Win => Proof::Loss,
                    Proof::Draw => Proof::Draw,
                    Proof::Loss => Proof::Win,
                };
                Assessment::Proven { result, margin, plies }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Side;

    use super::*;

    #[test]
    fn scores_are_told_once_and_for_all() {
        let end = |winner, plies| Score::of_end(Outcome::Win(winner), Side::First, plies);
        // Score, whether proven, then: text of records, points, signum, proven, drawn.
        for (score, is_proven, text, points, signum, proven, drawn) in [
            (Score(125), false, "1.25", 1.25, 1, false, false),
            (Score(-4_000), false, "-40.00", -10.0, -1, false, false),
            (Score::DRAW, false, "0.00", 0.0, 0, false, false),
            (Score::DRAW, true, "0.00", 0.0, 0, true, true),
            (Score::known(3), false, "3.00", 10.0, 1, true, false),
            (Score::known(-12), true, "-12.00", -10.0, -1, true, false),
            (end(Side::First, 7), false, "#7", 10.0, 1, true, false),
            (end(Side::Second, 12), true, "#-12", -10.0, -1, true, false),
        ] {
            let told = Assessment::new(score, is_proven);
            assert_eq!(told.to_string(), text);
            assert!((told.points() - points).abs() < 1e-9, "{text}");
            assert_eq!((told.signum(), told.is_proven()), (signum, proven), "{text}");
            assert_eq!(told.is_drawn(), drawn, "{text}");
            assert_eq!(-(-told), told);
            assert_eq!((-told).signum(), -signum);
            for game in GameId::ALL {
                let shares = told.share(game) + (-told).share(game);
                assert!((shares - 1.0).abs() < 1e-9, "{game}: {text}");
            }
        }
    }

    /// A tower in Avalam decides more than a marble in Abalone.
    #[test]
    fn a_point_has_the_weight_that_it_has_in_games() {
        let share = |game, hundredths| {
            (100.0 * Assessment::Estimate { hundredths }.share(game)).round() as i32
        };
        let shares = GameId::ALL.map(|game| (game, share(game, 0), share(game, 100)));
        let expected =
            [(GameId::Avalam, 50, 89), (GameId::Abalone, 50, 67), (GameId::Awale, 50, 63)];
        assert_eq!(shares, expected);
        assert_eq!(share(GameId::Avalam, -4_000), 3);
    }

    #[test]
    fn a_repetition_is_no_proof() {
        let repeated = Score::of_repetition(Outcome::Win(Side::First), Side::First, 4);
        let told = Assessment::new(repeated, false);
        assert!(!told.is_proven() && told.is_decided_by_repetition());
        assert!(!Assessment::new(Score(1_900), false).is_decided_by_repetition());
    }

    #[test]
    fn results_are_the_same_however_far_away() {
        let won = |plies| {
            Assessment::new(Score::of_end(Outcome::Win(Side::First), Side::First, plies), true)
        };
        assert!(won(3).is_same_result(won(9)));
        assert!(!won(3).is_same_result(-won(3)));
        assert!(!won(3).is_same_result(Assessment::new(Score::known(3), true)));
        let even = Assessment::new(Score::DRAW, false);
        assert!(!even.is_same_result(even));
    }
}
