//! Positions without a table, records and studies.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::GameName;
use crate::live::Board;

/// A start, either named or a position, and the moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameLine {
    /// The name of the game.
    pub game: String,
    /// The rule set; the default one if absent.
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the default one if absent.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// A position, instead of a named start. Counters and seeds may be missing.
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The moves from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// The fields that the problem of a position has beside those of every problem.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceProblem {
    /// All problems of an impossible position, in the user's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub problems: Option<Vec<String>>,
    /// The ply of the illegal move, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub index: Option<usize>,
    /// The board before the illegal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub board: Option<Board>,
}

/// A move in a position, which may be illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MoveQuestion {
    /// The position before it.
    pub place: GameLine,
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Whether a move is legal, and why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Legality {
    /// Whether it is legal.
    pub legal: bool,
    /// Why not, in the user's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
}

/// Opening statistics of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Openings {
    /// The number of games that continued from here.
    pub games: u32,
    /// The moves played, most frequent first.
    pub moves: Vec<OpeningMove>,
}

/// A move with the results of its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of games.
    pub games: u32,
    /// Wins of the first side.
    pub first: u32,
    /// Draws.
    pub draws: u32,
    /// Wins of the second side.
    pub second: u32,
    /// The average rating of its players in rated games.
    pub rating: Option<i64>,
}

/// A pasted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// Records, positions or moves.
    pub text: String,
    /// The game, if the text does not name it.
    pub game: Option<String>,
    /// The rule set, if the text does not name it.
    pub rules: Option<String>,
}

/// The games found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Records {
    /// The games; a position is one without moves.
    pub games: Vec<RecordedGame>,
    /// Parse errors, in the user's language.
    pub problems: Vec<String>,
}

/// A game found in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordedGame {
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; `null` for a position.
    pub start: Option<String>,
    /// The position before the first move.
    pub first_position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The comments before the first move, then after each move.
    pub comments: Vec<Vec<String>>,
    /// The tags: names and values.
    pub tags: Vec<(String, String)>,
    /// The result, in the notation of records.
    pub result: String,
}

/// A line to export as a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommentedLine {
    /// The line.
    #[serde(flatten)]
    pub place: GameLine,
    /// The comments before the first move, then after each move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Vec<String>>,
}

/// An exported line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WrittenLine {
    /// The record.
    pub record: String,
    /// The last position in every notation of the game, ours first.
    pub positions: Vec<String>,
}

/// A study to save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The title.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// The content, a JSON object that is opaque to the server.
    pub study: RawJson,
}

/// A saved study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyKept {
    /// The id.
    pub id: String,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudySummary {
    /// The id.
    pub id: String,
    /// The title.
    pub name: String,
    /// The game.
    pub game: GameName,
    /// When it was created, in Unix milliseconds.
    pub created: i64,
    /// When it was last changed, in Unix milliseconds.
    pub updated: i64,
}

/// The user's studies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Studies {
    /// The studies, latest first.
    pub studies: Vec<StudySummary>,
}

/// A study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Study {
    /// The id.
    pub id: String,
    /// The title.
    pub name: String,
    /// The game.
    pub game: GameName,
    /// When it was last changed, in Unix milliseconds.
    pub updated: i64,
    /// The author's name.
    pub by: String,
    /// Whether it is the user's own.
    pub mine: bool,
    /// The content, a JSON object that is opaque to the server.
    pub study: RawJson,
}

/// Raw JSON of any nesting depth, passed through unchanged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "unknown"))]
pub struct RawJson(pub Box<RawValue>);

impl PartialEq for RawJson {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for RawJson {}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for RawJson {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::Object::default().into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for RawJson {}
