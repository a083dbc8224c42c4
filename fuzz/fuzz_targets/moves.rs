//! Any text as a move of each game: no panic, and what parses round-trips.
#![no_main]

use game::{Game, Position};
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(text: &str) {
    let start = G::start(G::starts()[0], Default::default()).unwrap();
    if let Ok(mv) = start.read_move(text) {
        assert!(start.moves().contains(&mv));
    }
    if let Ok(mv) = text.parse::<<G::Position as Position>::Move>() {
        assert_eq!(mv.to_string().parse().ok(), Some(mv));
        assert_eq!(start.check(mv).is_ok(), start.moves().contains(&mv));
    }
}

fuzz_target!(|text: &str| {
    check::<avalam::Avalam>(text);
    check::<abalone::Abalone>(text);
    check::<awale::Awale>(text);
});
