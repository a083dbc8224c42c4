//! What the engine thinks of a start: `think GAME [SECONDS] [START] [THREADS]`, or `NODESn` in place of the seconds.

use std::time::Duration;

use engine::{Engine, Settings};
use games::{AnyHistory, Start};
use search::{Limits, Stop};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |n: usize| arguments.get(n).map(String::as_str);
    let game = argument(0).and_then(|name| name.parse().ok()).expect("a game");
    let limits = match argument(1).map(|text| (text, text.strip_suffix('n'))) {
        Some((_, Some(nodes))) => Limits::nodes(nodes.parse().expect("nodes")),
        Some((seconds, None)) => time(seconds.parse().expect("seconds")),
        None => time(1.0),
    };
    let threads = argument(3).and_then(|text| text.parse().ok()).unwrap_or(1);
    let start = Start { name: argument(2), ..Default::default() };
    let history = AnyHistory::start(game, &start).expect("the start exists");
    let mut engine = Engine::new(game, Settings { megabytes: 64, threads });
    let best = engine.think(&history, limits, 1, &Stop::default(), |thought| {
        let line: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
        let nps = thought.nodes as f64 / thought.time.as_secs_f64().max(1e-6) / 1e6;
        println!(
            "depth {:2}/{:2} score {:6} nodes {:10} {:5.2} M/s {:6.0} ms  {}",
            thought.depth,
            thought.longest,
            thought.score.0,
            thought.nodes,
            nps,
            thought.time.as_secs_f64() * 1e3,
            line.join(" ")
        );
    });
    println!("{:?}", best.map(|best| best.line[0].to_string()));
}

fn time(seconds: f64) -> Limits {
    Limits::time(Duration::from_secs_f64(seconds))
}
