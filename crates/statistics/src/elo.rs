/// Elo's scale: a player who is 400 stronger scores ten points for each of the other's.
const SCALE: f64 = 400.0;

/// 95% of a normal distribution lie within so many standard deviations.
const CONFIDENCE_95: f64 = 1.959_963_984_540_054;

/// A difference in strength with the interval that holds the true one in 95 of 100 matches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The most likely difference; infinite where one player took every point.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The share of the points that a player takes who is so much stronger (the logistic curve).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / SCALE))
}

impl Elo {
    /// The difference that a mean score tells, given the standard deviation of that mean.
    ///
    /// The mean of many outcomes is nearly normal (central limit theorem), so its interval is 1.96
    /// deviations to each side; the curve above, turned round, takes both ends to Elo.
    pub fn from_score(mean: f64, deviation: f64) -> Self {
        let elo = |score: f64| {
            let score = score.clamp(0.0, 1.0);
            SCALE * (score / (1.0 - score)).log10()
        };
        let reach = CONFIDENCE_95 * deviation;
        Elo { value: elo(mean), low: elo(mean - reach), high: elo(mean + reach) }
    }

    /// Half the width of the interval, to be written after `±`; infinite where one player took every
    /// point, because then nothing says how far apart they are.
    pub fn error(&self) -> f64 {
        if self.value.is_infinite() { f64::INFINITY } else { (self.high - self.low) / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counts, Games, Pairs};

    #[test]
    fn scores_and_elo_by_hand() {
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

    /// Computed apart, in Python, from the same definitions.
    #[test]
    fn known_matches() {
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
    fn one_sided_matches_are_infinite_without_being_nonsense() {
        let all = Games([0, 0, 8]).elo().unwrap();
        assert_eq!((all.value, all.error()), (f64::INFINITY, f64::INFINITY));
        let none = Games([8, 0, 0]).elo().unwrap();
        assert_eq!((none.value, none.error()), (f64::NEG_INFINITY, f64::INFINITY));
        let nearly = Games([1, 0, 9]).elo().unwrap();
        assert!(nearly.value.is_finite());
        assert_eq!((nearly.high, nearly.error()), (f64::INFINITY, f64::INFINITY));
    }
}
