//! Every sowing, precomputed: to sow is to add.

use crate::row::Row;
use crate::{Pit, SEEDS};

/// What a sowing adds to the two rows, and how far it goes.
///
/// Three words on four: shifts alone then find an entry.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Entry {
    /// What the mover's row gains. The pit that is emptied loses its seeds, so that the sum is to
    /// be taken modulo 2^64.
    own: u64,
    /// What the opponent's row gains.
    other: u64,
    /// The opponent's pits, as whole bytes, up to the one with the last seed; none when that falls
    /// into the mover's own row.
    sown: u64,
}

/// The two rows after a sowing, before the capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sown {
    /// The mover's row.
    pub(crate) own: Row,
    /// The opponent's row.
    pub(crate) other: Row,
    /// The seeds that lie in line to be taken from the opponent's pits.
    pub(crate) captured: u64,
}

/// Sows the seeds of the mover's pit at `place`.
#[inline]
pub(crate) fn sow(own: Row, other: Row, place: usize) -> Sown {
    // The masks avoid bounds checks.
    let entry = &TABLE[place & (PLACES - 1)][own.seeds(place) as usize & (AMOUNTS - 1)];
    let own = Row(own.0.wrapping_add(entry.own));
    let other = Row(other.0.wrapping_add(entry.other));
    Sown { own, other, captured: other.captured(entry.sown) }
}

/// At least the places of a row and the amounts that a pit can hold, as powers of two.
const PLACES: usize = Pit::PER_SIDE.next_power_of_two();
const AMOUNTS: usize = (SEEDS as usize + 1).next_power_of_two();

/// By place and by seeds. The entries that cannot occur change nothing.
static TABLE: [[Entry; AMOUNTS]; PLACES] = {
    let mut table = [[Entry { own: 0, other: 0, sown: 0 }; AMOUNTS]; PLACES];
    let mut place = 0;
    while place < Pit::PER_SIDE {
        let mut seeds = 1;
        while seeds <= SEEDS as usize {
            table[place][seeds] = entry(place, seeds);
            seeds += 1;
        }
        place += 1;
    }
    table
};

const fn entry(place: usize, seeds: usize) -> Entry {
    let mut rows = [0u64; 2];
    let mut pit = place;
    let mut left = seeds;
    while left > 0 {
        pit = (pit + 1) % Pit::COUNT;
        // The pit that is being sown is skipped, each time round.
        if pit != place {
            rows[pit / Pit::PER_SIDE] += one(pit);
            left -= 1;
        }
    }
    let sown = if pit < Pit::PER_SIDE {
        0
    } else {
        let above = one(pit) << 8;
        above - 1
    };
    let own = rows[0].wrapping_sub(seeds as u64 * one(place));
    Entry { own, other: rows[1], sown }
}

/// One seed in a pit of a row.
const fn one(pit: usize) -> u64 {
    1 << (8 * (pit % Pit::PER_SIDE))
}
