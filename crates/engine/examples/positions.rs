//! Positions from the engine's own games: `positions GAME PLY COUNT [NODES]`, a line each. The first
//! four plies are random, the rest is played with so many nodes a move.

use engine::{Engine, Settings};
use game::Rng;
use games::{AnyHistory, Start};
use search::{Limits, Stop};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().and_then(|name| name.parse().ok()).expect("a game");
    let number = |n: usize, default: u64| {
        arguments.get(n).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (ply, count, nodes) = (number(1, 22) as usize, number(2, 100), number(3, 20_000));
    let mut engine = Engine::new(game, Settings { megabytes: 16, threads: 1 });
    for seed in 0..count {
        let mut rng = Rng::new(seed);
        let mut history = AnyHistory::start(game, &Start::default()).expect("a start");
        engine.clear();
        while history.end().is_none() && history.plies() < ply {
            let mv = if history.plies() < 4 {
                let moves = history.moves();
                moves[rng.below(moves.len())]
            } else {
                let limits = Limits::nodes(nodes);
                let thought = engine.think(&history, limits, 1, &Stop::default(), |_| {});
                thought.expect("a move").line[0]
            };
            history.play_text(&mv.to_string()).expect("a legal move");
        }
        println!("{}", history.position());
    }
}
