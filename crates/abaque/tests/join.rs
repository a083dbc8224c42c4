//! `abaque join`, run as a process against the real server.
#![cfg(unix)]

mod tmux;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use drill::client::Client;
use drill::server::Server;
use drill::tls::TlsProxy;
use serde_json::{Value, json};
use tmux::{Folder, PROGRAM, Screen};
use tokio::runtime::Runtime;

/// The timeout of every wait; only limits a failing test.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server, with the session of a host who has an account.
struct TestServer {
    runtime: Runtime,
    server: Server,
    host: Client,
    token: String,
    folder: Folder,
}

impl TestServer {
    fn open(name: &str) -> Self {
        let folder = Folder::new(name);
        let runtime = Runtime::new().unwrap();
        let mut server = Server::new(Path::new(PROGRAM), &folder.0.join("server")).unwrap();
        let (host, token) = runtime.block_on(async {
            server.start().await.unwrap();
            let host = Client::guest(&server.address).await.unwrap();
            let account = json!({ "name": "Ada", "password": "correct horse battery" });
            let host = host.signed_up(account).await.unwrap();
            let made = host.json("POST", "/api/me/tokens", Some(json!({ "name": "t" }))).await;
            let token = made.unwrap()["token"].as_str().unwrap().to_owned();
            (host, token)
        });
        TestServer { runtime, server, host, token, folder }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address)
    }

    fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        self.runtime.block_on(self.host.json(method, path, body)).unwrap()
    }

    /// Creates a table; returns its URL and that of the invitation.
    fn table(&self, wanted: Value) -> (String, String) {
        let made = self.ask("POST", "/api/tables", Some(wanted));
        let text = |field: &str| made[field].as_str().unwrap_or_default().to_owned();
        (
            self.url(&format!("/play/{}", text("table"))),
            self.url(&format!("/join/{}", text("invitation"))),
        )
    }

    /// A player in line mode: a guest of this name, or the host if it is empty.
    fn seat(&self, guest: &str, url: &str) -> LinePlayer {
        let mut command = self.join(&[url, "--plain", "--lang", "en"]);
        match guest {
            "" => command.env("ABAQUE_TOKEN", &self.token),
            name => command.args(["--guest", name]),
        };
        LinePlayer::of(command)
    }

    fn join(&self, arguments: &[&str]) -> Command {
        join(&self.folder, arguments)
    }
}

fn join(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .arg("join")
        .args(arguments)
        .env_remove("LANGUAGE")
        .env_remove("ABAQUE_TOKEN")
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_STATE_HOME", &folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs to the end with this input.
fn run(mut command: Command, input: &str) -> Output {
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// A player in line mode.
struct LinePlayer {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// All lines read so far.
    seen: Vec<String>,
}

impl LinePlayer {
    fn of(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        LinePlayer { child, input, lines, seen: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn next(&mut self) -> Option<String> {
        let line = self.lines.recv_timeout(PATIENCE).ok()?;
        self.seen.push(line.clone());
        Some(line)
    }

    /// Waits for a line that contains a text.
    fn wait_for(&mut self, text: &str) -> String {
        self.wait_until(|line| line.contains(text), text)
    }

    fn wait_until(&mut self, is_it: impl Fn(&str) -> bool, text: &str) -> String {
        while let Some(line) = self.next() {
            if is_it(&line) {
                return line;
            }
        }
        let mut errors = String::new();
        let _ = self.child.kill();
        let _ = self.child.stderr.take().unwrap().read_to_string(&mut errors);
        panic!("{text:?} does not come: {:#?}\n{errors}", self.seen);
    }

    /// Waits for the player's turn or the end; returns the result in the latter case.
    fn wait_for_turn(&mut self) -> Option<String> {
        let own = |line: &str| line.ends_with("your turn.");
        let over = |line: &str| line.contains(" wins") || line.contains("raw: ");
        let line = self.wait_until(|line| own(line) || over(line), "a turn or the end");
        over(&line).then_some(line)
    }

    fn moves(&mut self) -> Vec<String> {
        self.say("moves");
        let is_move = |word: &str| {
            word.len() <= 6 && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '@')
        };
        let line = self.wait_until(|line| line.split(' ').all(is_move), "moves");
        line.split(' ').map(str::to_owned).collect()
    }

    fn play_some_move(&mut self, number: usize) {
        let moves = self.moves();
        let mv = &moves[(number * 7 + 3) % moves.len()];
        self.say(mv);
        self.wait_for(&format!(": {mv}"));
    }

    /// The moves of the record.
    fn record(&mut self) -> String {
        self.say("record");
        self.wait_for("1. ")
    }

    /// Leaves; returns the exit code.
    fn leave(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().unwrap().code()
    }
}

impl Drop for LinePlayer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays moves alternately, or to the end; returns the result, on which both must agree.
fn play(seats: &mut [LinePlayer; 2], moves: usize) -> Option<String> {
    let mut now = find_turn(seats);
    for number in 0..moves {
        seats[now].play_some_move(number);
        let other = 1 - now;
        if let Some(result) = seats[other].wait_for_turn() {
            assert_eq!(seats[now].wait_for_turn().as_ref(), Some(&result));
            return Some(result);
        }
        now = other;
    }
    None
}

/// Returns whose turn it is.
fn find_turn(seats: &mut [LinePlayer; 2]) -> usize {
    let turn = |seat: &mut LinePlayer| {
        // Skip older output.
        seat.say("board off");
        seat.wait_for("only be drawn when asked for");
        seat.say("score");
        let own = |line: &str| line.ends_with("your turn.");
        let other = |line: &str| line.starts_with("Waiting for ");
        own(&seat.wait_until(|line| own(line) || other(line), "a turn"))
    };
    let [one, two] = seats;
    let (one, two) = (turn(one), turn(two));
    assert!(one != two, "exactly one player is to move");
    usize::from(two)
}

#[test]
fn two_players_meet_by_invitation_challenge_and_pairing() {
    let site = TestServer::open("join-whole");
    // By invitation.
    let wanted = json!({ "game": "abalone", "rules": "standard,plies=24", "mode": "link" });
    let (table, invitation) = site.table(wanted);
    let mut seats = [site.seat("", &table), site.seat("bo", &invitation)];
    assert!(play(&mut seats, usize::MAX).is_some());
    assert_eq!(seats[0].record(), seats[1].record());
    // A rematch swaps the sides.
    seats[0].say("rematch");
    seats[1].wait_for("accept rematch");
    seats[1].say("accept rematch");
    for seat in &mut seats {
        seat.wait_for("The next game.");
        seat.wait_for("Abalone");
    }
    assert_eq!(find_turn(&mut seats), 1, "the guest has Black now");
    assert!(seats.map(LinePlayer::leave).iter().all(|code| *code == Some(0)));
    // By open challenge.
    let (table, _) = site.table(json!({ "game": "awale", "mode": "open" }));
    let mut host = site.seat("", &table);
    host.wait_for("Nobody sits opposite yet");
    let mut guest = site.seat("bo", &site.url(""));
    guest.wait_for("1. Ada: Awalé, none");
    guest.say("accept 1");
    guest.wait_for("Awalé");
    let mut seats = [host, guest];
    assert!(play(&mut seats, usize::MAX).is_some());
    assert_eq!(seats[0].record(), seats[1].record());
    // By pairing.
    let mut seats = ["bo", "cy"].map(|name| site.seat(name, &site.url("")));
    for seat in &mut seats {
        seat.say("pair avalam 10+0");
    }
    for seat in &mut seats {
        seat.wait_for("Avalam · 10+0");
    }
    assert!(play(&mut seats, usize::MAX).is_some());
    assert_eq!(seats[0].record(), seats[1].record());
}

#[test]
fn offers_are_made_declined_withdrawn_and_accepted() {
    let site = TestServer::open("join-offers");
    let (table, invitation) = site.table(json!({ "game": "awale", "mode": "link" }));
    let mut seats = [site.seat("", &table), site.seat("bo", &invitation)];
    play(&mut seats, 3);
    let [host, guest] = &mut seats;
    host.say("takeback");
    guest.wait_for("asks to take back");
    guest.say("decline takeback");
    host.wait_for("does not let you take back");
    guest.say("draw");
    host.wait_for("offers a draw");
    guest.say("withdraw draw");
    host.wait_for("withdraws the draw offer");
    guest.say("say good-luck");
    host.wait_for("Good luck!");
    let spectator = run(site.join(&[&table, "--plain", "--lang", "fr"]), "C\nscore\n");
    let errors = String::from_utf8_lossy(&spectator.stderr).into_owned();
    assert!(errors.contains("Vous regardez cette partie"), "{errors}");
    assert_eq!(spectator.status.code(), Some(2));
    host.say("draw");
    guest.wait_for("offers a draw");
    guest.say("accept draw");
    for seat in &mut seats {
        seat.wait_for("by agreement");
    }
}

#[test]
fn a_server_restart_loses_nothing() {
    let mut site = TestServer::open("join-restart");
    let wanted = json!({ "game": "avalam", "mode": "link",
        "clock": { "kind": "timed", "main": 600_000, "increment": 0 } });
    let (table, invitation) = site.table(wanted);
    let mut seats = [site.seat("", &table), site.seat("bo", &invitation)];
    for graceful in [true, false] {
        play(&mut seats, 4);
        let now = find_turn(&mut seats);
        if graceful {
            let process = site.server.process().unwrap().to_string();
            Command::new("kill").args(["-TERM", &process]).status().unwrap();
            for seat in &mut seats {
                seat.wait_for("The server restarts");
            }
        }
        site.runtime.block_on(site.server.kill()).unwrap();
        if !graceful {
            for seat in &mut seats {
                seat.wait_for("The connection is lost");
            }
        }
        // A move made while disconnected is sent later.
        let mv = seats[now].moves()[0].clone();
        seats[now].say(&mv);
        site.runtime.block_on(site.server.start()).unwrap();
        for seat in &mut seats {
            seat.wait_for(&format!(": {mv}"));
        }
    }
    assert!(play(&mut seats, usize::MAX).is_some());
    assert_eq!(seats[0].record(), seats[1].record());
}

#[test]
fn a_returning_player_keeps_their_seat() {
    let site = TestServer::open("join-again");
    let (table, invitation) = site.table(json!({ "game": "awale", "mode": "link" }));
    let mut seats = [site.seat("", &table), site.seat("bo", &invitation)];
    play(&mut seats, 2);
    let [host, guest] = seats;
    drop(host);
    let errors = run(site.join(&[&invitation, "--plain", "--lang", "en", "--guest", "bo"]), "");
    let shown = String::from_utf8_lossy(&errors.stdout).into_owned();
    assert!(shown.contains("North: You") && shown.contains("Moves so far"), "{shown}");
    let errors = String::from_utf8_lossy(&errors.stderr).into_owned();
    assert!(errors.contains("Come back with: abaque join http://"), "{errors}");
    drop(guest);
}

#[test]
fn errors_are_reported() {
    let site = TestServer::open("join-wrong");
    let check = |arguments: &[&str], expected: &str| {
        let output = run(site.join(&[arguments, &["--plain", "--lang", "en"]].concat()), "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(expected), "{arguments:?}: {expected:?} is not in {errors}");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
    };
    check(&["ftp://x"], "is no address");
    check(&[&site.url("/rules/awale")], "is no invitation, no table and no lobby");
    check(&[&site.url("/join/k3v9q2m4xzk3v9q2")], "no such invitation");
    check(&[&site.url("/join/nonsense")], "no such invitation");
    check(&[&site.url("/play/k3v9q2m4xzk3v9q2")], "no such table");
    check(&[&site.url(""), "--token", "nobody"], "does not know this token");
    check(&[&site.url(""), "--token", "no\nbody"], "does not know this token");
    // An unused port.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    check(&[&format!("http://{free}")], "Nothing listens at");
    check(&[&format!("https://{free}")], "Nothing listens at");
    check(&[&site.url("").replace("http:", "https:")], "does not speak TLS");
    check(&[&somebody_else("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi")], "no Abaque at");
    check(&[&somebody_else("220 mail.example.org ESMTP\r\n")], "no Abaque at");
    let elsewhere = "HTTP/1.1 301 Moved\r\nlocation: https://h/\r\ncontent-length: 0\r\n\r\n";
    check(&[&somebody_else(elsewhere)], "The server sends you to https://h/");
    // Both seats are taken.
    let (table, invitation) = site.table(json!({ "game": "awale", "mode": "link" }));
    let seats = [site.seat("", &table), site.seat("bo", &invitation)];
    let [mut host, guest] = seats;
    host.wait_for("your turn.");
    check(&[&invitation, "--guest", "cy"], "To watch the game: abaque join http://");
    drop(guest);
    host.say("c");
    host.say("quit");
    assert_eq!(host.child.wait().unwrap().code(), Some(2), "rejected lines set the exit code");
}

#[test]
fn a_game_is_played_over_tls() {
    let site = TestServer::open("join-tls");
    let proxy = site.runtime.block_on(TlsProxy::start("localhost", &site.server.address));
    let proxy = proxy.unwrap();
    let authority = site.folder.file("authority.pem");
    std::fs::write(&authority, &proxy.authority).unwrap();
    let (table, invitation) = site.table(json!({ "game": "awale", "mode": "link" }));
    let secure = |url: &str, host: &str| {
        let port = proxy.address.port();
        url.replace(&format!("http://{}", site.server.address), &format!("https://{host}:{port}"))
    };
    // The seat is taken over HTTPS, moves go over the WebSocket.
    let host = site.seat("", &table);
    let url = secure(&invitation, "localhost");
    let arguments = [url.as_str(), "--plain", "--lang", "en", "--guest", "bo"];
    let mut guest = site.join(&arguments);
    guest.env("ABAQUE_CA_FILE", &authority);
    let mut seats = [host, LinePlayer::of(guest)];
    assert_eq!(play(&mut seats, 4), None);
    assert_eq!(seats[0].record(), seats[1].record());
    drop(seats);
    let check = |url: &str, ca_file: Option<&str>, expected: &str| {
        let mut command = site.join(&[url, "--plain", "--lang", "en", "--guest", "bo"]);
        command.args(ca_file.into_iter().flat_map(|file| ["--ca-file", file]));
        let output = run(command, "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(expected), "{url}: {expected:?} is not in {errors}");
        assert_eq!(output.status.code(), Some(2), "{url}");
    };
    let url = secure(&table, "localhost");
    check(&url, None, "from an authority that your system does not trust");
    check(&secure(&table, "127.0.0.1"), Some(&authority), "is for another host");
    check(&url, Some("/dev/null"), "takes a PEM file");
    check(&url, Some("/nowhere/ca.pem"), "takes a PEM file");
}

/// A server that sends the same reply to everyone; returns its URL.
fn somebody_else(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut bytes = [0; 1024];
            let _ = stream.read(&mut bytes);
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    format!("http://{address}")
}

/// Whether a line says that the opponent is here or has left.
fn presence(line: &str) -> Option<bool> {
    if line.contains("is here") {
        return Some(true);
    }
    line.contains("has left").then_some(false)
}

#[test]
fn a_full_screen_game_on_a_server() {
    let mut site = TestServer::open("join-screen");
    let (table, invitation) = site.table(json!({ "game": "awale", "mode": "link" }));
    let mut host = site.seat("", &table);
    host.wait_for("Nobody sits opposite yet");
    let arguments = format!("join {invitation} --guest bo --no-animation --lang fr");
    let screen = Screen::open(&site.folder, 80, 24, &arguments);
    screen.wait_for("On attend Ada");
    host.wait_for("your turn.");
    host.say("C");
    screen.wait_for("Au trait : Nord");
    screen.keys(&["A", "Enter"]);
    screen.wait_for("appartient à Sud");
    screen.keys(&["Escape"]);
    screen.wait_for("Au trait : Nord");
    screen.keys(&["d", "Enter"]);
    host.wait_for("North: d");
    // Each offer has its own key.
    host.say("takeback");
    screen.wait_for("Ada demande à reprendre");
    screen.keys(&["u"]);
    screen.wait_for("Laisser reprendre");
    screen.keys(&["n"]);
    host.wait_for("does not let you take back");
    screen.keys(&["="]);
    screen.wait_for("Proposer la nulle");
    screen.keys(&["o"]);
    host.wait_for("offers a draw");
    host.say("decline draw");
    screen.wait_for("Ada refuse la nulle");
    host.say("say good-luck");
    screen.wait_for("Bonne chance");
    screen.tmux(&["send-keys", "-l", "\""]);
    screen.wait_for("Dire quelque chose");
    screen.keys(&["l"]);
    host.wait_for("Well played!");
    // The server collects changes of presence: before it has reported the guest, it has no departure to report.
    if !host.seen.iter().any(|line| line.contains("is here")) {
        host.wait_for("is here");
    }
    // The server restarts during the game.
    site.runtime.block_on(site.server.kill()).unwrap();
    screen.wait_for("La connexion est perdue");
    site.runtime.block_on(site.server.start()).unwrap();
    host.wait_for("Connected again");
    let reconnected = host.seen.len() - 1;
    host.say("F");
    host.wait_for("South: F");
    screen.wait_for("Au trait : Nord");
    // The server collects changes of presence: a short stay is not reported, and leaving after it is none.
    let mut known = host.seen[reconnected.saturating_sub(1)..].iter().rev();
    if known.find_map(|line| presence(line)) == Some(false) {
        host.wait_for("is here");
    }
    // Quitting asks for confirmation; the seat is kept.
    screen.keys(&["q"]);
    screen.wait_for("La partie continue sans vous");
    screen.keys(&["o"]);
    screen.check_left(&site.folder, "left 0");
    host.wait_for("has left");
    screen.line(&format!("clear; {PROGRAM} {arguments}; echo left again"));
    screen.wait_for("Au trait : Nord");
    host.wait_for("is here");
    screen.keys(&["z"]);
    screen.wait_for("Camp qui abandonne : Nord");
    screen.keys(&["Enter"]);
    host.wait_for("South wins by resignation");
    screen.wait_for("Sud gagne");
    screen.keys(&["n"]);
    screen.wait_for("Proposer une revanche");
    screen.keys(&["Enter"]);
    host.wait_for("would like a rematch");
    host.say("accept rematch");
    screen.wait_for("Au trait : Sud");
    screen.keys(&["C-c"]);
    screen.wait_for("left again");
    drop(host);
}

#[test]
fn the_lobby_screen_finds_an_opponent() {
    let site = TestServer::open("join-lobby");
    let arguments = format!("join {} --guest bo --no-animation --lang en", site.url(""));
    let screen = Screen::open(&site.folder, 80, 24, &arguments);
    screen.wait_for("Nobody offers a game");
    let (table, _) = site.table(json!({ "game": "abalone", "mode": "open" }));
    let mut host = site.seat("", &table);
    screen.wait_for("Ada");
    screen.keys(&["Up", "Up", "Up", "Enter"]);
    host.wait_for("your turn.");
    screen.wait_for("Waiting for Ada");
    host.say("abort");
    screen.wait_for("called off");
    screen.keys(&["m"]);
    screen.wait_for("Open challenges");
    screen.keys(&["Up", "Up", "Right", "Down", "Down", "Enter"]);
    screen.wait_for("Looking for an opponent");
    let mut other = site.seat("cy", &site.url(""));
    other.say("pair abalone 5+3");
    screen.wait_for("Abalone · 5+3");
    screen.keys(&["C-c"]);
    screen.check_left(&site.folder, "left 0");
}
