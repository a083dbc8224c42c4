//! Bytes as a game: each byte chooses a legal move, an illegal one or a takeback. Keys, counts and undo must hold at every
//! step.
#![no_main]

use std::sync::LazyLock;

use game::{Game, History, Position, Scope, Setup};
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(bytes: &[u8], universe: &[<G::Position as Position>::Move]) {
    let Some((start, bytes)) = bytes.split_first() else { return };
    let starts = G::starts();
    let name = starts[*start as usize % starts.len()];
    let mut history = History::new(G::start(name, Default::default()).unwrap());
    for choice in bytes.chunks_exact(2) {
        let number = u16::from_le_bytes([choice[0], choice[1]]) as usize;
        let before = *history.position();
        match number % 8 {
            0 => {
                history.undo();
            }
            1 => {
                let mv = universe[number / 8 % universe.len()];
                let legal = history.end().is_none() && before.moves().contains(&mv);
                assert_eq!(history.play(mv).is_ok(), legal);
                assert!(legal || *history.position() == before);
            }
            _ => {
                let moves = history.moves();
                let Some(mv) = moves.get(number / 8 % moves.len().max(1)) else { continue };
                history.play(*mv).unwrap();
                let rebuilt = <G::Position as Position>::Setup::from(*history.position())
                    .position(before.rules(), Scope::Study)
                    .unwrap();
                assert_eq!(rebuilt.key(), history.position().key());
                let mut position = before;
                let undo = position.play(*mv).unwrap();
                assert_eq!(position, *history.position());
                position.undo(undo);
                assert_eq!(position, before);
            }
        }
    }
    while history.undo().is_some() {}
    assert_eq!(history.position(), history.start());
}

static AVALAM: LazyLock<Vec<avalam::Move>> = LazyLock::new(|| avalam::Move::all().collect());
static ABALONE: LazyLock<Vec<abalone::Move>> = LazyLock::new(|| abalone::Move::all().collect());
static AWALE: LazyLock<Vec<awale::Move>> = LazyLock::new(|| awale::Move::all().collect());

fuzz_target!(|bytes: &[u8]| {
    let Some((game, bytes)) = bytes.split_first() else { return };
    match game % 3 {
        0 => check::<avalam::Avalam>(bytes, &AVALAM),
        1 => check::<abalone::Abalone>(bytes, &ABALONE),
        _ => check::<awale::Awale>(bytes, &AWALE),
    }
});
