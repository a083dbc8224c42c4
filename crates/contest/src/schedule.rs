//! Pairings. A schedule is a function of the results so far, so that a contest can be resumed from its games alone.

pub use protocol::contest::{Format, Stage};

/// The parameters of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The format.
    pub format: Format,
    /// Rounds of a Swiss contest.
    pub rounds: usize,
    /// Number of groups.
    pub groups: usize,
    /// How many of each group reach the knock-out.
    pub advance: usize,
}

/// Two players who meet, for one or more games. No two encounters of a contest are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Encounter {
    /// The round, from 0.
    pub round: usize,
    /// The stage of the contest.
    pub stage: Stage,
    /// The players; the first sits first in the first game.
    pub players: [usize; 2],
}

/// A schedule as far as results determine it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// In playing order. More results only add encounters.
    pub encounters: Vec<Encounter>,
    /// The byes: round and player.
    pub byes: Vec<(usize, usize)>,
    /// Whether no more encounters will follow.
    pub is_final: bool,
    /// The winner of the knock-out, once known.
    pub champion: Option<usize>,
}

/// The half points of both players of a finished encounter; `None` while it is not finished.
pub type Score<'a> = &'a dyn Fn(&Encounter) -> Option<[u32; 2]>;

/// How often a drawn encounter of the knock-out is replayed before the higher seed advances.
const REPLAYS: usize = 2;

impl Plan {
    /// The schedule for players `0..players` (by seed), as far as `score` decides it.
    pub fn schedule(&self, players: usize, score: Score<'_>) -> Schedule {
        let all: Vec<usize> = (0..players).collect();
        let mut schedule = Schedule { is_final: true, ..Schedule::default() };
        match self.format {
            Format::RoundRobin => schedule.round_robin(&all, Stage::Main, 0, false),
            Format::DoubleRoundRobin => {
                schedule.round_robin(&all, Stage::Main, 0, false);
                let rounds = schedule.encounters.last().map_or(0, |last| last.round + 1);
                schedule.round_robin(&all, Stage::Main, rounds, true);
            }
            Format::Gauntlet => {
                let opponents = all.iter().skip(1).enumerate();
                schedule.encounters = opponents
                    .map(|(round, other)| Encounter {
                        round,
                        stage: Stage::Main,
                        players: [0, *other],
                    })
                    .collect();
            }
            Format::Swiss => schedule.swiss(players, self.rounds, score),
            Format::Groups => schedule.groups(players, self, score),
        }
        schedule
    }
}

impl Schedule {
    /// The circle method: one player stays, the others rotate.
    fn round_robin(&mut self, players: &[usize], stage: Stage, first_round: usize, swapped: bool) {
        if players.len() < 2 {
            return;
        }
        let mut circle: Vec<Option<usize>> = players.iter().copied().map(Some).collect();
        if circle.len() % 2 == 1 {
            circle.push(None);
        }
        let n = circle.len();
        for round in 0..n.saturating_sub(1) {
            for i in 0..n / 2 {
                match (circle[i], circle[n - 1 - i]) {
                    (Some(a), Some(b)) => {
                        // The fixed player alternates by round, the others by table.
                        let swap = (if i == 0 { round % 2 == 1 } else { i % 2 == 1 }) ^ swapped;
                        let players = if swap { [b, a] } else { [a, b] };
                        self.encounters.push(Encounter {
                            round: first_round + round,
                            stage,
                            players,
                        });
                    }
                    (Some(alone), None) | (None, Some(alone)) => {
                        self.byes.push((first_round + round, alone));
                    }
                    (None, None) => {}
                }
            }
            circle[1..].rotate_right(1);
        }
    }

    fn swiss(&mut self, players: usize, rounds: usize, score: Score<'_>) {
        let mut points = vec![0; players];
        let mut met = vec![vec![false; players]; players];
        let mut firsts = vec![0_i32; players];
        let mut had_bye = vec![false; players];
        for round in 0..rounds {
            let mut order: Vec<usize> = (0..players).collect();
            order.sort_by_key(|player| (std::cmp::Reverse(points[*player]), *player));
            if players % 2 == 1 {
                let last = order.iter().rposition(|player| !had_bye[*player]);
                let free = order.remove(last.unwrap_or(players - 1));
                had_bye[free] = true;
                self.byes.push((round, free));
            }
            let begin = self.encounters.len();
            for [a, b] in pair(&order, &met) {
                let players = if firsts[a] <= firsts[b] { [a, b] } else { [b, a] };
                firsts[players[0]] += 1;
                firsts[players[1]] -= 1;
                (met[a][b], met[b][a]) = (true, true);
                self.encounters.push(Encounter { round, stage: Stage::Main, players });
            }
            let mut worth = 2;
            for place in begin..self.encounters.len() {
                let encounter = self.encounters[place];
                let Some(result) = score(&encounter) else {
                    self.is_final = round + 1 == rounds;
                    return;
                };
                let [a, b] = encounter.players;
                points[a] += result[0];
                points[b] += result[1];
                worth = result[0] + result[1];
            }
            // A bye is worth as much as a won encounter.
            if let Some((_, free)) = self.byes.iter().find(|(of, _)| *of == round) {
                points[*free] += worth;
            }
        }
    }

    fn groups(&mut self, players: usize, plan: &Plan, score: Score<'_>) {
        let groups = deal(players, plan.groups);
        for (number, group) in groups.iter().enumerate() {
            self.round_robin(group, Stage::Group(number), 0, false);
        }
        // All groups play at the same time.
        self.encounters.sort_by_key(|encounter| encounter.round);
        let Some(results) = self.encounters.iter().map(score).collect::<Option<Vec<_>>>() else {
            self.is_final = false;
            return;
        };
        let rank = |player: &usize| {
            let mut own = (0, 0);
            for (encounter, [a, b]) in self.encounters.iter().zip(&results) {
                if encounter.players[0] == *player {
                    own = (own.0 + a, own.1 + u32::from(a > b));
                } else if encounter.players[1] == *player {
                    own = (own.0 + b, own.1 + u32::from(b > a));
                }
            }
            (std::cmp::Reverse(own), *player)
        };
        let ranked: Vec<Vec<usize>> = groups
            .into_iter()
            .map(|mut group| {
                group.sort_by_key(rank);
                group
            })
            .collect();
        // All winners first, then all seconds: those of one group meet as late as possible.
        let mut seeds = Vec::new();
        for place in 0..plan.advance {
            seeds.extend(ranked.iter().filter_map(|group| group.get(place)));
        }
        self.knock_out(seeds, score);
    }

    /// A bracket in which the best seed meets the last one; missing players are byes.
    fn knock_out(&mut self, mut seeds: Vec<usize>, score: Score<'_>) {
        let mut round = self.encounters.last().map_or(0, |last| last.round + 1);
        while seeds.len() > 1 {
            let size = seeds.len().next_power_of_two();
            let stage = Stage::KnockOut(seeds.len());
            let mut winners = Vec::new();
            let mut open = false;
            let mut decided_in = round;
            for (place, seed) in seeds.iter().enumerate().take(size / 2) {
                match seeds.get(size - 1 - place) {
                    None => {
                        self.byes.push((round, *seed));
                        winners.push(*seed);
                    }
                    Some(other) => {
                        let first = Encounter { round, stage, players: [*seed, *other] };
                        match self.duel(first, score) {
                            Some((winner, last)) => {
                                winners.push(winner);
                                decided_in = decided_in.max(last);
                            }
                            None => open = true,
                        }
                    }
                }
            }
            if open {
                self.is_final = false;
                return;
            }
            round = decided_in + 1;
            seeds = winners;
        }
        self.champion = seeds.first().copied();
    }

    /// An encounter with its replays; returns the winner and the round of the last one, once decided.
    fn duel(&mut self, first: Encounter, score: Score<'_>) -> Option<(usize, usize)> {
        let [better, other] = first.players;
        for replay in 0..=REPLAYS {
            let players = if replay % 2 == 0 { [better, other] } else { [other, better] };
            let encounter = Encounter { round: first.round + replay, players, ..first };
            self.encounters.push(encounter);
            let [a, b] = score(&encounter)?;
            if a != b {
                let winner = if a > b { players[0] } else { players[1] };
                return Some((winner, encounter.round));
            }
        }
        Some((better, first.round + REPLAYS))
    }
}

/// Deals seeds to groups back and forth: 0, 1, 2, 2, 1, 0, …
fn deal(players: usize, groups: usize) -> Vec<Vec<usize>> {
    let mut dealt = vec![Vec::new(); groups.max(1)];
    let n = dealt.len();
    for player in 0..players {
        let (row, place) = (player / n, player % n);
        let group = if row % 2 == 0 { place } else { n - 1 - place };
        dealt[group].push(player);
    }
    dealt
}

/// Pairs neighbours in `order` who have not met; repeats encounters only if there is no other way.
fn pair(order: &[usize], met: &[Vec<bool>]) -> Vec<[usize; 2]> {
    // Enough for any sensible number of rounds; afterwards repeats are accepted.
    const MOST_TRIES: u32 = 200_000;
    let mut tries = MOST_TRIES;
    let mut pairs = Vec::new();
    let mut free: Vec<usize> = order.to_vec();
    if try_pair(&mut free, met, &mut pairs, &mut tries) {
        return pairs;
    }
    order.chunks_exact(2).map(|two| [two[0], two[1]]).collect()
}

fn try_pair(
    free: &mut Vec<usize>,
    met: &[Vec<bool>],
    pairs: &mut Vec<[usize; 2]>,
    tries: &mut u32,
) -> bool {
    if free.len() < 2 {
        return true;
    }
    let first = free.remove(0);
    for i in 0..free.len() {
        if *tries == 0 {
            break;
        }
        *tries -= 1;
        let other = free[i];
        if met[first][other] {
            continue;
        }
        free.remove(i);
        pairs.push([first, other]);
        if try_pair(free, met, pairs, tries) {
            return true;
        }
        pairs.pop();
        free.insert(i, other);
    }
    free.insert(0, first);
    false
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn plan(format: Format) -> Plan {
        Plan { format, rounds: 5, groups: 2, advance: 2 }
    }

    fn favourites(plan: Plan, players: usize) -> Schedule {
        // The better seed wins everything.
        let score = |one: &Encounter| if one.players[0] < one.players[1] { [2, 0] } else { [0, 2] };
        plan.schedule(players, &|encounter| Some(score(encounter)))
    }

    fn pairs(schedule: &Schedule) -> Vec<[usize; 2]> {
        let sorted = |players: [usize; 2]| [players[0].min(players[1]), players[0].max(players[1])];
        schedule.encounters.iter().map(|one| sorted(one.players)).collect()
    }

    #[test]
    fn everybody_meets_everybody_once_a_round() {
        for players in 0..12 {
            let schedule = plan(Format::RoundRobin).schedule(players, &|_| None);
            let met: BTreeSet<_> = pairs(&schedule).into_iter().collect();
            assert_eq!(met.len(), players * players.saturating_sub(1) / 2, "{players}");
            assert_eq!(schedule.encounters.len(), met.len());
            for round in 0..players {
                let of_round = schedule.encounters.iter().filter(|one| one.round == round);
                let busy: Vec<_> = of_round.flat_map(|one| one.players).collect();
                assert_eq!(busy.iter().collect::<BTreeSet<_>>().len(), busy.len(), "{players}");
            }
            // Nobody sits first much more often than second.
            for player in 0..players {
                let firsts =
                    schedule.encounters.iter().filter(|one| one.players[0] == player).count();
                assert!(firsts.abs_diff(players.saturating_sub(1) / 2) <= 1, "{players} {firsts}");
            }
            let double = plan(Format::DoubleRoundRobin).schedule(players, &|_| None);
            let seats: BTreeSet<_> = double.encounters.iter().map(|one| one.players).collect();
            assert_eq!(seats.len(), players * players.saturating_sub(1), "{players}");
        }
    }

    #[test]
    fn a_gauntlet_is_the_first_against_all() {
        let schedule = plan(Format::Gauntlet).schedule(4, &|_| None);
        assert_eq!(pairs(&schedule), [[0, 1], [0, 2], [0, 3]]);
    }

    #[test]
    fn swiss_rounds_follow_from_results() {
        let swiss = plan(Format::Swiss);
        let first = swiss.schedule(8, &|_| None);
        assert_eq!(pairs(&first), [[0, 1], [2, 3], [4, 5], [6, 7]]);
        assert!(!first.is_final);
        // Three of four results do not make a round.
        let same = swiss.schedule(8, &|one| (one.players != [6, 7]).then_some([2, 0]));
        assert_eq!(same.encounters, first.encounters);
        for players in 2..13 {
            let all = favourites(swiss, players);
            let rounds = 5.min(if players % 2 == 0 { players - 1 } else { players });
            let met: Vec<_> = pairs(&all);
            let distinct: BTreeSet<_> = met.iter().collect();
            let without_repeats = all.encounters.iter().filter(|one| one.round < rounds).count();
            assert!(distinct.len() >= without_repeats.min(met.len()) * 3 / 4, "{players}");
            assert_eq!(all.encounters.len(), 5 * (players / 2), "{players}");
            assert_eq!(all.byes.len(), 5 * (players % 2), "{players}");
        }
        // With enough players nobody meets twice, and nobody has two free rounds.
        let all = favourites(swiss, 11);
        assert_eq!(pairs(&all).iter().collect::<BTreeSet<_>>().len(), 25);
        let free: BTreeSet<_> = all.byes.iter().map(|(_, player)| player).collect();
        assert_eq!(free.len(), 5);
    }

    #[test]
    fn groups_lead_to_a_knock_out() {
        let groups = plan(Format::Groups);
        assert_eq!(deal(7, 3), [vec![0, 5, 6], vec![1, 4], vec![2, 3]]);
        let begin = groups.schedule(8, &|_| None);
        assert_eq!((begin.encounters.len(), begin.is_final), (12, false));
        let all = favourites(groups, 8);
        assert_eq!(all.champion, Some(0));
        let finals: Vec<_> =
            all.encounters.iter().filter(|one| matches!(one.stage, Stage::KnockOut(_))).collect();
        // The winners of the groups are 0 and 1, the seconds 3 and 2.
        assert_eq!(
            finals.iter().map(|one| one.players).collect::<Vec<_>>(),
            [[0, 2], [1, 3], [0, 1]]
        );
        assert_eq!(finals[2].stage, Stage::KnockOut(2));
        // Results remove no encounter.
        assert_eq!(all.encounters[..12], begin.encounters[..]);
    }

    #[test]
    fn drawn_duels_are_replayed_and_end() {
        let drawn = Plan { groups: 2, advance: 1, ..plan(Format::Groups) };
        let schedule = drawn.schedule(2, &|_| Some([1, 1]));
        assert_eq!(schedule.encounters.len(), 1 + REPLAYS);
        assert_eq!(schedule.champion, Some(0));
        let three = Plan { groups: 3, advance: 1, ..plan(Format::Groups) };
        let schedule = three.schedule(3, &|_| Some([0, 2]));
        assert_eq!(schedule.byes.len(), 1);
        assert_eq!(schedule.champion, Some(2));
    }
}
