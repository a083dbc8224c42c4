//! The nodes of a first move: `first_move GAME [MEGABYTES]` starts new games, as `uginewgame` does, and searches until 20, 50
//! and 100 ms after it. Prints the best of fifteen games, because other work on the machine can only slow one down; nodes are
//! those of the last finished depth.

use std::time::{Duration, Instant};

use engine::{Engine, Settings};
use games::{AnyHistory, Start};
use search::{Limits, Stop};

const GAMES: usize = 15;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().and_then(|name| name.parse().ok()).expect("a game");
    let megabytes = arguments.next().map_or(64, |text| text.parse().expect("megabytes"));
    let history = AnyHistory::start(game, &Start::default()).expect("the usual start");
    let mut engine = Engine::new(game, Settings { megabytes, threads: 1 });
    engine.prepare(&history).expect("no files are read");
    for milliseconds in [20, 50, 100] {
        let best = (0..GAMES).filter_map(|_| {
            let begin = Instant::now();
            engine.clear();
            let cleared = begin.elapsed();
            let limits = Limits::time(Duration::from_millis(milliseconds).saturating_sub(cleared));
            let thought = engine.think(&history, limits, 1, &Stop::default(), |_| {})?;
            Some((thought.nodes, thought.time, cleared))
        });
        if let Some((nodes, time, cleared)) = best.max() {
            println!(
                "{milliseconds:3} ms: {nodes:8} nodes after {time:.1?}; cleared in {cleared:.1?}"
            );
        }
    }
}
