//! The task of one table: owns the room, its audience and its assistant, and runs until it is idle.

use std::collections::HashMap;
use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use protocol::live::{Action, Mode, Offer};
use table::{
    ActionKey, AppliedEvent, ConnectionId, EventKind, InvalidEvent, Reply, Request, Requester,
    Seen, Update,
};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;

use crate::address::Address;
use crate::app::App;
use crate::backoff::{Backoff, warn_rarely};
use crate::bus::{Hint, PresentHint, Topic};
use crate::clock::{is_store_down, unix_ms, watch_gaps};
use crate::connection::presence::{REPEAT, SILENCE};
use crate::id::{PersonId, ServerId};
use crate::live::closes;
use crate::operators::check_may_speak;
use crate::play::assistant::Assistant;
use crate::play::audience::{Audience, PRESENCE, Visitor};
use crate::play::catch_up::{CatchUp, Need};
use crate::play::perspective::INLINE_PLIES;
use crate::play::plans::Plans;
use crate::play::refusal::GameRefusal;
use crate::play::room::{Room, Written};
use crate::play::rooms::RoomMessage;
use crate::problem::Refused;
use crate::store::{StoreError, TableRow};

/// How long a task without clients stays: long enough for a page to reload.
const IDLE: Duration = Duration::from_secs(20);

/// How long to wait for a store that is down before the next look at whether it is back, which asks nobody.
const STORE_PAUSE: Duration = Duration::from_millis(500);

struct TableTask {
    app: App,
    room: Room,
    audience: Audience,
    assistant: Assistant,
    plans: Plans,
    /// The task's own inbox.
    sender: mpsc::WeakSender<RoomMessage>,
    /// Set if the table does not match the store: the task ends, and the next one loads it again.
    corrupt: bool,
    /// The servers with people at the table, each with the time of its last hint.
    others: HashMap<ServerId, Instant>,
    /// When to publish this server's presence again.
    tell_at: Option<Instant>,
    /// When to retry after a failed write.
    retry_at: Option<Instant>,
    backoff: Backoff,
    /// When to read events again that could not be read.
    reread_at: Option<Instant>,
    reread_backoff: Backoff,
    idle_since: Instant,
}

/// Serves a table until it is idle.
pub(super) async fn run(
    app: App,
    row: TableRow,
    mut inbox: mpsc::Receiver<RoomMessage>,
    sender: mpsc::WeakSender<RoomMessage>,
) {
    match TableTask::open(app, row, sender).await {
        Ok(mut task) => task.run(&mut inbox).await,
        // Clients notice the closed channel and can retry.
        Err(error) => warn_rarely!(error, "a table could not be opened"),
    }
}

impl TableTask {
    async fn open(
        app: App,
        row: TableRow,
        sender: mpsc::WeakSender<RoomMessage>,
    ) -> Result<Self, StoreError> {
        let room = Room::open(&app, row).await?;
        let audience = Audience::new(&app, room.id(), room.table(), room.names()).await?;
        let mut assistant = Assistant::new(&app, room.id(), sender.clone());
        assistant.request_move(&room, &audience);
        let idle_since = Instant::now();
        let plans = Plans::of(&room);
        Ok(TableTask {
            app,
            room,
            audience,
            assistant,
            plans,
            sender,
            corrupt: false,
            others: HashMap::new(),
            tell_at: None,
            retry_at: None,
            backoff: Backoff::default(),
            reread_at: None,
            reread_backoff: Backoff::default(),
            idle_since,
        })
    }

    async fn run(&mut self, inbox: &mut mpsc::Receiver<RoomMessage>) {
        let mut closing = self.app.closing();
        let mut closes = pin!(closes(&mut closing));
        let mut hints = pin!(self.app.bus.subscribe(Topic::Table(self.room.id())).stream());
        let mut gaps = watch_gaps();
        self.tell_others(true);
        let mut timer = pin!(tokio::time::sleep_until(self.wake_at()));
        let mut is_closing = false;
        while !self.corrupt {
            if is_closing && !self.room.is_writing() {
                return self.room.hand_over_deadline();
            }
            let reread_at = self.reread_at();
            let wake_at = self.wake_at();
            // Waking early is harmless; resetting the timer at every step is expensive.
            if wake_at < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(wake_at);
            }
            tokio::select! {
                biased;
                result = self.room.written() => self.on_written(result).await,
                // Excuse a gap at once: a visible clock must not include it.
                Ok(()) = gaps.changed() => {
                    self.forgive_silence();
                    let replies = self.room.advance();
                    self.send_replies(replies);
                }
                // Before messages: the clients connected here are about to leave.
                () = &mut closes, if !is_closing => {
                    is_closing = true;
                    let replies = self.room.excuse_handover();
                    self.send_replies(replies);
                }
                // Timer before messages: a flood of requests must not delay a flag fall.
                () = &mut timer => {
                    if self.on_timer(inbox) {
                        return;
                    }
                }
                message = inbox.recv() => match message {
                    Some(message) => self.on_message(message).await,
                    None => return,
                },
                Some(hint) = hints.next() => self.on_hint(hint).await,
                // Nobody repeats the hint.
                () = tokio::time::sleep_until(reread_at.unwrap_or(wake_at)), if reread_at.is_some() => {
                    self.reread_at = None;
                    self.read_store().await;
                }
            }
        }
    }

    /// When the store is read again, if the last attempt failed.
    fn reread_at(&mut self) -> Option<Instant> {
        if self.room.is_behind() {
            let backoff = &mut self.reread_backoff;
            self.reread_at.get_or_insert_with(|| Instant::now() + backoff.next());
        } else {
            self.reread_at = None;
            self.reread_backoff.reset();
        }
        self.reread_at
    }

    fn wake_at(&self) -> Instant {
        let mut wake_at = Instant::now() + Duration::from_mins(1);
        let waits_for_clock = !self.room.is_busy() && self.retry_at.is_none();
        if let Some(deadline) = self.room.deadline().filter(|_| waits_for_clock) {
            let left = deadline.saturating_sub(unix_ms());
            wake_at = wake_at.min(Instant::now() + Duration::from_millis(left));
        }
        if self.is_idle() {
            wake_at = wake_at.min(self.idle_since + IDLE);
        }
        let silent_at = self.others.values().min().map(|heard| *heard + SILENCE);
        let due = [
            self.audience.presence_due(),
            self.assistant.retry_at(),
            self.retry_at,
            self.tell_at,
            silent_at,
        ];
        due.into_iter().flatten().fold(wake_at, Instant::min)
    }

    /// Handles what is due. Returns whether the task ends.
    fn on_timer(&mut self, inbox: &mut mpsc::Receiver<RoomMessage>) -> bool {
        let now = Instant::now();
        if self.retry_at.is_some_and(|due| due <= now) {
            self.retry_at = None;
            let replies = self.room.advance();
            self.send_replies(replies);
            self.assistant.request_move(&self.room, &self.audience);
        }
        let is_due = self.room.deadline().is_some_and(|deadline| deadline <= unix_ms());
        if is_due && self.retry_at.is_none() {
            self.submit(Request::Tick);
        }
        self.forget_silent_servers(now);
        if self.audience.presence_due().is_some_and(|due| due <= now) {
            self.audience.send_presence(&self.room);
        }
        if self.tell_at.is_some_and(|due| due <= now) {
            self.tell_others(false);
        }
        if self.assistant.retry_at().is_some_and(|due| due <= now) {
            self.assistant.request_move(&self.room, &self.audience);
        }
        let ends = self.is_idle()
            && self.idle_since + IDLE <= now
            && self.app.live.rooms.remove(self.room.id(), inbox);
        if ends {
            self.room.hand_over_deadline();
        }
        ends
    }

    fn is_idle(&self) -> bool {
        self.audience.is_empty() && !self.room.is_busy() && !self.assistant.is_choosing_move()
    }

    async fn on_message(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Join { visitor, seen } => self.join(visitor, seen).await,
            RoomMessage::Leave { connection } => {
                self.assistant.stop_thinking(connection);
                self.audience.leave(connection, &mut self.room);
                self.idle_since = Instant::now();
                self.tell_others_soon();
            }
            RoomMessage::Act { connection, key } => {
                let visitor = self.audience.visitor(connection);
                if let Some(address) = visitor.map(|visitor| visitor.outbox.address()) {
                    self.act(connection, address, key).await;
                }
            }
            RoomMessage::Post { person, address, id, ply, action, reply } => {
                let connection = self.audience.await_reply(reply);
                let ply = ply.unwrap_or(self.room.table().ply());
                let key = ActionKey { person: person.to_string(), id, ply, action };
                self.act(connection, address, key).await;
            }
            RoomMessage::Sit { person, side, reply } => {
                let connection = self.audience.await_reply(reply);
                self.submit(Request::Sit { connection, person: person.to_string(), side });
            }
            RoomMessage::Adjudicate { adjudication, reply } => {
                let connection = self.audience.await_reply(reply);
                self.submit(Request::Adjudicate { connection, adjudication });
            }
            RoomMessage::ExplainMove { connection, id, mv } => {
                if let Some(visitor) = self.audience.visitor(connection) {
                    self.assistant.explain_move(self.room.table(), visitor, id, &mv);
                }
            }
            RoomMessage::Hint { connection, id } => {
                let Some(visitor) = self.audience.visitor(connection) else { return };
                let result = self.assistant.hint(self.room.table(), visitor, &id).await;
                if let Err(refusal) = result {
                    self.audience.refuse(connection, Some(id), refusal);
                }
            }
            RoomMessage::Advice { connection, id } => {
                let Some(visitor) = self.audience.visitor(connection) else { return };
                let result = self.assistant.advise(self.room.table(), visitor, &id).await;
                if let Err(refusal) = result {
                    self.audience.refuse(connection, Some(id), refusal);
                }
            }
            RoomMessage::Premoves { connection, id } => {
                if let Some(visitor) = self.audience.visitor(connection) {
                    Plans::send_premoves(&self.room, visitor, id);
                }
            }
            RoomMessage::Think { connection, on } => {
                self.assistant.stop_thinking(connection);
                if let Some(visitor) = self.audience.visitor(connection).filter(|_| on) {
                    self.assistant.think(self.room.table(), visitor).await;
                }
            }
            RoomMessage::RoundTrip { connection, lag } => {
                self.room.presence_mut().measure(connection, lag);
            }
            RoomMessage::BlockListChanged { connection } => {
                self.audience.reload_blocks(connection, self.room.table()).await;
            }
            RoomMessage::SharingChanged => {
                self.audience.reload_players(self.room.table()).await;
                for connection in self.audience.connections() {
                    self.bring_up_to_date(connection, None);
                }
            }
            RoomMessage::View { person, language, reply } => {
                self.audience.reload_stale_players(self.room.table()).await;
                // The receiver may have stopped waiting.
                let _ = reply.send(self.audience.snapshot(&self.room, person, language));
            }
            RoomMessage::Snapshot { connection, reply } => {
                if let Some(snapshot) = self.audience.snapshot_for(&self.room, connection) {
                    let _ = reply.send(snapshot);
                }
            }
            RoomMessage::CaughtUp { connection, seen } => {
                self.audience.release(connection);
                self.bring_up_to_date(connection, seen);
            }
            RoomMessage::ComputerMove { ply, mv } => {
                self.assistant.move_chosen();
                self.submit(Request::Computer { ply, mv });
                // While the store is down, the retry asks again.
                if self.retry_at.is_none() {
                    self.assistant.request_move(&self.room, &self.audience);
                }
            }
            RoomMessage::Tick => self.submit(Request::Tick),
        }
    }

    async fn act(&mut self, connection: ConnectionId, address: Address, key: ActionKey) {
        if matches!(key.action, Action::Phrase { .. })
            && let Ok(person) = key.person.parse()
            && let Err(refusal) = check_may_speak(&self.app, person).await
        {
            return self.audience.refuse(connection, Some(key.id), refusal);
        }
        // A rematch counts towards the limit of new tables.
        let makes_table = match key.action {
            Action::Offer { offer: Offer::Rematch, .. } => {
                self.room.table().terms().mode != Mode::Online
            }
            Action::Accept { offer: Offer::Rematch, .. } => true,
            _ => false,
        };
        let limits = &self.app.limits;
        if let Some(person) = key.person.parse().ok().filter(|_| makes_table)
            && let Err(Refused::TooMany { seconds }) =
                limits.tables.take(&person).and_then(|()| limits.address_tables.take(&address))
        {
            let refusal = GameRefusal::TooOften { seconds };
            return self.audience.refuse(connection, Some(key.id), refusal);
        }
        if let Err(Refused::TooMany { seconds }) = limits.events.take(&address) {
            let refusal = GameRefusal::TooOften { seconds };
            return self.audience.refuse(connection, Some(key.id), refusal);
        }
        // The client has seen more on another server, whose hint was lost: do not call its action stale.
        if key.ply > self.room.table().ply() {
            self.read_store().await;
            if self.room.is_behind() {
                return self.audience.refuse(connection, Some(key.id), GameRefusal::Storage);
            }
        }
        self.submit(Request::Act { connection, key });
    }

    async fn join(&mut self, visitor: Visitor, seen: Option<u64>) {
        let connection = visitor.connection;
        // Another server has shown this client more: its hint is late or lost.
        if seen.is_some_and(|seen| seen > self.room.table().number()) {
            self.read_store().await;
        }
        self.audience.join(visitor, &mut self.room).await;
        self.bring_up_to_date(connection, seen);
        self.tell_others_soon();
    }

    /// Publishes the people connected to the table at this server.
    fn tell_others(&mut self, asks: bool) {
        if !self.app.bus.is_shared() {
            return;
        }
        let seen = self.room.presence().seen_here(self.room.table());
        // Only while somebody is here, and another server counts on it.
        let repeats = !seen.is_empty() && !self.others.is_empty();
        self.tell_at = repeats.then(|| Instant::now() + REPEAT);
        let player = |(person, lag): (String, u64)| Some((person.parse().ok()?, lag));
        let hint = PresentHint {
            server: self.app.live.server(),
            players: seen.players.into_iter().filter_map(player).collect(),
            watching: seen.watching,
            asks,
        };
        self.app.bus.publish(Topic::Table(self.room.id()), Hint::Present(hint));
    }

    /// The same, together with other changes of this moment.
    fn tell_others_soon(&mut self) {
        if self.app.bus.is_shared() {
            let soon = Instant::now() + PRESENCE;
            self.tell_at = Some(self.tell_at.map_or(soon, |at| at.min(soon)));
        }
    }

    /// Takes the presence that another server published.
    fn hear_of_others(&mut self, hint: PresentHint) {
        if hint.server == self.app.live.server() {
            return;
        }
        let player = |(person, lag): (PersonId, u64)| (person.to_string(), lag);
        let players = hint.players.into_iter().map(player).collect();
        let seen = Seen { players, watching: hint.watching };
        if seen.is_empty() {
            self.others.remove(&hint.server);
        } else {
            let is_new = self.others.insert(hint.server, Instant::now()).is_none();
            if is_new && !hint.asks {
                self.tell_others_soon();
            }
        }
        if self.room.hear(hint.server, seen) {
            self.audience.presence_changed();
        }
        if hint.asks && !self.audience.is_empty() {
            self.tell_others(false);
        }
    }

    /// A server that has been silent for too long sees nobody. While the bus is away, all are silent.
    fn forget_silent_servers(&mut self, now: Instant) {
        if !self.app.bus.is_connected() {
            return self.forgive_silence();
        }
        let silent: Vec<ServerId> =
            self.others.extract_if(|_, heard| *heard + SILENCE <= now).map(|(id, _)| id).collect();
        for server in silent {
            if self.room.hear(server, Seen::default()) {
                self.audience.presence_changed();
            }
        }
    }

    /// Restarts the silence timers: no hint could arrive.
    fn forgive_silence(&mut self) {
        for heard in self.others.values_mut() {
            *heard = Instant::now();
        }
    }

    /// Brings a client that has seen the events up to number `seen` up to date: at once if little
    /// is missing, else at its own pace.
    fn bring_up_to_date(&mut self, connection: ConnectionId, seen: Option<u64>) {
        let need = match (self.room.catch_up(seen), seen) {
            (None, Some(seen)) => Need::Stored { seen },
            (Some(update), _) if !update.state || self.room.table().ply() <= INLINE_PLIES => {
                if self.audience.send_to(connection, &self.room, &update) {
                    if let Some(visitor) = self.audience.visitor(connection) {
                        Plans::send_to(&self.app, &self.room, visitor);
                    }
                    return;
                }
                Need::Room { seen }
            }
            _ => Need::State,
        };
        self.catch_up(connection, need);
    }

    /// Starts a client's catch-up task.
    fn catch_up(&mut self, connection: ConnectionId, need: Need) {
        let (app, table, room) = (&self.app, self.room.id(), &self.sender);
        self.audience.hold(connection, need, |visitor| {
            let (outbox, room) = (visitor.outbox.clone(), room.clone());
            let catch_up = CatchUp { app: app.clone(), table, connection, outbox, room };
            AbortOnDropHandle::new(app.tasks.spawn(catch_up.run(need)))
        });
    }

    fn submit(&mut self, request: Request) {
        // While nobody can move, nothing is decided, because every decision looks at the clock first. The
        // outage is excused when it ends.
        if is_store_down() {
            self.retry_at.get_or_insert(Instant::now() + STORE_PAUSE);
            return self.refuse_for_storage(request);
        }
        let replies = self.room.submit(request);
        self.send_replies(replies);
    }

    fn refuse_for_storage(&mut self, request: Request) {
        let (connection, id) = match request {
            Request::Act { connection, key } => (connection, Some(key.id)),
            Request::Sit { connection, .. } | Request::Adjudicate { connection, .. } => {
                (connection, None)
            }
            Request::Computer { .. } | Request::Excuse { .. } | Request::Tick => return,
        };
        self.audience.refuse(connection, id, GameRefusal::Storage);
    }

    fn send_replies(&mut self, replies: impl IntoIterator<Item = Reply>) {
        // Before the replies, so that a client has the plan when its choice is acknowledged.
        self.plans.send(&self.app, &self.room, &self.audience);
        for reply in replies {
            self.audience.reply(reply);
        }
        if !self.room.is_busy() {
            self.audience.forget_departed();
        }
    }

    async fn on_written(&mut self, result: Result<(), StoreError>) {
        match self.room.finish_write(result).await {
            Ok(Written { events, own, reply, failed }) => {
                self.publish(events, own).await;
                self.send_replies(reply);
                if let Some(requesters) = failed {
                    return self.wait_for_storage(requesters);
                }
                self.backoff.reset();
                self.retry_at = None;
                let replies = self.room.advance();
                self.send_replies(replies);
            }
            Err(error) => self.give_up(&error),
        }
    }

    /// After a failed write: rejects the waiting requests, and retries later what no request waits
    /// for, such as a flag fall.
    fn wait_for_storage(&mut self, requesters: Vec<Requester>) {
        for Requester { connection, id } in requesters {
            self.audience.refuse(connection, id, GameRefusal::Storage);
        }
        self.retry_at = Some(Instant::now() + self.backoff.next());
    }

    /// Another server stored events or published its presence, or hints were lost.
    async fn on_hint(&mut self, hint: Hint) {
        let is_behind = match hint {
            Hint::Events(n) => n > self.room.table().number(),
            Hint::Present(hint) => {
                self.hear_of_others(hint);
                false
            }
            Hint::Missed => {
                if self.app.bus.is_shared() {
                    // Players may have been at another server during that time.
                    self.room.excuse_absence();
                    self.forgive_silence();
                    self.tell_others(true);
                }
                true
            }
            _ => false,
        };
        if is_behind {
            self.read_store().await;
        }
    }

    /// Applies events that another server stored.
    async fn read_store(&mut self) {
        if self.room.is_writing() {
            return;
        }
        match self.room.catch_up_with_store().await {
            Ok(events) => {
                self.publish(events, false).await;
                let replies = self.room.advance();
                self.send_replies(replies);
            }
            Err(error) => self.give_up(&error),
        }
    }

    fn give_up(&mut self, error: &InvalidEvent) {
        tracing::error!(table = %self.room.id(), %error, "a table does not match the store");
        self.corrupt = true;
    }

    /// Sends durable events to everybody and starts the computer's move. The server that stored them (`own`)
    /// also sends hints to the other servers and notifications to absent players.
    async fn publish(&mut self, events: Vec<AppliedEvent>, own: bool) {
        if events.is_empty() {
            return;
        }
        let (mut moved, mut began, mut ended, mut seated) = (false, false, false, false);
        for applied in &events {
            match &applied.event.kind {
                EventKind::Moved { .. } => {
                    if own {
                        self.app.metrics.moves.inc();
                    }
                    moved = true;
                }
                EventKind::TookBack { .. } | EventKind::Skipped { .. } => moved = true,
                EventKind::Seated { .. } | EventKind::Left { .. } => seated = true,
                EventKind::Began(_) => began = true,
                EventKind::Ended(_) => ended = true,
                _ => {}
            }
        }
        if began || ended || seated {
            self.audience.reload_players(self.room.table()).await;
            self.tell_others_soon();
        }
        if own && (began || ended) {
            self.app.bus.publish(Topic::Lobby, Hint::Changed);
        }
        let before = events[0].n - 1;
        let behind = self.audience.send(&self.room, &Update::of(events));
        for connection in behind {
            self.catch_up(connection, Need::Room { seen: Some(before) });
        }
        if own {
            let number = self.room.table().number();
            self.app.bus.publish(Topic::Table(self.room.id()), Hint::Events(number));
            if began {
                self.audience.notify_host(&self.room);
            }
            if moved || began {
                self.audience.notify_absent_player(&self.room);
            }
            if ended {
                self.audience.notify_absent_of_end(&self.room);
            }
        }
        if moved || ended {
            self.assistant.cancel_move();
            self.assistant.think_again(self.room.table(), &self.audience).await;
        }
        self.assistant.request_move(&self.room, &self.audience);
    }
}
