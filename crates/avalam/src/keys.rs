//! Constants from which position keys are made.

use game::{Side, random_key};

use crate::position::{COUNTERS, FULL};
use crate::{Hole, Rules};

/// Mixed in when dark is to move.
pub(crate) const SIDE_KEY: u64 = random_key(100, 0);

/// For each bit of the board, height and colour.
static TOWER_KEYS: [[[u64; 2]; 6]; 64] = {
    let mut keys = [[[0; 2]; 6]; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut height = 1;
        while height <= FULL as usize {
            let place = (bit * 6 + height) as u64 * 2;
            keys[bit][height] = [random_key(101, place), random_key(101, place + 1)];
            height += 1;
        }
        bit += 1;
    }
    keys
};

/// For each colour and number of counters still to be placed; 0 for none.
static STOCK_KEYS: [[u64; COUNTERS as usize + 1]; 2] = {
    let mut keys = [[0; COUNTERS as usize + 1]; 2];
    let mut left = 1;
    while left <= COUNTERS as usize {
        keys[0][left] = random_key(102, left as u64);
        keys[1][left] = random_key(103, left as u64);
        left += 1;
    }
    keys
};

/// Height 0, an empty hole, has the key 0.
#[inline]
pub(crate) fn tower_key(hole: Hole, height: u8, colour: Side) -> u64 {
    // The masks avoid bounds checks; the indices are always in range after a legal move.
    TOWER_KEYS[hole.bit() as usize & 63][if height <= FULL { height as usize } else { 0 }]
        [colour.index()]
}

pub(crate) fn stock_key(stock: [u8; 2]) -> u64 {
    let key = |colour: usize| STOCK_KEYS[colour][stock[colour].min(COUNTERS) as usize];
    key(0) ^ key(1)
}

pub(crate) const fn rules_key(rules: Rules) -> u64 {
    random_key(104, rules as u64)
}
