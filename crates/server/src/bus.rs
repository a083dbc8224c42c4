//! Hints between the parts of one or several servers.
//!
//! The store is the only truth. A hint says that it is worth reading again; a lost hint only delays a
//! reader. [`LocalBus`] works within one process, [`NatsBus`] between several.

mod local;
mod nats;

use serde::{Deserialize, Serialize};

use crate::id::{KeyId, PersonId, ServerId, TableId};

pub use self::local::{LocalBus, Subscription};
pub use self::nats::{BusError, NatsBus, NatsUrl};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    Table(TableId),
    /// A person's games and sessions.
    Person(PersonId),
    /// The open challenges.
    Lobby,
    /// The queues of reviews and of requests to workers, and which servers have idle workers.
    Jobs,
    /// One request to workers.
    Job(KeyId),
    /// The online people of each server.
    Online,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// The table has events up to this number.
    Events(u64),
    /// It is this person's turn at a table.
    YourTurn(TableId),
    /// Somebody accepted this person's challenge.
    Begins(TableId),
    /// Quick pairing found an opponent for this person.
    Paired(TableId),
    /// Somebody challenges this person to a game at a table.
    Challenged(TableId),
    /// This person's challenge was declined.
    Declined(TableId),
    /// A game of this person ended in their absence.
    GameOver(TableId),
    /// The block list changed.
    Blocks,
    /// This session of the person ended; `None`: all of them, or all but the current one.
    SessionEnded(Option<KeyId>),
    Changed,
    /// The connected people of one server at a table.
    Present(PresentHint),
    /// Some of the people who are online at one server.
    Online(OnlineHint),
    /// Whether a worker waits for a job at one server.
    IdleWorkers {
        server: ServerId,
        any: bool,
    },
    /// Hints were lost: read everything again.
    Missed,
}

/// The connected people of one server at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresentHint {
    pub server: ServerId,
    /// The connected players, each with their round-trip time in milliseconds.
    pub players: Vec<(PersonId, u64)>,
    /// The number of spectators' connections.
    pub watching: u32,
    /// Whether the other servers should publish theirs at once.
    pub asks: bool,
}

/// All people online at one server whose ids fall into one part. A part is complete, so that the
/// next hint makes up for a lost one, and small, so that a change does not send everybody again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnlineHint {
    pub server: ServerId,
    pub part: u8,
    pub people: Vec<PersonId>,
    /// Whether the other servers should publish theirs at once.
    pub asks: bool,
    /// Whether the server is about to stop.
    pub stops: bool,
}

/// Publish and subscribe, without delivery guarantees.
pub trait Bus: Send + Sync {
    /// Sends a hint to all current subscribers.
    fn publish(&self, topic: Topic, hint: Hint);

    fn subscribe(&self, topic: Topic) -> Subscription;

    /// Whether hints reach the other servers.
    fn is_connected(&self) -> bool;

    /// Whether there can be other servers, whose hints may be lost.
    fn is_shared(&self) -> bool;
}
