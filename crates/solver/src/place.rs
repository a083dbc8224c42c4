//! The holes as bits of a word.
//!
//! Rows stand 8 bits apart although they are 9 holes wide: wherever a row uses its ninth hole, the
//! row above does not use its first.

use avalam::Hole;

/// For each bit, the bits of the holes that touch it.
pub(crate) static NEAR: [u64; 64] = {
    let mut near = [0; 64];
    let mut one = 0;
    while one < 81 {
        let mut other = 0;
        while other < 81 {
            if let (Some(a), Some(b)) = (at(one), at(other))
                && a.touches(b)
            {
                near[bit(a) as usize] |= 1 << bit(b);
            }
            other += 1;
        }
        one += 1;
    }
    near
};

/// The bit of a hole.
pub(crate) const fn bit(hole: Hole) -> u32 {
    // The lowest hole, f1, comes to bit 0.
    hole.row() as u32 * 8 + hole.column() as u32 - 5
}

const fn at(index: u8) -> Option<Hole> {
    Hole::at(index % 9, index / 9)
}
