use std::fmt;

/// One of the six directions, seen with row A at the bottom, anticlockwise from the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Along the row, to the higher number: e5 to e6.
    East = 0,
    /// One row up and one number higher: e5 to f6.
    NorthEast = 1,
    /// One row up, same number: e5 to f5.
    NorthWest = 2,
    /// Along the row, to the lower number: e5 to e4.
    West = 3,
    /// One row down and one number lower: e5 to d4.
    SouthWest = 4,
    /// One row down, same number: e5 to d5.
    SouthEast = 5,
}

impl Direction {
    /// All six, anticlockwise.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The three that lead from the alphabetically smaller end of a line to the other.
    pub const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

    /// 0 to 5, the place in [`ALL`](Self::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// How far the row and the number change.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (1, 0),
            Direction::West => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::SouthEast => (-1, 0),
        }
    }

    /// Whether a line in this direction is also a line in the other.
    pub const fn is_along(self, other: Direction) -> bool {
        self.index() % 3 == other.index() % 3
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::East => "east",
            Direction::NorthEast => "north-east",
            Direction::NorthWest => "north-west",
            Direction::West => "west",
            Direction::SouthWest => "south-west",
            Direction::SouthEast => "south-east",
        })
    }
}
