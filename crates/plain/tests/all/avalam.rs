//! The rules of Avalam, one by one.

use plain::avalam::{HOLES, Illegal, hole_from_name, hole_name};
use plain::{Avalam, Ending, Outcome, Plain, Player};

const START: &str = "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l";

fn read(text: &str) -> Avalam {
    Avalam::from_text("modern", text).unwrap()
}

fn hole(name: &str) -> u8 {
    hole_from_name(name).unwrap()
}

fn why(position: &Avalam, text: &str) -> Option<Illegal> {
    position.why_illegal(Avalam::move_from_text(text).unwrap())
}

fn play(position: &Avalam, moves: &str) -> Avalam {
    let mut position = position.clone();
    for text in moves.split(' ') {
        assert_eq!(why(&position, text), None, "{text}");
        position.play(Avalam::move_from_text(text).unwrap());
    }
    position
}

#[test]
fn board_and_start() {
    assert_eq!(hole_name(0), "c9");
    assert_eq!(hole_name(48), "g1");
    assert_eq!((0..HOLES as u8).filter(|&hole| hole_name(hole).ends_with('5')).count(), 9);
    for name in ["a9", "a6", "i4", "b3", "h1", "e0", "e", "e55", "E5"] {
        assert_eq!(hole_from_name(name), None, "{name}");
    }
    let start = Avalam::start("modern", "standard").unwrap();
    assert_eq!(start.text(), START);
    assert_eq!(start.to_move(), Player::First);
    assert_eq!(start.score(), (24, 24));
    assert_eq!(start.position_end(), None);
}

#[test]
fn moves() {
    // Any tower of any colour moves; the top's colour is that of the tower that moved.
    for (moves, after) in [
        ("c9d9", "1B/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d"),
        ("d9c9", "b1/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d"),
        ("g1f1", "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/B1 d"),
        ("c9d9 d9d8", "2/AaCa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l"),
        ("c9d9 c8d8 d9d8", "2/A1Da/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d"),
        ("c9d9 c8d8 d8d9", "1d/A2a/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d"),
    ] {
        assert_eq!(play(&read(START), moves).text(), after, "{moves}");
    }
}

#[test]
fn reasons() {
    // A tower of 5 on c9, of 4 on d9; row 5 full of fives but for its ends.
    let high = "Ed/4/6/8/1EEEEEEE1/8/6/4/d1 l";
    for (position, text, expected) in [
        (START, "c9d9", None),
        (START, "l@e5", Some(Illegal::NotPlacing)),
        (START, "d@c9", Some(Illegal::NotPlacing)),
        (START, "e5e6", Some(Illegal::NoTower(hole("e5")))),
        (START, "e5e5", Some(Illegal::NoTower(hole("e5")))),
        (START, "e5c9", Some(Illegal::NoTower(hole("e5")))),
        (START, "c9c9", Some(Illegal::SameHole)),
        (START, "c9c7", Some(Illegal::NotAdjacent)),
        (START, "c9e8", Some(Illegal::NotAdjacent)),
        // The end of a row and the start of the next are not adjacent.
        (START, "d9b8", Some(Illegal::NotAdjacent)),
        (START, "g6e5", Some(Illegal::NotAdjacent)),
        (START, "d4e5", Some(Illegal::OntoEmpty(hole("e5")))),
        (high, "c9c8", Some(Illegal::OntoEmpty(hole("c8")))),
        (high, "c9f1", Some(Illegal::NotAdjacent)),
        (high, "c9d9", Some(Illegal::TowerOfFive(hole("c9")))),
        (high, "d5e5", Some(Illegal::TowerOfFive(hole("d5")))),
        (high, "d9c9", Some(Illegal::TooHigh(9))),
        ("Cc/4/6/8/1EEEEEEE1/8/6/4/dC l", "d9c9", Some(Illegal::TooHigh(6))),
        ("Cb/4/6/8/1EEEEEEE1/8/6/4/dD l", "d9c9", None),
        ("2/4/6/8/4A4/8/6/4/2 d 23 24", "d@e4", None),
        ("2/4/6/8/4A4/8/6/4/2 d 23 24", "e5e4", Some(Illegal::Placing)),
        ("2/4/6/8/4A4/8/6/4/2 d 23 24", "c9d9", Some(Illegal::Placing)),
        ("2/4/6/8/4A4/8/6/4/2 d 23 24", "l@e5", Some(Illegal::HoleTaken(hole("e5")))),
        ("2/4/6/8/4A4/8/6/4/2 d 23 24", "d@e5", Some(Illegal::HoleTaken(hole("e5")))),
    ] {
        assert_eq!(why(&read(position), text), expected, "{text} in {position}");
    }
}

#[test]
fn placement() {
    let mut position = Avalam::start("eitaka", "placement").unwrap();
    assert_eq!(position.text(), "2/4/6/8/9/8/6/4/2 l 24 24");
    assert_eq!(position.count_moves(), 98);
    for name in (0..24).map(hole_name) {
        position = play(&position, &format!("l@{name}"));
    }
    // No light counters are left: both players place dark ones.
    assert_eq!(position.text(), "AA/AAAA/AAAAAA/AAAAAAAA/AAAA5/8/6/4/2 l 0 24");
    assert_eq!(position.count_moves(), 25);
    assert_eq!(why(&position, "l@e5"), Some(Illegal::ColourSpent { light: true }));
    assert_eq!(why(&position, "l@c9"), Some(Illegal::HoleTaken(hole("c9"))));
    for name in (24..47).map(hole_name) {
        position = play(&position, &format!("d@{name}"));
    }
    assert_eq!(position.text(), "AA/AAAA/AAAAAA/AAAAAAAA/AAAAaaaaa/aaaaaaaa/aaaaaa/aaaa/2 d 0 1");
    assert_eq!(position.count_moves(), 2);
    assert_eq!(position.position_end(), None);
    position = play(&position, "d@g1");
    // All are placed: the player who placed first moves first.
    assert_eq!(position.text(), "AA/AAAA/AAAAAA/AAAAAAAA/AAAAaaaaa/aaaaaaaa/aaaaaa/aaaa/1a l");
    assert_eq!(why(&position, "d@f1"), Some(Illegal::NotPlacing));
    assert_eq!(why(&position, "c9d9"), None);

    let dark_spent = read("aa/aaaa/aaaaaa/aaaaaaaa/aaaa5/8/6/4/2 d 24 0");
    assert_eq!(why(&dark_spent, "d@e5"), Some(Illegal::ColourSpent { light: false }));
    assert_eq!(dark_spent.count_moves(), 25);
}

#[test]
fn settled() {
    // Isolated: c9, f1. Full: a5 and row 3. Too high together: d5, e5. Not settled: h5, i5.
    let position = read("A1/4/6/8/E2CC2DA/8/EEEEEE/4/A1 l");
    for (name, expected) in [
        ("c9", true),
        ("f1", true),
        ("a5", true),
        ("c3", true),
        ("d5", true),
        ("e5", true),
        ("h5", false),
        ("i5", false),
        // Empty holes.
        ("d9", false),
        ("b5", false),
    ] {
        assert_eq!(position.settled(hole(name)), expected, "{name}");
    }
    assert_eq!(position.count_moves(), 2);
    // At the start nothing is settled, nor is a counter alone on the board while placing.
    let start = read(START);
    assert!((0..HOLES as u8).all(|hole| !start.settled(hole)));
    assert!(!read("2/4/6/8/4A4/8/6/4/2 d 23 24").settled(hole("e5")));
}

#[test]
fn endings() {
    let (light, dark) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
    for (rules, position, score, end) in [
        // 8 light tops and 6 dark ones score 8–6.
        ("modern", "2/4/6/8/CCCCCCCC1/dddddd2/6/4/2 l", (8, 6), (light, Ending::NoMoves)),
        ("eitaka", "2/4/6/8/CCCCCCCC1/dddddd2/6/4/2 d", (8, 6), (light, Ending::NoMoves)),
        ("modern", "2/4/6/8/cccccccc1/DDDDDD2/6/4/2 l", (6, 8), (dark, Ending::NoMoves)),
        // Five 5-towers against three, and the other way round.
        ("modern", "d1/4/6/8/EEEEEeeed/8/6/4/2 l", (5, 5), (light, Ending::TieBreak)),
        ("modern", "D1/4/6/8/eeeeeEEED/8/6/4/2 l", (5, 5), (dark, Ending::TieBreak)),
        ("eitaka", "d1/4/6/8/EEEEEeeed/8/6/4/2 l", (5, 5), (Outcome::Draw, Ending::NoMoves)),
        // Equal again.
        ("modern", "d1/4/6/8/EEEEDeeee/8/6/4/2 l", (5, 5), (Outcome::Draw, Ending::NoMoves)),
        // More 5-towers do not help against more points.
        ("modern", "a1/4/6/8/EEEEEeeed/8/6/4/c1 l", (5, 6), (dark, Ending::NoMoves)),
    ] {
        let read = Avalam::from_text(rules, position).unwrap();
        assert_eq!(read.score(), score, "{position}");
        assert_eq!(read.position_end(), Some(end), "{rules}: {position}");
        assert!(read.moves().is_empty(), "{position}");
    }
}

#[test]
fn bad_texts() {
    for position in [
        "",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA L",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA  l",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l 0 0",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA l",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aAa l",
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/a l",
        "Fa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l",
        // 47, 49 counters; 25 light tops.
        "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/a1 l",
        "Ba/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l",
        "AA/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l",
        // Empty runs are written as one number.
        "d1/4/6/8/EEEEEeeed/8/6/4/11 l",
        "d1/4/6/8/EEEEEeeed/8/6/4/02 l",
        // Placing: wrong counts, towers, too many, not numbers.
        "2/4/6/8/9/8/6/4/2 l 24 23",
        "2/4/6/8/9/8/6/4/2 l 25 24",
        "2/4/6/8/4A4/8/6/4/2 d 24 24",
        "2/4/6/8/4a4/8/6/4/2 d 23 24",
        "2/4/6/8/4B4/8/6/4/2 d 22 24",
        "2/4/6/8/4A4/8/6/4/2 d 23",
        "2/4/6/8/4A4/8/6/4/2 d 23 +24",
        "2/4/6/8/4A4/8/6/4/2 d 23 024",
        "2/4/6/8/4A4/8/6/4/2 d 23 300",
        "2/4/6/8/4é4/8/6/4/2 d 23 24",
    ] {
        assert!(Avalam::from_text("modern", position).is_err(), "{position}");
    }
    for rules in ["", "Modern", "modern,", "modern,repetition=off", "standard"] {
        assert!(Avalam::start(rules, "standard").is_err(), "{rules}");
        assert!(Avalam::from_text(rules, START).is_err(), "{rules}");
    }
    assert!(Avalam::start("modern", "belgian").is_err());
    for text in ["", "c9", "c9d", "c9d9x", "C9D9", "c9-d9", "c9x9", "l@", "L@e5", "l@j5", "ée5"] {
        assert_eq!(Avalam::move_from_text(text), None, "{text}");
    }
}
