use game::{Outcome, Side};

/// How good a position is for the side to move.
///
/// Small numbers are estimates, in hundredths of what the game counts (a tower, a marble, a seed).
/// Near the ends of the scale stand results: proven ones, with the number of plies to the end, and
/// below them those that a repetition would bring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Above everything that can occur.
    pub const INFINITE: Score = Score(32_000);
    /// A win that is already there.
    const WIN: i32 = 31_000;
    /// Scores beyond this are proven. The difference to `WIN` is the longest line.
    const PROVEN: i32 = 30_000;
    /// A win by repetition: certain along this line, but found without looking at the whole game.
    const REPEATED: i32 = 25_000;
    /// Estimates stay below this.
    pub const ESTIMATE: i32 = 20_000;
    /// Nobody is better.
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

    /// The plies to the end, if a win or a loss is proven.
    pub fn proven_in(self) -> Option<usize> {
        (self.0.abs() > Self::PROVEN).then(|| (Self::WIN - self.0.abs()) as usize)
    }

    /// Whether this is an estimate, not a result.
    pub fn is_estimate(self) -> bool {
        self.0.abs() < Self::ESTIMATE
    }

    /// Results are stored as seen from the position itself, `ply` plies further on.
    pub(crate) fn stored(self, ply: usize) -> Score {
        Score(if self.is_estimate() { self.0 } else { self.0 + self.0.signum() * ply as i32 })
    }

    /// The opposite of [`stored`](Self::stored).
    pub(crate) fn read(self, ply: usize) -> Score {
        Score(if self.is_estimate() { self.0 } else { self.0 - self.0.signum() * ply as i32 })
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
