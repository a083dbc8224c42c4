use game::{Explain, Message, Side};

use crate::{Pit, side};

/// Why a move is not allowed: the first of these that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("the game is over: a player has 25 seeds or more")]
    GameOver,
    #[error("pit {pit} is not yours: you play {}", own_pits(pit.side().other()))]
    NotYourPit { pit: Pit },
    #[error("pit {pit} is empty")]
    EmptyPit { pit: Pit },
    #[error("this would take all the seeds of {0} and leave {0} nothing to play", side::english(*opponent))]
    TakesAll { opponent: Side },
    #[error("this would leave {} nothing to play", side::english(*opponent))]
    LeavesNothing { opponent: Side },
}

impl Explain for Illegal {
    fn message(&self) -> Message {
        match *self {
            Illegal::GameOver => Message::new("awale-illegal-game-over"),
            Illegal::NotYourPit { pit } => Message::new("awale-illegal-not-your-pit")
                .with("pit", pit.to_string())
                .with("side", side::selector(pit.side().other())),
            Illegal::EmptyPit { pit } => {
                Message::new("awale-illegal-empty-pit").with("pit", pit.to_string())
            }
            Illegal::TakesAll { opponent } => {
                Message::new("awale-illegal-takes-all").with("side", side::selector(opponent))
            }
            Illegal::LeavesNothing { opponent } => {
                Message::new("awale-illegal-leaves-nothing").with("side", side::selector(opponent))
            }
        }
    }
}

fn own_pits(side: Side) -> &'static str {
    match side {
        Side::First => "A to F",
        Side::Second => "a to f",
    }
}
