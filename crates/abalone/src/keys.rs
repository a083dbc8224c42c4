//! Random words for the keys of positions. This game takes the streams from 200 on.

use game::{Side, random_key};

use crate::bits::CELLS;
use crate::rules::Rules;

/// To be added when the second side is to move.
pub(crate) const SECOND_TO_MOVE: u64 = random_key(202, 0);

/// One word for each side's marble on each cell, and zeros at the end: an empty set has its lowest
/// bit at 64, and changes no key.
pub(crate) const MARBLE: [[u64; 65]; 2] = [marbles(200), marbles(201)];

/// One word for each number of marbles pushed out by each side.
pub(crate) const OUT: [[u64; 8]; 2] = [outs(203), outs(204)];

/// The key of a side's marbles.
pub(crate) fn of_marbles(side: Side, mut set: u64) -> u64 {
    let mut key = 0;
    while set != 0 {
        key ^= MARBLE[side.index()][set.trailing_zeros() as usize];
        set &= set - 1;
    }
    key
}

/// The key of what a broadside move changes: up to three cells left and three entered.
#[inline(always)]
pub(crate) fn of_flip(side: Side, mut flip: u64) -> u64 {
    let mut key = 0;
    // Always six rounds: a loop with a known count is optimised away where the key is unused.
    for _ in 0..6 {
        key ^= MARBLE[side.index()][flip.trailing_zeros() as usize];
        flip &= flip.wrapping_sub(1);
    }
    key
}

/// The key of a rule set.
pub(crate) fn of_rules(rules: Rules) -> u64 {
    let number = |limit: Option<std::num::NonZeroU32>| limit.map_or(0, |n| u64::from(n.get()));
    random_key(205, rules.repetition.into())
        ^ random_key(206, number(rules.no_progress))
        ^ random_key(207, number(rules.plies))
}

const fn marbles(stream: u64) -> [u64; 65] {
    let mut keys = [0; 65];
    let mut cell = 0;
    while cell < CELLS {
        keys[cell] = random_key(stream, cell as u64);
        cell += 1;
    }
    keys
}

const fn outs(stream: u64) -> [u64; 8] {
    let mut keys = [0; 8];
    let mut out = 0;
    while out < keys.len() {
        keys[out] = random_key(stream, out as u64);
        out += 1;
    }
    keys
}
