use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Challenge, Event, Line, Score, Turn, VERSION, View};
use crate::people::Me;

/// A message from the server. `Display` writes it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ServerMessage"))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Answer {
    /// The first message.
    Hello {
        /// The version of the messages.
        v: u32,
        /// The server's time.
        now: u64,
        /// Who the client is, as `/api/me` says it.
        me: Box<Me>,
    },
    /// Everything about a table.
    State {
        /// The table.
        table: String,
        /// The number of the last event in it.
        n: u64,
        /// The server's time.
        now: u64,
        /// The table.
        view: Box<View>,
    },
    /// Something happened at a table.
    Event {
        /// The table.
        table: String,
        /// The event's number.
        n: u64,
        /// The server's time.
        now: u64,
        /// What happened.
        event: Event,
        /// How things stand now; only with the last of several events.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        view: Option<Box<Turn>>,
    },
    /// An action has happened and will not be lost.
    Ack {
        /// The action.
        id: String,
        /// The number of its last event.
        n: u64,
    },
    /// An action has not happened.
    Refused {
        /// The action or question.
        id: String,
        /// Why not.
        reason: Reason,
    },
    /// Why a move is not allowed.
    Why {
        /// The question.
        id: String,
        /// Whether it is legal.
        legal: bool,
        /// Why not, in the reader's language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
    },
    /// A hint.
    Hint {
        /// The question.
        id: String,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What it is worth to the side to move.
        score: Score,
        /// The best play, the move included.
        pv: Vec<String>,
    },
    /// Advice in words.
    Advice {
        /// The question.
        id: String,
        /// The words, in the reader's language.
        text: String,
        /// The move that they speak of.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        mv: Option<String>,
    },
    /// What the computer thinks.
    Thought {
        /// The table.
        table: String,
        /// The position: how many moves have been played.
        ply: u32,
        /// How far it has looked, in plies.
        depth: u32,
        /// The best lines, the best first.
        lines: Vec<Line>,
        /// Whether it has stopped.
        done: bool,
    },
    /// What the computer thinks of a position that belongs to no table.
    Analysis {
        /// The analysis.
        id: String,
        /// How far it has looked, in plies.
        depth: u32,
        /// The lines, the best first; none where nothing new is known.
        lines: Vec<Line>,
        /// Whether it has stopped.
        done: bool,
        /// How many others have their turn before it, as long as it has not begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        waiting: Option<u32>,
    },
    /// Who is there.
    Presence {
        /// The table.
        table: String,
        /// Whether somebody is on each seat, the first side first.
        seats: [bool; 2],
        /// How many watch.
        watching: u32,
        /// For how long each has been away, in milliseconds.
        left_for: [Option<u64>; 2],
    },
    /// The open challenges.
    Lobby {
        /// The oldest first.
        challenges: Vec<Challenge>,
    },
    /// Something elsewhere wants the reader.
    Notice {
        /// What happened.
        kind: NoticeKind,
        /// The table at which it happened.
        table: String,
    },
    /// The server is there.
    Pong {
        /// The `t` of the ping.
        t: u64,
        /// The server's time.
        now: u64,
    },
    /// The server ends: come back.
    Closing {
        /// In how many milliseconds to try.
        after: u64,
    },
    /// A message was not understood or cannot be met.
    Error {
        /// What kind of error, for programs.
        code: String,
        /// The same in the reader's language.
        text: String,
        /// The message, where its id could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The table, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        table: Option<String>,
    },
}

/// Why an action has not happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// For programs.
    pub code: String,
    /// In the reader's language.
    pub text: String,
}

/// What wants the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// It is the reader's turn.
    YourTurn,
    /// Somebody sat down at the reader's table.
    ChallengeAccepted,
    /// An opponent has been found.
    Paired,
    /// A game of the reader ended while they were not at its table.
    GameOver,
}

/// Why something that a server says cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// The server speaks another version of these messages.
    #[error("the server speaks version {theirs} of the messages")]
    Version {
        /// The version.
        theirs: u64,
    },
    /// It is no message, or one of a kind that is not known here.
    #[error("it is no message that is known here")]
    Unknown,
}

impl Answer {
    /// Reads what a server says.
    ///
    /// # Errors
    ///
    /// When it is no message, or when the server greets in another version.
    pub fn read(text: &str) -> Result<Self, Unread> {
        let value: Value = serde_json::from_str(text).map_err(|_| Unread::Unknown)?;
        // The version comes first: in another one everything else may look different.
        if value["type"] == "hello" && value["v"] != VERSION {
            return Err(Unread::Version { theirs: value["v"].as_u64().unwrap_or_default() });
        }
        serde_json::from_value(value).map_err(|_| Unread::Unknown)
    }
}

impl Answer {
    /// The message, written at once.
    pub fn to_json(&self) -> String {
        let mut text = Vec::with_capacity(self.length());
        // These types hold nothing that JSON cannot say, and JSON is UTF-8.
        let written = serde_json::to_writer(&mut text, self).is_ok();
        String::from_utf8(text).ok().filter(|_| written).unwrap_or_default()
    }

    /// About how long the message will be, in bytes: it should not have to be moved while it grows.
    fn length(&self) -> usize {
        let moves = match self {
            Answer::Event { view: Some(view), .. } => view.legal.as_ref().map_or(0, Vec::len),
            Answer::State { view, .. } => {
                let played = 4 * view.moves.len();
                played + view.turn.legal.as_ref().map_or(0, Vec::len)
            }
            _ => 0,
        };
        1024 + 96 * moves
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}
