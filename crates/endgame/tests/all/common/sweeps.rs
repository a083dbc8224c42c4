//! A second way to the values: sweeps over all positions until nothing changes.
//!
//! After `k` sweeps a position has the value that it would have if the game were broken off after `k`
//! moves. Nothing but the rules of the game itself is used.

use std::collections::HashMap;

use awale::{Position, Variant};
use game::Position as _;

use super::{for_each_board, position};

/// The values of all boards with up to so many seeds, South to move.
pub fn values(seeds: u8, variant: Variant) -> HashMap<[u8; 12], i8> {
    let mut known = HashMap::new();
    for seeds in 0..=seeds {
        solve(seeds, variant, &mut known);
    }
    known
}

/// Where a position can go: what is gained at once, and the position there for the opponent.
struct Choices {
    stop: Option<i8>,
    moves: Vec<(i8, usize)>,
    leaving: Option<i8>,
}

fn solve(seeds: u8, variant: Variant, known: &mut HashMap<[u8; 12], i8>) {
    let mut boards = Vec::new();
    for_each_board(seeds, &mut |pits| boards.push(pits));
    let numbers: HashMap<_, _> = boards.iter().enumerate().map(|(i, pits)| (*pits, i)).collect();
    let choices: Vec<_> =
        boards.iter().map(|pits| choices(&position(*pits, variant), known, &numbers)).collect();
    let mut values = vec![0i8; boards.len()];
    loop {
        let next: Vec<i8> = choices
            .iter()
            .map(|choices| {
                let staying = choices.moves.iter().map(|(gain, to)| gain - values[*to]).max();
                staying.max(choices.leaving).max(choices.stop).expect("a stop or a move")
            })
            .collect();
        if next == values {
            break;
        }
        values = next;
    }
    known.extend(boards.into_iter().zip(values));
}

fn choices(
    position: &Position,
    known: &HashMap<[u8; 12], i8>,
    numbers: &HashMap<[u8; 12], usize>,
) -> Choices {
    let mut choices = Choices { stop: None, moves: Vec::new(), leaving: None };
    if position.count_moves() == 0 {
        let [south, north] = position.score();
        choices.stop = Some(south as i8 - north as i8);
    }
    for mv in position.moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        let taken = (position.seeds_on_board() - child.seeds_on_board()) as i8;
        let mut pits = child.pits();
        pits.rotate_left(6);
        if taken == 0 {
            choices.moves.push((0, numbers[&pits]));
        } else {
            choices.leaving = choices.leaving.max(Some(taken - known[&pits]));
        }
    }
    choices
}
