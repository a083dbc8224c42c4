use protocol::live::{Action, View};
use table::Connection;
use texts::Language;
use tokio::sync::oneshot;

use crate::connection::visitor::Visitor;
use crate::id::PersonId;
use crate::play::refusal::Refusal;

/// What is asked of a table's keeper.
pub(crate) enum Ask {
    /// Somebody comes, having seen so much.
    Join { visitor: Visitor, seen: Option<u64> },
    /// A connection ends.
    Leave { connection: Connection },
    /// Somebody at the table acts.
    Act { connection: Connection, id: String, ply: u32, action: Action },
    /// Somebody acts over HTTP; without a ply, in whatever position the game is.
    Post { person: PersonId, id: String, ply: Option<u32>, action: Action, reply: Reply },
    /// Somebody wants to sit down.
    Sit { person: PersonId, reply: Reply },
    /// Somebody wants to know why a move is not allowed.
    Why { connection: Connection, id: String, mv: String },
    /// Somebody wants a hint.
    Hint { connection: Connection, id: String },
    /// Somebody wants advice in words.
    Advice { connection: Connection, id: String },
    /// Somebody wants to see what the computer thinks, or no longer.
    Think { connection: Connection, on: bool },
    /// How long the network takes for a connection.
    Lag { connection: Connection, lag: u64 },
    /// Whom somebody has blocked has changed.
    Blocks { connection: Connection },
    /// Somebody looks, once.
    Look { person: Option<PersonId>, language: Language, reply: oneshot::Sender<Looked> },
    /// The computer has found its move.
    Computer { ply: u32, mv: String },
    /// Time has passed.
    Wake,
}

/// Where the number of the last event goes, or why nothing happened.
pub(crate) type Reply = oneshot::Sender<Result<u64, Refusal>>;

/// A table as somebody sees it who looks once.
pub(crate) struct Looked {
    /// The number of the last event in it.
    pub(crate) n: u64,
    pub(crate) view: Box<View>,
}
