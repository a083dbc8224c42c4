//! What the search does where its depth ends: a threatened marble is not given up before its answer.

use engine::AbaloneModel;
use game::{Game as _, History, Position as _, Rng};
use search::{Limits, Model, Score, Searcher, Stop, Tunables};

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
    let mut best = model.evaluate(position, ply, &mut <AbaloneModel as Model>::Scratch::default());
    if best.is_estimate() {
        model.for_each_noisy(position, |mv| {
            let mut child = *position;
            child.play_unchecked(mv);
            best = best.max(-still(model, &child, ply + 1));
        });
    }
    best
}

/// How often the search finds less, the same and more than is seen at once, in positions of random games.
fn compare(relief: i32) -> [usize; 3] {
    let mut model = AbaloneModel::default();
    model.tunables = Tunables { relief, ..Tunables::PLAIN };
    let mut searcher = Searcher::new(model.clone(), 1, 1);
    let mut counts = [0; 3];
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
        counts[match value(&mut searcher, position).cmp(&at_once(&model, &position)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }] += 1;
    }
    counts
}

#[test]
fn a_threat_that_can_be_averted_counts_for_less() {
    let [less, _, more] = compare(0);
    assert_eq!([less, more], [0, 0], "nothing is put off");
    // A threat makes the opponent answer first, which sometimes reveals a better move.
    let [less, same, more] = compare(AbaloneModel::default().tunables.relief);
    assert!(less > 2 * more && same > 3, "{less} less, {same} the same, {more} more");
}

#[test]
fn dangers_are_ejections_by_the_opponent() {
    let model = AbaloneModel::default();
    let start = abalone::Abalone::start("standard", abalone::Rules::default()).unwrap();
    assert_eq!(model.dangers(&start), 0, "nothing is threatened yet");
    let mut rng = Rng::new(3);
    let mut history = History::new(start);
    let mut seen = 0;
    while let Some(mv) = history.position().random_move(&mut rng) {
        if history.plies() > 300 || history.play(mv).is_err() {
            break;
        }
        let [_, threatened] = history.position().count_ejections();
        assert_eq!(model.dangers(history.position()) > 0, threatened > 0);
        seen += usize::from(threatened > 0);
    }
    assert!(seen > 0);
}
