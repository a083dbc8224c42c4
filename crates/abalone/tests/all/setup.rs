//! Positions as text, what cannot be read, and what cannot be.

use abalone::{Cell, Move, Problem, Rules, Setup};
use game::{Explain, Position as _, Scope, Setup as _, Side, TextError};

const EMPTY: &str = "5/6/7/8/9/8/7/6/5";

fn read(text: &str) -> Result<Setup, TextError> {
    text.parse()
}

#[test]
fn round_trips() {
    for text in [
        "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0",
        "5/6/7/8/9/8/7/6/5 w 0-0",
        "b4/5w/7/b6w/4b4/8/7/6/1w3 w 3-5",
        "bbbbb/bbbbbb/bbbbbbb/8/9/8/7/6/5 b 12-999",
    ] {
        assert_eq!(read(text).unwrap().to_string(), text);
        assert_eq!(read(&format!(" \t{text}\r\n")).unwrap().to_string(), text);
    }
}

#[test]
fn rows_run_from_the_top() {
    let setup = read("b4/6/7/8/8w/8/7/6/1b3 w 1-2").unwrap();
    let marble = |cell: &str| setup.get(cell.parse().unwrap());
    assert_eq!(marble("i5"), Some(Side::First));
    assert_eq!(marble("e9"), Some(Side::Second));
    assert_eq!(marble("a2"), Some(Side::First));
    assert_eq!(marble("a1"), None);
    assert_eq!(setup.out, [1, 2]);
    assert_eq!(setup.side, Side::Second);
    assert_eq!(setup.marbles(Side::First).into_iter().count(), 2);
}

#[test]
fn text_errors() {
    for (text, expected) in [
        ("", "column 1: the text ends; expected the rest of the row"),
        ("  ", "column 3: the text ends; expected the rest of the row"),
        ("4/6/7/8/9/8/7/6/5 b 0-0", "column 2: found \"/6/7/8/9/8/7/6/5\", expected the rest"),
        ("6/6/7/8/9/8/7/6/5 b 0-0", "column 1: found \"6/6/7/8/9/8/7/6/5\", expected no more"),
        ("  6/6/7", "column 3: found \"6/6/7\", expected no more empty cells than"),
        (
            "23/6/7/8/9/8/7/6/5 b 0-0",
            "column 2: found \"3/6/7/8/9/8/7/6/5\", expected a marble: a run",
        ),
        ("0b4/6", "column 1: found \"0b4/6\", expected b or w (or PlayStrategy's S or s)"),
        ("B4/6", "column 1: found \"B4/6\", expected b or w (or"),
        ("5/6/7/8/9/8/7/6/4x b", "column 18: found \"x\", expected b or w (or"),
        ("b3x/6", "column 3: found \"x/6\", expected b or w for a marble"),
        ("bS3/6", "column 2: found \"S3/6\", expected b or w for a marble"),
        ("sw3/6", "column 2: found \"w3/6\", expected S or s for a marble"),
        ("bbbbbb/6", "column 6: found \"b/6\", expected / and the next row"),
        ("5/6/7/8/9/8/7/6", "column 16: the text ends; expected / and"),
        ("5/6/7/8/9/8/7/6/5", "column 18: the text ends; expected one space"),
        ("5/6/7/8/9/8/7/6/5/", "column 18: found \"/\", expected one space"),
        ("5/6/7/8/9/8/7/6/5  b 0-0", "column 19: found \" b 0-0\", expected b or w, the side"),
        ("5/6/7/8/9/8/7/6/5 x 0-0", "column 19: found \"x\", expected b or w, the side"),
        ("5/6/7/8/9/8/7/6/5 B 0-0", "column 19: found \"B\", expected b or w, the side"),
        ("5/6/7/8/9/8/7/6/5 b", "column 20: the text ends; expected one space"),
        ("5/6/7/8/9/8/7/6/5 b 0", "column 22: the text ends; expected the marbles pushed out"),
        ("5/6/7/8/9/8/7/6/5 b 0-x", "column 23: found \"x\", expected the marbles pushed out"),
        ("5/6/7/8/9/8/7/6/5 b 00-0", "column 21: found \"00-0\", expected the marbles"),
        ("5/6/7/8/9/8/7/6/5 b 1000-0", "column 21: found \"1000-0\", expected the marbles"),
        ("5/6/7/8/9/8/7/6/5 b 0-0 1", "column 24: found \" 1\", expected the end of the text"),
        ("5/6/7/8/9/8/7/6/5 b 0-0x", "column 24: found \"x\", expected the end of the text"),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text:?}: {error}");
    }
}

#[test]
fn cells() {
    let names: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(names.len(), Cell::COUNT);
    assert!(names.is_sorted());
    assert_eq!((names[0].as_str(), names[60].as_str()), ("a1", "i9"));
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        assert_eq!(Cell::from_index(cell.index()), Some(cell));
        assert_eq!(Cell::at(cell.row(), cell.column()), Some(cell));
    }
    assert_eq!(Cell::from_index(61), None);
    assert_eq!(Cell::at(0, 5), None);
    assert_eq!(Cell::at(9, 9), None);
    assert_eq!(Cell::at(255, 255), None);
    for text in ["", "a", "a6", "f1", "j1", "a10", "a1 "] {
        assert!(text.parse::<Cell>().is_err(), "{text:?}");
    }
}

#[test]
fn problems() {
    let fifteen = "bbbbb/bbbbbb/bbbb3/8/9/8/wwww3/wwwwww/wwwww";
    for (text, expected) in [
        (format!("{EMPTY} b 0-0"), ""),
        (format!("{EMPTY} b 6-5"), ""),
        (format!("{EMPTY} b 6-6"), "Both sides"),
        (format!("{EMPTY} b 7-0"), "TooManyOut black 7"),
        (
            format!("{EMPTY} b 7-999"),
            "TooManyOut black 7, TooManyOut white 999, OutNotMissing white 999 14",
        ),
        (format!("{fifteen} w 0-0"), "TooManyMarbles black 15, TooManyMarbles white 15"),
        (
            format!("{fifteen} w 1-7"),
            "TooManyMarbles black 15, TooManyMarbles white 15, TooManyOut white 7, \
             OutNotMissing black 1 0, OutNotMissing white 7 0",
        ),
        ("bbbbb/bbbbbb/bbb4/8/9/8/2www2/wwwwww/wwww1 w 1-0".to_owned(), ""),
        (
            "bbbbb/bbbbbb/bbb4/8/9/8/2www2/wwwwww/wwww1 w 2-1".to_owned(),
            "OutNotMissing black 2 1, OutNotMissing white 1 0",
        ),
    ] {
        let setup = read(&text).unwrap();
        for scope in [Scope::Play, Scope::Study] {
            let found: Vec<String> = setup.problems(scope).iter().map(short).collect();
            assert_eq!(found.join(", "), expected, "{text}");
            let position = setup.position(Rules::default(), scope);
            assert_eq!(position.is_ok(), expected.is_empty());
            if let Err(impossible) = position {
                assert!(!impossible.to_string().is_empty());
                assert!(!impossible.message().id.is_empty());
            }
        }
    }
}

fn short(problem: &Problem) -> String {
    let side = |side: &Side| if *side == Side::First { "black" } else { "white" };
    match problem {
        Problem::TooManyMarbles { side: s, count } => {
            format!("TooManyMarbles {} {count}", side(s))
        }
        Problem::TooManyOut { side: s, count } => format!("TooManyOut {} {count}", side(s)),
        Problem::OutNotMissing { side: s, out, missing } => {
            format!("OutNotMissing {} {out} {missing}", side(s))
        }
        Problem::BothWon => "Both sides".to_owned(),
    }
}

#[test]
fn problems_in_english() {
    let problem = Problem::OutNotMissing { side: Side::First, out: 2, missing: 1 };
    assert_eq!(problem.to_string(), "Black has pushed out 2, but White is missing only 1");
    assert_eq!(
        problem.message().to_string(),
        "abalone-problem-out-not-missing side=black out=2 missing=1"
    );
}

#[test]
fn playstrategy() {
    for (theirs, ours) in [
        (
            "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1",
            "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0",
        ),
        (
            "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss 0 0 b 0 1",
            "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbbb1w/6w/5w/wwwww b 0-0",
        ),
        ("S4/6/2s4/8/8S/8/7/6/1s3 5 3 w 0 1", "b4/6/2w4/8/8b/8/7/6/1w3 w 5-3"),
        ("5/6/7/8/9/8/7/6/5 0 2 w 0 1", "5/6/7/8/9/8/7/6/5 w 0-2"),
    ] {
        let setup = read(theirs).expect(theirs);
        assert_eq!(setup.to_string(), ours);
        assert_eq!(read(ours).unwrap().to_playstrategy(), theirs);
    }
    // The counters are read and dropped.
    let late = "5/6/7/8/4S4/8/7/6/5 0 2 w 57 1234";
    assert_eq!(read(late).unwrap().to_string(), "5/6/7/8/4b4/8/7/6/5 w 0-2");
}

#[test]
fn playstrategy_errors() {
    for (text, expected) in [
        ("S4/6/7/8/9/8/7/6/5 b 0-0", "column 20: found \"b\", expected how many marbles a player"),
        ("b4/6/7/8/9/8/7/6/5 0 0 b 0 1", "column 20: found \"0\", expected b or w, the side"),
        ("5/6/7/8/9/8/7/6/5 0-0 b 0 1", "column 20: found \"-0\", expected one space"),
        ("5/6/7/8/9/8/7/6/5 0 0 x 0 1", "column 23: found \"x\", expected b or w, the side"),
        ("5/6/7/8/9/8/7/6/5 0 0 b", "column 24: the text ends; expected one space"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0", "column 26: the text ends; expected one space"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 ", "column 26: the text ends; expected one space"),
        ("5/6/7/8/9/8/7/6/5 0 0 b x 1", "column 25: found \"x\", expected a counter"),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1 1", "column 28: found \" 1\", expected the end"),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text:?}: {error}");
    }
}

#[test]
fn no_position_from_nothing() {
    // A side without marbles cannot move, and loses by it.
    let setup = read(&format!("{EMPTY} b 0-0")).unwrap();
    let position = setup.position(Rules::default(), Scope::Play).unwrap();
    assert_eq!(position.count_moves(), 0);
    assert!(position.end().is_some());
    assert!(position.check("a1b2".parse::<Move>().unwrap()).is_err());
}
