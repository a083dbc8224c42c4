//! The levels, as players meet them.

use std::time::Duration;

use engine::{Engine, Level, Settings, Strength};
use game::{Outcome, Rng, Side};
use games::{AnyHistory, AnyMove, GameId, Start};
use search::{Budget, Limits, Stop};

fn engine(game: GameId) -> Engine {
    Engine::new(game, Settings { megabytes: 2, threads: 1 })
}

/// Every start under every rule set.
fn starts() -> Vec<AnyHistory> {
    let mut starts = Vec::new();
    for game in GameId::ALL {
        for rules in game.rule_sets() {
            for name in game.starts() {
                let start = Start { rules: Some(rules), name: Some(name), ..Default::default() };
                starts.push(AnyHistory::start(game, &start).unwrap());
            }
        }
    }
    starts
}

#[test]
fn every_level_plays_every_start_and_rule_set() {
    let hurry = Some(Budget::fixed(Duration::from_millis(20)));
    for start in starts() {
        let mut engine = engine(start.game());
        let mut history = start;
        for level in Level::all() {
            let chosen = engine.choose(&history, level, hurry, 7, &Stop::default()).unwrap();
            history.play_text(&chosen.mv.to_string()).unwrap();
            assert!(chosen.delay > Duration::ZERO);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_opponent() {
    for game in GameId::ALL {
        let history = AnyHistory::start(game, &Start::default()).unwrap();
        let mut engine = engine(game);
        let mut choose = |level, seed| {
            engine.choose(&history, Level::new(level).unwrap(), None, seed, &Stop::default())
        };
        for level in 1..=7 {
            assert_eq!(choose(level, 3), choose(level, 3), "{game} {level}");
        }
        let moves: std::collections::BTreeSet<AnyMove> =
            (0..20).map(|seed| choose(1, seed).unwrap().mv).collect();
        assert!(moves.len() > 3, "{game}: a beginner who always begins with {moves:?}");
    }
}

/// Plays a move on a copy.
fn after(history: &AnyHistory, mv: AnyMove) -> AnyHistory {
    let mut after = history.clone();
    after.play_text(&mv.to_string()).unwrap();
    after
}

/// The moves that lose at once, or to which the opponent has a reply that wins at once.
fn blunders(history: &AnyHistory) -> Vec<AnyMove> {
    let lost = Outcome::Win(history.side().other());
    let is_blunder = |mv: &AnyMove| {
        let reply = after(history, *mv);
        let is_lost = |history: &AnyHistory| history.end().is_some_and(|end| end.outcome == lost);
        is_lost(&reply) || reply.moves().into_iter().any(|mv| is_lost(&after(&reply, mv)))
    };
    history.moves().into_iter().filter(is_blunder).collect()
}

/// In a lost position any move will do.
fn is_lost_anyway(engine: &mut Engine, history: &AnyHistory) -> bool {
    let thought = engine.think(history, Limits::nodes(20_000), 1, &Stop::default(), |_| {});
    thought.is_some_and(|thought| !thought.score.is_estimate() && thought.score.0 < 0)
}

/// From level 4 on nobody walks into a loss that is one move away, if there is another way.
#[test]
fn middle_levels_do_not_lose_on_the_spot() {
    // Where games are nearly over, so that chance brings about such positions.
    let nearly_over = [
        (GameId::Avalam, None),
        (GameId::Abalone, Some("2wwb/6/2ww3/3bb3/1wwbbb3/8/7/6/wbb2 b 5-5")),
        (GameId::Awale, Some("1,2,0,1,2,0/2,1,0,0,1,1 18-19 S")),
    ];
    for (game, position) in nearly_over {
        let start = Start { position, ..Default::default() };
        let start = AnyHistory::start(game, &start).unwrap();
        let mut engine = engine(game);
        let mut rng = Rng::new(5);
        let mut tried = 0;
        while tried < 6 {
            let mut history = start.clone();
            while history.end().is_none() && history.plies() < 120 {
                let blunders = blunders(&history);
                let has_choice = !blunders.is_empty() && blunders.len() < history.moves().len();
                if has_choice && !is_lost_anyway(&mut engine, &history) {
                    tried += 1;
                    for level in (4..=9).filter_map(Level::new) {
                        let hurry = Some(Budget::fixed(Duration::from_millis(50)));
                        let chosen = engine.choose(&history, level, hurry, tried, &Stop::default());
                        let mv = chosen.unwrap().mv;
                        assert!(
                            !blunders.contains(&mv),
                            "{game} {level:?} {mv} {}",
                            history.position()
                        );
                    }
                }
                let moves = history.moves();
                history = after(&history, moves[rng.below(moves.len())]);
            }
        }
    }
}

/// How a strength does against another: its share of the points.
fn share(start: &AnyHistory, pairs: u64, player: Strength, opponent: Option<Strength>) -> f64 {
    let mut engine = engine(start.game());
    let mut points = 0.0;
    for pair in 0..pairs {
        for side in Side::BOTH {
            let mut rng = Rng::new(pair);
            let mut history = start.clone();
            while history.end().is_none() && history.plies() < 300 {
                let moves = history.moves();
                let strength = if history.side() == side { Some(player) } else { opponent };
                let mv = match strength {
                    // Two plies at random make the games differ.
                    Some(strength) if history.plies() >= 2 => {
                        engine.play(&history, strength, None, pair, &Stop::default()).unwrap()
                    }
                    _ => moves[rng.below(moves.len())],
                };
                history.play_text(&mv.to_string()).unwrap();
            }
            points += match history.end().map(|end| end.outcome) {
                Some(Outcome::Win(winner)) => f64::from(u8::from(winner == side)),
                _ => 0.5,
            };
        }
    }
    points / (2 * pairs) as f64
}

#[test]
fn the_first_level_loses_to_one_ply_and_beats_chance() {
    let one_ply = Strength { depth: 1, knows_endings: false, ..Strength::FULL };
    let default = Start::default();
    let kinds = [
        (GameId::Avalam, default),
        (GameId::Avalam, Start { name: Some("placement"), ..default }),
        (GameId::Avalam, Start { rules: Some("eitaka"), ..default }),
        (GameId::Abalone, default),
        (GameId::Awale, default),
    ];
    for (game, start) in kinds {
        let start = AnyHistory::start(game, &start).unwrap();
        let first = Level::new(1).unwrap().strength(&start);
        let against_one_ply = share(&start, 15, first, Some(one_ply));
        let against_chance = share(&start, 15, first, None);
        let which = start.position();
        assert!(against_one_ply <= 0.2, "{which}: {against_one_ply}");
        assert!(against_chance >= 0.6, "{which}: {against_chance}");
    }
}
