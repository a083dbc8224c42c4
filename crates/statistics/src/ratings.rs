//! Ratings of many players from all their games.
//!
//! The model is Bradley and Terry's (1952) on Elo's scale, with a draw as half a win and half a loss, as Ordo computes it:
//! the ratings under which the results are most likely, with mean zero. The likelihood is concave, so Newton's method finds
//! its maximum. The errors follow from its curvature there (the Fisher information).
//!
//! The likelihood of a group's ratings has a finite maximum only if every part of the group has taken at least half a
//! point from the rest. Players are therefore divided into the strongly connected components of "has taken points from".
//! The largest component is the reference; the others have won or lost everything against it and get a bound instead.

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
    /// A member of the reference, the largest group in which points lead from everyone to everyone; the mean of the
    /// group is 0.
    Estimate {
        /// Elo.
        value: f64,
        /// Half the width of the 95 % interval.
        error: f64,
    },
    /// The player's group lost nothing to the reference: with 95 % confidence more than this.
    MoreThan(f64),
    /// The player's group won nothing from the reference: with 95 % confidence less than this.
    LessThan(f64),
    /// No chain of points leads from this player to the reference or back, or there is no reference.
    Unknown,
}

const MOST_STEPS: u32 = 200;
/// Steps smaller than this, in natural units, end the iteration.
const PRECISION: f64 = 1e-12;
/// The probability of a result that a bound takes for too unlikely.
const DOUBT: f64 = 0.05;

/// Rates `players` players. Of two largest groups the one with more games inside is the reference, then the one with the
/// smallest number.
///
/// The bound of a group takes the ratings within it and those of its opponents as given. Opponents may have bounds
/// themselves: players who beat those above the reference are above their bounds.
///
/// # Panics
///
/// If an encounter names a player that is not below `players`.
pub fn rate(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let games = Table::new(players, encounters);
    let mut ratings = vec![Rating::Unknown; players];
    let reaches = games.reaches();
    let groups = groups(&reaches);
    let rank = |group: &&Vec<usize>| {
        (group.len(), games.played_within(group), std::cmp::Reverse(group[0]))
    };
    let Some(reference) = groups.iter().filter(|group| group.len() > 1).max_by_key(rank) else {
        return ratings;
    };
    let to_elo = SCALE / std::f64::consts::LN_10;
    let (values, errors) = games.most_likely(reference);
    // The ratings and bounds found so far, in natural units.
    let mut known: Vec<Option<f64>> = vec![None; players];
    for ((player, value), error) in reference.iter().zip(values).zip(errors) {
        known[*player] = Some(value);
        ratings[*player] =
            Rating::Estimate { value: value * to_elo, error: error * to_elo * CONFIDENCE_95 };
    }
    let anchor = reference[0];
    for sign in [1.0, -1.0] {
        let is_above = |a: usize, b: usize| if sign > 0.0 { reaches[a][b] } else { reaches[b][a] };
        let mut outside: Vec<&Vec<usize>> = groups
            .iter()
            .filter(|group| is_above(group[0], anchor) && !is_above(anchor, group[0]))
            .collect();
        // Those between a group and the reference come first: everybody above them has more players below.
        outside
            .sort_by_key(|group| (0..players).filter(|other| is_above(group[0], *other)).count());
        for group in outside {
            let (values, _) = games.most_likely(group);
            let between = |other: &usize| {
                is_above(group[0], *other)
                    && is_above(*other, anchor)
                    && !is_above(*other, group[0])
            };
            let mut met = Vec::new();
            for other in (0..players).filter(between) {
                let Some(rating) = known[other] else { continue };
                for (player, value) in group.iter().zip(&values) {
                    let count = games.count(*player, other);
                    if count > 0.0 {
                        met.push((count, sign * (rating - value)));
                    }
                }
            }
            let offset = sign * bound(&met);
            for (player, value) in group.iter().zip(&values) {
                known[*player] = Some(value + offset);
                let elo = (value + offset) * to_elo;
                ratings[*player] =
                    if sign > 0.0 { Rating::MoreThan(elo) } else { Rating::LessThan(elo) };
            }
        }
    }
    ratings
}

/// The groups of players in which points lead from everyone to everyone, each in order.
fn groups(reaches: &[Vec<bool>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (player, reached) in reaches.iter().enumerate() {
        let known = groups.iter_mut().find(|group| reached[group[0]] && reaches[group[0]][player]);
        match known {
            Some(group) => group.push(player),
            None => groups.push(vec![player]),
        }
    }
    groups
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

    /// For each player, whom a chain of points taken leads to; always themselves.
    fn reaches(&self) -> Vec<Vec<bool>> {
        let players = self.points.len();
        let from = |player: usize| {
            let mut reached = vec![false; players];
            reached[player] = true;
            let mut open = vec![player];
            while let Some(one) = open.pop() {
                for (other, points) in self.points[one].iter().enumerate() {
                    if *points > 0.0 && !reached[other] {
                        reached[other] = true;
                        open.push(other);
                    }
                }
            }
            reached
        };
        (0..players).map(from).collect()
    }

    /// The number of games between members of a group.
    fn played_within(&self, group: &[usize]) -> u64 {
        let points = group.iter().map(|a| group.iter().map(|b| self.points[*a][*b]).sum::<f64>());
        points.sum::<f64>() as u64
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

    /// Two beat two others: the reference has the smallest number, and the others are bounded as a group.
    #[test]
    fn a_group_that_beats_all_others_is_bounded() {
        let mut encounters = vec![encounter(0, 1, [1, 0, 1]), encounter(2, 3, [1, 0, 1])];
        for (a, b) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            encounters.push(encounter(a, b, [1, 0, 0]));
        }
        let ratings = rate(4, &encounters);
        assert!(matches!(ratings[0], Rating::Estimate { value, .. } if value.abs() < 1e-6));
        // Four losses of a group whose members are equal.
        let bound = crate::Elo::bound_of_perfect_score(4);
        for player in [2, 3] {
            assert!(
                matches!(ratings[player], Rating::LessThan(elo) if (elo + bound).abs() < 1e-6),
                "{ratings:?}"
            );
        }
        // More games make the other group the reference.
        encounters.push(encounter(2, 3, [1, 0, 1]));
        let ratings = rate(4, &encounters);
        assert!(
            matches!(ratings[0], Rating::MoreThan(elo) if (elo - bound).abs() < 1e-6),
            "{ratings:?}"
        );
        assert!(matches!(ratings[2], Rating::Estimate { .. }));
    }

    /// Within a bounded group, the differences are those of the group's own games.
    #[test]
    fn a_bounded_group_keeps_its_differences() {
        let ratings = rate(
            5,
            &[
                encounter(0, 1, [2, 2, 2]),
                encounter(1, 2, [2, 2, 2]),
                encounter(3, 4, [30, 0, 10]),
                encounter(4, 0, [3, 0, 0]),
            ],
        );
        let (Rating::MoreThan(better), Rating::MoreThan(worse)) = (ratings[3], ratings[4]) else {
            panic!("{ratings:?}");
        };
        let difference = Games([10, 0, 30]).elo().unwrap().value;
        assert!((better - worse - difference).abs() < 1e-6, "{ratings:?}");
        let bound = crate::Elo::bound_of_perfect_score(3);
        assert!((worse - bound).abs() < 1e-6, "{ratings:?}");
    }

    /// 3 beats 4, who beats the reference; 5 loses to 3 alone and 6 beats 5: nothing compares them with the reference.
    #[test]
    fn bounds_rest_on_bounds() {
        let ratings = rate(
            7,
            &[
                encounter(0, 1, [1, 0, 1]),
                encounter(1, 2, [1, 0, 1]),
                encounter(4, 0, [2, 0, 0]),
                encounter(3, 4, [2, 0, 0]),
                encounter(3, 5, [2, 0, 0]),
                encounter(6, 5, [2, 0, 0]),
            ],
        );
        let bound = crate::Elo::bound_of_perfect_score(2);
        assert!(matches!(ratings[4], Rating::MoreThan(elo) if (elo - bound).abs() < 1e-6));
        assert!(matches!(ratings[3], Rating::MoreThan(elo) if (elo - 2.0 * bound).abs() < 1e-6));
        assert_eq!(ratings[5], Rating::Unknown);
        assert_eq!(ratings[6], Rating::Unknown);
    }

    /// Forty players, of whom some never score, some only among themselves: everyone has an estimate or a bound.
    #[test]
    fn a_contest_with_hopeless_players_is_rated() {
        const PLAYERS: usize = 40;
        let strength = |player: usize| player % 10;
        let mut encounters = Vec::new();
        for a in 0..PLAYERS {
            for b in a + 1..PLAYERS {
                // Classes 0 and 1 never score against others; class 0 not even against itself, where the first wins.
                let [low, high] = [strength(a).min(strength(b)), strength(a).max(strength(b))];
                let result = match () {
                    () if low < 2 && low != high => {
                        if strength(a) > strength(b) {
                            [1, 0, 0]
                        } else {
                            [0, 0, 1]
                        }
                    }
                    () if high == 0 => [1, 0, 0],
                    () => match (a + b) % 3 {
                        0 => [1, 0, 0],
                        1 => [0, 1, 0],
                        _ => [0, 0, 1],
                    },
                };
                encounters.push(encounter(a, b, result));
            }
        }
        for (player, rating) in rate(PLAYERS, &encounters).into_iter().enumerate() {
            let is_expected = match rating {
                Rating::Estimate { value, error } => {
                    strength(player) > 1 && value.is_finite() && error > 0.0
                }
                Rating::LessThan(value) => strength(player) < 2 && value < 0.0,
                Rating::MoreThan(_) | Rating::Unknown => false,
            };
            assert!(is_expected, "{player}: {rating:?}");
        }
    }

    #[test]
    fn separate_groups_are_not_compared() {
        let ratings = rate(4, &[encounter(0, 1, [1, 0, 1]), encounter(2, 3, [1, 0, 1])]);
        assert!(matches!(ratings[..2], [Rating::Estimate { .. }, Rating::Estimate { .. }]));
        assert_eq!(ratings[2..], [Rating::Unknown; 2]);
        assert_eq!(rate(0, &[]), []);
        // Nobody has taken a point from somebody who has taken one from them: there is no reference.
        let ratings = rate(3, &[encounter(0, 1, [1, 0, 0]), encounter(1, 2, [1, 0, 0])]);
        assert_eq!(ratings, [Rating::Unknown; 3]);
    }
}
