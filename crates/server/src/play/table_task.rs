//! The task of one table: it owns the room, its audience and its assistant, and runs until nobody
//! needs them.

use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use table::{ActionKey, AppliedEvent, EventKind, InvalidEvent, Reply, Request, Update};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::live::closes;
use crate::play::assistant::Assistant;
use crate::play::audience::{Audience, Visitor};
use crate::play::refusal::GameRefusal;
use crate::play::room::{Room, Written};
use crate::play::rooms::{RoomMessage, Snapshot};
use crate::store::{StoreError, TableRow};

/// How long a task without visitors stays: a reloaded page comes back sooner.
const IDLE: Duration = Duration::from_secs(20);

struct TableTask {
    app: App,
    room: Room,
    audience: Audience,
    assistant: Assistant,
    /// Set when the table no longer matches the store: the task ends, and the next one reads it anew.
    corrupt: bool,
    idle_since: Instant,
}

/// Serves a table until nobody needs it.
pub(super) async fn run(
    app: App,
    row: TableRow,
    mut inbox: mpsc::Receiver<RoomMessage>,
    sender: mpsc::WeakSender<RoomMessage>,
) {
    let id = row.id;
    match TableTask::open(app, row, sender).await {
        Ok(mut task) => task.run(&mut inbox).await,
        // Clients notice by the closed channel and can try again.
        Err(error) => tracing::error!(table = %id, %error, "a table could not be opened"),
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
        let mut assistant = Assistant::new(&app, room.id(), sender);
        assistant.request_move(&room, &audience);
        let idle_since = Instant::now();
        Ok(TableTask { app, room, audience, assistant, corrupt: false, idle_since })
    }

    async fn run(&mut self, inbox: &mut mpsc::Receiver<RoomMessage>) {
        let mut closing = self.app.closing();
        let mut closes = pin!(closes(&mut closing));
        let mut hints = pin!(self.app.bus.subscribe(Topic::Table(self.room.id())).stream());
        let mut timer = pin!(tokio::time::sleep_until(self.wake_at()));
        while !self.corrupt {
            let wake_at = self.wake_at();
            let is_writing = self.room.is_writing();
            // Waking early does no harm; resetting the timer at every step costs.
            if wake_at < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(wake_at);
            }
            tokio::select! {
                biased;
                result = self.room.written() => self.on_written(result).await,
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
                () = &mut closes, if !is_writing => {
                    self.room.hand_over_deadline();
                    return;
                }
            }
        }
    }

    fn wake_at(&self) -> Instant {
        let mut wake_at = Instant::now() + Duration::from_mins(1);
        if let Some(deadline) = self.room.deadline().filter(|_| !self.room.is_busy()) {
            let left = deadline.saturating_sub(unix_ms());
            wake_at = wake_at.min(Instant::now() + Duration::from_millis(left));
        }
        if self.is_idle() {
            wake_at = wake_at.min(self.idle_since + IDLE);
        }
        let due = [self.audience.presence_due(), self.assistant.retry_at()];
        due.into_iter().flatten().fold(wake_at, Instant::min)
    }

    /// Does what is due. Returns whether the task ends.
    fn on_timer(&mut self, inbox: &mut mpsc::Receiver<RoomMessage>) -> bool {
        let now = Instant::now();
        if self.room.deadline().is_some_and(|deadline| deadline <= unix_ms()) {
            self.submit(Request::Tick);
        }
        if self.audience.presence_due().is_some_and(|due| due <= now) {
            self.audience.send_presence(&self.room);
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
            }
            RoomMessage::Act { connection, key } => {
                if self.audience.visitor(connection).is_some() {
                    self.submit(Request::Act { connection, key });
                }
            }
            RoomMessage::Post { person, id, ply, action, reply } => {
                let connection = self.audience.await_reply(reply);
                let ply = ply.unwrap_or(self.room.table().ply());
                let key = ActionKey { person: person.to_string(), id, ply, action };
                self.submit(Request::Act { connection, key });
            }
            RoomMessage::Sit { person, reply } => {
                let connection = self.audience.await_reply(reply);
                self.submit(Request::Sit { connection, person: person.to_string() });
            }
            RoomMessage::ExplainMove { connection, id, mv } => {
                if let Some(visitor) = self.audience.visitor(connection) {
                    self.assistant.explain_move(self.room.table(), visitor, id, &mv);
                }
            }
            RoomMessage::Hint { connection, id } => {
                let Some(visitor) = self.audience.visitor(connection) else { return };
                let result = self.assistant.hint(self.room.table(), visitor, &id);
                if let Err(refusal) = result {
                    self.audience.refuse(connection, Some(id), refusal);
                }
            }
            RoomMessage::Advice { connection, id } => {
                let Some(visitor) = self.audience.visitor(connection) else { return };
                let result = self.assistant.advise(self.room.table(), visitor, &id);
                if let Err(refusal) = result {
                    self.audience.refuse(connection, Some(id), refusal);
                }
            }
            RoomMessage::Think { connection, on } => {
                self.assistant.stop_thinking(connection);
                if let Some(visitor) = self.audience.visitor(connection).filter(|_| on) {
                    self.assistant.think(self.room.table(), visitor);
                }
            }
            RoomMessage::RoundTrip { connection, lag } => {
                self.room.presence_mut().measure(connection, lag);
            }
            RoomMessage::BlockListChanged { connection } => {
                self.audience.reload_blocks(connection, self.room.table()).await;
            }
            RoomMessage::View { person, language, reply } => {
                self.audience.reload_stale_players(self.room.table()).await;
                let view = Box::new(self.audience.view(&self.room, person, language));
                // The receiver may have stopped waiting.
                let _ = reply.send(Snapshot { n: self.room.table().number(), view });
            }
            RoomMessage::ComputerMove { ply, mv } => {
                self.assistant.move_chosen();
                self.submit(Request::Computer { ply, mv });
                self.assistant.request_move(&self.room, &self.audience);
            }
            RoomMessage::Tick => self.submit(Request::Tick),
        }
    }

    async fn join(&mut self, visitor: Visitor, seen: Option<u64>) {
        let connection = visitor.connection;
        self.audience.join(visitor, &mut self.room).await;
        let update = self.room.catch_up(seen);
        self.audience.send_to(connection, &self.room, &update);
    }

    fn submit(&mut self, request: Request) {
        let replies = self.room.submit(request);
        self.send_replies(replies);
    }

    fn send_replies(&mut self, replies: impl IntoIterator<Item = Reply>) {
        for reply in replies {
            self.audience.reply(reply);
        }
    }

    async fn on_written(&mut self, result: Result<(), StoreError>) {
        match self.room.finish_write(result).await {
            Ok(Written { events, reply, failed }) => {
                if let Some(requester) = failed {
                    let refusal = GameRefusal::Storage;
                    self.audience.refuse(requester.connection, requester.id, refusal);
                }
                self.publish(events).await;
                self.send_replies(reply);
                let replies = self.room.advance();
                self.send_replies(replies);
            }
            Err(error) => self.give_up(&error),
        }
    }

    /// Another server stored events, or hints were lost.
    async fn on_hint(&mut self, hint: Hint) {
        let is_behind = match hint {
            Hint::Events(n) => n > self.room.table().number(),
            Hint::Missed => true,
            _ => false,
        };
        if !is_behind || self.room.is_writing() {
            return;
        }
        match self.room.catch_up_with_store().await {
            Ok(events) => {
                self.publish(events).await;
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

    /// Sends durable events to everybody, and starts what follows from them.
    async fn publish(&mut self, events: Vec<AppliedEvent>) {
        if events.is_empty() {
            return;
        }
        let (mut moved, mut began, mut ended) = (false, false, false);
        for applied in &events {
            match &applied.event.kind {
                EventKind::Moved { .. } => {
                    self.app.metrics.moves.inc();
                    moved = true;
                }
                EventKind::TookBack { .. } => moved = true,
                EventKind::Began(_) => began = true,
                EventKind::Ended(_) => ended = true,
                _ => {}
            }
        }
        if began || ended {
            self.audience.reload_players(self.room.table()).await;
            self.app.bus.publish(Topic::Lobby, Hint::Changed);
        }
        self.audience.send(&self.room, &Update::of(events));
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
        if moved || ended {
            self.assistant.cancel_move();
            self.assistant.think_again(self.room.table(), &self.audience);
        }
        self.assistant.request_move(&self.room, &self.audience);
    }
}
