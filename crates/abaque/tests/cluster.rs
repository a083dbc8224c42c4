//! `abaque serve` over PostgreSQL and NATS, and `abaque copy`, run as processes.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Output, Stdio};

use backends::{Nats, Postgres};
use serde_json::json;
use tempfile::TempDir;

fn abaque(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_abaque"));
    command.args(arguments).env_remove("LANGUAGE").env("LC_ALL", "C.UTF-8").env_remove("RUST_LOG");
    command.env_remove("PGPASSWORD").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    abaque(arguments).output().unwrap()
}

/// A running server, killed on drop.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &str, bus: &str) -> Self {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", data, "--bus", bus];
        let mut child =
            abaque(&arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Abaque is ready: ");
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn what_cannot_be_used_is_told_at_the_start() {
    let postgres = Postgres::shared();
    let good = postgres.database();
    let other = postgres.database();
    postgres.query(&other, "CREATE TABLE invoices (n INTEGER)");
    let newer = postgres.database();
    postgres.query(
        &newer,
        "CREATE TABLE abaque_format (format BIGINT); INSERT INTO abaque_format VALUES (999)",
    );
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let password = good.replace(":of-a-test@", ":secret@");
    let tls = format!("{good}?sslmode=require");
    let authority = format!("{good}?sslmode=verify-full&sslrootcert=/no/file");
    let missing = postgres.url("nothing");
    let none = "nats://127.0.0.1:1";
    let cases: [(&str, &str, &str); 13] = [
        ("mysql://ada:secret@db/site", "", "Write it as postgres://"),
        ("postgres://ada:secret@db", "", "names no database"),
        ("postgres://ada:secret@no-such-host.invalid/site?sslmode=disable", "", "Check the host"),
        ("postgres://ada:secret@127.0.0.1:1/site", "", "that PostgreSQL runs"),
        (&password, "", "Check the user, password and database"),
        (&missing, "", "createdb"),
        (&other, "", "not one of Abaque: invoices"),
        (&newer, "", "written by a newer version"),
        (&tls, "", "sslmode=disable"),
        (&authority, "", "/no/file"),
        (&good, none, "that the NATS server runs"),
        (data, none, "that the NATS server runs"),
        (&good, "http://bus", "Write it as nats://"),
    ];
    for (data, bus, expected) in cases {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--data", data];
        if !bus.is_empty() {
            arguments.extend(["--bus", bus]);
        }
        let refused = run(&arguments);
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{data} {bus}: {told}");
        assert!(told.contains(expected), "{data} {bus}: {told}");
        assert!(!told.contains("secret"), "{told}");
    }
    let tables = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(postgres.query(&good, tables), "", "nothing is written");
    assert!(!folder.path().join("data").exists(), "nothing is written");
}

/// One plays here, the other there, over sockets.
#[tokio::test]
async fn two_processes_serve_one_game() {
    let nats = Nats::start();
    let database = Postgres::shared().database();
    let servers = [&nats, &nats].map(|nats| Server::start(&database, &nats.url()));
    let ada = drill::client::Client::guest(&servers[0].address).await.unwrap();
    let bo = drill::client::Client::guest(&servers[1].address).await.unwrap();
    let new = json!({ "game": "awale", "mode": "link" });
    let made = ada.json("POST", "/api/tables", Some(new)).await.unwrap();
    let (table, link) = (made["table"].as_str().unwrap(), made["invitation"].as_str().unwrap());
    let mut first = ada.connect().await.unwrap();
    first.join(table).await.unwrap();
    let seated = bo.json("POST", &format!("/api/invitations/{link}"), Some(json!({}))).await;
    assert_eq!(seated.unwrap()["seated"], true);
    let mut second = bo.connect().await.unwrap();
    second.join(table).await.unwrap();
    let sockets = [&mut first, &mut second];
    for (ply, mv) in ["C", "d", "E", "f"].into_iter().enumerate() {
        let action = json!({ "kind": "move", "move": mv });
        let id = format!("move {ply}");
        let act = json!({ "type": "act", "id": id, "table": table, "ply": ply, "action": action });
        sockets[ply % 2].send(&act).await.unwrap();
        while sockets[ply % 2].next().await.unwrap()["type"] != "ack" {}
        // The other server's player hears of it.
        loop {
            let message = sockets[1 - ply % 2].next().await.unwrap();
            if message["type"] == "event" && message["event"]["move"] == mv {
                break;
            }
        }
    }
}

#[test]
fn a_site_is_copied_to_postgres_and_back() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (old, new) = (path("old"), path("new"));
    let mut server = abaque(&["serve", "--listen", "127.0.0.1:0", "--data", &old])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let database = Postgres::shared().database();
    let (from, to) = (format!("sqlite:{old}"), format!("sqlite:{new}"));
    let refused = run(&["copy", "--from", &from, "--to", &database]);
    assert_eq!(refused.status.code(), Some(2), "a server runs: {refused:?}");
    server.kill().unwrap();
    server.wait().unwrap();
    let copied = run(&["copy", "--from", &from, "--to", &database]);
    assert!(copied.status.success(), "{copied:?}");
    let told = String::from_utf8_lossy(&copied.stdout);
    assert!(told.contains("27 tables") && !told.contains("of-a-test"), "{told}");
    let again = run(&["copy", "--from", &database, "--to", &to]);
    assert!(again.status.success(), "{again:?}");
    let same = run(&["copy", "--from", &from, "--to", &to]);
    assert_eq!(same.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&same.stderr).contains("abaque backup"), "{same:?}");
}
