//! Abuse: blocks, floods, slow readers, oversized messages.

use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use server::clock::now;
use server::store::Operation;

use crate::common::{House, awale, pair};

#[tokio::test]
async fn muted_people_send_no_messages() {
    let house = House::open().await;
    let (table, people, [mut ada, mut bo]) = pair(&house, awale("link")).await;
    let hello = json!({ "kind": "phrase", "phrase": "hello" });
    assert_eq!(ada.act(&table, 0, &hello).await, "ack");
    let mute = Operation::Mute(people[0].id.parse().unwrap(), None);
    house.store().await.operate(mute, None, now()).await.unwrap();
    assert_eq!(ada.act(&table, 0, &hello).await, "muted");
    // Playing is still allowed, and the others can still send phrases.
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.act(&table, 1, &hello).await, "ack");
}

#[tokio::test]
async fn messages_of_blocked_people_are_dropped() {
    let house = House::open().await;
    let (table, mut people, [mut ada, mut bo]) = pair(&house, awale("link")).await;
    let (mut watcher, _) = house.guest().await.join(&table).await;
    let hello = json!({ "kind": "phrase", "phrase": "hello" });
    assert_eq!(bo.act(&table, 0, &hello).await, "ack");
    let heard = ada.wait("event").await;
    assert_eq!(heard["event"]["text"], "Hello!");
    let block = format!("/api/people/~{}/block", people[1].id);
    people[0].post(&block, &json!({})).await.ok();
    // A block made before the second pong applies to everything after it.
    for t in [1, 2] {
        ada.send(&json!({ "type": "ping", "t": t })).await;
        ada.wait("pong").await;
    }
    // Bo notices nothing, spectators still get his phrases, and Ada gets a placeholder: event
    // numbers have no gaps.
    assert_eq!(bo.act(&table, 0, &hello).await, "ack");
    let muted = ada.wait("event").await;
    assert_eq!(muted["event"], json!({ "kind": "muted", "by": "second" }));
    assert_eq!(muted["n"].as_u64(), heard["n"].as_u64().map(|n| n + 1));
    for _ in 0..2 {
        assert_eq!(watcher.event("phrase").await["event"]["text"], "Hello!");
    }
    // Nor does a reconnect show it, whatever was missed; her own phrases it does.
    assert_eq!(ada.act(&table, 0, &hello).await, "ack");
    let mut back = people[0].socket().await;
    let seen = heard["n"].as_u64().unwrap() - 1;
    back.send(&json!({ "type": "join", "v": 1, "table": table, "seen": seen })).await;
    for (kind, by) in [("muted", "second"), ("muted", "second"), ("phrase", "first")] {
        let event = back.wait("event").await["event"].clone();
        assert_eq!((&event["kind"], &event["by"]), (&json!(kind), &json!(by)));
    }
    // Until the block is removed.
    people[0].delete(&block).await.ok();
    let (mut back, _) = people[0].join(&table).await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.act(&table, 1, &hello).await, "ack");
    assert_eq!(back.event("phrase").await["event"]["text"], "Hello!");
}

#[tokio::test]
async fn only_sessions_open_sockets() {
    let house = House::open().await;
    let guest = house.guest().await;
    let with = |cookie: Option<&str>| crate::common::Person {
        cookie: cookie.map(str::to_owned),
        ..guest.clone()
    };
    let status = |person: crate::common::Person| async move { person.try_socket(&[]).await.err() };
    assert_eq!(status(with(None)).await, Some(401));
    assert_eq!(status(with(Some("abaque="))).await, Some(401));
    assert_eq!(status(with(Some("abaque=0123456789abcdefghjkmnpqrstvwxyz"))).await, Some(401));
    let own = guest.cookie.clone().unwrap();
    let (name, secret) = own.split_once('=').unwrap();
    let mut forged = secret.to_owned();
    let last = if forged.pop() == Some('0') { '1' } else { '0' };
    forged.push(last);
    assert_eq!(status(with(Some(&format!("{name}={forged}")))).await, Some(401));
    assert_eq!(status(with(Some(&own))).await, None);
    // Ending a session closes its sockets.
    let mut leaving = guest.clone();
    let mut socket = guest.socket().await;
    leaving.post("/api/logout", &json!({})).await.ok();
    assert_eq!(socket.try_next().await, Err(Some(1008)));
    assert_eq!(status(with(Some(&own))).await, Some(401));
}

#[tokio::test]
async fn other_sites_open_no_sockets() {
    let house = House::open().await;
    let guest = house.guest().await;
    let own = format!("http://{}", house.address);
    for (origin, status) in [
        (own.as_str(), None),
        ("https://evil.example", Some(403)),
        ("http://127.0.0.1", Some(403)),
        ("null", Some(403)),
    ] {
        let result = guest.try_socket(&[("origin", origin.to_owned())]).await;
        assert_eq!(result.err(), status, "{origin}");
    }
}

#[tokio::test]
async fn messages_that_make_no_sense_are_answered_until_it_is_enough() {
    let house = House::open().await;
    let mut socket = house.guest().await.socket().await;
    for (text, field) in [
        ("", "not JSON"),
        ("null", "braces"),
        (r#"{"type":"dance"}"#, "dance"),
        (r#"{"type":"act","id":"q"}"#, "table"),
        (r#"{"type":"join","v":7,"table":"t"}"#, "version"),
        (&"[".repeat(4000), "deep"),
        (&format!("{{\"type\":{}}}", "{\"a\":".repeat(500)), "deep"),
    ] {
        socket.say(text).await;
        let answer = socket.next().await;
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("malformed")));
        assert!(answer["text"].as_str().unwrap().contains(field), "{answer}");
    }
    socket.send(&json!({ "type": "ping", "t": 1 })).await;
    assert_eq!(socket.next().await["type"], "pong");
    let code = loop {
        if socket.stream.send(Message::text("nonsense")).await.is_err() {
            break None;
        }
        if let Err(code) = socket.try_next().await {
            break code;
        }
    };
    assert_eq!(code, Some(1008));
}

#[tokio::test]
async fn too_large_and_binary_messages_end_the_socket() {
    let house = House::open().await;
    let guest = house.guest().await;
    let mut socket = guest.socket().await;
    let _ = socket.stream.send(Message::text("x".repeat(5_000))).await;
    assert_eq!(socket.try_next().await, Err(Some(1009)));
    let mut socket = guest.socket().await;
    let _ = socket.stream.send(Message::text("x".repeat(5_000_000))).await;
    assert!(socket.try_next().await.is_err());
    let mut socket = guest.socket().await;
    socket.stream.send(Message::binary(vec![0; 10])).await.unwrap();
    assert_eq!(socket.next().await["code"], "binary");
    assert_eq!(socket.try_next().await, Err(Some(1003)));
}

#[tokio::test]
async fn too_many_messages_end_the_socket() {
    let house = House::with(|limits| limits.messages_per_second = 20).await;
    let guest = house.guest().await;
    let mut socket = guest.socket().await;
    for t in 0..500 {
        if socket.stream.send(Message::text(format!(r#"{{"type":"ping","t":{t}}}"#))).await.is_err()
        {
            break;
        }
    }
    let mut pongs = 0;
    let (last, code) = loop {
        match socket.try_next().await {
            Ok(message) if message["type"] == "pong" => pongs += 1,
            Ok(message) => break (message, socket.try_next().await),
            Err(code) => panic!("closed with {code:?} before a word"),
        }
    };
    assert_eq!(last["code"], "too-many");
    assert_eq!(code, Err(Some(1008)));
    assert!(pongs < 400, "{pongs}");
    // A well-behaved reconnect is served.
    let mut socket = guest.socket().await;
    socket.send(&json!({ "type": "ping", "t": 1 })).await;
    assert_eq!(socket.next().await["type"], "pong");
}

#[tokio::test]
async fn nobody_waits_for_a_slow_reader() {
    let house = House::open().await;
    let (table, _, [mut ada, mut bo]) =
        pair(&house, json!({ "game": "avalam", "mode": "link" })).await;
    let (mut slow, _) = house.guest().await.join(&table).await;
    // Requests the state repeatedly and reads nothing, until the server closes the connection.
    let join = json!({ "type": "join", "v": 1, "table": table }).to_string();
    let mut played = false;
    for asked in 0.. {
        if slow.stream.send(Message::text(join.clone())).await.is_err() {
            break;
        }
        if asked == 500 {
            // Meanwhile others play.
            assert_eq!(ada.play(&table, 0, "c9d9").await, "ack");
            played = true;
        }
    }
    if !played {
        assert_eq!(ada.play(&table, 0, "c9d9").await, "ack");
    }
    bo.event("moved").await;
    loop {
        if slow.try_next().await.is_err() {
            break;
        }
    }
}

#[tokio::test]
async fn one_address_and_one_person_have_so_many_sockets() {
    let house = House::with(|limits| {
        limits.sockets_per_address = 5;
        limits.sockets_per_person = 2;
    })
    .await;
    let (one, two, three) = (house.guest().await, house.guest().await, house.guest().await);
    let mut open = vec![one.socket().await, one.socket().await];
    assert_eq!(one.try_socket(&[]).await.err(), Some(429));
    open.extend([two.socket().await, two.socket().await, three.socket().await]);
    assert_eq!(three.try_socket(&[]).await.err(), Some(429));
    // A closed socket's permit is returned, with a delay.
    drop(open.pop());
    while three.try_socket(&[]).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn thousands_of_sockets_from_one_address_are_too_many() {
    // The default limit, and a person for every few sockets: the address is counted.
    let house = House::with(|_| {}).await;
    let most = server::config::Limits::default().sockets_per_address;
    let mut people = Vec::new();
    while people.len() < 32 {
        people.push(house.guest().await);
    }
    let (mut open, mut refused) = (Vec::new(), 0);
    for at in 0..2_500 {
        match people[at % people.len()].try_socket(&[]).await {
            Ok(socket) => open.push(socket),
            Err(status) => {
                assert_eq!(status, 429);
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (most, 2_500 - most));
    // Open sockets are served as before.
    let last = open.last_mut().unwrap();
    last.send(&json!({ "type": "ping", "t": 1 })).await;
    assert_eq!(last.next().await["type"], "pong");
}

#[tokio::test]
async fn one_socket_follows_so_many_tables() {
    let house = House::open().await;
    let mut guest = house.guest().await;
    let mut socket = guest.socket().await;
    for _ in 0..16 {
        let (table, _) = guest.table(json!({ "game": "awale", "mode": "local" })).await;
        socket.join(&table).await;
    }
    let (table, _) = guest.table(awale("local")).await;
    socket.send(&json!({ "type": "join", "v": 1, "table": table })).await;
    loop {
        let message = socket.next().await;
        if message["type"] == "error" {
            assert_eq!(message["code"], "too-many-tables");
            break;
        }
    }
}
