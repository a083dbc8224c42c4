use std::collections::BTreeSet;

use contest::Openings;
use game::Side;
use games::AnyHistory;

/// A game to play: its number in the match and its opening.
#[derive(Clone, Debug)]
pub(super) struct Fixture {
    /// From 0.
    pub(super) round: usize,
    /// The game after its opening.
    pub(super) history: AnyHistory,
}

/// The games of a match in order: every opening twice, with the seats swapped.
pub(super) struct Fixtures {
    openings: Openings,
    opening: Option<AnyHistory>,
    /// Games already played.
    finished: BTreeSet<usize>,
    round: usize,
    games: usize,
}

pub(super) fn opening_of(round: usize) -> usize {
    round / 2
}

/// Which player (0 is `--first`) has a side in a round.
pub(super) fn player_at(round: usize, side: Side) -> usize {
    (round + side.index()) % 2
}

impl Fixtures {
    /// `games` games, without the finished ones.
    pub(super) fn new(openings: Openings, games: usize, finished: BTreeSet<usize>) -> Self {
        Fixtures { openings, opening: None, finished, round: 0, games }
    }
}

impl Iterator for Fixtures {
    type Item = Fixture;

    fn next(&mut self) -> Option<Fixture> {
        while self.round < self.games {
            let round = self.round;
            self.round += 1;
            // Openings are generated in order, including those of finished games.
            if round.is_multiple_of(2) {
                self.opening = self.openings.next();
            }
            if !self.finished.contains(&round) {
                return Some(Fixture { round, history: self.opening.clone()? });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;

    #[test]
    fn every_opening_is_played_by_both_sides() {
        let fixtures = |finished: &[usize]| -> Vec<_> {
            let start = AnyHistory::start(GameId::Awale, &Start::default()).unwrap();
            let openings = Openings::random(start, 4, 1);
            let finished = finished.iter().copied().collect();
            Fixtures::new(openings, 5, finished)
                .map(|fixture| (fixture.round, fixture.history.played()))
                .collect()
        };
        let all = fixtures(&[]);
        assert_eq!(all.iter().map(|(round, _)| *round).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!(all[0].1, all[1].1);
        assert_eq!(all[2].1, all[3].1);
        assert_ne!(all[1].1, all[2].1);
        // A resumed match plays the missing games from the same openings.
        assert_eq!(fixtures(&[0, 1, 3]), [all[2].clone(), all[4].clone()]);
        assert_eq!(player_at(0, Side::First), 0);
        assert_eq!(player_at(0, Side::Second), 1);
        assert_eq!(player_at(1, Side::First), 1);
        assert_eq!(player_at(1, Side::Second), 0);
    }
}
