//! What the network sees of a position of Avalam.

use avalam::{Holes, Pairs, Position, Rules};
use game::{Position as _, Side};

use crate::accumulator::{Features, Inputs, Terms};
use crate::avalam_placing::{PLACING_TERMS, placing_terms};
use crate::network::Kind;

/// The towers of both sides by what they are, and by their neighbours.
///
/// A tower is live while it can be joined with a neighbour. Live towers are told apart by their height, and
/// once more by their neighbours; settled ones by whether they break ties. Single counters that are still
/// being placed are a kind of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AvalamFeatures {
    /// The towers as bit planes: for each bit of a hole's code, a set of holes.
    towers: [u64; BITS],
    /// The neighbours of each tower, in the same form.
    neighbours: [u64; BITS],
    phase: u8,
    /// Terms that favour the first side where they are positive.
    differences: [i8; DIFFERENCES],
    /// Terms that are the same for both sides: they favour the side to move.
    shared: [i8; SHARED],
}

/// Settled towers, live towers by height, pairs that make an own five, towers that can be covered, fives that
/// break ties, towers with a single neighbour of the other colour and of their own, regions of two towers of
/// one colour. While counters are being placed: the terms of the placement.
const DIFFERENCES: usize = 11;
/// Pairs of both colours that make a five, and whether the number of regions of two towers of both colours
/// is odd.
const SHARED: usize = 2;

/// The placement, and parts of the game after it.
const PHASES: usize = 6;
/// The first part of the game after the placement has so many plies, the next ones fewer.
const OPENING: u32 = 8;
const PART: u32 = 4;

/// Live towers of one to four counters, settled ones, settled fives where they break ties, and counters in
/// the placement.
const TOWERS: usize = 7;
const HEIGHTS: usize = 4;
const SETTLED: usize = 4;
const PLACED: usize = 6;
/// A single neighbour to be joined with, of the same colour or the other one; several, all of the same colour or
/// all of the other one.
const NEIGHBOURS: usize = 4;
const KINDS: usize = TOWERS + NEIGHBOURS;
/// Codes have so many bits. 0 stands for nothing; then come the first side's kinds, then the second's.
const BITS: usize = 4;

/// The number of holes that a set can have.
const HOLES: usize = 49;
/// Each side's towers of each kind on each hole.
const INPUTS: usize = 2 * KINDS * HOLES;
const HALF: u16 = (INPUTS / 2) as u16;

/// The first input of each code.
const TOWER_INPUTS: [u16; 1 << BITS] = first_inputs(TOWERS, 0);
const NEIGHBOUR_INPUTS: [u16; 1 << BITS] = first_inputs(NEIGHBOURS, TOWERS);

const fn first_inputs(kinds: usize, before: usize) -> [u16; 1 << BITS] {
    let mut inputs = [0; 1 << BITS];
    let mut code = 1;
    while code <= 2 * kinds {
        let (side, kind) = ((code - 1) / kinds, (code - 1) % kinds);
        inputs[code] = ((side * KINDS + before + kind) * HOLES) as u16;
        code += 1;
    }
    inputs
}

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
        let (mut towers, mut neighbours) = ([[0; TOWERS]; 2], [[0; NEIGHBOURS]; 2]);
        let owned = Side::BOTH.map(|side| position.owned(side).bits());
        if position.is_placing() {
            for (towers, owned) in towers.iter_mut().zip(owned) {
                towers[PLACED] = owned;
            }
            let terms = placing_terms(position, Side::First);
            let mut differences = [0; DIFFERENCES];
            for (difference, term) in differences[..PLACING_TERMS].iter_mut().zip(terms) {
                *difference = term as i8;
            }
            return AvalamFeatures {
                towers: encode(&towers),
                neighbours: [0; BITS],
                phase: 0,
                differences,
                shared: [0; SHARED],
            };
        }
        // For each tower: has it a neighbour to be joined with, several, one of the first side's, one of the
        // second's?
        let (mut live, mut several, mut near) = (0, 0, [0; 2]);
        let joinable = position.joinable_pairs();
        for pairs in joinable {
            for ends in [pairs.near(), pairs.far()] {
                several |= live & ends;
                live |= ends;
            }
            for (near, owned) in near.iter_mut().zip(owned) {
                *near |= pairs.near_to(owned) | pairs.far_from(owned);
            }
        }
        let ties = if position.rules() == Rules::Modern { position.fives().bits() } else { 0 };
        for side in 0..2 {
            let (own, same, other) = (owned[side], near[side], near[1 - side]);
            let height = |height: u8| {
                let lower = position.at_most(height - 1).bits();
                position.at_most(height).bits() & !lower & live & own
            };
            let settled = own & !live & !ties;
            towers[side] = [height(1), height(2), height(3), height(4), settled, own & ties, 0];
            let (all_same, all_other) = (own & same & !other, own & other & !same);
            neighbours[side] = [
                all_same & !several,
                all_other & !several,
                all_same & several,
                all_other & several,
            ];
        }

        let [first, second] = owned;
        let difference = |set: u64| count(set & first) - count(set & second);
        // Of pairs between two sets: those of the first side's towers less those of the second's, and mixed
        // ones.
        let by_colour = |pairs: Pairs, first: u64, second: u64| {
            let (far_first, far_second) = (pairs.near_to(first), pairs.near_to(second));
            [
                count(far_first & first) - count(far_second & second),
                count(far_first & second | far_second & first),
            ]
        };
        // Two towers that see nobody but each other are a region with a single move left in it.
        let lone = live & !several;
        // Each has one such pair, so that the pairs of all directions make one set of near ends.
        let (mut of_first, mut of_second, mut mixed) = (0, 0, 0);
        for pairs in joinable {
            let (far_first, far_second) =
                (pairs.near_to(first & lone), pairs.near_to(second & lone));
            of_first |= far_first & first & lone;
            of_second |= far_second & second & lone;
            mixed |= (far_first & second | far_second & first) & lone;
        }
        let regions = [count(of_first) - count(of_second), count(mixed)];
        let mut fives = [0; 2];
        for pairs in position.pairs_of_five() {
            let found = by_colour(pairs, first, second);
            fives = [fives[0] + found[0], fives[1] + found[1]];
        }
        let all = position.towers().bits();
        let height = |kind: usize| count(towers[0][kind]) - count(towers[1][kind]);
        let [one, two, three, four]: [i8; HEIGHTS] = std::array::from_fn(height);
        let differences = [
            difference(all & !live),
            one,
            two,
            three,
            four,
            fives[0],
            count(first & near[1]) - count(second & near[0]),
            difference(ties),
            count(lone & first & near[1]) - count(lone & second & near[0]),
            count(lone & first & near[0]) - count(lone & second & near[1]),
            regions[0],
        ];
        let plies = (HOLES as u32 - 1).saturating_sub(all.count_ones());
        let part = (plies.saturating_sub(OPENING - PART) / PART).min(PHASES as u32 - 2);
        AvalamFeatures {
            towers: encode(&towers),
            neighbours: encode(&neighbours),
            phase: 1 + part as u8,
            differences,
            shared: [fives[1], regions[1] & 1],
        }
    }

    /// The same position with the settled tower of one hole in the other side's hands, for each of them:
    /// that changes the difference of points by two. Those of the first side are given away.
    pub fn given_away(&self) -> impl Iterator<Item = Self> {
        let [own, other] = [1 + SETTLED, 1 + TOWERS + SETTLED];
        let settled = (0..64).filter(move |bit| code(&self.towers, *bit) == own);
        settled.map(move |bit| {
            let mut after = *self;
            for (place, set) in after.towers.iter_mut().enumerate() {
                *set ^= (((own ^ other) >> place & 1) as u64) << bit;
            }
            after.differences[0] -= 2;
            after
        })
    }
}

/// The sets of the bits of the codes.
#[inline]
fn encode<const KINDS: usize>(sets: &[[u64; KINDS]; 2]) -> [u64; BITS] {
    let mut planes = [0; BITS];
    for (code, set) in (1..).zip(sets.as_flattened()) {
        for (place, plane) in planes.iter_mut().enumerate() {
            if code >> place & 1 == 1 {
                *plane |= set;
            }
        }
    }
    planes
}

/// The code of a hole.
#[inline]
fn code(planes: &[u64; BITS], bit: u32) -> usize {
    let place = |place: usize| ((planes[place] >> bit & 1) as usize) << place;
    place(0) | place(1) | place(2) | place(3)
}

/// The holes whose codes differ.
#[inline]
fn differ(old: &[u64; BITS], new: &[u64; BITS]) -> u64 {
    old.iter().zip(new).fold(0, |all, (old, new)| all | (old ^ new))
}

impl Features for AvalamFeatures {
    const KIND: Kind = Kind {
        game: "avalam",
        rules: "modern",
        inputs: INPUTS,
        blocks: 1,
        // A live tower has a height, and perhaps neighbours of one colour.
        present: 2 * 48,
        phases: PHASES,
        terms: DIFFERENCES + SHARED,
    };

    const EMPTY: Self = AvalamFeatures {
        towers: [0; BITS],
        neighbours: [0; BITS],
        phase: 0,
        differences: [0; DIFFERENCES],
        shared: [0; SHARED],
    };

    #[inline]
    fn change(&self, new: &Self) -> [Inputs; 2] {
        let (mut come, mut gone) = (Inputs::new(), Inputs::new());
        for (old, new, inputs) in [
            (&self.towers, &new.towers, &TOWER_INPUTS),
            (&self.neighbours, &new.neighbours, &NEIGHBOUR_INPUTS),
        ] {
            let mut holes = differ(old, new);
            while holes != 0 {
                let bit = holes.trailing_zeros();
                holes &= holes - 1;
                let index = u16::from(INDEX[bit as usize & 63]);
                for (planes, list) in [(new, &mut come), (old, &mut gone)] {
                    let found = code(planes, bit);
                    if found != 0 {
                        // There is room for all: a position has no more towers.
                        let _ = list.try_push(inputs[found] + index);
                    }
                }
            }
        }
        [come, gone]
    }

    #[inline]
    fn mirrored(input: u16) -> u16 {
        if input < HALF { input + HALF } else { input - HALF }
    }

    #[inline]
    fn distance(&self, other: &Self) -> u32 {
        differ(&self.towers, &other.towers).count_ones()
    }

    #[inline]
    fn phase(&self) -> usize {
        self.phase.into()
    }

    #[inline]
    fn terms(&self, side: Side) -> Terms {
        let sign = if side == Side::First { 1 } else { -1 };
        let differences = self.differences.map(|term| sign * i32::from(term));
        let shared = self.shared.map(i32::from);
        let mut terms = Terms::new();
        // Slices are copied whole, a chain of iterators term by term. There is room for all.
        for part in [&differences[..], &shared] {
            let _ = terms.try_extend_from_slice(part);
        }
        terms
    }
}

fn count(set: u64) -> i8 {
    set.count_ones() as i8
}
