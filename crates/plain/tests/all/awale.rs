//! The rules of Awalé, one by one.

use plain::awale::{Illegal, Move};
use plain::{Awale, Ending, Outcome, Plain, Player};

const ALL_RULES: [&str; 3] = ["sheet", "abapa", "awari"];

fn read(rules: &str, text: &str) -> Awale {
    Awale::from_text(rules, text).unwrap()
}

fn read_move(text: &str) -> Move {
    Awale::move_from_text(text).unwrap()
}

/// The legal moves, as one text.
fn legal(position: &Awale) -> String {
    position.moves().into_iter().map(Awale::move_text).collect()
}

fn check_play(rules: &str, before: &str, text: &str, after: &str) {
    let mut position = read(rules, before);
    assert_eq!(position.why_illegal(read_move(text)), None, "{rules}: {text} in {before}");
    position.play(read_move(text));
    assert_eq!(position.text(), after, "{rules}: {text} in {before}");
}

#[test]
fn start() {
    for rules in ALL_RULES {
        let start = Awale::start(rules, "standard").unwrap();
        assert_eq!(start.text(), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
        assert_eq!(legal(&start), "ABCDEF");
        assert_eq!(start.score(), (0, 0));
    }
}

#[test]
fn sowing() {
    for (before, text, after) in [
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "A", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "F", "4,4,4,4,4,0/5,5,5,5,4,4 0-0 N"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "a", "4,4,4,4,4,4/0,5,5,5,5,4 0-0 S"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "f", "5,5,5,5,4,4/4,4,4,4,4,0 0-0 S"),
        // 11 seeds reach every other pit; the 12th skips the starting pit.
        ("11,0,0,0,0,0/3,3,3,3,3,3 9-10 S", "A", "0,1,1,1,1,1/4,4,4,4,4,4 9-10 N"),
        ("12,0,0,0,0,0/1,1,1,1,1,1 15-15 S", "A", "0,2,1,1,1,1/2,2,2,2,2,2 15-15 N"),
        ("0,0,0,12,0,0/1,1,1,1,1,1 15-15 S", "D", "1,1,1,0,2,1/2,2,2,2,2,2 15-15 N"),
        ("1,1,1,1,1,1/0,0,0,0,0,12 15-15 N", "f", "0,2,2,2,2,2/1,1,1,1,1,0 15-18 S"),
        // 22, 23 and 24: twice round, skipping twice.
        ("22,0,0,0,0,0/2,0,0,0,0,0 12-12 S", "A", "0,2,2,2,2,2/4,0,0,0,0,0 22-12 N"),
        ("23,0,0,0,0,0/1,0,0,0,0,0 12-12 S", "A", "0,3,2,2,2,2/3,2,2,2,2,2 12-12 N"),
        ("24,0,0,0,0,0/0,0,0,0,0,0 12-12 S", "A", "0,3,3,2,2,2/2,2,2,2,2,2 12-12 N"),
        ("0,0,0,0,0,0/0,0,24,0,0,0 12-12 N", "c", "2,2,2,2,2,2/2,2,0,3,3,2 12-12 S"),
        // 34: three times round and one more.
        ("34,0,0,0,0,0/0,0,0,0,0,0 7-7 S", "A", "0,4,3,3,3,3/3,3,3,3,3,3 7-7 N"),
    ] {
        for rules in ALL_RULES {
            check_play(rules, before, text, after);
        }
    }
}

#[test]
fn captures() {
    for (before, text, after) in [
        // The last seed makes 2; 3; 1 and 4 do not count.
        ("0,0,0,0,0,1/1,0,0,0,0,4 21-21 S", "F", "0,0,0,0,0,0/0,0,0,0,0,4 23-21 N"),
        ("0,0,0,0,0,1/2,0,0,0,0,4 21-20 S", "F", "0,0,0,0,0,0/0,0,0,0,0,4 24-20 N"),
        ("0,0,0,0,0,1/0,0,0,0,0,4 21-22 S", "F", "0,0,0,0,0,0/1,0,0,0,0,4 21-22 N"),
        ("0,0,0,0,0,1/3,0,0,0,0,4 20-20 S", "F", "0,0,0,0,0,0/4,0,0,0,0,4 20-20 N"),
        // Not in an own pit.
        ("1,1,0,0,0,0/0,0,0,0,0,4 21-21 S", "A", "0,2,0,0,0,0/0,0,0,0,0,4 21-21 N"),
        // Backwards, until a pit does not qualify.
        ("0,0,0,0,0,4/1,4,1,2,0,0 18-18 S", "F", "0,0,0,0,0,0/2,5,0,0,0,0 23-18 N"),
        // Only backwards: the pit after the last seed stays.
        ("0,0,0,0,0,1/1,2,0,0,0,0 22-22 S", "F", "0,0,0,0,0,0/0,2,0,0,0,0 24-22 N"),
        // The pit of the last seed must qualify itself.
        ("0,0,0,0,0,2/1,3,0,0,0,0 21-21 S", "F", "0,0,0,0,0,0/2,4,0,0,0,0 21-21 N"),
        // The chain ends at the opponent's first pit: F, with 3, stays.
        ("0,0,0,0,3,2/1,1,0,0,0,4 18-19 S", "E", "0,0,0,0,0,3/0,0,0,0,0,4 22-19 N"),
        // North, across to South's first pits; f, with 2, stays.
        ("1,2,0,0,0,5/0,0,0,0,3,1 18-18 N", "e", "0,0,0,0,0,5/0,0,0,0,0,2 18-23 S"),
        ("1,2,0,0,0,5/0,0,0,0,0,2 19-19 N", "f", "0,0,0,0,0,5/0,0,0,0,0,0 19-24 S"),
        // With 12 seeds or more the capture counts both rounds.
        ("0,0,0,0,0,14/0,0,0,3,0,0 15-16 S", "F", "1,1,1,1,1,0/0,0,0,4,1,1 21-16 N"),
        // One seed left suffices.
        ("0,0,0,0,0,2/1,1,1,0,0,0 20-23 S", "F", "0,0,0,0,0,0/0,0,1,0,0,0 24-23 N"),
    ] {
        for rules in ALL_RULES {
            check_play(rules, before, text, after);
        }
    }
}

#[test]
fn reasons() {
    let feed = "1,0,0,0,0,1/0,0,0,0,0,0 23-23 S";
    let cannot_feed = "1,1,0,0,0,0/0,0,0,0,0,0 23-23 S";
    let slam = "0,0,0,0,1,2/1,1,0,0,0,0 21-22 S";
    let two_slams = "0,0,0,0,3,2/1,1,0,0,0,0 20-21 S";
    let far_slam = "11,0,0,0,0,1/1,1,1,1,1,1 15-15 S";
    let round_slam = "0,0,0,0,0,17/0,0,0,0,0,0 15-16 S";
    for (rules, position, text, expected) in [
        ("sheet", "4,4,4,4,4,4/0,0,0,0,0,0 0-24 S", "A", Some(Illegal::LeavesNothing)),
        ("sheet", "4,4,4,4,4,3/0,0,0,0,0,0 0-25 S", "A", Some(Illegal::GameOver)),
        ("sheet", "4,4,4,4,4,3/0,0,0,0,0,0 25-0 S", "a", Some(Illegal::GameOver)),
        ("sheet", "4,4,4,4,4,0/4,4,4,4,4,4 2-2 S", "a", Some(Illegal::NotYourPit)),
        ("sheet", "4,4,4,4,4,0/4,4,4,4,4,4 2-2 N", "A", Some(Illegal::NotYourPit)),
        ("sheet", "4,4,4,4,4,0/4,4,4,4,4,4 2-2 N", "F", Some(Illegal::NotYourPit)),
        ("sheet", "4,4,4,4,4,0/4,4,4,4,4,4 2-2 S", "F", Some(Illegal::EmptyPit)),
        ("sheet", "4,4,4,4,4,0/4,4,4,4,4,4 2-2 S", "E", None),
        // The opponent has no seeds and one move feeds.
        ("sheet", feed, "A", Some(Illegal::LeavesNothing)),
        ("abapa", feed, "A", Some(Illegal::LeavesNothing)),
        ("awari", feed, "A", Some(Illegal::LeavesNothing)),
        ("sheet", feed, "F", None),
        ("abapa", feed, "F", None),
        ("awari", feed, "F", None),
        ("awari", feed, "B", Some(Illegal::EmptyPit)),
        // None feeds.
        ("sheet", cannot_feed, "A", Some(Illegal::LeavesNothing)),
        ("abapa", cannot_feed, "A", Some(Illegal::LeavesNothing)),
        ("abapa", cannot_feed, "B", Some(Illegal::LeavesNothing)),
        ("awari", cannot_feed, "A", None),
        ("awari", cannot_feed, "B", None),
        // One move takes all, another does not.
        ("sheet", slam, "F", Some(Illegal::TakesAll)),
        ("abapa", slam, "F", None),
        ("awari", slam, "F", Some(Illegal::TakesAll)),
        ("sheet", slam, "E", None),
        ("sheet", far_slam, "A", Some(Illegal::TakesAll)),
        ("abapa", far_slam, "A", None),
        ("awari", far_slam, "A", Some(Illegal::TakesAll)),
        // Every move takes all.
        ("sheet", two_slams, "E", Some(Illegal::TakesAll)),
        ("sheet", two_slams, "F", Some(Illegal::TakesAll)),
        ("abapa", two_slams, "E", None),
        ("awari", two_slams, "E", None),
        ("awari", two_slams, "F", None),
        // The only move feeds the opponent and takes it all back.
        ("sheet", round_slam, "F", Some(Illegal::TakesAll)),
        ("abapa", round_slam, "F", None),
        ("awari", round_slam, "F", None),
    ] {
        let read = read(rules, position);
        assert_eq!(read.why_illegal(read_move(text)), expected, "{rules}: {text} in {position}");
    }
}

#[test]
fn taking_all() {
    // `abapa`: it captures nothing.
    for (before, text, after) in [
        ("0,0,0,0,1,2/1,1,0,0,0,0 21-22 S", "F", "0,0,0,0,1,0/2,2,0,0,0,0 21-22 N"),
        ("11,0,0,0,0,1/1,1,1,1,1,1 15-15 S", "A", "0,1,1,1,1,2/2,2,2,2,2,2 15-15 N"),
        ("0,0,0,0,0,17/0,0,0,0,0,0 15-16 S", "F", "1,1,1,1,1,0/2,2,2,2,2,2 15-16 N"),
        ("1,1,0,0,0,0/0,0,0,0,0,2 22-22 N", "f", "2,2,0,0,0,0/0,0,0,0,0,0 22-22 S"),
    ] {
        check_play("abapa", before, text, after);
    }
    // `awari`: when every move leaves nothing, the capture is carried out.
    for (before, text, after) in [
        ("0,0,0,0,3,2/1,1,0,0,0,0 20-21 S", "E", "0,0,0,0,0,3/0,0,0,0,0,0 24-21 N"),
        ("0,0,0,0,3,2/1,1,0,0,0,0 20-21 S", "F", "0,0,0,0,3,0/0,0,0,0,0,0 24-21 N"),
        ("0,0,0,0,0,17/0,0,0,0,0,0 15-16 S", "F", "1,1,1,1,1,0/0,0,0,0,0,0 27-16 N"),
        ("1,1,0,0,0,0/0,0,0,0,0,0 23-23 S", "A", "0,2,0,0,0,0/0,0,0,0,0,0 23-23 N"),
    ] {
        check_play("awari", before, text, after);
    }
}

#[test]
fn endings() {
    let (south, north) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
    let draw = Outcome::Draw;
    let stop = Ending::NoMoves;
    for (rules, position, moves, score, end) in [
        // 25 seeds win at once; what is left on the board is not counted.
        ("sheet", "4,4,4,4,4,3/0,0,0,0,0,0 25-0 N", "", (25, 0), Some((south, Ending::Target))),
        ("abapa", "4,4,4,4,4,3/0,0,0,0,0,0 0-25 S", "", (0, 25), Some((north, Ending::Target))),
        ("awari", "4,4,4,4,4,2/0,0,0,0,0,0 0-26 S", "", (0, 26), Some((north, Ending::Target))),
        // 24 do not.
        ("sheet", "4,4,4,4,4,4/0,0,0,0,0,0 24-0 S", "CDEF", (24, 0), None),
        // 24 each: nothing is left to sow.
        ("sheet", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 S", "", (24, 24), Some((draw, stop))),
        ("abapa", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 N", "", (24, 24), Some((draw, stop))),
        ("awari", "0,0,0,0,0,0/0,0,0,0,0,0 24-24 N", "", (24, 24), Some((draw, stop))),
        // The player to move has no seeds.
        ("sheet", "0,0,0,0,0,0/1,2,0,0,0,0 23-22 S", "", (23, 25), Some((north, stop))),
        ("abapa", "0,0,0,0,0,0/1,2,0,0,0,0 23-22 S", "", (23, 25), Some((north, stop))),
        ("awari", "0,0,0,0,0,0/1,2,0,0,0,0 23-22 S", "", (23, 25), Some((north, stop))),
        ("awari", "1,2,0,0,0,0/0,0,0,0,0,0 22-23 N", "", (25, 23), Some((south, stop))),
        // The player to move cannot feed.
        ("sheet", "1,1,0,0,0,0/0,0,0,0,0,0 22-24 S", "", (24, 24), Some((draw, stop))),
        ("abapa", "1,1,0,0,0,0/0,0,0,0,0,0 22-24 S", "", (24, 24), Some((draw, stop))),
        ("awari", "1,1,0,0,0,0/0,0,0,0,0,0 22-24 S", "AB", (22, 24), None),
        // Every move takes all.
        ("sheet", "0,0,0,0,3,2/1,1,0,0,0,0 20-21 S", "", (25, 23), Some((south, stop))),
        ("abapa", "0,0,0,0,3,2/1,1,0,0,0,0 20-21 S", "EF", (20, 21), None),
        ("awari", "0,0,0,0,3,2/1,1,0,0,0,0 20-21 S", "EF", (20, 21), None),
        ("sheet", "0,0,0,0,0,2/1,1,0,0,0,0 20-24 S", "", (22, 26), Some((north, stop))),
        ("sheet", "0,0,0,0,0,17/0,0,0,0,0,0 15-16 S", "", (32, 16), Some((south, stop))),
    ] {
        let read = read(rules, position);
        assert_eq!(legal(&read), moves, "{rules}: {position}");
        assert_eq!(read.score(), score, "{rules}: {position}");
        assert_eq!(read.position_end(), end, "{rules}: {position}");
    }
}

#[test]
fn bad_texts() {
    for position in [
        "",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s",
        "4,4,4,4,4,4/4,4,4,4,4,4  0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S ",
        "4,4,4,4,4,4,4,4,4,4,4,4 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,4/ 0-0 S",
        "4,4,4,4,4/4,4,4,4,4,4,4 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,04 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,+4 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4, 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,4 0 S",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0-0 S",
        // 47, 49, and 48 modulo 256.
        "4,4,4,4,4,4/4,4,4,4,4,3 0-0 S",
        "4,4,4,4,4,4/4,4,4,4,4,4 1-0 S",
        "48,48,48,48,48,0/48,0,0,0,0,0 16-0 S",
        "304,0,0,0,0,0/0,0,0,0,0,0 0-0 S",
    ] {
        assert!(Awale::from_text("sheet", position).is_err(), "{position}");
    }
    for rules in
        ["", "modern", "sheet,", "sheet,repetition=2", "awari,no-progress=200", "abapa,repetition"]
    {
        assert!(Awale::start(rules, "standard").is_err(), "{rules}");
    }
    assert!(Awale::start("abapa,repetition=3", "standard").is_ok());
    assert!(Awale::start("sheet", "placement").is_err());
    for text in ["", "G", "g", "AA", "1", "é"] {
        assert_eq!(Awale::move_from_text(text), None, "{text}");
    }
}
