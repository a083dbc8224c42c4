//! Measures leaves per second of bulk perft and random games per second, single-threaded:
//! `cargo run --release -p plain --example speed`.

use std::time::Instant;

use plain::{Abalone, Avalam, Awale, Plain, Rng};

/// Every random game of a run stops after this many plies, so that Abalone's do stop.
const MAX_PLIES: u32 = 400;

fn main() -> Result<(), String> {
    measure("Avalam", &Avalam::start("modern", "standard")?, 4, 200_000);
    measure("Abalone", &Abalone::start("standard", "standard")?, 5, 10_000);
    measure("Awalé sheet", &Awale::start("sheet", "standard")?, 12, 200_000);
    measure("Awalé abapa", &Awale::start("abapa", "standard")?, 12, 200_000);
    measure("Awalé awari", &Awale::start("awari", "standard")?, 12, 200_000);
    Ok(())
}

fn measure<P: Plain>(name: &str, start: &P, depth: u32, games: u32) {
    let clock = Instant::now();
    let leaves = start.perft(depth);
    let seconds = clock.elapsed().as_secs_f64();
    let rate = leaves as f64 / seconds / 1e6;
    println!("{name}: perft {depth} = {leaves} in {seconds:.2} s, {rate:.1} M leaves/s");

    let mut rng = Rng::new(1);
    let clock = Instant::now();
    let plies: u64 = (0..games).map(|_| u64::from(start.playout(&mut rng, MAX_PLIES))).sum();
    let seconds = clock.elapsed().as_secs_f64();
    let rate = f64::from(games) / seconds / 1e3;
    let average = plies as f64 / f64::from(games);
    println!("{name}: {rate:.2} k random games/s of {average:.1} plies");
}
