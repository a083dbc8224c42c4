//! Counts of move sequences, compared with published and independently computed figures.

use abalone::{Abalone, Position, Rules};
use game::{Game, divide, perft};

fn start(layout: &str) -> Position {
    Abalone::start(layout, Rules::default()).expect(layout)
}

fn data_lines(file: &str) -> impl Iterator<Item = Vec<&str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_whitespace().collect())
}

fn check(layout: &str, file: &str) {
    let start = start(layout);
    for line in data_lines(file) {
        let (depth, expected) = (line[0].parse().unwrap(), line[1].parse().unwrap());
        assert_eq!(perft(&start, depth), expected, "{layout}, depth {depth}");
    }
}

#[test]
fn standard() {
    check("standard", include_str!("perft/standard.txt"));
}

#[test]
fn belgian() {
    check("belgian", include_str!("perft/belgian.txt"));
}

#[test]
fn german() {
    check("german", include_str!("perft/german.txt"));
}

#[test]
fn all_layouts() {
    let mut names = Vec::new();
    for line in data_lines(include_str!("perft/layouts.txt")) {
        let [name, board, one, two] = line[..] else { panic!("{line:?}") };
        let start = start(name);
        assert_eq!(start.to_string(), format!("{board} b 0-0"), "{name}");
        assert_eq!(perft(&start, 1).to_string(), one, "{name}, depth 1");
        assert_eq!(perft(&start, 2).to_string(), two, "{name}, depth 2");
        names.push(name);
    }
    assert_eq!(Abalone::starts(), names);
}

#[test]
fn divided() {
    let start = start("belgian");
    let parts = divide(&start, 3);
    assert_eq!(parts.len(), 52);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&start, 3));
}
