//! What the search calls proven must be what plain negamax finds.

use engine::{AbaloneModel, AvalamModel, AwaleModel};
use game::{Game, History, Outcome, Position, Rng, Scope, Setup};
use search::{Limits, Model, Searcher, Stop};

/// Who wins by force within `plies`, for the side to move: 1, -1, or 0 where that is not decided.
fn negamax<P: Position>(position: &P, plies: usize) -> i32 {
    if let Some(end) = position.end() {
        return match end.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) => {
                if side == position.side() {
                    1
                } else {
                    -1
                }
            }
        };
    }
    if plies == 0 {
        return 0;
    }
    let mut best = -1;
    for mv in position.moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        best = best.max(-negamax(&child, plies - 1));
        if best == 1 {
            break;
        }
    }
    best
}

/// Searches a position to a depth and compares what it claims to have proven.
fn check<M: Model>(searcher: &mut Searcher<M>, position: M::Position, depth: u32) -> bool {
    let history = History::new(position);
    let Some(report) = searcher.search(&history, Limits::depth(depth), 1, &Stop::default(), |_| {})
    else {
        return false;
    };
    let Some(plies) = report.score.proven_in() else { return false };
    let result = negamax(&position, plies);
    assert_eq!(result, report.score.0.signum(), "{position}: {report:?}");
    // The line is legal and leads to the promised end, unless the table cut it short.
    let mut replayed = history;
    for mv in &report.line {
        replayed.play(*mv).unwrap();
    }
    assert!(report.line.len() < plies || replayed.end().is_some(), "{position}: {report:?}");
    true
}

/// Plays random moves until so many are left, as far as one can tell.
fn late<P: Position>(start: P, rng: &mut Rng, plies: usize) -> P {
    let mut position = start;
    for _ in 0..plies {
        let Some(mv) = position.random_move(rng) else { break };
        position.play_unchecked(mv);
    }
    position
}

#[test]
fn avalam_endings() {
    let mut rng = Rng::new(1);
    let mut proven = 0;
    for (rules, threads) in [("modern", 1), ("eitaka", 1), ("modern", 3)] {
        let mut searcher = Searcher::new(AvalamModel::default(), 1, threads);
        let start = avalam::Avalam::start("standard", rules.parse().unwrap()).unwrap();
        for _ in 0..60 {
            let position = late(start, &mut rng, 29);
            proven += usize::from(check(&mut searcher, position, 12));
        }
    }
    assert!(proven > 90, "only {proven} proofs to compare");
}

#[test]
fn awale_endings() {
    let mut rng = Rng::new(2);
    let mut proven = 0;
    for (rules, threads) in [("sheet", 1), ("abapa", 1), ("awari", 1), ("sheet", 3)] {
        let mut searcher = Searcher::new(AwaleModel::default(), 1, threads);
        for _ in 0..400 {
            let mut setup = awale::Setup { pits: [0; 12], taken: [0; 2], side: game::Side::First };
            for _ in 0..7 {
                setup.pits[rng.below(12)] += 1;
            }
            setup.taken = [20 + rng.below(4) as u16, 0];
            setup.taken[1] = 41 - setup.taken[0];
            let position = setup.position(rules.parse().unwrap(), Scope::Play).unwrap();
            proven += usize::from(check(&mut searcher, position, 9));
        }
    }
    assert!(proven > 130, "only {proven} proofs to compare");
}

#[test]
fn abalone_endings() {
    let mut rng = Rng::new(3);
    let mut searcher = Searcher::new(AbaloneModel::default(), 1, 1);
    let mut proven = 0;
    for _ in 0..200 {
        let start = abalone::Abalone::start("belgian", abalone::Rules::default()).unwrap();
        let position = late(start, &mut rng, 200);
        let mut setup = abalone::Setup::from(position);
        // Five out for both: the next marble decides. Marbles are missing as they must.
        for side in game::Side::BOTH {
            while setup.marbles(side).len() > 9 {
                let cell = setup.marbles(side).into_iter().next().unwrap();
                setup.set(cell, None);
            }
        }
        setup.out = [5, 5];
        let position = setup.position(abalone::Rules::default(), Scope::Play).unwrap();
        proven += usize::from(check(&mut searcher, position, 3));
    }
    assert!(proven > 20, "only {proven} proofs to compare");
}

#[test]
fn one_thread_and_a_number_of_nodes_do_the_same_every_time() {
    fn nodes<M: Model>(model: M, start: M::Position) -> (u64, String) {
        let mut searcher = Searcher::new(model, 4, 1);
        let history = History::new(start);
        let report =
            searcher.search(&history, Limits::nodes(50_000), 1, &Stop::default(), |_| {}).unwrap();
        (report.nodes, format!("{:?} {:?}", report.score, report.line))
    }
    let avalam = avalam::Avalam::start("standard", avalam::Rules::Modern).unwrap();
    let abalone = abalone::Abalone::start("belgian", abalone::Rules::default()).unwrap();
    let awale = awale::Awale::start("standard", awale::Rules::default()).unwrap();
    for _ in 0..2 {
        assert_eq!(nodes(AvalamModel::default(), avalam), nodes(AvalamModel::default(), avalam));
        assert_eq!(
            nodes(AbaloneModel::default(), abalone),
            nodes(AbaloneModel::default(), abalone)
        );
        assert_eq!(nodes(AwaleModel::default(), awale), nodes(AwaleModel::default(), awale));
    }
}
