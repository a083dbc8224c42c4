use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{House, awale};

/// The example of the documentation, running.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the example.
fn start(house: &House, token: &str) -> Bot {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let child = Command::new("python3")
        .arg(script)
        .arg(format!("http://{}", house.address))
        .env("ABAQUE_TOKEN", token)
        .stdin(Stdio::null())
        .spawn();
    Bot(child.expect("the test needs python3"))
}

#[tokio::test]
async fn the_example_bot_takes_a_challenge_and_plays_to_the_end() {
    let house = House::open().await;
    let mut owner = house.member("Robot").await;
    // The bot stream rejects a person's account.
    assert_eq!(owner.get("/api/bot/stream").await.code(), "not-a-bot");
    owner.post("/api/me/bot", &json!({})).await.ok();
    let token = owner.post("/api/me/tokens", &json!({ "name": "test" })).await.ok();
    let _bot = start(&house, token["token"].as_str().unwrap());
    let mut ada = house.guest().await;
    let mut home = ada.socket().await;
    let (table, _) = ada.table(awale("open")).await;
    assert_eq!(home.wait("notice").await["table"], table.as_str());
    let mut view = home.join(&table).await["view"].clone();
    assert_eq!(
        (&view["seats"][1]["name"], &view["seats"][1]["bot"]),
        (&json!("Robot"), &json!(true))
    );
    let mut rng = game::Rng::new(5);
    while view["result"].is_null() {
        if let Some(legal) = view["legal"].as_array() {
            let mv = legal[rng.below(legal.len())]["move"].as_str().unwrap().to_owned();
            let ply = view["ply"].as_u64().unwrap();
            assert_eq!(home.play(&table, ply, &mv).await, "ack");
            view = home.join(&table).await["view"].clone();
        } else {
            let event = home.wait("event").await;
            if event["view"].is_object() {
                view = event["view"].clone();
            }
        }
    }
    assert!(view["ply"].as_u64().unwrap() > 2, "{view}");
}

/// A game against the computer that begins while the stream is open is told once, and again by the next stream.
#[tokio::test]
async fn the_stream_tells_of_games_against_the_computer() {
    let house = House::open().await;
    let mut owner = house.member("Robot").await;
    owner.post("/api/me/bot", &json!({})).await.ok();
    let made = owner.post("/api/me/tokens", &json!({ "name": "test" })).await.ok();
    let token = made["token"].as_str().unwrap().to_owned();
    let open = async || {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let request = format!(
            "GET /api/bot/stream HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    };
    let mut first = open().await;
    let mut text = read_until(&mut first, String::new(), "\"lobby\"").await;
    let (table, _) = owner.table(json!({ "game": "awale", "mode": "computer", "level": 1 })).await;
    text = read_until(&mut first, text, &table).await;
    // The bot moves, and the stream goes on with the computer's answers.
    let _bot = start(&house, &token);
    text = read_until(&mut first, text, "\"ply\":6").await;
    let told = |text: &str| {
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        lines.filter(|line| line["type"] == "state" && line["table"] == table.as_str()).count()
    };
    assert_eq!(told(&text), 1, "{text}");
    let mut second = open().await;
    let text = read_until(&mut second, String::new(), &table).await;
    assert_eq!(told(&text), 1, "{text}");
}

/// Forty games of two bots at once, from one address, with the usual limit of requests divided by four: each move that is
/// played is free.
#[tokio::test]
async fn forty_games_at_once_on_one_address_finish() {
    const GAMES: usize = 40;
    let house = House::with(|limits| {
        // To make and begin the games; the moves are ten times as many.
        limits.requests_per_minute = 300;
        limits.tables_per_hour = 100;
    })
    .await;
    let mut bots = Vec::new();
    let mut running = Vec::new();
    for name in ["Robot", "Automat"] {
        let mut owner = house.member(name).await;
        owner.post("/api/me/bot", &json!({})).await.ok();
        let token = owner.post("/api/me/tokens", &json!({ "name": "test" })).await.ok();
        running.push(start(&house, token["token"].as_str().unwrap()));
        bots.push(owner);
    }
    let mut tables = Vec::new();
    for _ in 0..GAMES {
        let clock = json!({ "kind": "timed", "main": 3_600_000, "increment": 0 });
        let game = json!({ "game": "avalam", "mode": "link", "clock": clock });
        let (table, invitation) = bots[0].table(game).await;
        bots[1].post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
        tables.push(table);
    }
    let ended = "SELECT count(*) FROM tables WHERE ended IS NOT NULL";
    while house.number(ended) < GAMES as i64 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let mut plies = 0;
    for table in tables {
        let view = bots[0].get(&format!("/api/tables/{table}")).await.ok();
        assert_ne!(view["result"]["reason"], "time", "{view}");
        plies += view["ply"].as_u64().unwrap();
    }
    let metrics = house.stranger().get("/metrics").await.text;
    let refused: Vec<&str> =
        metrics.lines().filter(|line| line.contains("status=\"429\"")).collect();
    assert!(refused.is_empty(), "{refused:?}");
    // Otherwise the limit would not have been reached without the exception.
    assert!(plies > 1000, "{plies}");
}

/// Moves that are not played cost requests like everything else.
#[tokio::test]
async fn moves_that_are_not_played_count_as_requests() {
    let house = House::with(|limits| limits.requests_per_minute = 60).await;
    let (mut ada, mut bo) = (house.guest().await, house.guest().await);
    let (table, invitation) = ada.table(awale("link")).await;
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let path = format!("/api/bot/tables/{table}/move");
    let mv = json!({ "move": "C", "ply": 0, "id": "one" });
    ada.post(&path, &mv).await.ok();
    // The same again, answered from memory; then illegal ones.
    let mut codes = Vec::new();
    for i in 0..120 {
        let tried = if i % 2 == 0 {
            ada.post(&path, &mv).await
        } else {
            bo.post(&path, &json!({ "move": "A" })).await
        };
        if tried.status == 429 {
            codes.push(i);
        }
    }
    assert!(codes.first().is_some_and(|first| (20..80).contains(first)), "{codes:?}");
}

/// A server that refuses, breaks off and forgets: the example goes on.
#[tokio::test]
async fn the_example_bot_survives_refusals_and_lost_streams() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let child = Command::new("python3")
        .arg(script)
        .arg(format!("http://{address}"))
        .env("ABAQUE_TOKEN", "t")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _bot = Bot(child.expect("the test needs python3"));
    let line = r#"{"type":"state","table":"T","view":{"ply":4,"legal":[{"move":"C"}]}}"#;
    let chunk = format!("{:x}\r\n{line}\n\r\n", line.len() + 1);
    let stream = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    let answers = [
        // No stream yet; one that ends within a line; one with a turn.
        "HTTP/1.1 503 Busy\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n".to_owned(),
        format!("{stream}ff\r\n{{\"type\":"),
        format!("{stream}{chunk}"),
        // The move, three times.
        "HTTP/1.1 429 Slow\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n".to_owned(),
        String::new(),
        "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"n\":5}".to_owned(),
    ];
    let (mut asked, mut open) = (Vec::new(), Vec::new());
    for (i, answer) in answers.iter().enumerate() {
        let (mut connection, _) = listener.accept().await.unwrap();
        let mut request = String::new();
        let mut buffer = [0; 4096];
        while !request.contains("\r\n\r\n")
            || request.starts_with("POST") && !request.ends_with('}')
        {
            let read = connection.read(&mut buffer).await.unwrap();
            request.push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
        asked.push(request.lines().next().unwrap().to_owned());
        connection.write_all(answer.as_bytes()).await.unwrap();
        if i == 2 {
            open.push(connection);
        }
    }
    let stream = "GET /api/bot/stream HTTP/1.1";
    let mv = "POST /api/bot/tables/T/move HTTP/1.1";
    assert_eq!(asked, [stream, stream, stream, mv, mv, mv]);
}

async fn read_until(stream: &mut TcpStream, mut text: String, wanted: &str) -> String {
    let mut buffer = [0; 4096];
    while !text.contains(wanted) || !text.ends_with('\n') {
        let read = stream.read(&mut buffer).await.unwrap();
        assert!(read > 0, "the stream ended: {text}");
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    text
}

#[tokio::test]
async fn a_token_that_has_ended_opens_nothing_and_closes_what_it_opened() {
    let house = House::open().await;
    let mut owner = house.member("Robot").await;
    owner.post("/api/me/bot", &json!({})).await.ok();
    let made = owner.post("/api/me/tokens", &json!({ "name": "test" })).await.ok();
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let bot = crate::common::Person { cookie: None, ..owner.clone() };
    let mut socket = bot.try_socket(&[("authorization", bearer.clone())]).await.unwrap();
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let request = format!(
        "GET /api/bot/stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: {bearer}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 15];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    // Revoking another key of the same person leaves this stream open.
    let other = owner.post("/api/me/tokens", &json!({ "name": "other" })).await.ok();
    owner.delete(&format!("/api/me/tokens/{}", other["id"].as_str().unwrap())).await.ok();
    socket.send(&json!({ "type": "ping", "t": 1 })).await;
    socket.wait("pong").await;
    owner.delete(&format!("/api/me/tokens/{}", made["id"].as_str().unwrap())).await.ok();
    assert_eq!(socket.try_next().await, Err(Some(1008)));
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.unwrap();
    assert!(rest.contains("\"hello\""), "{rest}");
    let refused = bot.try_socket(&[("authorization", bearer)]).await;
    assert_eq!(refused.err(), Some(401));
}

#[tokio::test]
async fn bots_act_over_http_and_repeat_themselves_harmlessly() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.guest().await, house.guest().await);
    let (table, invitation) = ada.table(awale("link")).await;
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let path = format!("/api/bot/tables/{table}/move");
    let mv = json!({ "move": "C", "ply": 0, "id": "one" });
    let done = ada.post(&path, &mv).await.ok();
    assert_eq!(ada.post(&path, &mv).await.ok(), done);
    assert_eq!(ada.post(&path, &json!({ "move": "D" })).await.code(), "not-your-turn");
    assert_eq!(bo.post(&path, &json!({ "move": "A" })).await.code(), "illegal-move");
    assert_eq!(bo.post(&path, &json!({ "move": "a", "ply": 0 })).await.code(), "stale");
    assert_eq!(house.guest().await.post(&path, &json!({ "move": "a" })).await.code(), "not-seated");
    let resign = json!({ "action": { "kind": "resign" } });
    bo.post(&format!("/api/bot/tables/{table}/act"), &resign).await.ok();
    assert_eq!(ada.post(&path, &json!({ "move": "D" })).await.code(), "over");
}

#[tokio::test]
async fn only_bots_move_over_http_in_rated_games() {
    let house = House::open().await;
    let (mut ada, mut robot) = (house.member("Ada").await, house.member("Robot").await);
    robot.post("/api/me/bot", &json!({})).await.ok();
    let mut rated = awale("link");
    rated["rated"] = json!(true);
    rated["side"] = json!("first");
    let (table, invitation) = ada.table(rated).await;
    robot.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let path = format!("/api/bot/tables/{table}/move");
    assert_eq!(ada.post(&path, &json!({ "move": "C" })).await.code(), "not-a-bot");
    let (mut socket, _) = ada.join(&table).await;
    // A program with a person's token finds the socket closed to it, too.
    let token = ada.post("/api/me/tokens", &json!({ "name": "helper" })).await.ok();
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let mut helper = ada.clone();
    helper.cookie = None;
    let mut by_token = helper.try_socket(&[("authorization", bearer)]).await.unwrap();
    by_token.join(&table).await;
    let action = json!({ "kind": "move", "move": "C" });
    by_token
        .send(&json!({ "type": "act", "id": "m", "table": table, "ply": 0, "action": action }))
        .await;
    loop {
        let answer = by_token.next().await;
        assert_ne!(answer["type"], "ack", "{answer}");
        if answer["id"] == "m" {
            assert_eq!(answer["code"], "not-a-bot");
            break;
        }
    }
    // It may still play for its person in other games.
    let (casual, invitation) = ada.table(awale("link")).await;
    robot.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    by_token.join(&casual).await;
    assert_eq!(by_token.play(&casual, 0, "C").await, "ack");
    assert_eq!(socket.play(&table, 0, "C").await, "ack");
    robot.post(&path, &json!({ "move": "a" })).await.ok();
}
