//! Every rule and every reason, as tables.

use avalam::{Avalam, Hole, Illegal, Position, Problem, Rules, Setup};
use game::{End, Game, MoveError, Outcome, Position as _, Reason, Scope, Setup as _, Side};

const START: &str = "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l";

fn position(rules: Rules, text: &str) -> Position {
    text.parse::<Setup>().unwrap().position(rules, Scope::Study).unwrap()
}

fn hole(name: &str) -> Hole {
    Hole::all().find(|hole| hole.to_string() == name).unwrap()
}

#[test]
fn the_starts() {
    let standard = Avalam::start("standard", Rules::Modern).unwrap();
    assert_eq!(standard.to_string(), START);
    assert_eq!(standard.score(), [24, 24]);
    let placement = Avalam::start("placement", Rules::Modern).unwrap();
    assert_eq!(placement.to_string(), "2/4/6/8/9/8/6/4/2 l 24 24");
    assert!(Avalam::start("nothing", Rules::Modern).is_none());
    assert!(std::mem::size_of::<Position>() <= 128);
}

#[test]
fn moves_join_towers() {
    let check = |before: &str, mv: &str, after: &str| {
        let mut played = position(Rules::Modern, before);
        played.play(played.read_move(mv).unwrap()).unwrap();
        assert_eq!(played.to_string(), after);
    };
    // The tower takes the colour of the tower that moved, and its height is the sum.
    check("Aa/4/6/8/9/8/6/4/2 l", "c9d9", "1B/4/6/8/9/8/6/4/2 d");
    check("Aa/4/6/8/9/8/6/4/2 l", "d9c9", "b1/4/6/8/9/8/6/4/2 d");
    check("Cb/4/6/8/9/8/6/4/2 d", "d9c9", "e1/4/6/8/9/8/6/4/2 l");
    // Any tower may be moved, the opponent's too.
    check("2/4/6/8/d3A4/A7/6/4/2 l", "a4a5", "2/4/6/8/E3A4/8/6/4/2 d");
    // The row of i and the row of a never touch, though they are neighbours as bits.
    check("2/4/6/7A/7aA/A7/6/4/2 l", "i6i5", "2/4/6/8/7aB/A7/6/4/2 d");
}

#[test]
fn illegal_moves_have_reasons() {
    let check = |before: &str, mv: &str, reason: Illegal| {
        let before = position(Rules::Modern, before);
        assert_eq!(before.read_move(mv), Err(MoveError::Illegal(reason)), "{before} {mv}");
    };
    check(START, "e5e6", Illegal::NoTower { hole: hole("e5") });
    check(START, "e6e6", Illegal::SameHole);
    check(START, "e6e8", Illegal::NotAdjacent { from: hole("e6"), to: hole("e8") });
    check(START, "i5b6", Illegal::NotAdjacent { from: hole("i5"), to: hole("b6") });
    check(START, "h4a5", Illegal::NotAdjacent { from: hole("h4"), to: hole("a5") });
    check(START, "e6e5", Illegal::OntoEmpty { hole: hole("e5") });
    check(START, "l@e5", Illegal::NotPlacing);
    let tall = "Ea/Dc2/6/8/9/8/6/4/2 l";
    check(tall, "c9d9", Illegal::TowerOfFive { hole: hole("c9") });
    check(tall, "d9c9", Illegal::TooHigh { height: 6 });
    check(tall, "c8b8", Illegal::TooHigh { height: 7 });
    let placing = "2/4/6/8/4A4/8/6/4/2 l 23 0";
    check(placing, "e5e6", Illegal::Placing);
    check(placing, "l@e5", Illegal::HoleTaken { hole: hole("e5") });
    check(placing, "d@e5", Illegal::HoleTaken { hole: hole("e5") });
    check(placing, "d@e6", Illegal::ColourSpent { colour: Side::Second });
}

#[test]
fn towers_settle() {
    let check = |text: &str, settled: &str| {
        let holes = position(Rules::Modern, text).settled();
        let mut names: Vec<_> = holes.iter().map(|hole| hole.to_string()).collect();
        names.sort();
        assert_eq!(names.join(" "), settled, "{text}");
    };
    // Isolated; full beside a single; neighbours too high.
    check("2/4/6/8/4A4/8/6/4/2 l", "e5");
    check("2/4/6/8/4Ea3/8/6/4/2 l", "e5 f5");
    check("2/4/6/8/4Cc3/8/6/4/2 l", "e5 f5");
    check("2/4/6/8/4Cb3/8/6/4/2 l", "");
    check("2/4/6/8/4Dba2/8/6/4/2 l", "e5");
    // Nothing is settled while counters are being placed.
    check("2/4/6/8/4A4/8/6/4/2 l 23 24", "");
}

#[test]
fn the_end() {
    use Outcome::{Draw, Win};
    use Reason::{NoMoves, TieBreak};
    let check = |rules, text: &str, end: Option<(Outcome, Reason)>| {
        let end = end.map(|(outcome, reason)| End { outcome, reason });
        assert_eq!(position(rules, text).end(), end, "{text}");
    };
    for rules in [Rules::Modern, Rules::Eitaka] {
        check(rules, START, None);
        // Height does not matter for the points.
        check(rules, "A1/4/6/8/A7e/8/6/4/2 l", Some((Win(Side::First), NoMoves)));
        check(rules, "e1/4/6/8/A7e/8/6/4/2 l", Some((Win(Side::Second), NoMoves)));
        check(rules, "2/4/6/8/A7a/8/6/4/2 l", Some((Draw, NoMoves)));
        check(rules, "2/4/6/8/E7e/8/6/4/2 l", Some((Draw, NoMoves)));
        check(rules, "2/4/6/8/9/8/6/4/2 l 24 24", None);
    }
    let equal = "2/4/6/8/A7e/8/6/4/2 d";
    check(Rules::Modern, equal, Some((Win(Side::Second), TieBreak)));
    check(Rules::Eitaka, equal, Some((Draw, NoMoves)));
}

#[test]
fn placing_leads_to_the_game() {
    let mut board = Avalam::start("placement", Rules::Eitaka).unwrap();
    for (ply, hole) in Hole::all().filter(|hole| hole.to_string() != "a4").enumerate() {
        assert!(board.is_placing());
        // All the light counters first: a colour may run out.
        let colour = if ply < 24 { 'l' } else { 'd' };
        board.play(board.read_move(&format!("{colour}@{hole}")).unwrap()).unwrap();
    }
    assert!(!board.is_placing());
    assert_eq!(board.side(), Side::First);
    assert_eq!(board.to_string(), "AA/AAAA/AAAAAA/AAAAAAAA/AAAAaaaaa/1aaaaaaa/aaaaaa/aaaa/aa l");
    assert!(board.read_move("c9d9").is_ok());
}

#[test]
fn impossible_setups_report_all_problems() {
    let check = |text: &str, problems: &[Problem]| {
        assert_eq!(text.parse::<Setup>().unwrap().problems(Scope::Play), problems, "{text}");
    };
    check(START, &[]);
    check(
        "Fa/AaAa/aAaAaA/AaAaAaAa/AaAaAaAaA/aAaAaAaA/AaAaAa/aAaA/aA l",
        &[
            Problem::TooHigh { hole: hole("c9"), height: 6 },
            Problem::WrongTotal { total: 54 },
            Problem::TooManyTops { colour: Side::First, count: 25 },
        ],
    );
    check("2/4/6/8/9/8/6/4/2 l", &[Problem::WrongTotal { total: 0 }]);
    check(
        "2/4/6/8/9/8/6/4/2 l 0 0",
        &[
            Problem::WrongStock { colour: Side::First, placed: 0, to_place: 0 },
            Problem::WrongStock { colour: Side::Second, placed: 0, to_place: 0 },
            Problem::NothingToPlace,
        ],
    );
    check(
        "2/4/6/8/4B4/8/6/4/2 d 23 25",
        &[
            Problem::TowerWhilePlacing { hole: hole("e5"), height: 2 },
            Problem::WrongStock { colour: Side::Second, placed: 0, to_place: 25 },
        ],
    );
}

#[test]
fn parse_errors_give_their_column() {
    let check = |text: &str, column: usize, expected: &str| {
        let error = text.parse::<Setup>().unwrap_err();
        assert_eq!((error.column, error.expected.id), (column, expected), "{text:?}");
    };
    check("", 1, "expected-avalam-row");
    check("Aa", 3, "expected-avalam-row-end");
    check("Aaa/4", 3, "expected-avalam-row-end");
    check("A", 2, "expected-avalam-row");
    check("3/4", 1, "expected-avalam-row");
    check("A0/4", 2, "expected-avalam-row");
    check("11/4", 2, "expected-avalam-row");
    check("A?/4", 2, "expected-avalam-row");
    check("2/4/6/8/9/8/6/4/2", 18, "expected-avalam-board-end");
    check("2/4/6/8/9/8/6/4/2 x", 19, "expected-avalam-side");
    check("2/4/6/8/9/8/6/4/2 lx", 20, "expected-end");
    check("2/4/6/8/9/8/6/4/2 l 24", 23, "expected-avalam-stock");
    check("2/4/6/8/9/8/6/4/2 l 24 024", 24, "expected-avalam-stock");
    check("2/4/6/8/9/8/6/4/2 l 24 24 1", 26, "expected-end");
    let check_move =
        |text: &str, column: usize, expected: &str| match position(Rules::Modern, START)
            .read_move(text)
        {
            Err(MoveError::Text(error)) => {
                assert_eq!((error.column, error.expected.id), (column, expected), "{text:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        };
    check_move("", 1, "expected-avalam-move");
    check_move("c9", 3, "expected-avalam-move");
    check_move("C9D9", 1, "expected-avalam-move");
    check_move("a9b9", 1, "expected-avalam-hole");
    check_move("c9d9e9", 5, "expected-avalam-move");
    check_move("x@e5", 1, "expected-avalam-move");
    check_move("é@e5", 1, "expected-avalam-move");
    check_move("l@a9", 3, "expected-avalam-hole");
}
