use std::time::Duration;

use game::Rng;
use games::AnyHistory;

use crate::clock::Clocks;
use crate::player::{ChosenMove, Player, PlayerFailure};

/// Plays uniformly random legal moves, the same in the same round of the same match.
pub(crate) struct RandomPlayer {
    seed: u64,
    rng: Rng,
}

impl RandomPlayer {
    pub(crate) fn new(seed: u64) -> Self {
        RandomPlayer { seed, rng: Rng::new(seed) }
    }
}

impl Player for RandomPlayer {
    fn new_game(&mut self, round: usize) -> Result<(), PlayerFailure> {
        self.rng = Rng::new(game::mix(self.seed).wrapping_add(round as u64));
        Ok(())
    }

    fn choose(&mut self, history: &AnyHistory, _: &Clocks) -> Result<ChosenMove, PlayerFailure> {
        let moves = history.moves();
        let text = match moves.len() {
            0 => String::new(),
            count => moves[self.rng.below(count)].to_string(),
        };
        Ok(ChosenMove { text, elapsed: Duration::ZERO, score: None })
    }
}
