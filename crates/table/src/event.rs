use game::Side;
use protocol::live::{Effect, Offer};
use serde::{Deserialize, Serialize};

use crate::{Ending, Phrase, Seat, Terms};

/// An event as it is stored. A table is the sequence of its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Unix time in milliseconds; never earlier than the previous event.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the other fields say what they hold")]
pub enum EventKind {
    /// Always the first event, and never another.
    Opened(Box<Opened>),
    /// A person took the open seat, or joined a team.
    Seated {
        #[serde(with = "protocol::side")]
        side: Side,
        seat: Seat,
    },
    /// Both seats are taken and the game started.
    Began(Box<Began>),
    /// The side to move moved.
    Moved {
        #[serde(rename = "move")]
        mv: String,
        /// Milliseconds left on the mover's clock after the move; `None` in an untimed game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<u64>,
    },
    /// A player offered a draw, a takeback or a rematch.
    Offered {
        offer: Offer,
        #[serde(with = "protocol::side")]
        by: Side,
    },
    /// The opponent of the player who offered declined.
    Declined {
        offer: Offer,
        #[serde(with = "protocol::side")]
        by: Side,
    },
    /// The player who offered withdrew the offer.
    Withdrawn {
        offer: Offer,
        #[serde(with = "protocol::side")]
        by: Side,
    },
    /// A move ended the open offers of this kind.
    Lapsed { offer: Offer },
    /// Moves were taken back.
    TookBack {
        /// The number of moves that remain.
        to_ply: u32,
    },
    /// The clocks stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// The server was down for this time, which is charged to nobody's clock.
    Excused {
        /// Milliseconds.
        ms: u64,
    },
    /// A player sent a phrase.
    Phrase {
        #[serde(with = "protocol::side")]
        by: Side,
        phrase: Phrase,
        /// The id of the team member who sent it; `None` where a side is one person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        /// Whether only the sender's team hears it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        team: bool,
    },
    /// A member left a team that has others.
    Left {
        #[serde(with = "protocol::side")]
        side: Side,
        person: String,
    },
    /// The member of a team who was to move was away; the next one moves.
    Skipped {
        #[serde(with = "protocol::side")]
        side: Side,
    },
    /// The game ended.
    Ended(Ending),
    /// Both players agreed on another game.
    Rematch {
        /// The id of the new table.
        table: String,
    },
}

/// How a table was opened. Boxed: a table has one of these and many moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The game, its rules and its clock.
    pub terms: Terms,
    /// The seats, first side first.
    pub seats: [Seat; 2],
    /// The side of the player who opened the table.
    #[serde(with = "protocol::side")]
    pub host: Side,
}

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Began {
    /// The seats for this game, first side first; a draw of lots may have exchanged them.
    pub seats: [Seat; 2],
    /// The side of the player who opened the table.
    #[serde(with = "protocol::side")]
    pub host: Side,
    /// The side that moves first.
    #[serde(with = "protocol::side")]
    pub first_to_move: Side,
}

/// An event together with what only the table before it knew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedEvent {
    /// The sequence number at this table; the first event is 1.
    pub n: u64,
    /// The event as it is stored.
    pub event: Event,
    /// The number of moves played before it.
    pub ply: u32,
    /// The side to move before it.
    pub side: Side,
    /// The move's effect on the board; `None` for every other kind of event.
    pub effect: Option<Effect>,
    /// The position after the move; `None` for every other kind of event.
    pub position: Option<String>,
}

/// A stored event that does not follow from those before it: the log is corrupt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} does not follow from those before it: {why}")]
pub struct InvalidEvent {
    /// The sequence number of the event.
    pub number: u64,
    /// The rule that it breaks.
    pub why: String,
}
