use std::collections::{BTreeMap, HashSet};

use contest::FailureKind;
use game::Outcome;
use game::record::Record;
use statistics::{Decision, Elo, Games, Pairs, Sprt};

use super::fixtures::player_at;

/// The results of a match for the player `--first`.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings {
    /// Half points by round; `None` for a game that repeats an earlier one.
    results: BTreeMap<usize, Option<u8>>,
    /// The players at their seats and the moves of each game.
    seen: HashSet<(String, String)>,
    games: Games,
    pairs: Pairs,
    /// Each player's failures, in the order of [`FailureKind::ALL`].
    failures: [[u64; 3]; 2],
}

impl Standings {
    pub(super) fn add(&mut self, round: usize, record: &Record) {
        let half_points = match record.result {
            Some(Outcome::Win(side)) if player_at(round, side) == 0 => 2,
            Some(Outcome::Win(_)) => 0,
            Some(Outcome::Draw) | None => 1,
        };
        if self.results.contains_key(&round) {
            return;
        }
        if let (Some(Outcome::Win(winner)), Some(kind)) = (record.result, record.tag("Failure")) {
            let loser = player_at(round, winner.other());
            if let Some(kind) = FailureKind::ALL.iter().position(|known| known.name() == kind) {
                self.failures[loser][kind] += 1;
            }
        }
        // The same moves once more are no new evidence. A crash can happen again.
        let is_new = record.tag("Failure").is_some() || self.seen.insert(identity(round, record));
        self.results.insert(round, is_new.then_some(half_points));
        if !is_new {
            return;
        }
        self.games.add(half_points);
        // The two rounds of a pair differ in the last bit.
        if let Some(Some(other)) = self.results.get(&(round ^ 1)) {
            self.pairs.add(half_points, *other);
        }
    }

    /// The number of games that repeat an earlier one and are not counted.
    pub(super) fn repeated(&self) -> usize {
        self.results.values().filter(|result| result.is_none()).count()
    }

    /// The games whose partner is missing or repeats another.
    fn unpaired(&self) -> Games {
        let mut unpaired = Games::default();
        for (round, result) in &self.results {
            let partner = self.results.get(&(round ^ 1));
            if let (Some(half_points), None | Some(None)) = (result, partner) {
                unpaired.add(*half_points);
            }
        }
        unpaired
    }

    pub(super) fn has(&self, round: usize) -> bool {
        self.results.contains_key(&round)
    }

    pub(super) fn rounds(&self) -> impl Iterator<Item = usize> {
        self.results.keys().copied()
    }

    pub(super) fn played(&self) -> usize {
        self.results.len()
    }

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

    /// The Elo difference, from pairs and unpaired games.
    pub(super) fn elo(&self) -> Option<Elo> {
        Elo::from_pairs_and_games(&self.pairs, &self.unpaired())
    }

    /// The log-likelihood ratio of pairs and unpaired games, which are independent.
    pub(super) fn llr(&self, sprt: &Sprt) -> f64 {
        sprt.llr(&self.pairs) + sprt.llr(&self.unpaired())
    }

    pub(super) fn is_decided(&self, sprt: Option<&Sprt>) -> bool {
        // Only pairs decide: the result of a single game may be due to its opening.
        sprt.is_some_and(|sprt| sprt.decide(sprt.llr(&self.pairs)) != Decision::Undecided)
    }
}

/// Two games with the same identity have the same moves by the same players at the same seats.
fn identity(round: usize, record: &Record) -> (String, String) {
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let start = record.tag("Position").unwrap_or_default();
    (format!("{} {start}", round % 2), moves.join(" "))
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
        if let Some(failure) = failure {
            record.set_tag("Failure", failure);
        }
        record
    }

    #[test]
    fn results_are_for_the_first_player() {
        let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        let mut standings = Standings::default();
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
        let mut standings = Standings::default();
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
        assert_eq!(standings.unpaired(), Games([1, 0, 0]));
        let elo = standings.elo().unwrap();
        assert!((elo.value - Games([1, 0, 2]).elo().unwrap().value).abs() < 1e-9, "{elo:?}");
        // The other player on the same seat with the same moves is another game.
        standings.add(5, &one);
        assert_eq!(standings.repeated(), 1);
    }
}
