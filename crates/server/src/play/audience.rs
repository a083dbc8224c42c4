//! Everybody connected to one table, and what each of them is sent.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Message, Side};
use protocol::live::{Answer, Mode, Reason, View};
use table::{AppliedEvent, ConnectionId, Reply, Table, Update, Viewer};
use texts::Language;
use tokio::time::Instant;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::unix_ms;
use crate::connection::outbox::Outbox;
use crate::id::{PersonId, TableId};
use crate::play::players::Players;
use crate::play::refusal::GameRefusal;
use crate::play::room::Room;
use crate::play::rooms::ReplySender;
use crate::play::rows::Names;
use crate::problem::Refusal as _;
use crate::store::StoreError;

/// Changes of presence are collected for this long and sent together.
const PRESENCE: Duration = Duration::from_millis(250);

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

/// The clients of one table.
pub(super) struct Audience {
    app: App,
    id: TableId,
    visitors: HashMap<ConnectionId, Visitor>,
    /// HTTP requests that wait for the result of their action.
    waiting: HashMap<ConnectionId, ReplySender>,
    players: Players,
    /// Names typed at a shared screen.
    names: Names,
    presence_due: Option<Instant>,
}

/// What decides how a table looks: the sides that a person plays, the players that they have blocked,
/// and the language. Visitors with the same look share their messages.
type Look = (Vec<Side>, [bool; 2], Language);

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
            waiting: HashMap::new(),
            players: Players::read(app, table, &names).await?,
            names,
            presence_due: None,
        })
    }

    /// Whether nobody is connected and nobody waits for a reply.
    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty() && self.waiting.is_empty()
    }

    pub(super) fn visitors(&self) -> impl Iterator<Item = &Visitor> {
        self.visitors.values()
    }

    pub(super) fn visitor(&self, connection: ConnectionId) -> Option<&Visitor> {
        self.visitors.get(&connection)
    }

    /// When [`send_presence`](Self::send_presence) is due.
    pub(super) fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    pub(super) async fn join(&mut self, mut visitor: Visitor, room: &mut Room) {
        self.reload_stale_players(room.table()).await;
        let blocks = self.read_blocks(visitor.person, room.table()).await;
        visitor.blocks = blocks.unwrap_or_default();
        let connection = visitor.connection;
        room.presence_mut().join(connection, visitor.person.as_str());
        room.presence_mut().measure(connection, visitor.lag);
        self.visitors.insert(connection, visitor);
        self.presence_due.get_or_insert(Instant::now() + PRESENCE);
    }

    pub(super) fn leave(&mut self, connection: ConnectionId, room: &mut Room) {
        self.visitors.remove(&connection);
        if room.leave(connection) {
            self.presence_due.get_or_insert(Instant::now() + PRESENCE);
        }
    }

    /// Registers an HTTP request, which gets a connection of its own until it is answered.
    pub(super) fn await_reply(&mut self, reply: ReplySender) -> ConnectionId {
        let connection = self.app.live.connection();
        self.waiting.insert(connection, reply);
        connection
    }

    pub(super) async fn reload_blocks(&mut self, connection: ConnectionId, table: &Table) {
        let Some(person) = self.visitor(connection).map(|visitor| visitor.person) else { return };
        let blocks = self.read_blocks(person, table).await;
        if let (Some(visitor), Some(blocks)) = (self.visitors.get_mut(&connection), blocks) {
            visitor.blocks = blocks;
        }
    }

    /// The block list of a person in an online game; `None` if it is not needed or cannot be read.
    async fn read_blocks(&self, person: PersonId, table: &Table) -> Option<Vec<PersonId>> {
        if table.terms().mode != Mode::Online {
            return None;
        }
        let blocks = self.app.store.blocks(person).await;
        blocks.inspect_err(|error| tracing::warn!(%error, "a block list could not be read")).ok()
    }

    /// Reads the players again if they may have changed their names.
    pub(super) async fn reload_stale_players(&mut self, table: &Table) {
        if self.players.is_stale() {
            self.reload_players(table).await;
        }
    }

    pub(super) async fn reload_players(&mut self, table: &Table) {
        match Players::read(&self.app, table, &self.names).await {
            Ok(players) => self.players = players,
            Err(error) => tracing::warn!(%error, "the players of a table could not be read"),
        }
    }

    /// Sends an update to everybody.
    pub(super) fn send(&self, room: &Room, update: &Update) {
        let mut written: Vec<(Look, Vec<Utf8Bytes>)> = Vec::new();
        for visitor in self.visitors.values() {
            let sides = room.table().sides_of(visitor.person.as_str());
            let look = (sides, muted(room.table(), visitor), visitor.language);
            let known = written.iter().position(|(other, _)| *other == look);
            let i = known.unwrap_or_else(|| {
                written.push((look, self.write(room, update, visitor)));
                written.len() - 1
            });
            visitor.outbox.send_all(written[i].1.clone());
        }
    }

    /// Sends an update to one client.
    pub(super) fn send_to(&self, connection: ConnectionId, room: &Room, update: &Update) {
        if let Some(visitor) = self.visitor(connection) {
            visitor.outbox.send_all(self.write(room, update, visitor));
        }
    }

    /// Sends everybody who is present.
    pub(super) fn send_presence(&mut self, room: &Room) {
        self.presence_due = None;
        let (table, presence) = (room.table(), room.presence());
        let answer = Answer::Presence {
            table: self.id.to_string(),
            seats: presence.seats(table),
            watching: presence.watching(table),
            left_for: presence.away(table, unix_ms()),
        };
        let text: Utf8Bytes = answer.to_json().into();
        for visitor in self.visitors.values() {
            visitor.outbox.send_text(text.clone());
        }
    }

    /// Notifies the host, wherever they are, that an opponent has come.
    pub(super) fn notify_host(&self, room: &Room) {
        let host = room.table().host();
        if let Some(host) = person_on(room.table(), host) {
            self.app.bus.publish(Topic::Person(host), Hint::Begins(self.id));
        }
    }

    /// Notifies the player to move if they are not at the table.
    pub(super) fn notify_absent_player(&self, room: &Room) {
        let table = room.table();
        let Some(side) = table.turn().filter(|_| table.terms().mode == Mode::Online) else {
            return;
        };
        let is_present = room.presence().seats(table)[side.index()];
        if let Some(person) = person_on(table, side).filter(|_| !is_present) {
            self.app.bus.publish(Topic::Person(person), Hint::YourTurn(self.id));
        }
    }

    /// Notifies the players of an online game who are not at the table that it has ended.
    pub(super) fn notify_absent_of_end(&self, room: &Room) {
        let table = room.table();
        if table.terms().mode != Mode::Online {
            return;
        }
        let present = room.presence().seats(table);
        for side in Side::BOTH.into_iter().filter(|side| !present[side.index()]) {
            if let Some(person) = person_on(table, side) {
                self.app.bus.publish(Topic::Person(person), Hint::GameOver(self.id));
            }
        }
    }

    /// Sends the reply to a request.
    pub(super) fn reply(&mut self, Reply { to, result }: Reply) {
        match result {
            Ok(n) => {
                if let Some(reply) = self.waiting.remove(&to.connection) {
                    let _ = reply.send(Ok(n));
                } else if let (Some(visitor), Some(id)) = (self.visitor(to.connection), to.id) {
                    visitor.outbox.send(&Answer::Ack { id, n });
                }
            }
            Err(rejected) => self.refuse(to.connection, to.id, rejected.into()),
        }
    }

    /// Replies that a request was refused.
    pub(super) fn refuse(
        &mut self,
        connection: ConnectionId,
        id: Option<String>,
        refusal: GameRefusal,
    ) {
        self.app.metrics.refused.inc();
        if let Some(reply) = self.waiting.remove(&connection) {
            let _ = reply.send(Err(refusal));
        } else if let (Some(visitor), Some(id)) = (self.visitor(connection), id) {
            let text = self.app.speech.tell(visitor.language, &refusal);
            let reason = Reason { code: refusal.code().to_owned(), text };
            visitor.outbox.send(&Answer::Refused { id, reason });
        }
    }

    /// The table as a person sees it, in a language.
    pub(super) fn view(&self, room: &Room, person: Option<PersonId>, language: Language) -> View {
        self.with_viewer(room, person, language, [false; 2], |viewer| {
            room.table().view(self.id.as_str(), viewer)
        })
    }

    /// The messages of an update, as a visitor may see it.
    fn write(&self, room: &Room, update: &Update, visitor: &Visitor) -> Vec<Utf8Bytes> {
        let table = room.table();
        let id = || self.id.to_string();
        let muted = muted(table, visitor);
        self.with_viewer(room, Some(visitor.person), visitor.language, muted, |viewer| {
            let last = update.events.len().saturating_sub(1);
            let event = |(i, applied): (usize, &AppliedEvent)| {
                let view = (i == last && !update.state).then(|| Box::new(table.turn_view(viewer)));
                let event = applied.live(table, viewer);
                let (n, now) = (applied.n, viewer.now);
                Answer::Event { table: id(), n, now, event, view }.to_json().into()
            };
            let mut messages: Vec<Utf8Bytes> =
                update.events.iter().enumerate().map(event).collect();
            if update.state {
                let view = Box::new(table.view(self.id.as_str(), viewer));
                let (n, now) = (table.number(), viewer.now);
                messages.push(Answer::State { table: id(), n, now, view }.to_json().into());
            }
            messages
        })
    }

    fn with_viewer<T>(
        &self,
        room: &Room,
        person: Option<PersonId>,
        language: Language,
        muted: [bool; 2],
        look: impl FnOnce(&Viewer<'_>) -> T,
    ) -> T {
        let table = room.table();
        let texts = self.app.speech.texts(language);
        let now = unix_ms();
        let viewer = Viewer {
            person: person.as_ref().map(PersonId::as_str),
            now,
            players: self.players.infos(table, texts),
            away: room.presence().away(table, now),
            muted,
            tell: &|message: &Message| texts.tell(message),
        };
        look(&viewer)
    }
}

/// The players that a visitor has blocked, first side first.
fn muted(table: &Table, visitor: &Visitor) -> [bool; 2] {
    table.seats().each_ref().map(|seat| {
        let is_it = |blocked: &PersonId| seat.person_id() == Some(blocked.as_str());
        visitor.blocks.iter().any(is_it)
    })
}

fn person_on(table: &Table, side: Side) -> Option<PersonId> {
    table.seats()[side.index()].person_id().and_then(|id| id.parse().ok())
}
