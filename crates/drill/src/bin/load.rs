//! `load PROGRAM [SOCKETS] [GAMES] [MOVES A SECOND] [SECONDS]`: how many can play.
//!
//! The server is the real program in a process of its own; this one plays, two people at each table,
//! all three games in equal parts. Both processes share the machine.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use drill::client::{Client, GAMES, Socket};
use drill::pair::{Latencies, Pair};
use drill::server::Server;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use tokio::task::JoinHandle;

/// Guests whose sessions the waiting sockets share.
const GUESTS: usize = 100;
/// People who keep the engine busy; each gets twenty seconds of its time.
const THINKERS: usize = 8;
/// How many come in at once.
const TOGETHER: usize = 16;

// One thread is enough for the players, and costs the server less than several that wake each other.
#[tokio::main(flavor = "current_thread")]
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
    let address = server.address.as_str();
    let waiting = wait(address, sockets.saturating_sub(2 * games)).await?;
    let pairs: Vec<Pair> = stream::iter(0..games)
        .map(|at| Pair::begin(address, at))
        .buffered(TOGETHER)
        .try_collect()
        .await?;
    println!("sockets    {} waiting, {} playing {games} games", waiting.len(), 2 * games);
    println!("memory     {} MB with all sockets ({empty} MB without)", memory(process));
    let pause = Duration::from_secs_f64(games as f64 / rate as f64);
    let length = Duration::from_secs(seconds as u64);
    let (pairs, alone) = round(pairs, pause, length, process).await?;
    let _thinking = occupy_engine(address).await?;
    println!("while the engine thinks all the time:");
    let (_, beside) = round(pairs, pause, length, process).await?;
    println!("factor     {:.2} on the p99, because the engine thinks", beside / alone);
    println!("memory     {} MB", memory(process));
    let lost = waiting.iter().filter(|socket| socket.is_finished()).count();
    println!("sockets    {lost} of those that waited were lost");
    server.kill().await
}

/// Sockets that only listen, as those of people who look at a page.
async fn wait(address: &str, sockets: usize) -> io::Result<Vec<JoinHandle<()>>> {
    let guests: Vec<Client> = stream::iter(0..GUESTS)
        .map(|_| Client::guest(address))
        .buffered(TOGETHER)
        .try_collect()
        .await?;
    let opened = stream::iter(0..sockets).map(|at| guests[at % GUESTS].connect());
    let listen = |mut socket: Socket| {
        // Whoever does not read does not answer the server's pings either, and is let go.
        tokio::spawn(async move { while socket.next_text().await.is_ok() {} })
    };
    opened.buffered(TOGETHER).map_ok(listen).try_collect().await
}

/// Has all games played for so long, and says how that went; gives the p99 in milliseconds.
async fn round(
    pairs: Vec<Pair>,
    pause: Duration,
    length: Duration,
    server: u32,
) -> io::Result<(Vec<Pair>, f64)> {
    let own = std::process::id();
    let (used, own_used, start) = (cpu(server), cpu(own), Instant::now());
    let playing: Vec<_> = pairs
        .into_iter()
        .map(|pair| {
            tokio::spawn(async move {
                let mut latencies = Latencies::default();
                let pair = pair.play(pause, start + length, &mut latencies).await?;
                Ok::<_, io::Error>((pair, latencies))
            })
        })
        .collect();
    let (mut pairs, mut all) = (Vec::new(), Latencies::default());
    for played in playing {
        let (pair, mut latencies) = played.await.map_err(io::Error::other)??;
        pairs.push(pair);
        all.moves.append(&mut latencies.moves);
        all.tables.append(&mut latencies.tables);
    }
    let (used, own_used) = (cpu(server) - used, cpu(own) - own_used);
    let took = start.elapsed().as_secs_f64();
    let moves = all.moves.len().max(1) as f64;
    let a_move = 1e6 / moves;
    let [half, p99, worst] = percentiles(&mut all.moves);
    println!("moves      {:.0} a second, durable, acknowledged and told", moves / took);
    println!("p50        {half:.1} ms");
    println!("p99        {p99:.1} ms (the slowest {worst:.0} ms)");
    println!("processor  {:.0} µs of the server's a move", used * a_move);
    println!("           {:.0} µs of the players'", own_used * a_move);
    let begun = all.tables.len();
    let [half, most, worst] = percentiles(&mut all.tables);
    println!("new games  {begun}, p50 {half:.1} ms, p99 {most:.1} ms (the slowest {worst:.0} ms)");
    Ok((pairs, p99))
}

/// The time that half of them, 99 of a hundred and all of them took at most, in milliseconds.
fn percentiles(times: &mut [Duration]) -> [f64; 3] {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    let at = |hundredths: usize| {
        let time = times.get((times.len() * hundredths / 100).min(last));
        time.copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    [at(50), at(99), at(100)]
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

/// The memory of a process, in megabytes.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1024
}

/// The processor time that a process has used in seconds, that of its engine apart.
fn cpu(process: u32) -> f64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task"));
    let engine =
        threads.into_iter().flatten().flatten().map(|thread| thread.path()).filter(|path| {
            std::fs::read_to_string(path.join("comm")).is_ok_and(|name| name.starts_with("engine"))
        });
    let engine: f64 = engine.map(|path| seconds(&path)).sum();
    seconds(Path::new(&format!("/proc/{process}"))) - engine
}

/// The processor time that a process or thread has used, in seconds.
fn seconds(process: &Path) -> f64 {
    let stat = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
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
