//! `load PROGRAM [SOCKETS] [GAMES] [MOVES A SECOND] [SECONDS]`: measures how many people can play at once.
//!
//! The server runs as the real program in a separate process; this process plays both players of every table, all three
//! games in equal parts. Both processes share the machine.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use drill::client::{Client, GAMES, Socket};
use drill::measure::{Times, cpu, memory};
use drill::pair::{Latencies, Pair};
use drill::server::Server;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use tokio::task::JoinHandle;

/// Number of guest sessions that the idle sockets share.
const GUESTS: usize = 100;
/// Number of people who keep the engine busy; each has an analysis of twenty seconds.
const THINKERS: usize = 8;
/// Number of connections opened concurrently.
const TOGETHER: usize = 16;

// A single thread is enough for the players and takes less processor time from the server than several would.
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

/// Idle sockets, like those of open pages.
async fn wait(address: &str, sockets: usize) -> io::Result<Vec<JoinHandle<()>>> {
    let guests: Vec<Client> = stream::iter(0..GUESTS)
        .map(|_| Client::guest(address))
        .buffered(TOGETHER)
        .try_collect()
        .await?;
    let opened = stream::iter(0..sockets).map(|at| guests[at % GUESTS].connect());
    let listen = |mut socket: Socket| {
        // A socket that is not read does not answer pings, and the server closes it.
        tokio::spawn(async move { while socket.next_text().await.is_ok() {} })
    };
    opened.buffered(TOGETHER).map_ok(listen).try_collect().await
}

/// Plays all games for `length`, prints the figures and returns the p99 in milliseconds.
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
    let times = Times::from(all.moves);
    let (half, p99, worst) = (times.p50(), times.p99(), times.max());
    println!("moves      {:.0} a second, durable, acknowledged and told", moves / took);
    println!("p50        {half:.1} ms");
    println!("p99        {p99:.1} ms (the slowest {worst:.0} ms)");
    println!("processor  {:.0} µs of the server's a move", used * a_move);
    println!("           {:.0} µs of the players'", own_used * a_move);
    let tables = Times::from(all.tables);
    let (begun, half, most, worst) = (tables.len(), tables.p50(), tables.p99(), tables.max());
    println!("new games  {begun}, p50 {half:.1} ms, p99 {most:.1} ms (the slowest {worst:.0} ms)");
    Ok((pairs, p99))
}

/// Requests more analyses than the engine has time for.
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
    // The first thought shows that the engine is working.
    while sockets[0].next().await?["type"] != "thought" {}
    Ok(sockets)
}

#[cfg(unix)]
fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // If this is not permitted, opening sockets fails with a clear error later.
    let _ = setrlimit(Resource::Nofile, limit);
}

#[cfg(not(unix))]
fn allow_many_files() {}
