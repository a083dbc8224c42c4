//! What the network sees of a position of Abalone.

use abalone::{Cell, Position};
use game::Side;

use crate::accumulator::{self, Features, Inputs, Terms};
use crate::network::Kind;

/// The marbles of both sides and how many each has pushed out.
///
/// From either side's view the inputs are: its own marble on a cell, the opponent's marble on a cell, how
/// many marbles it has pushed out and how many the opponent has, one input for each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbaloneFeatures {
    /// The cells with marbles, by side.
    pub marbles: [u64; 2],
    /// The marbles pushed out, by side.
    pub out: [u8; 2],
}

/// So many marbles can be pushed out while the game goes on, from 0.
const OUT: usize = Position::TARGET as usize;
const OWN: usize = 0;
const OTHER: usize = OWN + Cell::COUNT;
const OWN_OUT: usize = OTHER + Cell::COUNT;
const OTHER_OUT: usize = OWN_OUT + OUT;
const INPUTS: usize = OTHER_OUT + OUT;

/// Each input's counterpart in the other side's view.
const MIRRORED: [u16; INPUTS] = {
    let mut mirrored = [0; INPUTS];
    let mut input = 0;
    while input < INPUTS {
        mirrored[input] = match input {
            OTHER_OUT.. => input - OUT,
            OWN_OUT.. => input + OUT,
            OTHER.. => input - Cell::COUNT,
            _ => input + Cell::COUNT,
        } as u16;
        input += 1;
    }
    mirrored
};

impl AbaloneFeatures {
    /// Those of a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        AbaloneFeatures {
            marbles: Side::BOTH.map(|side| position.marbles(side).bits()),
            out: Side::BOTH.map(|side| position.pushed_out(side)),
        }
    }
}

impl Features for AbaloneFeatures {
    const KIND: Kind = Kind {
        game: "abalone",
        rules: "standard",
        inputs: INPUTS,
        blocks: 4,
        present: 2 * Position::MARBLES + 2,
        phases: 1,
        terms: 0,
    };

    /// A position always has a number pushed out, which this has not.
    const EMPTY: Self = AbaloneFeatures { marbles: [0; 2], out: [u8::MAX; 2] };

    #[inline]
    fn change(&self, new: &Self) -> [Inputs; 2] {
        let (mut come, mut gone) = (Inputs::new(), Inputs::new());
        for (first, side) in [(OWN, 0), (OTHER, 1)] {
            let (old, new) = (self.marbles[side], new.marbles[side]);
            add(&mut come, first, new & !old);
            add(&mut gone, first, old & !new);
        }
        for (first, side) in [(OWN_OUT, 0), (OTHER_OUT, 1)] {
            let (old, new) = (self.out[side], new.out[side]);
            if old != new {
                add(&mut come, first, out_bit(new));
                if old != u8::MAX {
                    add(&mut gone, first, out_bit(old));
                }
            }
        }
        [come, gone]
    }

    #[inline]
    fn mirrored(input: u16) -> u16 {
        MIRRORED[usize::from(input)]
    }

    /// The number of marbles on cells where the other board has none of that side.
    #[inline]
    fn distance(&self, other: &Self) -> u32 {
        let [first, second] = [0, 1].map(|i| (self.marbles[i] ^ other.marbles[i]).count_ones());
        first + second
    }

    #[inline]
    fn phase(&self) -> usize {
        0
    }

    #[inline]
    fn terms(&self, _: Side) -> Terms {
        Terms::new()
    }
}

/// The number pushed out as a set with one element. Positions that are over never ask the network.
fn out_bit(out: u8) -> u64 {
    1 << out.min(OUT as u8 - 1)
}

#[inline]
fn add(inputs: &mut Inputs, first: usize, set: u64) {
    accumulator::add(inputs, first, set, |bit| bit as usize);
}
