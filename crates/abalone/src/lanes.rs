//! Four words side by side, written so that the compiler can keep them in one vector register.

use std::ops::{BitAnd, BitOr, BitXor};

use crate::bits::WIDTH;

/// Four sets of cells.
#[derive(Clone, Copy)]
pub(crate) struct Four(pub(crate) [u64; 4]);

impl Four {
    /// The same set four times.
    #[inline(always)]
    pub(crate) const fn all(set: u64) -> Four {
        Four([set; 4])
    }

    /// In each lane the cells from which a step of that lane's length leads into the set; see
    /// [`before`](crate::bits::before) for what the other bits are.
    #[inline(always)]
    pub(crate) fn before(self, steps: [u32; 4]) -> Four {
        let set = self.0;
        let lane = |i: usize| (set[i] >> steps[i]) | (set[i] << (WIDTH - steps[i]));
        Four([lane(0), lane(1), lane(2), lane(3)])
    }

    /// The same for a step to the east, which never wraps.
    #[inline(always)]
    pub(crate) fn before_along_row(self) -> Four {
        let [a, b, c, d] = self.0;
        Four([a >> 1, b >> 1, c >> 1, d >> 1])
    }

    /// How many cells there are in all lanes.
    #[inline(always)]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|set| set.count_ones()).sum()
    }

    /// Adds three sets bit by bit: the sums' low digits and their high digits.
    #[inline(always)]
    pub(crate) fn add(a: Four, b: Four, c: Four) -> (Four, Four) {
        let either = a ^ b;
        (either ^ c, (a & b) | (either & c))
    }

    #[inline(always)]
    fn zip(self, other: Four, f: impl Fn(u64, u64) -> u64) -> Four {
        let (a, b) = (self.0, other.0);
        Four([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }
}

impl BitAnd for Four {
    type Output = Four;

    #[inline(always)]
    fn bitand(self, other: Four) -> Four {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Four {
    type Output = Four;

    #[inline(always)]
    fn bitor(self, other: Four) -> Four {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Four {
    type Output = Four;

    #[inline(always)]
    fn bitxor(self, other: Four) -> Four {
        self.zip(other, |a, b| a ^ b)
    }
}
