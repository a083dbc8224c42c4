use game::Side;
use serde::{Deserialize, Serialize};

use super::{Effect, Ended, Offer, Seat};
use crate::side;

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The table was opened.
    Opened,
    /// Somebody sat down.
    Seated {
        /// Where.
        #[serde(with = "side")]
        side: Side,
        /// Who.
        seat: Seat,
    },
    /// The game began.
    Began {
        /// Who moves first.
        #[serde(with = "side")]
        first_to_move: Side,
    },
    /// A move was played.
    Moved {
        /// How many moves had been played before it.
        ply: u32,
        /// Who moved.
        #[serde(with = "side")]
        side: Side,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What it did.
        effect: Effect,
        /// What the mover's clock shows after it, in milliseconds.
        clock: Option<u64>,
    },
    /// Something was offered.
    Offered {
        /// What.
        offer: Offer,
        /// By whom.
        #[serde(with = "side")]
        by: Side,
        /// When.
        ply: u32,
    },
    /// An offer was declined.
    Declined {
        /// Which.
        offer: Offer,
        /// By whom.
        #[serde(with = "side")]
        by: Side,
    },
    /// An offer was withdrawn.
    Withdrawn {
        /// Which.
        offer: Offer,
        /// By whom.
        #[serde(with = "side")]
        by: Side,
    },
    /// An offer ended with a move.
    Lapsed {
        /// Which.
        offer: Offer,
    },
    /// Moves were taken back.
    TookBack {
        /// How many moves are left.
        to_ply: u32,
    },
    /// The clocks stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// The server was away; the time counts for nobody.
    Excused {
        /// How long, in milliseconds.
        ms: u64,
    },
    /// Somebody said something.
    Phrase {
        /// Who.
        #[serde(with = "side")]
        by: Side,
        /// The name of the phrase.
        phrase: String,
        /// The phrase in the reader's language.
        text: String,
    },
    /// Somebody said something whom the reader has blocked.
    Muted {
        /// Who.
        #[serde(with = "side")]
        by: Side,
    },
    /// The game ended.
    Ended {
        /// How.
        result: Ended,
    },
    /// The next game between the two is there.
    Rematch {
        /// Its table.
        table: String,
    },
}
