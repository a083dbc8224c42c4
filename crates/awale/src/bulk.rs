//! Random games in bulk: playouts by the million.
//!
//! Nothing predicts random play: what depends on the seeds is selected, not branched on. The steps of one game wait for
//! each other, so that several games are played in turn and the processor overlaps them.

use std::hint::select_unpredictable;

use game::{History, Outcome, Position as _, Reason};

use crate::row::Row;
use crate::table::{self, Sown};
use crate::{Position, Rules, Variant, legal};

/// Games that are played in turn. More fill the cache without filling the processor better.
const AT_ONCE: usize = 4;

/// Plies for which a game has room at first; four of five random games are shorter.
const ROOM: usize = 160;

/// Random continuations of a game whose rule set counts repetitions, without which they might never end.
#[derive(Clone, Debug)]
pub struct RandomGames {
    /// The positions since the last capture, the present one last.
    seen: Vec<Position>,
    plies: usize,
}

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// The place of its seed among those given.
    pub number: usize,
    /// Its outcome.
    pub outcome: Outcome,
    /// Its plies, with those before the continuation.
    pub plies: usize,
}

impl RandomGames {
    /// Continuations of `history`; `None` if its rule set does not count repetitions.
    pub fn new(history: &History<Position>) -> Option<Self> {
        if !history.position().rules().repetition {
            return None;
        }
        let quiet = history.plies_without_progress() as usize;
        let steps = history.steps();
        let since = steps.len().saturating_sub(quiet);
        let mut seen: Vec<_> = steps[since..].iter().map(|step| step.before).collect();
        seen.push(*history.position());
        Some(RandomGames { seen, plies: steps.len() })
    }

    /// Plays a game for each seed and calls `done` with its end, in the order in which they end. A seed always gives the
    /// same game.
    pub fn play(&self, seeds: impl IntoIterator<Item = u64>, done: impl FnMut(RandomGame)) {
        let seeds = seeds.into_iter();
        match self.seen[0].rules().variant {
            Variant::Sheet => self.play_variant::<{ Variant::Sheet as u8 }>(seeds, done),
            Variant::Abapa => self.play_variant::<{ Variant::Abapa as u8 }>(seeds, done),
            Variant::Awari => self.play_variant::<{ Variant::Awari as u8 }>(seeds, done),
        }
    }

    fn play_variant<const VARIANT: u8>(
        &self,
        seeds: impl Iterator<Item = u64>,
        mut done: impl FnMut(RandomGame),
    ) {
        let mut seeds = seeds.enumerate();
        let mut runs: Vec<Run> =
            seeds.by_ref().take(AT_ONCE).map(|seed| Run::new(self, seed)).collect();
        let before = self.plies + 1 - self.seen.len();
        while !runs.is_empty() {
            let mut place = 0;
            while let Some(run) = runs.get_mut(place) {
                place += 1;
                if let Some(outcome) = run.step::<VARIANT>() {
                    done(RandomGame { number: run.number, outcome, plies: before + run.last });
                    if let Some(seed) = seeds.next() {
                        run.restart(self, seed);
                    } else {
                        place -= 1;
                        runs.swap_remove(place);
                    }
                }
            }
        }
    }
}

/// One game.
struct Run {
    own: Row,
    other: Row,
    random: Random,
    /// The rows of the positions so far up to `last`, and room for more. Apart, so that a search compares several at once.
    owns: Vec<Row>,
    others: Vec<Row>,
    /// Where the present position stands in them.
    last: usize,
    /// Where the position after the last capture stands: none before can come again.
    since: usize,
    number: usize,
}

impl Run {
    fn new(games: &RandomGames, seed: (usize, u64)) -> Self {
        let [first, ..] = games.seen[..] else { unreachable!("a history has a position") };
        let room = games.seen.len() + ROOM;
        let mut run = Run {
            own: first.own,
            other: first.other,
            random: Random::new(0),
            owns: vec![first.own; room],
            others: vec![first.other; room],
            last: 0,
            since: 0,
            number: 0,
        };
        for (place, seen) in games.seen.iter().enumerate() {
            (run.owns[place], run.others[place]) = (seen.own, seen.other);
        }
        run.restart(games, seed);
        run
    }

    fn restart(&mut self, games: &RandomGames, (number, seed): (usize, u64)) {
        self.number = number;
        self.random = Random::new(seed);
        (self.last, self.since) = (games.seen.len() - 1, 0);
        (self.own, self.other) = (self.owns[self.last], self.others[self.last]);
    }

    fn position(&self) -> Position {
        Position { own: self.own, other: self.other }
    }

    /// Plays a random move; the outcome instead if the game is over.
    #[inline(always)]
    fn step<const VARIANT: u8>(&mut self) -> Option<Outcome> {
        const WATCHED: usize = Position::SHORTEST_CYCLE * (Rules::REPETITION as usize - 1);
        let abapa = VARIANT == Variant::Abapa as u8;
        let choices = if abapa {
            legal::choices_of_abapa(self.own, self.other)
        } else {
            legal::choices(self.own, self.other)
        };
        if choices.is_empty() {
            return self.position().end().map(|end| end.outcome);
        }
        if self.last - self.since >= WATCHED && self.is_third() {
            return Some(self.position().outcome_at_limit(Reason::Repetition));
        }
        let place = choices.place_of(self.random.below(choices.count()));
        let Sown { own, other, captured } = table::sow(self.own, self.other, place);
        let spared = abapa && captured == other.in_pits();
        let captured = select_unpredictable(spared, 0, captured);
        (self.own, self.other) = (other.without(captured), own.taking(captured));
        self.last += 1;
        self.since = select_unpredictable(captured != 0, self.last, self.since);
        if self.last < self.owns.len() && self.last < self.others.len() {
            (self.owns[self.last], self.others[self.last]) = (self.own, self.other);
        } else {
            self.grow();
        }
        None
    }

    #[cold]
    fn grow(&mut self) {
        let room = self.last * 2;
        self.owns.resize(room, self.own);
        self.others.resize(room, self.other);
    }

    /// Whether the position occurs for the third time.
    #[inline(never)]
    fn is_third(&self) -> bool {
        let earlier = self.since..=self.last - Position::SHORTEST_CYCLE;
        let owns = &self.owns[earlier.clone()];
        // A row knows whose it is, so that those of the other side to move differ.
        let alike: usize = owns.iter().map(|own| usize::from(*own == self.own)).sum();
        let times = Rules::REPETITION as usize - 1;
        alike >= times && {
            let rows = owns.iter().zip(&self.others[earlier]);
            rows.filter(|(own, other)| (**own, **other) == (self.own, self.other)).count() >= times
        }
    }
}

/// A multiplicative congruential generator: for a choice among six its upper half is random enough, and a playout spends
/// less time on it than on [`game::Rng`].
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        // Odd, as its period demands.
        Random(seed << 1 | 1)
    }

    /// A number below `bound`, which is at most 256.
    #[inline]
    fn below(&mut self, bound: usize) -> usize {
        // The multiplier for a modulus of 2^64 of Steele and Vigna, "Computationally easy, spectrally good multipliers".
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95);
        let [number, ..] = (((self.0 >> 32) * bound as u64) >> 32).to_le_bytes();
        number.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every game is one of the rules, ends where its history does and as it does.
    #[test]
    fn games_end_as_histories_do() {
        for variant in Variant::ALL {
            let mut history = History::new(Position::start(Rules::new(variant)));
            for plies in [0, 30, 60] {
                while history.plies() < plies && history.end().is_none() {
                    let moves = history.moves();
                    history.play(moves[plies % moves.len()]).expect("it is legal");
                }
                check(&history, variant);
            }
        }
    }

    fn check(history: &History<Position>, variant: Variant) {
        let games = RandomGames::new(history).expect("repetitions count");
        let mut played = Vec::new();
        games.play(0..500, |game| played.push(game));
        played.sort_by_key(|game| game.number);
        assert_eq!(played.len(), 500);
        for (game, seed) in played.iter().zip(0..) {
            let mut run = Run::new(&games, (0, seed));
            let mut history = history.clone();
            let outcome = loop {
                let outcome = match variant {
                    Variant::Sheet => run.step::<{ Variant::Sheet as u8 }>(),
                    Variant::Abapa => run.step::<{ Variant::Abapa as u8 }>(),
                    Variant::Awari => run.step::<{ Variant::Awari as u8 }>(),
                };
                assert_eq!(history.end().map(|end| end.outcome), outcome);
                if let Some(outcome) = outcome {
                    break outcome;
                }
                let before = *history.position();
                let mv = before.moves().into_iter().find(|mv| {
                    let mut after = before;
                    after.play_unchecked(*mv);
                    after == run.position()
                });
                history.play(mv.expect("the step is a legal move")).expect("it can be played");
            };
            assert_eq!((game.outcome, game.plies), (outcome, history.plies()));
        }
    }

    /// Each of the legal moves is chosen equally often, within five standard deviations.
    #[test]
    fn moves_are_chosen_uniformly() {
        let mut counts = [0_i32; 6];
        for seed in 0..60_000 {
            let mut random = Random::new(game::mix(seed));
            random.below(6);
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 460), "{counts:?}");
    }

    #[test]
    fn games_that_may_never_end_are_not_played() {
        let rules = Rules { repetition: false, ..Rules::default() };
        assert!(RandomGames::new(&History::new(Position::start(rules))).is_none());
    }
}
