use serde::{Deserialize, Serialize};

use super::{Ability, Clock, Effect, HostSide, Mode, Offer, Word};
use crate::{GameName, SideName};

/// Everything that one viewer may know about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The table.
    pub id: String,
    /// The game's name.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start, where it has one.
    pub start: Option<String>,
    /// The position from which the game started.
    pub first_position: String,
    /// Between whom the game is.
    pub mode: Mode,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether a seat is still open.
    pub invitation: bool,
    /// How time is limited.
    pub clock: Clock,
    /// How long a player must have been away before the opponent can end the game, in milliseconds;
    /// none where that is not possible.
    pub claim_after: Option<u64>,
    /// The sides that the viewer plays; none for those who watch.
    pub you: Vec<SideName>,
    /// The moves so far.
    pub moves: Vec<PlayedMove>,
    /// What changes.
    #[serde(flatten)]
    pub turn: Turn,
}

/// The part of a [`View`] that changes with the events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Turn {
    /// Whether the game is on.
    pub status: Status,
    /// How many moves have been played.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The side to move; nobody's turn where the game is over or has not begun.
    pub turn: Option<SideName>,
    /// The points, the first side first.
    pub score: [u32; 2],
    /// Who sits where, the first side first.
    pub seats: [Seat; 2],
    /// The clocks.
    pub clocks: Clocks,
    /// The legal moves, sent only to the player to move.
    pub legal: Option<Vec<LegalMove>>,
    /// Avalam: the towers that can never change.
    pub settled: Vec<String>,
    /// The offers that stand.
    pub offers: Vec<OpenOffer>,
    /// What the viewer can do.
    pub can: Vec<Ability>,
    /// How the game ended.
    pub result: Option<Ended>,
    /// The table of the rematch.
    pub next: Option<String>,
}

/// Whether a game is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not yet: a seat is open.
    Waiting,
    /// It is.
    Playing,
    /// The clocks stand still.
    Paused,
    /// No longer.
    Over,
}

/// A move of the game so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who moved.
    pub side: SideName,
    /// What it did.
    pub effect: Effect,
    /// The position after it.
    pub position: String,
    /// What the mover's clock showed after it.
    pub clock: Option<u64>,
}

/// A move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Word,
    /// What it would do.
    pub effect: Effect,
}

/// What the clocks show, in milliseconds; nothing where time is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// The first side's.
    pub first: Option<u64>,
    /// The second side's.
    pub second: Option<u64>,
    /// Whose clock runs.
    pub running: Option<SideName>,
}

/// Who sits on a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seat {
    /// What kind of player.
    pub kind: SeatKind,
    /// What to call it, in the reader's language.
    pub name: String,
    /// The person, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub person: Option<String>,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// The members of a team, who move in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub members: Option<Vec<String>>,
    /// Which of them moves next, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next_member: Option<usize>,
    /// The rating in this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether the rating is still uncertain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub provisional: Option<bool>,
    /// Whether the account belongs to a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether `name` is an account with a profile. Guests and deleted accounts have none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
    /// Whether somebody is there.
    pub present: bool,
}

/// What kind of player sits on a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Nobody yet.
    #[default]
    Open,
    /// A person.
    Person,
    /// The computer.
    Computer,
    /// Several people who move in turn.
    Team,
}

/// An offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenOffer {
    /// What is offered.
    pub offer: Offer,
    /// The side that offers.
    pub by: SideName,
    /// How many moves had been played.
    pub ply: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ended {
    /// Who won; nobody where it is a draw or called off.
    pub winner: Option<SideName>,
    /// Why: one of the words of `docs/live.md`.
    pub reason: String,
    /// The points, the first side first.
    pub score: [u32; 2],
    /// The same in the reader's language.
    pub text: String,
}

/// A game that somebody offers to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Challenge {
    /// By which it is accepted.
    pub id: String,
    /// Who offers it.
    pub by: Challenger,
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start, where it has one.
    pub start: Option<String>,
    /// How time is limited.
    pub clock: Clock,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Which side the challenger takes.
    pub side: HostSide,
    /// When it was made.
    pub created: u64,
    /// Whether it is the reader's own.
    pub mine: bool,
}

/// Who offers a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Challenger {
    /// What to call them.
    pub name: String,
    /// The rating in this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether the account belongs to a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}
