//! Several servers over one store: each of them can continue a game.

use std::time::Duration;

use backends::Nats;
use serde_json::{Value, json};

use crate::common::{Site, Visitor};

async fn table_of(visitor: &mut Visitor<'_>, table: &str) -> Value {
    visitor.get(&format!("/api/tables/{table}")).await.json()
}

#[tokio::test]
async fn a_game_is_played_at_two_servers_at_once() {
    let here = Site::new();
    let there = here.beside();
    play_at_two(&here, &there).await;
}

/// Over PostgreSQL and NATS, where the servers share no memory.
#[tokio::test]
async fn a_game_is_played_at_two_servers_of_a_cluster() {
    let mut bus = Nats::start();
    let [here, there] = Site::cluster(&bus).await;
    play_at_two(&here, &there).await;
    // Also without the bus: the store is polled.
    bus.kill();
    while here.app.bus.is_connected() || there.app.bus.is_connected() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let ready = here.stranger().get("/readyz").await;
    assert!(ready.text.contains("the bus is away"), "{ready:?}");
    play_at_two(&here, &there).await;
    bus.resume();
    while !(here.app.bus.is_connected() && there.app.bus.is_connected()) {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    play_at_two(&here, &there).await;
}

#[tokio::test]
async fn a_cookie_and_an_invitation_are_good_at_every_server() {
    let bus = Nats::start();
    let [one, two, three] = Site::cluster(&bus).await;
    let mut ada = one.member("Ada").await;
    // The same person at another server, and a setting that the first one sees.
    let mut there = two.visitor_of(&ada);
    let me = there.get("/api/me").await.json();
    assert_eq!((&me["name"], &me["guest"]), (&json!("Ada"), &json!(false)));
    let game = json!({ "game": "avalam", "mode": "link" });
    let made = there.post("/api/tables", game).await.json();
    let table = made["table"].as_str().unwrap().to_owned();
    let link = format!("/api/invitations/{}", made["invitation"].as_str().unwrap());
    let mut bo = three.guest().await;
    assert_eq!(bo.post(&link, json!({})).await.json()["seated"], true);
    // A spectator at the third server, a player at the first: both see the game begin.
    let mut eve = three.guest().await;
    for visitor in [&mut eve, &mut ada] {
        while table_of(visitor, &table).await["status"] != "playing" {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
    // Signing out at one server ends the session at all.
    assert_eq!(ada.post("/api/logout", json!({})).await.status, 204);
    let me = there.get("/api/me").await.json();
    assert_eq!(me["guest"], true, "{me}");
}

/// Without any hint, nobody is refused because of what their server has not heard.
#[tokio::test]
async fn a_rejection_is_checked_against_the_store() {
    let [here, there] = Site::deaf_pair();
    let (mut ada, mut bo) = (here.guest().await, there.guest().await);
    let made = ada.post("/api/tables", json!({ "game": "awale", "mode": "link" })).await.json();
    let table = made["table"].as_str().unwrap();
    for visitor in [&mut ada, &mut bo] {
        assert_eq!(table_of(visitor, table).await["status"], "waiting");
    }
    let link = format!("/api/invitations/{}", made["invitation"].as_str().unwrap());
    assert_eq!(bo.post(&link, json!({})).await.json()["seated"], true);
    // The first server still believes that nobody has come.
    assert_eq!(table_of(&mut ada, table).await["status"], "waiting");
    let path = format!("/api/bot/tables/{table}/move");
    let body = |ply: usize, mv: &str| json!({ "move": mv, "ply": ply, "id": format!("{ply}{mv}") });
    for (ply, mv) in ["C", "d", "E", "f"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut ada } else { &mut bo };
        let answer = mover.post(&path, body(ply, mv)).await;
        assert_eq!(answer.status, 200, "{ply}: {}", answer.text);
    }
    // What is wrong is still refused, also when it is repeated.
    for _ in 0..2 {
        assert_eq!(bo.post(&path, body(4, "a")).await.code(), "not-your-turn");
        assert_eq!(ada.post(&path, body(2, "A")).await.code(), "stale");
    }
    // A move repeated at the other server is the same move.
    let repeated = there.visitor_of(&ada).post(&path, body(2, "E")).await;
    assert_eq!(repeated.status, 200, "{}", repeated.text);
    let resign = json!({ "action": { "kind": "resign" } });
    let act = format!("/api/bot/tables/{table}/act");
    assert_eq!(bo.post(&act, resign.clone()).await.status, 200);
    assert_eq!(ada.post(&act, resign).await.code(), "over");
    assert_eq!(table_of(&mut ada, table).await["status"], "over", "read with the rejection");
}

async fn play_at_two(here: &Site, there: &Site) {
    let (mut ada, mut bo) = (here.guest().await, there.guest().await);
    let game = json!({ "game": "awale", "mode": "link" });
    let made = ada.post("/api/tables", game).await.json();
    let table = made["table"].as_str().unwrap().to_owned();
    // Both servers load the table before the first event, and cache it.
    for visitor in [&mut ada, &mut bo] {
        assert_eq!(table_of(visitor, &table).await["status"], "waiting");
    }
    let link = format!("/api/invitations/{}", made["invitation"].as_str().unwrap());
    assert_eq!(bo.post(&link, json!({})).await.json()["seated"], true);
    let path = format!("/api/bot/tables/{table}/move");
    let mut rng = game::Rng::new(7);
    for ply in 0..40 {
        let mover = if ply % 2 == 0 { &mut ada } else { &mut bo };
        // The other server's hint may still be on its way.
        let view = loop {
            let view = table_of(mover, &table).await;
            let has_begun = view["status"] != "waiting";
            if (has_begun && view["ply"] == ply) || !view["result"].is_null() {
                break view;
            }
            // Not so often that the limit of requests is reached on a busy machine.
            tokio::time::sleep(Duration::from_millis(2)).await;
        };
        let Some(legal) = view["legal"].as_array() else { break };
        let mv = &legal[rng.below(legal.len())]["move"];
        let answer = mover.post(&path, json!({ "move": mv, "ply": ply })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    // Concurrent actions at two servers: both happen, one after the other.
    let act = format!("/api/bot/tables/{table}/act");
    let hello = json!({ "action": { "kind": "phrase", "phrase": "hello" } });
    for _ in 0..3 {
        let (one, two) = tokio::join!(ada.post(&act, hello.clone()), bo.post(&act, hello.clone()));
        assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200), "{one:?} {two:?}");
        assert_ne!(one.json()["n"], two.json()["n"]);
    }
    let last = ada.post(&act, json!({ "action": { "kind": "resign" } })).await.json();
    loop {
        let views = [table_of(&mut ada, &table).await, table_of(&mut bo, &table).await];
        if views.iter().all(|view| view["status"] == "over") {
            assert_eq!(views[0]["moves"], views[1]["moves"]);
            assert_eq!(views[0]["result"], views[1]["result"]);
            break;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let stored = here.app.store.events(table.parse().unwrap(), 0).await.unwrap();
    assert_eq!(Some(stored.len() as u64), last["n"].as_u64());
}
