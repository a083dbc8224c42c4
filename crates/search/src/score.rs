use game::{Outcome, Side};

/// The value of a position for the side to move.
///
/// Small numbers are estimates, in hundredths of a game's unit (a tower, a marble, a seed). Towards
/// the ends of the scale are results: proven ones with the number of plies to the end, below them
/// known ones with their margin, and below those results by repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Greater than any score that can occur.
    pub const INFINITE: Score = Score(32_000);
    /// A win at the current position.
    const WIN: i32 = 31_000;
    /// Scores beyond this are proven. The distance to `WIN` is the longest line.
    const PROVEN: i32 = 30_000;
    /// The centre of the known results, which have a margin but no distance.
    const KNOWN: i32 = 28_000;
    /// The largest margin of a known result.
    const MARGIN: i32 = 1_000;
    /// A win by repetition: certain along this line only, so not proven.
    const REPEATED: i32 = 25_000;
    /// Upper bound of estimates.
    pub const ESTIMATE: i32 = 20_000;
    /// An even position.
    pub const DRAW: Score = Score(0);

    /// The result of a game that ends after `ply` plies, for `side`.
    #[inline]
    pub fn of_end(outcome: Outcome, side: Side, ply: usize) -> Score {
        Self::of_outcome(outcome, side, Self::WIN - ply as i32)
    }

    /// The result of a repetition after `ply` plies, for `side`.
    #[inline]
    pub fn of_repetition(outcome: Outcome, side: Side, ply: usize) -> Score {
        Self::of_outcome(outcome, side, Self::REPEATED - ply as i32)
    }

    fn of_outcome(outcome: Outcome, side: Side, win: i32) -> Score {
        match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(winner) => Score(if winner == side { win } else { -win }),
        }
    }

    /// A known result without a distance: won by `margin`, lost if that is negative, drawn if zero.
    #[inline]
    pub fn known(margin: i32) -> Score {
        Score(margin.signum() * Self::KNOWN + margin.clamp(-Self::MARGIN, Self::MARGIN))
    }

    /// The margin of a [known](Self::known) win or loss.
    #[inline]
    pub fn known_by(self) -> Option<i32> {
        let margin = self.0.abs() - Self::KNOWN;
        (0 < margin && margin <= Self::MARGIN).then(|| margin * self.0.signum())
    }

    /// The plies to the end, if a win or a loss is proven.
    #[inline]
    pub fn proven_in(self) -> Option<usize> {
        (self.0.abs() > Self::PROVEN).then(|| (Self::WIN - self.0.abs()) as usize)
    }

    /// Whether this is a proven win or loss.
    pub fn is_proven(self) -> bool {
        self.proven_in().is_some() || self.known_by().is_some()
    }

    /// Whether this is an estimate, not a result.
    #[inline]
    pub fn is_estimate(self) -> bool {
        self.0.abs() < Self::ESTIMATE
    }

    /// Converts a score relative to the root, `ply` plies earlier, to one relative to the stored
    /// position.
    #[inline]
    pub(crate) fn stored(self, ply: usize) -> Score {
        Score(if self.has_distance() { self.0 + self.0.signum() * ply as i32 } else { self.0 })
    }

    /// The inverse of [`stored`](Self::stored).
    #[inline]
    pub(crate) fn read(self, ply: usize) -> Score {
        Score(if self.has_distance() { self.0 - self.0.signum() * ply as i32 } else { self.0 })
    }

    /// Whether the score contains a distance in plies.
    fn has_distance(self) -> bool {
        !self.is_estimate() && self.known_by().is_none()
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl std::ops::Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, more: i32) -> Score {
        Score((self.0 + more).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }
}

impl std::ops::Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, less: i32) -> Score {
        self + -less
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_scores_keep_apart() {
        let won = Score::of_end(Outcome::Win(Side::First), Side::First, 7);
        assert_eq!((won.proven_in(), won.known_by(), won.is_estimate()), (Some(7), None, false));
        let known = Score::known(-3);
        assert_eq!((known.proven_in(), known.known_by()), (None, Some(-3)));
        let repeated = Score::of_repetition(Outcome::Win(Side::First), Side::Second, 100);
        assert_eq!((repeated.proven_in(), repeated.known_by()), (None, None));
        assert!(won > -known && -known > -repeated && -repeated > Score(Score::ESTIMATE - 1));
        assert_eq!(Score::known(0), Score::DRAW);
        for score in [won, known, repeated, Score(123), Score::DRAW, Score(-19_999)] {
            assert_eq!(score.stored(9).read(9), score);
        }
        assert_eq!(won.stored(5).read(0).proven_in(), Some(2), "seen from the position itself");
    }
}
