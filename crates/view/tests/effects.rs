//! Effects of moves.

use games::{AnyHistory, AnyPosition, GameId, Start};
use protocol::live::{Effect, Word};
use view::effect;

fn check(game: GameId, position: &str, rules: &str, mv: &str, json: &str) {
    let start = Start { position: Some(position), rules: Some(rules), ..Start::default() };
    let position = AnyPosition::start(game, &start).unwrap();
    let mut history = AnyHistory::from_position(position);
    let played = history.play_text(mv).unwrap();
    let effect = effect(&position, &played).unwrap();
    assert_eq!(serde_json::to_string(&effect).unwrap(), json, "{mv}");
    assert_eq!(serde_json::from_str::<Effect>(json).unwrap(), effect);
}

#[test]
fn every_move_is_a_word() {
    let check = |mv: &dyn std::fmt::Display| {
        assert_eq!(Word::of(mv).unwrap().as_str(), mv.to_string());
    };
    avalam::Move::all().for_each(|mv| check(&mv));
    abalone::Move::all().for_each(|mv| check(&mv));
    awale::Move::all().for_each(|mv| check(&mv));
}

#[test]
fn towers_go_onto_towers_and_counters_are_placed() {
    let standard = "Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l";
    let check = |position, mv, json| check(GameId::Avalam, position, "modern", mv, json);
    check(standard, "c9d9", r#"{"from":"c9","to":"d9"}"#);
    let empty = "2/4/6/8/9/8/6/4/2 l 24 24";
    check(empty, "l@e5", r#"{"place":"e5","colour":"light"}"#);
    check(empty, "d@a4", r#"{"place":"a4","colour":"dark"}"#);
}

#[test]
fn every_moving_marble_is_listed() {
    let check = |position, mv, json| check(GameId::Abalone, position, "standard", mv, json);
    let standard = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0";
    check(standard, "a1b2", r#"{"shift":[["a1","b2"],["b2","c3"],["c3","d4"]],"out":null}"#);
    check(standard, "c3c5d3", r#"{"shift":[["c3","d3"],["c4","d4"],["c5","d5"]],"out":null}"#);
    // Two push one, then one off the board.
    let push = "5/6/7/8/3bbw3/8/7/6/5 b 0-0";
    check(push, "e4e5", r#"{"shift":[["e4","e5"],["e5","e6"],["e6","e7"]],"out":null}"#);
    let off = "5/6/7/8/4bbbww/8/7/6/5 b 0-0";
    check(
        off,
        "e5e6",
        r#"{"shift":[["e5","e6"],["e6","e7"],["e7","e8"],["e8","e9"]],"out":{"from":"e9","colour":"white"}}"#,
    );
}

#[test]
fn seeds_are_listed_one_by_one() {
    let check = |position, rules, mv, json| check(GameId::Awale, position, rules, mv, json);
    let standard = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
    check(
        standard,
        "sheet",
        "F",
        r#"{"from":"F","path":["a","b","c","d"],"captured":[],"gathered":[]}"#,
    );
    // The last seed makes three in b, and a before it holds two.
    check(
        "0,0,0,0,0,2/1,2,9,9,0,0 12-13 S",
        "sheet",
        "F",
        r#"{"from":"F","path":["a","b"],"captured":["b","a"],"gathered":[]}"#,
    );
    // South feeds, North has no legal move, and each takes their own row.
    check(
        "0,0,0,0,0,1/0,0,3,0,0,0 22-22 S",
        "sheet",
        "F",
        r#"{"from":"F","path":["a"],"captured":[],"gathered":[["a",1],["c",3]]}"#,
    );
}

#[test]
fn every_legal_move_of_random_games_has_an_effect() {
    let mut rng = game::Rng::new(11);
    for game in GameId::ALL {
        for name in game.starts() {
            let start = Start { name: Some(name), ..Start::default() };
            let mut history = AnyHistory::start(game, &start).unwrap();
            for _ in 0..120 {
                let moves = history.moves();
                if moves.is_empty() {
                    break;
                }
                let position = history.position();
                assert!(moves.iter().all(|mv| effect(&position, mv).is_some()));
                let mv = moves[rng.below(moves.len())];
                history.play_text(&mv.to_string()).unwrap();
            }
        }
    }
}
