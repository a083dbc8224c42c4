//! Near the end the engine knows the result, says so, and gets it.

use engine::{Engine, Settings};
use game::{Position as _, Rng, Scope, Setup as _, Side};
use games::{AnyHistory, AnyPosition, GameId};
use search::{Limits, Stop};

#[test]
fn known_results_are_realised() {
    let mut rng = Rng::new(4);
    for rules in ["sheet", "abapa", "awari"] {
        let mut engine = Engine::new(GameId::Awale, Settings { megabytes: 1, threads: 1 });
        for _ in 0..40 {
            let mut setup = awale::Setup { pits: [0; 12], taken: [0; 2], side: Side::First };
            for _ in 0..9 {
                setup.pits[rng.below(12)] += 1;
            }
            setup.taken = [15 + rng.below(10) as u16, 0];
            setup.taken[1] = 39 - setup.taken[0];
            setup.side = Side::BOTH[rng.below(2)];
            let position = setup.position(rules.parse().unwrap(), Scope::Play).unwrap();
            if position.end().is_some() {
                continue;
            }
            play_out(&mut engine, position);
        }
    }
}

/// Plays both sides to the end, and compares with what was promised at the start.
fn play_out(engine: &mut Engine, position: awale::Position) {
    let side = position.side();
    let mut history = AnyHistory::from_position(AnyPosition::Awale(position));
    let mut promised = None;
    while history.end().is_none() {
        let thought = engine.think(&history, Limits::depth(4), 1, &Stop::default(), |_| {});
        let thought = thought.expect("the game is not over");
        let margin = thought.score.known_by().unwrap_or(0);
        assert!(margin != 0 || thought.score.0 == 0, "{position}: not known: {thought:?}");
        promised.get_or_insert(margin);
        history.play_text(&thought.line[0].to_string()).unwrap();
        assert!(history.plies() < 400, "{position} goes on and on");
    }
    // Who wins is certain. By how much is too, unless 25 seeds end the game before its time.
    let AnyHistory::Awale(history) = history else { unreachable!() };
    let end = history.end().unwrap();
    let promised = promised.unwrap();
    let outcome = game::Outcome::by_score(match (promised.signum(), side) {
        (0, _) => [0, 0],
        (1, Side::First) | (-1, Side::Second) => [1, 0],
        _ => [0, 1],
    });
    assert_eq!(end.outcome, outcome, "{position}: promised {promised}");
}

#[test]
fn nothing_is_called_known_beyond_the_tables() {
    let mut engine = Engine::new(GameId::Awale, Settings { megabytes: 1, threads: 1 });
    let history = AnyHistory::start(GameId::Awale, &games::Start::default()).unwrap();
    let thought = engine.think(&history, Limits::depth(8), 1, &Stop::default(), |_| {}).unwrap();
    assert!(thought.score.is_estimate());
}

/// Several lines are proven, too, a draw included, and the best one is what one line alone says.
#[test]
fn several_lines_of_avalam_are_proven() {
    let mut rng = Rng::new(3);
    let mut engine = Engine::new(GameId::Avalam, Settings { megabytes: 8, threads: 1 });
    for _ in 0..6 {
        let mut history = AnyHistory::start(GameId::Avalam, &games::Start::default()).unwrap();
        for _ in 0..28 {
            let moves = history.moves();
            let mv = moves[rng.below(moves.len())].to_string();
            history.play_text(&mv).unwrap();
        }
        // So late that a proof takes no time.
        let limits = Limits::time(std::time::Duration::from_mins(2));
        let mut found = Vec::new();
        engine.think(&history, limits, 3, &Stop::default(), |thought| found.push(thought.clone()));
        assert_eq!(found.len(), history.moves().len().min(3), "{}", history.position());
        assert!(found.iter().all(|thought| thought.proven), "{found:?}");
        let results: Vec<i32> = found.iter().map(|thought| thought.score.0.signum()).collect();
        assert!(results.is_sorted_by(|a, b| a >= b), "{found:?}");
        let best = engine.think(&history, limits, 1, &Stop::default(), |_| {}).unwrap();
        assert!(best.proven);
        assert_eq!(best.score.0.signum(), found[0].score.0.signum(), "{}", history.position());
    }
}

/// A proven draw is distinguished from an equal estimate.
#[test]
fn a_known_draw_is_proven() {
    let mut engine = Engine::new(GameId::Awale, Settings { megabytes: 1, threads: 1 });
    let mut think = |position| {
        let start = games::Start { position: Some(position), ..Default::default() };
        let history = AnyHistory::start(GameId::Awale, &start).unwrap();
        let thought = engine.think(&history, Limits::nodes(5_000), 1, &Stop::default(), |_| {});
        thought.map(|thought| (thought.score.0, thought.proven)).unwrap()
    };
    assert_eq!(think("1,0,0,0,0,0/1,0,0,0,0,0 23-23 S"), (0, true));
    assert!(!think("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S").1);
}

#[test]
fn proven_endings_of_avalam_are_realised() {
    let mut rng = Rng::new(8);
    let mut engine = Engine::new(GameId::Avalam, Settings { megabytes: 8, threads: 1 });
    let mut proven = 0;
    for rules in ["modern", "eitaka"] {
        for _ in 0..12 {
            let start = games::Start { rules: Some(rules), ..Default::default() };
            let mut history = AnyHistory::start(GameId::Avalam, &start).unwrap();
            for _ in 0..24 {
                let moves = history.moves();
                let mv = moves[rng.below(moves.len())].to_string();
                history.play_text(&mv).unwrap();
            }
            let (side, text) = (history.side(), history.position().to_string());
            let mut promised = None;
            while history.end().is_none() {
                let limits = Limits::nodes(400_000);
                let thought = engine.think(&history, limits, 1, &Stop::default(), |_| {}).unwrap();
                let is_result = !thought.score.is_estimate();
                if promised.is_none() && is_result && history.position().to_string() == text {
                    promised = Some(thought.score.0.signum());
                }
                history.play_text(&thought.line[0].to_string()).unwrap();
            }
            let Some(promised) = promised else { continue };
            proven += 1;
            let winner = if promised > 0 { side } else { side.other() };
            let end = history.end().unwrap();
            assert_eq!(end.outcome, game::Outcome::Win(winner), "{text}");
        }
    }
    assert!(proven > 10, "only {proven} endings were proven");
}
