//! What several tests and the measurements use.

#![allow(dead_code, unreachable_pub, reason = "each user needs a part of it")]

pub mod counter;
pub mod sweeps;

use awale::{Position, Rules, Setup, Variant};
use game::{Rng, Scope, Setup as _, Side};

/// A board with South to move and nothing taken.
pub fn position(pits: [u8; 12], variant: Variant) -> Position {
    let setup = Setup { pits: pits.map(u16::from), taken: [0; 2], side: Side::First };
    setup.position(Rules::new(variant), Scope::Study).expect("at most 48 seeds")
}

/// A board with so many seeds, each anywhere.
pub fn random_position(seeds: u8, variant: Variant, rng: &mut Rng) -> Position {
    let mut pits = [0; 12];
    for _ in 0..seeds {
        pits[rng.below(12)] += 1;
    }
    position(pits, variant)
}

/// Calls `f` with all the boards that have so many seeds.
pub fn for_each_board(seeds: u8, f: &mut impl FnMut([u8; 12])) {
    fn fill(pits: &mut [u8; 12], place: usize, left: u8, f: &mut impl FnMut([u8; 12])) {
        if place == 11 {
            pits[place] = left;
            return f(*pits);
        }
        for seeds in 0..=left {
            pits[place] = seeds;
            fill(pits, place + 1, left - seeds, f);
        }
    }
    fill(&mut [0; 12], 0, seeds, f);
}
