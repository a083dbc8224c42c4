//! Finds what a board of counters is worth while they are placed: `tune_placement [GAMES] [DEPTH] [SEED]`.
//!
//! Counters are placed at random, then the engine plays both sides a few plies deep. Least squares
//! find what the terms of the filled board tell about the points at the end.

use engine::{AvalamModel, PLACING_TERMS, placing_terms};
use game::{Game, History, Position, Rng};
use search::{Limits, Searcher, Stop};

/// The terms, and who moves first.
const UNKNOWNS: usize = PLACING_TERMS + 1;

fn main() {
    let arguments: Vec<u64> =
        std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |n: usize, default| arguments.get(n).copied().unwrap_or(default);
    let (games, depth, mut rng) = (number(0, 4000), number(1, 2) as u32, Rng::new(number(2, 1)));
    let mut searcher = Searcher::new(AvalamModel::default(), 4, 1);
    // The normal equations: what the terms have in common, and the points beside them.
    let mut sums = [[0.0; UNKNOWNS + 1]; UNKNOWNS];
    for _ in 0..games {
        let start = avalam::Avalam::start("placement", avalam::Rules::default()).expect("a start");
        let mut history = History::new(start);
        while history.position().is_placing() {
            let mv = history.position().random_move(&mut rng).expect("a place is left");
            history.play(mv).expect("a random move is legal");
        }
        let side = history.position().side();
        let terms = placing_terms(history.position(), side);
        while history.end().is_none() {
            let limits = Limits::depth(depth);
            let report = searcher.search(&history, limits, 1, &Stop::default(), |_| {});
            history.play(report.expect("a move").line[0]).expect("the move is legal");
        }
        let score = history.position().score().map(f64::from);
        let points = score[side.index()] - score[side.other().index()];
        let row: Vec<f64> =
            terms.iter().map(|term| f64::from(*term)).chain([1.0, points]).collect();
        for (sum, factor) in sums.iter_mut().zip(&row) {
            for (cell, value) in sum.iter_mut().zip(&row) {
                *cell += factor * value;
            }
        }
    }
    let weights = solve(&mut sums);
    let hundredths: Vec<i32> =
        weights.iter().map(|weight| (weight * 100.0).round() as i32).collect();
    println!("{:?}; the move {}", &hundredths[..PLACING_TERMS], hundredths[PLACING_TERMS]);
}

/// Solves the equations by elimination; a little is added to the diagonal, against terms that say the
/// same.
fn solve(sums: &mut [[f64; UNKNOWNS + 1]; UNKNOWNS]) -> [f64; UNKNOWNS] {
    for (i, sum) in sums.iter_mut().enumerate() {
        sum[i] += 10.0;
    }
    for i in 0..UNKNOWNS {
        let pivot = sums[i];
        for (j, sum) in sums.iter_mut().enumerate() {
            if i != j {
                let factor = sum[i] / pivot[i];
                for (cell, value) in sum.iter_mut().zip(pivot) {
                    *cell -= factor * value;
                }
            }
        }
    }
    std::array::from_fn(|i| sums[i][UNKNOWNS] / sums[i][i])
}
