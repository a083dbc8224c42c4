//! Ratings and SPRT against `independent.py`, which computes them another way. Needs python3.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use statistics::{Encounter, Pairs, Rating, Sprt, rate};

/// Results between seven players: wins, draws and losses of the first.
const RESULTS: &[(usize, usize, [u64; 3])] = &[
    (0, 1, [5, 1, 4]),
    (0, 2, [3, 2, 5]),
    (0, 3, [2, 0, 8]),
    (0, 4, [1, 1, 8]),
    (1, 2, [4, 1, 5]),
    (1, 3, [3, 1, 6]),
    (1, 4, [2, 0, 8]),
    (2, 3, [4, 3, 3]),
    (2, 4, [3, 1, 6]),
    (3, 4, [4, 2, 4]),
    (4, 5, [9, 0, 1]),
    (5, 0, [1, 2, 7]),
    (5, 6, [20, 0, 11]),
    (6, 1, [0, 1, 30]),
];

/// Groups above and below the reference, with a chain of bounds and players whom nothing connects.
const SPLIT: &[(usize, usize, [u64; 3])] = &[
    (0, 1, [3, 1, 2]),
    (1, 2, [2, 0, 2]),
    (3, 0, [3, 0, 0]),
    (3, 4, [7, 0, 3]),
    (4, 2, [1, 0, 0]),
    (5, 3, [4, 0, 0]),
    (5, 1, [1, 0, 0]),
    (6, 2, [0, 0, 5]),
    (7, 6, [0, 0, 2]),
    (8, 9, [1, 1, 0]),
    (5, 9, [1, 0, 0]),
];

const PAIRS: &[(Pairs, f64, f64)] = &[
    (Pairs([10, 50, 100, 60, 12]), 0.0, 5.0),
    (Pairs([1, 0, 3, 9, 40]), -10.0, 30.0),
    (Pairs([0, 0, 0, 0, 25]), 0.0, 10.0),
    (Pairs([812, 4023, 9120, 4300, 901]), 0.0, 3.0),
];

#[test]
fn invented_results_are_rated_like_by_another_program() {
    for (players, results) in [(7, RESULTS), (10, SPLIT)] {
        let encounters: Vec<Encounter> = results
            .iter()
            .map(|(a, b, results)| Encounter { players: [*a, *b], results: *results })
            .collect();
        check_ratings(players, &encounters);
    }
    for (pairs, elo0, elo1) in PAIRS {
        check_sprt(pairs, *elo0, *elo1);
    }
}

/// A contest and a match that were really played: one player won everything, one group everything but its own games, one
/// player lost everything.
#[test]
fn recorded_results_are_rated_like_by_another_program() {
    let recorded: Value = serde_json::from_str(include_str!("recorded.json")).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let cross: Vec<&Value> = recorded["contest"]["cross"].as_array().unwrap().iter().collect();
    let mut encounters = Vec::new();
    for (a, row) in cross.iter().enumerate() {
        for (b, results) in row.as_array().unwrap().iter().enumerate().skip(a + 1) {
            let results = [0, 1, 2].map(|i| number(&results[i]));
            encounters.push(Encounter { players: [a, b], results });
        }
    }
    let ratings = check_ratings(cross.len(), &encounters);
    let is = |wanted: fn(&Rating) -> bool| ratings.iter().any(wanted);
    assert!(is(|rating| matches!(rating, Rating::MoreThan(_))), "{ratings:?}");
    assert!(is(|rating| matches!(rating, Rating::Estimate { .. })), "{ratings:?}");
    assert!(is(|rating| matches!(rating, Rating::LessThan(_))), "{ratings:?}");
    for one in recorded["matches"].as_array().unwrap() {
        let pairs = [0, 1, 2, 3, 4].map(|i| number(&one["pairs"][i]));
        let elo = |name: &str| one["sprt"][name].as_f64().unwrap();
        let llr = check_sprt(&Pairs(pairs), elo("elo0"), elo("elo1"));
        // As the program said when the match had been played.
        assert!((llr - elo("llr")).abs() < 1e-9, "{llr} {one}");
    }
}

fn check_ratings(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let games: Vec<Value> = encounters
        .iter()
        .map(|Encounter { players: [a, b], results: [wins, draws, losses] }| {
            let half = *draws as f64 / 2.0;
            json!([a, b, *wins as f64 + half, *losses as f64 + half])
        })
        .collect();
    let other = ask(&json!({ "players": players, "games": games, "sprt": [] }));
    let ratings = rate(players, encounters);
    for (player, rating) in ratings.iter().enumerate() {
        let expected = &other["ratings"][player];
        let number = |i: usize| expected[i].as_f64().unwrap();
        let (kind, value) = match rating {
            Rating::Estimate { value, error } => {
                // The other program differentiates numerically.
                assert!((error - number(2)).abs() < 1e-3 * error, "{player}: {error} {expected}");
                ("estimate", *value)
            }
            Rating::MoreThan(value) => ("more-than", *value),
            Rating::LessThan(value) => ("less-than", *value),
            Rating::Unknown => {
                assert_eq!(expected[0], "unknown", "{player}");
                continue;
            }
        };
        assert_eq!(expected[0], kind, "{player}: {rating:?}");
        assert!((value - number(1)).abs() < 1e-6, "{player}: {value} {expected}");
    }
    ratings
}

fn check_sprt(pairs: &Pairs, elo0: f64, elo1: f64) -> f64 {
    let llr = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().llr(pairs);
    let other = ask(&json!({ "players": 0, "games": [], "sprt": [[pairs.0, elo0, elo1]] }));
    let expected = other["llr"][0].as_f64().unwrap();
    assert!((llr - expected).abs() < 1e-6 * expected.abs().max(1.0), "{pairs:?}: {llr} {expected}");
    llr
}

fn ask(task: &Value) -> Value {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/independent.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the test needs python3");
    python.stdin.take().unwrap().write_all(task.to_string().as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}
