//! Bounds on the memory that one client can make the server use.

use futures_util::SinkExt;
use protocol::play::LIMITS;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{House, Person, Socket};

/// Four moves of Abalone that restore the position.
const CYCLE: [&str; 4] = ["a1b2", "i9h8", "d4c3", "f6g7"];

fn endless_game() -> Value {
    json!({ "game": "abalone", "mode": "local", "rules": "standard,repetition=off,no-progress=off" })
}

/// Plays moves without waiting for each of them.
async fn play_on(socket: &mut Socket, table: &str, plies: std::ops::Range<u32>) {
    let last = format!("m{}", plies.end - 1);
    for ply in plies {
        let action = json!({ "kind": "move", "move": CYCLE[ply as usize % 4] });
        let id = format!("m{ply}");
        socket
            .send(&json!({ "type": "act", "id": id, "table": table, "ply": ply, "action": action }))
            .await;
        // Not so far ahead that the server stops reading.
        if ply % 50 == 0 {
            wait_for_ack(socket, &id).await;
        }
    }
    wait_for_ack(socket, &last).await;
}

async fn wait_for_ack(socket: &mut Socket, id: &str) {
    loop {
        let message = socket.next().await;
        assert_ne!(message["type"], "refused", "{message}");
        if message["type"] == "ack" && message["id"] == id {
            return;
        }
    }
}

/// A game at its move limit, and its host.
async fn longest_game(house: &House) -> (Person, String) {
    let mut ada = house.guest().await;
    let (table, _) = ada.table(endless_game()).await;
    let (mut socket, _) = ada.join(&table).await;
    play_on(&mut socket, &table, 0..LIMITS.game_moves).await;
    (ada, table)
}

async fn metric(person: &mut Person, name: &str) -> u64 {
    let text = person.get("/metrics").await.text;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn long_games_end_and_are_told_at_the_readers_pace() {
    let house = House::open().await;
    let (mut ada, table) = longest_game(&house).await;
    let state = ada.join(&table).await.1;
    let view = &state["view"];
    assert_eq!((&view["result"]["reason"], &view["ply"]), (&json!("ply-limit"), &json!(1000)));
    assert_eq!(view["moves"].as_array().map(Vec::len), Some(1000));
    let (state_bytes, last) = (state.to_string().len(), state["n"].as_u64().unwrap());

    // After a reconnect every event comes once, in order, and the turn with the last.
    let mut back = ada.socket().await;
    let seen = 10;
    back.send(&json!({ "type": "join", "v": 1, "table": table, "seen": seen })).await;
    for n in seen + 1..=last {
        let event = back.wait("event").await;
        assert_eq!((event["n"].as_u64(), event["view"].is_null()), (Some(n), n < last), "{event}");
    }
    // A client that missed the beginning also gets the state.
    let mut back = ada.socket().await;
    back.send(&json!({ "type": "join", "v": 1, "table": table, "seen": 1 })).await;
    assert_eq!(back.wait("event").await["n"], 2);
    assert_eq!(back.wait("state").await["n"].as_u64(), Some(last));

    // Clients that request the state repeatedly and read nothing.
    let mut silent = Vec::new();
    for _ in 0..12 {
        let mut socket = ada.socket().await;
        for seen in [json!(null), json!(5)].iter().cycle().take(40) {
            let join = json!({ "type": "join", "v": 1, "table": table, "seen": seen });
            socket.stream.send(Message::text(join.to_string())).await.unwrap();
        }
        silent.push(socket);
    }
    let mut most = 0;
    for _ in 0..40 {
        most = most.max(metric(&mut ada, "abaque_outgoing_bytes").await);
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    // One large answer for each of eight at a time, and a little for each socket.
    let bound = 8 * (state_bytes as u64 + 100_000) + silent.len() as u64 * (256 << 10);
    assert!(most <= bound, "{most} bytes wait, more than {bound}");
    // Meanwhile others are served.
    let mut bo = house.guest().await;
    let (other, _) = bo.table(json!({ "game": "awale", "mode": "local" })).await;
    let (mut socket, _) = bo.join(&other).await;
    assert_eq!(socket.play(&other, 0, "C").await, "ack");
}

#[tokio::test]
async fn pongs_that_answer_nothing_are_messages() {
    let house = House::with(|limits| limits.messages_per_second = 20).await;
    let mut socket = house.guest().await.socket().await;
    for _ in 0..500 {
        if socket.stream.send(Message::Pong(vec![1, 2, 3].into())).await.is_err() {
            break;
        }
    }
    assert_eq!(socket.try_next().await, Err(Some(1008)));
}

#[tokio::test]
async fn reports_of_an_analysis_do_not_overflow_the_queue() {
    let house = House::open().await;
    let mut socket = house.guest().await.socket().await;
    for round in 0..5 {
        let id = format!("a{round}");
        // Two moves before the end every depth is searched at once.
        socket
            .send(&json!({ "type": "analyse", "id": id, "game": "abalone", "lines": 3,
                "rules": "standard,plies=2" }))
            .await;
        while socket.wait("analysis").await["done"] != true {}
    }
}

#[tokio::test]
async fn the_sockets_of_an_address_share_a_budget_and_are_read_more_slowly_beyond_it() {
    // A burst of six hundred.
    let house = House::with(|limits| limits.messages_per_second_and_address = 200).await;
    let mut ada = house.guest().await;
    assert_eq!(metric(&mut ada, "abaque_delayed_messages_total").await, 0);
    let (mut one, mut two) = (ada.socket().await, house.guest().await.socket().await);
    for t in 0..500 {
        for socket in [&mut one, &mut two] {
            socket.send(&json!({ "type": "ping", "t": t })).await;
        }
    }
    // Neither is closed, and every message is answered in its turn.
    for socket in [&mut one, &mut two] {
        for t in 0..500 {
            assert_eq!(socket.wait("pong").await["t"], t);
        }
    }
    assert!(metric(&mut ada, "abaque_delayed_messages_total").await > 0);
}

/// The number of these games in which the computer has answered.
async fn answered(person: &mut Person, tables: &[String]) -> usize {
    let mut answered = 0;
    for table in tables {
        let view = person.get(&format!("/api/tables/{table}")).await.ok();
        answered += usize::from(view["ply"].as_u64() >= Some(2));
    }
    answered
}

#[tokio::test(flavor = "multi_thread")]
async fn one_persons_games_do_not_keep_anothers_computer_silent() {
    let house = House::open().await;
    let hardest = json!({ "game": "abalone", "mode": "computer", "level": 10 });
    let (mut eve, mut bo) = (house.guest().await, house.guest().await);
    let (mut tables, mut sockets) = (Vec::new(), Vec::new());
    for at in 0..24 {
        if at % 12 == 0 {
            sockets.push(eve.socket().await);
        }
        let socket = sockets.last_mut().unwrap();
        let (table, _) = eve.table(hardest.clone()).await;
        socket.join(&table).await;
        assert_eq!(socket.play(&table, 0, "a1b2").await, "ack");
        tables.push(table);
    }
    let (table, _) = bo.table(hardest).await;
    let (mut socket, _) = bo.join(&table).await;
    let before = answered(&mut eve, &tables).await;
    assert_eq!(socket.play(&table, 0, "a1b2").await, "ack");
    while socket.event("moved").await["event"]["side"] != "second" {}
    let meanwhile = answered(&mut eve, &tables).await - before;
    // The running jobs, and one for each turn of Bo's: not the whole queue.
    let workers = std::thread::available_parallelism().unwrap().get() / 2;
    assert!(meanwhile <= 3 * workers.max(1) + 2, "{meanwhile} of Eve's games came first");
    // Low levels wait for none of them.
    let (table, _) = bo.table(json!({ "game": "awale", "mode": "computer", "level": 3 })).await;
    let (mut socket, _) = bo.join(&table).await;
    let before = answered(&mut eve, &tables).await;
    assert_eq!(socket.play(&table, 0, "C").await, "ack");
    while socket.event("moved").await["event"]["side"] != "second" {}
    let meanwhile = answered(&mut eve, &tables).await - before;
    assert!(meanwhile <= 3 * workers.max(1) + 2, "{meanwhile} of Eve's games came first");
}
