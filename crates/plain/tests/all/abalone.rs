//! The rules of Abalone, one by one.

use plain::abalone::{CELLS, Cell, Direction, Illegal, Move};
use plain::{Abalone, Ending, Outcome, Plain, Player};

/// The position with marbles on these cells, e.g. `set("e4 e5", "e6", "b 0-0")`.
fn set(black: &str, white: &str, rest: &str) -> Abalone {
    let row = |letter: char| -> String {
        let cells = CELLS.iter().map(|cell| cell.name()).filter(|name| name.starts_with(letter));
        let marble = |name: &str| match (black.contains(name), white.contains(name)) {
            (false, false) => '.',
            (true, false) => 'b',
            (false, true) => 'w',
            (true, true) => panic!("two marbles on {name}"),
        };
        cells.map(|name| marble(&name)).collect()
    };
    let rows: Vec<String> = ('a'..='i').rev().map(row).collect();
    let mut board = rows.join("/");
    for run in (1..=9).rev() {
        board = board.replace(&".".repeat(run), &run.to_string());
    }
    Abalone::from_text("standard", &format!("{board} {rest}")).unwrap()
}

fn cell(name: &str) -> Cell {
    Cell::from_name(name).unwrap()
}

fn read_move(text: &str) -> Move {
    Abalone::move_from_text(text).unwrap()
}

#[test]
fn board_and_start() {
    let names: Vec<String> = CELLS.iter().map(|cell| cell.name()).collect();
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!(names, sorted);
    for (letter, first, last) in [('a', 1, 5), ('b', 1, 6), ('e', 1, 9), ('f', 2, 9), ('i', 5, 9)] {
        for number in 0..=10 {
            let name = format!("{letter}{number}");
            let exists = (first..=last).contains(&number);
            assert_eq!(Cell::from_name(&name).is_some(), exists, "{name}");
        }
    }
    let start = Abalone::start("standard", "standard").unwrap();
    assert_eq!(start.text(), "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0");
    let black = "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5";
    let white = "i5 i6 i7 i8 i9 h4 h5 h6 h7 h8 h9 g5 g6 g7";
    assert_eq!(start, set(black, white, "b 0-0"));
}

#[test]
fn moves() {
    // (black, white, out), a move of Black, (black, white, out)
    for (before, text, after) in [
        // One marble, in each direction.
        (("e5", "", "0-0"), "e5e6", ("e6", "", "0-0")),
        (("e5", "", "0-0"), "e5f6", ("f6", "", "0-0")),
        (("e5", "", "0-0"), "e5f5", ("f5", "", "0-0")),
        (("e5", "", "0-0"), "e5e4", ("e4", "", "0-0")),
        (("e5", "", "0-0"), "e5d4", ("d4", "", "0-0")),
        (("e5", "", "0-0"), "e5d5", ("d5", "", "0-0")),
        // Columns, and lines that are split.
        (("e4 e5", "", "0-0"), "e4e5", ("e5 e6", "", "0-0")),
        (("e3 e4 e5", "", "0-0"), "e3e4", ("e4 e5 e6", "", "0-0")),
        (("e3 e4 e5", "", "0-0"), "e4e5", ("e3 e5 e6", "", "0-0")),
        (("e3 e4 e5", "", "0-0"), "e5e6", ("e3 e4 e6", "", "0-0")),
        (("e2 e3 e4 e5", "", "0-0"), "e3e4", ("e2 e4 e5 e6", "", "0-0")),
        (("e2 e3 e4 e5", "", "0-0"), "e4e3", ("e1 e2 e3 e5", "", "0-0")),
        // The three sumitos, in three directions.
        (("e4 e5", "e6", "0-0"), "e4e5", ("e5 e6", "e7", "0-0")),
        (("e3 e4 e5", "e6", "0-0"), "e3e4", ("e4 e5 e6", "e7", "0-0")),
        (("e3 e4 e5", "e6 e7", "0-0"), "e3e4", ("e4 e5 e6", "e7 e8", "0-0")),
        (("f6 e5", "d4", "0-0"), "f6e5", ("e5 d4", "c3", "0-0")),
        (("a1 b2 c3", "d4", "0-0"), "a1b2", ("b2 c3 d4", "e5", "0-0")),
        (("b5 c5 d5", "e5 f5", "0-0"), "b5c5", ("c5 d5 e5", "f5 g5", "0-0")),
        // Three of four may push, and two of three.
        (("e2 e3 e4 e5", "e6 e7", "0-0"), "e3e4", ("e2 e4 e5 e6", "e7 e8", "0-0")),
        (("e3 e4 e5", "e6", "0-0"), "e4e5", ("e3 e5 e6", "e7", "0-0")),
        // No contact, no push: the column only closes up.
        (("e4 e5", "e7", "0-0"), "e4e5", ("e5 e6", "e7", "0-0")),
        // A gap behind the pushed column takes up the push.
        (("e3 e4 e5", "e6 e8", "0-0"), "e3e4", ("e4 e5 e6", "e7 e8", "0-0")),
        // Pushed out.
        (("e7 e8", "e9", "0-0"), "e7e8", ("e8 e9", "", "1-0")),
        (("e6 e7 e8", "e9", "2-1"), "e6e7", ("e7 e8 e9", "", "3-1")),
        (("e5 e6 e7", "e8 e9", "0-0"), "e5e6", ("e6 e7 e8", "e9", "1-0")),
        (("c3 b2", "a1", "5-0"), "c3b2", ("b2 a1", "", "6-0")),
        (("g5 h5", "i5", "0-5"), "g5h5", ("h5 i5", "", "1-5")),
        // Broadside.
        (("c2 c3", "", "0-0"), "c2c3d3", ("d3 d4", "", "0-0")),
        (("c2 c3", "", "0-0"), "c2c3d2", ("d2 d3", "", "0-0")),
        (("c2 c3", "", "0-0"), "c2c3b1", ("b1 b2", "", "0-0")),
        (("c2 c3", "", "0-0"), "c2c3b2", ("b2 b3", "", "0-0")),
        (("c2 c3 c4", "", "0-0"), "c2c4d2", ("d2 d3 d4", "", "0-0")),
        (("c2 c3 c4", "", "0-0"), "c3c4d4", ("c2 d4 d5", "", "0-0")),
        (("c2 d3 e4", "", "0-0"), "c2e4c3", ("c3 d4 e5", "", "0-0")),
        (("c3 d3 e3", "", "0-0"), "c3e3d4", ("d4 e4 f4", "", "0-0")),
        (("c3 d3 e3", "", "0-0"), "c3d3c2", ("c2 d2 e3", "", "0-0")),
        (("c2 c3 c4 c5", "", "0-0"), "c3c5d3", ("c2 d3 d4 d5", "", "0-0")),
    ] {
        // As Black, and with the colours swapped, as White.
        let swap = |out: &str| out.chars().rev().collect::<String>();
        for (mut position, expected) in [
            (
                set(before.0, before.1, &format!("b {}", before.2)),
                set(after.0, after.1, &format!("w {}", after.2)),
            ),
            (
                set(before.1, before.0, &format!("w {}", swap(before.2))),
                set(after.1, after.0, &format!("b {}", swap(after.2))),
            ),
        ] {
            assert_eq!(position.why_illegal(read_move(text)), None, "{text} in {before:?}");
            position.play(read_move(text));
            assert_eq!(position.text(), expected.text(), "{text} in {before:?}");
        }
    }
}

#[test]
fn reasons() {
    for (black, white, text, expected) in [
        ("e4", "e6", "e5e6", Illegal::NoMarble(cell("e5"))),
        ("e4", "e5", "e5e6", Illegal::NotYours(cell("e5"))),
        ("e2 e3 e4 e5", "", "e2e3", Illegal::TooMany(4)),
        ("e1 e2 e3 e4 e5", "e6", "e1e2", Illegal::TooMany(5)),
        ("e2 e3 e4 e5", "e6 e7 e8", "e2e3", Illegal::TooMany(4)),
        ("e6 e7 e8 e9", "", "e6e7", Illegal::TooMany(4)),
        ("e8 e9", "", "e8e9", Illegal::OffBoard(cell("e9"))),
        ("e7 e8 e9", "", "e7e8", Illegal::OffBoard(cell("e9"))),
        ("b1 a1", "", "b1a1", Illegal::OffBoard(cell("a1"))),
        ("e5", "e6", "e5e6", Illegal::Pac(1)),
        ("e8", "e9", "e8e9", Illegal::Pac(1)),
        ("e4 e5", "e6 e7", "e4e5", Illegal::Pac(2)),
        ("e3 e4 e5", "e6 e7 e8", "e3e4", Illegal::Pac(3)),
        ("e4 e5 e6", "e7 e8 e9", "e4e5", Illegal::Pac(3)),
        // Four against three is still a pac.
        ("e2 e3 e4 e5", "e6 e7 e8", "e3e4", Illegal::Pac(3)),
        // A pac comes before what stands behind it.
        ("e5 e7", "e6", "e5e6", Illegal::Pac(1)),
        ("e5", "e6 e7", "e5e6", Illegal::Outnumbered { own: 1, theirs: 2 }),
        ("e5", "e6 e7 e8", "e5e6", Illegal::Outnumbered { own: 1, theirs: 3 }),
        ("e4 e5", "e6 e7 e8", "e4e5", Illegal::Outnumbered { own: 2, theirs: 3 }),
        ("e3 e4 e5", "e6 e7 e8 e9", "e3e4", Illegal::Outnumbered { own: 3, theirs: 4 }),
        ("c1 d2", "e3 f4 g5 h6 i7", "c1d2", Illegal::Outnumbered { own: 2, theirs: 5 }),
        ("e4 e5 e7", "e6", "e4e5", Illegal::Blocked(cell("e7"))),
        ("e3 e4 e5 e7", "e6", "e3e4", Illegal::Blocked(cell("e7"))),
        ("e3 e4 e5 e8", "e6 e7", "e3e4", Illegal::Blocked(cell("e8"))),
        // Broadside: first the owners of the marbles, then their targets.
        ("c3", "", "c2c3d3", Illegal::NoMarble(cell("c2"))),
        ("c2", "", "c2c3d3", Illegal::NoMarble(cell("c3"))),
        ("c2 c4", "", "c2c4d3", Illegal::NoMarble(cell("c3"))),
        ("c2 c3", "", "c2c4d3", Illegal::NoMarble(cell("c4"))),
        ("c3", "c2", "c2c3d3", Illegal::NotYours(cell("c2"))),
        ("c2", "c3", "c2c3d3", Illegal::NotYours(cell("c3"))),
        ("c2", "c3", "c2c4d3", Illegal::NotYours(cell("c3"))),
        ("c2", "d3", "c2c3d3", Illegal::NoMarble(cell("c3"))),
        ("c2 c3", "d3", "c2c3d3", Illegal::TargetTaken(cell("d3"))),
        ("c2 c3 d4", "", "c2c3d3", Illegal::TargetTaken(cell("d4"))),
        ("c2 c3 d4", "d3", "c2c3d3", Illegal::TargetTaken(cell("d3"))),
        ("c2 c3 c4", "d5", "c2c4d3", Illegal::TargetTaken(cell("d5"))),
        ("e8 e9", "", "e8e9f9", Illegal::OffBoard(cell("e9"))),
        ("e8 e9", "f9", "e8e9f9", Illegal::TargetTaken(cell("f9"))),
        ("e7 e8 e9", "", "e7e9f8", Illegal::OffBoard(cell("e9"))),
        ("a5 b5", "a4", "a5b5a4", Illegal::TargetTaken(cell("a4"))),
        ("a4 b5 c6", "a5 c7", "a4c6a5", Illegal::TargetTaken(cell("a5"))),
    ] {
        let position = set(black, white, "b 0-0");
        assert_eq!(position.why_illegal(read_move(text)), Some(expected), "{text}");
        let position = set(white, black, "w 0-0");
        assert_eq!(position.why_illegal(read_move(text)), Some(expected), "{text} as White");
    }
}

#[test]
fn moves_without_a_text() {
    let position = set("e8 e9 a1 a2", "", "b 0-0");
    let off = Move::InLine { rear: cell("e9"), direction: Direction::East };
    assert_eq!(position.why_illegal(off), Some(Illegal::OffBoard(cell("e9"))));
    assert_eq!(Abalone::move_text(off), "e9??");
    let (axis, direction) = (Direction::East, Direction::SouthEast);
    let off = Move::Broadside { first: cell("a1"), axis, length: 2, direction };
    assert_eq!(position.why_illegal(off), Some(Illegal::OffBoard(cell("a1"))));
    assert_eq!(Abalone::move_text(off), "a1a2??");
}

#[test]
fn endings() {
    let (black, white) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));

    let mut position = set("e7 e8", "e9 a1", "b 5-5");
    assert_eq!(position.position_end(), None);
    position.play(read_move("e7e8"));
    assert_eq!(position.score(), (6, 5));
    assert_eq!(position.position_end(), Some((black, Ending::Target)));
    assert!(position.moves().is_empty());
    // The end of the game comes before any other reason.
    for text in ["a1b1", "e8e7", "c2c3", "c2c3d3"] {
        assert_eq!(position.why_illegal(read_move(text)), Some(Illegal::GameOver), "{text}");
    }

    // A1 has three neighbours; alone against one each, Black cannot move.
    for (position, end) in [
        (set("a1", "a2 b1 b2", "b 0-0"), Some((white, Ending::Stuck))),
        (set("a1", "a2 b1 b2", "w 0-0"), None),
        (set("a2 b1 b2", "a1", "w 3-2"), Some((black, Ending::Stuck))),
        (set("", "e5", "b 0-0"), Some((white, Ending::Stuck))),
        (set("a1", "a2 b1", "b 0-0"), None),
        (set("a1", "e5", "w 0-6"), Some((white, Ending::Target))),
    ] {
        assert_eq!(position.position_end(), end, "{}", position.text());
    }
}

#[test]
fn bad_texts() {
    for position in [
        "",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb B 0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0 ",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 00-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbb b 0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbbb b 0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbx b 0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb11/bbbbbb/bbbbb b 0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb b 0-0",
        // 15 marbles; more out than are missing; 7 out; 6 each.
        "wwwww/wwwwww/2www2/8/9/8/2bbbb1/bbbbbb/bbbbb b 0-0",
        "wwwww/wwwwww/1wwww2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 1-0",
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-1",
        "wwwww/wwwwww/2www2/8/9/8/2bb3/bbbbbb/bbbbb b 0-2",
        "wwwww/wwwwww/2www2/8/9/8/2bb3/bbbbbb/bbbbb b 1-0",
        "wwwww/6/7/8/9/8/7/6/bbbbb b 7-0",
        "wwwww/6/7/8/9/8/7/6/bbbbb b 6-6",
    ] {
        assert!(Abalone::from_text("standard", position).is_err(), "{position}");
    }
    for position in [
        "wwwww/wwwwww/2www2/8/9/8/2bb3/bbbbbb/bbbbb b 0-1",
        // Missing marbles need not be pushed off.
        "wwwww/6/7/8/9/8/7/6/bbbbb w 0-0",
        "wwwww/6/7/8/9/8/7/6/bbbbb w 6-5",
    ] {
        assert_eq!(Abalone::from_text("standard", position).unwrap().text(), position);
    }
    for rules in [
        "",
        "modern",
        "standard,",
        "standard,repetition",
        "standard,repetition=2",
        "standard,repetition=3,repetition=3",
        "standard,no-progress=0",
        "standard,no-progress=-1",
        "standard,no-progress=",
        "standard,plies=0",
        "standard,plies=on",
        "standard,moves=7",
        "standard, plies=7",
    ] {
        assert!(Abalone::start(rules, "standard").is_err(), "{rules}");
    }
    assert!(Abalone::start("standard,plies=80,repetition=off,no-progress=50", "star").is_ok());
    assert!(Abalone::start("standard", "Belgian").is_err());
    assert!(Abalone::start("standard", "placement").is_err());
}

#[test]
fn bad_moves() {
    for text in [
        "", "a1", "A1B2", "a1b3", "a1a1", "a1a", "a6a5", "a1b2c", "a1b2c3d4", "é1b2", "e5d6",
        // Broadside: the greater end first; four marbles; one; along the axis; not adjacent.
        "c3c2d4", "c2c5d2", "c2c2d2", "c2c3c1", "c2c4c3", "c2c3d4", "c2d4d2", "C2C3D3",
    ] {
        assert_eq!(Abalone::move_from_text(text), None, "{text}");
    }
}
