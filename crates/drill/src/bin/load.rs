//! `load PROGRAM [OPTION=VALUES]…`: measures how many people can play at once.
//!
//! The servers run as the real program in processes of their own; this process plays both players of every table, all
//! three games in equal parts. Everything shares the machine. Options, of which the first three take lists
//! (`games=100,1000`):
//!
//! - `store=sqlite` or `postgres`, with NATS;
//! - `servers=1`, on PostgreSQL: the two players of a game are on the same server, and then on different ones;
//! - `games=1000` at a time;
//! - `sockets=10000`, with those of the players; `rate=2000` moves a second; `seconds=20`;
//! - `engine=1` repeats the first round while the engine thinks all the time.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use drill::client::{Client, GAMES, Socket};
use drill::cluster::{Cluster, Setup};
use drill::front::Choice;
use drill::measure::{Times, cpu, cpu_of_family, memory};
use drill::pair::{Latencies, Pair};
use drill::server::Server;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Number of guest sessions that the idle sockets share.
const GUESTS: usize = 100;
/// Number of people who keep the engine busy; each has an analysis of twenty seconds.
const THINKERS: usize = 8;
/// Number of connections opened concurrently.
const TOGETHER: usize = 16;

struct Options {
    stores: Vec<String>,
    servers: Vec<usize>,
    games: Vec<usize>,
    sockets: usize,
    rate: usize,
    seconds: usize,
    engine: bool,
}

impl Options {
    fn read(arguments: impl Iterator<Item = String>) -> io::Result<Self> {
        let mut options = Options {
            stores: vec!["sqlite".to_owned()],
            servers: vec![1],
            games: vec![1_000],
            sockets: 10_000,
            rate: 2_000,
            seconds: 20,
            engine: true,
        };
        for argument in arguments {
            let wrong = || {
                let known = "store=, servers=, games=, sockets=, rate=, seconds= and engine=";
                io::Error::other(format!(
                    "{argument:?} is not understood: write {known} with numbers"
                ))
            };
            let (name, values) = argument.split_once('=').ok_or_else(wrong)?;
            let numbers = || {
                let numbers =
                    values.split(',').map(|text| text.parse::<usize>().map_err(|_| wrong()));
                numbers.collect::<io::Result<Vec<usize>>>()
            };
            let number = || numbers().map(|numbers| numbers[0]);
            match name {
                "store" => options.stores = values.split(',').map(str::to_owned).collect(),
                "servers" => options.servers = numbers()?,
                "games" => options.games = numbers()?,
                "sockets" => options.sockets = number()?,
                "rate" => options.rate = number()?,
                "seconds" => options.seconds = number()?,
                "engine" => options.engine = number()? > 0,
                _ => return Err(wrong()),
            }
        }
        if let Some(store) =
            options.stores.iter().find(|it| !["sqlite", "postgres"].contains(&it.as_str()))
        {
            return Err(io::Error::other(format!("store={store}: write sqlite or postgres")));
        }
        Ok(options)
    }
}

/// The measurements.
enum Site {
    Sqlite(Box<Server>),
    Postgres(Box<Cluster>),
}

impl Site {
    fn servers(&self) -> &[Server] {
        match self {
            Site::Sqlite(server) => std::slice::from_ref(server.as_ref()),
            Site::Postgres(cluster) => &cluster.servers,
        }
    }

    fn memory(&self) -> u64 {
        self.servers().iter().filter_map(Server::process).map(memory).sum()
    }

    fn usage(&self) -> Usage {
        let servers = self.servers().iter().filter_map(Server::process).map(cpu).sum();
        let (postgres, nats, statements, log_bytes) = match self {
            Site::Sqlite(_) => (0.0, 0.0, 0, 0),
            Site::Postgres(cluster) => (
                cpu_of_family(cluster.postgres.postmaster().unwrap_or_default()),
                cpu(cluster.nats.process().unwrap_or_default()),
                cluster.statements(),
                cluster.log_bytes(),
            ),
        };
        Usage { servers, postgres, nats, statements, log_bytes, players: cpu(std::process::id()) }
    }
}

/// Processor time in seconds, and statements, since the start.
struct Usage {
    servers: f64,
    postgres: f64,
    nats: f64,
    players: f64,
    statements: u64,
    log_bytes: u64,
}

// Two threads: one plays, and one is free for what blocks.
#[tokio::main(worker_threads = 2)]
async fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().unwrap_or_else(|| "abaque".to_owned()));
    let options = Options::read(arguments)?;
    allow_many_files();
    for store in &options.stores {
        for servers in &options.servers {
            // One folder has one server.
            if store == "sqlite" && *servers > 1 {
                continue;
            }
            for apart in [false, true] {
                if apart && *servers == 1 {
                    continue;
                }
                for games in &options.games {
                    Box::pin(measure(&program, &options, store, *servers, apart, *games)).await?;
                }
            }
        }
    }
    Ok(())
}

async fn measure(
    program: &Path,
    options: &Options,
    store: &str,
    servers: usize,
    apart: bool,
    games: usize,
) -> io::Result<()> {
    let folder = tempfile::TempDir::new()?;
    let site = if store == "sqlite" {
        let mut server = Server::new(program, folder.path())?;
        server.start().await?;
        Site::Sqlite(Box::new(server))
    } else {
        let setup = Setup { servers, choice: Choice::RoundRobin, links: false };
        Site::Postgres(Box::new(Cluster::start(program, folder.path(), setup).await?))
    };
    let place = if apart { ", players of a game apart" } else { "" };
    println!(
        "--- {store}, servers: {servers}{place}, games: {games}; load average {}",
        load_average()
    );
    let empty = site.memory();
    let addresses: Vec<&str> =
        site.servers().iter().map(|server| server.address.as_str()).collect();
    let waiting = wait(&addresses, options.sockets.saturating_sub(2 * games)).await?;
    let (start, started) = watch::channel(false);
    let begun: Vec<JoinHandle<io::Result<Pair>>> = stream::iter(0..games)
        .map(|at| {
            let one = addresses[at % servers];
            let two = addresses[(at + usize::from(apart)) % servers];
            let started = started.clone();
            async move {
                let pair = Box::pin(Pair::begin([one, two], at)).await?;
                Ok::<_, io::Error>(tokio::spawn(pair.rest(started)))
            }
        })
        .buffered(TOGETHER)
        .try_collect()
        .await?;
    start.send_replace(true);
    let mut pairs = Vec::with_capacity(games);
    for pair in begun {
        pairs.push(pair.await.map_err(io::Error::other)??);
    }
    println!("sockets    {} waiting, {} playing {games} games", waiting.len(), 2 * games);
    println!("memory     {} MB with all sockets ({empty} MB without)", site.memory());
    let pause = Duration::from_secs_f64(games as f64 / options.rate as f64);
    let length = Duration::from_secs(options.seconds as u64);
    let (pairs, alone) = round(pairs, pause, length, &site).await?;
    if options.engine {
        let _thinking = occupy_engine(addresses[0]).await?;
        println!("while the engine thinks all the time:");
        let (_, beside) = round(pairs, pause, length, &site).await?;
        println!("factor     {:.2} on the p99, because the engine thinks", beside / alone);
        println!("memory     {} MB", site.memory());
    }
    let lost = waiting.iter().filter(|socket| socket.is_finished()).count();
    println!("sockets    {lost} of those that waited were lost; load average {}", load_average());
    match site {
        Site::Sqlite(mut server) => server.kill().await,
        Site::Postgres(cluster) => {
            let Cluster { front, servers, links, nats, postgres, .. } = *cluster;
            drop(front);
            for mut server in servers {
                server.kill().await?;
            }
            tokio::task::block_in_place(|| drop((links, nats, postgres)));
            Ok(())
        }
    }
}

/// Idle sockets, like those of open pages.
async fn wait(addresses: &[&str], sockets: usize) -> io::Result<Vec<JoinHandle<()>>> {
    if sockets == 0 {
        return Ok(Vec::new());
    }
    let guests: Vec<Client> = stream::iter(0..GUESTS)
        .map(|at| Client::guest(addresses[at % addresses.len()]))
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
    site: &Site,
) -> io::Result<(Vec<Pair>, f64)> {
    let (before, start) = (site.usage(), Instant::now());
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
    let took = start.elapsed().as_secs_f64();
    let after = site.usage();
    let moves = all.moves.len().max(1) as f64;
    let a_move = 1e6 / moves;
    let times = Times::from(all.moves);
    let (half, p99, worst) = (times.p50(), times.p99(), times.max());
    println!("moves      {:.0} a second, durable, acknowledged and told", moves / took);
    println!("p50        {half:.1} ms");
    println!("p99        {p99:.1} ms (the slowest {worst:.0} ms)");
    println!(
        "processor  {:.0} µs of the servers' a move",
        (after.servers - before.servers) * a_move
    );
    if let Site::Postgres(_) = site {
        println!(
            "           {:.0} µs of PostgreSQL's",
            (after.postgres - before.postgres) * a_move
        );
        println!("           {:.0} µs of NATS's", (after.nats - before.nats) * a_move);
        let statements = (after.statements - before.statements) as f64;
        println!("statements {:.2} a move, with those of new games", statements / moves);
        let bytes = (after.log_bytes - before.log_bytes) as f64;
        println!("log        {:.0} bytes a move in PostgreSQL's write-ahead log", bytes / moves);
    }
    println!("           {:.0} µs of the players'", (after.players - before.players) * a_move);
    let tables = Times::from(all.tables);
    let (begun, half, most, worst) = (tables.len(), tables.p50(), tables.p99(), tables.max());
    println!("new games  {begun}, p50 {half:.1} ms, p99 {most:.1} ms (the slowest {worst:.0} ms)");
    Ok((pairs, p99))
}

fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
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
