//! Visibility of games at one screen and against the computer.

use serde_json::{Value, json};

use crate::common::{House, Person, awale, pair};

/// A finished game of `owner`.
async fn finished(owner: &mut Person, game: Value) -> String {
    let (table, _) = owner.table(game).await;
    let (mut socket, _) = owner.join(&table).await;
    assert_eq!(socket.play(&table, 0, "C").await, "ack");
    // The computer may move in between.
    loop {
        let ply = owner.get(&format!("/api/tables/{table}")).await.ok()["ply"].as_u64().unwrap();
        match socket.act(&table, ply, &json!({ "kind": "resign" })).await.as_str() {
            "ack" => return table,
            refused => assert_eq!(refused, "stale"),
        }
    }
}

fn ids(answer: &Value) -> Vec<&str> {
    answer["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_game_at_one_screen_is_private_until_it_is_shared() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let local = json!({ "game": "awale", "mode": "local", "names": ["Zoé", "Yann"] });
    let table = finished(&mut ada, local).await;
    let sharing = format!("/api/tables/{table}/sharing");
    let (view, record) = (format!("/api/tables/{table}"), format!("/api/tables/{table}/record"));

    for shared in [false, true, false] {
        if ada.get(&sharing).await.ok() != json!({ "shared": shared }) {
            ada.put(&sharing, &json!({ "shared": shared })).await.ok();
        }
        let expected: &[&str] = if shared { &[&table] } else { &[] };
        for query in ["", "player=Ada", "game=awale&opening=C"] {
            let found = bo.get(&format!("/api/games?{query}")).await.ok();
            assert_eq!(ids(&found), expected, "{query}, shared: {shared}");
        }
        let own = ada.get("/api/games?player=ada").await.ok();
        assert_eq!(ids(&own), [&table]);
        assert_eq!(own["games"][0]["seats"][0]["name"], "Zoé");
        assert_eq!(own["games"][0]["public"], shared);
        let openings = bo.get("/api/openings?game=awale").await.ok();
        assert_eq!(openings["games"], u32::from(shared));
        // Both seats are the same person's: no win or loss counts.
        assert_eq!(bo.get("/api/people/Ada").await.ok()["games"], json!({}));
        let export = bo.get("/api/games/export?player=Ada").await.text;
        assert_eq!(export.contains("Zoé"), shared, "{export}");
        // By its URL the game is visible, without the names.
        let (mut socket, state) = bo.join(&table).await;
        let others = [
            bo.get(&view).await.text,
            bo.get(&record).await.text,
            house.stranger().get(&view).await.text,
            state.to_string(),
        ];
        for text in others {
            assert_eq!(text.contains("Zoé"), shared, "{text}");
            assert_eq!(text.contains("Yann"), shared, "{text}");
        }
        for text in [ada.get(&view).await.text, ada.get(&record).await.text] {
            assert!(text.contains("Zoé") && text.contains("Yann"), "{text}");
        }
        // Spectators are notified at once.
        ada.put(&sharing, &json!({ "shared": !shared })).await.ok();
        let told = socket.wait("state").await.to_string();
        assert_eq!(told.contains("Zoé"), !shared, "{told}");
    }
}

#[tokio::test]
async fn a_game_against_the_computer_is_private_until_it_is_shared() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let game = json!({ "game": "awale", "mode": "computer", "level": 1, "side": "first" });
    let table = finished(&mut ada, game).await;
    assert_eq!(ids(&bo.get("/api/games?player=Ada").await.ok()), [""; 0]);
    assert_eq!(bo.get("/api/people/Ada").await.ok()["games"], json!({}));
    ada.put(&format!("/api/tables/{table}/sharing"), &json!({ "shared": true })).await.ok();
    assert_eq!(ids(&bo.get("/api/games?player=Ada").await.ok()), [&table]);
    let tally = json!({ "awale": { "won": 0, "drawn": 0, "lost": 1 } });
    assert_eq!(bo.get("/api/people/Ada").await.ok()["games"], tally);
}

#[tokio::test]
async fn only_the_owner_decides_about_sharing() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.guest().await, house.guest().await);
    let table = finished(&mut ada, json!({ "game": "awale", "mode": "local" })).await;
    let sharing = format!("/api/tables/{table}/sharing");
    assert_eq!(bo.get(&sharing).await.code(), "no-table");
    assert_eq!(bo.put(&sharing, &json!({ "shared": true })).await.code(), "no-table");
    assert_eq!(house.stranger().put(&sharing, &json!({ "shared": true })).await.status, 401);
    assert_eq!(ada.get(&sharing).await.ok(), json!({ "shared": false }));
    let (table, mut people, _sockets) = pair(&house, awale("link")).await;
    let sharing = format!("/api/tables/{table}/sharing");
    assert_eq!(people[0].get(&sharing).await.ok(), json!({ "shared": true }));
    let refused = people[0].put(&sharing, &json!({ "shared": false })).await;
    assert_eq!(refused.code(), "between-people");
}
