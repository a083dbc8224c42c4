//! Moves chosen before the turn.

use serde_json::{Value, json};

use crate::common::{House, Person, Socket, awale, pair};

fn premove(mv: &str) -> Value {
    json!({ "kind": "premove", "move": mv })
}

/// Everything that a client is told until the game has so many moves.
async fn until(socket: &mut Socket, ply: u64) -> Vec<Value> {
    let mut told = Vec::new();
    loop {
        let message = socket.next().await;
        let done = message["view"]["ply"] == ply;
        told.push(message);
        if done {
            return told;
        }
    }
}

fn is_plan(message: &Value) -> bool {
    message["type"] == "plan"
}

#[tokio::test]
async fn a_premove_is_played_with_the_opponents_move_and_seen_by_its_player_alone() {
    let house = House::open().await;
    let (table, [_, bo], [mut ada, mut here]) = pair(&house, awale("link")).await;
    let (mut watcher, _) = house.guest().await.join(&table).await;
    let (mut there, _) = bo.join(&table).await;
    here.send(&json!({ "type": "ask", "id": "q", "table": table, "what": "premoves" })).await;
    let premoves = here.wait("premoves").await;
    assert_eq!((&premoves["ply"], premoves["moves"].as_array().unwrap().len()), (&json!(0), 6));
    assert_eq!(here.act(&table, 0, &premove("a")).await, "ack");
    // The player's other page shows it too, and so does a page that is opened later.
    assert_eq!(there.wait("plan").await["premove"], "a");
    let (mut later, _) = bo.join(&table).await;
    assert_eq!(later.wait("plan").await["premove"], "a");

    let action = json!({ "kind": "move", "move": "C" });
    let act = json!({ "type": "act", "id": "m", "table": table, "ply": 0, "action": action });
    ada.send(&act).await;
    for socket in [&mut ada, &mut watcher] {
        let told = until(socket, 2).await;
        assert!(!told.iter().any(is_plan), "{told:?}");
        let moves: Vec<&Value> = told
            .iter()
            .filter(|one| one["event"]["kind"] == "moved")
            .map(|one| &one["event"]["move"])
            .collect();
        assert!(moves.ends_with(&[&json!("a")]), "{told:?}");
    }
    let cleared = there.wait("plan").await;
    assert_eq!((&cleared["premove"], &cleared["ply"]), (&Value::Null, &json!(2)));
}

#[tokio::test]
async fn a_premove_that_became_illegal_is_dropped_with_a_sentence() {
    let house = House::open().await;
    let avalam = json!({ "game": "avalam", "mode": "link",
        "clock": { "kind": "timed", "main": 600_000, "increment": 0 } });
    let (table, _, [mut ada, mut bo]) = pair(&house, avalam).await;
    assert_eq!(bo.act(&table, 0, &premove("c9c8")).await, "ack");
    assert_eq!(ada.play(&table, 0, "c9d9").await, "ack");
    until(&mut bo, 1).await;
    let dropped = bo.wait("plan").await;
    assert_eq!(dropped["premove"], Value::Null);
    assert!(dropped["dropped"].as_str().unwrap().contains("c9c8"), "{dropped}");
    assert_eq!(bo.play(&table, 1, "d7e7").await, "ack");
    let state = bo.join(&table).await;
    assert_eq!(state["view"]["ply"], 2);
}

fn days() -> Value {
    json!({ "game": "awale", "mode": "link", "clock": { "kind": "days", "days": 1 } })
}

fn conditional(lines: &[&str]) -> Value {
    json!({ "kind": "conditional", "lines": lines })
}

/// The lines of one's own games in one's export.
async fn exported(person: &mut Person) -> (Value, String) {
    let export = person.get("/api/me/export").await.ok();
    (export["games"][0]["conditional"]["lines"].clone(), export.to_string())
}

#[tokio::test]
async fn conditional_moves_survive_a_restart_and_are_their_players_alone() {
    let house = House::open().await;
    let (table, [ada, bo], [_, mut socket]) = pair(&house, days()).await;
    assert_eq!(socket.act(&table, 0, &conditional(&["C d E f", "A e"])).await, "ack");
    assert_eq!(socket.act(&table, 0, &conditional(&["C d", "C e"])).await, "two-answers");
    let house = house.restart().await;
    let (mut ada, mut bo) = (ada.at(&house), bo.at(&house));

    let own = exported(&mut bo).await.0;
    assert_eq!(own, json!([["C", "d", "E", "f"], ["A", "e"]]));
    let (theirs, everything) = exported(&mut ada).await;
    assert!(theirs.is_null() && !everything.contains("\"E\""), "{everything}");

    let (mut first, _) = ada.join(&table).await;
    let (mut second, _) = bo.join(&table).await;
    assert_eq!(second.wait("plan").await["lines"], json!(["C d E f", "A e"]));
    let action = json!({ "kind": "move", "move": "C" });
    let act = json!({ "type": "act", "id": "m", "table": table, "ply": 0, "action": action });
    first.send(&act).await;
    let told = until(&mut first, 2).await;
    assert!(!told.iter().any(is_plan), "{told:?}");
    assert_eq!(second.wait("plan").await["lines"], json!(["E f"]));
    // A move that is not among them.
    assert_eq!(first.play(&table, 2, "F").await, "ack");
    let dropped = second.wait("plan").await;
    assert_eq!(dropped["lines"], json!([]));
    assert!(dropped["dropped"].as_str().unwrap().contains('F'), "{dropped}");
}
