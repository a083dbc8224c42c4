//! How fast the rules are: `cargo run --release -p awale --example speed [DEPTH]`.
//!
//! Each figure is the best of a few runs, which is the least that other programs disturb.

use std::hint::black_box;
use std::time::Instant;

use awale::{Position, Rules, Variant};
use game::{Position as _, Rng, perft};

/// How often each figure is measured.
const RUNS: usize = 5;

/// Random games are cut here: without repetition some would never end.
const LONGEST: usize = 400;

const GAMES: u64 = 200_000;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(11).max(3);
    for variant in Variant::ALL {
        let start = Position::start(Rules::new(variant));
        let report = |what: &str, unit: &str, work: &dyn Fn() -> u64| {
            let (count, millions) = best(work);
            println!("{:6} {what:14} {count:>11} {unit:7} {millions:>8.2} M/s", variant.name());
        };
        report("perft, bulk", "leaves", &|| perft(&black_box(start), depth));
        report("perft, plain", "leaves", &|| plain_perft(&black_box(start), depth - 1));
        report("random games", "plies", &|| random_games(black_box(start)).1);
        report("random games", "games", &|| random_games(black_box(start)).0);
        report("perft and keys", "keys", &|| keys(&black_box(start), depth - 2));
    }
}

/// Like `perft`, but the last ply is played too.
fn plain_perft(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    position.for_each_move(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        nodes += if depth > 1 {
            plain_perft(&child, depth - 1)
        } else {
            black_box(&child);
            1
        };
    });
    nodes
}

/// How many games and plies.
fn random_games(start: Position) -> (u64, u64) {
    let mut rng = Rng::new(1);
    let plies = (0..GAMES).map(|_| random_game(start, &mut rng)).sum();
    (GAMES, plies)
}

fn random_game(mut position: Position, rng: &mut Rng) -> u64 {
    for ply in 0..LONGEST {
        let moves = position.count_moves();
        if moves == 0 {
            return ply as u64;
        }
        let Some(mv) = position.nth_move(rng.below(moves)) else { return ply as u64 };
        position.play_unchecked(mv);
    }
    LONGEST as u64
}

/// Computes the key of every position on the way.
fn keys(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    position.for_each_move(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        black_box(child.key());
        nodes += if depth > 1 { 1 + keys(&child, depth - 1) } else { 1 };
    });
    nodes
}

/// What `work` counts, and how many millions of it a second in the best of a few runs.
fn best(work: &dyn Fn() -> u64) -> (u64, f64) {
    let mut count = 0;
    let mut rate = 0.0_f64;
    for _ in 0..RUNS {
        let start = Instant::now();
        count = work();
        rate = rate.max(count as f64 / start.elapsed().as_secs_f64() / 1e6);
    }
    (count, rate)
}
