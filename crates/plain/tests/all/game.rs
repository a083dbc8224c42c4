//! What depends on history: repetition, no progress, the ply limit.

use plain::{Abalone, Awale, Ending, Game, Outcome, Plain, Player};

/// Repeats the moves until the game ends or `max_plies` are played; returns the ply and the end.
fn play<P: Plain>(start: P, moves: &str, max_plies: u32) -> (u32, Option<(Outcome, Ending)>) {
    let mut game = Game::new(start);
    for text in moves.split(' ').cycle() {
        if game.end().is_some() || game.plies() == max_plies {
            break;
        }
        let m = P::move_from_text(text).unwrap();
        assert_eq!(game.position().why_illegal(m), None, "{text}");
        game.play(m);
    }
    (game.plies(), game.end())
}

const BLACK: Outcome = Outcome::Win(Player::First);
const WHITE: Outcome = Outcome::Win(Player::Second);

#[test]
fn abalone_back_and_forth() {
    // After four plies the start occurs again.
    let there_and_back = "c3d3 g5f5 d3c3 f5g5";
    for (rules, plies, end) in [
        // The start occurs for the third time after eight plies.
        ("standard", 8, Some((Outcome::Draw, Ending::Repetition))),
        ("standard,repetition=3", 8, Some((Outcome::Draw, Ending::Repetition))),
        ("standard,repetition=off", 200, Some((Outcome::Draw, Ending::NoProgress))),
        ("standard,repetition=off,no-progress=off", 300, None),
        ("standard,no-progress=7", 7, Some((Outcome::Draw, Ending::NoProgress))),
        ("standard,plies=7", 7, Some((Outcome::Draw, Ending::PlyLimit))),
        // At the same ply: repetition, then no progress, then the limit.
        ("standard,no-progress=8,plies=8", 8, Some((Outcome::Draw, Ending::Repetition))),
        ("standard,no-progress=7,plies=7", 7, Some((Outcome::Draw, Ending::NoProgress))),
    ] {
        let start = Abalone::start(rules, "standard").unwrap();
        assert_eq!(play(start, there_and_back, 300), (plies, end), "{rules}");
    }
}

#[test]
fn abalone_counts_from_the_last_marble_pushed_out() {
    let position = "5/6/7/8/6bbw/8/7/6/w4 b 0-0";
    let pushes_first = "e7e8 a1a2 e8e7 a2a1 e7e8";
    let pushes_third = "e7e6 a1a2 e6e7 a2a1 e7e8 a1a2 e8e7 a2a1";
    for (rules, moves, plies, end) in [
        ("standard,no-progress=5", pushes_first, 5, None),
        ("standard,no-progress=4", pushes_first, 5, Some((Outcome::Draw, Ending::NoProgress))),
        ("standard,plies=2", pushes_first, 2, Some((BLACK, Ending::PlyLimit))),
        ("standard,no-progress=4", pushes_third, 4, Some((Outcome::Draw, Ending::NoProgress))),
        ("standard,no-progress=5", pushes_third, 8, None),
    ] {
        let start = Abalone::from_text(rules, position).unwrap();
        assert_eq!(play(start, moves, plies), (plies, end), "{rules}");
    }
    for (out, end) in [
        ("0-0", (BLACK, Ending::PlyLimit)),
        ("0-1", (Outcome::Draw, Ending::PlyLimit)),
        ("0-2", (WHITE, Ending::PlyLimit)),
        // The position decides first.
        ("5-2", (BLACK, Ending::Target)),
    ] {
        let position = position.replace("0-0", out);
        let start = Abalone::from_text("standard,plies=1", &position).unwrap();
        assert_eq!(play(start, "e7e8", 1), (1, Some(end)), "{out}");
    }
}

#[test]
fn abalone_needs_the_same_side_to_move() {
    let start = Abalone::from_text("standard", "5/6/7/8/b7w/8/7/6/5 b 0-0").unwrap();
    // Black goes round a triangle, White back and forth. The start's board recurs after plies 5 and 17 with White to
    // move, and with Black to move only after plies 12 and 24.
    let moves = "e1e2 e9e8 e2d1 e8e9 d1e1 e9e8 e1e2 e8e9 e2d1 e9e8 d1e1 e8e9";
    let (plies, end) = play(start, moves, 100);
    assert_eq!((plies, end), (24, Some((Outcome::Draw, Ending::Repetition))));
}

#[test]
fn awale_round_and_round() {
    // Two seeds circle the board without meeting: after twelve plies they have swapped places.
    let moves = "A a B b C c D d E e F f";
    for rules in ["sheet", "abapa", "awari"] {
        for (taken, outcome) in [("24-22", BLACK), ("22-24", WHITE), ("23-23", Outcome::Draw)] {
            let position = format!("1,0,0,0,0,0/1,0,0,0,0,0 {taken} S");
            let start = Awale::from_text(rules, &position).unwrap();
            let end = Some((outcome, Ending::Repetition));
            assert_eq!(play(start, moves, 100), (24, end), "{rules}: {taken}");

            let rules = format!("{rules},repetition=off");
            let start = Awale::from_text(&rules, &position).unwrap();
            assert_eq!(play(start, moves, 100), (100, None), "{rules}: {taken}");
        }
    }
}

#[test]
fn awale_target_and_stop_end_games_too() {
    let start = Awale::from_text("sheet", "0,0,0,0,0,2/1,1,1,0,0,0 21-22 S").unwrap();
    assert_eq!(play(start, "F", 9), (1, Some((BLACK, Ending::Target))));
    let start = Awale::from_text("sheet", "0,0,0,0,0,1/1,0,0,0,0,1 22-23 S").unwrap();
    // North, left with one seed on f, must feed South, who then cannot feed.
    assert_eq!(play(start, "F f", 9), (2, Some((BLACK, Ending::NoMoves))));
}
