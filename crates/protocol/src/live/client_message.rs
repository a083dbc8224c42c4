use std::fmt;

use game::Expected;
use serde::Serialize;
use serde_json::Value;

use super::action::{Action, MAX_MOVE};
use crate::json::{Fields, RequestError, Wrong, read_object};

/// The protocol version.
pub const VERSION: u32 = 1;
/// The maximal number of moves before an analysed position.
pub const MOST_MOVES: usize = 400;
/// The maximal length of a client's message, in bytes: a position to analyse with [`MOST_MOVES`] moves of six letters. All
/// other messages are below 300.
pub const MAX_LENGTH: usize = 4096;
/// The maximal nesting depth: a message contains an action, with some to spare.
const MAX_DEPTH: usize = 8;
/// The maximal length of a message's or table's id, in characters.
const MAX_ID: usize = 64;
/// The maximal length of a position, rule set or start name, in characters.
const MAX_PLACE: usize = 200;
/// The maximal number of lines of an analysis: more than fit beside a board.
pub const MOST_LINES: u32 = 5;
/// The largest integer that JavaScript represents exactly.
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// A message from a client. `Display` writes it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ClientMessage {
    /// Joins a table as a player or spectator.
    Join(Join),
    /// Leaves a table.
    Leave {
        /// The id of the table.
        table: String,
    },
    /// Acts at a table.
    Act(Act),
    /// Asks why a move is illegal.
    Why(Why),
    /// Asks for help.
    Ask(Ask),
    /// Subscribes to the engine's analysis of a table.
    Think(Think),
    /// Requests the analysis of a position without a table.
    Analyse(Analyse),
    /// Stops an analysis.
    Stop {
        /// The id of the analysis.
        id: String,
    },
    /// Subscribes to the open challenges.
    Lobby {
        /// `false` ends the subscription.
        on: bool,
    },
    /// Checks the connection.
    Ping {
        /// Returned in the `pong`.
        t: u64,
    },
}

/// Joins a table as a player or spectator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Join {
    /// The protocol version.
    pub v: u32,
    /// The id of the table.
    pub table: String,
    /// The number of the last event received, after an interruption.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seen: Option<u64>,
}

/// Acts at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Act {
    /// An id chosen by the client, by which duplicates are recognised.
    pub id: String,
    /// The id of the table.
    pub table: String,
    /// The number of moves that the client has seen.
    pub ply: u32,
    /// The action.
    pub action: Action,
}

/// Asks why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    /// An id chosen by the client, repeated in the reply.
    pub id: String,
    /// The id of the table.
    pub table: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Asks for help with the current position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ask {
    /// An id chosen by the client, repeated in the reply.
    pub id: String,
    /// The id of the table.
    pub table: String,
    /// The kind of help.
    pub what: Help,
}

/// A kind of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// A suggested move.
    Hint,
    /// What to look out for, as text.
    Advice,
    /// The premoves to choose from.
    Premoves,
}

/// Subscribes to the engine's analysis of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Think {
    /// The id of the table.
    pub table: String,
    /// `false` ends the subscription.
    pub on: bool,
}

/// Requests the analysis of a position. A connection has one analysis at a time; a new one replaces it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analyse {
    /// An id chosen by the client, repeated in every result.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set; the default one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the default one if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// A position, instead of a named start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The moves from the start to the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The number of best lines, from 1 to `MOST_LINES`.
    pub lines: u32,
    /// Whether to score every legal move.
    pub every: bool,
}

impl ClientMessage {
    /// Parses a message.
    ///
    /// # Errors
    ///
    /// The first error, with the message's id if that could be parsed.
    pub fn read(text: &str) -> Result<Self, RequestError> {
        let map = read_object(text, MAX_LENGTH, MAX_DEPTH)?;
        let id = map.get("id").and_then(Value::as_str).map(|id| id.chars().take(MAX_ID).collect());
        read_fields(Fields::new("", map)).map_err(|(field, problem)| RequestError {
            id,
            field: Some(field),
            problem,
        })
    }
}

impl fmt::Display for ClientMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // These types always serialize.
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

const TYPE: Expected = Expected::new(
    "live-expected-type",
    "what it is: join, leave, act, why, ask, think, analyse, stop, lobby or ping",
);
const V: Expected = Expected::new("live-expected-version", "the version of the protocol, 1");
const WHAT: Expected = Expected::new("live-expected-what", "hint, advice or premoves");

/// The message types with their fields.
const TYPES: [(&str, &[&str]); 10] = [
    ("join", &["type", "v", "table", "seen"]),
    ("leave", &["type", "table"]),
    ("act", &["type", "id", "table", "ply", "action"]),
    ("why", &["type", "id", "table", "move"]),
    ("ask", &["type", "id", "table", "what"]),
    ("think", &["type", "table", "on"]),
    ("analyse", &["type", "id", "game", "rules", "start", "position", "moves", "lines", "every"]),
    ("stop", &["type", "id"]),
    ("lobby", &["type", "on"]),
    ("ping", &["type", "t"]),
];

fn read_fields(mut fields: Fields) -> Result<ClientMessage, Wrong> {
    let (name, known) =
        fields.word("type", TYPE, |word| TYPES.iter().find(|(name, _)| *name == word).copied())?;
    let request = match name {
        "join" => {
            let v = fields.needed_number("v", MAX_NUMBER)?;
            if v != u64::from(VERSION) {
                let found = v.to_string();
                return Err(("v".to_owned(), crate::json::Problem::Wrong { found, expected: V }));
            }
            let table = fields.short_text("table", MAX_ID)?;
            ClientMessage::Join(Join {
                v: VERSION,
                table,
                seen: fields.number("seen", MAX_NUMBER)?,
            })
        }
        "leave" => ClientMessage::Leave { table: fields.short_text("table", MAX_ID)? },
        "act" => ClientMessage::Act(Act {
            id: fields.short_text("id", MAX_ID)?,
            table: fields.short_text("table", MAX_ID)?,
            ply: fields.needed_number("ply", u32::MAX)?,
            action: Action::read(fields.needed_object("action", "action.")?)?,
        }),
        "why" => ClientMessage::Why(Why {
            id: fields.short_text("id", MAX_ID)?,
            table: fields.short_text("table", MAX_ID)?,
            mv: fields.short_text("move", MAX_MOVE)?,
        }),
        "ask" => ClientMessage::Ask(Ask {
            id: fields.short_text("id", MAX_ID)?,
            table: fields.short_text("table", MAX_ID)?,
            what: fields.word("what", WHAT, |word| match word {
                "hint" => Some(Help::Hint),
                "advice" => Some(Help::Advice),
                "premoves" => Some(Help::Premoves),
                _ => None,
            })?,
        }),
        "think" => ClientMessage::Think(Think {
            table: fields.short_text("table", MAX_ID)?,
            on: fields.truth("on")?.unwrap_or(true),
        }),
        "analyse" => ClientMessage::Analyse(Analyse {
            id: fields.short_text("id", MAX_ID)?,
            game: fields.short_text("game", MAX_ID)?,
            rules: fields.optional_short_text("rules", MAX_PLACE)?,
            start: fields.optional_short_text("start", MAX_PLACE)?,
            position: fields.optional_short_text("position", MAX_PLACE)?,
            moves: fields.texts("moves")?,
            lines: fields.count("lines", MOST_LINES)?.unwrap_or(1),
            every: fields.truth("every")?.unwrap_or(false),
        }),
        "stop" => ClientMessage::Stop { id: fields.short_text("id", MAX_ID)? },
        "lobby" => ClientMessage::Lobby { on: fields.truth("on")?.unwrap_or(true) },
        _ => ClientMessage::Ping { t: fields.number("t", MAX_NUMBER)?.unwrap_or_default() },
    };
    fields.end(known)?;
    Ok(request)
}
