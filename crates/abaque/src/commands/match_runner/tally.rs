use std::collections::BTreeMap;

use game::record::Record;
use game::{Outcome, Side};
use statistics::{Counts, Decision, Elo, Games, Pairs, Sprt};

use super::fixtures::player_at;
use super::player::FailureKind;

/// What has been played, seen from the player `--first`.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Half points by round.
    results: BTreeMap<usize, u8>,
    games: Games,
    pairs: Pairs,
    /// How each player failed, in the order of [`FailureKind::ALL`].
    failures: [[u64; 3]; 2],
}

impl Tally {
    /// Counts the game of a round, by its record.
    pub(super) fn add(&mut self, round: usize, record: &Record) {
        let half_points = match record.result {
            Some(Outcome::Win(side)) if player_at(round, side) == 0 => 2,
            Some(Outcome::Win(_)) => 0,
            Some(Outcome::Draw) | None => 1,
        };
        if self.results.insert(round, half_points).is_some() {
            return;
        }
        self.games.add(half_points);
        // The games of a pair differ in the last bit of their number.
        if let Some(other) = self.results.get(&(round ^ 1)) {
            self.pairs.add(half_points, *other);
        }
        if let (Some(Outcome::Win(winner)), Some(kind)) = (record.result, record.tag("Failure")) {
            let loser = player_at(round, winner.other());
            if let Some(kind) = FailureKind::ALL.iter().position(|known| known.name() == kind) {
                self.failures[loser][kind] += 1;
            }
        }
    }

    /// Whether a round has been counted.
    pub(super) fn has(&self, round: usize) -> bool {
        self.results.contains_key(&round)
    }

    pub(super) fn rounds(&self) -> impl Iterator<Item = usize> {
        self.results.keys().copied()
    }

    /// How many games have been played.
    pub(super) fn played(&self) -> usize {
        self.results.len()
    }

    /// A player's losses, draws and wins.
    pub(super) fn games_of(&self, player: usize) -> Games {
        let Games([losses, draws, wins]) = self.games;
        if player == 0 { self.games } else { Games([wins, draws, losses]) }
    }

    /// A player's failures, in the order of [`FailureKind::ALL`].
    pub(super) fn failures_of(&self, player: usize) -> [u64; 3] {
        self.failures[player]
    }

    pub(super) fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The difference in strength, by pairs where there are any.
    pub(super) fn elo(&self) -> Option<Elo> {
        self.pairs.elo().or_else(|| self.games.elo())
    }

    /// The test's ratio, by pairs where there are any.
    pub(super) fn llr(&self, sprt: &Sprt) -> f64 {
        if self.pairs.total() > 0 { sprt.llr(&self.pairs) } else { sprt.llr(&self.games) }
    }

    pub(super) fn is_decided(&self, sprt: Option<&Sprt>) -> bool {
        // Pairs alone decide: a game without its partner may owe its result to the opening.
        sprt.is_some_and(|sprt| sprt.decide(sprt.llr(&self.pairs)) != Decision::GoOn)
    }
}

/// The tags that name the players of a round's game.
pub(super) const SEATS: [(&str, Side); 2] = [("First", Side::First), ("Second", Side::Second)];

#[cfg(test)]
mod tests {
    use super::*;

    fn record(result: Outcome, failure: Option<&str>) -> Record {
        let mut record = Record { result: Some(result), ..Record::default() };
        if let Some(failure) = failure {
            record.set_tag("Failure", failure);
        }
        record
    }

    #[test]
    fn results_are_seen_from_the_first_player() {
        let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        let mut tally = Tally::default();
        // A pair in any order: the player wins with both sides.
        tally.add(1, &record(second, None));
        assert_eq!(tally.pairs(), &Pairs::default());
        tally.add(0, &record(first, None));
        assert_eq!(tally.pairs(), &Pairs([0, 0, 0, 0, 1]));
        // One each, the second by failures of the player `--first`, who sits second there.
        tally.add(2, &record(first, Some("time")));
        tally.add(3, &record(first, Some("illegal")));
        assert_eq!(tally.pairs(), &Pairs([0, 0, 1, 0, 1]));
        assert_eq!((tally.failures_of(0), tally.failures_of(1)), ([1, 0, 0], [0, 1, 0]));
        // The same round again counts for nothing.
        tally.add(3, &record(first, Some("illegal")));
        tally.add(4, &record(Outcome::Draw, None));
        assert_eq!((tally.games_of(0), tally.games_of(1)), (Games([1, 1, 3]), Games([3, 1, 1])));
        assert_eq!(tally.played(), 5);
    }
}
