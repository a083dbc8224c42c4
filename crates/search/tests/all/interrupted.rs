//! A stop in the middle of a depth does not lose a better move.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use game::Position as _;
use search::{Limits, Searcher, Stop};

use crate::model::{Captures, game};

/// The depth from which on the model sees captures. The window of the search is narrow by then.
const SURPRISE: u32 = 11;

/// Without captures all moves look alike and the first one, A, is taken; D gains seeds.
const POSITION: &str = "4,4,4,4,4,4/1,2,4,4,2,1 5-5 S";
const BETTER: &str = "D";

/// The move that a search gives which is stopped when it looks into the better move for the `visit`-th
/// time at the last depth, and the depth that it finished.
fn stopped_at(visit: u32) -> (String, u32) {
    let history = game(POSITION);
    let mut after = *history.position();
    after.play(BETTER.parse().unwrap()).unwrap();
    let stop = Stop::default();
    let mut model = Captures::default();
    let sees = Arc::clone(&model.sees);
    let visits = AtomicU32::new(0);
    let (is_seeing, asked) = (Arc::clone(&sees), stop.clone());
    model.at_first_ply = Some(Box::new(move |position| {
        if is_seeing.load(Ordering::Relaxed)
            && position.key() == after.key()
            && visits.fetch_add(1, Ordering::Relaxed) + 1 == visit
        {
            asked.stop();
        }
    }));
    let mut searcher = Searcher::new(model, 0, 1);
    let mut finished = 0;
    let best = searcher.search(&history, Limits::depth(SURPRISE), 1, &stop, |report| {
        finished = report.depth;
        sees.store(report.depth + 1 == SURPRISE, Ordering::Relaxed);
    });
    (best.unwrap().line[0].to_string(), finished)
}

#[test]
fn a_move_that_failed_high_is_kept() {
    assert_eq!(stopped_at(u32::MAX), (BETTER.to_owned(), SURPRISE), "if it is not stopped");
    // The better move has failed high, and is looked into again with a wider window.
    for visit in [2, 3] {
        assert_eq!(stopped_at(visit), (BETTER.to_owned(), SURPRISE));
    }
}
