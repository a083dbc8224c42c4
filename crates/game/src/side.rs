/// One of the two players, by seat.
///
/// `First` is Light in Avalam, Black in Abalone and South in Awalé, whichever side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Light, Black, South.
    First = 0,
    /// Dark, White, North.
    Second = 1,
}

impl Side {
    /// Both sides, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1, to index arrays by side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
