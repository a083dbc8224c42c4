//! Finding and setting up games over HTTP: the catalogue, new tables, invitations, pairing, lists.

use serde::{Deserialize, Serialize};

use crate::live::{
    Action, Challenge, Clock, Ended, HostSide, MOST_LINES, MOST_MOVES, Mode, Score, Seat, Status,
};
use crate::{GameName, SideName};

/// What can be played here, and the limits that clients keep to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The games.
    pub games: Vec<GameEntry>,
    /// The computer's levels.
    pub levels: Vec<u8>,
    /// What players can say.
    pub phrases: Vec<Named>,
    /// The clocks that are offered; others are possible.
    pub clocks: Vec<Clock>,
    /// The limits.
    pub limits: Limits,
}

/// How much is accepted in one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Limits {
    /// The most moves before a position that is shown, over HTTP.
    pub moves: usize,
    /// The most moves before a position that is analysed, over the socket.
    pub analysis_moves: usize,
    /// The most lines of an analysis.
    pub analysis_lines: u32,
    /// The longest text of records, in characters.
    pub text: usize,
    /// The longest reason of a report, in characters.
    pub report: usize,
}

/// The limits of this version.
pub const LIMITS: Limits = Limits {
    // The longest games that people play have half as many.
    moves: 1_000,
    analysis_moves: MOST_MOVES,
    analysis_lines: MOST_LINES,
    // The server takes requests of 64 kB; this leaves room for what stands around the text.
    text: 60_000,
    report: 1_000,
};

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameEntry {
    /// Its name in requests.
    pub name: GameName,
    /// Its name for people.
    pub title: String,
    /// What it is about.
    pub text: String,
    /// The names of the two sides, the first side first.
    pub sides: [String; 2],
    /// Whether either side may begin.
    pub either_begins: bool,
    /// The rule sets, the usual one first.
    pub rules: Vec<Named>,
    /// The options of the rule sets, each with what it can be.
    pub options: Vec<Named>,
    /// The starts, the usual one first.
    pub starts: Vec<StartEntry>,
}

/// A start with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StartEntry {
    /// Its name in requests.
    pub name: String,
    /// Its position.
    pub position: String,
}

/// A name for programs with a text for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// The name.
    pub name: String,
    /// The text, in the reader's language.
    pub text: String,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// The table.
    pub id: String,
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; none for a game from a position.
    pub start: Option<String>,
    /// Between whom the game is.
    pub mode: Mode,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// How time is limited.
    pub clock: Clock,
    /// Whether the game is on.
    pub status: Status,
    /// How many moves have been played.
    pub ply: u32,
    /// The position, where it has been stored.
    pub position: Option<String>,
    /// The side to move.
    pub turn: Option<SideName>,
    /// Who plays, the first side first.
    pub seats: [Seat; 2],
    /// The reader's sides.
    pub you: Vec<SideName>,
    /// How it ended.
    pub result: Option<Ended>,
    /// When the table was made, in milliseconds since 1970.
    pub created: i64,
    /// When something happened last.
    pub updated: i64,
    /// When it ended.
    pub ended: Option<i64>,
    /// When the running clock ends.
    pub deadline: Option<i64>,
}

/// Tables in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Games {
    /// The latest first.
    pub games: Vec<Summary>,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The rule set; the usual one if missing.
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the usual one if missing.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// A position, instead of a named start.
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// How time is limited; not at all if missing.
    #[serde(default)]
    pub clock: Clock,
    /// Against whom.
    pub mode: NewMode,
    /// Whether it counts for the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The requester's side.
    #[serde(default)]
    pub side: NewSide,
    /// Who begins.
    #[serde(default)]
    pub begins: NewBegins,
    /// Which of the two is the youngest.
    #[cfg_attr(test, ts(optional))]
    pub youngest: Option<NewParty>,
    /// The computer's level.
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// At one screen: the players' names, the requester's first.
    #[cfg_attr(test, ts(optional))]
    pub names: Option<[String; 2]>,
    /// At one screen: the members of both teams, who move in rotation. Against the computer the first
    /// team plays, and the second is empty.
    #[cfg_attr(test, ts(optional))]
    pub teams: Option<[Vec<String>; 2]>,
}

/// Against whom a new game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewMode {
    /// At one screen.
    Local,
    /// The computer.
    Computer,
    /// The first person to open the invitation.
    Link,
    /// The first person to accept the challenge in the lobby.
    Open,
}

/// The side of the person who sets up a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewSide {
    /// The first.
    #[default]
    First,
    /// The second.
    Second,
    /// Drawn by lot.
    Lot,
    /// The youngest takes the first.
    Youngest,
}

/// Who begins a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewBegins {
    /// As the game or the position says.
    #[default]
    Usual,
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Drawn by lot.
    Lot,
    /// The youngest.
    Youngest,
}

/// One of the two who play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewParty {
    /// The requester.
    #[default]
    Me,
    /// The other.
    Other,
}

/// A table that was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedTable {
    /// The table.
    pub table: String,
    /// The id of the invitation, which others open to sit down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invitation: Option<String>,
}

/// What an invitation is to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// Whether the seat is still free.
    pub open: bool,
    /// The host's side.
    pub side: HostSide,
    /// The table with its host.
    pub table: Summary,
}

/// Whether somebody got a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    /// The table.
    pub table: String,
    /// Whether the requester got the seat; otherwise they can watch.
    pub seated: bool,
}

/// A game that somebody looks for an opponent in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PairingRequest {
    /// The name of the game.
    pub game: String,
    /// The rule set; the usual one if missing.
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the usual one if missing.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// How time is limited.
    pub clock: Clock,
    /// Whether it counts for the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// An opponent, or none yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pairing {
    /// The table, if somebody was waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// Whether nobody was: a notice comes over the socket.
    pub waiting: bool,
}

/// The open challenges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// The oldest first.
    pub challenges: Vec<Challenge>,
}

/// An action over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PostedAction {
    /// The client's name for the action, by which a repetition is known.
    pub id: Option<String>,
    /// How many moves the client believes have been played.
    pub ply: Option<u32>,
    /// What to do.
    pub action: Action,
}

/// A move over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PostedMove {
    /// The client's name for the action, by which a repetition is known.
    pub id: Option<String>,
    /// How many moves the client believes have been played.
    pub ply: Option<u32>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// An action that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Done {
    /// The number of its last event.
    pub n: u64,
}

/// How the review of a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewStatus {
    /// Whether it has begun.
    pub state: ReviewState,
    /// How much is done, from 0 to 1.
    pub progress: f64,
    /// What the engine thinks of each move, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub review: Option<Review>,
}

/// Whether a review has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReviewState {
    /// It waits.
    Queued,
    /// The engine thinks.
    Running,
    /// It is complete.
    Done,
}

/// What the engine thinks of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// The moves in order.
    pub moves: Vec<ReviewedMove>,
    /// Accuracy of each side in per cent, first side first; `null` for a side that has not moved.
    #[serde(default)]
    pub accuracy: [Option<u32>; 2],
    /// Indices into `moves` of the mistakes, costliest first.
    #[serde(default)]
    pub mistakes: Vec<u32>,
    /// Index into `moves` of the move that changed the game most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turning: Option<u32>,
}

/// What the engine thinks of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position before it was worth to the mover, with the best play.
    pub before: Score,
    /// What it is worth to the mover after it.
    pub after: Score,
    /// The best move.
    pub best: Option<String>,
    /// How many points a better move would have gained.
    pub cost: f64,
    /// How bad it was; missing for a good move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub degree: Option<Degree>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Degree {
    /// A little.
    Inaccuracy,
    /// Clearly.
    Mistake,
    /// It lost the game, or much of an advantage.
    Blunder,
}
