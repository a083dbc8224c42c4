//! Two servers over one store: any of them can carry a game on.

use serde_json::{Value, json};

use crate::common::{Site, Visitor};

async fn table_of(visitor: &mut Visitor<'_>, table: &str) -> Value {
    visitor.get(&format!("/api/tables/{table}")).await.json()
}

#[tokio::test]
async fn a_game_is_played_at_two_servers_at_once() {
    let here = Site::new();
    let there = here.beside();
    let (mut ada, mut bo) = (here.guest().await, there.guest().await);
    let game = json!({ "game": "awale", "mode": "link" });
    let made = ada.post("/api/tables", game).await.json();
    let table = made["table"].as_str().unwrap().to_owned();
    // Both servers look at the table before anything happens, and keep it in mind.
    for visitor in [&mut ada, &mut bo] {
        assert_eq!(table_of(visitor, &table).await["status"], "waiting");
    }
    let link = format!("/api/invitations/{}", made["invitation"].as_str().unwrap());
    assert_eq!(bo.post(&link, json!({})).await.json()["seated"], true);
    let path = format!("/api/bot/tables/{table}/move");
    let mut rng = game::Rng::new(7);
    for ply in 0..40 {
        let mover = if ply % 2 == 0 { &mut ada } else { &mut bo };
        // The word of the other server's move may still be on its way.
        let view = loop {
            let view = table_of(mover, &table).await;
            if view["ply"] == ply || !view["result"].is_null() {
                break view;
            }
            tokio::task::yield_now().await;
        };
        let Some(legal) = view["legal"].as_array() else { break };
        let mv = &legal[rng.below(legal.len())]["move"];
        let answer = mover.post(&path, json!({ "move": mv, "ply": ply })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    // Both act at the same moment, each at their own server: both actions happen, one after the other.
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
        tokio::task::yield_now().await;
    }
    let stored = here.app.store.events(table.parse().unwrap(), 0).await.unwrap();
    assert_eq!(Some(stored.len() as u64), last["n"].as_u64());
}
