use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Engine, Level, Library, Settings};
use games::AnyHistory;
use search::Stop;

use crate::clock::Clocks;
use crate::player::{ChosenMove, Player, PlayerFailure};
use crate::search_limits::search_limits;

/// A level of the built-in engine. Below the highest level it plays the same moves in the same round of the same
/// match.
pub(crate) struct LevelPlayer {
    level: Level,
    engine: Engine,
    seed: u64,
}

impl LevelPlayer {
    /// Builds the engine and opens the endgame tables for the rules of `start`, before any clock runs.
    pub(crate) fn new(level: Level, start: &AnyHistory, library: Arc<Library>) -> Self {
        let mut engine = Engine::new(start.game(), Settings::default()).with_library(library);
        // Unusable tables were reported when the settings were read.
        let _ = engine.prepare(start);
        LevelPlayer { level, engine, seed: 0 }
    }
}

impl Player for LevelPlayer {
    fn new_game(&mut self, round: usize) -> Result<(), PlayerFailure> {
        self.seed = game::mix(round as u64);
        self.engine.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        history: &AnyHistory,
        clocks: &Clocks,
    ) -> Result<ChosenMove, PlayerFailure> {
        let engine = &mut self.engine;
        let limits = search_limits(history, &clocks.go());
        let strength = self.level.strength(history).within(limits);
        // Before the clock, as `isready` is for programs: an opening may have other rules than the start.
        let _ = engine.prepare(history);
        if self.level < Level::HIGHEST {
            engine.reserve(strength);
        }
        let begin = Instant::now();
        let is_limited = limits != search::Limits::default();
        let mv = if self.level < Level::HIGHEST || is_limited && limits.time.is_none() {
            engine.play(history, strength, limits.time, self.seed, &Stop::default())
        } else {
            let chosen =
                engine.choose(history, self.level, limits.time, self.seed, &Stop::default());
            chosen.map(|chosen| chosen.mv)
        };
        let text = mv.map(|mv| mv.to_string()).unwrap_or_default();
        // Untimed: report no time.
        let elapsed = if limits.time.is_some() { begin.elapsed() } else { Duration::ZERO };
        Ok(ChosenMove { text, elapsed, score: None })
    }
}
