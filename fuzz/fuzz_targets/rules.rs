//! Any text as a rule set or a game's name: no panic, and what parses round-trips.
#![no_main]

use game::{Game, Position};
use games::GameId;
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(text: &str) {
    type RulesOf<G> = <<G as Game>::Position as Position>::Rules;
    if let Ok(rules) = text.parse::<RulesOf<G>>() {
        assert_eq!(rules.to_string().parse::<RulesOf<G>>(), Ok(rules));
    }
}

fuzz_target!(|text: &str| {
    check::<avalam::Avalam>(text);
    check::<abalone::Abalone>(text);
    check::<awale::Awale>(text);
    if let Ok(id) = text.parse::<GameId>() {
        assert_eq!(id.name().parse(), Ok(id));
    }
});
