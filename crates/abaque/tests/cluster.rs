//! `abaque serve` over PostgreSQL and NATS, and `abaque copy`, run as processes.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use backends::{Durability, Nats, Postgres};
use drill::tls::Authority;
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

/// A file that every user can read, also the one that a NATS server runs as.
fn public_file(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    file.to_str().unwrap().to_owned()
}

#[tokio::test]
async fn only_a_certificate_that_fits_is_trusted() {
    let folder = TempDir::new().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let (authority, stranger) = (Authority::new().unwrap(), Authority::new().unwrap());
    let (certificate, key) = authority.certify("127.0.0.1").unwrap();
    let (certificate, key) = (certificate.pem(), key.serialize_pem());
    let file = |name: &str, text: &str| public_file(folder.path(), name, text);
    let (ours, others) = (file("ours.pem", &authority.pem()), file("others.pem", &stranger.pem()));
    let postgres = Postgres::start_with(Durability::None, |folder| {
        let [cert, private] = ["server.pem", "server.key"].map(|name| folder.join(name));
        fs::write(&cert, &certificate).unwrap();
        fs::write(&private, &key).unwrap();
        // PostgreSQL refuses a key that others can read.
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
        let files = [("ssl_cert_file", cert), ("ssl_key_file", private)];
        let files = files.map(|(name, file)| format!("{name}={}", file.display()));
        ["ssl=on".to_owned()].into_iter().chain(files).collect()
    });
    let (cert, private) = (file("nats.pem", &certificate), file("nats.key", &key));
    let nats = Nats::start_with(&["--tls", "--tlscert", &cert, "--tlskey", &private]);
    let database = postgres.database();
    let elsewhere = database.replace("@127.0.0.1:", "@localhost:");
    let data =
        |url: &str, authority: &str| format!("{url}?sslmode=verify-full&sslrootcert={authority}");
    let bus = |host: &str, authority: &str| format!("tls://{host}:{}?ca={authority}", nats.port());
    let (good_data, good_bus) = (data(&database, &ours), bus("127.0.0.1", &ours));
    let refused = [
        (data(&database, &others), good_bus.clone()),
        (data(&elsewhere, &ours), good_bus.clone()),
        // The system's authorities do not know this one.
        (format!("{database}?sslmode=require"), good_bus.clone()),
        (good_data.clone(), bus("127.0.0.1", &others)),
        (good_data.clone(), bus("localhost", &ours)),
        (good_data.clone(), format!("tls://127.0.0.1:{}", nats.port())),
    ];
    for (data, bus) in &refused {
        let refused = run(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--bus", bus]);
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{data} {bus}: {told}");
        assert!(told.contains("certificate"), "{data} {bus}: {told}");
        assert!(!told.contains("of-a-test"), "{told}");
    }
    let tables = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(postgres.query(&database, tables), "", "nothing is written");
    let server = Server::start(&good_data, &good_bus);
    drill::client::Client::guest(&server.address).await.unwrap();
    let encrypted =
        "SELECT DISTINCT ssl FROM pg_stat_ssl s JOIN pg_stat_activity a ON a.pid = s.pid
         WHERE a.datname = current_database() AND a.application_name <> 'psql'";
    assert_eq!(postgres.query(&database, encrypted), "t\n");
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
