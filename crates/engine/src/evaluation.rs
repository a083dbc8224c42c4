use game::Position;
use search::Score;

/// Weights are given in fractions of a hundredth of a point, this many to each.
pub const SCALE: i32 = 16;

/// An evaluation as a weighted sum of named terms.
pub trait Evaluation<const TERMS: usize>: Sized {
    /// The positions of the game.
    type Position: Position;

    /// The names of the terms.
    const NAMES: [&'static str; TERMS];

    /// The tuned weight of each term, in sixteenths of a hundredth of a point.
    const WEIGHTS: [i32; TERMS];

    /// The evaluation with other weights.
    fn with_weights(weights: [i32; TERMS]) -> Self;

    /// The terms of a position that is not over, for the side to move.
    fn terms(position: &Self::Position) -> [i32; TERMS];

    /// The sum of the terms with these weights.
    #[inline(always)]
    fn weigh(position: &Self::Position, weights: &[i32; TERMS]) -> Score {
        weigh(&Self::terms(position), weights)
    }
}

/// The sum of terms with their weights, as an estimate.
#[inline(always)]
pub(crate) fn weigh<const TERMS: usize>(terms: &[i32; TERMS], weights: &[i32; TERMS]) -> Score {
    let sum: i32 = terms.iter().zip(weights).map(|(term, weight)| term * weight).sum();
    Score((sum / SCALE).clamp(1 - Score::ESTIMATE, Score::ESTIMATE - 1))
}
