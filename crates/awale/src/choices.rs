use game::Rng;
use game::narrow::to_u8;

use crate::row::{TOPS, every_pit};

/// A set of the mover's pits: the highest bit of a pit's byte says whether it is in the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices(pub(crate) u64);

impl Choices {
    pub(crate) const NONE: Choices = Choices(0);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the pit at a place below 6 is in the set.
    pub(crate) const fn has(self, place: usize) -> bool {
        self.0 & Self::only(place).0 != 0
    }

    /// The place of the `n`-th pit of the set, counted from 0.
    #[inline]
    pub(crate) const fn nth(self, n: usize) -> Option<usize> {
        if n < self.count() { Some(self.place_of(n)) } else { None }
    }

    /// A place of the set, uniformly at random.
    #[inline]
    pub(crate) fn random(self, rng: &mut Rng) -> Option<usize> {
        match self.count() {
            0 => None,
            count => Some(self.place_of(rng.below(count))),
        }
    }

    /// The place of the `n`-th pit of a set with more than `n`.
    #[inline]
    pub(crate) const fn place_of(self, n: usize) -> usize {
        // Each byte of the product counts the pits of the set up to its own; the first byte with
        // more than n is the answer.
        let up_to = (self.0 >> 7).wrapping_mul(0x0101_0101_0101_0101) & every_pit(0xff);
        let beyond = (up_to + every_pit(0x7f - to_u8(n))) & TOPS;
        beyond.trailing_zeros() as usize / 8
    }

    #[inline]
    pub(crate) const fn without(self, other: Choices) -> Choices {
        Choices(self.0 & !other.0)
    }

    /// Calls `f` with the places of the pits in the set, from left to right.
    #[inline(always)]
    pub(crate) fn for_each(self, mut f: impl FnMut(usize)) {
        let mut rest = self.0;
        while rest != 0 {
            f(rest.trailing_zeros() as usize / 8);
            rest &= rest - 1;
        }
    }

    /// The set of the pit at a place below 6 alone.
    pub(crate) const fn only(place: usize) -> Choices {
        Choices((0x80 << (8 * (place & 7))) & TOPS)
    }
}
