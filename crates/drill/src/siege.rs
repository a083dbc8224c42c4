//! The real server under attack from a few addresses, while bystanders play.

use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::attacks;
use crate::client::GAMES;
use crate::measure::{Times, memory};
use crate::pair::{Latencies, Pair};
use crate::server::Server;
use crate::visitor::Visitor;

/// The size of an attack.
#[derive(Clone, Copy, Debug)]
pub struct SiegeScale {
    /// The minimal duration of each attack.
    pub length: Duration,
    /// How long the server may take to release memory.
    pub recovery: Duration,
    /// Multiplies the number of clients and requests of the short form.
    pub factor: usize,
}

impl SiegeScale {
    /// Everything that the limits allow one address, for twenty seconds.
    pub const FULL: SiegeScale = SiegeScale {
        length: Duration::from_secs(20),
        recovery: Duration::from_secs(30),
        factor: 8,
    };
    /// A small version, for the tests.
    pub const SHORT: SiegeScale =
        SiegeScale { length: Duration::from_secs(2), recovery: Duration::from_secs(1), factor: 1 };
}

/// Target, origin and counters of an attack.
#[derive(Clone)]
pub struct AttackContext {
    /// The server's address.
    pub server: SocketAddr,
    /// The attackers' address.
    pub from: Ipv4Addr,
    /// The size of the attack.
    pub scale: SiegeScale,
    refused: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
}

impl AttackContext {
    /// Counts a request that a limit rejected or cut off.
    pub fn refuse(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the attack has to end.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// A new guest from the attackers' address. A rejection is counted and returns `None`.
    pub async fn guest(&self) -> io::Result<Option<Visitor>> {
        let guest = Visitor::guest(self.server, self.from).await?;
        if guest.is_none() {
            self.refuse();
        }
        Ok(guest)
    }

    /// Waits until the attack has to end.
    pub async fn hold(&self) {
        while !self.is_over() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// An attack: prepares, signals that it begins, and runs until it is over.
pub type Attack =
    fn(AttackContext, oneshot::Sender<()>) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send>>;

/// The effects of one attack on the server and the bystanders.
#[derive(Debug)]
pub struct SiegeReport {
    /// The attack's name.
    pub name: &'static str,
    /// Resident memory in megabytes: before, peak, after.
    pub memory: [u64; 3],
    /// Peak of the bytes queued for clients, from the server's metrics.
    pub outgoing: u64,
    /// Latencies of the bystanders' moves, until both players have the event.
    pub moves: Times,
    /// Latencies of the bystander's page loads.
    pub pages: Times,
    /// Latencies of the computer's moves at level 3.
    pub answers: Times,
    /// Number of the attackers' requests that were rejected or cut off.
    pub refused: u64,
    /// Why the attack was not made to its end, or what ended a bystander's visit.
    pub error: Option<String>,
}

impl SiegeReport {
    /// The limits that the report exceeds, as text.
    pub fn failures(&self) -> Vec<String> {
        let [before, peak, after] = self.memory;
        let checks = [
            (self.moves.p99() > 250.0, format!("a move's p99 is {:.0} ms", self.moves.p99())),
            (self.moves.max() > 1_000.0, format!("a move took {:.0} ms", self.moves.max())),
            (self.pages.max() > 1_000.0, format!("a page took {:.0} ms", self.pages.max())),
            (self.answers.max() > 5_000.0, format!("level 3 took {:.0} ms", self.answers.max())),
            (peak > 500, format!("the memory was {peak} MB")),
            (after * 5 > before * 6, format!("the memory stays at {after} MB of {before}")),
            (self.moves.is_empty(), "the bystanders played nothing".to_owned()),
            (self.answers.is_empty(), "the computer answered nothing".to_owned()),
        ];
        let error = self.error.iter().map(|error| format!("it ended early: {error}"));
        checks
            .into_iter()
            .filter(|(failed, _)| *failed)
            .map(|(_, what)| what)
            .chain(error)
            .collect()
    }
}

/// As [`run`], on a new runtime.
pub fn run_here(program: &Path, folder: &Path, scale: SiegeScale) -> io::Result<Vec<SiegeReport>> {
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    threads.block_on(run(program, folder, scale, None, |_| {}))
}

/// Runs every attack, or those whose names are in a list with commas, against one server with the default limits.
pub async fn run(
    program: &Path,
    folder: &Path,
    scale: SiegeScale,
    only: Option<&str>,
    mut done: impl FnMut(&SiegeReport),
) -> io::Result<Vec<SiegeReport>> {
    let mut server = Server::with_config(program, folder, "")?;
    server.start().await?;
    Box::pin(warm_up(server.address.parse().map_err(io::Error::other)?)).await?;
    let mut reports = Vec::new();
    let is_chosen = |name: &str| only.is_none_or(|only| only.split(',').any(|one| one == name));
    let chosen = attacks::ALL.iter().filter(|(name, _)| is_chosen(name));
    for (number, (name, attack)) in (1..).zip(chosen) {
        let report = Box::pin(one(&server, name, *attack, number, scale)).await?;
        done(&report);
        reports.push(report);
    }
    server.kill().await?;
    Ok(reports)
}

/// Makes every engine allocate its transposition table, so that no attack is charged for it.
async fn warm_up(server: SocketAddr) -> io::Result<()> {
    let nobody = || io::Error::other("the first visitor is not let in");
    let from = Ipv4Addr::new(127, 0, 2, 3);
    let mut guest = Visitor::guest(server, from).await?.ok_or_else(nobody)?;
    let mut socket = guest.socket().await?.ok_or_else(nobody)?;
    for game in GAMES {
        // Low levels and high levels have threads of their own.
        for level in [1, 10] {
            let body = json!({ "game": game, "mode": "computer", "level": level, "side": "first" });
            let table = guest.table(&body).await?.ok_or_else(nobody)?;
            socket.join(&table).await?;
            let view = socket.wait("state").await?["view"].clone();
            let mv = view["legal"][0]["move"].as_str().unwrap_or_default();
            socket.play(&table, 0, mv).await?;
            while socket.wait("event").await?["view"]["ply"] != 2 {}
        }
    }
    Ok(())
}

/// Runs one attack from a new address, so that the limits of earlier ones do not affect it.
async fn one(
    server: &Server,
    name: &'static str,
    attack: Attack,
    number: u8,
    scale: SiegeScale,
) -> io::Result<SiegeReport> {
    let address: SocketAddr = server.address.parse().map_err(io::Error::other)?;
    let process = server.process().unwrap_or_default();
    let context = AttackContext {
        server: address,
        from: Ipv4Addr::new(127, 0, 1, number),
        scale,
        refused: Arc::default(),
        over: Arc::default(),
    };
    let over = Arc::clone(&context.over);
    // Bystanders connect first, so that the attack is not charged for their memory.
    let mut bystanders = Box::pin(Bystanders::come(&server.address, address, number)).await?;
    let before = memory(process);
    let watching = tokio::spawn(watch(process, address, number, Arc::clone(&over)));
    let (begins, begun) = oneshot::channel();
    let attackers = attackers()?;
    let attacking = attackers.spawn(attack(context.clone(), begins));
    let measured = async {
        bystanders.rest(begun).await?;
        bystanders.measure(scale.length, Arc::clone(&over)).await
    };
    let measured = measured.await;
    over.store(true, Ordering::Relaxed);
    let measured = match measured {
        Ok(()) => bystanders.leave().await,
        Err(error) => Err(error),
    };
    let attacked = attacking.await.map_err(io::Error::other);
    attackers.shutdown_background();
    let mut error = attacked?.err();
    let (moves, pages, answers) = measured.unwrap_or_else(|of_bystander| {
        error = Some(of_bystander);
        Default::default()
    });
    let (peak, outgoing) = watching.await.map_err(io::Error::other)?;
    let end = Instant::now() + scale.recovery;
    let mut after = memory(process);
    while after * 5 > before * 6 && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(250)).await;
        after = memory(process);
    }
    let refused = context.refused.load(Ordering::Relaxed);
    Ok(SiegeReport {
        name,
        memory: [before, peak, after],
        outgoing,
        moves,
        pages,
        answers,
        refused,
        error: error.map(|error| error.to_string()),
    })
}

/// A runtime whose threads have a low priority: real attackers would not share the server's processors.
fn attackers() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .on_thread_start(|| {
            #[cfg(unix)]
            let _ = rustix::process::setpriority_process(None, ATTACKERS_NICENESS);
        })
        .build()
}

/// Samples peak memory and peak queued bytes until the attack is over.
async fn watch(process: u32, server: SocketAddr, number: u8, over: Arc<AtomicBool>) -> (u64, u64) {
    let mut watcher = Visitor::stranger(server, Ipv4Addr::new(127, 0, 3, number));
    let (mut peak, mut outgoing, mut looked) = (0, 0, Instant::now());
    while !over.load(Ordering::Relaxed) {
        peak = peak.max(memory(process));
        if looked.elapsed() > Duration::from_secs(1) {
            looked = Instant::now();
            if let Ok(metrics) = watcher.get("/metrics").await {
                let bytes = metrics
                    .text
                    .lines()
                    .find_map(|line| line.strip_prefix("abaque_outgoing_bytes "));
                outgoing = outgoing.max(bytes.and_then(|bytes| bytes.parse().ok()).unwrap_or(0));
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    (peak, outgoing)
}

/// Two people who play each other, one who loads pages, and one who plays the computer.
struct Bystanders {
    pair: Option<Pair>,
    reader: Visitor,
    player: Visitor,
    moves: Times,
    others: Option<[JoinHandle<io::Result<Times>>; 2]>,
}

/// The server's engine threads have niceness 15.
#[cfg(unix)]
const ATTACKERS_NICENESS: i32 = 10;

/// The pause between two actions of a bystander.
const PAUSE: Duration = Duration::from_millis(100);

impl Bystanders {
    async fn come(address: &str, server: SocketAddr, number: u8) -> io::Result<Self> {
        let come = |last| Visitor::guest(server, Ipv4Addr::new(127, 0, 2, last));
        let nobody = || io::Error::other("a bystander is not let in");
        let (reader, player) =
            (come(1).await?.ok_or_else(nobody)?, come(2).await?.ok_or_else(nobody)?);
        let pair = Some(Box::pin(Pair::begin([address; 2], usize::from(number))).await?);
        Ok(Bystanders { pair, reader, player, moves: Times::default(), others: None })
    }

    /// Stays connected until the attack begins.
    async fn rest(&mut self, begun: oneshot::Receiver<()>) -> io::Result<()> {
        let Some(pair) = self.pair.take() else { return Ok(()) };
        let (tell, started) = watch::channel(false);
        let begins = async {
            // An attack that fails during preparation drops the sender.
            let _ = begun.await;
            let _ = tell.send(true);
        };
        let (pair, ()) = tokio::join!(pair.rest(started), begins);
        self.pair = Some(pair?);
        Ok(())
    }

    async fn measure(&mut self, length: Duration, over: Arc<AtomicBool>) -> io::Result<()> {
        let pages = tokio::spawn(read_pages(self.reader.clone(), Arc::clone(&over)));
        let answers = tokio::spawn(play_computer(self.player.clone(), over));
        self.others = Some([pages, answers]);
        let Some(pair) = self.pair.take() else { return Ok(()) };
        let mut latencies = Latencies::default();
        self.pair = Some(pair.play(PAUSE, Instant::now() + length, &mut latencies).await?);
        self.moves = Times::from(latencies.moves);
        Ok(())
    }

    async fn leave(self) -> io::Result<(Times, Times, Times)> {
        let [pages, answers] =
            self.others.ok_or_else(|| io::Error::other("nothing was measured"))?;
        let pages = pages.await.map_err(io::Error::other)??;
        let answers = answers.await.map_err(io::Error::other)??;
        Ok((self.moves, pages, answers))
    }
}

async fn read_pages(mut reader: Visitor, over: Arc<AtomicBool>) -> io::Result<Times> {
    let mut times = Times::default();
    for path in ["/", "/api/me", "/api/catalogue"].iter().cycle() {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let start = Instant::now();
        let page = reader.get(path).await?;
        // Without the web app built in there is no page, but the 404 is measured as well.
        if page.status != 200 && *path != "/" {
            return Err(io::Error::other(format!("{path}: {} {}", page.status, page.text)));
        }
        times.push(start.elapsed());
        tokio::time::sleep(PAUSE).await;
    }
    Ok(times)
}

/// Plays the computer at level 3 and measures the latency of its moves.
async fn play_computer(mut player: Visitor, over: Arc<AtomicBool>) -> io::Result<Times> {
    let mut times = Times::default();
    let lost = || io::Error::other("the bystander's socket is not opened");
    let mut socket = player.socket().await?.ok_or_else(lost)?;
    'games: while !over.load(Ordering::Relaxed) {
        let body = json!({ "game": "awale", "mode": "computer", "level": 3, "side": "first" });
        let made = player.post("/api/tables", &body).await?;
        let table = made.json()["table"].as_str().map(str::to_owned);
        let table = table.ok_or_else(|| io::Error::other(made.text))?;
        socket.join(&table).await?;
        let mut view = socket.wait("state").await?["view"].clone();
        loop {
            let Some(mv) = view["legal"][0]["move"].as_str() else { continue 'games };
            if over.load(Ordering::Relaxed) {
                break 'games;
            }
            socket.play(&table, view["ply"].as_u64().unwrap_or_default(), mv).await?;
            let start = Instant::now();
            // Skip the own move's event; after the computer's move it is our turn or the game is over.
            view = loop {
                let told = socket.wait("event").await?["view"].clone();
                if !told["legal"].is_null() || !told["result"].is_null() {
                    break told;
                }
            };
            times.push(start.elapsed());
        }
    }
    Ok(times)
}
