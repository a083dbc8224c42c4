use std::fmt;

use game::Side;
use game::narrow::to_u8;

/// One of the twelve pits: `A`–`F` are South's from South's left to right, `a`–`f` North's from
/// North's left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(u8);

impl Pit {
    /// How many pits there are.
    pub const COUNT: usize = 12;
    /// How many pits each side has.
    pub const PER_SIDE: usize = 6;

    const COUNT_U8: u8 = to_u8(Self::COUNT);
    const PER_SIDE_U8: u8 = to_u8(Self::PER_SIDE);

    /// The pits in the order of sowing, from `A` on.
    pub fn all() -> impl ExactSizeIterator<Item = Pit> + DoubleEndedIterator {
        (0..Self::COUNT_U8).map(Pit)
    }

    /// The pits of one side, from its left to its right.
    pub fn of(side: Side) -> impl ExactSizeIterator<Item = Pit> + DoubleEndedIterator {
        (0..Self::PER_SIDE).map(move |place| Pit::at(side, place))
    }

    /// The pit with this index, from 0 for `A` to 11 for `f`.
    #[inline]
    pub const fn new(index: usize) -> Option<Pit> {
        if index < Self::COUNT { Some(Pit(to_u8(index))) } else { None }
    }

    /// The pit that this letter names.
    pub const fn from_letter(letter: char) -> Option<Pit> {
        match letter {
            'A'..='F' => Some(Pit(letter as u8 - b'A')),
            'a'..='f' => Some(Pit(letter as u8 - b'a' + Self::PER_SIDE_U8)),
            _ => None,
        }
    }

    /// A side's pit at a place of its row, which must be below 6.
    #[inline]
    pub(crate) const fn at(side: Side, place: usize) -> Pit {
        Pit(Self::first(side) + to_u8(place))
    }

    /// 0 for `A` to 11 for `f`, in the order of sowing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose pit it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.index() < Self::PER_SIDE { Side::First } else { Side::Second }
    }

    /// The place in its own side's row, from 0 to 5.
    #[inline]
    pub const fn place(self) -> usize {
        self.index() % Self::PER_SIDE
    }

    /// The place in the row if the pit is `side`'s; otherwise a meaningless number.
    #[inline]
    pub(crate) const fn place_from(self, side: Side) -> usize {
        self.0.wrapping_sub(Self::first(side)) as usize
    }

    /// The pit that comes next in sowing.
    #[must_use]
    pub const fn next(self) -> Pit {
        Pit((self.0 + 1) % Self::COUNT_U8)
    }

    /// The pit that the other side has at the same place of its row.
    #[must_use]
    pub const fn opposite_seat(self) -> Pit {
        Pit((self.0 + Self::PER_SIDE_U8) % Self::COUNT_U8)
    }

    /// The letter that names it.
    pub const fn letter(self) -> char {
        let first = match self.side() {
            Side::First => b'A',
            Side::Second => b'a',
        };
        (first + to_u8(self.place())) as char
    }

    #[inline]
    const fn first(side: Side) -> u8 {
        side as u8 * Self::PER_SIDE_U8
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}
