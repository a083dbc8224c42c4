//! Statistical evidence from the games of two players: pairs from the same opening, without repetitions.

use std::collections::BTreeMap;

use game::record::Record;
use statistics::{Decision, Elo, Games, Pairs, Sprt};

/// The results of an encounter for its first player. Games 2n and 2n + 1 are a pair: they have the same opening and swapped
/// seats.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The number of games that the encounter may have.
    games: usize,
    /// Half points by the number of the game; `None` for one that repeats an earlier game.
    results: BTreeMap<usize, Option<u8>>,
    counts: Games,
    pairs: Pairs,
    /// Games whose partner cannot count any more: it repeats another one, or will not be played.
    single: Games,
}

impl Evidence {
    /// No results yet, of an encounter of so many games.
    pub fn new(games: usize) -> Self {
        Evidence { games, ..Self::default() }
    }

    /// Adds the result of a game with a new number.
    pub fn add(&mut self, number: usize, half_points: u8, is_repeated: bool) {
        self.results.insert(number, (!is_repeated).then_some(half_points));
        let partner = number ^ 1;
        let other = self.results.get(&partner).copied();
        if is_repeated {
            // A partner beyond the games of the encounter was taken for single when it came.
            if let Some(Some(other)) = other
                && number < self.games
            {
                self.single.add(other);
            }
            return;
        }
        self.counts.add(half_points);
        match other {
            Some(Some(other)) => {
                if number >= self.games {
                    self.single.remove(other);
                }
                self.pairs.add(half_points, other);
            }
            Some(None) => self.single.add(half_points),
            None if partner >= self.games => self.single.add(half_points),
            None => {}
        }
    }

    /// Whether this game has been added.
    pub fn has(&self, number: usize) -> bool {
        self.results.contains_key(&number)
    }

    /// The numbers of all games that have been added.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.results.keys().copied()
    }

    /// The number of all games that have been added.
    pub fn played(&self) -> usize {
        self.results.len()
    }

    /// The number of games that repeat an earlier one and are not counted.
    pub fn repeated(&self) -> usize {
        self.results.values().filter(|result| result.is_none()).count()
    }

    /// The games that count.
    pub fn games(&self) -> Games {
        self.counts
    }

    /// The pairs whose games both count.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The games that count and have no partner, or none yet.
    pub fn unpaired(&self) -> Games {
        let mut unpaired = Games::default();
        for (number, result) in &self.results {
            let partner = self.results.get(&(number ^ 1));
            if let (Some(half_points), None | Some(None)) = (result, partner) {
                unpaired.add(*half_points);
            }
        }
        unpaired
    }

    /// The Elo difference, from pairs and unpaired games.
    pub fn elo(&self) -> Option<Elo> {
        Elo::from_pairs_and_games(&self.pairs, &self.unpaired())
    }

    /// The log-likelihood ratio of pairs and of games that stay without a partner. A game whose partner is still to come
    /// does not count: a test that could end between the two would prefer the side that the opening favours.
    pub fn llr(&self, sprt: &Sprt) -> f64 {
        sprt.llr(&self.pairs) + sprt.llr(&self.single)
    }

    /// The SPRT's state: decides whether to continue, and is reported.
    pub fn decision(&self, sprt: &Sprt) -> Decision {
        sprt.decide(self.llr(sprt))
    }
}

/// Equal for games with the same moves from the same start by the same players at the same seats: once more the same
/// moves are no new evidence. `None` for a game lost by a failure, which may happen again.
pub fn identity(record: &Record) -> Option<String> {
    if record.tag("Failure").is_some() {
        return None;
    }
    let tags = ["First", "Second", "Rules", "Layout", "Setup", "Position"];
    let tags = tags.map(|tag| record.tag(tag).unwrap_or_default());
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    Some(format!("{}\n{}", tags.join("\n"), moves.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_in_any_order() {
        let mut evidence = Evidence::new(6);
        evidence.add(1, 2, false);
        assert_eq!((evidence.pairs(), evidence.unpaired()), (&Pairs::default(), Games([0, 0, 1])));
        evidence.add(0, 1, false);
        evidence.add(4, 0, false);
        assert_eq!(evidence.pairs(), &Pairs([0, 0, 0, 1, 0]));
        assert_eq!((evidence.games(), evidence.unpaired()), (Games([1, 1, 1]), Games([1, 0, 0])));
        assert_eq!(evidence.numbers().collect::<Vec<_>>(), [0, 1, 4]);
    }

    #[test]
    fn repeated_games_are_not_counted_and_their_partners_are() {
        let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap();
        let mut evidence = Evidence::new(5);
        evidence.add(0, 2, false);
        // The partner may still come.
        assert!(evidence.llr(&sprt).abs() < 1e-12);
        evidence.add(1, 2, true);
        assert_eq!((evidence.repeated(), evidence.played()), (1, 2));
        assert_eq!(evidence.games(), Games([0, 0, 1]));
        let one = evidence.llr(&sprt);
        assert!((one - sprt.llr(&Games([0, 0, 1]))).abs() < 1e-12);
        // The other order.
        evidence.add(3, 0, true);
        evidence.add(2, 2, false);
        assert!((evidence.llr(&sprt) - sprt.llr(&Games([0, 0, 2]))).abs() < 1e-12);
        // The last of an odd number of games never gets a partner.
        evidence.add(4, 0, false);
        assert!((evidence.llr(&sprt) - sprt.llr(&Games([1, 0, 2]))).abs() < 1e-12);
        assert_eq!(evidence.pairs(), &Pairs::default());
    }

    #[test]
    fn failures_may_happen_again() {
        let mut record = Record::default();
        record.set_tag("First", "a");
        let one = identity(&record);
        assert!(one.is_some());
        assert_eq!(one, identity(&record));
        record.set_tag("First", "b");
        assert_ne!(one, identity(&record));
        record.set_tag("Failure", "time");
        assert_eq!(identity(&record), None);
    }
}
