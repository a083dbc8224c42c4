//! What the solver says beside values: limits, symmetry, ends.

use avalam::{Position, Rules, Setup, Symmetry};
use game::{Position as _, Rng, Scope, Setup as _};
use solver::{Proof, Solver};

/// Never stops.
const GO: &dyn Fn() -> bool = &|| false;
/// Stops at once.
const HALT: &dyn Fn() -> bool = &|| true;

/// A position after so many random moves.
fn random_position(plies: usize, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut position = Position::standard(Rules::Modern);
    for _ in 0..plies {
        let Some(mv) = position.random_move(&mut rng) else { break };
        position.play_unchecked(mv);
    }
    position
}

fn study(text: &str, rules: Rules) -> Position {
    let setup: Setup = text.parse().expect("a setup");
    setup.position(rules, Scope::Study).expect("a possible one")
}

#[test]
fn small_positions() {
    // One row is enough: the towers of row 5, from a5 on; light to move unless said otherwise.
    let cases = [
        // Nothing to move: points, then fives.
        ("A8", "l", Rules::Modern, (1, 0), Proof::Win),
        ("A1a6", "l", Rules::Modern, (0, 0), Proof::Draw),
        ("E1a6", "l", Rules::Modern, (0, 1), Proof::Win),
        ("E1a6", "d", Rules::Modern, (0, -1), Proof::Loss),
        ("E1a6", "l", Rules::Eitaka, (0, 0), Proof::Draw),
        // A switch goes to who moves; two of them are shared.
        ("Aa7", "l", Rules::Modern, (1, 0), Proof::Win),
        ("Aa7", "d", Rules::Modern, (1, 0), Proof::Win),
        ("Aa1Aa4", "l", Rules::Modern, (0, 0), Proof::Draw),
        // The one that makes five is taken first.
        ("Aa1Bc4", "l", Rules::Modern, (0, 1), Proof::Win),
        ("Aa1Bc4", "l", Rules::Eitaka, (0, 0), Proof::Draw),
        // Two light towers must be joined, whoever moves.
        ("AA7", "d", Rules::Modern, (-1, 0), Proof::Loss),
    ];
    let mut solver = Solver::new(1);
    for (row, side, rules, score, proof) in cases {
        let position = study(&format!("2/4/6/8/{row}/8/6/4/2 {side}"), rules);
        let answer = solver.score(&position, u64::MAX, GO).expect("there is no limit");
        assert_eq!((answer.points, answer.fives), score, "{row} {side} {rules}");
        assert_eq!(answer.proof(), proof, "{row} {side} {rules}");
        let outcome = solver.outcome(&position, u64::MAX, GO).expect("there is no limit");
        assert_eq!(outcome.proof, proof, "{row} {side} {rules}");
        assert_eq!(outcome.best.is_some(), position.end().is_none());
        assert_eq!(answer.best.is_some(), position.end().is_none());
    }
}

#[test]
fn half_a_turn_changes_nothing() {
    for seed in 0..20 {
        let position = random_position(24, seed);
        let turned = position.transform(Symmetry::HalfTurn);
        // Two solvers, so that the second cannot find the answer in its table.
        let [one, other] = [position, turned]
            .map(|position| Solver::new(8).score(&position, u64::MAX, GO).expect("no limit"));
        assert_eq!((one.points, one.fives), (other.points, other.fives), "{position}");
    }
}

#[test]
fn an_interrupted_solver_still_solves() {
    let position = random_position(23, 1);
    let expected = Solver::new(8).score(&position, u64::MAX, GO).expect("there is no limit");
    let mut solver = Solver::new(8);
    for most_nodes in [0, 1, 5, 20] {
        assert_eq!(solver.score(&position, most_nodes, GO), None, "{most_nodes} nodes");
        assert!(solver.nodes() <= most_nodes + 1);
        assert_eq!(solver.outcome(&random_position(10, 2), most_nodes, GO), None);
    }
    assert_eq!(solver.outcome(&Position::standard(Rules::Modern), u64::MAX, HALT), None);
    let score = solver.score(&position, u64::MAX, GO).expect("there is no limit");
    assert_eq!((score.points, score.fives), (expected.points, expected.fives));
}

#[test]
fn the_placement_game_has_no_proofs() {
    let mut solver = Solver::new(1);
    let position = Position::placement(Rules::Modern);
    assert_eq!(solver.outcome(&position, u64::MAX, GO), None);
    assert_eq!(solver.score(&position, u64::MAX, GO), None);
    assert_eq!(solver.bounds(&position), None);
}

#[test]
fn rule_sets_do_not_mix() {
    let mut solver = Solver::new(1);
    for _ in 0..2 {
        for (rules, proof) in [(Rules::Modern, Proof::Win), (Rules::Eitaka, Proof::Draw)] {
            let position = study("2/4/6/8/Aa1Bc4/8/6/4/2 l", rules);
            assert_eq!(solver.outcome(&position, u64::MAX, GO).map(|s| s.proof), Some(proof));
        }
    }
}
