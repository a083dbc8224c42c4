//! Reviews as they are stored and sent.

use engine::Lapse;
use game::Side;
use protocol::play::{Degree, ReviewedMove};

/// How much is thought about each position of a usual game: about half a second on a usual machine.
const REVIEW_NODES: u64 = 400_000;
/// The positions of a game that get so much. In a longer game each gets less, so that no review takes more than a minute
/// or two of the engine.
const FULL_POSITIONS: u64 = 200;

/// How many nodes are searched in each position of a game of so many moves.
pub fn review_nodes(moves: usize) -> u64 {
    // The start is a position too.
    let positions = u64::try_from(moves).unwrap_or(u64::MAX).saturating_add(1);
    REVIEW_NODES * FULL_POSITIONS / positions.max(FULL_POSITIONS)
}

/// A review as it is stored and sent.
pub fn review(review: &engine::Review) -> protocol::play::Review {
    let ply = |ply: usize| u32::try_from(ply).unwrap_or(u32::MAX);
    protocol::play::Review {
        moves: review.moves.iter().map(reviewed_move).collect(),
        accuracy: Side::BOTH.map(|side| review.accuracy(side)),
        mistakes: review.mistakes().into_iter().map(ply).collect(),
        turning: review.turning_point().map(ply),
    }
}

fn reviewed_move(reviewed: &engine::ReviewedMove) -> ReviewedMove {
    ReviewedMove {
        mv: reviewed.mv.to_string(),
        before: reviewed.before.into(),
        after: reviewed.after.into(),
        best: reviewed.best.map(|mv| mv.to_string()),
        cost: (reviewed.cost * 100.0).round() / 100.0,
        degree: reviewed.lapse.map(|lapse| match lapse {
            Lapse::Inaccuracy => Degree::Inaccuracy,
            Lapse::Mistake => Degree::Mistake,
            Lapse::Blunder => Degree::Blunder,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::review_nodes;

    #[test]
    fn a_long_game_gets_no_more_nodes_than_a_usual_one() {
        assert_eq!((review_nodes(0), review_nodes(199)), (400_000, 400_000));
        assert_eq!((review_nodes(399), review_nodes(999)), (200_000, 80_000));
    }
}
