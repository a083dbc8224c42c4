//! Every text that the game names exists, in every language.

use awale::{Illegal, Pit, Problem, Setup};
use game::{Explain, MoveError, Rng, Side, TextError};

const LANGUAGES: [(&str, &str); 2] = [
    ("en", include_str!("../../../../locales/en/awale.ftl")),
    ("fr", include_str!("../../../../locales/fr/awale.ftl")),
];

#[test]
fn every_text_exists() {
    let pit = Pit::new(0).expect("a pit");
    let side = Side::First;
    let illegal = [
        Illegal::GameOver,
        Illegal::NotYourPit { pit },
        Illegal::EmptyPit { pit },
        Illegal::TakesAll { opponent: side },
        Illegal::LeavesNothing { opponent: side },
    ];
    let problems = [
        Problem::TooManySeeds { pit, seeds: 49 },
        Problem::TooManyTaken { side, seeds: 49 },
        Problem::WrongTotal { total: 47 },
    ];
    let mut named: Vec<&str> = illegal.iter().map(|reason| reason.message().id).collect();
    named.extend(problems.iter().map(|problem| problem.message().id));
    named.extend(expectations());
    named.sort_unstable();
    named.dedup();
    for (language, texts) in LANGUAGES {
        let mut written: Vec<&str> = texts.lines().filter_map(name).collect();
        written.sort_unstable();
        assert_eq!(written, named, "{language}");
    }
}

/// The name of the text that a line begins.
fn name(line: &str) -> Option<&str> {
    let (name, _) = line.split_once(" =")?;
    name.starts_with(|c: char| c.is_ascii_lowercase()).then_some(name)
}

/// What is expected wherever a text is damaged, found by damaging texts everywhere. On the way,
/// whatever can still be read can be written and read again.
fn expectations() -> Vec<&'static str> {
    let texts = [
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        "4S,1,4S,2,4S/6 10 26 S 1",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
    ];
    let pieces = ["", "x", "7", " ", "-", ",", "/", "S", "é", "0"];
    let mut rng = Rng::new(11);
    let mut ids: Vec<&str> = ["", "A "]
        .iter()
        .filter_map(|text| match text.parse::<awale::Move>() {
            Err(MoveError::Text(error)) => Some(error.expected.id),
            _ => None,
        })
        .collect();
    for _ in 0..100_000 {
        let text = texts[rng.below(texts.len())];
        let at = rng.below(text.len() + 1);
        let end = (at + rng.below(3)).min(text.len());
        let piece = pieces[rng.below(pieces.len())];
        let damaged = format!("{}{piece}{}", &text[..at], &text[end..]);
        match damaged.parse::<Setup>() {
            Ok(setup) => assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup)),
            Err(TextError { expected, column, .. }) => {
                assert!(column <= damaged.chars().count() + 1, "{damaged}");
                ids.push(expected.id);
            }
        }
    }
    ids
}
