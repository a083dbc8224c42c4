use std::fmt;

use game::Expected;
use serde::Serialize;
use serde_json::Value;

use super::action::{Action, MAX_MOVE};
use crate::json::{Fields, RequestError, Wrong, read_object};

/// The version of these messages.
pub const VERSION: u32 = 1;
/// The most moves before a position that is analysed.
pub const MOST_MOVES: usize = 400;
/// The longest message that is read from a client, in bytes: a position to analyse with the
/// [`MOST_MOVES`] moves before it, of six letters each. All others are below 300.
pub const MAX_LENGTH: usize = 4096;
/// The deepest nesting that is read: a message holds an action, and some to spare.
const MAX_DEPTH: usize = 8;
/// The longest id of a message and of a table, in characters.
const MAX_ID: usize = 64;
/// The longest position, rule set or name of a start, in characters.
const MAX_PLACE: usize = 200;
/// The most lines of an analysis: more than fit on a screen beside a board.
pub const MOST_LINES: u32 = 5;
/// The greatest number that every client can hold exactly.
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// A message from a client. `Display` writes it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ClientMessage"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    /// To sit at a table or watch it.
    Join(Join),
    /// To go away from a table.
    Leave {
        /// The table.
        table: String,
    },
    /// To do something at a table.
    Act(Act),
    /// To be told why a move is not allowed.
    Why(Why),
    /// To be helped.
    Ask(Ask),
    /// To see what the computer thinks.
    Think(Think),
    /// To have a position analysed that belongs to no table.
    Analyse(Analyse),
    /// To end an analysis.
    Stop {
        /// The client's name for it.
        id: String,
    },
    /// To see the open challenges.
    Lobby {
        /// `false` ends the subscription.
        on: bool,
    },
    /// To see whether the server is there.
    Ping {
        /// Sent back in the `pong`.
        t: u64,
    },
}

/// To sit at a table or watch it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Join {
    /// The version of the messages.
    pub v: u32,
    /// The table.
    pub table: String,
    /// The number of the last event that the client has seen, after an interruption.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seen: Option<u64>,
}

/// To do something at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Act {
    /// The client's name for this action, by which a repetition is known.
    pub id: String,
    /// The table.
    pub table: String,
    /// How many moves the client believes have been played.
    pub ply: u32,
    /// The action.
    pub action: Action,
}

/// To be told why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    /// The client's name for this question.
    pub id: String,
    /// The table.
    pub table: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// To be helped: a hint is a move, advice is words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ask {
    /// The client's name for this question.
    pub id: String,
    /// The table.
    pub table: String,
    /// What is asked for.
    pub what: Help,
}

/// What help can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// A move.
    Hint,
    /// What to look out for, in words.
    Advice,
}

/// To see what the computer thinks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Think {
    /// The table.
    pub table: String,
    /// `false` ends the subscription.
    pub on: bool,
}

/// To have a position analysed. A connection has one analysis at a time: this ends the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analyse {
    /// The client's name for it, which all its answers carry.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rule set; the usual one where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The name of the start; the usual one where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// A position, instead of a named start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// How many of the best lines to send, from 1 to `MOST_LINES`.
    pub lines: u32,
    /// Whether every legal move is to be valued.
    pub every: bool,
}

impl Request {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with the message's id wherever that could be read.
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

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // These types hold nothing that JSON cannot say.
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

const TYPE: Expected = Expected::new(
    "live-expected-type",
    "what it is: join, leave, act, why, ask, think, analyse, stop, lobby or ping",
);
const V: Expected = Expected::new("live-expected-version", "the version of the protocol, 1");
const WHAT: Expected = Expected::new("live-expected-what", "hint or advice");

/// The types, each with its fields.
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

fn read_fields(mut fields: Fields) -> Result<Request, Wrong> {
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
            Request::Join(Join { v: VERSION, table, seen: fields.number("seen", MAX_NUMBER)? })
        }
        "leave" => Request::Leave { table: fields.short_text("table", MAX_ID)? },
        "act" => Request::Act(Act {
            id: fields.short_text("id", MAX_ID)?,
            table: fields.short_text("table", MAX_ID)?,
            ply: fields.needed_number("ply", u32::MAX)?,
            action: Action::read(fields.needed_object("action", "action.")?)?,
        }),
        "why" => Request::Why(Why {
            id: fields.short_text("id", MAX_ID)?,
            table: fields.short_text("table", MAX_ID)?,
            mv: fields.short_text("move", MAX_MOVE)?,
        }),
        "ask" => Request::Ask(Ask {
            id: fields.short_text("id", MAX_ID)?,
            table: fields.short_text("table", MAX_ID)?,
            what: fields.word("what", WHAT, |word| match word {
                "hint" => Some(Help::Hint),
                "advice" => Some(Help::Advice),
                _ => None,
            })?,
        }),
        "think" => Request::Think(Think {
            table: fields.short_text("table", MAX_ID)?,
            on: fields.truth("on")?.unwrap_or(true),
        }),
        "analyse" => Request::Analyse(Analyse {
            id: fields.short_text("id", MAX_ID)?,
            game: fields.short_text("game", MAX_ID)?,
            rules: fields.optional_short_text("rules", MAX_PLACE)?,
            start: fields.optional_short_text("start", MAX_PLACE)?,
            position: fields.optional_short_text("position", MAX_PLACE)?,
            moves: fields.texts("moves")?,
            lines: fields.count("lines", MOST_LINES)?.unwrap_or(1),
            every: fields.truth("every")?.unwrap_or(false),
        }),
        "stop" => Request::Stop { id: fields.short_text("id", MAX_ID)? },
        "lobby" => Request::Lobby { on: fields.truth("on")?.unwrap_or(true) },
        _ => Request::Ping { t: fields.number("t", MAX_NUMBER)?.unwrap_or_default() },
    };
    fields.end(known)?;
    Ok(request)
}
