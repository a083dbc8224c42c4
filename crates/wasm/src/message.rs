//! Messages between host and module, beside those of the socket.

use answers::Names;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{ActionKey, Event};

/// A message of the host.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum HostMessage {
    /// Who reads, and in which language (`en`, `fr`).
    Reader {
        /// The person's id on the server.
        person: String,
        /// The name to show at the table.
        name: String,
        /// Whether the name is an account's.
        account: bool,
        /// The language of answers.
        language: String,
    },
    /// A request that the server answers over HTTP.
    Call {
        /// Returned with the reply.
        id: u64,
        /// `GET` or `POST`.
        method: String,
        /// The path without its query.
        path: String,
        /// The JSON body, if there is one.
        #[serde(default)]
        body: Value,
    },
    /// A stored game, before the first message about its table.
    Load {
        /// The table.
        table: String,
        /// As the module asked to store it.
        game: StoredGame,
    },
    /// The events that the module asked to store are stored.
    Stored {
        /// The table.
        table: String,
    },
    /// Another page has stored events of this table: those after the last one that the module knows.
    Absorb {
        /// The table.
        table: String,
        /// In order.
        events: Vec<StoredEvent>,
    },
    /// The game is no longer stored here: the server has it. What the module asked to store did not happen.
    Forget {
        /// The table.
        table: String,
    },
}

/// A message to the host.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ModuleMessage<'a> {
    /// The reply to a call.
    Called {
        /// The call.
        id: u64,
        /// The HTTP status.
        status: u16,
        /// The JSON body.
        body: Value,
    },
    /// Events to be stored, all or none, if `after` is the number of stored events. The host answers with `stored`,
    /// with `absorb` if there are others, or with `forget` if there is no such game any more.
    Store {
        /// The table.
        table: &'a str,
        /// The number of events before these.
        after: u64,
        /// The events.
        events: Vec<StoredEvent>,
        /// The names typed at a shared screen.
        names: &'a Names,
        /// Whether the game is over after them.
        over: bool,
    },
}

/// A game in the host's storage.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredGame {
    /// The names typed at a shared screen, by seat.
    pub names: Names,
    /// All events, in order.
    pub events: Vec<StoredEvent>,
}

/// An event in the host's storage.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredEvent {
    /// The event.
    pub event: Event,
    /// The action whose last event it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<ActionKey>,
}
