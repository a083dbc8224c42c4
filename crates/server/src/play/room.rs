//! The decided state of one table and its way to the store.

use std::future::Future;
use std::pin::Pin;
use std::time::Instant;

use table::{
    AppliedEvent, Batch, EventKind, InvalidEvent, Moment, Presence, Reply, Request, Requester,
    Step, Table, Update,
};

use crate::app::App;
use crate::cast::{to_i64, to_u64};
use crate::clock::unix_ms;
use crate::id::{PersonId, TableId, random_bytes};
use crate::play::rows::{self, Names};
use crate::store::{Append, NewTable, StoreError, TableRow};

/// A [`table::Room`] whose decisions are written to the store.
pub(super) struct Room {
    app: App,
    id: TableId,
    owner: PersonId,
    names: Names,
    state: table::Room,
    write: Option<PendingWrite>,
    /// Seed for drawing lots, and the id of the rematch's table. Each is used once.
    seed: u64,
    rematch_id: TableId,
}

struct PendingWrite {
    started: Instant,
    result: Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>,
}

/// The outcome of a write.
pub(super) struct Written {
    /// New durable events: those of the batch, or those that another server stored first.
    pub(super) events: Vec<AppliedEvent>,
    pub(super) reply: Option<Reply>,
    /// The client whose request could not be stored.
    pub(super) failed: Option<Requester>,
}

impl Room {
    /// Reads a table. Downtime of the server is excused before anybody sees it: a clock must not be
    /// seen to run back.
    pub(super) async fn open(app: &App, row: TableRow) -> Result<Self, StoreError> {
        let events = app.store.events(row.id, 0).await?;
        let state = table::Room::load(rows::read_events(&events)?, unix_ms())
            .map_err(|error| StoreError::Damaged { detail: error.to_string() })?;
        let [first, second] = row.seats;
        app.live.deadlines.set(row.id, None);
        let mut room = Room {
            app: app.clone(),
            id: row.id,
            owner: row.owner,
            names: [first.names, second.names],
            state,
            write: None,
            seed: random_seed(),
            rematch_id: TableId::random(),
        };
        if let Some((until, back)) = app.live.downtime() {
            let excuse = Request::Excuse { until: to_u64(until), back: to_u64(back) };
            // Nobody asked for it, so there are no replies.
            let _ = room.submit(excuse);
            if room.write.is_some() {
                room.written().await?;
                room.write = None;
                room.state.stored();
            }
        }
        Ok(room)
    }

    pub(super) fn id(&self) -> TableId {
        self.id
    }

    /// The names typed at a shared screen.
    pub(super) fn names(&self) -> Names {
        self.names.clone()
    }

    /// The durable state of the table.
    pub(super) fn table(&self) -> &Table {
        self.state.table()
    }

    pub(super) fn presence(&self) -> &Presence {
        self.state.presence()
    }

    pub(super) fn presence_mut(&mut self) -> &mut Presence {
        self.state.presence_mut()
    }

    pub(super) fn leave(&mut self, connection: table::ConnectionId) -> bool {
        self.state.leave(connection, unix_ms())
    }

    /// When a flag falls, in Unix milliseconds.
    pub(super) fn deadline(&self) -> Option<u64> {
        self.state.deadline()
    }

    /// Whether a write is pending or requests wait for it.
    pub(super) fn is_busy(&self) -> bool {
        self.state.is_busy()
    }

    pub(super) fn is_writing(&self) -> bool {
        self.write.is_some()
    }

    /// Leaves the clock to the watcher of tables without a task.
    pub(super) fn hand_over_deadline(&self) {
        self.app.live.deadlines.set(self.id, self.deadline().map(to_i64));
    }

    /// What a client needs that has seen the events up to number `seen`.
    pub(super) fn catch_up(&self, seen: Option<u64>) -> Update {
        self.state.catch_up(seen)
    }

    /// Decides a request, or queues it behind the pending write. Returns the replies that need no
    /// write.
    #[must_use]
    pub(super) fn submit(&mut self, request: Request) -> Vec<Reply> {
        let steps = self.state.submit(request, unix_ms(), self.seed, self.rematch_id.as_str());
        self.follow(steps)
    }

    /// Decides the requests that waited for a write.
    #[must_use]
    pub(super) fn advance(&mut self) -> Vec<Reply> {
        let steps = self.state.advance(unix_ms(), self.seed, self.rematch_id.as_str());
        self.follow(steps)
    }

    /// Resolves when the pending write finishes; pends forever if there is none. Cancel-safe.
    pub(super) async fn written(&mut self) -> Result<(), StoreError> {
        match &mut self.write {
            Some(write) => write.result.as_mut().await,
            None => std::future::pending().await,
        }
    }

    /// Takes the result of [`written`](Self::written). Call [`advance`](Self::advance) next.
    ///
    /// # Errors
    ///
    /// When the store's events do not follow from those that are known.
    pub(super) async fn finish_write(
        &mut self,
        result: Result<(), StoreError>,
    ) -> Result<Written, InvalidEvent> {
        let write = self.write.take();
        let failed = match result {
            Ok(()) => {
                if let Some(write) = write {
                    let seconds = write.started.elapsed().as_secs_f64();
                    self.app.metrics.action_seconds.observe(seconds);
                }
                let committed = self.state.stored();
                self.renew(&committed.events);
                let (events, reply) = (committed.events, committed.reply);
                return Ok(Written { events, reply, failed: None });
            }
            // Another server was first: the request is decided again after its events.
            Err(StoreError::Conflict { .. }) => None,
            Err(error) => {
                tracing::error!(table = %self.id, %error, "events could not be stored");
                self.state.failed()
            }
        };
        // Only the store knows whether a failed write was kept.
        let events = self.catch_up_with_store().await?;
        Ok(Written { events, reply: None, failed })
    }

    /// Applies the events that the store has and the room does not know.
    ///
    /// # Errors
    ///
    /// When they do not follow from those that are known.
    pub(super) async fn catch_up_with_store(&mut self) -> Result<Vec<AppliedEvent>, InvalidEvent> {
        let rows = self.app.store.events(self.id, self.table().number()).await;
        match rows.and_then(|rows| rows::read_events(&rows)) {
            Ok(stored) => {
                let events = self.state.absorb(stored)?;
                self.renew(&events);
                Ok(events)
            }
            Err(error) => {
                tracing::error!(table = %self.id, %error, "events could not be read");
                Ok(Vec::new())
            }
        }
    }

    fn follow(&mut self, steps: Vec<Step>) -> Vec<Reply> {
        let mut replies = Vec::new();
        for step in steps {
            match step {
                Step::Store(batch) => {
                    let (app, append) = (self.app.clone(), self.append(&batch));
                    let result = async move { app.store.append(append?).await.map(|_| ()) };
                    let result = Box::pin(result);
                    self.write = Some(PendingWrite { started: Instant::now(), result });
                }
                Step::Reply(reply) => replies.push(reply),
            }
        }
        replies
    }

    /// The rows of a batch.
    fn append(&self, batch: &Batch) -> Result<Append, StoreError> {
        let has = |is_kind: fn(&EventKind) -> bool| {
            batch.events.iter().any(|applied| is_kind(&applied.event.kind))
        };
        let began = has(|kind| matches!(kind, EventKind::Began(_)));
        let ended = has(|kind| matches!(kind, EventKind::Ended(_)));
        let rematch = has(|kind| matches!(kind, EventKind::Rematch { .. }));
        let next = if rematch { Some(Box::new(self.rematch(batch.table.last())?)) } else { None };
        Ok(Append {
            table: self.id,
            after: batch.after(),
            events: rows::new_events(&batch.events, batch.key.as_ref())?,
            progress: rows::progress(&batch.table),
            seats: began.then(|| rows::seat_rows(&batch.table, &self.names)),
            close_invitation: began || ended,
            finish: if ended { rows::finish(&batch.table) } else { None },
            next,
            at: to_i64(batch.table.last()),
        })
    }

    fn rematch(&self, at: u64) -> Result<NewTable, StoreError> {
        let moment = Moment { seed: random_seed(), ..Moment::at(at) };
        let opened = self.table().rematch(&moment).map_err(rows::fault)?;
        let [first, second] = self.names.clone();
        rows::new_table(self.rematch_id, self.owner, &opened, &[second, first], None)
    }

    /// Replaces what durable events have used up.
    fn renew(&mut self, events: &[AppliedEvent]) {
        for applied in events {
            match &applied.event.kind {
                EventKind::Began(_) => self.seed = random_seed(),
                EventKind::Rematch { .. } => self.rematch_id = TableId::random(),
                _ => {}
            }
        }
    }
}

fn random_seed() -> u64 {
    u64::from_le_bytes(random_bytes())
}
