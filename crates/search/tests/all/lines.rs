//! Several lines come sorted by their scores, wherever the search was stopped.

use std::sync::atomic::Ordering;

use search::{Limits, Report, Searcher, Stop};

use crate::model::{Captures, game};

const POSITION: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";

#[test]
fn the_last_lines_are_sorted_wherever_the_search_stops() {
    let mut unfinished = 0;
    for nodes in (1..60).map(|n| n * 1_500) {
        let model = Captures::default();
        model.sees.store(true, Ordering::Relaxed);
        let mut searcher = Searcher::new(model, 0, 1);
        let mut answer: Vec<Report<awale::Move>> = Vec::new();
        let best = searcher
            .search(&game(POSITION), Limits::nodes(nodes), 4, &Stop::default(), |report| {
                answer.truncate(report.rank - 1);
                answer.push(report.clone());
            })
            .unwrap();
        assert_eq!(answer.len(), 4);
        assert_eq!(answer[0], best);
        assert!(answer.is_sorted_by(|one, next| one.score >= next.score), "{nodes}: {answer:?}");
        assert!(answer.iter().map(|line| line.rank).eq(1..=4));
        for (i, line) in answer.iter().enumerate() {
            assert!(answer[..i].iter().all(|other| other.line[0] != line.line[0]));
        }
        unfinished += u32::from(answer.iter().any(|line| line.depth != best.depth));
    }
    assert!(unfinished > 0, "a depth that was stopped between two lines has been seen");
}
