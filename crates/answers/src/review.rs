//! Reviews as they are stored and sent.

use engine::Lapse;
use game::Side;
use protocol::play::{Degree, ReviewedMove};

/// How much is thought about each position: about half a second on a usual machine.
pub const REVIEW_NODES: u64 = 400_000;

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
