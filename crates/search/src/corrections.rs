//! How far estimates of positions with a certain structure were off, compared with what a search found.

use game::Side;

use crate::Score;

/// The errors of estimates, by the side to move and by what is on the board of either side.
pub(crate) struct Corrections {
    errors: [[Vec<i16>; 2]; 2],
}

/// Structures that share an entry are rare with so many, and they fit a core's second cache.
const ENTRIES: usize = 1 << 14;
/// Errors are kept in fractions of a hundredth of a point, this many to each.
const GRAIN: i32 = 64;
/// The largest error that is believed, in hundredths of a point.
const MOST: i32 = 120;
/// A deeper search tells more: a new error weighs one more than its depth of so many parts, up to a most.
const PARTS: i32 = 256;
const MOST_PARTS: i32 = 16;

impl Corrections {
    pub(crate) fn new() -> Self {
        let errors = || [vec![0; ENTRIES], vec![0; ENTRIES]];
        Corrections { errors: [errors(), errors()] }
    }

    /// What is to be added to an estimate, `percent` of the mean error.
    #[inline]
    pub(crate) fn get(&self, side: Side, structures: [u64; 2], percent: i32) -> i32 {
        let [own, other] = &self.errors[side.index()];
        let sum = i32::from(own[place(structures[0])]) + i32::from(other[place(structures[1])]);
        sum * percent / (2 * 100 * GRAIN)
    }

    /// A search to this depth found `score` where the estimate was another.
    pub(crate) fn learn(
        &mut self,
        side: Side,
        structures: [u64; 2],
        depth: i32,
        [score, estimate]: [Score; 2],
    ) {
        let error = (score.0 - estimate.0).clamp(-MOST, MOST) * GRAIN;
        let weight = (depth + 1).min(MOST_PARTS);
        for (errors, structure) in self.errors[side.index()].iter_mut().zip(structures) {
            let kept = &mut errors[place(structure)];
            // The estimate was corrected already: what is left of the error comes on top.
            let wanted = (i32::from(*kept) + error).clamp(-MOST * GRAIN, MOST * GRAIN);
            *kept = ((i32::from(*kept) * (PARTS - weight) + wanted * weight) / PARTS) as i16;
        }
    }
}

fn place(structure: u64) -> usize {
    (structure >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
}
