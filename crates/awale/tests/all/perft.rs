//! The numbers of move sequences that others have counted.

use awale::{Position, Rules, Variant};
use game::{divide, perft};

#[test]
fn sheet() {
    check(Variant::Sheet, include_str!("perft/sheet.txt"));
}

#[test]
fn abapa() {
    check(Variant::Abapa, include_str!("perft/abapa.txt"));
}

#[test]
fn divided() {
    let start = Position::start(Rules::default());
    let parts = divide(&start, 8);
    assert_eq!(parts.len(), 6);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&start, 8));
    assert!(divide(&start, 0).is_empty());
}

/// Each line of `data` that is no comment has a depth and a number.
fn check(variant: Variant, data: &str) {
    let start = Position::start(Rules::new(variant));
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (depth, nodes) = line.split_once(' ').expect("a depth and a number");
        let depth = depth.parse().expect("a depth");
        assert_eq!(perft(&start, depth).to_string(), nodes, "depth {depth}");
    }
}
