use game::{Explain, Message, Side};

use crate::{Pit, SEEDS, side};

/// One reason why a setup is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Problem {
    #[error("pit {pit} holds {seeds} seeds, but the game has {SEEDS}")]
    TooManySeeds { pit: Pit, seeds: u16 },
    #[error("{} has taken {seeds} seeds, but the game has {SEEDS}", side::english(*side))]
    TooManyTaken { side: Side, seeds: u16 },
    #[error("the seeds on the board and those taken make {total}, but the game has {SEEDS}")]
    WrongTotal { total: u32 },
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
