use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use game::{MoveError, Reader};

use crate::{Illegal, Pit, expected};

/// A move: the pit whose seeds are sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(Pit);

/// The legal moves of a position.
pub type Moves = ArrayVec<Move, { Pit::PER_SIDE }>;

impl Move {
    /// How many moves can be written down.
    pub const COUNT: usize = Pit::COUNT;

    /// The move that sows the seeds of `pit`.
    #[inline]
    pub const fn new(pit: Pit) -> Self {
        Move(pit)
    }

    /// The move with this [index](Self::index), if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match Pit::new(index) {
            Some(pit) => Some(Move(pit)),
            None => None,
        }
    }

    /// Every move that can be written down, by index.
    pub fn all() -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator {
        Pit::all().map(Move)
    }

    /// The pit whose seeds are sown.
    #[inline]
    pub const fn pit(self) -> Pit {
        self.0
    }

    /// A number below [`COUNT`](Self::COUNT) that no other move has.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = MoveError<Illegal>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let pit = reader.take(expected::MOVE, Pit::from_letter)?;
        reader.end(expected::END)?;
        Ok(Move(pit))
    }
}
