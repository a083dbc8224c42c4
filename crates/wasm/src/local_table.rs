//! A table whose only client is this browser.

use answers::Names;
use game::{Message, Side};
use protocol::live::{Mode, Reason, ServerMessage, Status, View};
use table::{
    AppliedEvent, Batch, ConnectionId, InvalidEvent, PlayerInfo, Reply, Request, Room, Seat, Step,
    Table, Update, Viewer,
};
use texts::Texts;

use crate::message::{ModuleMessage, StoredEvent, StoredGame};
use crate::session::{Host, send_answer, send_message};

/// There is one client.
const HERE: ConnectionId = ConnectionId(1);

/// Who reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) account: bool,
}

/// A table with its room.
pub(crate) struct LocalTable {
    pub(crate) id: String,
    room: Room,
    names: Names,
    /// Whether the page shows it.
    pub(crate) joined: bool,
}

impl LocalTable {
    /// A stored table. The time in which no page was open is on nobody's clock.
    pub(crate) fn load(
        id: String,
        game: StoredGame,
        reader: &Reader,
        texts: &Texts,
        host: &mut impl Host,
    ) -> Result<Self, InvalidEvent> {
        let now = host.unix_ms();
        let stored = game.events.into_iter().map(|one| (one.event, one.done));
        let mut room = Room::load(stored, now)?;
        room.presence_mut().join(HERE, &reader.person);
        let until = room.table().last();
        let mut table = LocalTable { id, room, names: game.names, joined: false };
        if table.room.table().running().is_some() && now > until {
            table.submit(Request::Excuse { until, back: now }, texts, host);
        }
        Ok(table)
    }

    pub(crate) fn table(&self) -> &Table {
        self.room.table()
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.room.is_busy()
    }

    /// When a flag falls, in Unix milliseconds.
    pub(crate) fn deadline(&self) -> Option<u64> {
        self.room.deadline()
    }

    /// Decides a request, or queues it behind the pending write.
    pub(crate) fn submit(&mut self, request: Request, texts: &Texts, host: &mut impl Host) {
        let (now, seed, rematch) = (host.unix_ms(), host.random(), table_id(host));
        let steps = self.room.submit(request, now, seed, &rematch);
        self.follow(steps, texts, host);
    }

    /// A client's action.
    pub(crate) fn act(&mut self, key: table::ActionKey, texts: &Texts, host: &mut impl Host) {
        self.submit(Request::Act { connection: HERE, key }, texts, host);
    }

    /// The pending events are stored. Returns the table of the rematch, if they begin one.
    pub(crate) fn stored(
        &mut self,
        reader: &Reader,
        texts: &Texts,
        host: &mut impl Host,
    ) -> Option<String> {
        let committed = self.room.stored();
        let next = committed.events.iter().find_map(|applied| match &applied.event.kind {
            table::EventKind::Rematch { table } => Some(table.clone()),
            _ => None,
        });
        self.tell(&committed.events, reader, texts, host);
        if let Some(reply) = committed.reply {
            answer(reply, texts, host);
        }
        self.advance(texts, host);
        next
    }

    /// Takes events that another page has stored.
    pub(crate) fn absorb(
        &mut self,
        events: Vec<StoredEvent>,
        reader: &Reader,
        texts: &Texts,
        host: &mut impl Host,
    ) -> Result<(), InvalidEvent> {
        let events = self.room.absorb(events.into_iter().map(|one| (one.event, one.done)))?;
        self.tell(&events, reader, texts, host);
        self.advance(texts, host);
        Ok(())
    }

    /// Brings the page up to date.
    pub(crate) fn join(
        &mut self,
        seen: Option<u64>,
        reader: &Reader,
        texts: &Texts,
        host: &mut impl Host,
    ) {
        self.joined = true;
        let update = self.room.catch_up(seen);
        let update = update.unwrap_or(Update { events: Vec::new(), state: true });
        self.send(&update, reader, texts, host);
        let (table, presence) = (self.room.table(), self.room.presence());
        let answer = ServerMessage::Presence {
            table: self.id.clone(),
            seats: presence.seats(table),
            watching: 0,
            left_for: [None; 2],
            members: presence.members(table),
        };
        send_answer(host, &answer);
    }

    /// The whole table.
    pub(crate) fn view(&self, reader: &Reader, texts: &Texts, now: u64) -> View {
        self.look(reader, texts, now, |viewer| self.table().view(&self.id, viewer))
    }

    /// The names of the players, first side first.
    pub(crate) fn player_names(&self, reader: &Reader, texts: &Texts) -> [String; 2] {
        self.players(reader, texts).map(|player| player.name)
    }

    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    /// The game, if the engine may help in it and it is the reader's turn.
    pub(crate) fn helped_turn(&self, reader: &Reader) -> Option<&games::AnyHistory> {
        let table = self.table();
        let own = table.turn().is_some_and(|side| table.sides_of(&reader.person).contains(&side));
        (own && table.status() == Status::Playing).then(|| table.history())
    }

    fn advance(&mut self, texts: &Texts, host: &mut impl Host) {
        let (now, seed, rematch) = (host.unix_ms(), host.random(), table_id(host));
        let steps = self.room.advance(now, seed, &rematch);
        self.follow(steps, texts, host);
    }

    fn follow(&mut self, steps: Vec<Step>, texts: &Texts, host: &mut impl Host) {
        for step in steps {
            match step {
                Step::Reply(reply) => answer(reply, texts, host),
                Step::Store(batch) => self.store(&batch, host),
                // Only where several servers share a table.
                Step::Read => {}
            }
        }
    }

    fn store(&self, batch: &Batch, host: &mut impl Host) {
        let events = stored_events(&batch.events, batch.key.as_ref());
        send_message(
            host,
            &ModuleMessage::Store {
                table: &self.id,
                after: self.room.table().number(),
                events,
                names: &self.names,
                over: batch.table.status() == Status::Over,
            },
        );
    }

    fn tell(&self, events: &[AppliedEvent], reader: &Reader, texts: &Texts, host: &mut impl Host) {
        if self.joined && !events.is_empty() {
            self.send(&Update { events: events.to_vec(), state: false }, reader, texts, host);
        }
    }

    /// Sends an update as the server does: the last event has the turn with it, unless the state follows.
    fn send(&self, update: &Update, reader: &Reader, texts: &Texts, host: &mut impl Host) {
        let now = host.unix_ms();
        let (table, id) = (self.table(), &self.id);
        let last = update.events.len().saturating_sub(1);
        let messages: Vec<ServerMessage> = self.look(reader, texts, now, |viewer| {
            let event = |(i, applied): (usize, &AppliedEvent)| ServerMessage::Event {
                table: id.clone(),
                n: applied.n,
                now,
                event: applied.live(table, viewer),
                view: (i == last && !update.state).then(|| Box::new(table.turn_view(viewer))),
            };
            let mut messages: Vec<ServerMessage> =
                update.events.iter().enumerate().map(event).collect();
            if update.state {
                let view = Box::new(table.view(id, viewer));
                messages.push(ServerMessage::State {
                    table: id.clone(),
                    n: table.number(),
                    now,
                    view,
                });
            }
            messages
        });
        for message in &messages {
            send_answer(host, message);
        }
    }

    fn look<T>(
        &self,
        reader: &Reader,
        texts: &Texts,
        now: u64,
        look: impl FnOnce(&Viewer<'_>) -> T,
    ) -> T {
        look(&Viewer {
            person: Some(&reader.person),
            now,
            players: &self.players(reader, texts),
            away: [None; 2],
            muted: [false; 2],
            tell: &|message: &Message| texts.tell(message),
        })
    }

    fn players(&self, reader: &Reader, texts: &Texts) -> [PlayerInfo; 2] {
        let table = self.table();
        Side::BOTH.map(|side| {
            let names = &self.names[side.index()];
            let name = match &table.seats()[side.index()] {
                _ if !names.is_empty() => names.join(", "),
                Seat::Computer { level } => {
                    texts.tell(&Message::new("table-seat-computer").with("level", *level))
                }
                _ if table.terms().mode == Mode::Local => {
                    let side = table.terms().game.side_name(side);
                    texts.find(&format!("side-{side}")).unwrap_or_default()
                }
                _ => reader.name.clone(),
            };
            let is_reader = names.is_empty() && table.terms().mode == Mode::Computer;
            PlayerInfo {
                name,
                members: names.clone(),
                account: is_reader
                    && reader.account
                    && table.seats()[side.index()].level().is_none(),
                ..PlayerInfo::default()
            }
        })
    }
}

/// Events with the action that caused them, which belongs to the last.
pub(crate) fn stored_events(
    events: &[AppliedEvent],
    key: Option<&table::ActionKey>,
) -> Vec<StoredEvent> {
    let last = events.len().saturating_sub(1);
    let stored = |(i, applied): (usize, &AppliedEvent)| StoredEvent {
        event: applied.event.clone(),
        done: key.filter(|_| i == last).cloned(),
    };
    events.iter().enumerate().map(stored).collect()
}

/// A new table's id. The server's ids contain no `o`: the first letter says that the table began on a device.
pub(crate) fn table_id(host: &mut impl Host) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bits = host.random();
    let mut letter = || {
        let letter = LETTERS[(bits & 31) as usize];
        bits >>= 5;
        char::from(letter)
    };
    std::iter::once('o').chain(std::iter::repeat_with(&mut letter).take(11)).collect()
}

fn answer(Reply { to, result }: Reply, texts: &Texts, host: &mut impl Host) {
    let Some(id) = to.id else { return };
    let answer = match result {
        Ok(n) => ServerMessage::Ack { id, n },
        Err(rejected) => {
            let reason = Reason { code: rejected.code().to_owned(), text: texts.tell(&rejected) };
            ServerMessage::Refused { id, reason }
        }
    };
    send_answer(host, &answer);
}
