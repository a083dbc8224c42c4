//! The shape of a region, independent of its location: a graph of labelled towers.

use game::bits::set_bits;
use game::{mix, random_key};

use crate::towers::Towers;

/// The largest region whose key is independent of its location. Larger shapes rarely recur.
pub(crate) const MOST_TOWERS: usize = 12;

/// Rounds of colour refinement: enough to distinguish most towers.
const ROUNDS: usize = 3;

/// Streams of random keys.
const PLACED: u64 = 0x5348_4150;

/// The key of a small region.
///
/// Towers are ordered by a few rounds of colour refinement, which depend on the graph alone, and by
/// their location where that leaves ties. The key is a hash of the *whole* graph in that order:
/// whatever the order, only equal graphs have equal descriptions. A poor order costs a repeated
/// search, never a wrong result.
#[inline(never)]
pub(crate) fn key(towers: &Towers, mask: u64) -> u128 {
    let mut bits = [0_u8; MOST_TOWERS];
    let mut number = [0_u8; 64];
    let mut count = 0;
    for bit in set_bits(mask) {
        bits[count] = bit as u8;
        number[bit as usize & 63] = count as u8;
        count += 1;
    }
    let mut near = [0_u16; MOST_TOWERS];
    for (near, bit) in near[..count].iter_mut().zip(bits) {
        for other in set_bits(towers.partners(bit.into())) {
            *near |= 1 << number[other as usize & 63];
        }
    }
    let mut labels = [0_u8; MOST_TOWERS];
    for (label, bit) in labels[..count].iter_mut().zip(bits) {
        let light = towers.light >> bit & 1;
        *label = towers.height(bit.into()) as u8 | (light as u8) << 3;
    }
    describe(&labels[..count], &near[..count])
}

/// The key of a large region, which depends on its location.
pub(crate) fn placed_key(towers: &Towers, mask: u64) -> u128 {
    set_bits(mask).fold(0, |key, bit| {
        let light = (towers.light >> bit & 1) as usize;
        let height = towers.height(bit) as usize;
        key ^ TOWER_KEYS[bit as usize & 63][(height - 1) & 3][light]
    })
}

static TOWER_KEYS: [[[u128; 2]; 4]; 64] = {
    let mut keys = [[[0; 2]; 4]; 64];
    let mut index = 0;
    while index < 512 {
        let (low, high) = (random_key(PLACED, 2 * index), random_key(PLACED, 2 * index + 1));
        keys[index as usize / 8][index as usize / 2 % 4][index as usize % 2] =
            (high as u128) << 64 | low as u128;
        index += 1;
    }
    keys
};

#[inline(never)]
fn describe(labels: &[u8], near: &[u16]) -> u128 {
    let count = labels.len();
    let mut colours = [0_u64; MOST_TOWERS];
    for (colour, label) in colours.iter_mut().zip(labels) {
        *colour = mix(u64::from(*label));
    }
    for _ in 0..ROUNDS {
        let before = colours;
        for i in 0..count {
            let around = set_bits(near[i].into())
                .fold(0_u64, |sum, j| sum.wrapping_add(before[j as usize % MOST_TOWERS]));
            colours[i] = mix(before[i].rotate_left(23) ^ around);
        }
    }
    // The last four bits are replaced by the number of the tower.
    for (i, colour) in colours[..count].iter_mut().enumerate() {
        *colour = *colour & !0xf | i as u64;
    }
    colours[..count].sort_unstable();
    let order = colours.map(|colour| (colour & 0xf) as usize % MOST_TOWERS);
    let mut rank = [0_u8; MOST_TOWERS];
    for (place, i) in order[..count].iter().enumerate() {
        rank[*i] = place as u8;
    }
    let (mut low, mut high) = (count as u64, !(count as u64));
    for i in &order[..count] {
        let around = set_bits(near[*i].into())
            .fold(0_u64, |set, j| set | 1 << rank[j as usize % MOST_TOWERS]);
        let word = around << 8 | u64::from(labels[*i]);
        low = mix(low ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        high = mix(high.rotate_left(29).wrapping_sub(word)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    u128::from(high) << 64 | u128::from(low)
}
