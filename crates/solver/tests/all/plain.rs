//! The solver against a search without any tricks.

use std::collections::HashMap;

use avalam::{Move, Position, Rules};
use game::{Position as _, Rng};
use solver::{Proof, Solved, SolvedScore, Solver};

/// Never stops.
const GO: &dyn Fn() -> bool = &|| false;

/// Points and fives at the end with best play, for the side to move, points first.
///
/// Positions are remembered as a whole, since a plain tree of these depths would take hours.
fn plain(position: &Position, known: &mut HashMap<Position, (i32, i32)>) -> (i32, i32) {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let moves = position.moves();
    let value = moves
        .iter()
        .map(|mv| {
            let (points, fives) = plain(&after(position, *mv), known);
            (-points, -fives)
        })
        .max()
        .unwrap_or_else(|| score_now(position));
    known.insert(*position, value);
    value
}

fn score_now(position: &Position) -> (i32, i32) {
    let [own, other] = [position.side(), position.side().other()];
    let points = |side| position.owned(side).len() as i32;
    let fives = |side| {
        position.fives().iter().filter(|hole| position.owner(*hole) == Some(side)).count() as i32
    };
    match position.rules() {
        Rules::Modern => (points(own) - points(other), fives(own) - fives(other)),
        Rules::Eitaka => (points(own) - points(other), 0),
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut child = *position;
    child.play(mv).expect("the move is legal");
    child
}

fn proof_of(value: (i32, i32)) -> Proof {
    match value.cmp(&(0, 0)) {
        std::cmp::Ordering::Greater => Proof::Win,
        std::cmp::Ordering::Equal => Proof::Draw,
        std::cmp::Ordering::Less => Proof::Loss,
    }
}

/// A position so many plies before the end of a random game.
fn random_ending(rules: Rules, plies_left: usize, rng: &mut Rng) -> Position {
    let mut positions = vec![Position::standard(rules)];
    while let Some(mv) = positions[positions.len() - 1].random_move(rng) {
        positions.push(after(&positions[positions.len() - 1], mv));
    }
    positions[positions.len() - 1 - plies_left]
}

/// Compares everything that the solver says about a position with the plain search.
fn check(solver: &mut Solver, position: &Position, known: &mut HashMap<Position, (i32, i32)>) {
    let value = plain(position, known);
    let (low, high) = solver.bounds(position).expect("towers move here");
    assert!((low..=high).contains(&value.0), "{low}..{high} {value:?} {position}");
    let SolvedScore { points, fives, best } =
        solver.score(position, u64::MAX, GO).expect("there is no limit");
    assert_eq!((points, fives), value, "{position}");
    let mut keeps = |mv| {
        let (points, fives) = plain(&after(position, mv), known);
        (-points, -fives)
    };
    assert_eq!(best.map(&mut keeps), (!position.moves().is_empty()).then_some(value), "{position}");
    let Solved { proof, best } = solver.outcome(position, u64::MAX, GO).expect("there is no limit");
    assert_eq!(proof, proof_of(value), "{position}");
    assert_eq!(best.map(|mv| proof_of(keeps(mv))), best.map(|_| proof), "{position}");
}

#[test]
fn random_endings() {
    let mut rng = Rng::new(7);
    for rules in [Rules::Modern, Rules::Eitaka] {
        let mut solver = Solver::new(8);
        for game in 0..200 {
            let position = random_ending(rules, game % 6, &mut rng);
            check(&mut solver, &position, &mut HashMap::new());
        }
    }
}

#[test]
fn longer_random_endings() {
    let mut rng = Rng::new(11);
    for rules in [Rules::Modern, Rules::Eitaka] {
        let mut solver = Solver::new(8);
        for _ in 0..10 {
            let position = random_ending(rules, 7, &mut rng);
            check(&mut solver, &position, &mut HashMap::new());
        }
    }
}

/// Whether the score of the side to move, points times a hundred plus fives, is at least `goal`.
///
/// As plain as [`plain`], but it stops at the first move that suffices, and so sees further. The goal
/// of a side is the same all over the tree, hence positions are enough to remember answers by.
fn reaches(position: &Position, goal: i32, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(answer) = known.get(position) {
        return *answer;
    }
    let moves = position.moves();
    let answer = if moves.is_empty() {
        let (points, fives) = score_now(position);
        100 * points + fives >= goal
    } else {
        moves.iter().any(|mv| !reaches(&after(position, *mv), 1 - goal, known))
    };
    known.insert(*position, answer);
    answer
}

/// Compares the scores of endings with those that can be reached and not surpassed.
fn check_by_goals(plies_left: usize, games: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for rules in [Rules::Modern, Rules::Eitaka] {
        let mut solver = Solver::new(8);
        for _ in 0..games {
            let position = random_ending(rules, plies_left, &mut rng);
            let score = solver.score(&position, u64::MAX, GO).expect("there is no limit");
            let score = 100 * score.points + score.fives;
            assert!(reaches(&position, score, &mut HashMap::new()), "{score} {position}");
            assert!(!reaches(&position, score + 1, &mut HashMap::new()), "{score} {position}");
        }
    }
}

#[test]
fn deep_endings() {
    check_by_goals(9, 6, 3);
}

/// Takes minutes: `make deep-test`.
#[test]
#[ignore = "takes minutes"]
fn deeper_endings() {
    check_by_goals(10, 60, 5);
}
