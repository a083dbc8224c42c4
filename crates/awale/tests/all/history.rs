//! Repetition, and the rule sets as texts.

use crate::common::read;
use awale::{Rules, Variant};
use game::{End, History, Outcome, Reason, RuleSet, Scope, Setup as _, Side};

/// Two single seeds that go round the board: after these moves all is as it was.
const ROUND: &str = "A a B b C c D d E e F f";

#[test]
fn the_third_occurrence_stops_the_game() {
    let draw = Outcome::Draw;
    check("1,0,0,0,0,0/1,0,0,0,0,0 23-23 S", draw);
    // The seeds on the board count for nobody.
    check("1,0,0,0,0,0/1,0,0,0,0,0 22-24 S", Outcome::Win(Side::Second));
    check("1,0,0,0,0,0/1,0,0,0,0,0 24-22 S", Outcome::Win(Side::First));
}

#[test]
fn only_captures_are_progress() {
    let start = read("1,0,0,0,0,3/1,2,1,0,1,4 16-19 S");
    let mut history = History::new(start.position(Rules::default(), Scope::Play).expect("48"));
    for (mv, plies) in [("A", 1), ("f", 2), ("F", 0), ("e", 1)] {
        let outcome = history.play(mv.parse().expect("a move"));
        assert_eq!(outcome, Ok(()), "{mv} in {}", history.position());
        assert_eq!(history.plies_without_progress(), plies, "{mv}");
    }
}

#[test]
fn rule_sets_as_texts() {
    check_rules("sheet", Ok((Variant::Sheet, true)), "sheet");
    check_rules("abapa", Ok((Variant::Abapa, true)), "abapa");
    check_rules("awari", Ok((Variant::Awari, true)), "awari");
    check_rules("sheet,repetition=3", Ok((Variant::Sheet, true)), "sheet");
    check_rules("abapa,repetition=off", Ok((Variant::Abapa, false)), "abapa,repetition=off");
    check_rules(" awari ", Ok((Variant::Awari, true)), "awari");
    let unknown = "there is no rule set \"oware\"; choose one of: sheet, abapa, awari";
    check_rules("oware", Err(unknown), "");
    let value = "\"repetition\" cannot be \"4\"; it takes 3 or off";
    check_rules("sheet,repetition=4", Err(value), "");
    let key = "there is no key \"plies\"; the keys are: repetition";
    check_rules("sheet,plies=100", Err(key), "");
    assert_eq!(Rules::default().to_string(), Rules::NAMES[0]);
    for (variant, name) in Variant::ALL.into_iter().zip(Rules::NAMES) {
        assert_eq!(variant.name(), *name);
    }
}

#[track_caller]
fn check(start: &str, outcome: Outcome) {
    for variant in Variant::ALL {
        for repetition in [true, false] {
            let rules = Rules { variant, repetition };
            let start = read(start).position(rules, Scope::Play).expect("48 seeds");
            let mut history = History::new(start);
            for (round, occurrences) in [(1, 2), (2, 3)] {
                assert_eq!(history.end(), None, "before round {round}");
                for mv in ROUND.split(' ') {
                    history.play(mv.parse().expect("a move")).expect("a legal move");
                }
                assert_eq!(*history.position(), start);
                assert_eq!(history.occurrences(), if repetition { occurrences } else { 1 });
            }
            let end = End { outcome, reason: Reason::Repetition };
            assert_eq!(history.end(), repetition.then_some(end), "{rules}");
        }
    }
}

#[track_caller]
fn check_rules(text: &str, expected: Result<(Variant, bool), &str>, written: &str) {
    match (text.parse::<Rules>(), expected) {
        (Ok(rules), Ok((variant, repetition))) => {
            assert_eq!(rules, Rules { variant, repetition }, "{text}");
            assert_eq!(rules.to_string(), written);
            assert_eq!(rules.limits().repetition, repetition.then_some(3));
        }
        (Err(error), Err(message)) => assert_eq!(error.to_string(), message),
        (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
    }
}
