//! Brings a client that is far behind up to date, at its own reading pace.
//!
//! Until then the table sends it no events: the task reads them from the store. Large parts are serialised on
//! blocking threads, one at a time per client and a few per address, so that a client that never
//! reads holds a bounded number of bytes until its socket is closed.

use axum::extract::ws::Utf8Bytes;
use table::{ConnectionId, EventKind, Table};
use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::backoff::warn_rarely;
use crate::connection::outbox::Outbox;
use crate::id::TableId;
use crate::play::perspective::Snapshot;
use crate::play::rooms::RoomMessage;
use crate::play::rows;
use crate::store::StoreError;

/// Events per read and write.
const CHUNK: u32 = 64;

/// The first step of a catch-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Queue space, for the events after this number.
    Room { seen: Option<u64> },
    /// Events after this number that only the store has.
    Stored { seen: u64 },
    /// The whole state of a long game.
    State,
}

/// A client that is behind.
pub(super) struct CatchUp {
    pub(super) app: App,
    pub(super) table: TableId,
    pub(super) connection: ConnectionId,
    pub(super) outbox: Outbox,
    pub(super) room: mpsc::WeakSender<RoomMessage>,
}

impl CatchUp {
    /// Sends the missing events or the state, then reports the last event sent to the table.
    pub(super) async fn run(self, need: Need) {
        let seen = match need {
            Need::Room { seen } => Ok(seen),
            Need::Stored { seen } => self.send_stored(seen).await,
            Need::State => self.send_state().await,
        };
        match seen {
            Ok(seen) if self.outbox.drained().await => {
                self.tell(RoomMessage::CaughtUp { connection: self.connection, seen }).await;
            }
            Ok(_) => {}
            // The client gets no further events of this table: it has to join again.
            Err(error) => {
                warn_rarely!(error, "events could not be read for a client that is behind");
                self.outbox.disconnect();
            }
        }
    }

    /// Sends the state. Returns the number of its last event; `None` if the table has ended.
    async fn send_state(&self) -> Result<Option<u64>, StoreError> {
        let large = &self.app.limits.large_answers;
        let _permit = large.permit(self.outbox.address()).await;
        let Some(snapshot) = self.snapshot().await else { return Ok(None) };
        let number = snapshot.number();
        let state = large.write(move || snapshot.state()).await?;
        // The permit is held until the client has received the state.
        let taken = self.outbox.send_chunk(state).await && self.outbox.drained().await;
        Ok(taken.then_some(number))
    }

    /// Sends the events after `seen` up to those that the table has in memory. Returns the number
    /// of the last one, or `None` if the state must follow.
    async fn send_stored(&self, seen: u64) -> Result<Option<u64>, StoreError> {
        let large = &self.app.limits.large_answers;
        let _permit = large.permit(self.outbox.address()).await;
        let Some(mut snapshot) = self.snapshot().await else { return Ok(None) };
        // The table sends the last events itself, with the turn.
        let until = snapshot.number().saturating_sub(u64::from(CHUNK));
        let (mut table, mut seats_change) = (None::<Table>, false);
        loop {
            let after = table.as_ref().map_or(0, Table::number);
            if after >= until {
                // After a change of seats only the full state has the viewer's abilities.
                return Ok((!seats_change).then_some(after));
            }
            let rows = self.app.store.events_from(self.table, after, CHUNK).await?;
            if rows.is_empty() {
                return Ok(None);
            }
            let written = large.write(move || {
                let mut texts: Vec<Utf8Bytes> = Vec::new();
                let mut change = false;
                for (event, _) in rows::read_events(&rows)? {
                    let is_seat_change =
                        matches!(event.kind, EventKind::Seated { .. } | EventKind::Began(_));
                    let Some(now) = &mut table else {
                        table =
                            Some(Table::replay([&event]).map_err(|error| rows::damaged(&error))?);
                        continue;
                    };
                    let applied = now.apply(event).map_err(|error| rows::damaged(&error))?;
                    if applied.n > seen {
                        texts.extend(snapshot.perspective(now).earlier_events(&[applied]));
                        change |= is_seat_change;
                    }
                }
                Ok::<_, StoreError>((texts, table, change, snapshot))
            });
            let (texts, next, change, back) = written.await??;
            (table, snapshot) = (next, back);
            seats_change |= change;
            if !texts.is_empty() && !self.outbox.send_chunk(texts).await {
                return Ok(None);
            }
        }
    }

    async fn snapshot(&self) -> Option<Snapshot> {
        let (reply, answer) = oneshot::channel();
        self.tell(RoomMessage::Snapshot { connection: self.connection, reply }).await;
        answer.await.ok()
    }

    async fn tell(&self, message: RoomMessage) {
        if let Some(room) = self.room.upgrade() {
            // A table that has ended needs no message.
            let _ = room.send(message).await;
        }
    }
}
