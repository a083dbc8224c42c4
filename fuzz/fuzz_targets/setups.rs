//! Any text as a position of each game, in every notation: no panic, what parses round-trips, and an impossible setup has
//! reasons.
#![no_main]

use game::{Explain, Game, Position, Scope, Setup};
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(text: &str) {
    type SetupOf<G> = <<G as Game>::Position as Position>::Setup;
    let setup: SetupOf<G> = match text.parse() {
        Ok(setup) => setup,
        Err(error) => {
            let error: game::TextError = error;
            assert!(error.found.chars().count() <= 25, "errors stay short");
            return;
        }
    };
    let written = setup.to_string();
    assert_eq!(written.parse::<SetupOf<G>>().as_ref(), Ok(&setup));
    for scope in [Scope::Play, Scope::Study] {
        let problems = setup.problems(scope);
        match setup.position(Default::default(), scope) {
            Ok(position) => {
                assert!(problems.is_empty());
                assert_eq!(position.to_string(), written);
                assert_eq!(SetupOf::<G>::from(position), setup);
                assert_eq!(position.moves().len(), position.count_moves());
                assert_eq!(position.count_moves() == 0, position.end().is_some());
            }
            Err(impossible) => {
                assert_eq!(impossible.0, problems);
                assert!(!problems.is_empty());
                assert!(!impossible.message().id.is_empty());
            }
        }
    }
}

fuzz_target!(|text: &str| {
    check::<avalam::Avalam>(text);
    check::<abalone::Abalone>(text);
    check::<awale::Awale>(text);
});
