//! `load PROGRAM [SOCKETS] [GAMES] [MOVES A SECOND] [SECONDS]`: how many can play.
//!
//! The server is the real program in a process of its own; this one plays, two people at each table,
//! all three games in equal parts. Both processes share the machine.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use drill::client::{Client, GAMES, Socket};
use drill::server::Server;
use game::Rng;
use serde_json::{Value, json};

/// Guests whose sessions the waiting sockets share.
const GUESTS: usize = 100;
/// People who keep the engine busy; each gets twenty seconds of its time.
const THINKERS: usize = 8;

#[tokio::main]
async fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap_or_else(|| "abaque".to_owned()));
    let mut number = |usual: usize| {
        arguments.next().and_then(|text| text.parse::<usize>().ok()).unwrap_or(usual)
    };
    let (sockets, games, rate, seconds) =
        (number(10_000), number(1_000), number(2_000), number(20));
    allow_many_files();
    let folder = tempfile::TempDir::new()?;
    let mut server = Server::new(&program, folder.path())?;
    server.start().await?;
    let process = server.process().unwrap_or_default();
    let empty = memory(process);
    let mut guests = Vec::new();
    for _ in 0..GUESTS {
        guests.push(Client::guest(&server.address).await?);
    }
    let mut waiting = Vec::new();
    for at in 2 * games..sockets {
        waiting.push(guests[at % GUESTS].connect().await?);
    }
    let pause = Duration::from_secs_f64(games as f64 / rate as f64);
    let mut playing = Vec::new();
    for at in 0..games {
        playing.push(Game::begin(&server.address, at).await?);
    }
    println!("sockets    {} waiting, {} playing {games} games", waiting.len(), 2 * games);
    println!("memory     {} MB with all sockets ({} MB without)", memory(process), empty);
    let length = Duration::from_secs(seconds as u64);
    let (playing, alone) = round(playing, pause, length, process).await?;
    let _thinking = occupy_engine(&server.address).await?;
    println!("while the engine thinks all the time:");
    let (_, beside) = round(playing, pause, length, process).await?;
    println!("factor     {:.2} on the p99, because the engine thinks", beside / alone);
    println!("memory     {} MB", memory(process));
    server.kill().await
}

/// Has all games played for so long, and says how that went; gives the p99 in milliseconds.
async fn round(
    games: Vec<Game>,
    pause: Duration,
    length: Duration,
    server: u32,
) -> io::Result<(Vec<Game>, f64)> {
    let latencies = Arc::new(Mutex::new(Vec::new()));
    let (used, start) = (cpu(server), Instant::now());
    let playing: Vec<_> = games
        .into_iter()
        .map(|game| {
            let latencies = Arc::clone(&latencies);
            tokio::spawn(async move { game.play(pause, start + length, &latencies).await })
        })
        .collect();
    let mut games = Vec::new();
    for game in playing {
        games.push(game.await.map_err(io::Error::other)??);
    }
    let (used, took) = (cpu(server) - used, start.elapsed().as_secs_f64());
    let mut latencies = latencies.lock().map_err(|_| io::ErrorKind::Other)?.clone();
    latencies.sort_unstable();
    let moves = latencies.len().max(1);
    let percentile = |share: usize| {
        latencies.get(moves * share / 100).copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    println!("moves      {:.0} a second, durable, acknowledged and told", moves as f64 / took);
    println!("p50        {:.1} ms", percentile(50));
    println!("p99        {:.1} ms", percentile(99));
    println!("processor  {:.0} µs of the server's a move", used * 1e6 / moves as f64);
    Ok((games, percentile(99)))
}

/// Several people who want to see the engine think, more than it has time for.
async fn occupy_engine(address: &str) -> io::Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for at in 0..THINKERS {
        let client = Client::guest(address).await?;
        let table = client.new_table(GAMES[at % GAMES.len()]).await?;
        let mut socket = client.connect().await?;
        socket.join(&table).await?;
        socket.send(&json!({ "type": "think", "table": table, "on": true })).await?;
        sockets.push(socket);
    }
    // It has begun when the first thought is there.
    while sockets[0].next().await?["type"] != "thought" {}
    Ok(sockets)
}

/// Two people and the game between them.
struct Game {
    name: &'static str,
    people: [(Client, Socket); 2],
    table: String,
    /// How the table looks to whoever is to move.
    view: Value,
    rng: Rng,
}

impl Game {
    async fn begin(address: &str, at: usize) -> io::Result<Self> {
        let (one, two) = (Client::guest(address).await?, Client::guest(address).await?);
        let sockets = (one.connect().await?, two.connect().await?);
        let mut game = Game {
            name: GAMES[at % GAMES.len()],
            people: [(one, sockets.0), (two, sockets.1)],
            table: String::new(),
            view: Value::Null,
            rng: Rng::new(at as u64),
        };
        game.next_table().await?;
        Ok(game)
    }

    /// Sits both down at a new table. The first moves are made at once: they must not wait.
    async fn next_table(&mut self) -> io::Result<()> {
        let [(one, first), (two, second)] = &mut self.people;
        self.table = one.new_table_with(two, self.name).await?;
        second.join(&self.table).await?;
        self.view = first.join(&self.table).await?;
        self.one_move().await?;
        self.one_move().await
    }

    async fn play(
        mut self,
        pause: Duration,
        end: Instant,
        latencies: &Mutex<Vec<Duration>>,
    ) -> io::Result<Self> {
        // Not all at the same moment.
        let mut due = Instant::now() + pause.mul_f64(self.rng.below(1000) as f64 / 1000.0);
        while due < end {
            tokio::time::sleep_until(due.into()).await;
            if !self.view["result"].is_null() {
                self.next_table().await?;
            }
            // From the moment at which the move was due: a late client is the server's fault, too.
            self.one_move().await?;
            if let Ok(mut latencies) = latencies.lock() {
                latencies.push(due.elapsed());
            }
            due += pause;
        }
        Ok(self)
    }

    /// Moves, until the mover has it acknowledged and both have seen it.
    async fn one_move(&mut self) -> io::Result<()> {
        let legal = self.view["legal"].as_array().map_or(&[][..], Vec::as_slice);
        if legal.is_empty() {
            return Err(io::Error::other(format!("there is nothing to play: {}", self.view)));
        }
        let mv = &legal[self.rng.below(legal.len())]["move"];
        let (ply, turn) = (self.view["ply"].clone(), usize::from(self.view["turn"] == "second"));
        let id = format!("{}-{ply}", self.table);
        let act = json!({ "type": "act", "id": id, "table": self.table, "ply": ply,
            "action": { "kind": "move", "move": mv } });
        let [(_, first), (_, second)] = &mut self.people;
        let (mover, other) = if turn == 0 { (first, second) } else { (second, first) };
        mover.send(&act).await?;
        let (mut acknowledged, mut seen) = (None, 0);
        while acknowledged.is_none_or(|n| seen < n) {
            let message = mover.next().await?;
            match message["type"].as_str().unwrap_or_default() {
                "event" if message["table"] == self.table.as_str() => {
                    seen = message["n"].as_u64().unwrap_or_default();
                }
                "ack" if message["id"] == id.as_str() => acknowledged = message["n"].as_u64(),
                "refused" | "error" => return Err(io::Error::other(message.to_string())),
                _ => {}
            }
        }
        loop {
            let mut message = other.next().await?;
            if message["type"] == "event"
                && message["table"] == self.table.as_str()
                && message["n"].as_u64() == acknowledged
            {
                self.view = message["view"].take();
                return Ok(());
            }
        }
    }
}

/// The memory of a process, in megabytes.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1024
}

/// The processor time that a process has used, in seconds.
fn cpu(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name in brackets may hold anything; user and system time are the 12th and 13th after it.
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks =
        rest.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    // Linux counts in hundredths of a second on every usual system.
    ticks.sum::<f64>() / 100.0
}

#[cfg(unix)]
fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where that is not allowed, the sockets run out and say so.
    let _ = setrlimit(Resource::Nofile, limit);
}

#[cfg(not(unix))]
fn allow_many_files() {}
