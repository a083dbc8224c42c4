//! The decided state of one table, and its writes to the store.

use std::future::Future;
use std::pin::Pin;
use std::time::Instant;

use game::Side;
use protocol::live::Clock;
use table::{
    AppliedEvent, Batch, EventKind, InvalidEvent, Moment, Plan, Presence, Reply, Request,
    Requester, Seen, Step, Table, Update,
};

use crate::app::App;
use crate::backoff::LogLimit;
use crate::cast::to_i64;
use crate::clock::{
    Gap, gaps_since, is_store_down, store_accepted_write, store_down_since, unix_ms,
};
use crate::id::{PersonId, ServerId, TableId, random_bytes};
use crate::play::replay::INLINE_EVENTS;
use crate::play::rows::{self, Names};
use crate::store::{Append, NewTable, StoreError, TableRow};

/// Milliseconds that players have to reconnect when a server stops.
const HANDOVER: u64 = 2_000;

/// A [`table::Room`] whose decisions are written to the store.
pub(super) struct Room {
    app: App,
    id: TableId,
    owner: PersonId,
    listed: bool,
    names: Names,
    state: table::Room,
    write: Option<PendingWrite>,
    /// The store may have events that could not be read.
    is_behind: bool,
    /// The number of heartbeat gaps that have been excused; `None` before the outages of the time before
    /// the server's start are.
    known_gaps: Option<usize>,
    /// The seed for the draw of sides, and the id of the rematch's table. Each is used once.
    seed: u64,
    rematch_id: TableId,
}

struct PendingWrite {
    started: Instant,
    result: PendingResult,
}

type PendingResult = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>;

/// The outcome of a write.
pub(super) struct Written {
    /// New durable events: those of the batch, or those that another server stored first.
    pub(super) events: Vec<AppliedEvent>,
    /// Whether this server stored them.
    pub(super) own: bool,
    pub(super) reply: Option<Reply>,
    /// Set if nothing was stored: the clients whose requests failed.
    pub(super) failed: Option<Vec<Requester>>,
}

impl Room {
    /// Loads a table. Excuses the server's downtime before anybody sees the clocks: they must not
    /// appear to run back.
    pub(super) async fn open(app: &App, row: TableRow) -> Result<Self, StoreError> {
        let events = app.store.events(row.id, 0).await?;
        // Replay long games off the async threads.
        let load = move || {
            table::Room::load(rows::read_events(&events)?, unix_ms())
                .map_err(|error| rows::damaged(&error))
        };
        let mut state = if row.last > INLINE_EVENTS {
            app.limits.large_answers.write(load).await??
        } else {
            load()?
        };
        if matches!(state.table().terms().clock, Clock::Days { .. }) {
            state.restore(rows::read_plans(app.store.plans(row.id).await?)?);
        }
        let [first, second] = row.seats;
        app.live.deadlines.set(row.id, None);
        if app.bus.is_shared() {
            state.share();
        }
        let mut room = Room {
            app: app.clone(),
            id: row.id,
            owner: row.owner,
            listed: row.listed,
            names: [first.names, second.names],
            state,
            write: None,
            is_behind: false,
            known_gaps: None,
            seed: random_seed(),
            rematch_id: TableId::random(),
        };
        room.excuse_gaps(unix_ms());
        room.settle().await?;
        // A planned answer to a move that another server stored without knowing the plan.
        let _ = room.advance();
        room.settle().await?;
        Ok(room)
    }

    /// Waits for the pending write, before clients join.
    async fn settle(&mut self) -> Result<(), StoreError> {
        if self.write.is_some() {
            self.written().await?;
            self.write = None;
            self.state.stored();
        }
        Ok(())
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

    /// The plan of a side's player; for that player only.
    pub(super) fn plan(&self, side: Side) -> &Plan {
        self.state.plan(side)
    }

    pub(super) fn presence(&self) -> &Presence {
        self.state.presence()
    }

    pub(super) fn presence_mut(&mut self) -> &mut Presence {
        self.state.presence_mut()
    }

    /// Takes what another server sees at the table. Returns whether anybody came or went.
    pub(super) fn hear(&mut self, server: ServerId, seen: Seen) -> bool {
        self.state.hear(server.as_str(), seen, unix_ms())
    }

    /// Counts every absence from now on: the players may have been at another server.
    pub(super) fn excuse_absence(&mut self) {
        self.state.presence_mut().excuse(0, unix_ms());
    }

    pub(super) fn leave(&mut self, connection: table::ConnectionId) -> bool {
        self.state.leave(connection, unix_ms())
    }

    /// The next flag fall, in Unix milliseconds.
    pub(super) fn deadline(&self) -> Option<u64> {
        self.state.deadline()
    }

    /// Whether a write is pending, or requests are queued behind it.
    pub(super) fn is_busy(&self) -> bool {
        self.state.is_busy()
    }

    /// Whether the store could not be read when it may have had new events.
    pub(super) fn is_behind(&self) -> bool {
        self.is_behind
    }

    pub(super) fn is_writing(&self) -> bool {
        self.write.is_some()
    }

    /// Excuses the time in which the players of a timed game reconnect to another server, or to this one
    /// after its restart, if one of them is connected here. No clock runs until then, on either side's turn. A gap or an
    /// outage up to now is excused too: its own excuse would come after this one and cover nothing.
    #[must_use]
    pub(super) fn excuse_handover(&mut self) -> Vec<Reply> {
        let is_timed = matches!(self.table().terms().clock, Clock::Timed { .. });
        if !is_timed || self.presence().seen_here(self.table()).players.is_empty() {
            return Vec::new();
        }
        let now = unix_ms();
        self.excuse_gaps(now);
        let until = store_down_since().unwrap_or(now);
        let excuse = Request::Excuse { until, back: now + HANDOVER };
        let steps = self.state.submit(excuse, now, self.seed, self.rematch_id.as_str());
        self.follow(steps)
    }

    /// Hands the clock over to the watcher of tables without a task.
    pub(super) fn hand_over_deadline(&self) {
        self.app.live.deadlines.set(self.id, self.deadline().map(to_i64));
    }

    /// What a client that has seen the events up to number `seen` needs. `None` if only the store
    /// has the first of them.
    pub(super) fn catch_up(&self, seen: Option<u64>) -> Option<Update> {
        self.state.catch_up(seen)
    }

    /// Decides a request, or queues it behind the pending write. Returns the replies that need no
    /// write.
    #[must_use]
    pub(super) fn submit(&mut self, request: Request) -> Vec<Reply> {
        let now = unix_ms();
        self.excuse_gaps(now);
        let steps = self.state.submit(request, now, self.seed, self.rematch_id.as_str());
        self.follow(steps)
    }

    /// Decides the requests queued behind a write. While the store is down, they wait: what is decided then
    /// would hide the outage's end from the clocks. The gap that ends it wakes the table.
    #[must_use]
    pub(super) fn advance(&mut self) -> Vec<Reply> {
        let now = unix_ms();
        if is_store_down() {
            return Vec::new();
        }
        self.excuse_gaps(now);
        let steps = self.state.advance(now, self.seed, self.rematch_id.as_str());
        self.follow(steps)
    }

    /// Excuses outages before any decision by the clock. Read `now` before calling this. While the store is
    /// down, nothing is excused: one event excuses the whole outage at its end.
    fn excuse_gaps(&mut self, now: u64) {
        if is_store_down() {
            return;
        }
        let (outages, mut known) = match self.known_gaps {
            Some(known) => (&[][..], known),
            None => (self.app.live.outages(), self.app.live.earlier_gaps()),
        };
        let gap = gaps_since(outages, &mut known, self.state.table().last());
        self.known_gaps = Some(known);
        if let Some(Gap { until, back }) = gap {
            let excuse = Request::Excuse { until, back };
            let steps = self.state.submit(excuse, now, self.seed, self.rematch_id.as_str());
            let replies = self.follow(steps);
            debug_assert!(replies.is_empty(), "nothing is decided before an excuse");
        }
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
    /// If the store's events do not follow from the known ones.
    pub(super) async fn finish_write(
        &mut self,
        result: Result<(), StoreError>,
    ) -> Result<Written, InvalidEvent> {
        let write = self.write.take();
        let mut failed: Option<Vec<Requester>> = match result {
            Ok(()) => {
                store_accepted_write();
                if let Some(write) = write {
                    let seconds = write.started.elapsed().as_secs_f64();
                    self.app.metrics.action_seconds.observe(seconds);
                }
                let committed = self.state.stored();
                self.renew(&committed.events);
                let (events, reply) = (committed.events, committed.reply);
                return Ok(Written { events, own: true, reply, failed: None });
            }
            // Another server was faster: decide the request again after its events.
            Err(StoreError::Conflict { .. }) => None,
            Err(error) => {
                static LOG: LogLimit = LogLimit::new();
                if let Some(suppressed) = LOG.permit() {
                    tracing::error!(table = %self.id, %error, suppressed, "events could not be stored");
                }
                Some(self.give_up_waiting())
            }
        };
        // After a failed write only the store knows whether it was committed.
        let Some(events) = self.read_missing().await? else {
            let failed = failed.take().unwrap_or_else(|| self.give_up_waiting());
            let events = Vec::new();
            return Ok(Written { events, own: false, reply: None, failed: Some(failed) });
        };
        Ok(Written { events, own: failed.is_some(), reply: None, failed })
    }

    /// Applies events that the store has and the room has not seen.
    ///
    /// # Errors
    ///
    /// If they do not follow from the known ones.
    pub(super) async fn catch_up_with_store(&mut self) -> Result<Vec<AppliedEvent>, InvalidEvent> {
        Ok(self.read_missing().await?.unwrap_or_default())
    }

    /// Gives up the pending write and all requests that wait; returns their clients.
    fn give_up_waiting(&mut self) -> Vec<Requester> {
        let failed = self.state.failed();
        failed.into_iter().chain(self.state.give_up_waiting()).collect()
    }

    /// The same as [`catch_up_with_store`](Self::catch_up_with_store); `None` if the store cannot be
    /// read.
    async fn read_missing(&mut self) -> Result<Option<Vec<AppliedEvent>>, InvalidEvent> {
        let rows = self.app.store.events(self.id, self.table().number()).await;
        match rows.and_then(|rows| rows::read_events(&rows)) {
            Ok(stored) => {
                self.is_behind = false;
                let events = self.state.absorb(stored)?;
                self.renew(&events);
                Ok(Some(events))
            }
            Err(error) => {
                static LOG: LogLimit = LogLimit::new();
                self.is_behind = true;
                if let Some(suppressed) = LOG.permit() {
                    tracing::error!(table = %self.id, %error, suppressed, "events could not be read");
                }
                Ok(None)
            }
        }
    }

    fn follow(&mut self, steps: Vec<Step>) -> Vec<Reply> {
        let mut replies = Vec::new();
        for step in steps {
            match step {
                Step::Store(batch) => {
                    let app = self.app.clone();
                    let result: PendingResult = if let Some((side, lines)) = &batch.conditional {
                        let plan = rows::plan_row(self.id, &batch.table, *side, lines);
                        let after = batch.after();
                        Box::pin(async move { app.store.keep_plan(plan?, after).await })
                    } else {
                        let append = self.append(&batch);
                        Box::pin(async move { app.store.append(append?).await.map(|_| ()) })
                    };
                    self.write = Some(PendingWrite { started: Instant::now(), result });
                }
                Step::Reply(reply) => replies.push(reply),
                // As if another server had been faster.
                Step::Read => {
                    let last = self.table().number();
                    let result = std::future::ready(Err(StoreError::Conflict { last }));
                    self.write =
                        Some(PendingWrite { started: Instant::now(), result: Box::pin(result) });
                }
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
            // The seat of a team holds the member who moves next.
            seats: (began || batch.table.has_teams())
                .then(|| rows::seat_rows(&batch.table, &self.names)),
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
        let names = [second, first];
        rows::new_table(self.rematch_id, self.owner, &opened, &names, None, self.listed)
    }

    /// Replaces the seed and id that durable events used.
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
