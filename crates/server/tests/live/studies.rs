//! Studies and opening statistics.

use serde_json::{Value, json};

use crate::common::{House, Person};

fn study(name: &str) -> Value {
    json!({ "name": name, "game": "awale",
        "study": { "origin": { "game": "awale" }, "tree": { "next": [{ "move": "C" }] } } })
}

async fn keep(person: &mut Person, name: &str) -> String {
    let kept = person.post("/api/studies", &study(name)).await.ok();
    kept["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_study_is_kept_shown_changed_and_deleted() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let id = keep(&mut ada, "Openings").await;
    let path = format!("/api/studies/{id}");
    let mine = ada.get(&path).await.ok();
    assert_eq!((&mine["name"], &mine["mine"]), (&json!("Openings"), &json!(true)));
    assert_eq!(mine["study"]["tree"]["next"][0]["move"], "C");
    // With the link everybody can read it, and do no more.
    let mut bo = house.guest().await;
    let theirs = bo.get(&path).await.ok();
    assert_eq!((&theirs["name"], &theirs["mine"]), (&json!("Openings"), &json!(false)));
    assert_eq!(bo.put(&path, &study("Mine now")).await.code(), "no-study");
    assert_eq!(bo.delete(&path).await.code(), "no-study");
    ada.put(&path, &study("Better openings")).await.ok();
    let list = ada.get("/api/studies").await.ok();
    assert_eq!(list["studies"].as_array().unwrap().len(), 1);
    assert_eq!(list["studies"][0]["name"], "Better openings");
    assert_eq!(bo.get("/api/studies").await.ok()["studies"], json!([]));
    // It survives a restart, and deletion is final.
    let house = house.restart().await;
    let (mut ada, mut bo) = (ada.at(&house), bo.at(&house));
    assert_eq!(bo.get(&path).await.ok()["name"], "Better openings");
    assert_eq!(ada.delete(&path).await.status, 204);
    for path in [path.as_str(), "/api/studies/short", "/api/studies/0123456789ab"] {
        let gone = bo.get(&format!("{path}?lang=fr")).await;
        assert_eq!((gone.status, gone.code().as_str()), (404, "no-study"), "{path}");
        assert!(gone.text.contains("n’existe plus"), "{gone:?}");
    }
    // A save from another window does not restore a deleted study.
    assert_eq!(ada.put(&path, &study("Again")).await.code(), "no-study");
}

#[tokio::test]
async fn studies_have_limits() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let mut huge = study("Huge");
    huge["study"] = json!({ "text": "x".repeat(50_000) });
    assert_eq!(ada.post("/api/studies", &huge).await.code(), "too-large");
    let mut long = study(&"x".repeat(100));
    assert_eq!(ada.post("/api/studies", &long).await.code(), "too-long");
    long["name"] = json!("Chess");
    long["game"] = json!("chess");
    assert_eq!(ada.post("/api/studies", &long).await.code(), "game");
    for i in 0..200 {
        keep(&mut ada, &format!("Study {i}")).await;
    }
    assert_eq!(ada.post("/api/studies", &study("One more")).await.code(), "too-many-studies");
    // Saving needs a session.
    assert_eq!(
        house.stranger().post("/api/studies", &study("Nobody's")).await.code(),
        "no-session"
    );
}

#[tokio::test]
async fn a_long_game_is_a_study_too() {
    // Each move is nested in the one before it, deeper than JSON usually is.
    const PLIES: usize = 400;
    let house = House::open().await;
    let mut ada = house.guest().await;
    let mut branch = json!({ "move": "f" });
    for _ in 1..PLIES {
        branch = json!({ "move": "C", "next": [branch] });
    }
    let mut long = study("Long");
    long["study"]["tree"] = json!({ "next": [branch] });
    let id = ada.post("/api/studies", &long).await.ok()["id"].as_str().unwrap().to_owned();
    let shown = ada.get(&format!("/api/studies/{id}")).await;
    assert_eq!((shown.status, shown.text.matches("move").count()), (200, PLIES));
}

#[tokio::test]
async fn studies_go_with_their_owner_and_are_in_the_export() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let id = keep(&mut ada, "Openings").await;
    let export = ada.get("/api/me/export").await.ok();
    assert_eq!(export["studies"][0]["name"], "Openings");
    let body = json!({ "password": "tour de cinq pions" });
    assert!(ada.delete_with("/api/me", &body).await.status < 300);
    let gone = house.guest().await.get(&format!("/api/studies/{id}")).await;
    assert_eq!(gone.code(), "no-study");
}

/// Plays a public game at one screen; with `resigns` the first side resigns after the moves.
async fn play(house: &House, moves: &[&str], winner: &str) {
    let mut ada = house.guest().await;
    let (table, _) = ada.table(json!({ "game": "awale", "mode": "local" })).await;
    ada.put(&format!("/api/tables/{table}/sharing"), &json!({ "shared": true })).await.ok();
    let (mut socket, _) = ada.join(&table).await;
    for (ply, mv) in moves.iter().enumerate() {
        assert_eq!(socket.play(&table, ply as u64, mv).await, "ack");
    }
    let ply = moves.len() as u64;
    let action = match winner {
        "first" => json!({ "kind": "resign", "side": "second" }),
        "second" => json!({ "kind": "resign", "side": "first" }),
        _ => json!({ "kind": "offer", "offer": "draw" }),
    };
    assert_eq!(socket.act(&table, ply, &action).await, "ack");
}

#[tokio::test]
async fn openings_are_counted_from_the_games_played_here() {
    let house = House::open().await;
    play(&house, &["C", "a", "B"], "first").await;
    play(&house, &["C", "a", "D"], "second").await;
    play(&house, &["C", "b", "D"], "draw").await;
    play(&house, &["F", "b", "D"], "first").await;
    let mut ada = house.stranger();
    let first = ada.get("/api/openings?game=awale").await.ok();
    assert_eq!(first["games"], 4);
    assert_eq!(
        first["moves"][0],
        json!({ "move": "C", "games": 3, "first": 1, "draws": 1, "second": 1, "rating": null })
    );
    let second = ada.get("/api/openings?game=awale&moves=C").await.ok();
    let moves: Vec<&str> =
        second["moves"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["a", "b"]);
    let deep = ada.get("/api/openings?game=awale&moves=C.a").await.ok();
    assert_eq!((&deep["games"], &deep["moves"][0]["move"]), (&json!(2), &json!("B")));
    assert_eq!(ada.get("/api/openings?game=awale&moves=A").await.ok()["moves"], json!([]));
    assert_eq!(ada.get("/api/openings?game=awale&rules=abapa").await.ok()["games"], 0);
    for (query, code) in [
        ("game=chess", "game"),
        ("game=awale&rules=house", "rules"),
        ("game=avalam&start=belgian", "start"),
        ("game=awale&moves=a", "illegal-move"),
        ("rules=abapa", "malformed-address"),
    ] {
        assert_eq!(ada.get(&format!("/api/openings?{query}")).await.code(), code, "{query}");
    }
}
