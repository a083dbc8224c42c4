use std::collections::HashSet;

use contest::{Evidence, FailureKind, identity};
use game::Outcome;
use game::record::Record;
use statistics::{Decision, Elo, Games, Pairs, Sprt};

use super::fixtures::player_at;

/// The results of a match for the player `--first`.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings {
    evidence: Evidence,
    /// The identities of the games.
    seen: HashSet<String>,
    /// Each player's failures, in the order of [`FailureKind::ALL`].
    failures: [[u64; 3]; 2],
}

impl Standings {
    /// A match of so many games.
    pub(super) fn new(games: usize) -> Self {
        Standings { evidence: Evidence::new(games), ..Self::default() }
    }

    pub(super) fn add(&mut self, round: usize, record: &Record) {
        let half_points = match record.result {
            Some(Outcome::Win(side)) if player_at(round, side) == 0 => 2,
            Some(Outcome::Win(_)) => 0,
            Some(Outcome::Draw) | None => 1,
        };
        if self.evidence.has(round) {
            return;
        }
        if let (Some(Outcome::Win(winner)), Some(kind)) = (record.result, record.tag("Failure")) {
            let loser = player_at(round, winner.other());
            if let Some(kind) = FailureKind::ALL.iter().position(|known| known.name() == kind) {
                self.failures[loser][kind] += 1;
            }
        }
        let is_repeated = identity(record).is_some_and(|identity| !self.seen.insert(identity));
        self.evidence.add(round, half_points, is_repeated);
    }

    /// The number of games that repeat an earlier one and are not counted.
    pub(super) fn repeated(&self) -> usize {
        self.evidence.repeated()
    }

    pub(super) fn has(&self, round: usize) -> bool {
        self.evidence.has(round)
    }

    pub(super) fn rounds(&self) -> impl Iterator<Item = usize> {
        self.evidence.numbers()
    }

    pub(super) fn played(&self) -> usize {
        self.evidence.played()
    }

    pub(super) fn games_of(&self, player: usize) -> Games {
        let games = self.evidence.games();
        let Games([losses, draws, wins]) = games;
        if player == 0 { games } else { Games([wins, draws, losses]) }
    }

    /// A player's failures, in the order of [`FailureKind::ALL`].
    pub(super) fn failures_of(&self, player: usize) -> [u64; 3] {
        self.failures[player]
    }

    pub(super) fn pairs(&self) -> &Pairs {
        self.evidence.pairs()
    }

    /// The Elo difference, from pairs and unpaired games.
    pub(super) fn elo(&self) -> Option<Elo> {
        self.evidence.elo()
    }

    /// The log-likelihood ratio by which the test decides.
    pub(super) fn llr(&self, sprt: &Sprt) -> f64 {
        self.evidence.llr(sprt)
    }

    /// The SPRT's state: decides whether the match continues, and is reported.
    pub(super) fn decision(&self, sprt: &Sprt) -> Decision {
        self.evidence.decision(sprt)
    }

    pub(super) fn is_decided(&self, sprt: Option<&Sprt>) -> bool {
        sprt.is_some_and(|sprt| self.decision(sprt) != Decision::Undecided)
    }
}

#[cfg(test)]
mod tests {
    use game::Side;
    use statistics::Counts;

    use super::*;

    fn record(result: Outcome, failure: Option<&str>) -> Record {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mut record = Record { result: Some(result), ..Record::default() };
        record.set_tag("Position", NEXT.fetch_add(1, Ordering::Relaxed).to_string());
        record.set_tag("First", "a");
        if let Some(failure) = failure {
            record.set_tag("Failure", failure);
        }
        record
    }

    #[test]
    fn results_are_for_the_first_player() {
        let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        let mut standings = Standings::new(6);
        // The order within a pair does not matter; the player wins with both sides.
        standings.add(1, &record(second, None));
        assert_eq!(standings.pairs(), &Pairs::default());
        standings.add(0, &record(first, None));
        assert_eq!(standings.pairs(), &Pairs([0, 0, 0, 0, 1]));
        // One win each, both by failures.
        standings.add(2, &record(first, Some("time")));
        standings.add(3, &record(first, Some("illegal")));
        assert_eq!(standings.pairs(), &Pairs([0, 0, 1, 0, 1]));
        assert_eq!((standings.failures_of(0), standings.failures_of(1)), ([1, 0, 0], [0, 1, 0]));
        // A repeated round is not counted.
        standings.add(3, &record(first, Some("illegal")));
        standings.add(4, &record(Outcome::Draw, None));
        assert_eq!(
            (standings.games_of(0), standings.games_of(1)),
            (Games([1, 1, 3]), Games([3, 1, 1]))
        );
        assert_eq!(standings.played(), 5);
    }
    #[test]
    fn repeated_games_are_not_counted_and_unpaired_ones_are() {
        let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        let mut standings = Standings::new(6);
        let (one, other) = (record(first, None), record(second, None));
        standings.add(0, &one);
        standings.add(1, &other);
        // The same opening again: the first game repeats round 0, the second one differs.
        standings.add(2, &one);
        standings.add(3, &record(first, None));
        assert_eq!(standings.repeated(), 1);
        assert_eq!(standings.played(), 4);
        assert_eq!(standings.games_of(0), Games([1, 0, 2]));
        assert_eq!(standings.pairs(), &Pairs([0, 0, 0, 0, 1]));
        let elo = standings.elo().unwrap();
        assert!((elo.value - Games([1, 0, 2]).elo().unwrap().value).abs() < 1e-9, "{elo:?}");
        // The other player on the same seat with the same moves is another game.
        let mut swapped = one.clone();
        swapped.set_tag("First", "b");
        standings.add(5, &swapped);
        assert_eq!(standings.repeated(), 1);
    }
}
