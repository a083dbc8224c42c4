//! Finding and creating games: the catalogue, new tables, invitations, pairing, lists.

use serde::{Deserialize, Serialize};

use crate::live::{
    Action, Challenge, Clock, Ended, HostSide, LegalMove, MOST_LINES, MOST_MOVES, Mode, PlayedMove,
    Score, Seat, Status,
};
use crate::{GameName, SideName};

/// The games on offer, and the server's limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The games.
    pub games: Vec<GameEntry>,
    /// The computer's levels.
    pub levels: Vec<u8>,
    /// The preset phrases.
    pub phrases: Vec<Named>,
    /// The suggested time controls; others are allowed.
    pub clocks: Vec<Clock>,
    /// The time controls of quick pairing: few, so that players meet.
    pub pools: Vec<Clock>,
    /// The limits of requests and games.
    pub limits: Limits,
}

/// The limits of requests and games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Limits {
    /// The maximal number of moves before a position, over HTTP.
    pub moves: usize,
    /// The maximal number of moves before an analysed position, over the WebSocket.
    pub analysis_moves: usize,
    /// The maximal number of lines of an analysis.
    pub analysis_lines: u32,
    /// The maximal length of pasted records, in characters.
    pub text: usize,
    /// The maximal length of a report, in characters.
    pub report: usize,
    /// The maximal number of moves of a game. After the last one the rules decide as at a ply limit: by points in
    /// Abalone and Awalé.
    pub game_moves: u32,
    /// The number of events of a game after which only moves, and what ends the game, are accepted.
    pub game_events: u64,
}

/// The limits of this version.
pub const LIMITS: Limits = Limits {
    // The longest games between people have half as many.
    moves: 1_000,
    analysis_moves: MOST_MOVES,
    analysis_lines: MOST_LINES,
    // The server accepts texts of 240 KiB; this leaves room for the rest of the JSON.
    text: 230_000,
    report: 1_000,
    // As many as can be displayed and reviewed.
    game_moves: 1_000,
    // Room for an offer, its reply and a phrase at each move of the longest game.
    game_events: 4_000,
};

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameEntry {
    /// The name in requests.
    pub name: GameName,
    /// The title, in the user's language.
    pub title: String,
    /// A short description.
    pub text: String,
    /// The names of the sides, first side first.
    pub sides: [String; 2],
    /// Whether either side may move first.
    pub either_begins: bool,
    /// The rule sets, default first.
    pub rules: Vec<Named>,
    /// The options of the rule sets with their values.
    pub options: Vec<Named>,
    /// The starts, default first.
    pub starts: Vec<StartEntry>,
}

/// A named start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StartEntry {
    /// The name in requests.
    pub name: String,
    /// The position.
    pub position: String,
}

/// A stable name with a translated text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// The name.
    pub name: String,
    /// The text, in the user's language.
    pub text: String,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// The id of the table.
    pub id: String,
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; `null` for a position.
    pub start: Option<String>,
    /// The kind of opponents.
    pub mode: Mode,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// Whether it is publicly listed: always between two people, otherwise if its owner shares it.
    pub public: bool,
    /// The time control.
    pub clock: Clock,
    /// The status of the game.
    pub status: Status,
    /// The number of moves played.
    pub ply: u32,
    /// The current position, if it is stored.
    pub position: Option<String>,
    /// The side to move.
    pub turn: Option<SideName>,
    /// The players, first side first.
    pub seats: [Seat; 2],
    /// The user's sides.
    pub you: Vec<SideName>,
    /// The result of a finished game.
    pub result: Option<Ended>,
    /// When the table was created, in Unix milliseconds.
    pub created: i64,
    /// The time of the last event, in Unix milliseconds.
    pub updated: i64,
    /// When the game ended, in Unix milliseconds.
    pub ended: Option<i64>,
    /// When the running clock reaches zero, in Unix milliseconds.
    pub deadline: Option<i64>,
}

/// Whether a game is publicly listed, with the names typed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sharing {
    /// Whether it is.
    pub shared: bool,
}

/// A running public game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveGame {
    /// The game as in other lists.
    #[serde(flatten)]
    pub summary: Summary,
    /// The last move; `null` before the first.
    pub last_move: Option<PlayedMove>,
    /// Avalam: the game so far, from which the colours inside the towers follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub past: Option<Past>,
}

/// How a position came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Past {
    /// The position before the first move.
    pub first_position: String,
    /// The moves since, in order.
    pub moves: Vec<LegalMove>,
}

/// A list of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Games {
    /// The tables, latest first.
    pub games: Vec<Summary>,
}

/// A request to create a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The rule set; the default one if absent.
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the default one if absent.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// A position, instead of a named start.
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The time control; untimed if absent.
    #[serde(default)]
    pub clock: Clock,
    /// The kind of opponent.
    pub mode: NewMode,
    /// The challenged person's name, or `~` and the id.
    #[cfg_attr(test, ts(optional))]
    pub to: Option<String>,
    /// Whether the result changes the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The user's side.
    #[serde(default)]
    pub side: NewSide,
    /// The side that moves first.
    #[serde(default)]
    pub begins: NewBegins,
    /// The youngest player, if that decides.
    #[cfg_attr(test, ts(optional))]
    pub youngest: Option<NewParty>,
    /// The computer's level.
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// At a shared screen: the players' names, the user's first.
    #[cfg_attr(test, ts(optional))]
    pub names: Option<[String; 2]>,
    /// At a shared screen: the members of both teams, who move in rotation. Against the computer the first team
    /// plays, and the second is empty.
    #[cfg_attr(test, ts(optional))]
    pub teams: Option<[Vec<String>; 2]>,
}

/// The kind of opponent of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewMode {
    /// A person at the same screen.
    Local,
    /// The computer.
    Computer,
    /// The first person to open the invitation.
    Link,
    /// The first person to accept the challenge in the lobby.
    Open,
    /// The person named in `to`, who sees the challenge in the lobby.
    Challenge,
    /// Two teams, whose members open the invitation and choose a side.
    Teams,
}

/// The user's side in a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewSide {
    /// The first side.
    #[default]
    First,
    /// The second side.
    Second,
    /// Drawn by lot.
    Lot,
    /// The youngest player takes the first side.
    Youngest,
}

/// Which side moves first in a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewBegins {
    /// As the rules or the position say.
    #[default]
    Usual,
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Drawn by lot.
    Lot,
    /// The side of the youngest player.
    Youngest,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NewParty {
    /// The user.
    #[default]
    Me,
    /// The opponent.
    Other,
}

/// A new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedTable {
    /// The id of the table.
    pub table: String,
    /// The id of the invitation, which opponents open to take a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invitation: Option<String>,
}

/// A finished game that was played on a device without the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HandedGame {
    /// The names typed at a shared screen, by seat, first side first.
    pub names: [Vec<String>; 2],
    /// The events of the table, as the engine in the browser wrote them.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    pub events: Vec<serde_json::Value>,
}

/// An invitation to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// Whether the seat is still open.
    pub open: bool,
    /// The host's side.
    pub side: HostSide,
    /// The table.
    pub table: Summary,
}

/// The result of accepting an invitation or challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seated {
    /// The id of the table.
    pub table: String,
    /// Whether the user got the seat; otherwise they can watch.
    pub seated: bool,
}

/// A request for quick pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PairingRequest {
    /// The name of the game.
    pub game: String,
    /// The rule set; the default one if absent.
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the default one if absent.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// The time control.
    pub clock: Clock,
    /// Whether the result changes the ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// The result of a pairing request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pairing {
    /// The id of the table, if an opponent was waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// Whether the user is in the queue now; a `paired` notice follows over the WebSocket.
    pub waiting: bool,
    /// The id of the challenge that others see meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub challenge: Option<String>,
}

/// The open challenges, including those of people in the pairing queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// The challenges, oldest first.
    pub challenges: Vec<Challenge>,
    /// The number of people connected.
    pub people: u32,
}

/// An action over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PostedAction {
    /// An id chosen by the client, by which duplicates are recognised.
    pub id: Option<String>,
    /// The number of moves that the client has seen.
    pub ply: Option<u32>,
    /// The action.
    pub action: Action,
}

/// A move over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PostedMove {
    /// An id chosen by the client, by which duplicates are recognised.
    pub id: Option<String>,
    /// The number of moves that the client has seen.
    pub ply: Option<u32>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A performed action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Done {
    /// The number of its last event.
    pub n: u64,
}

/// The state of a game's review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewStatus {
    /// The state of the job.
    pub state: ReviewState,
    /// Progress, from 0 to 1.
    pub progress: f64,
    /// The review, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub review: Option<Review>,
}

/// The state of a review job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReviewState {
    /// Waiting for the engine.
    Queued,
    /// Running.
    Running,
    /// It is complete.
    Done,
}

/// The engine's review of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// The moves in order.
    pub moves: Vec<ReviewedMove>,
    /// Each side's accuracy in per cent, first side first; `null` for a side that has not moved.
    pub accuracy: [Option<u32>; 2],
    /// Indices into `moves` of the mistakes, costliest first.
    pub mistakes: Vec<u32>,
    /// Index into `moves` of the move that changed the game most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turning: Option<u32>,
}

/// A summary of a finished game: rating changes, accuracy and the decisive move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Highlights {
    /// Whether the engine has reviewed the game. Until then only `ratings` is set.
    pub done: bool,
    /// The rating changes, first side first; `null` if unchanged.
    pub ratings: [Option<RatingChange>; 2],
    /// Each side's accuracy in per cent, first side first; `null` for a side that has not moved.
    pub accuracy: [Option<u32>; 2],
    /// The decisive move; `null` if there is none.
    pub key: Option<KeyMoment>,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingChange {
    /// Before the game.
    pub before: i32,
    /// After it.
    pub after: i32,
}

/// The decisive move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyMoment {
    /// The number of moves played before it.
    pub ply: u32,
    /// The best move instead; `null` if the move itself was good.
    pub best: Option<LegalMove>,
    /// How bad it was; absent for a good move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub degree: Option<Degree>,
}

/// The engine's review of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The score for the mover before it, with best play.
    pub before: Score,
    /// The score for the mover after it.
    pub after: Score,
    /// The best move.
    pub best: Option<String>,
    /// The loss compared with the best move, in points.
    pub cost: f64,
    /// How bad it was; absent for a good move.
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
    /// A small loss.
    Inaccuracy,
    /// A clear loss.
    Mistake,
    /// A loss of the game or of most of an advantage.
    Blunder,
}

impl From<Lobby> for crate::live::ServerMessage {
    fn from(Lobby { challenges, people }: Lobby) -> Self {
        crate::live::ServerMessage::Lobby { challenges, people }
    }
}
