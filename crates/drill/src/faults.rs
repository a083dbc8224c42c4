//! Faults of the machine: a suspended process, a changed system clock, a full or failing disk.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::client::Client;
use crate::disks::{FailingDisk, SmallDisk};
use crate::server::Server;

/// Each player's initial time.
const CLOCK: Duration = Duration::from_secs(20);
/// How long the server is suspended: longer than a player's time.
const STOPPED: Duration = Duration::from_secs(30);
/// How far the system clock is set forward.
const STEP: Duration = Duration::from_hours(1);
/// How long the server may take to notice that writes succeed again.
const RECOVERY: Duration = Duration::from_mins(1);

/// The most lines that the server may log in the whole game on the disk that fills.
const MOST_LINES: usize = 200;

/// Runs all faults and returns a line about each.
///
/// # Errors
///
/// If a game was lost on time while the server was suspended, or an acknowledged move is lost.
pub async fn run(program: &Path, folder: &Path) -> io::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut server = Server::new(program, &folder.join("time"))?;
    server.start().await?;
    lines.push(stop(&server).await?);
    lines.push(step_clock(&server).await?);
    server.kill().await?;
    lines.push(match SmallDisk::mount(&folder.join("disk")) {
        Ok(disk) => fill(program, &disk).await?,
        Err(error) => format!("full disk: not tried, a small disk needs root ({error})"),
    });
    lines.push(match FailingDisk::mount(&folder.join("failing")) {
        Ok(mut disk) => turn_read_only(program, &mut disk).await?,
        Err(error) => format!("read-only disk: not tried, mounting needs root and ext4 ({error})"),
    });
    Ok(lines)
}

/// Opens a game at a shared screen whose clock runs.
async fn running_game(client: &Client) -> io::Result<String> {
    let clock = json!({ "kind": "timed", "main": CLOCK.as_millis() as u64, "increment": 0 });
    let body = json!({ "game": "awale", "mode": "local", "clock": clock });
    let made = client.json("POST", "/api/tables", Some(body)).await?;
    let table = made["table"].as_str().ok_or_else(|| io::Error::other(made.to_string()))?;
    for (ply, mv) in ["C", "d"].into_iter().enumerate() {
        act(client, table, ply, mv).await?;
    }
    Ok(table.to_owned())
}

async fn act(client: &Client, table: &str, ply: usize, mv: &str) -> io::Result<Value> {
    let action = json!({ "kind": "move", "move": mv });
    let body = json!({ "id": format!("{table}-{ply}"), "ply": ply, "action": action });
    client.json("POST", &format!("/api/bot/tables/{table}/act"), Some(body)).await
}

async fn view(client: &Client, table: &str) -> io::Result<Value> {
    client.json("GET", &format!("/api/tables/{table}"), None).await
}

/// Checks that a game and its clock are still running.
async fn check_running(client: &Client, table: &str, what: &str) -> io::Result<u64> {
    // Let overdue timers fire first.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let seen = view(client, table).await?;
    let left = seen["clocks"]["first"].as_u64().unwrap_or_default();
    if seen["result"].is_null() && left > 0 {
        Ok(left)
    } else {
        Err(io::Error::other(format!("{what}: a game was lost on time: {seen}")))
    }
}

async fn stop(server: &Server) -> io::Result<String> {
    let client = Client::guest(&server.address).await?;
    let table = running_game(&client).await?;
    let process = server.process().and_then(|process| Pid::from_raw(process as i32));
    let process = process.ok_or_else(|| io::Error::other("the server does not run"))?;
    kill_process(process, Signal::STOP)?;
    tokio::time::sleep(STOPPED).await;
    kill_process(process, Signal::CONT)?;
    let left = check_running(&client, &table, "SIGSTOP").await?;
    Ok(format!("stopped for {} s: {left} ms of {} s are left", STOPPED.as_secs(), CLOCK.as_secs()))
}

async fn step_clock(server: &Server) -> io::Result<String> {
    let client = Client::guest(&server.address).await?;
    let table = running_game(&client).await?;
    fs::write(server.clock_step_file(), STEP.as_millis().to_string())?;
    let left = check_running(&client, &table, "clock step").await?;
    Ok(format!(
        "clock set ahead by {} s: {left} ms of {} s are left",
        STEP.as_secs(),
        CLOCK.as_secs()
    ))
}

/// Makes the disk fail in the middle of a game; Linux then mounts it read-only.
async fn turn_read_only(program: &Path, disk: &mut FailingDisk) -> io::Result<String> {
    let mut server = Server::new(program, disk.folder())?;
    server.start().await?;
    let client = Client::guest(&server.address).await?;
    let body = json!({ "game": "avalam", "mode": "local" });
    let made = client.json("POST", "/api/tables", Some(body)).await?;
    let table = made["table"].as_str().ok_or_else(|| io::Error::other(made.to_string()))?;
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    while refused < 5 {
        let seen = view(&client, table).await?;
        let mv = seen["legal"][0]["move"].as_str().unwrap_or_default().to_owned();
        if acknowledged.len() == 10 && refused == 0 {
            disk.fail()?;
        }
        match act(&client, table, acknowledged.len(), &mv).await {
            Ok(_) if acknowledged.len() >= 10 => {
                return Err(io::Error::other("a move was acknowledged on a read-only disk"));
            }
            Ok(_) => acknowledged.push(mv),
            Err(_) => refused += 1,
        }
    }
    if client.json("GET", "/readyz", None).await.is_ok() {
        return Err(io::Error::other("a server on a read-only disk calls itself ready"));
    }
    server.kill().await?;
    disk.repair()?;
    server.start().await?;
    let seen = view(&client, table).await?;
    check_moves(&acknowledged, &seen, "a read-only disk")?;
    let next = seen["legal"][0]["move"].as_str().unwrap_or_default();
    act(&client, table, acknowledged.len(), next).await?;
    server.kill().await?;
    Ok(format!("disk read-only in a game: {refused} moves refused, {} kept", acknowledged.len()))
}

/// Checks that a game has all acknowledged moves.
fn check_moves(acknowledged: &[String], seen: &Value, after: &str) -> io::Result<()> {
    let played = seen["moves"].as_array().cloned().unwrap_or_default();
    let same =
        acknowledged.iter().zip(&played).all(|(known, played)| played["move"] == known.as_str());
    if same && played.len() >= acknowledged.len() {
        Ok(())
    } else {
        Err(io::Error::other(format!("after {after}: {acknowledged:?}, but {seen}")))
    }
}

/// Fills the disk in the middle of a game, then frees the space.
async fn fill(program: &Path, disk: &SmallDisk) -> io::Result<String> {
    let mut server = Server::new(program, disk.folder())?;
    server.start().await?;
    let client = Client::guest(&server.address).await?;
    let body = json!({ "game": "avalam", "mode": "local" });
    let made = client.json("POST", "/api/tables", Some(body)).await?;
    let table = made["table"].as_str().ok_or_else(|| io::Error::other(made.to_string()))?;
    let mut acknowledged = Vec::new();
    let (mut refused, mut filled, mut freed) = (0, None, None);
    for number in 0.. {
        let seen = view(&client, table).await?;
        let ply = acknowledged.len();
        let Some(mv) = seen["legal"][0]["move"].as_str() else { break };
        if number == 10 {
            filled = Some(disk.fill()?);
        }
        match act(&client, table, ply, mv).await {
            Ok(_) => {
                acknowledged.push(mv.to_owned());
                if freed.is_none() && filled.is_some() && number > 400 {
                    return Err(io::Error::other("the disk never became full"));
                }
            }
            Err(_) => refused += 1,
        }
        if refused >= 5 && freed.is_none() {
            let ready = client.json("GET", "/readyz", None).await;
            if ready.is_ok() {
                return Err(io::Error::other("a server that cannot write calls itself ready"));
            }
            disk.empty()?;
            freed = Some(Instant::now());
        }
        if let Some(freed) = freed
            && refused > 5
            && freed.elapsed() > RECOVERY
        {
            return Err(io::Error::other("the server does not recover from a full disk"));
        }
        if refused > 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    server.kill().await?;
    server.start().await?;
    let seen = view(&client, table).await?;
    server.kill().await?;
    check_moves(&acknowledged, &seen, "a full disk")?;
    if freed.is_none() {
        return Err(io::Error::other("the disk never became full"));
    }
    let lines = fs::read_to_string(server.log()).unwrap_or_default().lines().count();
    if lines > MOST_LINES {
        return Err(io::Error::other(format!("the server wrote {lines} lines about a full disk")));
    }
    Ok(format!("disk full and empty again: {refused} moves refused, {} kept", acknowledged.len()))
}
