//! Deterministic simulation of a server, its store, the network and its clients, from one seed.
//!
//! Messages are dropped, delayed, duplicated and reordered; connections break, pages are reloaded, the
//! server crashes at any moment and loses unsynced writes. At the end, the game has one result, every
//! client sees the same game, no clock has run back, and every acknowledged action is stored once. In teams,
//! members move in rotation, and only they hear the phrases for their team. The same holds where several servers keep
//! the table at once: writes conflict or have no answer, reads are stale, hints are lost and repeated.
//!
//! A run that fails prints its seed: `SEED=… cargo test -p table simulation::one_seed`.

mod client;
mod message;
mod server;
mod store;
mod verdict;
mod world;

use games::GameId;
use protocol::live::Clock;
use world::{Faults, Setting, World};

/// A run with one server, or with two or three that share a database.
fn run(seed: u64, several: bool) -> verdict::Summary {
    let mut rng = game::Rng::new(seed);
    let game = GameId::ALL[rng.below(3)];
    let clocks = [
        Clock::None,
        Clock::Timed { main: 120_000, increment: 0 },
        Clock::Timed { main: 30_000, increment: 2_000 },
        Clock::Days { days: 1 },
    ];
    let clock = clocks[rng.below(clocks.len())];
    let faults = [Faults::NONE, Faults::SOME, Faults::MANY][rng.below(3)];
    // Drawn last, so that the other settings of a seed do not depend on it.
    let teams = rng.below(4) == 0;
    let keepers = if several { 2 + rng.below(2) } else { 1 };
    let setting = Setting { game, clock, faults, teams, keepers, seed };
    let result = std::panic::catch_unwind(|| {
        let mut world = World::new(setting);
        world.run();
        verdict::check(&world)
    });
    result.unwrap_or_else(|panic| {
        eprintln!("the simulation fails with {setting:?}; run it again with SEED={seed}");
        std::panic::resume_unwind(panic)
    })
}

#[test]
fn games_survive_crashes_and_a_faulty_network() {
    let (from, to) = seeds();
    let total = run_all(from, to, false);
    // The runs must contain enough of everything, or they prove nothing.
    println!("{total:?}");
    assert!(total.acknowledged > 20 * (to - from), "{total:?}");
    assert!(total.crashes > to - from, "{total:?}");
    assert!(total.ended * 2 > to - from, "{total:?}");
    assert!(total.repeated > to - from, "{total:?}");
    assert!(total.premoved > to - from, "{total:?}");
    assert!(total.lost_batches > 0 && total.by_time > 0, "{total:?}");
    assert!(total.team_moves > to - from, "{total:?}");
    assert!(total.skipped > 0 && total.left > 0 && total.team_phrases > 0, "{total:?}");
}

#[test]
fn games_survive_several_servers() {
    let (from, to) = seeds();
    let total = run_all(from, to, true);
    println!("{total:?}");
    assert!(total.acknowledged > 20 * (to - from), "{total:?}");
    assert!(total.crashes > to - from, "{total:?}");
    assert!(total.ended * 2 > to - from, "{total:?}");
    assert!(total.conflicts > to - from && total.lost_hints > to - from, "{total:?}");
    assert!(total.stale_reads > to - from && total.lost_batches > 0, "{total:?}");
    assert!(total.by_time > 0 && total.premoved > 0 && total.team_moves > 0, "{total:?}");
}

/// Fixed seeds, so that failures are reproducible; `SEEDS=from..to` explores others.
fn seeds() -> (u64, u64) {
    let range = std::env::var("SEEDS").ok();
    let range = range.as_deref().and_then(|range| {
        let (from, to) = range.split_once("..")?;
        Some((from.parse().ok()?, to.parse().ok()?))
    });
    range.unwrap_or((0, 300))
}

/// Runs the seeds on all processors.
fn run_all(from: u64, to: u64, several: bool) -> verdict::Summary {
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let mut total = verdict::Summary::default();
    std::thread::scope(|scope| {
        let run_some = |thread: u64| {
            let mut some = verdict::Summary::default();
            for seed in (from + thread..to).step_by(threads as usize) {
                some.add(&run(seed, several));
            }
            some
        };
        let running: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || run_some(thread))).collect();
        for some in running {
            match some.join() {
                Ok(some) => total.add(&some),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    total
}

#[test]
fn one_seed() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    for several in [false, true] {
        let [once, again] = [(), ()].map(|()| format!("{:?}", run(seed, several)));
        println!("{once}");
        assert_eq!(once, again, "a seed is one history");
    }
}
