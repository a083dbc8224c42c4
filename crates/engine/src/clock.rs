//! The time policy of each game: how much of a clock a move may take.

use std::time::Duration;

use games::{AnyHistory, GameId};
use search::Budget;

/// The time left on a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Until the flag falls.
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// After so many moves more time is added; none where the clock must last for the whole game.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock that must last for the whole game.
    pub fn new(left: Duration, increment: Duration) -> Self {
        Clock { left, increment, moves_to_go: None }
    }

    /// The share of the clock for the next move of a game.
    pub fn budget(self, history: &AnyHistory) -> Budget {
        let moves = self.moves_to_go.unwrap_or_else(|| moves_left(history));
        Budget::of_clock(self.left, self.increment, moves)
    }
}

/// The moves that a side can expect to make until the end.
fn moves_left(history: &AnyHistory) -> u32 {
    let plies = history.plies() as u32;
    match history.game() {
        // A game of Avalam has about 35 plies.
        GameId::Avalam => 35_u32.saturating_sub(plies) / 2 + 2,
        // Games of the other two have no length of their own.
        GameId::Abalone => 40,
        GameId::Awale => 25,
    }
}

#[cfg(test)]
mod tests {
    use games::Start;

    use super::*;

    #[test]
    fn a_clock_lasts_for_the_moves_that_are_expected() {
        for game in GameId::ALL {
            let history = AnyHistory::start(game, &Start::default()).unwrap();
            let clock = Clock::new(Duration::from_mins(1), Duration::ZERO);
            let whole_game = clock.budget(&history);
            let last_move = Clock { moves_to_go: Some(1), ..clock }.budget(&history);
            assert!(whole_game.soft < last_move.soft, "{game}");
            assert!(whole_game.soft * moves_left(&history) <= clock.left, "{game}");
        }
    }
}
