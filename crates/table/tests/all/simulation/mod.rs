//! Deterministic simulation of a server, its store, the network and its clients, from one seed.
//!
//! Messages are dropped, delayed, duplicated and reordered; connections break, pages are reloaded, the
//! server crashes at any moment and loses unsynced writes. At the end, the game has one result, every
//! client sees the same game, no clock has run back, and every acknowledged action is stored once. In teams,
//! members move in rotation, and only they hear the phrases for their team.
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

fn run(seed: u64) -> verdict::Summary {
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
    let setting = Setting { game, clock, faults, teams, seed };
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
    // Fixed seeds, so that failures are reproducible; `SEEDS=from..to` explores others.
    let (from, to) = std::env::var("SEEDS")
        .ok()
        .and_then(|range| {
            let (from, to) = range.split_once("..")?;
            Some((from.parse().ok()?, to.parse().ok()?))
        })
        .unwrap_or((0, 300));
    let mut total = verdict::Summary::default();
    for seed in from..to {
        total.add(&run(seed));
    }
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
fn one_seed() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("{:?}", run(seed));
    assert_eq!(format!("{:?}", run(seed)), format!("{:?}", run(seed)), "a seed is one history");
}
