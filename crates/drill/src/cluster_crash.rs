//! Players and spectators at a site of three servers whose parts are killed, stopped and cut off from each other; then
//! everything that anybody saw or was acknowledged is compared with the database.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use backends::{Nats, Postgres};
use game::Rng;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::client::{Client, GAMES, Socket};
use crate::cluster::{Cluster, Setup};
use crate::front::Choice;
use crate::link::Link;
use crate::server::Server;

mod verdict;

pub use verdict::ClusterReport;

const SERVERS: usize = 3;
const PASSWORD: &str = "correct horse battery";
/// Timeout of a request and of the reply to an action, after which a client connects again.
const REPLY: Duration = Duration::from_secs(4);
/// Silence at a table after which a client connects again.
const SILENCE: Duration = Duration::from_secs(10);
/// How long the players may take to end their games after the last fault.
const FAREWELL: Duration = Duration::from_mins(2);
/// Milliseconds after a fault in which servers and proxy may still be busy with it.
const RECOVERY: u64 = 3_000;
/// A player resigns after this many moves, because random games of Abalone do not end.
const LONGEST_GAME: u64 = 90;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// SIGKILL of a server, which is started again.
    KillServer,
    /// SIGSTOP of a server, then SIGCONT.
    StopServer,
    /// SIGTERM of a server, which hands its players over, and a start.
    RestartServer,
    /// SIGKILL of NATS, which is started again.
    KillBus,
    /// A fast shutdown and start of PostgreSQL.
    RestartDatabase,
    /// SIGKILL of the postmaster, and a start.
    KillDatabase,
    /// The network drops everything between a server and the database.
    CutNetwork,
    /// The database refuses the connections of all servers.
    RefuseConnections,
}

impl Fault {
    /// All kinds.
    pub const ALL: [Fault; 8] = [
        Fault::KillServer,
        Fault::StopServer,
        Fault::RestartServer,
        Fault::KillBus,
        Fault::RestartDatabase,
        Fault::KillDatabase,
        Fault::CutNetwork,
        Fault::RefuseConnections,
    ];

    fn is_of_servers(self) -> bool {
        matches!(self, Fault::KillServer | Fault::StopServer | Fault::RestartServer)
    }
}

/// How many faults, and how long they last.
#[derive(Clone, Copy, Debug)]
pub struct ClusterScale {
    /// The number of faults of each kind.
    pub each: usize,
    /// The number of games played at a time.
    pub games: u64,
    /// How long a server is stopped.
    pub stopped: Duration,
    /// How long the bus is away.
    pub without_bus: Duration,
    /// How long a server is cut off from the database, at most.
    pub cut: Duration,
    /// How long the database refuses connections, the first time and then.
    pub refused: (Duration, Duration),
    /// The longest pause between two faults.
    pub pause: Duration,
    /// Each player's time at the start of a game, and for each move.
    pub clock: (Duration, Duration),
    /// In which time 19 of 20 clients of a server that stops are at another one, while all else works. None where the
    /// machine may be too busy to tell.
    pub handover: Option<Duration>,
}

impl ClusterScale {
    /// For `make test`: five faults of each kind, as short as they show anything.
    pub const SHORT: ClusterScale = ClusterScale {
        each: 5,
        games: 4,
        stopped: Duration::from_secs(3),
        without_bus: Duration::from_millis(700),
        cut: Duration::from_millis(1500),
        // Once for so long that the outage must be taken off the clocks.
        refused: (Duration::from_secs(9), Duration::from_millis(1500)),
        pause: Duration::from_millis(500),
        clock: (Duration::from_mins(10), Duration::from_secs(5)),
        handover: None,
    };

    /// At least `faults` in all. The database refuses connections for longer than a player has.
    pub fn long(faults: usize) -> Self {
        ClusterScale {
            each: faults.div_ceil(Fault::ALL.len()),
            games: 8,
            stopped: Duration::from_secs(20),
            without_bus: Duration::from_secs(5),
            cut: Duration::from_secs(12),
            refused: (Duration::from_secs(30), Duration::from_secs(30)),
            pause: Duration::from_secs(3),
            clock: (Duration::from_secs(25), Duration::from_secs(3)),
            handover: Some(Duration::from_secs(2)),
        }
    }
}

/// As [`run`], on a new runtime.
///
/// # Errors
///
/// See [`run`].
pub fn run_here(
    program: &Path,
    folder: &Path,
    scale: ClusterScale,
    seed: u64,
) -> io::Result<ClusterReport> {
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    threads.block_on(run(program, folder, scale, seed))
}

/// Plays through all faults and compares.
///
/// # Errors
///
/// If something acknowledged is missing or there twice, two people saw different games, a player lost on time, or the
/// players could not go on afterwards.
pub async fn run(
    program: &Path,
    folder: &Path,
    scale: ClusterScale,
    seed: u64,
) -> io::Result<ClusterReport> {
    let setup = Setup { servers: SERVERS, choice: Choice::RoundRobin, links: true };
    let cluster = Cluster::start(program, folder, setup).await?;
    let Cluster { front, mut servers, links, mut nats, mut postgres, database } = cluster;
    let drill = Arc::new(Drill {
        log: Mutex::default(),
        handovers: Mutex::default(),
        ends: AtomicBool::new(false),
        scale,
    });
    let mut matches = JoinSet::new();
    for at in 0..scale.games {
        let people = [
            member(&front.address, &format!("Drill{at}a")).await?,
            member(&front.address, &format!("Drill{at}b")).await?,
        ];
        let spectator = Client::guest(&front.address).await?;
        matches.spawn(play_games(Arc::clone(&drill), people, spectator, seed ^ (at << 8)));
    }
    let addresses: Vec<String> = servers.iter().map(|server| server.address.clone()).collect();
    let (one, other) = plan(scale, seed);
    let mut counts = BTreeMap::new();
    let (of_servers, of_backends) = tokio::join!(
        break_servers(&mut servers, &one, scale, seed),
        break_backends(&mut postgres, &mut nats, &links, &other, scale, seed)
    );
    of_servers?;
    let Disturbed { outages, faults: disturbed } = of_backends?;
    for fault in one.into_iter().chain(other) {
        *counts.entry(fault).or_insert(0) += 1;
    }
    drill.ends.store(true, Ordering::SeqCst);
    let ended = async {
        while let Some(ended) = matches.join_next().await {
            ended.map_err(io::Error::other)??;
        }
        Ok::<_, io::Error>(())
    };
    if let Ok(ended) = timeout(FAREWELL, ended).await {
        ended?;
    } else {
        let log = lock(&drill.log);
        let open = log.iter().filter(|(_, game)| !game.is_over());
        let open: Vec<String> = open.map(|(table, game)| format!("{table}: {game:?}")).collect();
        return Err(io::Error::other(format!("the players cannot go on: {open:#?}")));
    }
    let log = std::mem::take(&mut *lock(&drill.log));
    let stored = block_in_place(|| verdict::Stored::read(&postgres, &database))?;
    let mut report = verdict::check(&log, &stored, &outages, scale.clock.1)?;
    verdict::compare_servers(&addresses, &log).await?;
    let mut handovers = std::mem::take(&mut *lock(&drill.handovers));
    handovers.retain(|handover| !handover.overlaps(&disturbed));
    verdict::check_handovers(&handovers, &stored, scale.handover, &mut report)?;
    report.faults = counts;
    drop(front);
    for server in &mut servers {
        server.kill().await?;
    }
    block_in_place(|| drop((links, nats, postgres)));
    Ok(report)
}

/// The faults of servers, and those of the database, the bus and the links, each in random order.
fn plan(scale: ClusterScale, seed: u64) -> (Vec<Fault>, Vec<Fault>) {
    let mut rng = Rng::new(seed);
    let mut faults: Vec<Fault> =
        Fault::ALL.into_iter().flat_map(|fault| [fault].repeat(scale.each)).collect();
    for at in (1..faults.len()).rev() {
        faults.swap(at, rng.below(at + 1));
    }
    faults.into_iter().partition(|fault| fault.is_of_servers())
}

async fn pause(rng: &mut Rng, scale: ClusterScale) {
    let most = scale.pause.as_millis() as usize;
    sleep(Duration::from_millis(rng.below(most.max(1)) as u64)).await;
}

async fn break_servers(
    servers: &mut [Server],
    faults: &[Fault],
    scale: ClusterScale,
    seed: u64,
) -> io::Result<()> {
    let mut rng = Rng::new(seed ^ 1);
    for fault in faults {
        pause(&mut rng, scale).await;
        let server = &mut servers[rng.below(SERVERS)];
        if *fault == Fault::KillServer {
            server.kill().await?;
            pause(&mut rng, scale).await;
            start_again(server).await?;
        } else if *fault == Fault::RestartServer {
            server.stop().await?;
            start_again(server).await?;
        } else {
            let process = server.process().and_then(|process| Pid::from_raw(process as i32));
            let process = process.ok_or_else(|| io::Error::other("the server has ended"))?;
            kill_process(process, Signal::STOP)?;
            sleep(scale.stopped).await;
            kill_process(process, Signal::CONT)?;
        }
    }
    Ok(())
}

/// Starts a server as a service manager would: it ends if the database is away at its start, and is started again.
async fn start_again(server: &mut Server) -> io::Result<()> {
    let late = Instant::now() + FAREWELL;
    loop {
        match server.start().await {
            Err(error) if Instant::now() > late => return Err(error),
            Err(_) => sleep(Duration::from_millis(500)).await,
            Ok(()) => return Ok(()),
        }
    }
}

/// The times in which something else than a server was broken.
#[derive(Default)]
struct Disturbed {
    /// No server could reach the database.
    outages: Vec<Outage>,
    /// All faults, and the time in which the servers recover from them.
    faults: Vec<Outage>,
}

async fn break_backends(
    postgres: &mut Postgres,
    nats: &mut Nats,
    links: &[Link],
    faults: &[Fault],
    scale: ClusterScale,
    seed: u64,
) -> io::Result<Disturbed> {
    let mut rng = Rng::new(seed ^ 2);
    let mut disturbed = Disturbed::default();
    let mut refused = scale.refused.0;
    for fault in faults {
        pause(&mut rng, scale).await;
        let (begins, outages) = (unix_ms(), &mut disturbed.outages);
        match fault {
            Fault::KillBus => {
                block_in_place(|| nats.kill());
                sleep(scale.without_bus).await;
                block_in_place(|| nats.resume());
            }
            Fault::RestartDatabase | Fault::KillDatabase => {
                if *fault == Fault::KillDatabase {
                    block_in_place(|| postgres.kill());
                } else {
                    block_in_place(|| postgres.stop());
                }
                let until = unix_ms();
                pause(&mut rng, scale).await;
                outages.push([until, unix_ms()]);
                block_in_place(|| postgres.resume());
            }
            Fault::CutNetwork => {
                let link = &links[rng.below(SERVERS)];
                link.silence();
                sleep(scale.cut.mul_f64(0.3 + 0.7 * rng.below(1000) as f64 / 1000.0)).await;
                link.restore();
            }
            _ => {
                links.iter().for_each(Link::refuse);
                let until = unix_ms();
                sleep(refused).await;
                outages.push([until, unix_ms()]);
                links.iter().for_each(Link::restore);
                refused = scale.refused.1;
            }
        }
        disturbed.faults.push([begins, unix_ms() + RECOVERY]);
    }
    Ok(disturbed)
}

/// A client of a server that stopped, and its way to another one.
#[derive(Clone, Debug)]
pub(crate) struct Handover {
    table: String,
    is_player: bool,
    /// When the server told the client that it stops, and when the client had the table's state again.
    time: Outage,
}

impl Handover {
    fn overlaps(&self, times: &[Outage]) -> bool {
        let [left, back] = self.time;
        times.iter().any(|[begins, ends]| *begins <= back && left <= *ends)
    }
}

/// The beginning and end of a time, in Unix milliseconds.
type Outage = [u64; 2];

fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

async fn member(address: &str, name: &str) -> io::Result<Client> {
    let guest = Client::guest(address).await?;
    guest.signed_up(json!({ "name": name, "password": PASSWORD })).await
}

struct Drill {
    log: Mutex<BTreeMap<String, GameLog>>,
    handovers: Mutex<Vec<Handover>>,
    /// Set after the last fault: players resign.
    ends: AtomicBool,
    scale: ClusterScale,
}

/// The views of the three people at a table: two players and a spectator.
#[derive(Debug, Default)]
pub(crate) struct GameLog {
    people: [Seen; 3],
}

impl GameLog {
    fn is_over(&self) -> bool {
        self.people.iter().all(|seen| seen.result.is_some())
    }
}

/// The view of one person.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The number of the last event known.
    number: u64,
    /// By number.
    events: BTreeMap<u64, Value>,
    /// The number of the last event of each acknowledged action, by the action's id.
    acknowledged: BTreeMap<String, u64>,
    /// Actions that were finally rejected.
    refused: Vec<String>,
    result: Option<Value>,
    /// Events that arrived only because the client connected again after a silence.
    late: u64,
    /// Times that the client connected again.
    reconnected: u64,
}

/// Plays one game after the other until the drill ends.
async fn play_games(
    drill: Arc<Drill>,
    people: [Client; 2],
    spectator: Client,
    seed: u64,
) -> io::Result<()> {
    let mut rng = Rng::new(seed);
    let mut game = seed as usize;
    while !drill.ends.load(Ordering::SeqCst) {
        game += 1;
        let opened = open(&drill, &people, GAMES[game % GAMES.len()]).await;
        let Ok(table) = opened else {
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        lock(&drill.log).insert(table.clone(), GameLog::default());
        let mut seeds = || Rng::new(rng.bits());
        let (one, two, three) = tokio::join!(
            follow(&drill, &people[0], &table, 0, seeds()),
            follow(&drill, &people[1], &table, 1, seeds()),
            follow(&drill, &spectator, &table, 2, seeds())
        );
        one.and(two).and(three)?;
    }
    Ok(())
}

/// Opens a rated game. During faults either request may fail, which leaves a table that nobody joins.
async fn open(drill: &Drill, [one, two]: &[Client; 2], game: &str) -> io::Result<String> {
    let (main, increment) = drill.scale.clock;
    let (main, increment) = (main.as_millis() as u64, increment.as_millis() as u64);
    let clock = json!({ "kind": "timed", "main": main, "increment": increment });
    let new = json!({ "game": game, "mode": "link", "rated": true, "clock": clock });
    let made = timeout(REPLY, one.json("POST", "/api/tables", Some(new))).await??;
    let (table, invitation) = (made["table"].as_str(), made["invitation"].as_str());
    let (Some(table), Some(invitation)) = (table, invitation) else {
        return Err(io::Error::other(made.to_string()));
    };
    let path = format!("/api/invitations/{invitation}");
    timeout(REPLY, two.json("POST", &path, Some(json!({})))).await??;
    Ok(table.to_owned())
}

/// Follows a game to its end over as many sockets as it takes. Players play in it.
async fn follow(
    drill: &Drill,
    client: &Client,
    table: &str,
    who: usize,
    mut rng: Rng,
) -> io::Result<()> {
    let mut player = Player { table, who, pending: None, attempts: 0, left: None };
    loop {
        if let Ok(Ok(socket)) = timeout(REPLY, client.connect()).await {
            match player.session(drill, socket, &mut rng).await {
                Ok(()) => return Ok(()),
                Err(Interrupted::Broken(what)) => {
                    return Err(io::Error::other(format!("table {table}, person {who}: {what}")));
                }
                Err(Interrupted::Away) => {}
            }
        }
        lock(&drill.log).entry(table.to_owned()).or_default().people[who].reconnected += 1;
        sleep(Duration::from_millis(50 + rng.below(100) as u64)).await;
    }
}

enum Interrupted {
    /// The connection is lost, or the server does not answer.
    Away,
    /// The server contradicts itself.
    Broken(String),
}

impl From<io::Error> for Interrupted {
    fn from(_: io::Error) -> Self {
        Interrupted::Away
    }
}

struct Player<'a> {
    table: &'a str,
    who: usize,
    /// An action without a reply, which is sent again.
    pending: Option<Value>,
    attempts: u64,
    /// When a server that stops sent this client away, in Unix milliseconds.
    left: Option<u64>,
}

impl Player<'_> {
    /// Follows the game on one socket.
    async fn session(
        &mut self,
        drill: &Drill,
        mut socket: Socket,
        rng: &mut Rng,
    ) -> Result<(), Interrupted> {
        self.join(drill, &mut socket).await?;
        let mut state: Option<Value> = None;
        let mut silent = Instant::now() + SILENCE;
        // When to act, or to give up waiting for a reply.
        let mut due = self.pending.is_some().then(Instant::now);
        let mut sent = false;
        loop {
            let until = due.unwrap_or(silent).min(silent);
            let message = match timeout_at(until, socket.next()).await {
                Ok(message) => message?,
                Err(_) if due.is_some_and(|due| due <= Instant::now()) => {
                    if sent {
                        // No reply: connect again and repeat the action.
                        return Err(Interrupted::Away);
                    }
                    let mut choice = || state.as_ref().map(|view| (view.clone(), rng.bits()));
                    let action = match self.pending.clone() {
                        Some(action) => Some(action),
                        None => choice().and_then(|(view, bits)| self.choose(drill, &view, bits)),
                    };
                    let Some(action) = action else {
                        due = None;
                        continue;
                    };
                    timeout(REPLY, socket.send(&action)).await.map_err(|_| Interrupted::Away)??;
                    self.pending = Some(action);
                    (sent, due) = (true, Some(Instant::now() + REPLY));
                    continue;
                }
                Err(_) => return Err(self.find_late(drill, &mut socket).await),
            };
            silent = Instant::now() + SILENCE;
            match message["type"].as_str().unwrap_or_default() {
                "state" if message["table"] == self.table => {
                    if let Some(left) = self.left.take() {
                        let (table, is_player) = (self.table.to_owned(), self.who < 2);
                        let time = [left, unix_ms()];
                        lock(&drill.handovers).push(Handover { table, is_player, time });
                    }
                    let n = message["n"].as_u64().unwrap_or_default();
                    // A state that events have overtaken, from a server that is behind.
                    if n < self.with(drill, |seen| seen.number) {
                        continue;
                    }
                    self.with(drill, |seen| seen.number = n);
                    state = Some(message["view"].clone());
                }
                "event" if message["table"] == self.table => {
                    let n = message["n"].as_u64().unwrap_or_default();
                    self.note(drill, n, &message["event"])?;
                    let number = self.with(drill, |seen| seen.number);
                    if n > number + 1 {
                        return Err(Interrupted::Away);
                    }
                    if n == number + 1 {
                        self.with(drill, |seen| seen.number = n);
                    }
                    if n > number && !message["view"].is_null() {
                        state = Some(message["view"].clone());
                    }
                }
                "ack" if self.is_pending(&message) => {
                    let id = message["id"].as_str().unwrap_or_default().to_owned();
                    let n = message["n"].as_u64().unwrap_or_default();
                    self.with(drill, |seen| seen.acknowledged.insert(id, n));
                    self.pending = None;
                    (sent, due) = (false, None);
                }
                "refused" if self.is_pending(&message) => {
                    sent = false;
                    let code = message["reason"]["code"].as_str().unwrap_or_default();
                    if ["storage", "busy", "closing"].contains(&code) {
                        due = Some(Instant::now() + Duration::from_millis(200));
                        continue;
                    }
                    if ["stale", "over", "not-your-turn", "not-begun"].contains(&code) {
                        let id = message["id"].as_str().unwrap_or_default().to_owned();
                        self.with(drill, |seen| seen.refused.push(id));
                        self.pending = None;
                        // Look at the game again before the next action.
                        return Err(Interrupted::Away);
                    }
                    return Err(Interrupted::Broken(format!("{:?} gives {message}", self.pending)));
                }
                "closing" => {
                    self.left = Some(unix_ms());
                    return Err(Interrupted::Away);
                }
                "error" => return Err(Interrupted::Away),
                _ => {}
            }
            let Some(view) = &state else { continue };
            if !view["result"].is_null() && self.pending.is_none() {
                let result = view["result"].clone();
                self.with(drill, |seen| seen.result = Some(result));
                return Ok(());
            }
            let is_own_turn = view["legal"].as_array().is_some_and(|legal| !legal.is_empty());
            if due.is_none() && self.who < 2 && is_own_turn {
                due = Some(Instant::now() + Duration::from_millis(20 + rng.below(200) as u64));
            }
        }
    }

    /// Joins the table: first for the events that are missing, then for the state, which has the legal moves.
    async fn join(&self, drill: &Drill, socket: &mut Socket) -> Result<(), Interrupted> {
        let seen = self.with(drill, |seen| seen.number);
        let mut join = json!({ "type": "join", "v": 1, "table": self.table });
        let state = join.clone();
        if seen > 0 {
            join["seen"] = json!(seen);
            timeout(REPLY, socket.send(&join)).await.map_err(|_| Interrupted::Away)??;
        }
        timeout(REPLY, socket.send(&state)).await.map_err(|_| Interrupted::Away)??;
        Ok(())
    }

    /// After a silence on a connection that works: notes events that the server has and did not send.
    async fn find_late(&self, drill: &Drill, socket: &mut Socket) -> Interrupted {
        let seen = self.with(drill, |seen| seen.number);
        let join = json!({ "type": "join", "v": 1, "table": self.table, "seen": seen });
        if seen > 0 && socket.send(&join).await.is_ok() {
            let late = Instant::now() + REPLY;
            while let Ok(Ok(message)) = timeout_at(late, socket.next()).await {
                if message["type"] == "event" && message["n"].as_u64() > Some(seen) {
                    self.with(drill, |seen| seen.late += 1);
                    break;
                }
            }
        }
        Interrupted::Away
    }

    /// A random legal move, or resignation.
    fn choose(&mut self, drill: &Drill, view: &Value, bits: u64) -> Option<Value> {
        let legal = view["legal"].as_array().filter(|legal| !legal.is_empty())?;
        let ply = view["ply"].as_u64()?;
        let resigns = ply >= 2 && (ply >= LONGEST_GAME || drill.ends.load(Ordering::SeqCst));
        let action = if resigns {
            json!({ "kind": "resign" })
        } else {
            json!({ "kind": "move", "move": legal[bits as usize % legal.len()]["move"] })
        };
        self.attempts += 1;
        let id = format!("{}-{}-{}", self.who, ply, self.attempts);
        Some(json!({ "type": "act", "id": id, "table": self.table, "ply": ply, "action": action }))
    }

    fn is_pending(&self, message: &Value) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending["id"] == message["id"])
    }

    /// Notes an event, which has the same number and content whenever it is sent.
    fn note(&self, drill: &Drill, n: u64, event: &Value) -> Result<(), Interrupted> {
        let event = verdict::common_part(event);
        self.with(drill, |seen| match seen.events.get(&n) {
            Some(before) if *before != event => {
                Err(Interrupted::Broken(format!("event {n} was {before} and is {event}")))
            }
            _ => {
                seen.events.insert(n, event);
                Ok(())
            }
        })
    }

    fn with<T>(&self, drill: &Drill, change: impl FnOnce(&mut Seen) -> T) -> T {
        let mut log = lock(&drill.log);
        change(&mut log.entry(self.table.to_owned()).or_default().people[self.who])
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
