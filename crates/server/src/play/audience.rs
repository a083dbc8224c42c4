//! The connections of one table, and what each of them is sent.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::Side;
use protocol::live::{Mode, Reason, ServerMessage};
use table::{ConnectionId, Reply, Table, Update};
use texts::Language;
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;

use crate::app::App;
use crate::backoff::warn_rarely;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::connection::outbox::{Burst, Outbox, ReportKind};
use crate::id::{PersonId, TableId};
use crate::play::catch_up::Need;
use crate::play::perspective::{Perspective, Snapshot};
use crate::play::players::Players;
use crate::play::refusal::GameRefusal;
use crate::play::room::Room;
use crate::play::rooms::ReplySender;
use crate::play::rows::Names;
use crate::problem::HttpError as _;
use crate::push::{Notice, NoticeKind};
use crate::store::StoreError;

/// Presence changes are collected for this long and sent together.
pub(super) const PRESENCE: Duration = Duration::from_millis(250);

/// A client at a table.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) connection: ConnectionId,
    pub(crate) person: PersonId,
    pub(crate) language: Language,
    /// Round-trip time in milliseconds.
    pub(crate) lag: u64,
    /// The person's block list; the audience looks it up.
    pub(crate) blocks: Vec<PersonId>,
    pub(crate) outbox: Outbox,
}

/// A client at a table, with its catch-up task if it is behind.
struct Attendance {
    visitor: Visitor,
    catching_up: Option<(Need, AbortOnDropHandle<()>)>,
}

/// The clients of one table.
pub(super) struct Audience {
    app: App,
    id: TableId,
    visitors: HashMap<ConnectionId, Attendance>,
    /// Clients that left while their action was being stored: they still get its reply.
    departed: HashMap<ConnectionId, Visitor>,
    /// HTTP requests that wait for the result of their action.
    waiting: HashMap<ConnectionId, ReplySender>,
    players: Arc<Players>,
    /// Names typed at a shared screen.
    names: Names,
    presence_due: Option<Instant>,
}

/// The key by which visitors share serialised messages: the sides that a person plays, the players
/// they have blocked, the language, and in a team, the person.
type Look = (Vec<Side>, [bool; 2], Language, Option<PersonId>);

impl Audience {
    pub(super) async fn new(
        app: &App,
        id: TableId,
        table: &Table,
        names: Names,
    ) -> Result<Self, StoreError> {
        Ok(Audience {
            app: app.clone(),
            id,
            visitors: HashMap::new(),
            departed: HashMap::new(),
            waiting: HashMap::new(),
            players: Arc::new(Players::read(app, id, table, &names).await?),
            names,
            presence_due: None,
        })
    }

    /// Whether there are no connections and no pending replies.
    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty() && self.waiting.is_empty()
    }

    pub(super) fn visitors(&self) -> impl Iterator<Item = &Visitor> {
        self.visitors.values().map(|seat| &seat.visitor)
    }

    pub(super) fn visitor(&self, connection: ConnectionId) -> Option<&Visitor> {
        self.visitors.get(&connection).map(|seat| &seat.visitor)
    }

    /// When [`send_presence`](Self::send_presence) is due.
    pub(super) fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    /// Somebody came or went at another server.
    pub(super) fn presence_changed(&mut self) {
        self.presence_due.get_or_insert(Instant::now() + PRESENCE);
    }

    pub(super) async fn join(&mut self, mut visitor: Visitor, room: &mut Room) {
        self.reload_stale_players(room.table()).await;
        let blocks = self.read_blocks(visitor.person, room.table()).await;
        visitor.blocks = blocks.unwrap_or_default();
        let connection = visitor.connection;
        room.presence_mut().join(connection, visitor.person.as_str());
        room.presence_mut().measure(connection, visitor.lag);
        // A client that joins again during a catch-up keeps it.
        match self.visitors.get_mut(&connection) {
            Some(seat) => seat.visitor = visitor,
            None => {
                self.visitors.insert(connection, Attendance { visitor, catching_up: None });
            }
        }
        self.presence_changed();
    }

    pub(super) fn leave(&mut self, connection: ConnectionId, room: &mut Room) {
        if let Some(seat) = self.visitors.remove(&connection)
            && room.is_busy()
        {
            self.departed.insert(connection, seat.visitor);
        }
        if room.leave(connection) {
            self.presence_changed();
        }
    }

    /// Forgets departed clients, once no reply is pending.
    pub(super) fn forget_departed(&mut self) {
        self.departed.clear();
    }

    /// Registers an HTTP request under its own connection id until it is answered.
    pub(super) fn await_reply(&mut self, reply: ReplySender) -> ConnectionId {
        let connection = self.app.live.connection();
        self.waiting.insert(connection, reply);
        connection
    }

    pub(super) async fn reload_blocks(&mut self, connection: ConnectionId, table: &Table) {
        let Some(person) = self.visitor(connection).map(|visitor| visitor.person) else { return };
        let blocks = self.read_blocks(person, table).await;
        if let (Some(seat), Some(blocks)) = (self.visitors.get_mut(&connection), blocks) {
            seat.visitor.blocks = blocks;
        }
    }

    /// The block list of a person in an online game; `None` if it is not needed or cannot be read.
    async fn read_blocks(&self, person: PersonId, table: &Table) -> Option<Vec<PersonId>> {
        if table.terms().mode != Mode::Online {
            return None;
        }
        let blocks = self.app.store.blocks(person).await;
        blocks.inspect_err(|error| warn_rarely!(error, "a block list could not be read")).ok()
    }

    /// Reads the players again if their names may have changed.
    pub(super) async fn reload_stale_players(&mut self, table: &Table) {
        if self.players.is_stale() {
            self.reload_players(table).await;
        }
    }

    pub(super) async fn reload_players(&mut self, table: &Table) {
        match Players::read(&self.app, self.id, table, &self.names).await {
            Ok(players) => self.players = Arc::new(players),
            Err(error) => warn_rarely!(error, "the players of a table could not be read"),
        }
    }

    pub(super) fn connections(&self) -> Vec<ConnectionId> {
        self.visitors.keys().copied().collect()
    }

    /// Sends an update to every client that is up to date. Returns the connections whose queues are
    /// full: they have fallen behind.
    #[must_use]
    pub(super) fn send(&self, room: &Room, update: &Update) -> Vec<ConnectionId> {
        let mut written: Vec<(Look, Burst)> = Vec::new();
        let mut behind = Vec::new();
        for (connection, seat) in &self.visitors {
            if seat.catching_up.is_some() {
                continue;
            }
            let visitor = &seat.visitor;
            let sides = room.table().sides_of(visitor.person.as_str());
            let member = (room.table().has_teams() && !sides.is_empty()).then_some(visitor.person);
            let look = (sides, muted(room.table(), visitor), visitor.language, member);
            let known = written.iter().position(|(other, _)| *other == look);
            let i = known.unwrap_or_else(|| {
                written.push((look, self.perspective(room, visitor).messages(update)));
                written.len() - 1
            });
            if !visitor.outbox.try_send(written[i].1.clone()) {
                behind.push(*connection);
            }
        }
        behind
    }

    /// Sends an update to one client. Returns false if its queue is full.
    pub(super) fn send_to(&self, connection: ConnectionId, room: &Room, update: &Update) -> bool {
        self.visitor(connection).is_none_or(|visitor| {
            visitor.outbox.try_send(self.perspective(room, visitor).messages(update))
        })
    }

    /// Withholds events from a client until `task`, its catch-up, ends.
    pub(super) fn hold(
        &mut self,
        connection: ConnectionId,
        need: Need,
        start: impl FnOnce(&Visitor) -> AbortOnDropHandle<()>,
    ) {
        if let Some(seat) = self.visitors.get_mut(&connection) {
            // A repeated request does not restart a running catch-up.
            if seat.catching_up.as_ref().is_none_or(|(other, _)| *other != need) {
                seat.catching_up = Some((need, start(&seat.visitor)));
            }
        }
    }

    /// Marks a client as up to date.
    pub(super) fn release(&mut self, connection: ConnectionId) {
        if let Some(seat) = self.visitors.get_mut(&connection) {
            seat.catching_up = None;
        }
    }

    /// Sends the presence to everybody.
    pub(super) fn send_presence(&mut self, room: &Room) {
        self.presence_due = None;
        let (table, presence) = (room.table(), room.presence());
        let answer = ServerMessage::Presence {
            table: self.id.to_string(),
            seats: presence.seats(table),
            watching: presence.watching(table),
            left_for: presence.away(table, unix_ms()),
            members: presence.members(table),
        };
        let text: Utf8Bytes = answer.to_json().into();
        for visitor in self.visitors() {
            visitor.outbox.send_latest_text(ReportKind::Presence(self.id), text.clone());
        }
    }

    /// Notifies the host that an opponent has joined, also on other pages.
    pub(super) fn notify_host(&self, room: &Room) {
        let host = room.table().host();
        if let Some(host) = person_on(room.table(), host) {
            self.tell(host, Hint::Begins(self.id), NoticeKind::Begins);
        }
    }

    /// Notifies the player to move if they are not at the table.
    pub(super) fn notify_absent_player(&self, room: &Room) {
        let table = room.table();
        let Some(side) = table.turn().filter(|_| table.terms().mode == Mode::Online) else {
            return;
        };
        let Some(person) = person_on(table, side) else { return };
        if !room.presence().is_here(person.as_str()) {
            self.tell(person, Hint::YourTurn(self.id), NoticeKind::YourTurn);
        }
    }

    /// Notifies the players of an online game who are not at the table that it has ended.
    pub(super) fn notify_absent_of_end(&self, room: &Room) {
        let table = room.table();
        if table.terms().mode != Mode::Online {
            return;
        }
        let people = table.seats().iter().flat_map(table::Seat::people);
        for person in people.filter_map(|id| id.parse::<PersonId>().ok()) {
            if !room.presence().is_here(person.as_str()) {
                self.tell(person, Hint::GameOver(self.id), NoticeKind::GameOver);
            }
        }
    }

    /// Notifies a person on their open pages, or by a push message if they have none.
    fn tell(&self, person: PersonId, hint: Hint, kind: NoticeKind) {
        self.app.bus.publish(Topic::Person(person), hint);
        self.app.push.notify(&self.app, Notice { person, table: self.id, kind });
    }

    /// Sends the reply to a request.
    pub(super) fn reply(&mut self, Reply { to, result }: Reply) {
        match result {
            Ok(n) => {
                if let Some(reply) = self.waiting.remove(&to.connection) {
                    let _ = reply.send(Ok(n));
                } else if let (Some(visitor), Some(id)) = (self.addressee(to.connection), to.id) {
                    visitor.outbox.send(&ServerMessage::Ack { id, n });
                }
            }
            Err(rejected) => self.refuse(to.connection, to.id, rejected.into()),
        }
    }

    /// The client that a reply goes to.
    fn addressee(&self, connection: ConnectionId) -> Option<&Visitor> {
        self.visitor(connection).or_else(|| self.departed.get(&connection))
    }

    /// Replies that a request was rejected.
    pub(super) fn refuse(
        &mut self,
        connection: ConnectionId,
        id: Option<String>,
        refusal: GameRefusal,
    ) {
        self.app.metrics.refused.inc();
        if let Some(reply) = self.waiting.remove(&connection) {
            let _ = reply.send(Err(refusal));
        } else if let (Some(visitor), Some(id)) = (self.addressee(connection), id) {
            let text = self.app.speech.tell(visitor.language, &refusal);
            let reason = Reason { code: refusal.code().to_owned(), text };
            visitor.outbox.send(&ServerMessage::Refused { id, reason });
        }
    }

    /// A copy of the table for one person and language.
    pub(super) fn snapshot(
        &self,
        room: &Room,
        person: Option<PersonId>,
        language: Language,
    ) -> Snapshot {
        Snapshot {
            app: self.app.clone(),
            id: self.id,
            table: room.table().clone(),
            players: Arc::clone(&self.players),
            person,
            language,
            away: room.presence().away(room.table(), unix_ms()),
            muted: [false; 2],
        }
    }

    /// A copy of the table for a client.
    pub(super) fn snapshot_for(&self, room: &Room, connection: ConnectionId) -> Option<Snapshot> {
        let visitor = self.visitor(connection)?;
        let muted = muted(room.table(), visitor);
        Some(Snapshot { muted, ..self.snapshot(room, Some(visitor.person), visitor.language) })
    }

    fn perspective<'a>(&'a self, room: &'a Room, visitor: &Visitor) -> Perspective<'a> {
        let table = room.table();
        Perspective {
            id: self.id,
            table,
            players: &self.players,
            texts: self.app.speech.texts(visitor.language),
            person: Some(visitor.person),
            away: room.presence().away(table, unix_ms()),
            muted: muted(table, visitor),
        }
    }
}

/// The players that a visitor has blocked, first side first.
fn muted(table: &Table, visitor: &Visitor) -> [bool; 2] {
    table.seats().each_ref().map(|seat| {
        let is_it =
            |blocked: &PersonId| seat.people().iter().any(|person| person == blocked.as_str());
        visitor.blocks.iter().any(is_it)
    })
}

fn person_on(table: &Table, side: Side) -> Option<PersonId> {
    table.seats()[side.index()].person_id().and_then(|id| id.parse().ok())
}
