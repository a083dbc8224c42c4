//! Teams whose members have their own devices.

use serde_json::{Value, json};

use crate::common::{House, Person, Socket};

async fn join(person: &mut Person, invitation: &str, side: &str) -> Value {
    let path = format!("/api/invitations/{invitation}?side={side}");
    person.post(&path, &json!({})).await.ok()
}

/// The next state message whose view passes the test.
async fn until(socket: &mut Socket, test: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = socket.next().await;
        if test(&message["view"]) {
            return message["view"].clone();
        }
    }
}

#[tokio::test]
async fn four_people_play_as_two_teams() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let (mut al, mut bo, mut ben) =
        (house.guest().await, house.member("Bo").await, house.guest().await);
    let new = json!({ "game": "awale", "mode": "teams", "side": "first" });
    let (table, invitation) = ada.table(new).await;
    let (mut a, _) = ada.join(&table).await;
    let seated = join(&mut al, &invitation, "first").await;
    assert_eq!(seated, json!({ "table": table, "seated": true }));
    join(&mut bo, &invitation, "second").await;
    join(&mut ben, &invitation, "second").await;
    // Joining again, on either side, changes nothing.
    join(&mut al, &invitation, "second").await;
    let view = until(&mut a, |view| view["seats"][1]["people"] == json!([bo.id, ben.id])).await;
    assert_eq!(view["seats"][0]["people"], json!([ada.id, al.id]));
    assert_eq!(view["seats"][0]["members"][0], "Ada");
    assert!(view["can"].as_array().unwrap().contains(&json!("begin")), "{view}");

    let ((mut l, _), (mut b, _), (mut n, _)) =
        (al.join(&table).await, bo.join(&table).await, ben.join(&table).await);
    assert_eq!(b.act(&table, 0, &json!({ "kind": "begin" })).await, "not-speaker");
    assert_eq!(a.act(&table, 0, &json!({ "kind": "begin" })).await, "ack");
    for socket in [&mut l, &mut b, &mut n] {
        let view = until(socket, |view| view["status"] == "playing").await;
        assert_eq!(view["legal"], Value::Null);
    }

    // In rotation, each on their own device; only the player to move gets the legal moves.
    assert_eq!(l.play(&table, 0, "C").await, "not-speaker");
    assert_eq!(a.play(&table, 0, "C").await, "ack");
    until(&mut b, |view| view["legal"].is_array()).await;
    assert_eq!(n.play(&table, 1, "a").await, "not-speaker");
    assert_eq!(b.play(&table, 1, "a").await, "ack");
    until(&mut l, |view| view["legal"].is_array()).await;
    // Only the player to move has the game among those waiting; every member finds it.
    for (person, waits) in [(&mut al, 1), (&mut ada, 0), (&mut bo, 0)] {
        let games = person.get("/api/me/games?waiting=1").await.ok();
        assert_eq!(games["games"].as_array().unwrap().len(), waits);
        let games = person.get("/api/me/games").await.ok();
        assert_eq!(games["games"][0]["id"], table.as_str());
    }

    // A phrase within the team stays there.
    let phrase = json!({ "kind": "phrase", "phrase": "thinking", "team": true });
    assert_eq!(a.act(&table, 2, &phrase).await, "ack");
    let heard = l.event("phrase").await;
    assert_eq!((&heard["event"]["from"], &heard["event"]["team"]), (&json!("Ada"), &json!(true)));
    assert_eq!(b.event("muted").await["event"]["by"], "first");

    // Al is present, so he cannot be skipped; after he leaves, Ada moves in his place.
    assert_eq!(a.act(&table, 2, &json!({ "kind": "skip" })).await, "member-there");
    assert_eq!(l.act(&table, 2, &json!({ "kind": "leave" })).await, "ack");
    assert_eq!(l.play(&table, 2, "D").await, "not-seated");
    assert_eq!(a.play(&table, 2, "D").await, "ack");

    // The game survives a restart.
    drop((a, l, b, n));
    let house = house.restart().await;
    let (_, state) = ben.at(&house).join(&table).await;
    assert_eq!(state["view"]["seats"][1]["next_member"], 1);
    assert_eq!(state["view"]["seats"][0]["people"], json!([ada.id]));
    assert!(state["view"]["legal"].is_array());
}

#[tokio::test]
async fn a_game_of_teams_is_not_rated_and_full_teams_say_so() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let clock = json!({ "kind": "timed", "main": 600_000, "increment": 0 });
    let new = json!({ "game": "awale", "mode": "teams", "rated": true, "clock": clock });
    assert_eq!(ada.post("/api/tables", &new).await.code(), "unfit");
    let (_, invitation) = ada.table(json!({ "game": "awale", "mode": "teams" })).await;
    for _ in 0..8 {
        join(&mut house.guest().await, &invitation, "second").await;
    }
    let path = format!("/api/invitations/{invitation}?side=second");
    assert_eq!(house.guest().await.post(&path, &json!({})).await.code(), "team-full");
    let path = format!("/api/invitations/{invitation}?side=middle");
    assert_eq!(house.guest().await.post(&path, &json!({})).await.status, 400);
}
