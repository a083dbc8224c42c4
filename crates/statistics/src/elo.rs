use crate::{Counts, Games, Pairs};

/// Elo's scale: a player 400 stronger scores ten points for each point of the opponent.
pub(crate) const SCALE: f64 = 400.0;

/// The number of standard deviations that contain 95% of a normal distribution.
pub(crate) const CONFIDENCE_95: f64 = 1.959_963_984_540_054;

/// An Elo difference with its 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The maximum-likelihood estimate; infinite if one player scored every point.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The expected score of a player who is `elo` stronger (logistic curve).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / SCALE))
}

impl Elo {
    /// The Elo difference for a mean score with this standard deviation of the mean.
    ///
    /// The mean of many outcomes is nearly normal (central limit theorem), so its interval is ± 1.96 deviations; the
    /// inverse logistic curve maps both ends to Elo.
    pub fn from_score(mean: f64, deviation: f64) -> Self {
        let elo = |score: f64| {
            let score = score.clamp(0.0, 1.0);
            SCALE * (score / (1.0 - score)).log10()
        };
        let reach = CONFIDENCE_95 * deviation;
        Elo { value: elo(mean), low: elo(mean - reach), high: elo(mean + reach) }
    }

    /// The Elo difference of a match with pairs and games without a partner: pairs are one observation each, single
    /// games another. `None` without games.
    pub fn from_pairs_and_games(pairs: &Pairs, games: &Games) -> Option<Self> {
        let total = (2 * pairs.total() + games.total()) as f64;
        if total == 0.0 {
            return None;
        }
        let points = 2.0 * pairs.scores().map(|(score, count)| score * count).sum::<f64>()
            + games.scores().map(|(score, count)| score * count).sum::<f64>();
        let mean = points / total;
        let spread = |score: f64, weight: f64| (weight * (score - mean)).powi(2);
        let squares = pairs.scores().map(|(score, count)| count * spread(score, 2.0)).sum::<f64>()
            + games.scores().map(|(score, count)| count * spread(score, 1.0)).sum::<f64>();
        if pairs.total() + games.total() == 1 {
            // One observation has no variance of its own.
            return if pairs.total() == 1 { pairs.elo() } else { games.elo() };
        }
        Some(Elo::from_score(mean, squares.sqrt() / total))
    }

    /// The Elo difference that a player with a perfect score over `games` games exceeds with 95 % confidence: a weaker one
    /// would win them all in fewer than one of twenty matches.
    pub fn bound_of_perfect_score(games: u64) -> f64 {
        Elo::from_score(0.05_f64.powf(1.0 / games.max(1) as f64), 0.0).value
    }

    /// Half the width of the interval, as in `±`; infinite if one player scored every point.
    pub fn error(&self) -> f64 {
        if self.value.is_infinite() { f64::INFINITY } else { (self.high - self.low) / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_elo_are_inverse() {
        let check = |elo: f64, score: f64| {
            assert!((expected_score(elo) - score).abs() < 1e-9, "{elo}");
            assert!((Elo::from_score(score, 0.0).value - elo).abs() < 1e-6, "{elo}");
        };
        check(0.0, 0.5);
        check(400.0, 10.0 / 11.0);
        check(-400.0, 1.0 / 11.0);
        // Three points of four: 400 log10(3).
        check(190.848_501_887_864_98, 0.75);
    }

    /// Computed independently in Python from the same definitions.
    #[test]
    fn known_matches_have_known_elo() {
        let check = |elo: Elo, value: f64, low: f64, high: f64| {
            let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
            assert!(
                near(elo.value, value) && near(elo.low, low) && near(elo.high, high),
                "{elo:?}"
            );
        };
        let games = Games([4063, 8620, 4307]).elo().unwrap();
        check(games, 4.990_000_694_911_857, 1.323_593_540_120_163_7, 8.657_519_533_603_157);
        let pairs = Pairs([10, 50, 100, 60, 12]).elo().unwrap();
        check(pairs, 10.486_153_134_710_088, -10.126_598_662_739_283, 31.173_054_477_416_88);
    }

    #[test]
    fn one_sided_matches_have_infinite_elo() {
        let all = Games([0, 0, 8]).elo().unwrap();
        assert_eq!((all.value, all.error()), (f64::INFINITY, f64::INFINITY));
        let none = Games([8, 0, 0]).elo().unwrap();
        assert_eq!((none.value, none.error()), (f64::NEG_INFINITY, f64::INFINITY));
        let nearly = Games([1, 0, 9]).elo().unwrap();
        assert!(nearly.value.is_finite());
        assert_eq!((nearly.high, nearly.error()), (f64::INFINITY, f64::INFINITY));
    }
}
