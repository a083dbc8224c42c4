use std::time::Duration;

use game::Rng;
use games::AnyHistory;

use super::clock::Clocks;
use super::player::{Choice, Player, PlayerFailure};

/// Plays any legal move, each as likely as another. Takes no time, and plays the same moves in the
/// same round of the same match, whatever was played before.
pub(super) struct RandomPlayer {
    seed: u64,
    rng: Rng,
}

impl RandomPlayer {
    pub(super) fn new(seed: u64) -> Self {
        RandomPlayer { seed, rng: Rng::new(seed) }
    }
}

impl Player for RandomPlayer {
    fn new_game(&mut self, round: usize) -> Result<(), PlayerFailure> {
        self.rng = Rng::new(game::mix(self.seed).wrapping_add(round as u64));
        Ok(())
    }

    fn choose(&mut self, history: &AnyHistory, _: &Clocks) -> Result<Choice, PlayerFailure> {
        let moves = history.moves();
        let text = match moves.len() {
            0 => String::new(),
            count => moves[self.rng.below(count)].to_string(),
        };
        Ok(Choice { text, elapsed: Duration::ZERO, score: None })
    }
}
