use serde::{Deserialize, Serialize};

use super::{Effect, Ended, Offer, Seat};
use crate::SideName;

/// An event at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TableEvent"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The table was opened.
    Opened,
    /// Somebody took a seat.
    Seated {
        /// The side of the seat.
        side: SideName,
        /// The seat with its new player.
        seat: Seat,
    },
    /// The game began.
    Began {
        /// The side that moves first.
        first_to_move: SideName,
    },
    /// A move was played.
    Moved {
        /// The number of moves played before it.
        ply: u32,
        /// The side that moved.
        side: SideName,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The effect on the board.
        effect: Effect,
        /// The position after it.
        position: String,
        /// The mover's clock after it, in milliseconds.
        clock: Option<u64>,
    },
    /// A player made an offer.
    Offered {
        /// The kind of offer.
        offer: Offer,
        /// The side that made it.
        by: SideName,
        /// The number of moves played.
        ply: u32,
    },
    /// An offer was declined.
    Declined {
        /// The kind of offer.
        offer: Offer,
        /// The side that declined it.
        by: SideName,
    },
    /// An offer was withdrawn.
    Withdrawn {
        /// The kind of offer.
        offer: Offer,
        /// The side that made it.
        by: SideName,
    },
    /// A move ended an offer.
    Lapsed {
        /// The kind of offer.
        offer: Offer,
    },
    /// Moves were taken back.
    TookBack {
        /// The number of moves that remain.
        to_ply: u32,
    },
    /// The clocks stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// The server was down; the time is charged to nobody.
    Excused {
        /// The length of the downtime, in milliseconds.
        ms: u64,
    },
    /// A player sent a preset phrase.
    Phrase {
        /// The sender's side.
        by: SideName,
        /// The name of the phrase.
        phrase: String,
        /// The phrase in the user's language.
        text: String,
        /// The name of the team member who sent it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        from: Option<String>,
        /// Whether only the recipient's own team receives it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        team: bool,
    },
    /// A member left a team.
    Left {
        /// The team's side.
        side: SideName,
    },
    /// An absent member of a team was skipped; the next one moves.
    Skipped {
        /// The team's side.
        side: SideName,
    },
    /// A phrase that is hidden from the recipient: its sender is blocked, or it is within the other team.
    Muted {
        /// The sender's side.
        by: SideName,
    },
    /// The game ended.
    Ended {
        /// The result.
        result: Ended,
    },
    /// The players agreed on a rematch.
    Rematch {
        /// The id of its table.
        table: String,
    },
}
