use serde_json::json;

use crate::common::{House, awale, pair};

#[tokio::test]
async fn only_games_between_people_wait_for_a_move() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    for game in [
        json!({ "game": "awale", "mode": "local" }),
        json!({ "game": "awale", "mode": "computer", "level": 1, "side": "first" }),
    ] {
        let (table, _) = ada.table(game).await;
        assert_eq!(ada.get("/api/me/games").await.ok()["games"][0]["id"], table.as_str());
        assert_eq!(ada.get("/api/me/games?waiting=1").await.ok()["games"], json!([]));
    }
}

#[tokio::test]
async fn finished_games_are_found_exported_and_reviewed() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let mut tables = Vec::new();
    for (game, moves) in
        [("awale", ["C", "d"]), ("awale", ["A", "f"]), ("avalam", ["c9d9", "d8c8"])]
    {
        let (table, id) = ada.table(json!({ "game": game, "mode": "link" })).await;
        bo.post(&format!("/api/invitations/{id}"), &json!({})).await.ok();
        let ((mut first, _), (mut second, _)) = (ada.join(&table).await, bo.join(&table).await);
        assert_eq!(first.play(&table, 0, moves[0]).await, "ack");
        assert_eq!(second.play(&table, 1, moves[1]).await, "ack");
        // Games that go on are mine, and one waits for me.
        let waiting = ada.get("/api/me/games?waiting=1").await.ok();
        assert_eq!(waiting["games"][0]["id"], table.as_str());
        assert_eq!(bo.get("/api/me/games?waiting=1").await.ok()["games"], json!([]));
        assert_eq!(bo.get("/api/me/games").await.ok()["games"][0]["turn"], "first");
        assert_eq!(first.act(&table, 2, &json!({ "kind": "resign" })).await, "ack");
        tables.push(table);
    }
    let ids = |answer: serde_json::Value| -> Vec<String> {
        let games = answer["games"].as_array().unwrap();
        games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    let [one, two, three] = [&tables[0], &tables[1], &tables[2]].map(Clone::clone);
    for (query, expected) in [
        ("", vec![&three, &two, &one]),
        ("game=awale", vec![&two, &one]),
        ("game=awale&player=ada&opening=C", vec![&one]),
        ("opening=A,f", vec![&two]),
        ("result=0-1&limit=2", vec![&three, &two]),
        ("result=1-0", vec![]),
        ("rules=modern", vec![&three]),
    ] {
        let found = ids(ada.get(&format!("/api/games?{query}")).await.ok());
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let before = ids(ada.get(&format!("/api/games?before={two}")).await.ok());
    assert_eq!(before, std::slice::from_ref(&one));
    assert_eq!(ada.get("/api/games?player=Nobody").await.code(), "no-player");
    assert_eq!(ada.get("/api/games?result=maybe").await.status, 400);
    let game = ada.get("/api/games?limit=1").await.ok()["games"][0].clone();
    assert_eq!((&game["seats"][0]["name"], &game["you"]), (&json!("Ada"), &json!(["first"])));
    assert_eq!(game["result"]["text"], "Dark wins by resignation.");

    let text = ada.get("/api/games/export?game=awale").await.text;
    let records: Vec<_> = game::record::Records::new(&text).map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    for record in &records {
        games::replay(record).unwrap();
        assert_eq!((record.tag("First"), record.tag("Result")), (Some("Ada"), Some("0-1")));
    }

    let path = format!("/api/tables/{one}/review");
    assert_eq!(ada.get(&path).await.status, 404);
    let mut review = ada.post(&path, &json!({})).await.ok();
    // It comes further and never goes back: first in the queue, then move by move, then done.
    let states = ["queued", "running", "done"];
    let stage = |review: &serde_json::Value| {
        let state = review["state"].as_str().unwrap().to_owned();
        let at = states.iter().position(|known| *known == state).unwrap();
        (at, review["progress"].as_f64().unwrap())
    };
    while review["state"] != "done" {
        assert!(review["review"].is_null() && review["progress"].as_f64() <= Some(1.0), "{review}");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        let next = bo.get(&path).await.ok();
        assert!(stage(&next) >= stage(&review), "{review}, then {next}");
        review = next;
    }
    assert_eq!(review["progress"], 1.0);
    let moves = review["review"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2);
    assert_eq!((&moves[0]["move"], moves[0]["best"].is_string()), (&json!("C"), true));
}

#[tokio::test]
async fn only_finished_games_are_reviewed() {
    let house = House::open().await;
    let (table, mut people, _sockets) = pair(&house, awale("link")).await;
    let path = format!("/api/tables/{table}/review");
    assert_eq!(people[0].post(&path, &json!({})).await.code(), "not-over");
    assert_eq!(
        people[0].post("/api/tables/zzzzzzzzzzzz/review", &json!({})).await.code(),
        "no-table"
    );
    assert_eq!(people[0].get("/api/tables/zzzzzzzzzzzz").await.status, 404);
    assert_eq!(people[0].get("/api/tables/..%2f..%2fetc%2fpasswd").await.status, 404);
}

#[tokio::test]
async fn the_catalogue_says_what_can_be_played() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let catalogue = ada.get("/api/catalogue?lang=fr").await.ok();
    let names: Vec<_> =
        catalogue["games"].as_array().unwrap().iter().map(|game| &game["name"]).collect();
    assert_eq!(names, ["avalam", "abalone", "awale"]);
    for game in catalogue["games"].as_array().unwrap() {
        for rules in game["rules"].as_array().unwrap() {
            assert!(!rules["text"].as_str().unwrap().is_empty(), "{rules}");
        }
        assert!(
            game["starts"].as_array().unwrap().iter().all(|start| start["position"].is_string())
        );
    }
    assert_eq!(catalogue["levels"].as_array().unwrap().len(), 10);
    assert_eq!(catalogue["phrases"][0], json!({ "name": "hello", "text": "Bonjour !" }));
}
