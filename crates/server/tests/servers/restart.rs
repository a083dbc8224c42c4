//! A rolling restart: a server that stops hands its players over to another one.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::clock::{pass, stand_still};
use tokio::net::{TcpListener, TcpStream};

use crate::common::{Person, Socket};
use crate::site::{Server, Site, table_of};

/// A proxy that tries the servers in order, as a site's does.
async fn proxy(servers: [SocketAddr; 2]) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            tokio::spawn(async move {
                for server in servers {
                    if let Ok(mut server) = TcpStream::connect(server).await {
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
                        return;
                    }
                }
            });
        }
    });
    address
}

/// The number of the excuse: after the table's opening, the second player, the beginning and two moves.
const EXCUSED: u64 = 6;

/// A player who stays connected, and what they have seen.
struct Player {
    person: Person,
    socket: Socket,
    table: String,
    /// The number of the last event.
    seen: u64,
}

impl Player {
    async fn join(person: Person, table: &str) -> Self {
        let (socket, state) = person.join(table).await;
        Player { person, socket, table: table.to_owned(), seen: state["n"].as_u64().unwrap() }
    }

    /// Reads to the end of the connection, reconnects when it was told to, and rejoins the table.
    async fn follow_the_move(&mut self) {
        let mut after = None;
        let code = loop {
            match self.socket.try_next().await {
                Ok(message) if message["type"] == "closing" => after = message["after"].as_u64(),
                Ok(message) => self.note(&message),
                Err(code) => break code,
            }
        };
        assert_eq!(code, Some(1012), "service restart");
        let after = after.expect("the server says when to come back");
        assert!(after <= 400, "another server is there: {after} ms");
        tokio::time::sleep(Duration::from_millis(after)).await;
        self.socket = self.person.socket().await;
        let join = json!({ "type": "join", "v": 1, "table": self.table, "seen": self.seen });
        self.socket.send(&join).await;
        // The excuse, unless it was still told by the server that stopped.
        while self.seen < EXCUSED {
            let message = self.socket.next().await;
            self.note(&message);
        }
    }

    fn note(&mut self, message: &Value) {
        if message["type"] == "event" {
            let n = message["n"].as_u64().unwrap();
            assert_eq!(n, self.seen + 1, "no event is missing or told twice: {message}");
            self.seen = n;
            if n == EXCUSED {
                assert_eq!(message["event"], json!({ "kind": "excused", "ms": 2_000 }));
            }
        } else if message["type"] == "state" {
            self.seen = message["n"].as_u64().unwrap();
        }
    }
}

async fn game(proxied: SocketAddr) -> [Player; 2] {
    let (mut ada, mut bo) = (Person::guest(proxied).await, Person::guest(proxied).await);
    let clock = json!({ "kind": "timed", "main": 60_000, "increment": 0 });
    let body = json!({ "game": "awale", "mode": "link", "clock": clock });
    let table = table_of(&mut ada, &mut bo, body).await;
    let (mut ada, mut bo) = (Player::join(ada, &table).await, Player::join(bo, &table).await);
    assert_eq!(ada.socket.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.socket.play(&table, 1, "d").await, "ack");
    for player in [&mut ada, &mut bo] {
        player.seen = player.socket.join(&table).await["n"].as_u64().unwrap();
    }
    [ada, bo]
}

#[tokio::test]
async fn players_are_handed_over_and_no_clock_runs() {
    let (site, [one, two]) = Site::of_two().await;
    let proxied = proxy([one.address, two.address]).await;
    let mut games = Vec::new();
    for _ in 0..8 {
        games.push(Box::pin(game(proxied)).await);
    }
    let started = Instant::now();
    let stopping = tokio::spawn(Server::stop(one));
    let moving: Vec<_> = games
        .into_iter()
        .flatten()
        .map(|mut player| {
            tokio::spawn(async move {
                player.follow_the_move().await;
                player
            })
        })
        .collect();
    let mut players = Vec::new();
    for player in moving {
        players.push(player.await.unwrap());
    }
    let moved = started.elapsed();
    stopping.await.unwrap();
    // For the reader of the log; slow machines take longer.
    eprintln!("16 players moved in {moved:?}, the server ended after {:?}", started.elapsed());
    // All are at the other server and go on.
    for pair in players.chunks_mut(2) {
        let table = pair[0].table.clone();
        assert_eq!(pair[0].socket.play(&table, 2, "A").await, "ack");
        pair[1].socket.event("moved").await;
        assert_eq!(pair[1].socket.play(&table, 3, "e").await, "ack");
    }
    // What the first player's third move cost is what has passed since the second move, without the
    // two seconds; and no event is earlier than the one before.
    let events = "SELECT t.id, e.n, e.at, e.body FROM events e JOIN tables t ON t.no = e.table_no
         ORDER BY t.id, e.n";
    let rows = site.query(events);
    let rows: Vec<Vec<&str>> = rows.lines().map(|line| line.splitn(4, '|').collect()).collect();
    assert_eq!(rows.len(), 8 * 8, "{rows:?}");
    for game in rows.chunks(8) {
        let at: Vec<i64> = game.iter().map(|row| row[2].parse().unwrap()).collect();
        assert!(at.is_sorted(), "{game:?}");
        let body = |i: usize| serde_json::from_str::<Value>(game[i][3]).unwrap();
        let find =
            |i: usize, name: &str| find(&body(i), name).unwrap_or_else(|| panic!("{game:?}"));
        assert_eq!(find(5, "ms"), 2_000, "{game:?}");
        let thought = at[6] - at[4] - 2_000;
        // The round-trip time is not charged.
        let charged = 60_000 - find(6, "clock");
        assert!(charged <= thought && charged >= thought - 500, "{charged} of {thought}: {game:?}");
    }
}

/// The hand-over's excuse must not hide that the server stood still just before.
#[tokio::test]
async fn a_server_that_stood_still_before_it_stops_excuses_both() {
    let (site, [one, two]) = Site::of_two().await;
    let [ada, _bo] = Box::pin(game(one.address)).await;
    stand_still(Duration::from_secs(10));
    one.stop().await;
    let excused =
        "SELECT coalesce(sum((regexp_match(e.body, '\"ms\":(\\d+)'))[1]::int), 0) FROM events e
         WHERE e.body LIKE '%xcused%'";
    let excused: u64 = site.query(excused).parse().unwrap();
    assert!((12_000..13_000).contains(&excused), "{excused} ms");
    let (_, state) = ada.person.at_address(two.address).join(&ada.table).await;
    let left = state["view"]["clocks"]["first"].as_u64().unwrap();
    assert!(left > 50_000, "{left}");
}

#[tokio::test]
async fn an_outage_is_excused_by_servers_that_started_after_it() {
    let site = Site::new().await;
    let one = site.server().await;
    let [mut ada, bo] = Box::pin(game(one.address)).await;
    let table = ada.table.clone();
    let before = ada.socket.join(&table).await["view"]["clocks"]["first"].as_u64().unwrap();
    one.kill();
    pass(Duration::from_secs(50));
    // The first of them never opens the table.
    let (two, three) = (site.server().await, site.server().await);
    let (mut socket, state) = ada.person.at_address(three.address).join(&table).await;
    let left = state["view"]["clocks"]["first"].as_u64().unwrap();
    assert!(left + 40_000 > before, "{left} of {before}");
    assert_eq!(socket.play(&table, 2, "A").await, "ack");
    drop((two, bo));
}

/// A number in a stored event, at any depth.
fn find(value: &Value, name: &str) -> Option<i64> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(key, value)| {
            if key == name { value.as_i64() } else { None }.or_else(|| find(value, name))
        }),
        Value::Array(items) => items.iter().find_map(|value| find(value, name)),
        _ => None,
    }
}
