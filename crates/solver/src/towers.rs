//! The towers that can still change.

use game::Side;
use game::bits::set_bits;

use crate::place::{NEAR, bit};

/// Live towers: those with a neighbour that fits. All have at most four counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Towers {
    /// The towers of at most 1, 2, 3 and 4 counters; the last set contains all.
    pub(crate) at_most: [u64; 4],
    /// The towers with a light top.
    pub(crate) light: u64,
}

impl Towers {
    /// The towers of a position that are not full, settled ones included.
    pub(crate) fn of(position: &avalam::Position) -> Self {
        let mut towers = Towers::default();
        for hole in position.towers().iter() {
            let mask = 1 << bit(hole);
            towers.put(mask, position.height(hole));
            if position.owner(hole) == Some(Side::First) {
                towers.light |= mask;
            }
        }
        towers.light &= towers.all();
        towers
    }

    /// All towers.
    #[inline]
    pub(crate) fn all(&self) -> u64 {
        self.at_most[3]
    }

    /// The towers of a side.
    #[inline]
    pub(crate) fn owned(&self, side: Side) -> u64 {
        match side {
            Side::First => self.light,
            Side::Second => self.all() & !self.light,
        }
    }

    /// Only the towers within `mask`.
    #[inline]
    pub(crate) fn within(&self, mask: u64) -> Towers {
        Towers { at_most: self.at_most.map(|set| set & mask), light: self.light & mask }
    }

    /// The height of a tower.
    #[inline]
    pub(crate) fn height(&self, bit: u32) -> u32 {
        let sets: u64 = self.at_most.iter().map(|set| set >> bit & 1).sum();
        5 - sets as u32
    }

    /// The total number of counters.
    pub(crate) fn counters(&self) -> u32 {
        let all = self.all().count_ones();
        let sets: u32 = self.at_most.iter().map(|set| set.count_ones()).sum();
        5 * all - sets
    }

    /// 1 for a light tower, -1 for a dark one.
    #[inline]
    pub(crate) fn sign(&self, bit: u32) -> i16 {
        2 * (self.light >> bit & 1) as i16 - 1
    }

    /// The towers that can be joined with this one.
    #[inline]
    pub(crate) fn partners(&self, bit: u32) -> u64 {
        // A tower of height h takes those of at most 5 - h.
        let index = 4 - self.height(bit) as usize;
        NEAR[bit as usize & 63] & self.at_most[index & 3]
    }

    /// Puts the tower on `from` onto the one on `to` and returns the new height. A tower of five is
    /// no longer live and leaves the sets.
    #[inline]
    pub(crate) fn join(&mut self, from: u32, to: u32) -> u32 {
        let height = self.height(from) + self.height(to);
        let light = self.light >> from & 1;
        let both = 1 << from | 1 << to;
        self.remove(both);
        self.put(1 << to, height as u8);
        self.light |= (light << to) & self.all();
        height
    }

    /// A hash for tables that verify their entries; its high bits are mixed best.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        // Odd constants without a pattern. The products are independent of each other.
        const FACTORS: [u64; 4] = [
            0x9e37_79b9_7f4a_7c15,
            0xbf58_476d_1ce4_e5b9,
            0x94d0_49bb_1331_11eb,
            0xd6e8_feb8_6659_fd93,
        ];
        let products = self.at_most.iter().zip(FACTORS).map(|(set, factor)| {
            let product = set.wrapping_mul(factor);
            product ^ product >> 32
        });
        let light = self.light.wrapping_mul(0xa076_1d64_78bd_642f);
        let sum = products.fold(light ^ light >> 29, u64::wrapping_add);
        sum.wrapping_mul(FACTORS[0])
    }

    /// Removes towers.
    #[inline]
    pub(crate) fn remove(&mut self, mask: u64) {
        *self = self.within(!mask);
    }

    #[inline]
    fn put(&mut self, mask: u64, height: u8) {
        for (set, most) in self.at_most.iter_mut().zip(1..) {
            *set |= if height <= most { mask } else { 0 };
        }
    }

    /// The region of the tower on `bit`: all towers connected to it by pairs that fit.
    #[inline]
    pub(crate) fn region(&self, bit: u32) -> u64 {
        let mut region: u64 = 1 << bit;
        let mut border = region;
        while border != 0 {
            let next = border.trailing_zeros();
            border &= border - 1;
            let new = self.partners(next) & !region;
            region |= new;
            border |= new;
        }
        region
    }

    /// An estimate of a move's gain for light: a live tower counts one, a settled one two.
    #[inline]
    pub(crate) fn gain(&self, from: u32, to: u32) -> i16 {
        let mut after = *self;
        after.join(from, to);
        let touched = (self.partners(from) | self.partners(to)) & !(1 << from | 1 << to);
        let mut gain = -self.sign(to);
        if after.all() >> to & 1 == 0 || after.partners(to) == 0 {
            gain += self.sign(from);
        }
        for bit in set_bits(touched) {
            if after.partners(bit) == 0 {
                gain += self.sign(bit);
            }
        }
        gain
    }

    /// Calls `f` with each move within a region: from, to.
    #[inline]
    pub(crate) fn for_each_move(&self, region: u64, mut f: impl FnMut(u32, u32)) {
        for from in set_bits(region) {
            for to in set_bits(self.partners(from)) {
                f(from, to);
            }
        }
    }
}
