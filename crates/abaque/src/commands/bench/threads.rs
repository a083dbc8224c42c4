//! `abaque bench --engine --threads`: the speed-up from threads, as the time to a fixed depth in one run.

use std::io::Write;
use std::time::Instant;

use engine::{Engine, Settings};
use games::{AnyHistory, GameId};
use search::{Limits, Stop};

use engine::bench::{POSITIONS, position};
use terminal::failure::Failure;

/// Searches with several threads are not deterministic, so each position is searched several times.
const ROUNDS: usize = 3;
const MEGABYTES: usize = 256;

#[derive(Clone, Copy, Default)]
struct Effort {
    seconds: f64,
    nodes: f64,
}

/// Prints, for each game, the time on one thread and on several, the speed-up, and the ratio of visited nodes. Ratios
/// are geometric means, so that every position has the same weight.
pub(super) fn run(games: &[GameId], threads: usize) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let (one, several) = ("1 thread", format!("{threads} threads"));
    let heads = ("game", "depth", "gain", "nodes");
    writeln!(
        out,
        "{:<8} {:>6} {one:>10} {several:>10} {:>6} {:>6}",
        heads.0, heads.1, heads.2, heads.3
    )?;
    for game in games {
        let depth = depth(*game);
        let mut seconds = [0.0; 2];
        let (mut gain, mut nodes) = (0.0, 0.0);
        for number in 0..POSITIONS {
            let history = position(*game, number);
            let mut spent = [Effort::default(); 2];
            // Alternate, so that both see the same machine load.
            for _ in 0..ROUNDS {
                for (spent, threads) in spent.iter_mut().zip([1, threads]) {
                    let effort = reach(&history, depth, threads);
                    spent.seconds += effort.seconds / ROUNDS as f64;
                    spent.nodes += effort.nodes / ROUNDS as f64;
                }
            }
            let [one, several] = spent;
            gain += (one.seconds / several.seconds).ln() / POSITIONS as f64;
            nodes += (several.nodes / one.nodes).ln() / POSITIONS as f64;
            seconds = [seconds[0] + one.seconds, seconds[1] + several.seconds];
        }
        let ([one, several], name) = (seconds, game.name());
        let (gain, nodes) = (gain.exp(), nodes.exp());
        writeln!(
            out,
            "{name:<8} {depth:>6} {one:>8.2} s {several:>8.2} s {gain:>6.2} {nodes:>6.2}"
        )?;
        out.flush()?;
    }
    Ok(())
}

fn reach(history: &AnyHistory, depth: u32, threads: usize) -> Effort {
    let mut engine = Engine::new(history.game(), Settings { megabytes: MEGABYTES, threads });
    // Endgame tables are not measured; an error leaves the engine without them.
    let _ = engine.prepare(history);
    let begin = Instant::now();
    let best = engine.think(history, Limits::depth(depth), 1, &Stop::default(), |_| {});
    let nodes = best.map_or(1, |best| best.nodes.max(1)) as f64;
    Effort { seconds: begin.elapsed().as_secs_f64(), nodes }
}

/// About a second per position on one thread.
fn depth(game: GameId) -> u32 {
    match game {
        GameId::Avalam => 10,
        GameId::Abalone => 17,
        GameId::Awale => 25,
    }
}
