use std::fmt;
use std::str::FromStr;

use crate::Side;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

/// Why a game is over by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// No move is left and the score decides, equal scores included.
    NoMoves,
    /// No move is left, the scores are equal, and the tie-break decides.
    TieBreak,
    /// A side has reached the score that wins at once.
    Target,
    /// The side to move cannot move, and loses by it.
    Stuck,
    /// A position occurred too often.
    Repetition,
    /// Too many plies without progress.
    NoProgress,
    /// The game reached the ply limit of its rule set.
    PlyLimit,
}

/// The end of a game: who won and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won.
    pub outcome: Outcome,
    /// Which rule ended it.
    pub reason: Reason,
}

impl Outcome {
    /// The side with the higher of two scores, given first side first.
    pub fn by_score(score: [u32; 2]) -> Self {
        match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// The same outcome with the sides exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Outcome::Win(side) => Outcome::Win(side.other()),
            Outcome::Draw => Outcome::Draw,
        }
    }
}

impl Reason {
    /// The reason as a word for programs; also the last part of its message id.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::NoMoves => "no-moves",
            Reason::TieBreak => "tie-break",
            Reason::Target => "target",
            Reason::Stuck => "stuck",
            Reason::Repetition => "repetition",
            Reason::NoProgress => "no-progress",
            Reason::PlyLimit => "ply-limit",
        }
    }
}

impl fmt::Display for Outcome {
    /// As game records write it: `1-0`, `0-1` or `1/2-1/2`, the first side first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

impl FromStr for Outcome {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "1-0" => Ok(Outcome::Win(Side::First)),
            "0-1" => Ok(Outcome::Win(Side::Second)),
            "1/2-1/2" => Ok(Outcome::Draw),
            _ => Err(()),
        }
    }
}
