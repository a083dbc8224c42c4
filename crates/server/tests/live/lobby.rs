use serde_json::json;

use crate::common::{House, awale};

#[tokio::test]
async fn a_challenge_is_seen_and_taken_once() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) = (house.guest().await, house.guest().await, house.guest().await);
    let mut lobby = bo.socket().await;
    lobby.send(&json!({ "type": "lobby", "on": true })).await;
    assert_eq!(lobby.wait("lobby").await["challenges"], json!([]));
    let mut home = ada.socket().await;
    let (table, id) = ada.table(awale("open")).await;
    let told = lobby.wait("lobby").await;
    let challenge = &told["challenges"][0];
    assert_eq!((&challenge["id"], &challenge["mine"]), (&json!(id), &json!(false)));
    assert_eq!((&challenge["game"], &challenge["rules"]), (&json!("awale"), &json!("sheet")));
    let listed = ada.get("/api/lobby").await.ok();
    assert_eq!(listed["challenges"][0]["mine"], true);
    // An invitation can be looked at before sitting down, and after somebody has.
    let address = format!("/api/invitations/{id}");
    let invited = bo.get(&address).await.ok();
    assert_eq!((&invited["open"], &invited["table"]["id"]), (&json!(true), &json!(table)));
    assert_eq!(invited["side"], "first");
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
    assert_eq!(invited["table"]["position"], start);
    // One's own challenge is not taken, and others' are not withdrawn.
    assert_eq!(bo.delete(&format!("/api/challenges/{id}")).await.code(), "not-open");
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(bo.post(&accept, &json!({})).await.ok(), json!({ "table": table, "seated": true }));
    assert_eq!(cy.post(&accept, &json!({})).await.code(), "not-open");
    assert_eq!(cy.get(&address).await.ok()["open"], false);
    let watched = cy.post(&format!("/api/invitations/{id}"), &json!({})).await.ok();
    assert_eq!(watched, json!({ "table": table, "seated": false }));
    let notice = home.wait("notice").await;
    assert_eq!(notice, json!({ "type": "notice", "kind": "challenge-accepted", "table": table }));
    assert_eq!(lobby.wait("lobby").await["challenges"], json!([]));
    // Another one is withdrawn.
    let (_, id) = ada.table(awale("open")).await;
    assert_eq!(lobby.wait("lobby").await["challenges"][0]["id"], id.as_str());
    ada.delete(&format!("/api/challenges/{id}")).await.ok();
    assert_eq!(lobby.wait("lobby").await["challenges"], json!([]));
    assert_eq!(
        bo.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.code(),
        "not-open"
    );
}

#[tokio::test]
async fn two_who_want_the_same_game_are_paired() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) = (house.guest().await, house.guest().await, house.guest().await);
    let mut home = ada.socket().await;
    let clock = json!({ "kind": "timed", "main": 180_000, "increment": 2_000 });
    let wanted = json!({ "game": "abalone", "clock": clock, "rated": false });
    assert_eq!(ada.post("/api/pair", &wanted).await.ok(), json!({ "waiting": true }));
    assert_eq!(ada.post("/api/pair", &wanted).await.ok(), json!({ "waiting": true }));
    let other = json!({ "game": "abalone", "clock": { "kind": "none" } });
    assert_eq!(cy.post("/api/pair", &other).await.ok(), json!({ "waiting": true }));
    let found = bo.post("/api/pair", &wanted).await.ok();
    let table = found["table"].as_str().unwrap().to_owned();
    let notice = home.wait("notice").await;
    assert_eq!(notice, json!({ "type": "notice", "kind": "paired", "table": table }));
    let (_, state) = bo.join(&table).await;
    assert_eq!(state["view"]["status"], "playing");
    assert_eq!(state["view"]["you"].as_array().unwrap().len(), 1);
    // Nobody is paired twice, nor after leaving.
    cy.delete("/api/pair").await.ok();
    assert_eq!(bo.post("/api/pair", &other).await.ok(), json!({ "waiting": true }));
    let unfit = json!({ "game": "chess", "clock": { "kind": "none" } });
    assert_eq!(bo.post("/api/pair", &unfit).await.code(), "unfit");
    let rated = json!({ "game": "awale", "clock": clock, "rated": true });
    assert_eq!(bo.post("/api/pair", &rated).await.code(), "needs-account");
}

#[tokio::test]
async fn rated_games_are_between_accounts_and_change_ratings() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let mut guest = house.guest().await;
    let mut body = awale("open");
    body["rated"] = json!(true);
    assert_eq!(guest.post("/api/tables", &body).await.code(), "needs-account");
    let (table, id) = ada.table(body).await;
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(guest.post(&accept, &json!({})).await.code(), "needs-account");
    bo.post(&accept, &json!({})).await.ok();
    let ((mut first, _), (mut second, _)) = (ada.join(&table).await, bo.join(&table).await);
    assert_eq!(first.play(&table, 0, "C").await, "ack");
    assert_eq!(second.play(&table, 1, "d").await, "ack");
    assert_eq!(first.act(&table, 2, &json!({ "kind": "resign" })).await, "ack");
    let rating = |me: serde_json::Value| me["ratings"]["awale"]["rating"].as_i64().unwrap();
    let ratings = [rating(ada.get("/api/me").await.ok()), rating(bo.get("/api/me").await.ok())];
    assert!(ratings[0] < 1500 && ratings[1] > 1500, "{ratings:?}");
    // The table shows them.
    let seats = second.join(&table).await["view"]["seats"].clone();
    assert_eq!([seats[0]["rating"].as_i64(), seats[1]["rating"].as_i64()], ratings.map(Some));
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Ada"), &json!("Bo")));
}

#[tokio::test]
async fn whoever_is_blocked_is_not_met() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    ada.post("/api/people/Bo/block", &json!({})).await.ok();
    let _home = ada.socket().await;
    let (_, id) = ada.table(awale("open")).await;
    assert_eq!(bo.get("/api/lobby").await.ok()["challenges"], json!([]));
    assert_eq!(
        bo.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.code(),
        "not-open"
    );
    let wanted = json!({ "game": "awale", "clock": { "kind": "none" } });
    assert_eq!(ada.post("/api/pair", &wanted).await.ok(), json!({ "waiting": true }));
    assert_eq!(bo.post("/api/pair", &wanted).await.ok(), json!({ "waiting": true }));
}

#[tokio::test]
async fn games_that_cannot_be_played_are_not_set_up() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let rows = [
        (json!({ "game": "chess", "mode": "local" }), 422, "unfit"),
        (json!({ "game": "awale", "mode": "hall" }), 400, "malformed"),
        (json!({ "game": "awale", "mode": "local", "colour": "red" }), 400, "malformed"),
        (json!({ "game": "awale", "mode": "local", "rules": "abalone" }), 422, "unfit"),
        (json!({ "game": "awale", "mode": "local", "position": "4,4" }), 422, "unfit"),
        (json!({ "game": "awale", "mode": "local", "begins": "second" }), 422, "unfit"),
        (json!({ "game": "awale", "mode": "computer", "level": 11 }), 422, "no-level"),
        (json!({ "game": "awale", "mode": "local", "names": ["", "Bo"] }), 422, "name"),
        (
            json!({ "game": "awale", "mode": "local", "names": ["x".repeat(10_000), "Bo"] }),
            422,
            "name",
        ),
        (json!({ "game": "awale", "mode": "local", "names": ["\u{202e}A", "Bo"] }), 422, "name"),
    ];
    for (body, status, code) in rows {
        let answer = ada.post("/api/tables", &body).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{body}");
    }
    // HTML in a name is a text like any other.
    let body = json!({ "game": "awale", "mode": "local", "names": ["<b>Ada</b>", "Bo & Co"] });
    let (table, _) = ada.table(body).await;
    let view = ada.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(view["seats"][0]["name"], "<b>Ada</b>");
    assert_eq!(view["you"], json!(["first", "second"]));
    // Teams move in rotation.
    let teams = json!([["Ada", "Cy"], ["Bo"]]);
    let (table, _) = ada.table(json!({ "game": "avalam", "mode": "local", "teams": teams })).await;
    let (mut socket, state) = ada.join(&table).await;
    let team = |view: &serde_json::Value| view["seats"][0]["next_member"].clone();
    assert_eq!(
        (&state["view"]["seats"][0]["kind"], team(&state["view"])),
        (&json!("team"), json!(0))
    );
    assert_eq!(socket.play(&table, 0, "c9d9").await, "ack");
    assert_eq!(team(&socket.join(&table).await["view"]), json!(1));
}
