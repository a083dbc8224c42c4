//! Glicko-2 ratings, after Mark E. Glickman, “Example of the Glicko-2 system” (2013, revised 2022);
//! the steps are numbered as there.
//!
//! A rating is updated after every game instead of once a period. In between, its uncertainty grows
//! with the time that has passed: step 6 takes a fraction of a period as well as a whole one. That is
//! why this is our own code.

use std::f64::consts::PI;

use crate::cast::to_f64;

/// How much the volatility may change; Glickman suggests 0.3 to 1.2, less where results surprise
/// little.
const TAU: f64 = 0.5;
/// Tolerance at which step 5 stops.
const EPSILON: f64 = 0.000_001;
/// From Glicko-2's scale to the displayed one.
const SCALE: f64 = 173.7178;
/// The rating period: long enough for ten games or more of a regular player.
const PERIOD_MS: f64 = 7.0 * 24.0 * 3_600_000.0;
/// A deviation never exceeds a newcomer's, and never becomes so small that ratings freeze.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// 1500 for a newcomer.
    pub rating: f64,
    /// Standard deviation: the strength is within two deviations with 95 % probability.
    pub deviation: f64,
    /// Volatility: how much the strength is expected to fluctuate.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// Above this deviation a rating is shown as provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// Whether the deviation is still too large for the rating to mean much.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// The rating after `results` (opponent, and score 1, ½ or 0), `periods` rating periods after
    /// the previous result.
    #[must_use]
    pub fn after(&self, results: &[(Rating, f64)], periods: f64) -> Rating {
        // Step 2: convert to Glicko-2's scale.
        let mu = (self.rating - 1500.0) / SCALE;
        let phi = self.deviation / SCALE;
        // Steps 3 and 4: estimated variance, and improvement.
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, score) in results {
            let g = dampen(opponent.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-g * (mu - (opponent.rating - 1500.0) / SCALE)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        if information == 0.0 {
            return self.rested(periods);
        }
        let variance = 1.0 / information;
        // Step 5: the volatility.
        let sigma = next_volatility(phi, self.volatility, variance, variance * surprise);
        // Steps 6 and 7: deviation and rating.
        let before = (phi * phi + sigma * sigma * periods).sqrt();
        let phi = 1.0 / (1.0 / (before * before) + 1.0 / variance).sqrt();
        // Step 8: convert back.
        Rating {
            rating: 1500.0 + SCALE * (mu + phi * phi * surprise),
            deviation: phi * SCALE,
            volatility: sigma,
        }
    }

    /// The rating after `periods` without a game.
    #[must_use]
    fn rested(&self, periods: f64) -> Rating {
        let phi = self.deviation / SCALE;
        let rested = (phi * phi + self.volatility * self.volatility * periods).sqrt();
        Rating { deviation: rested * SCALE, ..*self }
    }
}

/// Both ratings after a game between them: `score` is the first player's, and the times since their
/// last rated games are in milliseconds.
pub fn after_game(ratings: [Rating; 2], score: f64, rested_ms: [i64; 2]) -> [Rating; 2] {
    let update = |own: usize, score: f64| {
        let periods = to_f64(rested_ms[own].max(0)) / PERIOD_MS;
        let mut new = ratings[own].after(&[(ratings[1 - own], score)], periods);
        new.deviation = new.deviation.clamp(DEVIATIONS.0, DEVIATIONS.1);
        new
    };
    [update(0, score), update(1, 1.0 - score)]
}

/// Weight of a result by the opponent's deviation.
fn dampen(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// Step 5, by the Illinois variant of false position.
fn next_volatility(phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    while (high - low).abs() > EPSILON {
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    #[track_caller]
    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    /// The worked example of Glickman's paper.
    #[test]
    fn the_published_example_comes_out() {
        let results =
            [(rated(1400.0, 30.0), 1.0), (rated(1550.0, 100.0), 0.0), (rated(1700.0, 300.0), 0.0)];
        let after = rated(1500.0, 200.0).after(&results, 1.0);
        close(after.rating, 1464.06, 0.01);
        close(after.deviation, 151.52, 0.01);
        close(after.volatility, 0.05999, 0.00001);
    }

    #[test]
    fn a_rest_makes_less_certain_and_changes_nothing_else() {
        let start = rated(1700.0, 60.0);
        let after = start.after(&[], 1.0);
        close(after.rating, 1700.0, 0.0);
        // √(60² + (0.06 · 173.7178)²)
        close(after.deviation, 60.8986, 0.0001);
        close(start.after(&[], 0.0).deviation, 60.0, 1e-9);
    }

    #[test]
    fn a_game_is_fair_between_equals() {
        let new = Rating::default();
        let [winner, loser] = after_game([new, new], 1.0, [0, 0]);
        close(winner.rating - 1500.0, 1500.0 - loser.rating, 1e-9);
        assert!(winner.rating > 1600.0 && winner.deviation < 350.0);
        let [one, other] = after_game([new, new], 0.5, [0, 0]);
        close(one.rating, 1500.0, 1e-9);
        close(other.rating, 1500.0, 1e-9);
    }

    #[test]
    fn deviations_stay_within_their_bounds() {
        let mut pair = [rated(1500.0, 46.0), rated(1500.0, 46.0)];
        for game in 0..200 {
            pair = after_game(pair, f64::from(game % 2), [0, 0]);
        }
        close(pair[0].deviation, 45.0, 1e-9);
        let decades = 1_000_000_000_000;
        let rested = after_game(pair, 0.5, [decades, decades]);
        assert!(rested[0].deviation <= 350.0);
    }
}
