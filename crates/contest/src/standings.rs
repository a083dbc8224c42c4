//! Standings, from the results of a contest.

use statistics::{Encounter, Rating, rate};

use crate::player::FailureKind;
use crate::schedule::{Format, Schedule, Stage};

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The players; the first sat first.
    pub players: [usize; 2],
    /// Half points of the player who sat first: 0, 1 or 2.
    pub half_points: u8,
    /// The kind of failure that lost the game.
    pub failure: Option<FailureKind>,
    /// Whether the game repeats an earlier one move by move; it counts for points, not for ratings.
    pub repeated: bool,
}

/// A player's row.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The player's number.
    pub player: usize,
    /// From 1; equal results share a place.
    pub place: usize,
    /// Finished games.
    pub games: u32,
    /// Half points, including those of byes.
    pub half_points: u32,
    /// Won games.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Lost games.
    pub losses: u32,
    /// Buchholz: the half points of all opponents, once for each encounter.
    pub buchholz: u32,
    /// Sonneborn-Berger: the sum over all games of points scored times the opponent's points, times four.
    pub sonneborn_berger: u32,
    /// Games lost by failures, in the order of [`FailureKind::ALL`].
    pub failures: [u32; 3],
    /// Elo.
    pub rating: Rating,
}

/// The standings, best first.
pub fn standings(
    players: usize,
    format: Format,
    schedule: &Schedule,
    games_per_encounter: usize,
    games: &[GameResult],
) -> Vec<Row> {
    let mut rows: Vec<Row> = (0..players)
        .map(|player| Row {
            player,
            place: 0,
            games: 0,
            half_points: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            buchholz: 0,
            sonneborn_berger: 0,
            failures: [0; 3],
            rating: Rating::Unknown,
        })
        .collect();
    for game in games {
        let taken = [game.half_points, 2 - game.half_points];
        for (player, taken) in game.players.into_iter().zip(taken) {
            let row = &mut rows[player];
            row.games += 1;
            row.half_points += u32::from(taken);
            match taken {
                0 => row.losses += 1,
                1 => row.draws += 1,
                _ => row.wins += 1,
            }
        }
        if let Some(kind) = game.failure {
            let loser = game.players[usize::from(game.half_points == 2)];
            let place = FailureKind::ALL.iter().position(|known| *known == kind).unwrap_or(0);
            rows[loser].failures[place] += 1;
        }
    }
    let points: Vec<u32> = rows.iter().map(|row| row.half_points).collect();
    for encounter in &schedule.encounters {
        let [a, b] = encounter.players;
        let has_met = games.iter().any(|game| game.players == [a, b] || game.players == [b, a]);
        if has_met {
            rows[a].buchholz += points[b];
            rows[b].buchholz += points[a];
        }
    }
    for game in games {
        let [a, b] = game.players;
        rows[a].sonneborn_berger += u32::from(game.half_points) * points[b];
        rows[b].sonneborn_berger += u32::from(2 - game.half_points) * points[a];
    }
    if format == Format::Swiss {
        // A bye is worth a won encounter, once the round is over.
        let begun = schedule.encounters.last().map_or(0, |last| last.round);
        for (round, player) in &schedule.byes {
            if *round < begun || schedule.is_final {
                rows[*player].half_points += 2 * games_per_encounter as u32;
            }
        }
    }
    for (row, rating) in rows.iter_mut().zip(rate(players, &met(players, games))) {
        row.rating = rating;
    }
    // The player's last stage of the knock-out: 0 for the champion, otherwise the number of players left at the last
    // encounter.
    let reached = |player: usize| {
        let last = schedule.encounters.iter().filter(|one| one.players.contains(&player));
        let left = last.filter_map(|one| match one.stage {
            Stage::KnockOut(left) => Some(left),
            _ => None,
        });
        if schedule.champion == Some(player) { 0 } else { left.min().unwrap_or(usize::MAX) }
    };
    let key = |row: &Row| {
        let buchholz = if format == Format::Swiss { row.buchholz } else { 0 };
        let best_first =
            std::cmp::Reverse((row.half_points, buchholz, row.sonneborn_berger, row.wins));
        (reached(row.player), best_first)
    };
    rows.sort_by_key(|row| (key(row), row.player));
    for i in 0..rows.len() {
        rows[i].place = match i.checked_sub(1) {
            Some(before) if key(&rows[before]) == key(&rows[i]) => rows[before].place,
            _ => i + 1,
        };
    }
    rows
}

/// The results of each pair of players, without games that repeat earlier ones.
pub fn met(players: usize, games: &[GameResult]) -> Vec<Encounter> {
    let mut table = vec![[0; 3]; players * players];
    for game in games.iter().filter(|game| !game.repeated) {
        let [a, b] = game.players;
        let (low, high) = (a.min(b), a.max(b));
        let of_low = if a == low { game.half_points } else { 2 - game.half_points };
        table[low * players + high][2 - usize::from(of_low)] += 1;
    }
    let pairs = table.into_iter().enumerate().filter(|(_, results)| *results != [0; 3]);
    pairs.map(|(i, results)| Encounter { players: [i / players, i % players], results }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Plan;

    fn game(a: usize, b: usize, half_points: u8) -> GameResult {
        GameResult { players: [a, b], half_points, failure: None, repeated: false }
    }

    #[test]
    fn points_and_tie_breaks() {
        let plan = Plan { format: Format::RoundRobin, rounds: 0, groups: 0, advance: 0 };
        let schedule = plan.schedule(4, &|_| None);
        let mut games =
            vec![game(0, 1, 2), game(2, 0, 2), game(1, 2, 1), game(3, 0, 0), game(1, 3, 2)];
        games.push(GameResult {
            players: [2, 3],
            half_points: 0,
            failure: Some(FailureKind::Crash),
            repeated: false,
        });
        let rows = standings(4, Format::RoundRobin, &schedule, 1, &games);
        let summary: Vec<_> = rows
            .iter()
            .map(|row| (row.player, row.place, row.half_points, row.sonneborn_berger))
            .collect();
        // Points: 0 has 2, 1 has 1½, 2 has 1½, 3 has 1.
        // Sonneborn-Berger of 1: ½ × 1.5 + 1 × 1; of 2: 1 × 2 + ½ × 1.5, times four.
        assert_eq!(summary, [(0, 1, 4, 10), (2, 2, 3, 11), (1, 3, 3, 7), (3, 4, 2, 6)]);
        assert_eq!(rows[1].failures, [0, 0, 1]);
        // Opponents of 0: 1½ + 1½ + 1 points.
        assert_eq!(rows[0].buchholz, 8);
    }

    #[test]
    fn equal_players_share_a_place() {
        let plan = Plan { format: Format::RoundRobin, rounds: 0, groups: 0, advance: 0 };
        let schedule = plan.schedule(2, &|_| None);
        let rows = standings(2, Format::RoundRobin, &schedule, 1, &[game(0, 1, 1)]);
        assert_eq!(rows.iter().map(|row| row.place).collect::<Vec<_>>(), [1, 1]);
        assert_eq!(met(2, &[game(1, 0, 2), game(0, 1, 1)])[0].results, [0, 1, 1]);
    }

    #[test]
    fn repeated_games_count_for_points_alone() {
        let plan = Plan { format: Format::RoundRobin, rounds: 0, groups: 0, advance: 0 };
        let schedule = plan.schedule(2, &|_| None);
        let again = GameResult { repeated: true, ..game(0, 1, 2) };
        let games = [game(0, 1, 2), game(1, 0, 2), again, again];
        assert_eq!(met(2, &games)[0].results, [1, 0, 1]);
        let rows = standings(2, Format::RoundRobin, &schedule, 4, &games);
        assert_eq!((rows[0].half_points, rows[1].half_points), (6, 2));
        assert!(matches!(rows[0].rating, Rating::Estimate { value, .. } if value.abs() < 1e-6));
    }
}
