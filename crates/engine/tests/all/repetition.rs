//! The side ahead makes progress; the side behind takes a repetition if there is one.

use engine::{Engine, Settings};
use game::{Outcome, Reason, Rng, Side};
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};

fn best(engine: &mut Engine, history: &AnyHistory) -> String {
    let thought = engine.think(history, Limits::nodes(20_000), 1, &Stop::default(), |_| {});
    thought.unwrap().line[0].to_string()
}

fn play(history: &mut AnyHistory, moves: &[&str]) {
    for mv in moves {
        history.play_text(mv).unwrap();
    }
}

/// Black is two marbles ahead in a position that both sides have shuffled back to once.
fn shuffled(side: &str) -> AnyHistory {
    let position = format!("1wwww/wwwww1/2w4/8/4b4/8/2bbb2/bbbbbb/4b {side} 2-1");
    let start = Start { position: Some(&position), ..Start::default() };
    AnyHistory::start(GameId::Abalone, &start).unwrap()
}

#[test]
fn who_is_ahead_does_not_repeat() {
    let mut history = shuffled("b");
    // Back and forth: one more time, and the position is there for the third time.
    play(&mut history, &["e5e6", "g5f5", "e6e5", "f5g5", "e5e6", "g5f5"]);
    let mut engine = Engine::new(GameId::Abalone, Settings { megabytes: 4, threads: 1 });
    let chosen = best(&mut engine, &history);
    history.play_text(&chosen).unwrap();
    let repeats = history.moves().into_iter().any(|mv| {
        let mut after = history.clone();
        after.play_text(&mv.to_string()).unwrap();
        after.end().is_some_and(|end| end.reason == Reason::Repetition)
    });
    assert!(!repeats, "{chosen} lets White repeat");
}

#[test]
fn who_is_behind_repeats() {
    let mut history = shuffled("b");
    play(&mut history, &["e5e6", "g5f5", "e6e5", "f5g5", "e5e6", "g5f5", "e6e5"]);
    let mut engine = Engine::new(GameId::Abalone, Settings { megabytes: 4, threads: 1 });
    assert_eq!(best(&mut engine, &history), "f5g5");
}

/// Where the rules limit the plies, the last one decides.
#[test]
fn the_last_ply_is_seen() {
    let score = |rules| {
        let position = Some("5/6/7/8/wbb3wwb/8/7/6/5 b 3-3");
        let start = Start { rules: Some(rules), position, ..Start::default() };
        let history = AnyHistory::start(GameId::Abalone, &start).unwrap();
        let mut engine = Engine::new(GameId::Abalone, Settings { megabytes: 1, threads: 1 });
        let thought = engine.think(&history, Limits::depth(2), 1, &Stop::default(), |_| {});
        thought.unwrap().score
    };
    // Black pushes one out, then White does, and then Black could go on.
    assert!(score("standard").is_estimate());
    let won = score("standard,plies=1");
    assert!(!won.is_estimate() && won.0 > 0, "{won:?}");
    assert_eq!(score("standard,plies=2"), search::Score::DRAW);
}

/// Against somebody who only shuffles, a lead is turned into a win and not into a draw.
#[test]
fn a_lead_is_converted() {
    for (game, position) in [
        (GameId::Abalone, "1wwww/wwwww1/2w4/8/9/3bb3/2bbb2/bbbbb1/4b b 4-0"),
        (GameId::Awale, "0,2,1,0,3,2/1,0,0,2,0,1 22-14 S"),
    ] {
        let start = Start { position: Some(position), ..Start::default() };
        let mut history = AnyHistory::start(game, &start).unwrap();
        let mut engine = Engine::new(game, Settings { megabytes: 4, threads: 1 });
        let mut rng = Rng::new(1);
        while history.end().is_none() {
            let mv = if history.side() == Side::First {
                best(&mut engine, &history)
            } else {
                shuffle(&history, &mut rng)
            };
            history.play_text(&mv).unwrap();
        }
        let end = history.end().unwrap();
        assert_eq!(end.outcome, Outcome::Win(Side::First), "{game}: {end:?}");
    }
}

/// A move that takes the last one back where there is one, else any.
fn shuffle(history: &AnyHistory, rng: &mut Rng) -> String {
    let moves: Vec<String> = history.moves().iter().map(ToString::to_string).collect();
    let back = history.played().iter().rev().nth(1).map(ToString::to_string);
    // `e5e6` is taken back by `e6e5`.
    let back = back.filter(|mv| mv.len() == 4).map(|mv| format!("{}{}", &mv[2..], &mv[..2]));
    back.filter(|mv| moves.contains(mv)).unwrap_or_else(|| moves[rng.below(moves.len())].clone())
}
