//! Which moves are legal in each rule set, why the others are not, and how games end.

use crate::common::position;
use awale::Variant::{Abapa, Awari, Sheet};
use awale::{Illegal, Move, Variant};
use game::{Explain, Outcome, Position as _, Reason, Side};

#[test]
fn simple_reasons_come_first() {
    let check = |text: &str, mv: &str, expected: &str| {
        for variant in Variant::ALL {
            check_reason(text, variant, mv, expected);
        }
    };
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "A", "legal");
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "a", "not-your-pit pit=a side=south");
    check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "F", "not-your-pit pit=F side=north");
    check("0,4,4,4,4,4/4,4,4,4,4,8 0-0 S", "A", "empty-pit pit=A");
    check("4,4,4,4,4,4/0,4,4,4,4,8 0-0 N", "a", "empty-pit pit=a");
    // An empty pit of the opponent's is first of all not one's own.
    check("4,4,4,4,4,4/0,4,4,4,4,8 0-0 S", "a", "not-your-pit pit=a side=south");
    // Nothing matters once a player has won.
    check("4,4,4,4,4,3/0,0,0,0,0,0 25-0 S", "A", "game-over");
    check("4,4,4,4,4,3/0,0,0,0,0,0 0-25 S", "A", "game-over");
    check("4,4,4,4,4,3/0,0,0,0,0,0 0-25 S", "b", "game-over");
}

#[test]
fn taking_all() {
    // South can take all of North's seeds, or play elsewhere.
    let choice = "1,0,0,0,0,2/1,1,0,0,0,0 22-21 S";
    check_moves(choice, Sheet, "A");
    check_moves(choice, Abapa, "AF");
    check_moves(choice, Awari, "A");
    check_reason(choice, Sheet, "F", "takes-all side=north");
    check_reason(choice, Awari, "F", "takes-all side=north");
    check_after(choice, Abapa, "F", "1,0,0,0,0,0/2,2,0,0,0,0 22-21 N");

    // South can do nothing else.
    let forced = "0,0,0,0,0,2/1,1,0,0,0,0 22-22 S";
    check_reason(forced, Sheet, "F", "takes-all side=north");
    check_end(forced, Sheet, [24, 24], Outcome::Draw, Reason::NoMoves);
    check_after(forced, Abapa, "F", "0,0,0,0,0,0/2,2,0,0,0,0 22-22 N");
    check_after(forced, Awari, "F", "0,0,0,0,0,0/0,0,0,0,0,0 26-22 N");

    // Seen from North, with threes.
    let north = "2,2,1,0,0,0/0,0,0,0,3,5 17-18 N";
    check_moves(north, Sheet, "ef");
    let north = "2,2,1,0,0,0/0,0,0,0,4,3 18-18 N";
    check_moves(north, Sheet, "");
    check_reason(north, Sheet, "e", "takes-all side=south");
    check_reason(north, Sheet, "f", "takes-all side=south");
    check_end(north, Sheet, [23, 25], Outcome::Win(Side::Second), Reason::NoMoves);
    check_moves(north, Abapa, "ef");
    check_after(north, Abapa, "e", "3,3,2,0,0,0/0,0,0,0,0,4 18-18 S");
    check_moves(north, Awari, "ef");
    check_after(north, Awari, "f", "0,0,0,0,0,0/0,0,0,0,4,0 18-26 S");
}

#[test]
fn nearly_taking_all() {
    // A gap, a one that stays, a pit behind, a four: something is left.
    for text in [
        "0,0,0,0,0,2/0,1,0,0,0,0 22-23 S",
        "0,0,0,0,0,2/1,1,1,0,0,0 22-21 S",
        "0,0,0,0,0,2/1,1,0,0,0,1 22-21 S",
        "0,0,0,0,0,2/3,1,0,0,0,0 21-21 S",
        "0,0,0,0,0,3/1,1,0,0,0,0 22-21 S",
    ] {
        for variant in Variant::ALL {
            check_moves(text, variant, "F");
        }
    }
}

#[test]
fn taking_all_the_second_and_third_time_round() {
    for text in [
        "22,0,0,0,0,0/0,0,0,0,0,0 13-13 S",
        "22,0,0,0,0,0/1,1,1,1,1,1 10-10 S",
        "22,0,0,0,0,0/1,0,1,0,1,0 12-11 S",
        "0,0,0,0,0,17/0,0,0,0,0,0 15-16 S",
        "0,0,20,0,0,0/0,1,0,0,0,0 14-13 S",
        "33,0,0,0,0,0/0,0,0,0,0,0 7-8 S",
        "0,0,0,0,29,0/0,0,0,0,0,0 10-9 S",
    ] {
        let only = position(text, Awari).moves();
        check_moves(text, Sheet, "");
        check_reason(text, Sheet, &only[0].to_string(), "takes-all side=north");
        for variant in [Abapa, Awari] {
            let mut after = position(text, variant);
            after.play(only[0]).expect("it is legal there");
            let nothing_left = after.moves().is_empty();
            assert_eq!(nothing_left, variant == Awari, "{text}");
            assert_eq!(after.taken(Side::Second), position(text, variant).taken(Side::Second));
        }
    }
    // One pit more or less, or one more seed there, and it is not all.
    check_moves("21,0,0,0,0,0/0,0,0,0,0,0 13-14 S", Sheet, "A");
    check_moves("23,0,0,0,0,0/0,0,0,0,0,0 13-12 S", Sheet, "A");
    check_moves("22,0,0,0,0,0/0,0,2,0,0,0 12-12 S", Sheet, "A");
    check_moves("0,0,0,0,0,16/0,0,0,0,0,0 16-16 S", Sheet, "F");
}

#[test]
fn feeding() {
    // North has no seeds, and only some moves reach the other row.
    let hungry = "1,2,4,3,1,1/0,0,0,0,0,0 18-18 S";
    for variant in Variant::ALL {
        check_moves(hungry, variant, "CDF");
        check_reason(hungry, variant, "A", "leaves-nothing side=north");
        check_reason(hungry, variant, "E", "leaves-nothing side=north");
    }

    // No move reaches it.
    let hopeless = "1,0,0,0,0,0/0,0,0,0,0,0 23-24 S";
    for variant in [Sheet, Abapa] {
        check_reason(hopeless, variant, "A", "leaves-nothing side=north");
        check_reason(hopeless, variant, "B", "empty-pit pit=B");
        check_end(hopeless, variant, [24, 24], Outcome::Draw, Reason::NoMoves);
    }
    check_moves(hopeless, Awari, "A");
    check_after(hopeless, Awari, "A", "0,1,0,0,0,0/0,0,0,0,0,0 23-24 N");
    let stopped = "0,1,0,0,0,0/0,0,0,0,0,0 23-24 N";
    check_end(stopped, Awari, [24, 24], Outcome::Draw, Reason::NoMoves);

    // A move that feeds the opponent leaves something even if it empties one's own row.
    let last = "0,0,0,0,0,1/0,0,0,0,0,0 23-24 S";
    for variant in Variant::ALL {
        check_after(last, variant, "F", "0,0,0,0,0,0/1,0,0,0,0,0 23-24 N");
    }
    // One seed suffices, even if North can then do nothing legal with it.
    let stuck = "0,0,0,0,0,0/1,0,0,0,0,0 23-24 N";
    for variant in [Sheet, Abapa] {
        check_end(stuck, variant, [23, 25], Outcome::Win(Side::Second), Reason::NoMoves);
    }
    check_moves(stuck, Awari, "a");
}

#[test]
fn a_player_without_seeds() {
    let text = "0,0,0,0,0,0/2,1,0,0,0,3 22-20 S";
    for variant in Variant::ALL {
        check_reason(text, variant, "A", "empty-pit pit=A");
        check_end(text, variant, [22, 26], Outcome::Win(Side::Second), Reason::NoMoves);
    }
    let even = "0,0,0,0,0,0/0,0,1,0,0,0 24-23 S";
    for variant in Variant::ALL {
        check_end(even, variant, [24, 24], Outcome::Draw, Reason::NoMoves);
    }
    let bare = "0,0,0,0,0,0/0,0,0,0,0,0 24-24 N";
    for variant in Variant::ALL {
        check_end(bare, variant, [24, 24], Outcome::Draw, Reason::NoMoves);
    }
}

#[test]
fn twenty_five_seeds_win_at_once() {
    for variant in Variant::ALL {
        let win = |side| Outcome::Win(side);
        let text = "4,4,4,0,0,0/4,4,3,0,0,0 25-0 S";
        check_end(text, variant, [25, 0], win(Side::First), Reason::Target);
        let text = "4,4,4,0,0,0/4,4,3,0,0,0 0-25 S";
        check_end(text, variant, [0, 25], win(Side::Second), Reason::Target);
        let text = "0,0,0,0,0,0/0,0,0,0,0,0 48-0 N";
        check_end(text, variant, [48, 0], win(Side::First), Reason::Target);
        // The seeds of the rows are not added then.
        let text = "0,0,0,0,0,0/4,4,2,0,0,0 26-12 S";
        check_end(text, variant, [26, 12], win(Side::First), Reason::Target);
        assert_eq!(position("4,4,4,0,0,0/4,4,0,0,0,0 24-4 S", variant).end(), None);
    }
}

#[test]
fn scores_while_a_game_goes_on_are_the_seeds_taken() {
    for variant in Variant::ALL {
        assert_eq!(position("4,4,4,0,0,0/4,4,0,0,0,0 24-4 N", variant).score(), [24, 4]);
    }
}

#[track_caller]
fn check_moves(text: &str, variant: Variant, expected: &str) {
    let position = position(text, variant);
    let moves: String = position.moves().iter().map(Move::to_string).collect();
    assert_eq!(moves, expected, "{text} {}", variant.name());
    assert_eq!(position.end().is_none(), !expected.is_empty());
}

/// Compares with `legal` or with the end of the message's name and its values.
#[track_caller]
fn check_reason(text: &str, variant: Variant, mv: &str, expected: &str) {
    let mut position = position(text, variant);
    let before = position;
    let found = match position.play(mv.parse().expect("a move")) {
        Ok(_) => "legal".to_owned(),
        Err(reason) => {
            assert_eq!(position, before);
            assert!(!reason.to_string().is_empty());
            let message = reason.message().to_string();
            message.strip_prefix("awale-illegal-").expect("the game's prefix").to_owned()
        }
    };
    assert_eq!(found, expected, "{text} {} {mv}", variant.name());
}

#[track_caller]
fn check_after(text: &str, variant: Variant, mv: &str, expected: &str) {
    let mut position = position(text, variant);
    let mv = position.read_move(mv).expect("a legal move");
    position.play_unchecked(mv);
    assert_eq!(position.to_string(), expected, "{text} {} {mv}", variant.name());
}

#[track_caller]
fn check_end(text: &str, variant: Variant, score: [u32; 2], outcome: Outcome, reason: Reason) {
    let position = position(text, variant);
    assert_eq!(position.score(), score, "{text} {}", variant.name());
    let end = position.end().expect("the game is over");
    assert_eq!((end.outcome, end.reason), (outcome, reason), "{text} {}", variant.name());
    check_moves(text, variant, "");
}

#[test]
fn reasons_in_english() {
    let pit = awale::Pit::from_letter('a').expect("a pit");
    for (reason, text) in [
        (Illegal::GameOver, "the game is over: a player has 25 seeds or more"),
        (Illegal::NotYourPit { pit }, "pit a is not yours: you play A to F"),
        (Illegal::EmptyPit { pit }, "pit a is empty"),
        (
            Illegal::TakesAll { opponent: Side::Second },
            "this would take all the seeds of North and leave North nothing to play",
        ),
        (
            Illegal::LeavesNothing { opponent: Side::First },
            "this would leave South nothing to play",
        ),
    ] {
        assert_eq!(reason.to_string(), text);
    }
}
