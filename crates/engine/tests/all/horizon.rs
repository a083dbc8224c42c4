//! What the search does where its depth ends: a threatened marble is not given up before its answer.

use engine::AbaloneModel;
use game::{Game as _, History, Position as _, Rng};
use search::{Limits, Model as _, Score, Searcher, Stop};

/// The value that the search gives to a position, one ply deep.
fn value(searcher: &mut Searcher<AbaloneModel>, position: abalone::Position) -> Score {
    searcher.clear();
    let history = History::new(position);
    let best = searcher.search(&history, Limits::depth(1), 1, &Stop::default(), |_| {});
    best.expect("the game is not over").score
}

/// The best value that one ply and quiescence give, without a look at answers to threats.
fn at_once(model: &AbaloneModel, position: &abalone::Position) -> Score {
    let mut best = -Score::INFINITE;
    position.for_each_move(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        best = best.max(-still(model, &child, 1));
    });
    best
}

fn still(model: &AbaloneModel, position: &abalone::Position, ply: usize) -> Score {
    let mut best = model.evaluate(position, ply);
    if best.is_estimate() {
        model.for_each_noisy(position, |mv| {
            let mut child = *position;
            child.play_unchecked(mv);
            best = best.max(-still(model, &child, ply + 1));
        });
    }
    best
}

#[test]
fn a_threat_that_can_be_averted_counts_for_less() {
    let model = AbaloneModel::default();
    let mut searcher = Searcher::new(AbaloneModel::default(), 1, 1);
    let (mut less, mut more, mut same) = (0, 0, 0);
    for seed in 0..40 {
        let start = abalone::Abalone::start("belgian", abalone::Rules::default()).unwrap();
        let mut history = History::new(start);
        let mut rng = Rng::new(seed);
        for _ in 0..60 {
            let Some(mv) = history.position().random_move(&mut rng) else { break };
            history.play(mv).unwrap();
        }
        if history.end().is_some() {
            continue;
        }
        let position = *history.position();
        match value(&mut searcher, position).cmp(&at_once(&model, &position)) {
            std::cmp::Ordering::Less => less += 1,
            std::cmp::Ordering::Equal => same += 1,
            std::cmp::Ordering::Greater => more += 1,
        }
    }
    // Whoever threatens has the opponent answer first; who does not, loses nothing by it.
    assert_eq!(more, 0, "{less} less, {same} the same");
    assert!(less > 3 && same > 3, "{less} less, {same} the same");
}

#[test]
fn relief_is_what_the_fear_of_ejections_takes() {
    let model = AbaloneModel::default();
    let start = abalone::Abalone::start("standard", abalone::Rules::default()).unwrap();
    assert_eq!(model.relief(&start), 0, "nothing is threatened yet");
    let mut rng = Rng::new(3);
    let mut history = History::new(start);
    let mut seen = 0;
    while let Some(mv) = history.position().random_move(&mut rng) {
        if history.plies() > 300 || history.play(mv).is_err() {
            break;
        }
        let [_, threatened] = history.position().count_ejections();
        assert_eq!(model.relief(history.position()) > 0, threatened > 0);
        seen += usize::from(threatened > 0);
    }
    assert!(seen > 0);
}
