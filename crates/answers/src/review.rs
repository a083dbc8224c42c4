//! Reviews as they are stored and sent, and the key moment of a game.

use std::ops::RangeInclusive;

use engine::Lapse;
use game::Side;
use games::AnyHistory;
use protocol::analysis::Score;
use protocol::play::{Degree, KeyMoment, Review, ReviewedMove};

/// How much is thought about each position of a usual game: about half a second on a usual machine.
const REVIEW_NODES: u64 = 400_000;
/// The positions of a game that get so much. In a longer game each gets less, so that no review takes more than a minute
/// or two of the engine.
const FULL_POSITIONS: u64 = 200;
/// Nodes of a quick review for a whole game: two to three seconds of one thread.
const QUICK_NODES: u64 = 2_400_000;
/// Nodes of a quick review per position. More would not change which moment is the key one; fewer would only see
/// captures. Only games of more than 800 moves exceed [`QUICK_NODES`] in total.
const QUICK_POSITION_NODES: RangeInclusive<u64> = 3_000..=40_000;
/// A shorter game has no key moment.
const FEWEST_MOVES: usize = 6;

/// How many nodes are searched in each position of a game of so many moves.
pub fn review_nodes(moves: usize) -> u64 {
    // The start is a position too.
    let positions = u64::try_from(moves).unwrap_or(u64::MAX).saturating_add(1);
    REVIEW_NODES * FULL_POSITIONS / positions.max(FULL_POSITIONS)
}

/// The same for a quick review, which looks for the key moment. `None` if the game is too short to have one.
pub fn quick_review_nodes(moves: usize) -> Option<u64> {
    if moves < FEWEST_MOVES {
        return None;
    }
    let nodes = QUICK_NODES / u64::try_from(moves).unwrap_or(u64::MAX);
    Some(nodes.clamp(*QUICK_POSITION_NODES.start(), *QUICK_POSITION_NODES.end()))
}

/// The turning point of a game, or its costliest mistake if it never turned. Replays the game.
pub fn key_moment(game: &AnyHistory, review: &Review) -> Option<KeyMoment> {
    let ply = review.turning.or(review.mistakes.first().copied())?;
    let reviewed = review.moves.get(ply as usize)?;
    let mut replayed = AnyHistory::from_position(game.first_position());
    for mv in game.played().iter().take(ply as usize) {
        replayed.play_text(&mv.to_string()).ok()?;
    }
    let best = reviewed.best.as_deref().filter(|_| reviewed.degree.is_some());
    let best =
        best.and_then(|best| view::legal(&replayed).into_iter().find(|legal| legal.mv == *best));
    Some(KeyMoment { ply, best, degree: reviewed.degree })
}

/// A review as it is stored and sent.
pub fn review(review: &engine::Review) -> Review {
    let ply = |ply: usize| u32::try_from(ply).unwrap_or(u32::MAX);
    Review {
        moves: review.moves.iter().map(reviewed_move).collect(),
        accuracy: Side::BOTH.map(|side| review.accuracy(side)),
        mistakes: review.mistakes().into_iter().map(ply).collect(),
        turning: review.turning_point().map(ply),
    }
}

fn reviewed_move(reviewed: &engine::ReviewedMove) -> ReviewedMove {
    let score = |assessment| Score::new(assessment, reviewed.mv.game());
    ReviewedMove {
        mv: reviewed.mv.to_string(),
        before: score(reviewed.before),
        after: score(reviewed.after),
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
    use super::{quick_review_nodes, review_nodes};

    #[test]
    fn a_long_game_gets_no_more_nodes_than_a_usual_one() {
        assert_eq!((review_nodes(0), review_nodes(199)), (400_000, 400_000));
        assert_eq!((review_nodes(399), review_nodes(999)), (200_000, 80_000));
    }

    #[test]
    fn a_quick_review_shares_its_nodes_among_the_moves() {
        let nodes = [5, 6, 60, 100, 1000].map(quick_review_nodes);
        assert_eq!(nodes, [None, Some(40_000), Some(40_000), Some(24_000), Some(3_000)]);
    }
}
