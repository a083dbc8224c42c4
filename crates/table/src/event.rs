use game::Side;
use protocol::live::Offer;
use serde::{Deserialize, Serialize};

use crate::{Ending, Phrase, Seat, Terms};

/// Something that happened at a table, as it is stored. The events of a table, in order, are the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// The table was opened; always the first event, and never another.
    Opened {
        /// What is played, and how.
        terms: Terms,
        /// Who sits there already, the first side first.
        seats: [Seat; 2],
        /// The seat of whoever opened it.
        #[serde(with = "protocol::side")]
        host: Side,
    },
    /// Somebody sat down.
    Seated {
        /// Where.
        #[serde(with = "protocol::side")]
        side: Side,
        /// Who.
        seat: Seat,
    },
    /// The game began.
    Began {
        /// Who sits where for the game: lots may have exchanged the seats.
        seats: [Seat; 2],
        /// The seat of whoever opened the table.
        #[serde(with = "protocol::side")]
        host: Side,
        /// Who moves first.
        #[serde(with = "protocol::side")]
        first_to_move: Side,
    },
    /// The side to move moved.
    Moved {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What its clock shows after it, in milliseconds; none where time is not limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<u64>,
    },
    /// Something was offered.
    Offered {
        /// What.
        offer: Offer,
        /// By whom.
        #[serde(with = "protocol::side")]
        by: Side,
    },
    /// An offer was declined.
    Declined {
        /// Which.
        offer: Offer,
        /// By whom.
        #[serde(with = "protocol::side")]
        by: Side,
    },
    /// An offer was withdrawn.
    Withdrawn {
        /// Which.
        offer: Offer,
        /// By whom.
        #[serde(with = "protocol::side")]
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
        #[serde(with = "protocol::side")]
        by: Side,
        /// What.
        phrase: Phrase,
    },
    /// The game ended.
    Ended(Ending),
    /// The next game between the two is there.
    Rematch {
        /// Its table.
        table: String,
    },
}

/// Events that do not make a table: something has happened to the storage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} does not follow from those before it: {why}")]
pub struct Damaged {
    /// The number of the event, from 1.
    pub number: u64,
    /// What is wrong with it.
    pub why: String,
}
