//! The sequential probability ratio test: play until one of two hypotheses is accepted.
//!
//! Wald's test (1945) compares two hypotheses, “the difference is `elo0`” and “it is `elo1`”, by the
//! logarithm of the ratio of their likelihoods, and stops when it leaves an interval that the allowed
//! error rates fix. A match has more unknowns than its mean (how many draws, how far openings
//! decide), so each hypothesis is given the distribution that explains the counts best among those
//! with its mean: the generalised test (Li, Liu and Ying, “Generalized sequential probability ratio
//! test for separate families of hypotheses”, 2014). For outcomes counted in classes that
//! distribution has a simple form, derived by Van den Bergh for fishtest: with `p` the observed
//! frequencies, `a` the scores of the classes and `s` the mean wanted, it is
//! `p / (1 + t (a − s))`, where `t` is the one number for which `Σ p (a − s) / (1 + t (a − s)) = 0`.

use std::fmt;

use crate::{Counts, expected_score};

/// The count of a class without outcomes: the likelihood needs every class to be possible, and a thousandth of a game is
/// negligible otherwise (as in fishtest).
const EMPTY_CLASS: f64 = 1e-3;

/// The number of bisection steps for `t`: more than the bits of a float.
const BISECTIONS: u32 = 100;

/// A test of two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Invalid parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidSprt {
    /// `elo0` is not below `elo1`.
    Order,
    /// An error rate is not between 0 and ½.
    Rate,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Undecided.
    Undecided,
    /// The difference is `elo0` rather than `elo1`.
    Lower,
    /// The difference is `elo1` rather than `elo0`.
    Upper,
}

impl Sprt {
    /// A test of `elo0` against `elo1`: `alpha` is the probability of accepting the second if the first is true, `beta` the
    /// reverse.
    ///
    /// # Errors
    ///
    /// If `elo0` is not below `elo1` (also if either is NaN or infinite), or a rate is not between 0 and ½.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, InvalidSprt> {
        let ordered = elo0.is_finite() && elo1.is_finite() && elo0 < elo1;
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        match (ordered, is_rate(alpha) && is_rate(beta)) {
            (false, _) => Err(InvalidSprt::Order),
            (_, false) => Err(InvalidSprt::Rate),
            (true, true) => Ok(Sprt { elo0, elo1, alpha, beta }),
        }
    }

    /// The two hypotheses.
    pub fn elo(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The bounds of the log-likelihood ratio: at or below the first accepts `elo0`, at or above the second `elo1`.
    pub fn bounds(&self) -> [f64; 2] {
        let Sprt { alpha, beta, .. } = self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio; positive values favour `elo1`.
    pub fn llr(&self, counts: &impl Counts) -> f64 {
        if counts.total() == 0 {
            return 0.0;
        }
        let classes: Vec<Class> = counts
            .scores()
            .map(|(score, count)| Class { score, count: count.max(EMPTY_CLASS) })
            .collect();
        let (low, high) = (expected_score(self.elo0), expected_score(self.elo1));
        let (low_t, high_t) = (best_t(&classes, low), best_t(&classes, high));
        // The frequencies cancel out of the ratio.
        let ratio = |class: &Class| {
            let weight = |t: f64, mean: f64| 1.0 + t * (class.score - mean);
            class.count * (weight(low_t, low) / weight(high_t, high)).ln()
        };
        classes.iter().map(ratio).sum()
    }

    /// What a ratio decides.
    pub fn decide(&self, llr: f64) -> Decision {
        let [lower, upper] = self.bounds();
        if llr >= upper {
            Decision::Upper
        } else if llr <= lower {
            Decision::Lower
        } else {
            Decision::Undecided
        }
    }
}

/// The outcomes with one score.
struct Class {
    score: f64,
    count: f64,
}

/// The `t` for which the most likely distribution has this mean. The sum falls from plus to minus infinity over the
/// interval in which all frequencies are positive, so bisection finds the only zero.
fn best_t(classes: &[Class], mean: f64) -> f64 {
    let sum = |t: f64| -> f64 {
        let term = |class: &Class| {
            let away = class.score - mean;
            class.count * away / (1.0 + t * away)
        };
        classes.iter().map(term).sum()
    };
    // Scores run from 0 to 1.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

impl fmt::Display for Decision {
    /// The word in machine-readable output.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::Undecided => "none",
            Decision::Lower => "elo0",
            Decision::Upper => "elo1",
        })
    }
}
