//! The tables in use: one task each, reached through a channel.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Side;
use protocol::live::Action;
use table::{ActionKey, Adjudication, ConnectionId};
use texts::Language;
use tokio::sync::{mpsc, oneshot};

use crate::address::Address;
use crate::app::App;
use crate::id::{PersonId, TableId};
use crate::play::audience::Visitor;
use crate::play::perspective::Snapshot;
use crate::play::refusal::GameRefusal;
use crate::play::table_task;
use crate::problem::Problem;

/// Capacity of a task's channel; further senders wait.
const QUEUE: usize = 256;

/// A message to a table's task.
pub(crate) enum RoomMessage {
    /// A client joins, having seen the events up to this number.
    Join { visitor: Visitor, seen: Option<u64> },
    /// A client leaves, or its connection closed.
    Leave { connection: ConnectionId },
    /// A client acts over its connection.
    Act { connection: ConnectionId, key: ActionKey },
    /// A person acts over HTTP; without a ply, in the current position.
    Post {
        person: PersonId,
        address: Address,
        id: String,
        ply: Option<u32>,
        action: Action,
        reply: ReplySender,
    },
    /// A person wants to take the open seat.
    Sit { person: PersonId, side: Option<Side>, reply: ReplySender },
    /// An operator of the site ends the game.
    Adjudicate { adjudication: Adjudication, reply: ReplySender },
    /// A client asks why a move is illegal.
    ExplainMove { connection: ConnectionId, id: String, mv: String },
    /// A client asks for the engine's move.
    Hint { connection: ConnectionId, id: String },
    /// A client asks for advice in words.
    Advice { connection: ConnectionId, id: String },
    /// A player asks for the moves that can be premoved.
    Premoves { connection: ConnectionId, id: String },
    /// A client turns the display of the engine's thinking on or off.
    Think { connection: ConnectionId, on: bool },
    /// A new round-trip time, in milliseconds.
    RoundTrip { connection: ConnectionId, lag: u64 },
    /// The block list of a client's person changed.
    BlockListChanged { connection: ConnectionId },
    /// The owner shared the game with everybody, or made it private.
    SharingChanged,
    /// A single read of the table.
    View { person: Option<PersonId>, language: Language, reply: oneshot::Sender<Snapshot> },
    /// A client that is behind needs the state.
    Snapshot { connection: ConnectionId, reply: oneshot::Sender<Snapshot> },
    /// A catch-up ended: the client has the events up to this number, or got nothing.
    CaughtUp { connection: ConnectionId, seen: Option<u64> },
    /// The engine found the computer's move.
    ComputerMove { ply: u32, mv: String },
    /// The table's deadline has passed.
    Tick,
}

/// Receives the number of the last event that a request caused, or why it was rejected.
pub(crate) type ReplySender = oneshot::Sender<Result<u64, GameRefusal>>;

/// The channels to the tasks of the tables in use.
#[derive(Default)]
pub(crate) struct Rooms(Mutex<HashMap<TableId, mpsc::Sender<RoomMessage>>>);

impl Rooms {
    /// Sends a message to a table's task, and starts the task if needed.
    ///
    /// # Errors
    ///
    /// If there is no such table, the store cannot be read, or the server is shutting down.
    pub(crate) async fn send(
        &self,
        app: &App,
        id: TableId,
        message: RoomMessage,
    ) -> Result<(), Problem> {
        let mut message = message;
        loop {
            let task = self.get(app, id).await?;
            // A task that is ending returns the message; start the next one.
            match task.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
            if app.is_closing() {
                return Err(crate::problem::Refused::Closing.into());
            }
        }
    }

    /// Sends a message only if the table's task is running.
    pub(crate) async fn notify(&self, id: TableId, message: RoomMessage) {
        if let Some(task) = self.running(id) {
            // A task that is ending does not need it.
            let _ = task.send(message).await;
        }
    }

    /// Removes an idle task, unless a message has arrived. Returns whether it may end.
    pub(crate) fn remove(&self, id: TableId, inbox: &mut mpsc::Receiver<RoomMessage>) -> bool {
        let mut rooms = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        rooms.remove(&id);
        true
    }

    /// The number of tables in use.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    async fn get(&self, app: &App, id: TableId) -> Result<mpsc::Sender<RoomMessage>, Problem> {
        if let Some(task) = self.running(id) {
            return Ok(task);
        }
        let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
        let mut rooms = self.lock();
        // Another request may have started it.
        if let Some(task) = rooms.get(&id).filter(|task| !task.is_closed()) {
            return Ok(task.clone());
        }
        let (sender, inbox) = mpsc::channel(QUEUE);
        rooms.insert(id, sender.clone());
        app.tasks.spawn(table_task::run(app.clone(), row, inbox, sender.downgrade()));
        Ok(sender)
    }

    fn running(&self, id: TableId) -> Option<mpsc::Sender<RoomMessage>> {
        self.lock().get(&id).filter(|task| !task.is_closed()).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<RoomMessage>>> {
        // No code that can panic runs under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
