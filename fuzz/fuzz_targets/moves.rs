//! Any text as a move of each game: no panic, and what parses round-trips.
#![no_main]

use std::sync::LazyLock;

use game::{Game, Position};
use libfuzzer_sys::fuzz_target;

/// A start with its moves, made once for all inputs.
struct Start<G: Game> {
    position: G::Position,
    moves: Vec<<G::Position as Position>::Move>,
}

impl<G: Game> Start<G> {
    fn new() -> Self {
        let position = G::start(G::starts()[0], Default::default()).unwrap();
        Start { position, moves: position.moves().to_vec() }
    }

    fn check(&self, text: &str) {
        if let Ok(mv) = self.position.read_move(text) {
            assert!(self.moves.contains(&mv));
        }
        if let Ok(mv) = text.parse::<<G::Position as Position>::Move>() {
            assert_eq!(mv.to_string().parse().ok(), Some(mv));
            assert_eq!(self.position.check(mv).is_ok(), self.moves.contains(&mv));
        }
    }
}

static AVALAM: LazyLock<Start<avalam::Avalam>> = LazyLock::new(Start::new);
static ABALONE: LazyLock<Start<abalone::Abalone>> = LazyLock::new(Start::new);
static AWALE: LazyLock<Start<awale::Awale>> = LazyLock::new(Start::new);

fuzz_target!(|text: &str| {
    AVALAM.check(text);
    ABALONE.check(text);
    AWALE.check(text);
});
