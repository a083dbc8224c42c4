use crate::Elo;

/// The number of times each outcome occurred, worst first; outcomes are evenly spaced from 0 to 1.
///
/// Scores are fractions of the maximum: one point of two in a pair is ½.
pub trait Counts {
    /// The counts.
    fn counts(&self) -> &[u64];

    /// The number of outcomes.
    fn total(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The mean score; `None` before the first outcome.
    fn mean(&self) -> Option<f64> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let sum: f64 = self.scores().map(|(score, count)| score * count).sum();
        Some(sum / total as f64)
    }

    /// The variance of one outcome.
    fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares: f64 = self.scores().map(|(score, count)| count * (score - mean).powi(2)).sum();
        Some(squares / self.total() as f64)
    }

    /// The Elo difference with its error; `None` before the first outcome.
    fn elo(&self) -> Option<Elo> {
        // A single outcome says nothing about the variance.
        let deviation = match self.total() {
            1 => f64::INFINITY,
            total => (self.variance()? / total as f64).sqrt(),
        };
        Some(Elo::from_score(self.mean()?, deviation))
    }

    /// Each outcome's score with its count.
    fn scores(&self) -> impl Iterator<Item = (f64, f64)> {
        let last = (self.counts().len() - 1) as f64;
        self.counts().iter().enumerate().map(move |(i, count)| (i as f64 / last, *count as f64))
    }
}

/// Single games: numbers of losses, draws and wins. For matches without pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games(pub [u64; 3]);

/// Pairs of games from the same opening with the sides swapped: how many scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Games {
    /// Counts a game by its half points: 0, 1 or 2.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points.min(2))] += 1;
    }

    /// Takes back a game that was counted.
    pub fn remove(&mut self, half_points: u8) {
        let count = &mut self.0[usize::from(half_points.min(2))];
        *count = count.saturating_sub(1);
    }

    /// The total of half points.
    pub fn half_points(&self) -> u64 {
        self.0[1] + 2 * self.0[2]
    }
}

impl Pairs {
    /// Counts a pair by the half points of its two games.
    pub fn add(&mut self, first: u8, second: u8) {
        self.0[usize::from(first.min(2) + second.min(2))] += 1;
    }
}

impl Counts for Games {
    fn counts(&self) -> &[u64] {
        &self.0
    }
}

impl Counts for Pairs {
    fn counts(&self) -> &[u64] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted_by_their_points() {
        let mut games = Games::default();
        for half_points in [0, 1, 1, 2, 2, 2] {
            games.add(half_points);
        }
        assert_eq!((games, games.half_points()), (Games([1, 2, 3]), 8));
        let mut pairs = Pairs::default();
        for (first, second) in [(0, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (2, 2)] {
            pairs.add(first, second);
        }
        assert_eq!(pairs, Pairs([1, 1, 3, 1, 1]));
    }

    #[test]
    fn mean_and_variance() {
        let check = |counts: &Pairs, mean: f64, variance: f64| {
            assert!((counts.mean().unwrap() - mean).abs() < 1e-12);
            assert!((counts.variance().unwrap() - variance).abs() < 1e-12);
        };
        check(&Pairs([1, 0, 0, 0, 1]), 0.5, 0.25);
        check(&Pairs([0, 1, 2, 1, 0]), 0.5, 0.03125);
        check(&Pairs([0, 0, 0, 0, 7]), 1.0, 0.0);
        assert_eq!(Pairs::default().mean(), None);
        assert!(Pairs::default().elo().is_none());
        assert!(Pairs([0, 0, 1, 0, 0]).elo().unwrap().error().is_infinite());
    }

    /// Pairs with one win and one loss each have no variance; as single games they look like coin tosses.
    #[test]
    fn pairs_narrow_the_interval() {
        let (pairs, games) = (Pairs([0, 0, 50, 0, 0]), Games([50, 0, 50]));
        assert!(pairs.elo().unwrap().error() < 1e-9);
        assert!(games.elo().unwrap().error() > 60.0);
    }
}
