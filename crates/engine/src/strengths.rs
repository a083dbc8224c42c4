//! How strong each level is. Found by matches between neighbours: docs/levels.md has the figures and how to
//! measure them again.

use avalam::Rules;
use game::Position as _;
use games::AnyHistory;

use crate::Strength;

/// The strengths of the levels, the lowest first.
type Strengths = [Strength; 10];

/// The strengths of the levels in a game.
pub(crate) fn strengths(history: &AnyHistory) -> &'static Strengths {
    match history {
        AnyHistory::Avalam(history) if history.start().is_placing() => &AVALAM_PLACEMENT,
        AnyHistory::Avalam(history) => match history.start().rules() {
            Rules::Modern => &AVALAM,
            Rules::Eitaka => &AVALAM_EITAKA,
        },
        AnyHistory::Abalone(_) => &ABALONE,
        AnyHistory::Awale(_) => &AWALE,
    }
}

const AVALAM: Strengths = [
    Strength::errs(2, 380, 0),
    Strength::errs(2, 190, 0),
    Strength::errs(2, 108, 0),
    Strength::errs(2, 76, 0),
    Strength::errs(2, 51, 0),
    Strength::errs(2, 33, 0),
    Strength::thinks(1_500, 10, 250),
    Strength::thinks(33_000, 0, 85),
    Strength::thinks(300_000, 0, 10),
    Strength::FULL,
];

/// Where the counters are placed first a small advantage decides more often.
const AVALAM_PLACEMENT: Strengths = [
    Strength::errs(2, 235, 0),
    Strength::errs(2, 138, 0),
    Strength::errs(2, 96, 0),
    Strength::errs(2, 63, 0),
    Strength::errs(2, 39, 0),
    Strength::thinks(2_000, 8, 560),
    Strength::thinks(16_000, 2, 172),
    Strength::thinks(75_000, 0, 50),
    Strength::thinks(600_000, 0, 4),
    Strength::FULL,
];

/// Where equal points are a draw the better player wins less often.
const AVALAM_EITAKA: Strengths = [
    Strength::errs(1, 245, 0),
    Strength::errs(2, 275, 0),
    Strength::errs(2, 126, 0),
    Strength::errs(2, 67, 0),
    Strength::errs(2, 42, 0),
    Strength::errs(2, 25, 0),
    Strength::thinks(2_000, 6, 230),
    Strength::thinks(15_000, 0, 130),
    Strength::thinks(280_000, 0, 12),
    Strength::FULL,
];

const ABALONE: Strengths = [
    Strength::errs(2, 125, 0),
    Strength::errs(2, 48, 0),
    Strength::errs(2, 18, 0),
    Strength::thinks(5_400, 1, 665),
    Strength::thinks(13_500, 0, 430),
    Strength::thinks(31_000, 0, 308),
    Strength::thinks(80_000, 0, 200),
    Strength::thinks(300_000, 0, 82),
    Strength::thinks(850_000, 0, 25),
    Strength::FULL,
];

const AWALE: Strengths = [
    Strength::errs(2, 2400, 540),
    Strength::errs(2, 930, 270),
    Strength::errs(2, 450, 80),
    Strength::errs(2, 120, 0),
    Strength::thinks(6_500, 140, 750),
    Strength::thinks(14_500, 0, 385),
    Strength::thinks(38_000, 0, 195),
    Strength::thinks(150_000, 0, 55),
    Strength::thinks(600_000, 0, 3),
    Strength::FULL,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn middle_levels_see_every_reply() {
        let all = [&AVALAM, &AVALAM_PLACEMENT, &AVALAM_EITAKA, &ABALONE, &AWALE];
        for strengths in all {
            for strength in &strengths[3..] {
                assert!(strength.depth >= 2 && strength.overlooks == 0, "{strength:?}");
            }
            assert_eq!(strengths[9], Strength::FULL);
        }
    }
}
