use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Challenge, Event, LegalMove, Line, Score, Turn, VERSION, View};
use crate::people::Me;
use crate::play::LiveGame;

/// A message from the server. `Display` writes it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage {
    /// The first message of a connection.
    Hello {
        /// The protocol version.
        v: u32,
        /// The server's time, in Unix milliseconds.
        now: u64,
        /// The client's account, as in `/api/me`.
        me: Box<Me>,
    },
    /// The full state of a table.
    State {
        /// The id of the table.
        table: String,
        /// The number of the last event included.
        n: u64,
        /// The server's time, in Unix milliseconds.
        now: u64,
        /// The state.
        view: Box<View>,
    },
    /// An event at a table.
    Event {
        /// The id of the table.
        table: String,
        /// The number of the event.
        n: u64,
        /// The server's time, in Unix milliseconds.
        now: u64,
        /// The event.
        event: Event,
        /// The state after it; only with the last of several events.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        view: Option<Box<Turn>>,
    },
    /// An action was performed and stored.
    Ack {
        /// The id of the action.
        id: String,
        /// The number of its last event.
        n: u64,
    },
    /// An action or question was rejected.
    Refused {
        /// The id of the action or question.
        id: String,
        /// The reason.
        reason: Reason,
    },
    /// Whether a move is legal, and why not.
    Why {
        /// The id of the question.
        id: String,
        /// Whether the move is legal.
        legal: bool,
        /// Why not, in the user's language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
    },
    /// A hint.
    Hint {
        /// The id of the question.
        id: String,
        /// The suggested move.
        #[serde(rename = "move")]
        mv: String,
        /// The score for the side to move.
        score: Score,
        /// The principal variation, including the move.
        pv: Vec<String>,
    },
    /// Advice as text.
    Advice {
        /// The id of the question.
        id: String,
        /// The advice, in the user's language.
        text: String,
        /// The move that the advice is about.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        mv: Option<String>,
    },
    /// The premoves to choose from.
    Premoves {
        /// The id of the question.
        id: String,
        /// The number of moves played so far.
        ply: u32,
        /// Every move that some move of the opponent makes legal.
        moves: Vec<LegalMove>,
    },
    /// The recipient's own premove or conditional lines, sent to nobody else.
    Plan {
        /// The id of the table.
        table: String,
        /// The number of moves played so far.
        ply: u32,
        /// The premove.
        premove: Option<String>,
        /// The conditional lines of a correspondence game: space-separated moves from the current position.
        #[serde(default)]
        lines: Vec<String>,
        /// Why the last plan was dropped, in the user's language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        dropped: Option<String>,
    },
    /// The engine's analysis of a table.
    Thought {
        /// The id of the table.
        table: String,
        /// The number of moves played so far.
        ply: u32,
        /// The search depth, in plies.
        depth: u32,
        /// The best lines, best first.
        lines: Vec<Line>,
        /// Whether the search has ended.
        done: bool,
    },
    /// The engine's analysis of a position without a table.
    Analysis {
        /// The id of the analysis.
        id: String,
        /// The search depth, in plies.
        depth: u32,
        /// The best lines, best first; empty if nothing changed.
        lines: Vec<Line>,
        /// Whether the search has ended.
        done: bool,
        /// Searched positions per second; missing for a proof, and before the search has counted any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        speed: Option<u64>,
        /// The number of requests ahead in the queue, while the analysis has not begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        waiting: Option<u32>,
    },
    /// The people connected to a table.
    Presence {
        /// The id of the table.
        table: String,
        /// Whether each side's player is present, first side first.
        seats: [bool; 2],
        /// The number of spectators.
        watching: u32,
        /// How long each player has been away, in milliseconds; `null` if present.
        left_for: [Option<u64>; 2],
        /// Whether each member of a team is present, in the order of rotation; empty for sides that are not teams.
        #[serde(default, skip_serializing_if = "no_members")]
        #[cfg_attr(test, ts(optional, as = "Option<[Vec<bool>; 2]>"))]
        members: [Vec<bool>; 2],
    },
    /// The open challenges, including those of people in the pairing queue.
    Lobby {
        /// The challenges, oldest first.
        challenges: Vec<Challenge>,
        /// The number of people connected.
        people: u32,
    },
    /// The running games shown in the lobby; sent in full whenever one has changed.
    Boards {
        /// At most six games.
        games: Vec<LiveGame>,
    },
    /// A notification about another table.
    Notice {
        /// The kind of notification.
        kind: NoticeKind,
        /// The id of the table.
        table: String,
    },
    /// The reply to a ping.
    Pong {
        /// The `t` of the ping.
        t: u64,
        /// The server's time, in Unix milliseconds.
        now: u64,
    },
    /// The server shuts down: the client should reconnect.
    Closing {
        /// The delay before reconnecting, in milliseconds.
        after: u64,
    },
    /// A message was invalid or cannot be handled.
    Error {
        /// The stable error code for programs.
        code: String,
        /// The description in the user's language.
        text: String,
        /// The id of the message, if it could be parsed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<String>,
        /// The id of the table, if the message names one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        table: Option<String>,
    },
}

/// Why an action was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// The stable code for programs.
    pub code: String,
    /// The description in the user's language.
    pub text: String,
}

/// A kind of notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// It is the recipient's turn.
    YourTurn,
    /// Somebody joined the recipient's table.
    ChallengeAccepted,
    /// The pairing queue has found an opponent.
    Paired,
    /// Somebody challenges the recipient.
    Challenged,
    /// The recipient's challenge was declined.
    Declined,
    /// A game of the recipient ended while they were not connected to its table.
    GameOver,
}

/// Why a server's message cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// The server has another protocol version.
    #[error("the server speaks version {theirs} of the messages")]
    Version {
        /// The server's version.
        theirs: u64,
    },
    /// Not a message, or one of an unknown type.
    #[error("it is no message that is known here")]
    Unknown,
}

impl ServerMessage {
    /// Parses a server's message.
    ///
    /// # Errors
    ///
    /// If it is not a message, or if the server has another protocol version.
    pub fn read(text: &str) -> Result<Self, Unread> {
        let value: Value = serde_json::from_str(text).map_err(|_| Unread::Unknown)?;
        // Check the version first: in another one everything else may differ.
        if value["type"] == "hello" && value["v"] != VERSION {
            return Err(Unread::Version { theirs: value["v"].as_u64().unwrap_or_default() });
        }
        serde_json::from_value(value).map_err(|_| Unread::Unknown)
    }
}

impl ServerMessage {
    /// Serializes the message.
    pub fn to_json(&self) -> String {
        let mut text = Vec::with_capacity(self.length());
        // These types always serialize, and JSON is UTF-8.
        let written = serde_json::to_writer(&mut text, self).is_ok();
        String::from_utf8(text).ok().filter(|_| written).unwrap_or_default()
    }

    /// An estimate of the serialized length in bytes, to avoid reallocation.
    fn length(&self) -> usize {
        let moves = match self {
            ServerMessage::Event { view: Some(view), .. } => {
                view.legal.as_ref().map_or(0, Vec::len)
            }
            ServerMessage::Premoves { moves, .. } => moves.len(),
            ServerMessage::State { view, .. } => {
                let played = 4 * view.moves.len();
                played + view.turn.legal.as_ref().map_or(0, Vec::len)
            }
            _ => 0,
        };
        1024 + 96 * moves
    }
}

impl fmt::Display for ServerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}

fn no_members(members: &[Vec<bool>; 2]) -> bool {
    members.iter().all(Vec::is_empty)
}
