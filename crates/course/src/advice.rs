//! Hints on a position, for a first game.

mod abalone;
mod avalam;
mod awale;

use game::Message;
use games::{AnyHistory, AnyMove, AnyPosition};

/// Hints for the side to move: threats, and what `best`, an engine's move, achieves. Without a move, or with one of
/// another game, only the threats.
pub fn advice(history: &AnyHistory, best: Option<&AnyMove>) -> Vec<Message> {
    if history.end().is_some() {
        return Vec::new();
    }
    match (history.position(), best) {
        (AnyPosition::Abalone(position), Some(AnyMove::Abalone(mv))) => {
            abalone::advice(&position, Some(*mv))
        }
        (AnyPosition::Abalone(position), _) => abalone::advice(&position, None),
        (AnyPosition::Avalam(position), Some(AnyMove::Avalam(mv))) => {
            avalam::advice(&position, Some(*mv))
        }
        (AnyPosition::Avalam(position), _) => avalam::advice(&position, None),
        (AnyPosition::Awale(position), Some(AnyMove::Awale(mv))) => {
            awale::advice(&position, Some(*mv))
        }
        (AnyPosition::Awale(position), _) => awale::advice(&position, None),
    }
}
