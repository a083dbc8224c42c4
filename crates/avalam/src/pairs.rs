/// Towers and their neighbours in one direction, as far as something holds for both. Sets are words, as
/// [`Holes::bits`](crate::Holes::bits) gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    pub(crate) near: u64,
    /// How many bits further on the other end is.
    pub(crate) step: u32,
}

impl Pairs {
    /// One end of each pair.
    #[inline]
    pub const fn near(self) -> u64 {
        self.near
    }

    /// The other end of each.
    #[inline]
    pub const fn far(self) -> u64 {
        self.near << self.step
    }

    /// The near ends of the pairs whose far end is in a set.
    #[inline]
    pub const fn near_to(self, set: u64) -> u64 {
        self.near & set >> self.step
    }

    /// The far ends of the pairs whose near end is in a set.
    #[inline]
    pub const fn far_from(self, set: u64) -> u64 {
        (self.near & set) << self.step
    }
}
