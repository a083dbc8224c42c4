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

const PAIRS: &[(Pairs, f64, f64)] = &[
    (Pairs([10, 50, 100, 60, 12]), 0.0, 5.0),
    (Pairs([1, 0, 3, 9, 40]), -10.0, 30.0),
    (Pairs([0, 0, 0, 0, 25]), 0.0, 10.0),
    (Pairs([812, 4023, 9120, 4300, 901]), 0.0, 3.0),
];

#[test]
fn statistics_equal_those_of_another_program() {
    let encounters: Vec<Encounter> = RESULTS
        .iter()
        .map(|(a, b, results)| Encounter { players: [*a, *b], results: *results })
        .collect();
    let games: Vec<Value> = RESULTS
        .iter()
        .map(|(a, b, [wins, draws, losses])| {
            let half = *draws as f64 / 2.0;
            json!([a, b, *wins as f64 + half, *losses as f64 + half])
        })
        .collect();
    let sprt: Vec<Value> =
        PAIRS.iter().map(|(pairs, elo0, elo1)| json!([pairs.0, elo0, elo1])).collect();
    let other = ask(&json!({ "players": 7, "games": games, "sprt": sprt }));
    for (player, rating) in rate(7, &encounters).into_iter().enumerate() {
        let Rating::Estimate { value, error } = rating else { panic!("{player}: {rating:?}") };
        let (expected, expected_error) =
            (other["ratings"][player].as_f64().unwrap(), other["errors"][player].as_f64().unwrap());
        assert!((value - expected).abs() < 1e-6, "{player}: {value} {expected}");
        // The other program differentiates numerically.
        assert!(
            (error - expected_error).abs() < 1e-3 * error,
            "{player}: {error} {expected_error}"
        );
    }
    for (i, (pairs, elo0, elo1)) in PAIRS.iter().enumerate() {
        let llr = Sprt::new(*elo0, *elo1, 0.05, 0.05).unwrap().llr(pairs);
        let expected = other["llr"][i].as_f64().unwrap();
        assert!(
            (llr - expected).abs() < 1e-6 * expected.abs().max(1.0),
            "{pairs:?}: {llr} {expected}"
        );
    }
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
