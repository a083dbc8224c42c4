//! Where the search takes no shortcut it finds what plain negamax finds: the same value, and the same
//! values of the best moves one after another.

use engine::{AbaloneModel, AvalamModel, AwaleModel};
use game::{Game, History, Position, Rng};
use search::{Limits, Model, Score, Searcher, Stop};

/// A model without what the search may estimate: no move is left out near the horizon. Depths of up to
/// two plies are then searched in full, with windows, tables and orders as always.
struct Exact<M>(M);

impl<M: Model> Model for Exact<M> {
    type Position = M::Position;
    type Scratch = M::Scratch;

    const MOVES: usize = M::MOVES;
    const REPEATS: bool = M::REPEATS;
    // The table is asked as early as can be.
    const TABLE_DEPTH: i32 = 1;
    const MANY_MOVES: bool = M::MANY_MOVES;

    fn index(mv: <M::Position as Position>::Move) -> usize {
        M::index(mv)
    }

    fn from_index(index: usize) -> Option<<M::Position as Position>::Move> {
        M::from_index(index)
    }

    fn evaluate(&self, position: &M::Position, ply: usize, scratch: &mut M::Scratch) -> Score {
        self.0.evaluate(position, ply, scratch)
    }

    fn for_each_choice(
        &self,
        position: &M::Position,
        f: impl FnMut(i32, <M::Position as Position>::Move),
    ) {
        self.0.for_each_choice(position, f);
    }

    fn for_each_noisy(
        &self,
        position: &M::Position,
        f: impl FnMut(<M::Position as Position>::Move),
    ) {
        self.0.for_each_noisy(position, f);
    }
}

/// The value at a depth, by looking at everything; beyond it, as always, at noisy moves alone.
fn negamax<M: Model>(model: &M, position: &M::Position, depth: usize, ply: usize) -> Score {
    let evaluate = || model.evaluate(position, ply, &mut M::Scratch::default());
    let mut best = None;
    let mut look = |mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        let value = -negamax(model, &child, depth.saturating_sub(1), ply + 1);
        best = best.max(Some(value));
    };
    if depth > 0 {
        position.for_each_move(&mut look);
        return best.unwrap_or_else(evaluate);
    }
    let still = evaluate();
    if still.is_estimate() {
        model.for_each_noisy(position, &mut look);
    }
    best.max(Some(still)).unwrap_or(still)
}

/// The values of all moves, the best first.
fn values<M: Model>(model: &M, position: &M::Position, depth: usize) -> Vec<Score> {
    let mut values = Vec::new();
    position.for_each_move(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        values.push(-negamax(model, &child, depth - 1, 1));
    });
    values.sort_by(|a, b| b.cmp(a));
    values
}

/// Compares the search with negamax along a random game.
fn check<M: Model>(model: M, start: M::Position, every: usize, seed: u64) -> usize {
    const LINES: usize = 3;
    let mut searcher = Searcher::new(Exact(model), 1, 1);
    let mut rng = Rng::new(seed);
    let mut history = History::new(start);
    let mut compared = 0;
    while history.end().is_none() && history.plies() < 80 {
        let position = *history.position();
        if history.plies() % every == 0 {
            for depth in 1..=2 {
                // A past would bring repetitions, which negamax knows nothing of.
                let alone = History::new(position);
                let mut found = vec![Score::DRAW; LINES];
                let stop = Stop::default();
                searcher.search(&alone, Limits::depth(depth), LINES, &stop, |report| {
                    found[report.rank - 1] = report.score;
                });
                let mut expected = values(&searcher.model().0, &position, depth as usize);
                expected.truncate(LINES);
                found.truncate(expected.len());
                assert_eq!(found, expected, "{position} at depth {depth}");
                compared += 1;
            }
        }
        let Some(mv) = position.random_move(&mut rng) else { break };
        history.play(mv).unwrap();
    }
    compared
}

#[test]
fn avalam() {
    for (number, rules) in [avalam::Rules::Modern, avalam::Rules::Eitaka].into_iter().enumerate() {
        let standard = avalam::Avalam::start("standard", rules).unwrap();
        assert!(check(AvalamModel::default(), standard, 7, number as u64) > 8);
        let placement = avalam::Avalam::start("placement", rules).unwrap();
        assert!(check(AvalamModel::default(), placement, 13, number as u64) > 8);
    }
}

#[test]
fn abalone() {
    for layout in ["standard", "belgian"] {
        for rules in ["standard", "standard,repetition=off,no-progress=off", "standard,plies=60"] {
            let start = abalone::Abalone::start(layout, rules.parse().unwrap()).unwrap();
            assert!(check(AbaloneModel::default(), start, 9, 1) > 8);
        }
    }
}

#[test]
fn awale() {
    for rules in ["sheet", "abapa", "awari", "sheet,repetition=off"] {
        for seed in 0..5 {
            let start = awale::Awale::start("standard", rules.parse().unwrap()).unwrap();
            assert!(check(AwaleModel::default(), start, 1, seed) > 8);
        }
    }
}
