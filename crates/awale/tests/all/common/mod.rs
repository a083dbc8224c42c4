//! What several tests use.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use awale::{Pit, Position, Rules, Setup, Variant};
use game::{Rng, Scope, Setup as _, Side};

/// The position that a text describes, with all 48 seeds.
#[track_caller]
pub fn position(text: &str, variant: Variant) -> Position {
    read(text).position(Rules::new(variant), Scope::Play).expect("a position of 48 seeds")
}

#[track_caller]
pub fn read(text: &str) -> Setup {
    text.parse().expect("a setup")
}

/// Every rule set.
pub fn all_rules() -> Vec<Rules> {
    Variant::ALL
        .into_iter()
        .flat_map(|variant| [true, false].map(|repetition| Rules { variant, repetition }))
        .collect()
}

/// A setup of 48 seeds with at most `on_board` of them in the pits, in few heaps or in many.
pub fn random_setup(rng: &mut Rng, on_board: usize) -> Setup {
    let mut setup = Setup { pits: [0; Pit::COUNT], taken: [0; 2], side: Side::First };
    if rng.below(2) == 1 {
        setup.side = Side::Second;
    }
    let mut left = rng.below(on_board + 1);
    let to_take = 48 - left;
    // Heaps of up to so many seeds: single seeds spread over all the pits at one end, one or two
    // great heaps at the other.
    let heap = 1 << rng.below(6);
    while left > 0 {
        let seeds = (1 + rng.below(heap)).min(left);
        setup.pits[rng.below(Pit::COUNT)] += seeds as u16;
        left -= seeds;
    }
    // Mostly about even, so that nobody has won yet.
    let south = (to_take / 2 + rng.below(5)).saturating_sub(2).min(to_take);
    setup.taken = [south as u16, (to_take - south) as u16];
    setup
}
