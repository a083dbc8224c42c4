//! Every text that the game names exists, in every language, and no other.

use abalone::{Cell, Illegal, Move, Problem, Setup};
use game::{Explain, MoveError, Rng, Side};

const LANGUAGES: [(&str, &str, &str); 2] = [
    (
        "en",
        include_str!("../../../../locales/en/abalone.ftl"),
        include_str!("../../../../locales/en/rules-abalone.ftl"),
    ),
    (
        "fr",
        include_str!("../../../../locales/fr/abalone.ftl"),
        include_str!("../../../../locales/fr/rules-abalone.ftl"),
    ),
];

#[test]
fn every_text_exists() {
    let mut named: Vec<&str> = illegal().iter().map(|reason| reason.message().id).collect();
    named.extend(problems().iter().map(|problem| problem.message().id));
    named.extend(expectations());
    named.sort_unstable();
    named.dedup();
    for (language, texts, _) in LANGUAGES {
        let mut written: Vec<&str> = texts.lines().filter_map(name).collect();
        written.sort_unstable();
        assert_eq!(written, named, "{language}");
    }
}

#[test]
fn the_rules_have_the_same_sections() {
    let names = |texts: &'static str| -> Vec<_> { texts.lines().filter_map(name).collect() };
    let [(_, _, english), (_, _, french)] = LANGUAGES;
    assert_eq!(names(english), names(french));
}

fn illegal() -> Vec<Illegal> {
    let cell = Cell::at(0, 0).expect("a1");
    let mv = Move::all().next();
    vec![
        Illegal::GameOver,
        Illegal::NoMarble { cell },
        Illegal::NotYours { cell },
        Illegal::TooMany { count: 4 },
        Illegal::OffBoard { cell },
        Illegal::Pac { count: 1 },
        Illegal::Outnumbered { own: 1, theirs: 2 },
        Illegal::Blocked { cell },
        Illegal::TargetTaken { cell },
        Illegal::NotAdjacent { from: cell, to: cell },
        Illegal::NotALine { first: cell, second: cell },
        Illegal::NotASidestep { end: cell, target: cell, in_line: None },
        Illegal::NotASidestep { end: cell, target: cell, in_line: mv },
    ]
}

fn problems() -> Vec<Problem> {
    let side = Side::First;
    vec![
        Problem::TooManyMarbles { side, count: 15 },
        Problem::TooManyOut { side, count: 7 },
        Problem::OutNotMissing { side, out: 1, missing: 0 },
        Problem::BothWon,
    ]
}

/// What is expected wherever a text is damaged, found by damaging texts everywhere. On the way,
/// whatever can still be read can be written and read again.
fn expectations() -> Vec<&'static str> {
    let positions =
        ["wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0", "S4/6/2s4/8/8S/8/7/6/1s3 5 3 w 0 1"];
    let moves = ["a1b2", "c3c5d3"];
    let pieces = ["", "x", "7", " ", "-", "/", "b", "S", "é", "0", "23"];
    let mut rng = Rng::new(11);
    let mut damage = |text: &str| {
        let at = rng.below(text.len() + 1);
        let end = (at + rng.below(3)).min(text.len());
        let piece = pieces[rng.below(pieces.len())];
        format!("{}{piece}{}", &text[..at], &text[end..])
    };
    let mut ids = Vec::new();
    for round in 0..20_000 {
        let text = damage(positions[round % 2]);
        match text.parse::<Setup>() {
            Ok(setup) => {
                assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
                assert_eq!(setup.to_playstrategy().parse().as_ref(), Ok(&setup));
            }
            Err(error) => {
                assert!(error.column <= text.chars().count() + 1, "{text}");
                ids.push(error.expected.id);
            }
        }
        let text = damage(moves[round % 2]);
        match text.parse::<Move>() {
            Ok(mv) => assert_eq!(mv.to_string().parse(), Ok(mv)),
            Err(MoveError::Text(error)) => ids.push(error.expected.id),
            Err(MoveError::Illegal(_)) => {}
        }
    }
    ids
}

/// The name of the text that a line begins.
fn name(line: &str) -> Option<&str> {
    let (name, _) = line.split_once(" =")?;
    name.starts_with(|c: char| c.is_ascii_lowercase()).then_some(name)
}
