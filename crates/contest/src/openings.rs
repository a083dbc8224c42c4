use std::collections::HashSet;
use std::iter::Cycle;
use std::vec::IntoIter;

use game::Rng;
use games::AnyHistory;

/// The number of random sequences tried per opening before the best of them is used.
const TRIES: u32 = 32;
/// The maximal difference in points of a balanced opening.
const MOST_DIFFERENCE: u32 = 1;

/// The openings of a match, one for two games.
pub enum Openings {
    /// Generated on demand.
    Random(Box<RandomOpenings>),
    /// From a file, repeated cyclically.
    Given(Cycle<IntoIter<AnyHistory>>),
}

/// Random openings, reproducible by seed: distinct, undecided, and balanced by score. Playing each from both sides
/// evens out the rest.
pub struct RandomOpenings {
    start: AnyHistory,
    plies: usize,
    rng: Rng,
    seen: HashSet<String>,
}

impl Openings {
    /// Openings of `plies` random plies after `start`.
    pub fn random(start: AnyHistory, plies: usize, seed: u64) -> Self {
        let rng = Rng::new(seed);
        let openings = RandomOpenings { start, plies, rng, seen: HashSet::new() };
        Openings::Random(Box::new(openings))
    }

    /// These openings, repeated cyclically.
    pub fn given(starts: Vec<AnyHistory>) -> Self {
        Openings::Given(starts.into_iter().cycle())
    }
}

impl Iterator for Openings {
    type Item = AnyHistory;

    fn next(&mut self) -> Option<AnyHistory> {
        match self {
            Openings::Random(openings) => openings.next(),
            Openings::Given(openings) => openings.next(),
        }
    }
}

impl RandomOpenings {
    /// One random sequence; `None` if the game ends within it.
    fn try_one(&mut self) -> Option<AnyHistory> {
        let mut history = self.start.clone();
        for _ in 0..self.plies {
            let moves = history.moves();
            if moves.is_empty() {
                return None;
            }
            let text = moves[self.rng.below(moves.len())].to_string();
            history.play_text(&text).ok()?;
        }
        history.end().is_none().then_some(history)
    }
}

impl Iterator for RandomOpenings {
    type Item = AnyHistory;

    /// The next opening; `None` if every sequence of this length ends the game.
    fn next(&mut self) -> Option<AnyHistory> {
        let mut best: Option<((bool, u32), AnyHistory)> = None;
        for _ in 0..TRIES {
            let Some(history) = self.try_one() else { continue };
            let position = history.position();
            let known = self.seen.contains(&position.to_string());
            let [first, second] = position.score();
            // A repeated position is worse than an unbalanced one.
            let fault = (known, first.abs_diff(second).saturating_sub(MOST_DIFFERENCE));
            if best.as_ref().is_none_or(|(least, _)| fault < *least) {
                best = Some((fault, history));
            }
            if fault == (false, 0) {
                break;
            }
        }
        let (_, history) = best?;
        self.seen.insert(history.position().to_string());
        Some(history)
    }
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;

    fn openings(game: GameId, plies: usize, seed: u64) -> Vec<AnyHistory> {
        let start = AnyHistory::start(game, &Start::default()).unwrap();
        Openings::random(start, plies, seed).take(50).collect()
    }

    #[test]
    fn openings_differ_are_undecided_and_balanced() {
        for game in GameId::ALL {
            let openings = openings(game, 8, 1);
            assert_eq!(openings.len(), 50);
            let positions: HashSet<_> = openings.iter().map(AnyHistory::position).collect();
            assert_eq!(positions.len(), 50, "{game}");
            for opening in openings {
                assert_eq!(opening.plies(), 8);
                assert!(opening.end().is_none());
                let [first, second] = opening.position().score();
                assert!(first.abs_diff(second) <= MOST_DIFFERENCE, "{game}: {first}-{second}");
            }
        }
    }

    #[test]
    fn openings_are_reproducible_by_seed() {
        let moves = |seed| -> Vec<_> {
            openings(GameId::Awale, 6, seed).iter().map(AnyHistory::played).collect()
        };
        assert_eq!(moves(3), moves(3));
        assert_ne!(moves(3), moves(4));
    }

    #[test]
    fn openings_repeat_or_run_out() {
        // Only six positions are one ply away; no game of Avalam lasts fifty.
        assert_eq!(openings(GameId::Awale, 1, 1).len(), 50);
        assert_eq!(openings(GameId::Awale, 0, 1).len(), 50);
        assert!(openings(GameId::Avalam, 50, 1).is_empty());
    }
}
