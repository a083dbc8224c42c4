use serde_json::json;

use crate::common::{House, awale};

#[tokio::test]
async fn a_challenge_is_seen_and_taken_once() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) = (house.guest().await, house.guest().await, house.guest().await);
    let mut lobby = bo.socket().await;
    lobby.send(&json!({ "type": "lobby", "on": true })).await;
    lobby.lobby(0).await;
    let mut home = ada.socket().await;
    let (table, id) = ada.table(awale("open")).await;
    let challenge = &lobby.lobby(1).await["challenges"][0];
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
    lobby.lobby(0).await;
    // Another one is withdrawn.
    let (_, id) = ada.table(awale("open")).await;
    assert_eq!(lobby.lobby(1).await["challenges"][0]["id"], id.as_str());
    ada.delete(&format!("/api/challenges/{id}")).await.ok();
    lobby.lobby(0).await;
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
    assert_eq!(ada.post("/api/pair", &wanted).await.ok()["waiting"], true);
    assert_eq!(ada.post("/api/pair", &wanted).await.ok()["waiting"], true);
    let other = json!({ "game": "abalone", "clock": { "kind": "none" } });
    assert_eq!(cy.post("/api/pair", &other).await.ok()["waiting"], true);
    let found = bo.post("/api/pair", &wanted).await.ok();
    let table = found["table"].as_str().unwrap().to_owned();
    let notice = home.wait("notice").await;
    assert_eq!(notice, json!({ "type": "notice", "kind": "paired", "table": table }));
    let (_, state) = bo.join(&table).await;
    assert_eq!(state["view"]["status"], "playing");
    assert_eq!(state["view"]["you"].as_array().unwrap().len(), 1);
    // Nobody is paired twice, nor after leaving.
    cy.delete("/api/pair").await.ok();
    assert_eq!(bo.post("/api/pair", &other).await.ok()["waiting"], true);
    let unfit = json!({ "game": "chess", "clock": { "kind": "none" } });
    assert_eq!(bo.post("/api/pair", &unfit).await.code(), "unfit");
    let rated = json!({ "game": "awale", "clock": clock, "rated": true });
    assert_eq!(bo.post("/api/pair", &rated).await.code(), "needs-account");
}

#[tokio::test]
async fn people_who_wait_to_be_paired_are_challenges() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) =
        (house.member("Ada").await, house.member("Bo").await, house.guest().await);
    let (mut home, mut lobby) = (ada.socket().await, bo.socket().await);
    lobby.send(&json!({ "type": "lobby", "on": true })).await;
    lobby.lobby(0).await;
    let clock = json!({ "kind": "timed", "main": 300_000, "increment": 3_000 });
    let wanted = json!({ "game": "awale", "clock": clock, "rated": true });
    let id = ada.post("/api/pair", &wanted).await.ok()["challenge"].as_str().unwrap().to_owned();
    let told = lobby.lobby(1).await;
    let challenge = &told["challenges"][0];
    assert_eq!((&challenge["id"], &challenge["rated"]), (&json!(id), &json!(true)));
    assert_eq!(
        (&challenge["by"]["name"], &challenge["by"]["account"]),
        (&json!("Ada"), &json!(true))
    );
    assert_eq!((&challenge["clock"], &challenge["side"]), (&clock, &json!("lot")));
    assert_eq!(told["people"], 2);
    assert_eq!(ada.get("/api/lobby").await.ok()["challenges"][0]["mine"], true);
    // Nobody accepts it who could not be paired.
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(cy.post(&accept, &json!({})).await.code(), "needs-account");
    assert_eq!(ada.post(&accept, &json!({})).await.code(), "not-open");
    bo.post("/api/people/Ada/block", &json!({})).await.ok();
    assert_eq!(bo.get("/api/lobby").await.ok()["challenges"], json!([]));
    assert_eq!(bo.post(&accept, &json!({})).await.code(), "not-open");
    bo.delete("/api/people/Ada/block").await.ok();
    // Whoever accepts it plays, once, and waits no longer.
    bo.post("/api/pair", &json!({ "game": "abalone", "clock": clock })).await.ok();
    let seated = bo.post(&accept, &json!({})).await.ok();
    assert_eq!(seated["seated"], true);
    let notice = home.wait("notice").await;
    assert_eq!((&notice["kind"], &notice["table"]), (&json!("paired"), &seated["table"]));
    assert_eq!(bo.post(&accept, &json!({})).await.code(), "not-open");
    assert_eq!(cy.get("/api/lobby").await.ok()["challenges"], json!([]));
    // One's own is withdrawn like any challenge.
    let id = ada.post("/api/pair", &wanted).await.ok()["challenge"].as_str().unwrap().to_owned();
    assert_eq!(bo.delete(&format!("/api/challenges/{id}")).await.code(), "not-open");
    ada.delete(&format!("/api/challenges/{id}")).await.ok();
    assert_eq!(cy.get("/api/lobby").await.ok()["challenges"], json!([]));
}

#[tokio::test]
async fn somebody_who_sits_down_is_not_paired_any_more() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) = (house.guest().await, house.guest().await, house.guest().await);
    let _here = (ada.socket().await, bo.socket().await);
    let (_, invitation) = ada.table(awale("link")).await;
    let wanted = json!({ "game": "awale", "clock": { "kind": "none" } });
    let other = json!({ "game": "avalam", "clock": { "kind": "none" } });
    ada.post("/api/pair", &wanted).await.ok();
    bo.post("/api/pair", &other).await.ok();
    assert_eq!(cy.get("/api/lobby").await.ok()["challenges"].as_array().unwrap().len(), 2);
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    assert_eq!(cy.get("/api/lobby").await.ok()["challenges"], json!([]));
    assert_eq!(cy.post("/api/pair", &wanted).await.ok()["waiting"], true);
}

#[tokio::test]
async fn small_boards_of_avalam_tell_what_lies_in_their_towers() {
    let house = House::open().await;
    let (mut ada, mut bo, cy) = (house.guest().await, house.guest().await, house.guest().await);
    let mut watcher = cy.socket().await;
    let terms = json!({ "game": "avalam", "mode": "open", "side": "first" });
    let (table, id) = ada.table(terms).await;
    bo.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.ok();
    let (mut first, _) = ada.join(&table).await;
    let (mut second, _) = bo.join(&table).await;
    assert_eq!(first.play(&table, 0, "c9d9").await, "ack");
    assert_eq!(second.play(&table, 1, "e8d8").await, "ack");
    watcher.send(&json!({ "type": "lobby", "on": true })).await;
    let past = loop {
        let game = watcher.wait("boards").await["games"][0].clone();
        if game["ply"] == 2 {
            break game["past"].clone();
        }
    };
    let moves: Vec<_> = past["moves"].as_array().unwrap().iter().map(|one| &one["move"]).collect();
    assert_eq!(moves, ["c9d9", "e8d8"]);
    assert_eq!(past["moves"][0]["effect"]["to"], "d9");
    assert!(past["first_position"].is_string());
}

#[tokio::test]
async fn games_from_the_lobby_are_watched_on_small_boards() {
    let house = House::open().await;
    let (mut ada, mut bo, mut cy) = (house.guest().await, house.guest().await, house.guest().await);
    let mut watcher = cy.socket().await;
    watcher.send(&json!({ "type": "lobby", "on": true })).await;
    assert_eq!(watcher.wait("boards").await["games"], json!([]));
    // A game between friends, by link, is nobody else's business.
    let (_, invitation) = ada.table(awale("link")).await;
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let (table, id) = ada.table(awale("open")).await;
    bo.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.ok();
    let shown = watcher.wait("boards").await["games"].clone();
    assert_eq!(shown.as_array().unwrap().len(), 1);
    assert_eq!(shown[0].get("past"), None);
    assert_eq!((&shown[0]["id"], &shown[0]["ply"]), (&json!(table), &json!(0)));
    assert_eq!((&shown[0]["last_move"], &shown[0]["you"]), (&json!(null), &json!([])));
    let ((mut first, _), (mut second, _)) = (ada.join(&table).await, bo.join(&table).await);
    assert_eq!(first.play(&table, 0, "C").await, "ack");
    let game = loop {
        let game = watcher.wait("boards").await["games"][0].clone();
        if game["ply"] == 1 {
            break game;
        }
    };
    assert_eq!(game["last_move"]["move"], "C");
    assert_eq!(game["last_move"]["position"], game["position"]);
    // Both are here, which lists of games do not tell.
    assert_eq!([&game["seats"][0]["present"], &game["seats"][1]["present"]], [false, false]);
    // The players see whose game it is; those whom one of them has blocked see nothing.
    let mut own = ada.socket().await;
    own.send(&json!({ "type": "lobby", "on": true })).await;
    assert_eq!(own.wait("boards").await["games"][0]["you"], json!(["first"]));
    ada.post(&format!("/api/people/~{}/block", cy.id), &json!({})).await.ok();
    assert_eq!(second.play(&table, 1, "d").await, "ack");
    assert_eq!(watcher.wait("boards").await["games"], json!([]));
    while own.wait("boards").await["games"][0]["ply"] != 2 {}
    assert_eq!(first.act(&table, 2, &json!({ "kind": "resign" })).await, "ack");
    while own.wait("boards").await["games"] != json!([]) {}
    // A rematch of a game from the lobby is shown again.
    for (socket, kind) in [(&mut first, "offer"), (&mut second, "accept")] {
        assert_eq!(
            socket.act(&table, 2, &json!({ "kind": kind, "offer": "rematch" })).await,
            "ack"
        );
    }
    let again = own.wait("boards").await["games"][0]["id"].clone();
    assert_ne!(again, table.as_str());
    cy.delete("/api/pair").await.ok();
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
async fn blocked_people_are_not_paired() {
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
    assert_eq!(ada.post("/api/pair", &wanted).await.ok()["waiting"], true);
    assert_eq!(bo.post("/api/pair", &wanted).await.ok()["waiting"], true);
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
