//! What is worth thinking of in a position, in words: for somebody's first game.

mod abalone;
mod avalam;
mod awale;

use game::Message;
use games::{AnyHistory, AnyMove, AnyPosition};

/// What the side to move should know: what threatens, and what a good move does and why. The move
/// comes from whoever can judge it; one of another game, or none, leaves only what threatens.
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
