//! Positions that belong to no table, records and studies over HTTP.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::GameName;

/// A start, named or a position of its own, and the moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The name of the game.
    pub game: String,
    /// The rule set; the usual one if missing.
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the usual one if missing.
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// A position, instead of a named start. Counters and seeds may be missing.
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// A move at a place, which may not be legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MoveQuestion {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Whether a move is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Legality {
    /// Whether it is.
    pub legal: bool,
    /// Why not, in the reader's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
}

/// What was played after a beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Openings {
    /// How many games have begun like this and gone on.
    pub games: u32,
    /// The most frequent first.
    pub moves: Vec<OpeningMove>,
}

/// A move and the results of the games with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many games.
    pub games: u32,
    /// Won by the first side.
    pub first: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by the second side.
    pub second: u32,
    /// The average rating of those who played it in rated games.
    pub rating: Option<i64>,
}

/// A text that somebody has pasted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text: records, positions or moves.
    pub text: String,
    /// The game, if the text does not name it.
    pub game: Option<String>,
    /// The rule set, if the text does not name it.
    pub rules: Option<String>,
}

/// The games in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Records {
    /// The games; a position is one without moves.
    pub games: Vec<RecordedGame>,
    /// What could not be read, in the reader's language.
    pub problems: Vec<String>,
}

/// A game that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordedGame {
    /// The game.
    pub game: GameName,
    /// The rule set.
    pub rules: String,
    /// The name of the start; none for a position of its own.
    pub start: Option<String>,
    /// The position from which the moves lead on.
    pub first_position: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The comments before the first move, then after each.
    pub comments: Vec<Vec<String>>,
    /// Names and values of the tags.
    pub tags: Vec<(String, String)>,
    /// The result, as records write it.
    pub result: String,
}

/// A line to be written as a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommentedLine {
    /// The place to which the line leads.
    #[serde(flatten)]
    pub place: Place,
    /// The comments before the first move, then after each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Vec<String>>,
}

/// A line as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WrittenLine {
    /// The record.
    pub record: String,
    /// The last position, in every notation that the game has, ours first.
    pub positions: Vec<String>,
}

/// A study to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// What it is called.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// A JSON object that only the web app looks into.
    pub study: RawJson,
}

/// A study that has been kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyKept {
    /// Its id.
    pub id: String,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudySummary {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: GameName,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was changed last.
    pub updated: i64,
}

/// Somebody's studies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Studies {
    /// The latest first.
    pub studies: Vec<StudySummary>,
}

/// A study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Study {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: GameName,
    /// When it was changed last, in milliseconds since 1970.
    pub updated: i64,
    /// Who made it.
    pub by: String,
    /// Whether it is the reader's own.
    pub mine: bool,
    /// A JSON object that only the web app looks into.
    pub study: RawJson,
}

/// JSON that is passed on as it is, however deeply it is nested.
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
