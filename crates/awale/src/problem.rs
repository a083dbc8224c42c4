use game::{Explain, Message, Side};

use crate::{Pit, SEEDS, side};

/// Why a setup cannot be a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Problem {
    /// One pit alone holds more seeds than the game has.
    #[error("pit {pit} holds {seeds} seeds, but the game has {SEEDS}")]
    TooManySeeds {
        /// The pit.
        pit: Pit,
        /// What it holds.
        seeds: u16,
    },
    /// One side alone has taken more seeds than the game has.
    #[error("{} has taken {seeds} seeds, but the game has {SEEDS}", side::english(*side))]
    TooManyTaken {
        /// The side.
        side: Side,
        /// What it has taken.
        seeds: u16,
    },
    /// The seeds on the board and those taken are not the game's 48; in a study, they are more.
    #[error("the seeds on the board and those taken make {total}, but the game has {SEEDS}")]
    WrongTotal {
        /// All of them.
        total: u32,
    },
}

impl Explain for Problem {
    fn message(&self) -> Message {
        match *self {
            Problem::TooManySeeds { pit, seeds } => Message::new("awale-problem-too-many-seeds")
                .with("pit", pit.to_string())
                .with("seeds", u32::from(seeds)),
            Problem::TooManyTaken { side, seeds } => Message::new("awale-problem-too-many-taken")
                .with("side", side::selector(side))
                .with("seeds", u32::from(seeds)),
            Problem::WrongTotal { total } => {
                Message::new("awale-problem-wrong-total").with("total", total)
            }
        }
    }
}
