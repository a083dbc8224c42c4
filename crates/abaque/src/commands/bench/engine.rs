//! How fast the search is, and whether it still does the same: its node count is a checksum.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use endgame::Tables;
use engine::{Engine, Settings};
use game::{Rng, Scope, Setup as _};
use games::{AnyHistory, GameId, Start};
use search::{Limits, Stop};

use terminal::failure::Failure;

/// Positions of each game, from random games of different lengths.
pub(super) const POSITIONS: usize = 6;

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
    if games.contains(&GameId::Awale) {
        let (seeds, probes) = (Tables::SEEDS_IN_MEMORY, probes_per_second());
        writeln!(out, "{:<8} {:>6} {:>12} {probes:>12.0}", "probes", seeds, "-")?;
    }
    writeln!(out, "nodes {all}")?;
    Ok(out.flush()?)
}

/// How often the tables that everyone has can be asked.
fn probes_per_second() -> f64 {
    const PROBES: usize = 2_000_000;
    let rules = awale::Rules::default();
    let Ok(tables) = Tables::build_in_memory(rules, Tables::SEEDS_IN_MEMORY) else { return 0.0 };
    let mut rng = Rng::new(1);
    let positions: Vec<awale::Position> = (0..4096)
        .filter_map(|_| {
            let mut setup = awale::Setup { pits: [0; 12], taken: [0; 2], side: game::Side::First };
            for _ in 0..Tables::SEEDS_IN_MEMORY {
                setup.pits[rng.below(12)] += 1;
            }
            setup.position(rules, Scope::Study).ok()
        })
        .collect();
    let begin = Instant::now();
    for position in positions.iter().cycle().take(PROBES) {
        black_box(tables.value(black_box(position)));
    }
    PROBES as f64 / begin.elapsed().as_secs_f64()
}

/// About a second for all positions of a game.
fn depth(game: GameId) -> u32 {
    match game {
        GameId::Avalam => 6,
        GameId::Abalone => 9,
        GameId::Awale => 16,
    }
}

/// The start, or a position some plies after it.
pub(super) fn position(game: GameId, number: usize) -> AnyHistory {
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
