//! Everything that must not depend on the processor a build is for: perft, reviews with the solver's proofs, and the
//! checksums of `abaque bench --engine`. `make portable-check` compares the output of two builds.
//!
//! `cargo run --package engine --example checksums -- RECORD…`

use std::error::Error;

use engine::{Engine, Reviewer, Settings, bench};
use game::{perft, record::Records};
use games::{AnyHistory, GameId, Start, with_any};
use search::{Limits, Stop};

const REVIEW_NODES: u64 = 3000;

fn main() -> Result<(), Box<dyn Error>> {
    for (game, depth) in [(GameId::Avalam, 3), (GameId::Abalone, 4), (GameId::Awale, 8)] {
        let history = AnyHistory::start(game, &Start::default())?;
        let nodes = with_any!(AnyPosition, history.position(), position => perft(&position, depth));
        println!("{} perft {depth} {nodes}", game.name());
        for number in 0..bench::POSITIONS {
            if let Some(thought) = bench::search(game, number) {
                println!("{} search {number} {}", game.name(), thought.nodes);
            }
        }
        println!("{} levels {}", game.name(), bench::level_moves(game));
    }
    for file in std::env::args().skip(1) {
        for record in Records::new(&std::fs::read_to_string(&file)?) {
            review(&games::replay(&record?)?);
        }
    }
    Ok(())
}

fn review(history: &AnyHistory) {
    let mut engine = Engine::new(history.game(), Settings { megabytes: 16, threads: 1 });
    let mut reviewer = Reviewer::new(history);
    while let Some(position) = reviewer.position() {
        let limits = Limits::nodes(REVIEW_NODES);
        let Some(thought) = engine.think(position, limits, 1, &Stop::default(), |_| {}) else {
            break;
        };
        reviewer.add((&thought).into());
    }
    for reviewed in reviewer.finish().moves {
        println!("{} {} {:?} {:.2}", reviewed.mv, reviewed.after, reviewed.best, reviewed.cost);
    }
}
