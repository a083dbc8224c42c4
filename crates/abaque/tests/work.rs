//! `abaque work` beside a running server: reviews and games go on when a worker is killed, and a wrong key is refused.
#![cfg(unix)]

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use drill::client::Client;
use drill::server::Server;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::{Child, Command};

const PROGRAM: &str = env!("CARGO_BIN_EXE_abaque");
/// Reviews are left to workers, and those who fall silent lose them soon.
const CONFIG: &str = "[workers]\nown-reviews = false\nlease-seconds = 2\n";

/// A server with an operator's account and its key for workers.
async fn site(folder: &TempDir) -> (Server, Client, String) {
    let mut server = Server::with_config(Path::new(PROGRAM), folder.path(), CONFIG).unwrap();
    server.start().await.unwrap();
    let guest = Client::guest(&server.address).await.unwrap();
    let account = json!({ "name": "Ada", "password": "tour de cinq pions" });
    let ada = guest.signed_up(account).await.unwrap();
    let appointed = Command::new(PROGRAM)
        .args(["admin", "--data", server.data().to_str().unwrap(), "appoint", "Ada"])
        .env_remove("ABAQUE_DATA")
        .output();
    assert!(appointed.await.unwrap().status.success());
    let token = json!({ "name": "worker", "scopes": ["work"] });
    let token = ada.json("POST", "/api/me/tokens", Some(token)).await.unwrap();
    (server, ada, token["token"].as_str().unwrap().to_owned())
}

fn worker(server: &Server, key: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(["--lang", "en", "work", "--server"])
        .arg(format!("http://{}", server.address.trim_start_matches("http://")))
        .env("ABAQUE_KEY", key)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true);
    command
}

/// A finished game of some moves.
async fn finished_game(client: &Client) -> String {
    let table = client.new_table("awale").await.unwrap();
    for _ in 0..12 {
        let view = client.json("GET", &format!("/api/tables/{table}"), None).await.unwrap();
        let mv = view["legal"][0]["move"].clone();
        let body = json!({ "action": { "kind": "move", "move": mv } });
        act(client, &table, body).await;
    }
    act(client, &table, json!({ "action": { "kind": "resign" } })).await;
    table
}

async fn act(client: &Client, table: &str, body: Value) {
    client.json("POST", &format!("/api/bot/tables/{table}/act"), Some(body)).await.unwrap();
}

/// Waits until the review is in one of these states.
async fn wait_for(client: &Client, table: &str, states: &[&str]) -> Value {
    let path = format!("/api/tables/{table}/review");
    let waiting = async {
        loop {
            let review = client.json("GET", &path, None).await.unwrap();
            if states.contains(&review["state"].as_str().unwrap()) {
                return review;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let review = tokio::time::timeout(Duration::from_mins(4), waiting).await;
    review.unwrap_or_else(|_| panic!("the review is never one of {states:?}"))
}

async fn kill(mut worker: Child) {
    // SIGKILL: it gives nothing back.
    worker.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_review_of_a_killed_worker_goes_to_another() {
    let folder = TempDir::new().unwrap();
    let (mut server, ada, key) = site(&folder).await;
    let table = finished_game(&ada).await;
    let path = format!("/api/tables/{table}/review");
    let review = ada.json("POST", &path, Some(json!({}))).await.unwrap();
    assert_eq!(review["state"], "queued", "without a worker it waits");

    let first = worker(&server, &key).spawn().unwrap();
    let review = wait_for(&ada, &table, &["running", "done"]).await;
    assert_eq!(review["state"], "running", "the worker was too fast to be killed");
    kill(first).await;
    let review = ada.json("GET", &path, None).await.unwrap();
    assert_eq!(review["state"], "running", "nobody has given it back");

    let second = worker(&server, &key).spawn().unwrap();
    let review = wait_for(&ada, &table, &["done"]).await;
    assert_eq!(review["review"]["moves"].as_array().unwrap().len(), 12);
    kill(second).await;
    server.kill().await.unwrap();
}

/// A game against the highest level without a clock, after the person's first move.
async fn slow_game(client: &Client) -> String {
    let clock = json!({ "kind": "none" });
    let body = json!({ "game": "abalone", "mode": "computer", "level": 10, "clock": clock });
    let made = client.json("POST", "/api/tables", Some(body)).await.unwrap();
    let table = made["table"].as_str().unwrap().to_owned();
    let view = client.json("GET", &format!("/api/tables/{table}"), None).await.unwrap();
    let body = json!({ "action": { "kind": "move", "move": view["legal"][0]["move"] } });
    act(client, &table, body).await;
    table
}

async fn plies(client: &Client, table: &str) -> u64 {
    let view = client.json("GET", &format!("/api/tables/{table}"), None).await.unwrap();
    view["ply"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_although_its_worker_is_killed() {
    let folder = TempDir::new().unwrap();
    let (mut server, ada, key) = site(&folder).await;
    let status = async || ada.json("GET", "/api/operator/status", None).await.unwrap();
    let is_taken = |status: &Value| {
        let jobs = status["jobs"].as_array().unwrap();
        jobs.iter().any(|job| job["kind"] == "move" && job["running"] == 1)
    };
    let first = worker(&server, &key).spawn().unwrap();
    // A game that begins before the worker waits for a job is the server's own.
    let patience = Duration::from_mins(4);
    let taken = tokio::time::timeout(patience, async {
        loop {
            let table = slow_game(&ada).await;
            while plies(&ada, &table).await < 2 {
                if is_taken(&status().await) {
                    return table;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    });
    let table = taken.await.expect("the worker takes no move");
    kill(first).await;
    let moved = async || {
        while plies(&ada, &table).await < 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(patience, moved()).await.expect("the computer does not move");
    // Another worker chooses the moves of other games.
    let second = worker(&server, &key).spawn().unwrap();
    let done = tokio::time::timeout(patience, async {
        while status().await["workers"][0]["done"].as_u64() < Some(1) {
            let table = slow_game(&ada).await;
            while plies(&ada, &table).await < 2 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    });
    done.await.expect("the second worker does nothing");
    kill(second).await;
    server.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_key_is_refused_with_a_reason() {
    let folder = TempDir::new().unwrap();
    let (mut server, ada, _) = site(&folder).await;
    let token = json!({ "name": "reader", "scopes": ["read"] });
    let token = ada.json("POST", "/api/me/tokens", Some(token)).await.unwrap();
    let guest = Client::guest(&server.address).await.unwrap();
    let account = json!({ "name": "Bo", "password": "tour de cinq pions" });
    let bo = guest.signed_up(account).await.unwrap();
    let other = json!({ "name": "worker", "scopes": ["work"] });
    let other = bo.json("POST", "/api/me/tokens", Some(other)).await.unwrap();
    let elsewhere = Command::new(PROGRAM)
        .args(["--lang", "en", "work", "--server", "http://play.example.org"])
        .env("ABAQUE_KEY", "key")
        .stdin(Stdio::null())
        .output();
    let elsewhere = elsewhere.await.unwrap();
    assert_eq!(elsewhere.status.code(), Some(2), "{elsewhere:?}");
    let said = String::from_utf8(elsewhere.stderr).unwrap();
    assert!(said.contains("is not encrypted"), "{said}");
    for (key, reason) in [
        ("nonsense", "token"),
        (token["token"].as_str().unwrap(), "work"),
        (other["token"].as_str().unwrap(), "operator"),
    ] {
        let output = worker(&server, key).stderr(Stdio::piped()).output().await.unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(reason), "{said}");
    }
    server.kill().await.unwrap();
}
