use game::{Explain, Message, Side};
use thiserror::Error;

use crate::Hole;
use crate::setup::side_name;

/// Why a move is not allowed. Where several reasons apply, the first in this list is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Illegal {
    #[error("counters are still being placed: place one, for example l@e5")]
    Placing,
    #[error("all the counters are placed: move a tower, for example c9d9")]
    NotPlacing,
    #[error("{hole} is taken")]
    HoleTaken { hole: Hole },
    #[error("no counter of this colour is left to place")]
    ColourSpent { colour: Side },
    #[error("there is no tower on {hole}")]
    NoTower { hole: Hole },
    #[error("a tower moves onto another tower, not onto itself")]
    SameHole,
    #[error("{from} and {to} do not touch")]
    NotAdjacent { from: Hole, to: Hole },
    #[error("{hole} is empty: a tower only moves onto another tower")]
    OntoEmpty { hole: Hole },
    #[error("the tower on {hole} has 5 counters: it never moves again")]
    TowerOfFive { hole: Hole },
    #[error("that tower would have {height} counters: 5 is the most")]
    TooHigh { height: u8 },
}

impl Explain for Illegal {
    fn message(&self) -> Message {
        let hole = |id, hole: &Hole| Message::new(id).with("hole", hole.to_string());
        match self {
            Illegal::Placing => Message::new("avalam-illegal-placing"),
            Illegal::NotPlacing => Message::new("avalam-illegal-not-placing"),
            Illegal::HoleTaken { hole: at } => hole("avalam-illegal-hole-taken", at),
            Illegal::ColourSpent { colour } => {
                Message::new("avalam-illegal-colour-spent").with("side", side_name(*colour))
            }
            Illegal::NoTower { hole: at } => hole("avalam-illegal-no-tower", at),
            Illegal::SameHole => Message::new("avalam-illegal-same-hole"),
            Illegal::NotAdjacent { from, to } => Message::new("avalam-illegal-not-adjacent")
                .with("from", from.to_string())
                .with("to", to.to_string()),
            Illegal::OntoEmpty { hole: at } => hole("avalam-illegal-onto-empty", at),
            Illegal::TowerOfFive { hole: at } => hole("avalam-illegal-tower-of-five", at),
            Illegal::TooHigh { height } => {
                Message::new("avalam-illegal-too-high").with("height", *height)
            }
        }
    }
}
