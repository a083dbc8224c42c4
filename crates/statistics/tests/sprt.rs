//! The SPRT: known values, special cases, and its error rates in simulated matches.

use statistics::{Counts, Decision, Games, InvalidSprt, Pairs, Sprt, expected_score};

fn sprt(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} is not {expected} ± {within}");
}

/// Computed independently in Python, by maximising the likelihoods numerically (golden section on the dual problem)
/// instead of solving for `t`.
#[test]
fn known_ratios_are_computed() {
    let check = |llr: f64, expected: f64| near(llr, expected, 1e-5);
    check(sprt(0.0, 3.0).llr(&Games([4063, 8620, 4307])), 2.991_288_808_306_2);
    check(sprt(0.0, 5.0).llr(&Pairs([10, 50, 100, 60, 12])), 0.359_349_876_367_6);
    check(sprt(0.0, 5.0).llr(&Pairs([100, 200, 400, 200, 100])), -0.345_068_509_517_0);
    check(sprt(0.0, 20.0).llr(&Pairs([0, 0, 2, 0, 37])), 2.180_485_205_913_2);
    check(sprt(0.0, 10.0).llr(&Pairs([0, 0, 5, 0, 0])), -0.140_506_862_319_8);
    check(sprt(-1.75, 0.25).llr(&Pairs([16, 1212, 2589, 1303, 18])), 2.614_027_439_206_1);
    check(sprt(0.5, 2.5).llr(&Pairs([36, 12753, 25588, 12880, 38])), -7.104_158_827_394_9);
}

#[test]
fn without_draws_a_game_is_a_bernoulli_trial() {
    // Wald's own test: W ln(s1/s0) + L ln((1 − s1)/(1 − s0)).
    let (wins, losses) = (9_u32, 3_u32);
    let (s0, s1) = (0.5, expected_score(100.0));
    let expected =
        f64::from(wins) * (s1 / s0).ln() + f64::from(losses) * ((1.0 - s1) / (1.0 - s0)).ln();
    let found = sprt(0.0, 100.0).llr(&Games([losses.into(), 0, wins.into()]));
    // The draws that did not happen count for a thousandth.
    near(found, expected, 1e-3);
}

#[test]
fn with_many_outcomes_it_approaches_the_normal_approximation() {
    let counts = Pairs([1000, 5000, 10_000, 6000, 1200]);
    let (s0, s1) = (expected_score(0.0), expected_score(5.0));
    let (mean, variance) = (counts.mean().unwrap(), counts.variance().unwrap());
    let expected = counts.total() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    near(sprt(0.0, 5.0).llr(&counts), expected, 0.01 * expected.abs());
}

#[test]
fn no_outcomes_and_swapped_players() {
    near(sprt(0.0, 5.0).llr(&Pairs::default()), 0.0, 0.0);
    near(sprt(-10.0, 10.0).llr(&Pairs([3, 7, 20, 7, 3])), 0.0, 1e-9);
    // Swapping the players negates the ratio.
    let (one, other) = (Pairs([3, 7, 20, 9, 1]), Pairs([1, 9, 20, 7, 3]));
    near(sprt(-10.0, 10.0).llr(&one), -sprt(-10.0, 10.0).llr(&other), 1e-9);
}

#[test]
fn one_sided_counts_give_finite_ratios() {
    for counts in [[9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [0, 9, 0, 0, 0], [1, 0, 0, 0, 0]] {
        let llr = sprt(0.0, 5.0).llr(&Pairs(counts));
        assert!(llr.is_finite(), "{counts:?}: {llr}");
        assert_eq!(llr > 0.0, counts[4] > 0, "{counts:?}");
    }
    assert!(sprt(0.0, 5.0).llr(&Pairs([u64::MAX / 8; 5])).is_finite());
    assert!(sprt(-4000.0, 4000.0).llr(&Pairs([5, 1, 2, 1, 4])).is_finite());
}

#[test]
fn bounds_follow_from_the_error_rates() {
    let [lower, upper] = sprt(0.0, 5.0).bounds();
    // ln 19 to both sides at 5%.
    near(upper, 2.944_438_979_166_44, 1e-12);
    near(lower, -2.944_438_979_166_44, 1e-12);
    let uneven = Sprt::new(0.0, 5.0, 0.01, 0.1).unwrap().bounds();
    near(uneven[0], (0.1_f64 / 0.99).ln(), 1e-12);
    near(uneven[1], 90_f64.ln(), 1e-12);
    let test = sprt(0.0, 5.0);
    assert_eq!(test.decide(2.95), Decision::Upper);
    assert_eq!(test.decide(2.94), Decision::Undecided);
    assert_eq!(test.decide(-2.95), Decision::Lower);
}

#[test]
fn invalid_parameters_are_rejected() {
    let check = |elo0, elo1, alpha, beta, error| {
        assert_eq!(Sprt::new(elo0, elo1, alpha, beta), Err(error));
    };
    check(5.0, 5.0, 0.05, 0.05, InvalidSprt::Order);
    check(5.0, 0.0, 0.05, 0.05, InvalidSprt::Order);
    check(f64::NAN, 0.0, 0.05, 0.05, InvalidSprt::Order);
    check(0.0, f64::INFINITY, 0.05, 0.05, InvalidSprt::Order);
    check(0.0, 5.0, 0.0, 0.05, InvalidSprt::Rate);
    check(0.0, 5.0, 0.05, 0.5, InvalidSprt::Rate);
    check(0.0, 5.0, f64::NAN, 0.05, InvalidSprt::Rate);
}

/// Random numbers from 0 to 1 (`xorshift64*`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A game between players `elo` apart, from an opening worth `bias` Elo to the player.
    fn game(&mut self, elo: f64, bias: f64) -> u8 {
        const DRAWS: f64 = 0.3;
        let score = expected_score(elo + bias);
        if self.next() < DRAWS {
            return 1;
        }
        // Draws keep the expected score.
        let win = ((score - DRAWS / 2.0) / (1.0 - DRAWS)).clamp(0.0, 1.0);
        if self.next() < win { 2 } else { 0 }
    }

    /// Plays pairs until the test decides.
    fn run(&mut self, test: &Sprt, elo: f64) -> Decision {
        let mut pairs = Pairs::default();
        for _ in 0..100_000 {
            // Each opening is played from both sides.
            let bias = if self.next() < 0.5 { 120.0 } else { -120.0 };
            pairs.add(self.game(elo, bias), self.game(elo, -bias));
            let decision = test.decide(test.llr(&pairs));
            if decision != Decision::Undecided {
                return decision;
            }
        }
        Decision::Undecided
    }
}

/// At most 5% errors. 300 simulated matches with a fixed seed allow three standard deviations.
#[test]
fn error_rates_hold_in_simulated_matches() {
    const MATCHES: usize = 300;
    let test = sprt(0.0, 60.0);
    let mut random = Random(20_261_115);
    for (elo, wrong) in [(0.0, Decision::Upper), (60.0, Decision::Lower)] {
        let decisions: Vec<_> = (0..MATCHES).map(|_| random.run(&test, elo)).collect();
        assert!(!decisions.contains(&Decision::Undecided));
        let errors = decisions.iter().filter(|decision| **decision == wrong).count();
        assert!(errors <= MATCHES * 9 / 100, "{errors} of {MATCHES} at {elo}");
        assert!(errors > 0, "a test without errors plays too long");
    }
}

/// The 95% interval contains the true difference in about 95% of the matches.
#[test]
fn the_interval_covers_the_true_value() {
    const MATCHES: usize = 1000;
    let mut random = Random(7);
    let inside = (0..MATCHES)
        .filter(|_| {
            let mut pairs = Pairs::default();
            for _ in 0..200 {
                let bias = if random.next() < 0.5 { 120.0 } else { -120.0 };
                pairs.add(random.game(0.0, bias), random.game(0.0, -bias));
            }
            let elo = pairs.elo().unwrap();
            elo.low <= 0.0 && 0.0 <= elo.high
        })
        .count();
    assert!((930..=970).contains(&inside), "{inside} of {MATCHES}");
}
