use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use game::Rng;
use games::GameId;
use protocol::live::{Clock, Mode};
use table::{Batch, Moment, Request, Seat, Table, Terms};

use crate::simulation::client::Client;
use crate::simulation::message::{Message, Sent};
use crate::simulation::server::Server;
use crate::simulation::store::Store;

/// The parameters of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) game: GameId,
    pub(crate) clock: Clock,
    pub(crate) faults: Faults,
    /// Whether two people play on each side, from devices of their own.
    pub(crate) teams: bool,
    /// The number of servers that keep the table. One has a disk of its own; several share a database.
    pub(crate) keepers: usize,
    pub(crate) seed: u64,
}

/// Probabilities of faults, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faults {
    dropped: usize,
    repeated: usize,
    broken: usize,
    reloaded: usize,
    /// The tab is closed for a while.
    gone: usize,
    crash_every: Option<u64>,
}

impl Faults {
    pub(crate) const NONE: Faults = Faults {
        dropped: 0,
        repeated: 0,
        broken: 0,
        reloaded: 0,
        gone: 1,
        crash_every: Some(60_000),
    };
    pub(crate) const SOME: Faults = Faults {
        dropped: 20,
        repeated: 20,
        broken: 2,
        reloaded: 1,
        gone: 2,
        crash_every: Some(30_000),
    };
    pub(crate) const MANY: Faults = Faults {
        dropped: 150,
        repeated: 100,
        broken: 10,
        reloaded: 5,
        gone: 3,
        crash_every: Some(7_000),
    };
}

/// Milliseconds with faults, and milliseconds without them for everything to settle.
const CHAOS: u64 = 240_000;
const CALM: u64 = 60_000;
/// The interval of heartbeats, in milliseconds.
pub(crate) const HEARTBEAT: u64 = 200;
/// The longest duration of a sync, in milliseconds.
pub(crate) const SYNC: u64 = 40;
/// The mean interval between two actions of a user, in milliseconds.
const THINKING: u64 = 300;

enum Next {
    Deliver(Box<Message>),
    Synced {
        life: u64,
    },
    /// A write of one of several servers reaches the database.
    Commit {
        server: usize,
        life: u64,
        batch: Arc<Batch>,
    },
    /// The answer to a write reaches its server.
    Written {
        server: usize,
        life: u64,
        outcome: Outcome,
    },
    /// A hint: another server has stored events up to this number.
    Hint {
        server: usize,
        number: u64,
    },
    Think {
        client: usize,
    },
    /// A closed tab is opened again.
    Return {
        client: usize,
    },
    Look,
    Crash {
        server: usize,
    },
    Restart {
        server: usize,
    },
}

#[derive(Clone, Copy)]
enum Outcome {
    Stored,
    Conflict,
    /// No answer: it was stored or not.
    Unknown,
}

pub(crate) struct World {
    pub(crate) setting: Setting,
    now: u64,
    rng: Rng,
    queue: BinaryHeap<Reverse<(u64, u64)>>,
    /// The events of the simulation, by their numbers in the queue.
    agenda: std::collections::HashMap<u64, Next>,
    number: u64,
    pub(crate) store: Store,
    servers: Vec<Option<Server>>,
    /// Incremented by each restart of a server, which cancels the writes of its previous life.
    lives: Vec<u64>,
    pub(crate) clients: Vec<Client>,
    connections: u64,
    pub(crate) crashes: u64,
    /// Writes that another server was faster than, and reads that lacked events.
    pub(crate) conflicts: u64,
    pub(crate) stale_reads: u64,
    pub(crate) lost_hints: u64,
}

impl World {
    pub(crate) fn new(setting: Setting) -> Self {
        let mut store = Store::default();
        let terms = Terms {
            clock: setting.clock,
            sides: table::Sides::Lot,
            ..Terms::new(setting.game, Mode::Online)
        };
        let (host, other) = if setting.teams {
            (Seat::members(["ada"]), Seat::members([]))
        } else {
            (Seat::person("ada"), Seat::Open)
        };
        let opened = Table::open(terms, host, other, &Moment::at(0)).unwrap();
        store.open(&opened);
        store.sync(0);
        let people: &[&str] =
            if setting.teams { &["ada", "bo", "cy", "al", "ben"] } else { &["ada", "bo", "cy"] };
        let mut world = World {
            setting,
            now: 0,
            rng: Rng::new(setting.seed ^ 0x51ed_270b),
            queue: BinaryHeap::new(),
            agenda: std::collections::HashMap::new(),
            number: 0,
            servers: (0..setting.keepers).map(|_| None).collect(),
            store,
            lives: vec![0; setting.keepers],
            clients: people.iter().map(|person| Client::new(person)).collect(),
            connections: 0,
            crashes: 0,
            conflicts: 0,
            stale_reads: 0,
            lost_hints: 0,
        };
        for server in 0..setting.keepers {
            world.restart(server);
        }
        for client in 0..world.clients.len() {
            world.connect(client);
            world.plan(THINKING, Next::Think { client });
        }
        world.plan(1_000, Next::Look);
        for server in 0..setting.keepers {
            world.plan_crash(server);
        }
        world
    }

    pub(crate) fn run(&mut self) {
        while let Some(Reverse((at, number))) = self.queue.pop() {
            if at > CHAOS + CALM {
                break;
            }
            self.now = at;
            let Some(next) = self.agenda.remove(&number) else { continue };
            self.step(next);
            self.take_reads();
            self.take_writes();
            self.send_out();
        }
    }

    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    fn calm(&self) -> bool {
        self.now >= CHAOS
    }

    fn step(&mut self, next: Next) {
        match next {
            Next::Deliver(message) => self.deliver(*message),
            Next::Synced { life } => {
                if let Some(server) = self.servers[0].as_mut().filter(|_| life == self.lives[0]) {
                    self.store.sync(self.now);
                    server.synced(self.now);
                }
            }
            Next::Commit { server, life, batch } => self.commit(server, life, &batch),
            Next::Written { server, life, outcome } => {
                if life == self.lives[server] {
                    self.written(server, outcome);
                }
            }
            Next::Hint { server, number } => {
                let is_news = |server: &Server| !server.storing && number > server.number();
                if self.servers[server].as_ref().is_some_and(is_news) {
                    self.read(server);
                }
            }
            Next::Think { client } => {
                let (calm, now) = (self.calm(), self.now);
                if !calm && self.setting.teams && self.chance(self.setting.faults.gone) {
                    // Long enough to be skipped, now and then.
                    self.disconnect(client);
                    let gone = self.rng.below(3 * table::SKIP_AFTER as usize) as u64;
                    let back = (now + gone).min(CHAOS);
                    self.plan(back - now, Next::Return { client });
                    return;
                }
                if !calm && self.chance(self.setting.faults.reloaded) {
                    self.clients[client].reload();
                    self.connect(client);
                } else if !calm && self.chance(self.setting.faults.broken) {
                    self.connect(client);
                }
                let sent = self.clients[client].think(&mut self.rng, now, calm);
                if let Some(sent) = sent {
                    self.send(client, sent);
                }
                let after = THINKING / 2 + self.rng.below(THINKING as usize) as u64;
                self.plan(after, Next::Think { client });
            }
            Next::Return { client } => {
                self.clients[client].reload();
                self.connect(client);
                self.plan(THINKING, Next::Think { client });
            }
            Next::Look => {
                // The real server sleeps until the deadline; this one polls.
                for at in 0..self.servers.len() {
                    // Once the bus is back, every server reads the store.
                    let is_idle = |server: &Server| !server.storing;
                    if self.setting.keepers > 1
                        && self.calm()
                        && self.servers[at].as_ref().is_some_and(is_idle)
                    {
                        self.read(at);
                    }
                    let Some(server) = &mut self.servers[at] else { continue };
                    self.store.alive = self.now;
                    if server.deadline().is_some_and(|deadline| deadline <= self.now) {
                        server.submit(Request::Tick, self.now);
                    }
                    if self.setting.keepers > 1 {
                        server.advance(self.now);
                    }
                }
                self.plan(HEARTBEAT, Next::Look);
            }
            Next::Crash { server } => {
                if !self.calm() {
                    self.crashes += 1;
                    self.servers[server] = None;
                    if self.setting.keepers == 1 {
                        self.store.crash(&mut self.rng);
                    }
                    let down = 10 + self.rng.below(20_000) as u64;
                    self.plan(down, Next::Restart { server });
                }
            }
            Next::Restart { server } => {
                self.restart(server);
                self.plan_crash(server);
            }
        }
    }

    fn restart(&mut self, server: usize) {
        self.lives[server] += 1;
        self.servers[server] = Some(Server::start(&self.store, self.setting.keepers > 1, self.now));
        self.take_writes();
        for client in 0..self.clients.len() {
            if self.clients[client].is_open() && self.clients[client].server == server {
                self.connect(client);
            }
        }
    }

    /// A write reaches the database, which may be after the end of its server.
    fn commit(&mut self, server: usize, life: u64, batch: &Batch) {
        let faults = self.setting.faults;
        let is_dead = life != self.lives[server] || self.servers[server].is_none();
        if (is_dead && self.rng.below(2) == 0) || (!self.calm() && self.chance(faults.dropped)) {
            self.store.lost += 1;
            return self.answer(server, life, Outcome::Unknown);
        }
        if !self.store.append(batch) {
            self.conflicts += 1;
            return self.answer(server, life, Outcome::Conflict);
        }
        for other in (0..self.servers.len()).filter(|other| *other != server) {
            let number = batch.table.number();
            // Lost more often than anything else, because nothing waits for a hint.
            if !self.calm() && self.chance(5 * faults.dropped) {
                self.lost_hints += 1;
                continue;
            }
            let copies = 1 + usize::from(self.chance(faults.repeated));
            for _ in 0..copies {
                let delay = self.delay();
                self.plan(delay, Next::Hint { server: other, number });
            }
        }
        let is_lost = !self.calm() && self.chance(faults.dropped);
        self.answer(server, life, if is_lost { Outcome::Unknown } else { Outcome::Stored });
    }

    fn answer(&mut self, server: usize, life: u64, outcome: Outcome) {
        let after = 1 + self.rng.below(SYNC as usize) as u64;
        self.plan(after, Next::Written { server, life, outcome });
    }

    fn written(&mut self, at: usize, outcome: Outcome) {
        let Some(server) = &mut self.servers[at] else { return };
        match outcome {
            Outcome::Stored => server.synced(self.now),
            Outcome::Conflict => self.read(at),
            Outcome::Unknown => {
                server.write_failed();
                self.read(at);
            }
        }
    }

    /// Reads for servers that must not reject a request before they know what the database has: never stale.
    fn take_reads(&mut self) {
        for server in self.servers.iter_mut().flatten() {
            while std::mem::take(&mut server.to_read) {
                server.absorb(self.store.read_after(server.number(), 0), self.now);
            }
        }
    }

    /// A server reads what it has not seen. The read may be stale.
    fn read(&mut self, at: usize) {
        let stale = if !self.calm() && self.chance(self.setting.faults.dropped) {
            self.stale_reads += 1;
            1 + self.rng.below(3)
        } else {
            0
        };
        if let Some(server) = &mut self.servers[at] {
            let stored = self.store.read_after(server.number(), stale);
            server.absorb(stored, self.now);
        }
    }

    /// Takes what the servers want to store.
    fn take_writes(&mut self) {
        for at in 0..self.servers.len() {
            let batch = self.servers[at].as_mut().and_then(|server| server.to_write.take());
            let Some(batch) = batch else { continue };
            if self.setting.keepers == 1 {
                self.store.write(&batch);
                self.plan_sync();
            } else {
                let after = 1 + self.rng.below(SYNC as usize) as u64;
                let life = self.lives[at];
                self.plan(after, Next::Commit { server: at, life, batch });
            }
        }
    }

    /// Opens a new connection, which joins again.
    fn connect(&mut self, client: usize) {
        self.disconnect(client);
        self.connections += 1;
        self.clients[client].connection = self.connections;
        if self.setting.keepers > 1 {
            // A proxy sends nobody to a server that is down, if it has another.
            let up: Vec<usize> =
                (0..self.servers.len()).filter(|at| self.servers[*at].is_some()).collect();
            if !up.is_empty() {
                self.clients[client].server = up[self.rng.below(up.len())];
            }
        }
        let sent = self.clients[client].join(self.now);
        self.send(client, sent);
    }

    fn disconnect(&mut self, client: usize) {
        let old = std::mem::take(&mut self.clients[client].connection);
        if let Some(server) = &mut self.servers[self.clients[client].server] {
            server.disconnect(old, self.now);
        }
    }

    fn deliver(&mut self, message: Message) {
        match message {
            Message::ToServer { connection, request } => {
                // Messages of a closed connection are lost.
                let found = self.clients.iter().find(|client| client.connection == connection);
                let Some(at) = found.map(|client| client.server) else { return };
                let is_behind = |server: &Server| !server.storing && server.is_behind(&request);
                if self.servers[at].as_ref().is_some_and(is_behind) {
                    // If the store cannot be read, the client is asked to repeat what it sent.
                    let before = self.stale_reads;
                    self.read(at);
                    if self.stale_reads > before {
                        return;
                    }
                }
                if let Some(server) = &mut self.servers[at] {
                    server.receive(connection, request, self.now);
                }
            }
            Message::ToClient { connection, answer } => {
                let found = self.clients.iter().position(|c| c.connection == connection);
                let Some(client) = found else { return };
                if let Some(sent) = self.clients[client].receive(answer, self.now) {
                    self.send(client, sent);
                }
            }
        }
    }

    /// Schedules a sync if a write waits for it and none is scheduled.
    fn plan_sync(&mut self) {
        if self.servers[0].as_ref().is_some_and(|server| server.storing) {
            let life = self.lives[0];
            if !self
                .agenda
                .values()
                .any(|next| matches!(next, Next::Synced { life: l } if *l == life))
            {
                let after = 1 + self.rng.below(SYNC as usize) as u64;
                self.plan(after, Next::Synced { life });
            }
        }
    }

    fn plan_crash(&mut self, server: usize) {
        if let Some(every) = self.setting.faults.crash_every {
            let after = 1 + self.rng.below(2 * every as usize) as u64;
            self.plan(after, Next::Crash { server });
        }
    }

    fn send(&mut self, client: usize, request: Sent) {
        let connection = self.clients[client].connection;
        self.carry(Message::ToServer { connection, request });
    }

    fn send_out(&mut self) {
        for at in 0..self.servers.len() {
            let out = self.servers[at].as_mut().map(|server| std::mem::take(&mut server.out));
            for (connection, answer) in out.unwrap_or_default() {
                self.carry(Message::ToClient { connection, answer });
            }
        }
    }

    /// The network: delays, reorders, duplicates and drops messages.
    fn carry(&mut self, message: Message) {
        let faults = self.setting.faults;
        let (dropped, repeated) =
            if self.calm() { (0, 0) } else { (faults.dropped, faults.repeated) };
        if self.chance(dropped) {
            return;
        }
        if self.chance(repeated) {
            let delay = self.delay();
            self.plan(delay, Next::Deliver(Box::new(message.clone())));
        }
        let delay = self.delay();
        self.plan(delay, Next::Deliver(Box::new(message)));
    }

    fn delay(&mut self) -> u64 {
        let usual = 5 + self.rng.below(60) as u64;
        if self.chance(30) { usual + self.rng.below(3_000) as u64 } else { usual }
    }

    fn chance(&mut self, thousandths: usize) -> bool {
        self.rng.below(1_000) < thousandths
    }

    fn plan(&mut self, after: u64, next: Next) {
        self.number += 1;
        self.queue.push(Reverse((self.now + after, self.number)));
        self.agenda.insert(self.number, next);
    }
}
