//! Perft figures on which independent implementations agree.

use plain::abalone::LAYOUTS;
use plain::{Abalone, Avalam, Awale, Plain};

/// Compares each line `depth nodes` of a table with the computed count.
fn check(start: &impl Plain, table: &str) {
    for line in lines(table) {
        let [depth, nodes] = line[..] else { panic!("not a line of figures: {line:?}") };
        let nodes: u64 = nodes.parse().unwrap();
        assert_eq!(start.perft(depth.parse().unwrap()), nodes, "{start:?} at depth {depth}");
    }
}

/// The fields of the lines that are not comments.
fn lines(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().collect())
}

#[test]
fn avalam() {
    for rules in ["modern", "eitaka"] {
        let start = Avalam::start(rules, "placement").unwrap();
        check(&start, include_str!("figures/avalam-placement.txt"));
    }
    let start = Avalam::start("modern", "standard").unwrap();
    check(&start, include_str!("figures/avalam.txt"));
}

#[test]
fn abalone() {
    for (layout, table) in [
        ("standard", include_str!("figures/abalone-standard.txt")),
        ("belgian", include_str!("figures/abalone-belgian.txt")),
        ("german", include_str!("figures/abalone-german.txt")),
    ] {
        check(&Abalone::start("standard", layout).unwrap(), table);
    }
}

#[test]
fn abalone_layouts() {
    let table = include_str!("figures/abalone-layouts.txt");
    assert_eq!(lines(table).count(), LAYOUTS.len());
    for line in lines(table) {
        let [name, one, two] = line[..] else { panic!("not a line of figures: {line:?}") };
        let start = Abalone::start("standard", name).unwrap();
        assert_eq!(start.perft(1).to_string(), one, "{name}");
        assert_eq!(start.perft(2).to_string(), two, "{name}");
        // 14 marbles a side.
        let text = start.text();
        assert_eq!(text.matches('w').count(), 14, "{name}");
        assert_eq!(text.replace(" b ", " ").matches('b').count(), 14, "{name}");
    }
}

#[test]
fn awale_sheet() {
    let start = Awale::start("sheet", "standard").unwrap();
    check(&start, include_str!("figures/awale-sheet.txt"));
}

#[test]
fn awale_abapa() {
    let start = Awale::start("abapa", "standard").unwrap();
    check(&start, include_str!("figures/awale-abapa.txt"));
}

#[test]
fn depth_zero_is_the_position_itself() {
    assert_eq!(Awale::start("sheet", "standard").unwrap().perft(0), 1);
}
