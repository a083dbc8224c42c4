//! Counts of move sequences against known figures.

use avalam::{Avalam, Rules};
use std::cell::Cell;

use game::{Game, divide, divide_until, perft, perft_until};

fn check(start: &str, table: &str) {
    for rules in [Rules::Modern, Rules::Eitaka] {
        let position = Avalam::start(start, rules).unwrap();
        let lines = table.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let (depth, nodes) = line.split_once(' ').unwrap();
            let (depth, nodes) = (depth.parse().unwrap(), nodes.parse::<u64>().unwrap());
            assert_eq!(perft(&position, depth), nodes, "{start}, depth {depth}");
            let parts = divide(&position, depth);
            assert_eq!(parts.iter().map(|(_, part)| part).sum::<u64>(), nodes);
        }
    }
}

#[test]
fn standard() {
    check("standard", include_str!("perft/standard.txt"));
}

#[test]
fn placement() {
    check("placement", include_str!("perft/placement.txt"));
}

#[test]
fn depth_zero_is_one_position() {
    let position = Avalam::start("standard", Rules::Modern).unwrap();
    assert_eq!(perft(&position, 0), 1);
    assert!(divide(&position, 0).is_empty());
}

#[test]
fn a_count_ends_when_it_is_stopped() {
    let position = Avalam::start("standard", Rules::Modern).unwrap();
    let asked = Cell::new(0);
    let stopped = || {
        asked.set(asked.get() + 1);
        asked.get() > 5
    };
    assert_eq!(perft_until(&position, 30, &stopped), None);
    // Only the moves below the root of the stopped subtrees were gone through.
    assert_eq!(asked.get(), 6);
    assert_eq!(divide_until(&position, 30, &|| true), None);
    assert_eq!(perft_until(&position, 3, &|| true), Some(perft(&position, 3)));
}
