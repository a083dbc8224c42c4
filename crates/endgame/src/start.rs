//! The first and the last step of solving a layer: the values known before any move is followed
//! back, and the final values from gains and losses.

use std::sync::Arc;

use crate::cells::Cells;
use crate::effect::{Effect, effect, when_stopped};
use crate::layer::{Layer, byte};
use crate::reach::Reach;
use crate::row;
use crate::shape::LANES;
use crate::solve::{ANY_LOSS, LOST, OPEN, OpenLayer};

/// Up to eight neighbouring rows of the opponent: together they fill whole words in both matrices,
/// so that threads never share a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    seeds: usize,
    first: usize,
}

/// All the groups of a layer.
pub(crate) fn groups(board: &OpenLayer<'_>) -> Vec<Group> {
    (0..=board.shape.seeds)
        .flat_map(|seeds| {
            let starts = (0..row::count(seeds as u8)).step_by(LANES);
            starts.map(move |first| Group { seeds, first })
        })
        .collect()
}

/// Buffers for filling a group, reused between groups.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    exits: Vec<i8>,
    open: Vec<u8>,
    gains: Vec<u64>,
}

/// The position has no exit.
const NO_EXIT: i8 = i8::MIN;

/// Computes the exits and the numbers of staying moves of a group.
pub(crate) fn fill(
    board: &OpenLayer<'_>,
    group: Group,
    smaller: &[Arc<Layer>],
    scratch: &mut Scratch,
) {
    let shape = &board.shape;
    let own_seeds = shape.seeds - group.seeds;
    let own_count = row::count(own_seeds as u8);
    scratch.gains.clear();
    scratch.gains.resize(own_count, 0);
    for lane in 0..lanes(group) {
        find_exits(board, group.seeds, group.first + lane, smaller, scratch);
        let stopped = when_stopped(own_seeds as u8, group.seeds as u8, board.sowings.variant);
        let first_word = shape.word(group.seeds, group.first + lane);
        let mut word = 0;
        for own in 0..own_count {
            let open = scratch.open[own];
            let mut exit = scratch.exits[own];
            if exit == NO_EXIT && open == 0 {
                exit = stopped;
            }
            let most = if exit == NO_EXIT { ANY_LOSS } else { 0.max(-exit) as u8 };
            scratch.gains[own] |= (exit.max(0) as u64) << (8 * lane);
            word |= u64::from(open * OPEN + most) << (8 * (own % LANES));
            if own % LANES == LANES - 1 || own == own_count - 1 {
                board.losses.store(first_word + own / LANES, word);
                word = 0;
            }
        }
    }
    for (own, word) in scratch.gains.iter().enumerate() {
        board.gains.store(shape.word(own_seeds, own) + group.first / LANES, *word);
    }
}

/// The exits and the numbers of staying moves against one row of the opponent.
fn find_exits(
    board: &OpenLayer<'_>,
    other_seeds: usize,
    other: usize,
    smaller: &[Arc<Layer>],
    scratch: &mut Scratch,
) {
    let sowings = board.sowings;
    let own_seeds = board.shape.seeds - other_seeds;
    let own_count = row::count(own_seeds as u8);
    scratch.exits.clear();
    scratch.exits.resize(own_count, NO_EXIT);
    scratch.open.clear();
    scratch.open.resize(own_count, 0);
    let other = sowings.row(sowings.id(other_seeds, other));
    for reach in 0..sowings.reaches {
        let edges = sowings.edges(own_seeds, reach);
        if edges.is_empty() {
            continue;
        }
        match effect(other, Reach(reach as u8), sowings.variant) {
            Effect::Illegal => {}
            Effect::Stays(_) => {
                for (open, count) in scratch.open.iter_mut().zip(sowings.counts(own_seeds, reach)) {
                    *open += count;
                }
            }
            Effect::Takes { seeds, left } => {
                let layer = &smaller[board.shape.seeds - usize::from(seeds)];
                let values = layer.row(left.seeds().into(), left.rank());
                for edge in edges {
                    let value = seeds as i8 - byte(values, edge.to as usize) as i8;
                    let exit = &mut scratch.exits[edge.from as usize];
                    *exit = value.max(*exit);
                }
            }
        }
    }
}

/// Merges the losses of a group into the gains, which are then the values.
pub(crate) fn merge(board: &OpenLayer<'_>, group: Group) {
    transposed(board, &board.losses, group, |word, losses| {
        let mut values = board.gains.load(word).to_le_bytes();
        for (value, loss) in values.iter_mut().zip(losses.to_le_bytes()) {
            if loss >= LOST && *value == 0 {
                *value = LOST.wrapping_sub(loss);
            }
        }
        board.gains.store(word, u64::from_le_bytes(values));
    });
}

/// Merges the distances of a group's losses into those of the gains.
pub(crate) fn merge_distances(board: &OpenLayer<'_>, gains: &Cells, losses: &Cells, group: Group) {
    transposed(board, losses, group, |word, distances| {
        // No position has both.
        gains.store(word, gains.load(word) | distances);
    });
}

/// Calls `f` with each word of the matrix by own row that belongs to a group, and with the
/// transposed content of `cells`, a matrix by other row.
fn transposed(board: &OpenLayer<'_>, cells: &Cells, group: Group, mut f: impl FnMut(usize, u64)) {
    let shape = &board.shape;
    let own_seeds = shape.seeds - group.seeds;
    let own_count = row::count(own_seeds as u8);
    let lanes = lanes(group);
    let starts: [usize; LANES] =
        std::array::from_fn(|lane| shape.word(group.seeds, group.first + lane.min(lanes - 1)));
    for own in (0..own_count).step_by(LANES) {
        let mut square: [u64; LANES] = std::array::from_fn(|lane| {
            if lane < lanes { cells.load(starts[lane] + own / LANES) } else { 0 }
        });
        transpose(&mut square);
        for (i, word) in square.into_iter().enumerate().take(own_count - own) {
            f(shape.word(own_seeds, own + i) + group.first / LANES, word);
        }
    }
}

fn lanes(group: Group) -> usize {
    (row::count(group.seeds as u8) - group.first).min(LANES)
}

/// Transposes eight by eight bytes.
fn transpose(square: &mut [u64; LANES]) {
    for (distance, mask) in
        [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff_u64)]
    {
        let shift = 8 * distance;
        for i in (0..LANES).filter(|i| i & distance == 0) {
            let (a, b) = (square[i], square[i + distance]);
            let moved = ((a >> shift) ^ b) & mask;
            square[i] = a ^ (moved << shift);
            square[i + distance] = b ^ moved;
        }
    }
}
