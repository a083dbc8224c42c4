use serde::{Deserialize, Deserializer, Serialize};

use super::{Ability, Clock, Effect, EndReason, HostSide, Mode, Offer, Word};
use crate::{GameName, SideName};

/// The state of a table as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The id of the table.
    pub id: String,
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; `null` for a position.
    pub start: Option<String>,
    /// The position before the first move.
    pub first_position: String,
    /// The kind of opponents.
    pub mode: Mode,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// Whether a seat is still open.
    pub invitation: bool,
    /// The time control.
    pub clock: Clock,
    /// How long a player must be away before the opponent can claim the game, in milliseconds; `null` where it cannot
    /// be claimed.
    pub claim_after: Option<u64>,
    /// The viewer's sides; empty for spectators.
    pub you: Vec<SideName>,
    /// The moves so far.
    pub moves: Vec<PlayedMove>,
    /// The part that changes with every event.
    #[serde(flatten)]
    pub turn: Turn,
}

/// The part of a [`View`] that changes with every event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Turn {
    /// The status of the game.
    pub status: Status,
    /// The number of moves played.
    pub ply: u32,
    /// The current position.
    pub position: String,
    /// The side to move; `null` before the start and after the end.
    pub turn: Option<SideName>,
    /// The points, first side first.
    pub score: [u32; 2],
    /// The seats, first side first.
    pub seats: [Seat; 2],
    /// The clocks.
    pub clocks: Clocks,
    /// The legal moves, sent only to the player to move.
    pub legal: Option<Vec<LegalMove>>,
    /// Avalam: the settled towers, which can never change.
    pub settled: Vec<String>,
    /// The open offers.
    pub offers: Vec<OpenOffer>,
    /// The actions available to the viewer.
    pub can: Vec<Ability>,
    /// The result of a finished game.
    pub result: Option<Ended>,
    /// The id of the rematch's table.
    pub next: Option<String>,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still open.
    Waiting,
    /// The game is running.
    Playing,
    /// The clocks are stopped.
    Paused,
    /// The game has ended.
    Over,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: SideName,
    /// The effect on the board.
    pub effect: Effect,
    /// The position after it.
    pub position: String,
    /// The mover's clock after it, in milliseconds.
    pub clock: Option<u64>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Word,
    /// The effect on the board.
    pub effect: Effect,
}

/// The clocks, in milliseconds; `null` in an untimed game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// The first side's clock.
    pub first: Option<u64>,
    /// The second side's clock.
    pub second: Option<u64>,
    /// The side whose clock runs.
    pub running: Option<SideName>,
}

/// The player of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seat {
    /// The kind of player.
    pub kind: SeatKind,
    /// The display name, in the user's language.
    pub name: String,
    /// The person's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub person: Option<String>,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// The names of a team's members, who move in rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub members: Option<Vec<String>>,
    /// The index of the member who moves next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next_member: Option<usize>,
    /// The ids of a team's members, in the order of `members`; only if each has their own device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub people: Option<Vec<String>>,
    /// The rating in this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether the rating is still uncertain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub provisional: Option<bool>,
    /// Whether it is a bot account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether `name` is an account with a profile. Guests and deleted accounts have none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
    /// Whether the player is connected.
    pub present: bool,
}

/// The kind of player on a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// The seat is open.
    #[default]
    Open,
    /// A person.
    Person,
    /// The computer.
    Computer,
    /// Several people who move in rotation.
    Team,
}

/// An open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenOffer {
    /// The kind of offer.
    pub offer: Offer,
    /// The side that made it.
    pub by: SideName,
    /// The number of moves played at the time.
    pub ply: u32,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ended {
    /// The winner; `null` for a draw or an aborted game.
    pub winner: Option<SideName>,
    /// Why it ended. An unknown reason of a newer server is read as `abandoned`: the game is over all the same.
    #[serde(deserialize_with = "known_or_abandoned")]
    pub reason: EndReason,
    /// The points, first side first.
    pub score: [u32; 2],
    /// The result in the user's language.
    pub text: String,
}

fn known_or_abandoned<'de, D: Deserializer<'de>>(from: D) -> Result<EndReason, D::Error> {
    let name = String::deserialize(from)?;
    Ok(EndReason::named(&name).unwrap_or(EndReason::Abandoned))
}

/// An open challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Challenge {
    /// The id with which it is accepted.
    pub id: String,
    /// The challenger.
    pub by: Challenger,
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; `null` for a position.
    pub start: Option<String>,
    /// The time control.
    pub clock: Clock,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// The challenger's side.
    pub side: HostSide,
    /// When it was made, in Unix milliseconds.
    pub created: u64,
    /// Whether it is the user's own.
    pub mine: bool,
    /// The name of the only person who may accept it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to: Option<String>,
    /// Whether that person is the user.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_you: bool,
}

/// A person who offers a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Challenger {
    /// The person's id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Whether `name` is an account with a profile; a guest's profile has the id in its URL.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
    /// The rating in this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether it is a bot account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}
