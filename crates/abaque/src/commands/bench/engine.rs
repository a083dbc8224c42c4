//! How fast the search is, and whether it still does the same: its node count is a checksum.

use std::io::Write;

use engine::{Engine, Settings};
use game::Rng;
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};

use crate::failure::Failure;

/// Positions of each game, from random games of different lengths.
const POSITIONS: usize = 6;

/// Searches the same positions to the same depth on one thread, every time.
pub(super) fn run(games: &[GameId]) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{:<8} {:>6} {:>12} {:>12}", "game", "depth", "nodes", "nodes/s")?;
    let mut all = 0;
    for game in games {
        let depth = depth(*game);
        let (mut nodes, mut seconds) = (0, 0.0);
        for number in 0..POSITIONS {
            let settings = Settings { megabytes: 16, threads: 1 };
            let mut engine = Engine::new(*game, settings);
            let history = position(*game, number);
            if let Some(best) =
                engine.think(&history, Limits::depth(depth), 1, &Stop::default(), |_| {})
            {
                nodes += best.nodes;
                seconds += best.time.as_secs_f64();
            }
        }
        writeln!(
            out,
            "{:<8} {depth:>6} {nodes:>12} {:>12.0}",
            game.name(),
            nodes as f64 / seconds.max(1e-9)
        )?;
        out.flush()?;
        all += nodes;
    }
    writeln!(out, "nodes {all}")?;
    Ok(out.flush()?)
}

/// About a second for all positions of a game.
fn depth(game: GameId) -> u32 {
    match game {
        GameId::Avalam => 6,
        GameId::Abalone => 9,
        GameId::Awale => 16,
    }
}

fn position(game: GameId, number: usize) -> AnyHistory {
    let mut rng = Rng::new(number as u64);
    let start = AnyHistory::start(game, &Start::default());
    // The usual start exists under the usual rules.
    let mut history = start.unwrap_or_else(|error| unreachable!("{error}"));
    for _ in 0..number * 4 {
        let moves = history.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())].to_string();
        // A move from the list is legal.
        let _ = history.play_text(&mv);
    }
    history
}
