//! A panic in one thread of a search reaches the caller; nobody waits for the other threads forever.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search::{Limits, Searcher, Stop};

use crate::model::{Captures, game};

#[test]
fn a_panic_ends_the_search_on_all_threads() {
    let history = game("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
    for threads in [1, 3] {
        let mut searcher = Searcher::new(Captures::default(), 0, threads);
        let caught = catch_unwind(AssertUnwindSafe(|| {
            searcher.search(&history, Limits::default(), 1, &Stop::default(), |report| {
                assert!(report.depth < 4, "the reader is gone");
            })
        }));
        assert!(caught.is_err());
    }
}
