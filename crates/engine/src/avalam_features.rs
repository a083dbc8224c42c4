//! What the network sees of a position of Avalam.

use avalam::{Holes, Position, Rules};
use game::{Position as _, Side};

use crate::accumulator::{self, Features, Inputs};
use crate::network::Kind;

/// The towers of both sides by what they are, one set of holes for each kind.
///
/// A tower is live while it can be joined with a neighbour. Live towers are told apart by their height, and
/// once more by their neighbours; settled ones by whether they break ties. Single counters that are still
/// being placed are a kind of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AvalamFeatures {
    sets: [[u64; KINDS]; 2],
}

/// The first four kinds are live towers of one to four counters.
const HEIGHTS: usize = 4;
const SETTLED: usize = 4;
/// Settled towers of five, where they break ties.
const FIVE: usize = 5;
/// Live towers with a single neighbour to be joined with, of the same colour or the other one.
const ONE_SAME: usize = 6;
const ONE_OTHER: usize = 7;
/// Live towers with several such neighbours, all of them of the same colour or of the other one.
const ALL_SAME: usize = 8;
const ALL_OTHER: usize = 9;
const PLACED: usize = 10;
const KINDS: usize = 11;

/// How many holes a set may have.
const HOLES: usize = 49;
/// Each side's towers of each kind on each hole.
const INPUTS: usize = 2 * KINDS * HOLES;

/// The number of a hole among all, by its bit.
const INDEX: [u8; 64] = {
    let mut index = [0; 64];
    let (mut bit, mut next) = (0, 0);
    while bit < 64 {
        if Holes::ALL.bits() >> bit & 1 == 1 {
            index[bit] = next;
            next += 1;
        }
        bit += 1;
    }
    assert!(next as usize == HOLES);
    index
};

impl AvalamFeatures {
    /// Those of a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        let mut sets = [[0; KINDS]; 2];
        let owned = Side::BOTH.map(|side| position.owned(side).bits());
        if position.is_placing() {
            for (sets, owned) in sets.iter_mut().zip(owned) {
                sets[PLACED] = owned;
            }
            return AvalamFeatures { sets };
        }
        // For each tower: has it a neighbour to be joined with, several, one of the first side's, one of the
        // second's?
        let (mut live, mut several, mut near) = (0, 0, [0; 2]);
        for pairs in position.joinable_pairs() {
            for ends in [pairs.near(), pairs.far()] {
                several |= live & ends;
                live |= ends;
            }
            for (near, owned) in near.iter_mut().zip(owned) {
                *near |= pairs.near_to(owned) | pairs.far_from(owned);
            }
        }
        let ties = if position.rules() == Rules::Modern { position.fives().bits() } else { 0 };
        for (side, sets) in sets.iter_mut().enumerate() {
            let (own, same, other) = (owned[side], near[side], near[1 - side]);
            for (height, set) in (1..).zip(&mut sets[..HEIGHTS]) {
                let lower = position.at_most(height - 1).bits();
                *set = position.at_most(height).bits() & !lower & live & own;
            }
            sets[SETTLED] = own & !live & !ties;
            sets[FIVE] = own & ties;
            sets[ONE_SAME] = own & same & !other & !several;
            sets[ONE_OTHER] = own & other & !same & !several;
            sets[ALL_SAME] = own & same & !other & several;
            sets[ALL_OTHER] = own & other & !same & several;
        }
        AvalamFeatures { sets }
    }

    /// The same position with the settled towers of one hole in the other side's hands, for each of them:
    /// that changes the difference of points by two. Those of the first side are given away.
    pub fn given_away(&self) -> impl Iterator<Item = Self> {
        game::bits::set_bits(self.sets[0][SETTLED]).map(|bit| {
            let mut after = *self;
            after.sets[0][SETTLED] ^= 1 << bit;
            after.sets[1][SETTLED] ^= 1 << bit;
            after
        })
    }
}

impl Features for AvalamFeatures {
    const KIND: Kind = Kind {
        game: "avalam",
        rules: "modern",
        inputs: INPUTS,
        // A live tower has a height, and perhaps neighbours of one colour.
        present: 2 * 48,
    };

    const EMPTY: Self = AvalamFeatures { sets: [[0; KINDS]; 2] };

    fn inputs(&self, view: Side) -> Inputs {
        let [come, _] = Self::EMPTY.change(self, view);
        come
    }

    #[inline]
    fn change(&self, new: &Self, view: Side) -> [Inputs; 2] {
        let (mut come, mut gone) = (Inputs::new(), Inputs::new());
        for (number, side) in [view, view.other()].map(Side::index).into_iter().enumerate() {
            for kind in 0..KINDS {
                let (old, new) = (self.sets[side][kind], new.sets[side][kind]);
                let first = (number * KINDS + kind) * HOLES;
                if old != new {
                    add(&mut come, first, new & !old);
                    add(&mut gone, first, old & !new);
                }
            }
        }
        [come, gone]
    }

    #[inline]
    fn distance(&self, other: &Self) -> u32 {
        // Single counters and towers of two tell enough of how far apart two positions are.
        let differ = |side: usize, kind: usize| self.sets[side][kind] ^ other.sets[side][kind];
        let count = |kind: usize| (differ(0, kind) | differ(1, kind)).count_ones();
        count(0) + count(1) + count(PLACED)
    }
}

#[inline]
fn add(inputs: &mut Inputs, first: usize, set: u64) {
    accumulator::add(inputs, first, set, |bit| usize::from(INDEX[bit as usize & 63]));
}
