//! Kills the server repeatedly while people play and checks that nothing it acknowledged is lost.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::Rng;
use serde_json::{Value, json};

use crate::client::{Client, GAMES, Socket};
use crate::server::Server;

/// The moves of a game that the server has acknowledged.
#[derive(Clone, Default)]
struct AcknowledgedGame {
    /// The acknowledged moves.
    moves: Vec<String>,
    /// The mover's clock after a ply, in milliseconds, for events that arrived.
    clocks: BTreeMap<usize, u64>,
    /// The result, if its event arrived.
    result: Option<Value>,
}

type Log = Arc<Mutex<BTreeMap<String, AcknowledgedGame>>>;

/// The figures of a finished drill.
#[derive(Debug)]
pub struct CrashReport {
    /// Number of kills.
    pub kills: u32,
    /// Games played, and how many of them reached their end.
    pub games: (usize, usize),
    /// Acknowledged moves that were compared, and clocks that were compared.
    pub moves: (usize, usize),
}

/// As [`run`], on a new runtime.
pub fn run_here(
    program: &Path,
    folder: &Path,
    kills: u32,
    players: u64,
) -> io::Result<CrashReport> {
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    threads.block_on(run(program, folder, kills, players))
}

/// Kills the server `kills` times while `players` play, then compares everything that it acknowledged.
pub async fn run(
    program: &Path,
    folder: &Path,
    kills: u32,
    players: u64,
) -> io::Result<CrashReport> {
    let mut server = Server::new(program, folder)?;
    server.start().await?;
    let log = Log::default();
    let mut tasks = Vec::new();
    for seed in 0..players {
        let client = Client::guest(&server.address).await?;
        tasks.push(tokio::spawn(play(client, Arc::clone(&log), seed)));
    }
    let mut rng = Rng::new(u64::from(kills));
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(100 + rng.below(700) as u64)).await;
        server.kill().await?;
        server.start().await?;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    for task in tasks {
        if task.is_finished() {
            // A player's task ends only with an error.
            task.await.map_err(io::Error::other)??;
        } else {
            task.abort();
        }
    }
    server.kill().await?;
    server.start().await?;
    let report = compare(&server, &log, kills).await;
    server.kill().await?;
    report
}

/// Reads every game again and compares it with the log.
async fn compare(server: &Server, log: &Log, kills: u32) -> io::Result<CrashReport> {
    let known = lock(log).clone();
    let reader = Client::guest(&server.address).await?;
    let mut report = CrashReport { kills, games: (known.len(), 0), moves: (0, 0) };
    for (table, known) in &known {
        let view = reader.json("GET", &format!("/api/tables/{table}"), None).await?;
        check(table, known, &view)?;
        report.games.1 += usize::from(known.result.is_some());
        report.moves.0 += known.moves.len();
        report.moves.1 += known.clocks.len();
    }
    Ok(report)
}

/// Checks that a game has everything that the server acknowledged.
fn check(table: &str, known: &AcknowledgedGame, view: &Value) -> io::Result<()> {
    let empty = Vec::new();
    let played = view["moves"].as_array().unwrap_or(&empty);
    let wrong = |what: &str| Err(io::Error::other(format!("table {table}: {what}; now {view}")));
    for (ply, mv) in known.moves.iter().enumerate() {
        if played.get(ply).is_none_or(|played| played["move"] != mv.as_str()) {
            return wrong(&format!("the acknowledged move {ply} {mv} is not there"));
        }
    }
    for (ply, clock) in &known.clocks {
        if *ply < known.moves.len() && played[*ply]["clock"].as_u64() != Some(*clock) {
            return wrong(&format!("the clock after move {ply} was {clock}"));
        }
    }
    match &known.result {
        Some(result)
            if view["result"]["winner"] != result["winner"]
                || view["result"]["reason"] != result["reason"] =>
        {
            wrong(&format!("the result was {result}"))
        }
        _ => Ok(()),
    }
}

/// Plays game after game and reconnects after every kill. Returns only if an acknowledged write is lost.
async fn play(client: Client, log: Log, seed: u64) -> io::Result<()> {
    let mut rng = Rng::new(seed);
    let mut table: Option<String> = None;
    let mut pending: Option<Value> = None;
    loop {
        match session(&client, &log, &mut rng, &mut table, &mut pending).await {
            Err(Interrupted::Broken(error)) => return Err(error),
            Err(Interrupted::Away(_)) => tokio::time::sleep(Duration::from_millis(20)).await,
            Ok(()) => {}
        }
    }
}

enum Interrupted {
    /// The server is down; it will be restarted.
    Away(#[allow(dead_code, reason = "it helps when a drill does not move")] io::Error),
    /// The server has lost an acknowledged write.
    Broken(io::Error),
}

impl From<io::Error> for Interrupted {
    fn from(error: io::Error) -> Self {
        Interrupted::Away(error)
    }
}

/// Plays on one socket until a game ends or the connection breaks.
async fn session(
    client: &Client,
    log: &Log,
    rng: &mut Rng,
    table: &mut Option<String>,
    pending: &mut Option<Value>,
) -> Result<(), Interrupted> {
    let id = match table {
        Some(id) => id.clone(),
        None => table.insert(client.new_table(GAMES[rng.below(3)]).await?).clone(),
    };
    let mut socket = client.connect().await?;
    let mut view = socket.join(&id).await?;
    let known = lock(log).entry(id.clone()).or_default().clone();
    check(&id, &known, &view).map_err(Interrupted::Broken)?;
    // Resend an action whose reply was lost: actions are idempotent.
    if let Some(action) = pending.clone() {
        act(&mut socket, log, &id, &action, true).await?;
        *pending = None;
        view = socket.join(&id).await?;
    }
    while view["result"].is_null() {
        let legal = view["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            return Err(Interrupted::Away(io::Error::other("there is nothing to play")));
        }
        let ply = view["ply"].clone();
        let mv = &legal[rng.below(legal.len())]["move"];
        let action = json!({ "type": "act", "id": format!("{id}-{ply}"), "table": id, "ply": ply,
            "action": { "kind": "move", "move": mv } });
        *pending = Some(action.clone());
        view = act(&mut socket, log, &id, &action, false).await?.unwrap_or(view);
        *pending = None;
    }
    lock(log).entry(id).or_default().result = Some(view["result"].clone());
    *table = None;
    Ok(())
}

/// Sends an action, waits for its acknowledgement and its event, and returns the latest view. The event of an action
/// that is sent `again` may have arrived earlier.
async fn act(
    socket: &mut Socket,
    log: &Log,
    id: &str,
    action: &Value,
    again: bool,
) -> Result<Option<Value>, Interrupted> {
    socket.send(action).await?;
    let ply = action["ply"].as_u64().unwrap_or_default() as usize;
    let (mut view, mut acknowledged) = (None::<Value>, None::<u64>);
    let mut seen = 0;
    loop {
        let message = socket.next().await?;
        match message["type"].as_str().unwrap_or_default() {
            "event" => {
                seen = message["n"].as_u64().unwrap_or_default();
                let event = &message["event"];
                if event["kind"] == "moved"
                    && let (Some(at), Some(clock)) =
                        (event["ply"].as_u64(), event["clock"].as_u64())
                {
                    lock(log).entry(id.to_owned()).or_default().clocks.insert(at as usize, clock);
                }
                if !message["view"].is_null() {
                    view = Some(message["view"].clone());
                }
            }
            "ack" if message["id"] == action["id"] => {
                acknowledged = message["n"].as_u64();
                let mut log = lock(log);
                let moves = &mut log.entry(id.to_owned()).or_default().moves;
                if moves.len() == ply {
                    moves.push(action["action"]["move"].as_str().unwrap_or_default().to_owned());
                }
            }
            "refused" if message["id"] == action["id"] => {
                let what = io::Error::other(format!("a legal move was refused: {message}"));
                return Err(Interrupted::Broken(what));
            }
            _ => {}
        }
        if acknowledged.is_some_and(|n| again || seen >= n) {
            return Ok(view);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
