use std::collections::BTreeSet;
use std::sync::Arc;

use game::{Message as Text, Side};
use protocol::live::{Reason, ServerMessage};
use table::{
    ActionKey, Batch, ConnectionId, Event, Plan, PlayerInfo, Reply, Request, Room, Step, Update,
    Viewer,
};

use crate::simulation::message::Sent;
use crate::simulation::store::Store;

pub(crate) const TABLE: &str = "t1";

/// The real server around a room, without sockets and threads.
pub(crate) struct Server {
    room: Room,
    connections: BTreeSet<u64>,
    /// Outgoing messages.
    pub(crate) out: Vec<(u64, ServerMessage)>,
    /// The plans as their players were told.
    told: [Plan; 2],
    /// Whether a write or a read is pending.
    pub(crate) storing: bool,
    /// A batch to be stored, which the world takes.
    pub(crate) to_write: Option<Arc<Batch>>,
    /// Whether the room waits for the events of other servers, which the world reads.
    pub(crate) to_read: bool,
    fresh: u64,
    /// Requests that wait until the downtime is excused: nobody may see a clock that ran meanwhile.
    early: Option<Vec<(u64, Sent)>>,
}

impl Server {
    /// Starts from what the store holds.
    pub(crate) fn start(store: &Store, is_shared: bool, now: u64) -> Self {
        let mut room = Room::load(store.read(), now).unwrap();
        if is_shared {
            room.share();
        }
        room.restore(store.plans());
        let mut server = Server {
            room,
            connections: BTreeSet::new(),
            out: Vec::new(),
            told: [Plan::default(), Plan::default()],
            storing: false,
            to_write: None,
            to_read: false,
            fresh: now,
            early: None,
        };
        let excuse = Request::Excuse { until: store.alive, back: now };
        server.submit(excuse, now);
        server.early = server.storing.then(Vec::new);
        server
    }

    /// Whether a client has seen events that this server has not, because another one stored them.
    pub(crate) fn is_behind(&self, sent: &Sent) -> bool {
        match sent {
            Sent::Join { seen, .. } => seen.is_some_and(|seen| seen > self.number()),
            Sent::Act { act, .. } => act.ply > self.room.table().ply(),
            Sent::Sit { .. } => false,
        }
    }

    pub(crate) fn receive(&mut self, connection: u64, sent: Sent, now: u64) {
        if let Some(early) = &mut self.early {
            early.push((connection, sent));
            return;
        }
        let id = ConnectionId(connection);
        match sent {
            Sent::Join { person, seen } => {
                self.connections.insert(connection);
                self.room.presence_mut().join(id, &person);
                let update = self.room.catch_up(seen).expect("the simulated games are short");
                self.send(connection, &update, now);
            }
            Sent::Act { person, act } => {
                let key = ActionKey { person, id: act.id, ply: act.ply, action: act.action };
                self.submit(Request::Act { connection: id, key }, now);
            }
            Sent::Sit { person, side } => {
                self.submit(Request::Sit { connection: id, person, side }, now);
            }
        }
    }

    pub(crate) fn disconnect(&mut self, connection: u64, now: u64) {
        self.connections.remove(&connection);
        self.room.leave(ConnectionId(connection), now);
    }

    pub(crate) fn submit(&mut self, request: Request, now: u64) {
        self.fresh += 1;
        let steps = self.room.submit(request, now, self.fresh, "next");
        self.follow(steps);
    }

    /// The number of the last event that this server knows.
    pub(crate) fn number(&self) -> u64 {
        self.room.table().number()
    }

    /// The write is durable: send the events, then decide the next request.
    pub(crate) fn synced(&mut self, now: u64) {
        self.storing = false;
        let committed = self.room.stored();
        self.publish(&Update::of(committed.events), now);
        if let Some(reply) = committed.reply {
            self.reply(reply);
        }
        self.advance(now);
    }

    /// Reads events that another server stored. What was pending is decided again.
    pub(crate) fn absorb(&mut self, stored: Vec<(Event, Option<ActionKey>)>, now: u64) {
        self.storing = false;
        let events = self.room.absorb(stored).unwrap();
        if !events.is_empty() {
            self.publish(&Update::of(events), now);
        }
        self.advance(now);
    }

    /// The write had no answer: whether it happened is in the store. The clients repeat their requests.
    pub(crate) fn write_failed(&mut self) {
        let _ = self.room.failed();
        let _ = self.room.give_up_waiting();
    }

    /// Decides what waits, unless a write is pending.
    pub(crate) fn advance(&mut self, now: u64) {
        if self.storing {
            return;
        }
        self.fresh += 1;
        let steps = self.room.advance(now, self.fresh, "next");
        self.follow(steps);
        if !self.storing {
            for (connection, sent) in self.early.take().unwrap_or_default() {
                self.receive(connection, sent, now);
            }
        }
    }

    fn publish(&mut self, update: &Update, now: u64) {
        for connection in self.connections.clone() {
            self.send(connection, update, now);
        }
    }

    pub(crate) fn deadline(&self) -> Option<u64> {
        self.room.deadline()
    }

    fn follow(&mut self, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Store(batch) => {
                    self.to_write = Some(batch);
                    self.storing = true;
                }
                Step::Reply(reply) => self.reply(reply),
                Step::Read => {
                    self.to_read = true;
                    self.storing = true;
                }
            }
        }
        self.send_plans();
    }

    /// Tells each player whose plan has changed.
    fn send_plans(&mut self) {
        for side in Side::BOTH {
            let plan = self.room.plan(side).clone();
            if plan == self.told[side.index()] {
                continue;
            }
            let (table, presence) = (self.room.table(), self.room.presence());
            let answer = ServerMessage::Plan {
                table: TABLE.to_owned(),
                ply: table.ply(),
                premove: plan.premove.clone(),
                lines: plan.lines.iter().map(|line| line.join(" ")).collect(),
                dropped: plan.dropped.as_ref().map(|why| format!("{why:?}")),
            };
            let own = |person: &str| table.sides_of(person).contains(&side);
            let to = presence.connections().filter(|(_, person)| own(person)).map(|(id, _)| id.0);
            let told: Vec<(u64, ServerMessage)> = to.map(|id| (id, answer.clone())).collect();
            self.out.extend(told);
            self.told[side.index()] = plan;
        }
    }

    fn reply(&mut self, Reply { to, result }: Reply) {
        let Some(id) = to.id else { return };
        let answer = match result {
            Ok(n) => ServerMessage::Ack { id, n },
            Err(rejected) => {
                let (code, text) = (rejected.code().to_owned(), rejected.to_string());
                ServerMessage::Refused { id, reason: Reason { code, text } }
            }
        };
        self.out.push((to.connection.0, answer));
    }

    fn send(&mut self, connection: u64, update: &Update, now: u64) {
        let table = self.room.table();
        let person = self
            .room
            .presence()
            .connections()
            .find(|(id, _)| id.0 == connection)
            .map(|(_, person)| person.to_owned());
        let tell = |message: &Text| message.to_string();
        let players = [PlayerInfo::default(), PlayerInfo::default()];
        let away = self.room.presence().away(table, now);
        let (person, muted) = (person.as_deref(), [false; 2]);
        let viewer = Viewer { person, now, players: &players, away, muted, tell: &tell };
        for (i, one) in update.events.iter().enumerate() {
            let last = i + 1 == update.events.len() && !update.state;
            let view = last.then(|| Box::new(table.turn_view(&viewer)));
            let event = one.live(table, &viewer);
            let answer =
                ServerMessage::Event { table: TABLE.to_owned(), n: one.n, now, event, view };
            self.out.push((connection, answer));
        }
        if update.state {
            let view = Box::new(table.view(TABLE, &viewer));
            let n = table.number();
            let answer = ServerMessage::State { table: TABLE.to_owned(), n, now, view };
            self.out.push((connection, answer));
        }
    }
}
