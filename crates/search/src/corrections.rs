//! Correction history: the mean error of static evaluations, by structure, compared with search
//! results.

use game::Side;

use crate::Score;

/// Mean evaluation errors, indexed by the side to move and by a hash of each side's pieces.
pub(crate) struct Corrections {
    errors: [[Vec<i16>; 2]; 2],
}

/// Large enough that collisions are rare, small enough for a core's L2 cache.
const ENTRIES: usize = 1 << 14;
/// Fixed-point scale: stored units per hundredth of a point.
const GRAIN: i32 = 64;
/// The largest stored error, in hundredths of a point.
const MOST: i32 = 120;
/// A new error has weight (depth + 1) / `PARTS`, up to a maximum: deeper searches are more
/// reliable.
const PARTS: i32 = 256;
const MOST_PARTS: i32 = 16;

impl Corrections {
    pub(crate) fn new() -> Self {
        let errors = || [vec![0; ENTRIES], vec![0; ENTRIES]];
        Corrections { errors: [errors(), errors()] }
    }

    /// The correction to add to an evaluation: `percent` of the mean error.
    #[inline]
    pub(crate) fn get(&self, side: Side, structures: [u64; 2], percent: i32) -> i32 {
        let [own, other] = &self.errors[side.index()];
        let sum = i32::from(own[place(structures[0])]) + i32::from(other[place(structures[1])]);
        sum * percent / (2 * 100 * GRAIN)
    }

    /// Records that a search to this depth returned `score` for a position with this evaluation.
    #[inline]
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
            // The evaluation was already corrected, so the remaining error is added to the stored
            // one.
            let wanted = (i32::from(*kept) + error).clamp(-MOST * GRAIN, MOST * GRAIN);
            *kept = ((i32::from(*kept) * (PARTS - weight) + wanted * weight) / PARTS) as i16;
        }
    }
}

#[inline]
fn place(structure: u64) -> usize {
    (structure >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
}
