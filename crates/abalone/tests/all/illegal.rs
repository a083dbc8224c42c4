//! Every reason why a move is not allowed, and what legal moves do.

use abalone::{Illegal, Move, Position, Rules, Setup};
use game::{Explain, MoveError, Position as _, Scope, Setup as _};

const STANDARD: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0";

fn position(text: &str) -> Position {
    let setup: Setup = text.parse().expect(text);
    setup.position(Rules::default(), Scope::Play).expect(text)
}

/// Row E as given, all other rows empty.
fn row_e(row: &str, side: char) -> Position {
    position(&format!("5/6/7/8/{row}/8/7/6/5 {side} 0-0"))
}

#[track_caller]
fn check(position: &Position, mv: &str, expected: Result<(), &str>) {
    let found = position.read_move(mv).map(|_| ()).map_err(|error| match error {
        MoveError::Illegal(reason) => {
            let mut words = reason.message().to_string();
            words.replace_range(.."abalone-illegal-".len(), "");
            words
        }
        MoveError::Text(error) => panic!("{mv}: {error}"),
    });
    assert_eq!(found, expected.map_err(str::to_owned), "{mv} in {position}");
}

#[test]
fn game_over() {
    let over = position("ww3/6/7/8/4b4/8/7/6/5 b 6-0");
    check(&over, "e5e6", Err("game-over"));
    check(&over, "e4e5", Err("game-over"));
    let over = position("ww3/6/7/8/4b4/8/7/6/5 b 0-6");
    check(&over, "e5e6", Err("game-over"));
}

#[test]
fn in_line() {
    let start = position(STANDARD);
    for (mv, expected) in [
        ("a1b2", Ok(())),
        ("A1B2", Ok(())),
        ("d4e4", Err("no-marble cell=d4")),
        ("i5h5", Err("not-yours cell=i5")),
        ("a1a2", Err("too-many count=5")),
        ("b2b3", Err("too-many count=5")),
        ("b4b5", Err("off-board cell=b6")),
        ("a4a5", Err("off-board cell=a5")),
        ("b6a5", Err("off-board cell=a5")),
        ("c3c2", Ok(())),
    ] {
        check(&start, mv, expected);
    }
}

#[test]
fn pushes() {
    for (row, mv, expected) in [
        // One cannot push, two push one, three push one or two.
        ("bw7", "e1e2", Err("pac count=1")),
        ("bbw6", "e1e2", Ok(())),
        ("bbw6", "e2e3", Err("pac count=1")),
        ("bbbw5", "e1e2", Ok(())),
        ("bbww5", "e1e2", Err("pac count=2")),
        ("bbbww4", "e1e2", Ok(())),
        ("bbbwww3", "e1e2", Err("pac count=3")),
        // More than three do not count, and never move at once.
        ("bbbbw4", "e1e2", Err("too-many count=4")),
        ("bbbbwww2", "e1e2", Err("too-many count=4")),
        ("bbbbwww2", "e2e3", Err("pac count=3")),
        ("bww6", "e1e2", Err("outnumbered own=1 theirs=2")),
        ("bbwwww3", "e1e2", Err("outnumbered own=2 theirs=4")),
        ("bbbwwww2", "e1e2", Err("outnumbered own=3 theirs=4")),
        // What stands behind the pushed ones: an own marble, a free cell, the edge.
        ("bbwb5", "e1e2", Err("blocked cell=e4")),
        ("bbbwwb3", "e1e2", Err("blocked cell=e6")),
        ("bb1w5", "e1e2", Ok(())),
        ("6bbw", "e7e8", Ok(())),
        ("4bbbww", "e5e6", Ok(())),
        ("3bbbwww", "e4e5", Err("pac count=3")),
        ("5bbww", "e6e7", Err("pac count=2")),
        // A pac that is also blocked is a pac.
        ("bwb6", "e1e2", Err("pac count=1")),
        ("bwwb5", "e1e2", Err("outnumbered own=1 theirs=2")),
    ] {
        check(&row_e(row, 'b'), mv, expected);
    }
    check(&row_e("wwb6", 'w'), "e1e2", Ok(()));
    check(&row_e("wwb6", 'w'), "e3e4", Err("not-yours cell=e3"));
}

#[test]
fn broadside() {
    let start = position(STANDARD);
    for (mv, expected) in [
        ("c3c5d3", Ok(())),
        ("c5c3d5", Ok(())),
        ("C3C4D4", Ok(())),
        ("d3d5e3", Err("no-marble cell=d3")),
        ("c4c6d4", Err("no-marble cell=c6")),
        ("g5g7f5", Err("not-yours cell=g5")),
        ("b1b3c1", Err("target-taken cell=c3")),
        ("a1a2b1", Err("target-taken cell=b1")),
    ] {
        check(&start, mv, expected);
    }
    // Along the left edge, and sideways off it into the board.
    let edge = position("5/6/7/8/9/8/b6/b5/b4 b 0-0");
    check(&edge, "a1c1a2", Ok(()));
    check(&edge, "c1a1c2", Ok(()));
    check(&edge, "b1c1b2", Ok(()));
}

#[test]
fn off_the_board_sideways() {
    // To the north-west f8 and f9 are free; to the north-east e9 has no neighbour.
    let east = position("5/6/7/8/7bb/8/7/6/5 b 0-0");
    check(&east, "e8e9f8", Ok(()));
    check(&east, "e8e9f9", Err("off-board cell=e9"));
    // The written form starts with the end that stays on the board.
    let south = position("5/6/7/8/9/8/7/1b4/b4 b 0-0");
    let mv: Move = "b2a1b1".parse().unwrap();
    assert_eq!(mv.to_string(), "b2a1b1");
    check(&south, "b2a1b1", Err("off-board cell=a1"));
}

#[test]
fn geometry() {
    let start = position(STANDARD);
    for (mv, expected) in [
        ("a1c3", Err("not-adjacent from=a1 to=c3")),
        ("a1a1", Err("not-adjacent from=a1 to=a1")),
        ("b1a2", Err("not-adjacent from=b1 to=a2")),
        ("e5e7", Err("not-adjacent from=e5 to=e7")),
        ("e5e5e6", Err("not-a-line first=e5 second=e5")),
        ("c3d5e5", Err("not-a-line first=c3 second=d5")),
        ("c3c6d3", Err("not-a-line first=c3 second=c6")),
        ("c6c3d3", Err("not-a-line first=c6 second=c3")),
        ("c3c5c5", Err("not-a-sidestep end=c3 target=c5")),
        ("c3c5e5", Err("not-a-sidestep end=c3 target=e5")),
        ("c3c5d5", Err("not-a-sidestep end=c3 target=d5")),
        ("c3c5c3", Err("not-a-sidestep end=c3 target=c3")),
        ("c3c5c4", Err("not-a-sidestep-in-line end=c3 target=c4 move=c3c4")),
        ("c3c4c4", Err("not-a-sidestep-in-line end=c3 target=c4 move=c3c4")),
        ("c3c5c2", Err("not-a-sidestep-in-line end=c3 target=c2 move=c5c4")),
        ("c5c3c6", Err("not-a-sidestep-in-line end=c5 target=c6 move=c3c4")),
        ("e5f5d5", Err("not-a-sidestep-in-line end=e5 target=d5 move=f5e5")),
    ] {
        check(&start, mv, expected);
        // No position allows it, so reading alone finds it.
        assert!(matches!(mv.parse::<Move>(), Err(MoveError::Illegal(_))), "{mv}");
    }
}

#[test]
fn text_errors() {
    for (text, expected) in [
        ("", "column 1: the text ends; expected a cell: the letter of a row, a to i, and a number"),
        ("a", "column 2: the text ends; expected a number that the row has"),
        ("j1", "column 1: found \"j1\", expected a cell"),
        ("a9b1", "column 2: found \"9b1\", expected a number that the row has"),
        ("i4h4", "column 2: found \"4h4\", expected a number that the row has"),
        ("a0", "column 2: found \"0\", expected a number that the row has"),
        ("a1", "column 3: the text ends; expected a cell"),
        ("a1b9", "column 4: found \"9\", expected a number"),
        ("a1-b2", "column 3: found \"-b2\", expected a cell"),
        ("a1 b2", "column 3: found \" b2\", expected a cell"),
        (" a1b2", "column 1: found \" a1b2\", expected a cell"),
        ("a1b2 ", "column 5: found \" \", expected the end of the move or"),
        ("a1b2x", "column 5: found \"x\", expected a cell"),
        ("c3c5d", "column 6: the text ends; expected a number"),
        ("c3c5d3!", "column 7: found \"!\", expected the end of the text"),
        ("c3c5d3e3", "column 7: found \"e3\", expected the end of the text"),
        ("é1", "column 1: found \"é1\", expected a cell"),
        ("a１", "column 2: found \"１\", expected a number"),
    ] {
        match text.parse::<Move>() {
            Err(MoveError::Text(error)) => {
                assert!(error.to_string().starts_with(expected), "{text:?}: {error}");
            }
            found => panic!("{text:?}: {found:?}"),
        }
    }
}

#[test]
fn written_with_the_smaller_end_first() {
    for (text, expected) in [
        ("A1B2", "a1b2"),
        ("c5c3d5", "c3c5d3"),
        ("c5c3d6", "c3c5d4"),
        ("E5C5E4", "c5e5c4"),
        ("e5d4e4", "d4e5d3"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), expected, "{text}");
    }
}

#[test]
fn messages_in_english() {
    for (reason, expected) in [
        (Illegal::Pac { count: 3 }, "3 against 3 is a pac: only a larger number can push"),
        (
            Illegal::NotASidestep {
                end: "c3".parse().unwrap(),
                target: "c4".parse().unwrap(),
                in_line: "c3c4".parse().ok(),
            },
            "c4 is not one step sideways from c3: as an in-line move it is written c3c4",
        ),
    ] {
        assert_eq!(reason.to_string(), expected);
    }
}

#[test]
fn effects() {
    let check = |position: &Position, mv: &str, expected: &str| {
        let effect = position.effect(mv.parse().unwrap()).unwrap();
        let found = format!(
            "{} {:?} {:?} {}",
            effect.direction, effect.movers, effect.pushed, effect.ejected
        );
        assert_eq!(found, expected, "{mv}");
        assert_eq!(position.is_progress(mv.parse().unwrap()), effect.ejected);
    };
    let start = position(STANDARD);
    check(&start, "a1b2", "north-east [a1, b2, c3] [] false");
    check(&start, "c5c3d6", "north-east [c3, c4, c5] [] false");
    check(&row_e("bbbww4", 'b'), "e1e2", "east [e1, e2, e3] [e4, e5] false");
    check(&row_e("4bbbww", 'b'), "e5e6", "east [e5, e6, e7] [e8, e9] true");
    check(&row_e("wbb6", 'b'), "e3e2", "west [e3, e2] [e1] true");
    assert!(start.effect("d4e4".parse().unwrap()).is_err());
}

#[test]
fn pushing_out() {
    let mut played = row_e("4bbbww", 'b');
    played.play("e5e6".parse().unwrap()).unwrap();
    assert_eq!(played.to_string(), "5/6/7/8/5bbbw/8/7/6/5 w 1-0");
    let mut played = row_e("3wwwbb1", 'w');
    played.play("e4e5".parse().unwrap()).unwrap();
    assert_eq!(played.to_string(), "5/6/7/8/4wwwbb/8/7/6/5 b 0-0");
}
