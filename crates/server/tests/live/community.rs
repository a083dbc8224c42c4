//! Guest names, following, presence, challenges to one person, leaderboards.

use serde_json::{Value, json};

use crate::common::{House, Person, awale};

#[tokio::test]
async fn a_guest_chooses_a_name_that_nobody_else_has() {
    let house = House::open().await;
    let _ada = house.member("Ada").await;
    let (mut bo, mut cy) = (house.guest().await, house.guest().await);
    let rows = [
        ("B", 422, "name"),
        ("<b>Bo</b>", 422, "name"),
        ("Guest 12", 422, "name"),
        ("àda", 409, "taken"),
    ];
    for (name, status, code) in rows {
        let answer = bo.put("/api/me/name", &json!({ "name": name })).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{name}");
    }
    let me = bo.put("/api/me/name", &json!({ "name": " Bo " })).await.ok();
    assert_eq!((&me["name"], &me["guest"]), (&json!("Bo (guest)"), &json!(true)));
    assert_eq!(cy.put("/api/me/name", &json!({ "name": "B0" })).await.code(), "taken");
    let account = json!({ "name": "bo", "password": "tour de cinq pions" });
    assert_eq!(cy.post("/api/signup", &account).await.code(), "taken");
    assert_eq!(cy.post("/api/login", &account).await.code(), "wrong-password");
    // The name is shown everywhere, marked as a guest's, and leads to the profile and the games.
    let (table, _) = bo.table(awale("computer")).await;
    let (mut socket, state) = bo.join(&table).await;
    assert_eq!(state["view"]["seats"][0]["name"], "Bo (guest)");
    assert_eq!(socket.play(&table, 0, "C").await, "ack");
    while socket.event("moved").await["event"]["ply"] != 1 {}
    assert_eq!(socket.act(&table, 2, &json!({ "kind": "resign" })).await, "ack");
    let profile = cy.get(&format!("/api/people/~{}?lang=fr", bo.id)).await.ok();
    assert_eq!((&profile["name"], &profile["guest"]), (&json!("Bo (invité)"), &json!(true)));
    assert_eq!(cy.get("/api/people/Bo").await.ok()["id"], bo.id.as_str());
    for player in [format!("~{}", bo.id), "Bo".to_owned()] {
        let found = bo.get(&format!("/api/games?player={player}")).await.ok();
        assert_eq!(found["games"][0]["id"], table.as_str(), "{player}");
    }
    let nobody = cy.get("/api/games?player=~0000000000000000").await;
    assert_eq!(nobody.status, 404, "{nobody:?}");
    // It can be changed, and becomes the account's.
    bo.put("/api/me/name", &json!({ "name": "Bob" })).await.ok();
    cy.put("/api/me/name", &json!({ "name": "Bo" })).await.ok();
    let account = json!({ "name": "Bob", "password": "tour de cinq pions" });
    assert_eq!(bo.post("/api/signup", &account).await.ok()["me"]["name"], "Bob");
    assert_eq!(bo.put("/api/me/name", &json!({ "name": "Bobby" })).await.code(), "has-account");
}

async fn here(person: &mut Person, name: &str) -> Value {
    let followed = person.get("/api/me/follows").await.ok();
    let found = followed.as_array().unwrap().iter().find(|one| one["name"] == name).cloned();
    found.map_or(Value::Null, |one| one["here"].clone())
}

#[tokio::test]
async fn followers_see_who_is_here_unless_they_must_not() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) =
        (house.member("Ada").await, house.member("Bo").await, house.guest().await);
    let follow = "/api/people/Bo/follow";
    assert_eq!(cy.post(follow, &json!({})).await.code(), "needs-account");
    assert_eq!(bo.post(follow, &json!({})).await.code(), "yourself");
    let guest = format!("/api/people/~{}/follow", cy.id);
    assert_eq!(ada.post(&guest, &json!({})).await.code(), "follows-guest");
    // Others than followers see no presence.
    let socket = bo.socket().await;
    let profile = ada.get("/api/people/Bo").await.ok();
    assert_eq!((&profile["following"], &profile["here"]), (&json!(false), &json!(false)));
    for _ in 0..2 {
        ada.post(follow, &json!({})).await.ok();
    }
    assert_eq!(here(&mut ada, "Bo").await, true);
    let profile = ada.get("/api/people/Bo").await.ok();
    assert_eq!((&profile["following"], &profile["here"]), (&json!(true), &json!(true)));
    // Presence can be hidden.
    bo.put("/api/me/presence", &json!({ "shown": false })).await.ok();
    assert_eq!(bo.get("/api/me/presence").await.ok(), json!({ "shown": false }));
    assert_eq!(here(&mut ada, "Bo").await, false);
    bo.put("/api/me/presence", &json!({ "shown": true })).await.ok();
    assert_eq!(here(&mut ada, "Bo").await, true);
    // A block hides presence without revealing itself: to Ada, Bo is never online.
    bo.post("/api/people/Ada/block", &json!({})).await.ok();
    assert_eq!(here(&mut ada, "Bo").await, false);
    let profile = ada.get("/api/people/Bo").await.ok();
    assert_eq!((&profile["following"], &profile["here"]), (&json!(true), &json!(false)));
    bo.delete("/api/people/Ada/block").await.ok();
    assert_eq!(here(&mut ada, "Bo").await, true);
    // Blocking ends following.
    ada.post("/api/people/Bo/block", &json!({})).await.ok();
    assert_eq!(here(&mut ada, "Bo").await, Value::Null);
    ada.delete("/api/people/Bo/block").await.ok();
    ada.post(follow, &json!({})).await.ok();
    drop(socket);
    while here(&mut ada, "Bo").await == true {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let export = ada.get("/api/me/export").await.ok();
    assert_eq!(export["follows"], json!([bo.id]));
    ada.delete(follow).await.ok();
    assert_eq!(ada.get("/api/me/follows").await.ok(), json!([]));
    // A deleted account leaves no follow behind.
    ada.post(follow, &json!({})).await.ok();
    bo.delete_with("/api/me", &json!({ "password": "tour de cinq pions" })).await.ok();
    assert_eq!(ada.get("/api/me/follows").await.ok(), json!([]));
}

fn challenge(to: &str) -> Value {
    let mut body = awale("challenge");
    body["to"] = json!(to);
    body
}

#[tokio::test]
async fn a_challenge_to_one_person_is_theirs_alone() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) =
        (house.member("Ada").await, house.member("Bo").await, house.guest().await);
    let (mut host, mut home) = (ada.socket().await, bo.socket().await);
    assert_eq!(ada.post("/api/tables", &challenge("Ada")).await.code(), "yourself");
    assert_eq!(ada.post("/api/tables", &challenge("Nobody")).await.code(), "not-found");
    assert_eq!(ada.post("/api/tables", &awale("challenge")).await.code(), "not-found");
    let (table, id) = ada.table(challenge("Bo")).await;
    let notice = home.wait("notice").await;
    assert_eq!((&notice["kind"], &notice["table"]), (&json!("challenged"), &json!(table)));
    assert_eq!(ada.post("/api/tables", &challenge("Bo")).await.code(), "already-challenged");
    let seen = bo.get("/api/lobby").await.ok()["challenges"][0].clone();
    assert_eq!((&seen["id"], &seen["to"]), (&json!(id), &json!("Bo")));
    assert_eq!((&seen["for_you"], &seen["mine"]), (&json!(true), &json!(false)));
    let own = ada.get("/api/lobby").await.ok()["challenges"][0].clone();
    assert_eq!((&own["for_you"], &own["mine"]), (&Value::Null, &json!(true)));
    // Others can neither see nor accept it, by any route.
    assert_eq!(cy.get("/api/lobby").await.ok()["challenges"], json!([]));
    assert_eq!(cy.get(&format!("/api/invitations/{id}")).await.ok()["open"], false);
    assert_eq!(cy.post(&format!("/api/invitations/{id}"), &json!({})).await.code(), "not-open");
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(cy.post(&accept, &json!({})).await.code(), "not-open");
    assert_eq!(cy.delete(&format!("/api/challenges/{id}")).await.code(), "not-open");
    // Bo declines, and Ada is notified.
    bo.delete(&format!("/api/challenges/{id}")).await.ok();
    let notice = loop {
        let notice = host.wait("notice").await;
        if notice["kind"] == "declined" {
            break notice;
        }
    };
    assert_eq!(notice["table"], table.as_str());
    assert_eq!(bo.get("/api/lobby").await.ok()["challenges"], json!([]));
    // Another one is accepted. It is private to the two: the lobby shows no board of it.
    let (table, id) = ada.table(challenge("bo")).await;
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(bo.post(&accept, &json!({})).await.ok()["table"], table.as_str());
    let mut watcher = cy.socket().await;
    watcher.send(&json!({ "type": "lobby", "on": true })).await;
    assert_eq!(watcher.wait("boards").await["games"], json!([]));
    // Guests can challenge and be challenged, but unrated.
    let mut rated = challenge(&format!("~{}", cy.id));
    rated["rated"] = json!(true);
    assert_eq!(ada.post("/api/tables", &rated).await.code(), "needs-account");
    rated["rated"] = json!(false);
    ada.post("/api/tables", &rated).await.ok();
}

#[tokio::test]
async fn somebody_who_blocks_is_not_challenged_and_does_not_say_why() {
    let house = House::with(|limits| limits.tables_per_hour = 100).await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    bo.post("/api/people/Ada/block", &json!({})).await.ok();
    let refused = ada.post("/api/tables", &challenge("Bo")).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "not-available"));
    assert!(!refused.text.contains("block"), "{}", refused.text);
    bo.delete("/api/people/Ada/block").await.ok();
    // The same answer as to the ninth challenge, which is one too many.
    for _ in 0..8 {
        house.guest().await.table(challenge("Bo")).await;
    }
    assert_eq!(ada.post("/api/tables", &challenge("Bo")).await.text, refused.text);
}

#[tokio::test]
async fn leaderboards_rank_sure_ratings_of_active_players() {
    let house = House::open().await;
    for name in ["Ada", "Bo", "Cy", "Di"] {
        house.member(name).await;
    }
    let (now, week) = (server::clock::now(), 7 * 24 * 3_600_000_i64);
    let ratings =
        [("Ada", 1700, 60, 1), ("Bo", 1800, 60, 2), ("Cy", 2500, 300, 0), ("Di", 2400, 60, 8)];
    let insert = ratings.map(|(name, rating, deviation, weeks)| {
        let at = now - weeks * week;
        format!(
            "INSERT INTO ratings SELECT no, 'awale', {rating}.0, {deviation}.0, 0.06, 20, {at}
             FROM people WHERE name = '{name}';"
        )
    });
    let house = house.restart_after(&insert.concat()).await;
    let mut guest = house.guest().await;
    let board = guest.get("/api/leaderboards/awale").await.ok();
    let names: Vec<&str> = board["players"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["Bo", "Ada"]);
    assert_eq!(board["players"][0]["rating"]["rating"], 1800);
    assert_eq!(guest.get("/api/leaderboards/avalam").await.ok()["players"], json!([]));
    assert_eq!(guest.get("/api/leaderboards/chess").await.code(), "unfit");
}
