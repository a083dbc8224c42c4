//! `abaque bench --engine`: the speed of the search, and its node count as a checksum of its behaviour.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use endgame::Tables;
use engine::bench;
use game::{Rng, Scope, Setup as _};
use games::GameId;

use terminal::failure::Failure;

/// Searches fixed positions to a fixed depth on one thread.
pub(super) fn run(games: &[GameId]) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{:<8} {:>6} {:>12} {:>12}", "game", "depth", "nodes", "nodes/s")?;
    let mut all = 0;
    let mut moves = 0;
    for game in games {
        let depth = bench::depth(*game);
        let (mut nodes, mut seconds) = (0, 0.0);
        for number in 0..bench::POSITIONS {
            if let Some(best) = bench::search(*game, number) {
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
        moves ^= bench::level_moves(*game);
    }
    if games.contains(&GameId::Awale) {
        let (seeds, probes) = (Tables::SEEDS_IN_MEMORY, probes_per_second());
        writeln!(out, "{:<8} {:>6} {:>12} {probes:>12.0}", "probes", seeds, "-")?;
    }
    writeln!(out, "levels {moves}")?;
    writeln!(out, "nodes {all}")?;
    Ok(out.flush()?)
}

/// Probes per second of the in-memory endgame tables.
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
