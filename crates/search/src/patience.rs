//! How much of the time budget a move deserves.

use std::time::Duration;

use crate::Score;
use crate::limits::Budget;

/// Estimates from the finished depths whether another one is worth its time: a best move that has
/// just changed or lost value needs more time, one that has been the best for long needs less.
#[derive(Debug)]
pub(crate) struct Patience<Move> {
    best: Option<(Move, Score)>,
    /// The number of depths in a row that confirmed the best move, at most [`SETTLED`].
    stable: u32,
    /// By how much the score fell from the last depth but one to the last, in hundredths of a point.
    fall: i32,
}

/// After so many confirmations nothing new is expected.
const SETTLED: u32 = 6;
/// The share of the soft limit, in per cent, for a best move that has just changed.
const UNSETTLED_SHARE: i32 = 120;
/// Taken off for each depth that confirms the best move.
const PER_CONFIRMATION: i32 = 10;
/// Falls count up to this, in hundredths of a point; each two of them add a per cent.
const MOST_FALL: i32 = 60;

impl<Move> Default for Patience<Move> {
    fn default() -> Self {
        Patience { best: None, stable: 0, fall: 0 }
    }
}

impl<Move: Copy + Eq> Patience<Move> {
    /// Takes in the best move of a finished depth.
    pub(crate) fn add(&mut self, mv: Move, score: Score) {
        let (is_same, fall) =
            self.best.map_or((false, 0), |(before, value)| (before == mv, value.0 - score.0));
        self.stable = if is_same { (self.stable + 1).min(SETTLED) } else { 0 };
        self.fall = fall.clamp(0, MOST_FALL);
        self.best = Some((mv, score));
    }

    /// The soft limit of a clock, scaled by 0.6 to 1.5. A fixed time is used up whatever happens.
    pub(crate) fn soft(&self, budget: Budget) -> Duration {
        if budget.soft == budget.hard {
            return budget.soft;
        }
        let share = UNSETTLED_SHARE - PER_CONFIRMATION * self.stable as i32 + self.fall / 2;
        budget.soft * share as u32 / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The soft limit after these depths, in per cent of that of the budget.
    fn share(depths: &[(char, i32)]) -> u128 {
        let mut patience = Patience::default();
        for (mv, score) in depths {
            patience.add(*mv, Score(*score));
        }
        let budget = Budget { soft: Duration::from_secs(100), hard: Duration::from_secs(500) };
        patience.soft(budget).as_millis() / 1_000
    }

    #[test]
    fn a_settled_move_takes_less_time() {
        assert_eq!(share(&[('a', 0)]), 120);
        assert_eq!(share(&[('a', 0), ('a', 9)]), 110);
        assert_eq!(share(&[('a', 0); 4]), 90);
        assert_eq!(share(&[('a', 0); 20]), 60);
    }

    #[test]
    fn a_change_or_a_fall_takes_more_time() {
        assert_eq!(share(&[('a', 0), ('a', 0), ('b', 0)]), 120);
        assert_eq!(share(&[('a', 0), ('a', -20)]), 120);
        assert_eq!(share(&[('a', 0), ('b', -400)]), 150);
        // Only the last step counts.
        assert_eq!(share(&[('a', 0), ('b', -400), ('b', -400)]), 110);
    }

    #[test]
    fn a_fixed_time_is_used_up() {
        let mut patience = Patience::default();
        let budget = Budget::fixed(Duration::from_secs(1));
        for _ in 0..9 {
            patience.add('a', Score(5));
            assert_eq!(patience.soft(budget), budget.soft);
        }
    }
}
