use std::collections::BTreeSet;

use game::Message as Text;
use protocol::live::{Answer, Reason};
use table::{Answered, Connection, Face, News, Request, Room, Step, Viewer};

use crate::simulation::message::Sent;
use crate::simulation::store::Store;

pub(crate) const TABLE: &str = "t1";

/// What the real server does around a room, without sockets and threads.
pub(crate) struct Server {
    room: Room,
    connections: BTreeSet<u64>,
    /// Answers on their way out.
    pub(crate) out: Vec<(u64, Answer)>,
    /// Whether a sync is under way.
    pub(crate) storing: bool,
    fresh: u64,
    /// What comes before the downtime is excused waits: nobody must see a clock that ran meanwhile.
    early: Option<Vec<(u64, Sent)>>,
}

impl Server {
    /// Starts, with what the storage holds.
    pub(crate) fn start(store: &mut Store, now: u64) -> Self {
        let room = Room::load(store.read(), now).unwrap();
        let mut server = Server {
            room,
            connections: BTreeSet::new(),
            out: Vec::new(),
            storing: false,
            fresh: now,
            early: None,
        };
        let excuse = Request::Excuse { until: store.alive, back: now };
        server.submit(excuse, store, now);
        server.early = server.storing.then(Vec::new);
        server
    }

    pub(crate) fn receive(&mut self, connection: u64, sent: Sent, store: &mut Store, now: u64) {
        if let Some(early) = &mut self.early {
            early.push((connection, sent));
            return;
        }
        let id = Connection(connection);
        match sent {
            Sent::Join { person, seen } => {
                self.connections.insert(connection);
                self.room.presence_mut().join(id, &person);
                let news = self.room.catch_up(seen);
                self.tell(connection, &news, now);
            }
            Sent::Act { person, act } => {
                let (id, ply, action) = (act.id, act.ply, act.action);
                let connection = Connection(connection);
                self.submit(Request::Act { connection, person, id, ply, action }, store, now);
            }
            Sent::Sit { person } => {
                self.submit(Request::Sit { connection: id, person }, store, now);
            }
        }
    }

    pub(crate) fn disconnect(&mut self, connection: u64, now: u64) {
        self.connections.remove(&connection);
        self.room.leave(Connection(connection), now);
    }

    pub(crate) fn submit(&mut self, request: Request, store: &mut Store, now: u64) {
        self.fresh += 1;
        let steps = self.room.submit(request, now, self.fresh, "next");
        self.follow(steps, store);
    }

    /// What was written is durable: everybody is told, then the next request has its turn.
    pub(crate) fn synced(&mut self, store: &mut Store, now: u64) {
        self.storing = false;
        let committed = self.room.stored().unwrap();
        let news = News::of(committed.happened);
        for connection in self.connections.clone() {
            self.tell(connection, &news, now);
        }
        if let Some(answer) = committed.answer {
            self.answer(answer);
        }
        self.fresh += 1;
        let steps = self.room.advance(now, self.fresh, "next");
        self.follow(steps, store);
        for (connection, sent) in self.early.take().unwrap_or_default() {
            self.receive(connection, sent, store, now);
        }
    }

    pub(crate) fn deadline(&self) -> Option<u64> {
        self.room.deadline()
    }

    fn follow(&mut self, steps: Vec<Step>, store: &mut Store) {
        for step in steps {
            match step {
                Step::Store(batch) => {
                    store.write(&batch);
                    self.storing = true;
                }
                Step::Answer(answer) => self.answer(answer),
            }
        }
    }

    fn answer(&mut self, Answered { asker, result }: Answered) {
        let Some(id) = asker.id else { return };
        let answer = match result {
            Ok(n) => Answer::Ack { id, n },
            Err(refused) => {
                let (code, text) = (refused.code().to_owned(), refused.to_string());
                Answer::Refused { id, reason: Reason { code, text } }
            }
        };
        self.out.push((asker.connection.0, answer));
    }

    fn tell(&mut self, connection: u64, news: &News, now: u64) {
        let table = self.room.table();
        let person = self
            .room
            .presence()
            .connections()
            .find(|(id, _)| id.0 == connection)
            .map(|(_, person)| person.to_owned());
        let tell = |message: &Text| message.to_string();
        let faces = [Face::default(), Face::default()];
        let away = self.room.presence().away(table, now);
        let (person, muted) = (person.as_deref(), [false; 2]);
        let viewer = Viewer { person, now, faces: &faces, away, muted, tell: &tell };
        for (i, one) in news.events.iter().enumerate() {
            let last = i + 1 == news.events.len() && !news.state;
            let view = last.then(|| Box::new(table.turn_view(&viewer)));
            let event = one.live(table, &viewer);
            let answer = Answer::Event { table: TABLE.to_owned(), n: one.n, now, event, view };
            self.out.push((connection, answer));
        }
        if news.state {
            let view = Box::new(table.view(TABLE, &viewer));
            let n = table.number();
            let answer = Answer::State { table: TABLE.to_owned(), n, now, view };
            self.out.push((connection, answer));
        }
    }
}
