//! `abaque serve`, `backup` and `restore`, run as processes.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::json;
use tempfile::TempDir;

fn abaque(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_abaque"));
    command.args(arguments).env_remove("LANGUAGE").env("LC_ALL", "C.UTF-8").env_remove("RUST_LOG");
    command
}

fn run(arguments: &[&str]) -> Output {
    abaque(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A running server, killed on drop.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path, more: &[&str]) -> Self {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--data", text(data)];
        arguments.extend(more);
        let mut child =
            abaque(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Abaque is ready: http://");
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Server { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a signal; returns the exit code and the log.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let killed = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_log_has_colours_only_where_they_are_wanted() {
    for (more, coloured) in
        [(&[][..], false), (&["--color", "never"], false), (&["--color", "always"], true)]
    {
        let folder = TempDir::new().unwrap();
        let server = Server::start(folder.path(), more);
        let (_, log) = server.stop("-TERM");
        assert!(log.contains("listening"), "{log}");
        assert_eq!(log.contains('\u{1b}'), coloured, "{more:?}: {log}");
    }
}

#[test]
fn a_signal_stops_the_server() {
    for signal in ["-TERM", "-INT"] {
        let folder = TempDir::new().unwrap();
        let server = Server::start(&folder.path().join("new/data"), &["--log", "json"]);
        assert!(server.get("/healthz").ends_with("ok\n"));
        assert!(server.get("/readyz").ends_with("ready\n"));
        assert!(server.get("/api/me").contains("\"guest\":true"));
        let (code, log) = server.stop(signal);
        assert_eq!(code, Some(0), "{signal}: {log}");
        assert!(log.contains("\"listening\"") && log.contains("\"closed\""), "{log}");
        // The log contains no people or addresses except our own.
        assert!(!log.to_lowercase().contains("guest"), "{log}");
        assert_eq!(log.matches("127.0.0.1").count(), 1, "{log}");
    }
}

#[test]
fn even_trace_logs_hold_no_names_secrets_or_messages() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log");
    let data = folder.path().join("data");
    let mut child = abaque(&["serve", "--listen", "127.0.0.1:0", "--data", text(&data)])
        .env("RUST_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(fs::File::create(&file).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Abaque is ready: ").unwrap().to_owned();
    let server = Server { child, address };
    let play = async {
        let guest = drill::client::Client::guest(&server.address).await?;
        let account = json!({ "name": "Ophelia", "password": "tower of five" });
        let ada = guest.signed_up(account).await?;
        let new = json!({ "game": "awale", "mode": "local", "names": ["Zacharie", "Yolande"] });
        let made = ada.json("POST", "/api/tables", Some(new)).await?;
        let mut socket = ada.connect().await?;
        let table = made["table"].as_str().unwrap_or_default();
        socket.join(table).await?;
        let phrase = json!({ "kind": "move", "move": "D" });
        let act =
            json!({ "type": "act", "id": "Hyacinthe", "table": table, "ply": 0, "action": phrase });
        socket.send(&act).await?;
        while socket.next().await?["type"] != "ack" {}
        let report = json!({ "reason": "Wisteria" });
        let refused = ada.json("POST", "/api/people/Ophelia/report", Some(report)).await;
        assert!(refused.is_err(), "nobody reports themselves");
        std::io::Result::Ok(())
    };
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(play)
        .unwrap();
    drop(server);
    let log = fs::read_to_string(&file).unwrap();
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "{log}");
    for secret in ["Ophelia", "tower of five", "Zacharie", "Hyacinthe", "Wisteria", "abaque="] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

#[test]
fn a_running_server_is_backed_up_and_a_stopped_one_restored() {
    let folder = TempDir::new().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let (data, copy) = (text(&data), text(&copy));
    let server = Server::start(Path::new(data), &[]);
    server.get("/api/me");
    let made = run(&["backup", copy, "--data", data]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let people = |file: &str| -> i64 {
        let connection = rusqlite::Connection::open(file).unwrap();
        connection.query_row("SELECT count(*) FROM people", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(people(copy), 1);
    server.get("/api/me");
    let refused = run(&["restore", copy, "--data", data]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("Is another server running"));
    let second = run(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
    assert!(String::from_utf8_lossy(&second.stderr).contains("Is another server running"));
    server.stop("-TERM");
    let database = format!("{data}/abaque.db");
    assert_eq!(people(&database), 2);
    assert_eq!(run(&["restore", copy, "--data", data]).status.code(), Some(0));
    assert_eq!(people(&database), 1);
    let server = Server::start(Path::new(data), &[]);
    assert!(server.get("/readyz").ends_with("ready\n"));
}

#[test]
fn an_invalid_backup_is_not_restored() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Server::start(&data, &[]));
    let before = fs::read(data.join("abaque.db")).unwrap();
    let bad = folder.path().join("bad.db");
    for content in ["", "no database at all", &"SQLite format 3\u{0}".repeat(300)] {
        fs::write(&bad, content).unwrap();
        let refused = run(&["restore", text(&bad), "--data", text(&data)]);
        assert_eq!(refused.status.code(), Some(2), "{content}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains("damaged"), "{refused:?}");
        assert_eq!(fs::read(data.join("abaque.db")).unwrap(), before);
    }
    let missing = run(&["restore", "/no/such/file", "--data", text(&data)]);
    assert_eq!(missing.status.code(), Some(2));
    // The folder that is missing is blamed, once of the data, once of the copy.
    let blamed = |arguments: &[&str], folder: &str| {
        let refused = run(arguments);
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains(folder), "{said}");
        said
    };
    blamed(&["backup", text(&bad), "--data", "/no/such/folder"], "/no/such/folder");
    let said =
        blamed(&["backup", "/no/such/copies/a.db", "--data", text(&data)], "/no/such/copies");
    assert!(!said.contains("--data"), "{said}");
}

#[test]
fn configuration_errors_are_reported_at_the_start() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let below_file = file.join("data");
    let newer = folder.path().join("newer");
    drop(Server::start(&newer, &[]));
    let connection = rusqlite::Connection::open(newer.join("abaque.db")).unwrap();
    connection.pragma_update(None, "user_version", 999).unwrap();
    let damaged = folder.path().join("damaged");
    fs::create_dir(&damaged).unwrap();
    fs::write(damaged.join("abaque.db"), "not a database".repeat(500)).unwrap();
    let config = folder.path().join("abaque.toml");
    fs::write(&config, "listne = \"127.0.0.1:0\"\n").unwrap();
    let locked = folder.path().join("locked");
    drop(Server::start(&locked, &[]));
    let other = rusqlite::Connection::open(locked.join("abaque.db")).unwrap();
    other.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE").unwrap();
    for (arguments, expected) in [
        (vec!["--data", text(&below_file)], "data folder cannot be written"),
        (vec!["--data", text(&newer)], "newer version of Abaque (format 999;"),
        (vec!["--data", text(&damaged)], "The database is damaged"),
        (vec!["--data", text(&locked)], "Another program uses the database"),
        (vec!["--data", text(&file), "--base-url", "example.org"], "is not the address of a site"),
        (vec!["--config", text(&config)], "listne"),
        (vec!["--config", "/no/such/file"], "cannot be read"),
    ] {
        let output = run(&[&["serve", "--listen", "127.0.0.1:0"], &arguments[..]].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(expected), "{arguments:?}: {error}");
        assert!(!error.contains("panicked"), "{error}");
    }
}

#[test]
fn a_read_only_data_folder_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    drop(Server::start(&data, &[]));
    let before = fs::read(data.join("abaque.db")).unwrap();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    for entry in fs::read_dir(&data).unwrap() {
        mode(&entry.unwrap().path(), 0o444).unwrap();
    }
    mode(&data, 0o555).unwrap();
    mode(folder.path(), 0o755).unwrap();
    let mut command = abaque(&["serve", "--listen", "127.0.0.1:0", "--data", text(&data)]);
    let mine = Command::new("id").arg("-u").output().unwrap().stdout;
    if mine.trim_ascii() == b"0" {
        // Root ignores permissions: run as nobody.
        command.uid(65_534).gid(65_534).current_dir("/");
    }
    match command.stdin(Stdio::null()).output() {
        Ok(output) => {
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{error}");
            assert!(error.contains("data folder cannot be written"), "{error}");
        }
        Err(error) => eprintln!("not tested: cannot run as another user ({error})"),
    }
    mode(&data, 0o755).unwrap();
    assert_eq!(fs::read(data.join("abaque.db")).unwrap(), before);
}

#[test]
fn a_damaged_page_is_reported_and_the_database_left_alone() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let server = Server::start(&data, &[]);
    server.get("/api/me");
    server.stop("-TERM");
    let file = data.join("abaque.db");
    let mut bytes = fs::read(&file).unwrap();
    // The header stays intact: only a check of all pages finds it.
    for byte in &mut bytes[3 * 4096..8 * 4096] {
        *byte = 0x5a;
    }
    fs::write(&file, &bytes).unwrap();
    let output = run(&["serve", "--listen", "127.0.0.1:0", "--data", text(&data)]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("The database is damaged"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), bytes);
}

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let folder = TempDir::new().unwrap();
    let (by_file, by_env, by_flag) =
        (folder.path().join("file"), folder.path().join("env"), folder.path().join("flag"));
    let config = folder.path().join("abaque.toml");
    fs::write(&config, format!("listen = \"127.0.0.1:0\"\ndata = {:?}\n", text(&by_file))).unwrap();
    for (env, flag, used) in
        [(false, false, &by_file), (true, false, &by_env), (true, true, &by_flag)]
    {
        let mut command = abaque(&["serve", "--config", text(&config)]);
        if env {
            command.env("ABAQUE_DATA", &by_env);
        }
        if flag {
            command.args(["--data", text(&by_flag)]);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(line.contains("ready"), "{line}");
        assert!(used.join("abaque.db").exists());
        fs::remove_dir_all(used).unwrap();
    }
}
