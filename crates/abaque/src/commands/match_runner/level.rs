use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Engine, Level, Library, Settings};
use games::AnyHistory;
use search::Stop;

use super::clock::Clocks;
use super::player::{Choice, Player, PlayerFailure};
use crate::commands::limits::limits;

/// A level of the engine, in this process. It plays the same moves in the same round of the same
/// match, unless it is the highest one, which goes by the clock.
pub(super) struct LevelPlayer {
    level: Level,
    library: Arc<Library>,
    engine: Option<Engine>,
    seed: u64,
}

impl LevelPlayer {
    pub(super) fn new(level: Level, library: Arc<Library>) -> Self {
        LevelPlayer { level, library, engine: None, seed: 0 }
    }
}

impl Player for LevelPlayer {
    fn new_game(&mut self, round: usize) -> Result<(), PlayerFailure> {
        self.seed = game::mix(round as u64);
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
        Ok(())
    }

    fn choose(&mut self, history: &AnyHistory, clocks: &Clocks) -> Result<Choice, PlayerFailure> {
        let begin = Instant::now();
        let library = &self.library;
        let fresh = || {
            let engine = Engine::new(history.game(), Settings::default());
            engine.with_library(Arc::clone(library))
        };
        let engine = self.engine.get_or_insert_with(fresh);
        let limits = limits(history, &clocks.go());
        let strength = self.level.strength(history).within(limits);
        let is_limited = limits != search::Limits::default();
        let mv = if self.level < Level::HIGHEST || is_limited && limits.time.is_none() {
            engine.play(history, strength, limits.time, self.seed, &Stop::default())
        } else {
            let chosen =
                engine.choose(history, self.level, limits.time, self.seed, &Stop::default());
            chosen.map(|chosen| chosen.mv)
        };
        let text = mv.map(|mv| mv.to_string()).unwrap_or_default();
        // Without a clock the time counts for nothing.
        let elapsed = if limits.time.is_some() { begin.elapsed() } else { Duration::ZERO };
        Ok(Choice { text, elapsed, score: None })
    }
}
