use serde::{Deserialize, Serialize};

use super::{Effect, Ended, Offer, Seat};
use crate::SideName;

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TableEvent"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The table was opened.
    Opened,
    /// Somebody sat down.
    Seated {
        /// The seat's side.
        side: SideName,
        /// The seat with its new player.
        seat: Seat,
    },
    /// The game began.
    Began {
        /// Who moves first.
        first_to_move: SideName,
    },
    /// A move was played.
    Moved {
        /// How many moves had been played before it.
        ply: u32,
        /// Who moved.
        side: SideName,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What it did.
        effect: Effect,
        /// The position after it.
        position: String,
        /// What the mover's clock shows after it, in milliseconds.
        clock: Option<u64>,
    },
    /// Something was offered.
    Offered {
        /// The offer.
        offer: Offer,
        /// The side that offers.
        by: SideName,
        /// How many moves had been played.
        ply: u32,
    },
    /// An offer was declined.
    Declined {
        /// The offer.
        offer: Offer,
        /// The side that declines.
        by: SideName,
    },
    /// An offer was withdrawn.
    Withdrawn {
        /// The offer.
        offer: Offer,
        /// The side that had offered.
        by: SideName,
    },
    /// An offer ended with a move.
    Lapsed {
        /// The offer.
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
        /// The length of the outage, in milliseconds.
        ms: u64,
    },
    /// A player said one of the preset phrases.
    Phrase {
        /// The side that says it.
        by: SideName,
        /// The name of the phrase.
        phrase: String,
        /// The phrase in the reader's language.
        text: String,
    },
    /// A phrase of somebody whom the reader has blocked.
    Muted {
        /// The side that says it.
        by: SideName,
    },
    /// The game ended.
    Ended {
        /// The result.
        result: Ended,
    },
    /// The next game between the two is there.
    Rematch {
        /// Its table.
        table: String,
    },
}
