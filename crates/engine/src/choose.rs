use std::time::Duration;

use game::{History, Position, Rng};
use games::{AnyHistory, AnyMove};
use search::{Budget, Limits, Model, Searcher, Stop, Table};

use crate::careless::Careless;
use crate::{Engine, Level, Strength};

/// Thinking time of the highest level in an untimed game.
const FULL_TIME: Duration = Duration::from_secs(3);

/// Search depth of a move with a lapse of attention: enough not to lose on the spot.
const LAPSE_DEPTH: u32 = 2;

/// A move as a level plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move.
    pub mv: AnyMove,
    /// The time a person would take. Against a person, the move comes no sooner.
    pub delay: Duration,
}

impl Engine {
    /// Chooses a move as a level does. The same seed is the same opponent: it errs in the same way for
    /// a whole game.
    ///
    /// The time is limited by the clock; without one the highest level takes a few seconds, the
    /// others less than one.
    ///
    /// None when the game is over, or another one than the engine's.
    pub fn choose(
        &mut self,
        history: &AnyHistory,
        level: Level,
        time: Option<Budget>,
        seed: u64,
        stop: &Stop,
    ) -> Option<Chosen> {
        let delay = natural_delay(history, seed);
        if level < Level::HIGHEST {
            let strength = level.strength(history);
            let mv = self.play(history, strength, time, seed, stop)?;
            return Some(Chosen { mv, delay });
        }
        let few_seconds = Budget::fixed(FULL_TIME);
        let time = time.map_or(few_seconds, |time| Budget {
            soft: time.soft.min(few_seconds.soft),
            hard: time.hard.min(2 * few_seconds.hard),
        });
        let limits = Limits { time: Some(time), ..Limits::default() };
        let thought = self.think(history, limits, 1, stop, |_| {})?;
        Some(Chosen { mv: *thought.line.first()?, delay })
    }

    /// Chooses a move as [`choose`](Self::choose) does in an untimed game, with so many nodes at most: on a fast machine
    /// the highest level is no stronger.
    pub fn choose_within(
        &mut self,
        history: &AnyHistory,
        level: Level,
        nodes: u64,
        seed: u64,
        stop: &Stop,
    ) -> Option<AnyMove> {
        if level < Level::HIGHEST {
            let strength = level.strength(history).within(Limits::nodes(nodes));
            return self.play(history, strength, None, seed, stop);
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::time(FULL_TIME) };
        self.think(history, limits, 1, stop, |_| {})?.line.first().copied()
    }

    /// Chooses a move with a given strength.
    pub fn play(
        &mut self,
        history: &AnyHistory,
        strength: Strength,
        time: Option<Budget>,
        seed: u64,
        stop: &Stop,
    ) -> Option<AnyMove> {
        let depth = if has_lapse(history, strength, seed) {
            strength.depth.min(LAPSE_DEPTH)
        } else {
            strength.depth
        };
        let limits = Limits {
            depth: (depth < u32::MAX).then_some(depth),
            nodes: (strength.nodes < u64::MAX).then_some(strength.nodes),
            time,
        };
        let Engine { level_table, .. } = self;
        let mut table = level_table.take();
        let mut choice = Choice { strength, limits, depth, seed, stop, table: &mut table };
        let mv = self.player().play(history, &mut choice);
        self.level_table = table;
        mv
    }

    /// Allocates the table of [`play`](Self::play) for this strength, so that the first move does not wait for it.
    ///
    /// # Panics
    ///
    /// When there is not enough memory; it is 16 MB at most.
    pub fn reserve(&mut self, strength: Strength) {
        let megabytes = table_size(strength.nodes);
        if self.level_table.as_ref().is_none_or(|(size, _)| *size != megabytes) {
            let table = Table::new(megabytes).unwrap_or_else(|error| panic!("{error}"));
            self.level_table = Some((megabytes, table));
        }
    }
}

/// Megabytes of the table for a search of so many nodes; `u64::MAX` is without a limit.
fn table_size(nodes: u64) -> usize {
    const NODES_A_MEGABYTE: u64 = 50_000;
    const MOST_MEGABYTES: u64 = 16;
    // Those without a limit of nodes look a few plies ahead.
    if nodes == u64::MAX { 1 } else { (1 + nodes / NODES_A_MEGABYTE).min(MOST_MEGABYTES) as usize }
}

/// Strength and limits for the choice of one move.
pub(crate) struct Choice<'a> {
    pub(crate) strength: Strength,
    pub(crate) limits: Limits,
    /// The search depth for this move.
    depth: u32,
    seed: u64,
    pub(crate) stop: &'a Stop,
    /// The table of the last such search and its size in megabytes.
    table: &'a mut Option<(usize, Table)>,
}

impl Choice<'_> {
    /// Whether endings may be proven for this move.
    pub(crate) fn may_prove(&self) -> bool {
        self.strength.knows_endings && self.depth > LAPSE_DEPTH
    }

    /// The move of somebody with this strength, as far as it shows in how they judge.
    pub(crate) fn search<M: Model>(
        &mut self,
        model: M,
        history: &History<M::Position>,
    ) -> Option<AnyMove>
    where
        AnyMove: From<<M::Position as Position>::Move>,
    {
        let Strength { misjudges, overlooks, .. } = self.strength;
        if misjudges == 0 && overlooks == 0 {
            // A level that judges as the engine does may also trust its pruning.
            return self.search_alone(model, history);
        }
        self.search_alone(Careless::new(model, misjudges, overlooks, self.seed), history)
    }

    /// A separate search with its own table: entries of a careless search would mislead others.
    fn search_alone<M: Model>(
        &mut self,
        model: M,
        history: &History<M::Position>,
    ) -> Option<AnyMove>
    where
        AnyMove: From<<M::Position as Position>::Move>,
    {
        let megabytes = table_size(self.limits.nodes.unwrap_or(u64::MAX));
        let used = self.table.take().filter(|(size, _)| *size == megabytes);
        let mut searcher = match used {
            Some((_, mut table)) => {
                table.clear();
                Searcher::with_table(model, table, 1)
            }
            None => Searcher::new(model, megabytes, 1),
        };
        let best = searcher.search(history, self.limits, 1, self.stop, |_| {});
        *self.table = Some((megabytes, searcher.into_table()));
        best?.line.first().map(|mv| AnyMove::from(*mv))
    }
}

/// Whether somebody's attention lapses at this move of the game.
fn has_lapse(history: &AnyHistory, strength: Strength, seed: u64) -> bool {
    let mut rng = Rng::new(game::mix(seed) ^ history.plies() as u64);
    rng.below(1024) < strength.lapses as usize
}

/// A forced move comes quickly, one among many takes a moment longer, and no two take the same time.
pub fn natural_delay(history: &AnyHistory, seed: u64) -> Duration {
    const FORCED: u64 = 350;
    const LEAST: u64 = 500;
    /// Added for each further choice, up to a limit.
    const PER_MOVE: u64 = 12;
    const MOST_FOR_MOVES: u64 = 600;
    const CHANCE: usize = 700;
    let mut rng = Rng::new(seed ^ game::mix(history.plies() as u64));
    let choices = history.moves().len() as u64;
    let milliseconds = match choices {
        0 | 1 => FORCED,
        _ => LEAST + (choices * PER_MOVE).min(MOST_FOR_MOVES) + rng.below(CHANCE) as u64,
    };
    Duration::from_millis(milliseconds)
}

#[cfg(test)]
mod tests {
    use games::{GameId, Start};

    use super::*;
    use crate::Settings;

    /// A level's table is the one that was reserved: the first move allocates none.
    #[test]
    fn the_reserved_table_is_the_one_that_is_used() {
        for game in GameId::ALL {
            let history = AnyHistory::start(game, &Start::default()).unwrap();
            for level in Level::all().filter(|level| *level < Level::HIGHEST) {
                let mut engine = Engine::new(game, Settings { megabytes: 1, threads: 1 });
                let nodes = Limits { nodes: Some(120_000), depth: Some(1), ..Limits::default() };
                let strength = level.strength(&history).within(nodes);
                engine.reserve(strength);
                let size = engine.level_table.as_ref().map(|(size, _)| *size);
                assert!(engine.play(&history, strength, None, 1, &Stop::default()).is_some());
                assert_eq!(engine.level_table.as_ref().map(|(size, _)| *size), size, "{game}");
            }
        }
    }
}
