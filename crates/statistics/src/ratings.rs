//! Ratings of many players from all their games.
//!
//! The model is Bradley and Terry's (1952) on Elo's scale, with a draw as half a win and half a loss, as Ordo computes it:
//! the ratings under which the results are most likely, with mean zero. The likelihood is concave, so Newton's method finds
//! its maximum. The errors follow from its curvature there (the Fisher information).
//!
//! Ratings have a finite maximum only if every group of players has lost at least half a point to the others. Players who
//! have won or lost everything are set aside, again and again, and get a bound instead.

use crate::elo::{CONFIDENCE_95, SCALE};

/// The results between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The players' numbers, from 0.
    pub players: [usize; 2],
    /// Wins of the first player, draws, wins of the second.
    pub results: [u64; 3],
}

/// A player's rating in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// An estimate with its 95 % error; the mean of all estimates is 0.
    Estimate {
        /// Elo.
        value: f64,
        /// Half the width of the 95 % interval.
        error: f64,
    },
    /// Everything won: with 95 % confidence more than this.
    MoreThan(f64),
    /// Everything lost: with 95 % confidence less than this.
    LessThan(f64),
    /// The games do not connect this player with the others.
    Unknown,
}

const MOST_STEPS: u32 = 200;
/// Steps smaller than this, in natural units, end the iteration.
const PRECISION: f64 = 1e-12;
/// The probability of a result that a bound takes for too unlikely.
const DOUBT: f64 = 0.05;

/// Rates `players` players.
///
/// # Panics
///
/// If an encounter names a player that is not below `players`.
pub fn rate(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let games = Table::new(players, encounters);
    let mut kept = vec![true; players];
    // The order in which players were set aside, and whether they had won everything.
    let mut aside: Vec<(usize, Option<bool>)> = Vec::new();
    loop {
        let mut found = Vec::new();
        for player in (0..players).filter(|player| kept[*player]) {
            let opponents = || (0..players).filter(|other| kept[*other] && *other != player);
            let points: f64 = opponents().map(|other| games.points[player][other]).sum();
            let total: f64 = opponents().map(|other| games.count(player, other)).sum();
            let lost = total - points;
            if total == 0.0 {
                found.push((player, None));
            } else if lost == 0.0 || points == 0.0 {
                found.push((player, Some(lost == 0.0)));
            }
        }
        if found.is_empty() {
            break;
        }
        for (player, _) in &found {
            kept[*player] = false;
        }
        aside.extend(found);
    }
    let members: Vec<usize> = (0..players).filter(|player| kept[*player]).collect();
    let mut ratings = vec![Rating::Unknown; players];
    if members.is_empty() || !games.is_connected(&members) {
        return ratings;
    }
    let (values, errors) = games.most_likely(&members);
    let to_elo = SCALE / std::f64::consts::LN_10;
    for (i, player) in members.iter().enumerate() {
        ratings[*player] = Rating::Estimate {
            value: values[i] * to_elo,
            error: errors[i] * to_elo * CONFIDENCE_95,
        };
    }
    for (player, won) in aside {
        let rated = members.iter().zip(&values);
        let met: Vec<(f64, f64)> = rated
            .map(|(other, value)| (games.count(player, *other), *value))
            .filter(|(count, _)| *count > 0.0)
            .collect();
        ratings[player] = match won {
            _ if met.is_empty() => Rating::Unknown,
            Some(true) => Rating::MoreThan(bound(&met) * to_elo),
            Some(false) => {
                let mirrored: Vec<_> = met.iter().map(|(count, value)| (*count, -value)).collect();
                Rating::LessThan(-bound(&mirrored) * to_elo)
            }
            None => Rating::Unknown,
        };
    }
    ratings
}

/// The rating at which winning all of these games has the probability [`DOUBT`]: `(games, opponent's rating)`.
fn bound(met: &[(f64, f64)]) -> f64 {
    let likelihood = |rating: f64| -> f64 {
        met.iter().map(|(count, other)| -count * (1.0 + (other - rating).exp()).ln()).sum()
    };
    let (mut low, mut high) = (-100.0, 100.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if likelihood(middle) < DOUBT.ln() {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Points of each player against each other.
struct Table {
    points: Vec<Vec<f64>>,
}

impl Table {
    fn new(players: usize, encounters: &[Encounter]) -> Self {
        let mut points = vec![vec![0.0; players]; players];
        for Encounter { players: [a, b], results: [wins, draws, losses] } in encounters {
            points[*a][*b] += *wins as f64 + *draws as f64 / 2.0;
            points[*b][*a] += *losses as f64 + *draws as f64 / 2.0;
        }
        Table { points }
    }

    fn count(&self, a: usize, b: usize) -> f64 {
        self.points[a][b] + self.points[b][a]
    }

    /// Whether points lead from every member to every other, which makes the maximum finite and unique.
    fn is_connected(&self, members: &[usize]) -> bool {
        let reaches_all = |taken: &dyn Fn(usize, usize) -> f64| {
            let mut reached = vec![members[0]];
            let mut next = 0;
            while next < reached.len() {
                let from = reached[next];
                let new = members.iter().filter(|to| taken(from, **to) > 0.0);
                let new: Vec<usize> = new.filter(|to| !reached.contains(to)).copied().collect();
                reached.extend(new);
                next += 1;
            }
            reached.len() == members.len()
        };
        reaches_all(&|from, to| self.points[from][to])
            && reaches_all(&|from, to| self.points[to][from])
    }

    /// The most likely ratings of the members in natural units, and their standard errors.
    fn most_likely(&self, members: &[usize]) -> (Vec<f64>, Vec<f64>) {
        let n = members.len();
        let mut ratings = vec![0.0; n];
        for _ in 0..MOST_STEPS {
            let (gradient, curvature) = self.derivatives(members, &ratings);
            let inverse = invert(curvature);
            let step: Vec<f64> = inverse
                .iter()
                .map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum())
                .collect();
            let largest = step.iter().fold(0.0_f64, |most, one| most.max(one.abs()));
            // Far from the maximum a whole step may overshoot.
            let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
            for (rating, step) in ratings.iter_mut().zip(&step) {
                *rating += scale * step;
            }
            if largest < PRECISION {
                break;
            }
        }
        let (_, curvature) = self.derivatives(members, &ratings);
        let inverse = invert(curvature);
        // The matrix was completed by a constant, which its inverse contains once more.
        let errors = (0..n).map(|i| (inverse[i][i] - 1.0 / n as f64).max(0.0).sqrt()).collect();
        (ratings, errors)
    }

    /// The gradient of the log-likelihood, and its negative curvature. The curvature is singular along the constant
    /// vector, because only differences count: a constant is added that leaves all other directions alone.
    fn derivatives(&self, members: &[usize], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let n = members.len();
        let mut gradient = vec![0.0; n];
        let mut curvature = vec![vec![1.0 / n as f64; n]; n];
        for i in 0..n {
            for j in 0..n {
                let games = self.count(members[i], members[j]);
                if i == j || games == 0.0 {
                    continue;
                }
                let expected = 1.0 / (1.0 + (ratings[j] - ratings[i]).exp());
                gradient[i] += self.points[members[i]][members[j]] - games * expected;
                let weight = games * expected * (1.0 - expected);
                curvature[i][i] += weight;
                curvature[i][j] -= weight;
            }
        }
        (gradient, curvature)
    }
}

/// The inverse of a positive definite matrix, by Gauss and Jordan.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..n {
        let best = (pivot..n)
            .max_by(|a, b| matrix[*a][pivot].abs().total_cmp(&matrix[*b][pivot].abs()))
            .unwrap_or(pivot);
        matrix.swap(pivot, best);
        inverse.swap(pivot, best);
        let factor = matrix[pivot][pivot];
        for value in matrix[pivot].iter_mut().chain(inverse[pivot].iter_mut()) {
            *value /= factor;
        }
        let (row, other) = (matrix[pivot].clone(), inverse[pivot].clone());
        for i in (0..n).filter(|i| *i != pivot) {
            let factor = matrix[i][pivot];
            if factor != 0.0 {
                for j in 0..n {
                    matrix[i][j] -= factor * row[j];
                    inverse[i][j] -= factor * other[j];
                }
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counts, Games};

    fn encounter(a: usize, b: usize, results: [u64; 3]) -> Encounter {
        Encounter { players: [a, b], results }
    }

    #[test]
    fn two_players_differ_as_in_a_match() {
        let ratings = rate(2, &[encounter(0, 1, [30, 20, 10])]);
        let [Rating::Estimate { value: a, .. }, Rating::Estimate { value: b, .. }] = ratings[..]
        else {
            panic!("{ratings:?}");
        };
        let elo = Games([10, 20, 30]).elo().unwrap();
        assert!((a - b - elo.value).abs() < 1e-6, "{a} {b}");
        assert!((a + b).abs() < 1e-6);
    }

    #[test]
    fn one_sided_players_get_bounds() {
        // Player 3 wins everything, player 4 loses everything, player 5 has not played.
        let ratings = rate(
            6,
            &[
                encounter(0, 1, [1, 0, 1]),
                encounter(1, 2, [1, 0, 1]),
                encounter(3, 0, [2, 0, 0]),
                encounter(3, 4, [1, 0, 0]),
                encounter(4, 1, [0, 0, 2]),
            ],
        );
        // Two wins against 0: p² = 0.05.
        let bound = crate::Elo::bound_of_perfect_score(2);
        assert!(matches!(ratings[3], Rating::MoreThan(elo) if (elo - bound).abs() < 1e-6));
        assert!(matches!(ratings[4], Rating::LessThan(elo) if (elo + bound).abs() < 1e-6));
        assert_eq!(ratings[5], Rating::Unknown);
        assert!(matches!(ratings[0], Rating::Estimate { value, .. } if value.abs() < 1e-6));
    }

    #[test]
    fn separate_groups_are_not_compared() {
        let ratings = rate(4, &[encounter(0, 1, [1, 0, 1]), encounter(2, 3, [1, 0, 1])]);
        assert_eq!(ratings, [Rating::Unknown; 4]);
        assert_eq!(rate(0, &[]), []);
    }
}
