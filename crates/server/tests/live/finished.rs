use serde_json::{Value, json};

use crate::common::{House, Person, awale, pair};

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

/// More games than are read at once, for a script without a session.
#[tokio::test]
async fn scripts_download_all_games_in_one_stream() {
    const GAMES: usize = 104;
    let house = House::with(|limits| {
        limits.requests_per_minute = 6000;
        limits.tables_per_hour = 1000;
    })
    .await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    for _ in 0..GAMES {
        let (table, id) = ada.table(awale("link")).await;
        bo.post(&format!("/api/invitations/{id}"), &json!({})).await.ok();
        let path = format!("/api/bot/tables/{table}");
        ada.post(&format!("{path}/move"), &json!({ "move": "C" })).await.ok();
        bo.post(&format!("{path}/move"), &json!({ "move": "d" })).await.ok();
        ada.post(&format!("{path}/act"), &json!({ "action": { "kind": "resign" } })).await.ok();
    }
    // A private one, which only its players may export.
    let (private, _) = ada.table(json!({ "game": "awale", "mode": "local" })).await;
    let path = format!("/api/bot/tables/{private}");
    ada.post(&format!("{path}/move"), &json!({ "move": "C" })).await.ok();
    ada.post(&format!("{path}/act"), &json!({ "action": { "kind": "resign" } })).await.ok();

    let mut script = house.stranger();
    let tables = async |script: &mut Person, query: &str| -> Vec<String> {
        let answer = script.get(&format!("/api/games/export?{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let records = game::record::Records::new(&answer.text).map(Result::unwrap);
        records
            .map(|record| {
                games::replay(&record).unwrap();
                record.tag("Table").unwrap().to_owned()
            })
            .collect()
    };
    let all = tables(&mut script, "").await;
    assert_eq!(all.len(), GAMES);
    assert!(!all.contains(&private));
    assert_eq!(all.iter().collect::<std::collections::HashSet<_>>().len(), GAMES);
    // As many as asked for, then those after them.
    let first = tables(&mut script, "limit=60").await;
    let rest = tables(&mut script, &format!("before={}", first[59])).await;
    assert_eq!([first, rest].concat(), all);
    assert_eq!(script.get("/api/games/export?player=Nobody").await.code(), "no-player");
}

/// Posts to a path until the answer is complete.
async fn ask_until_done(person: &mut Person, path: &str, is_done: fn(&Value) -> bool) -> Value {
    loop {
        let answer = person.post(path, &json!({})).await.ok();
        if is_done(&answer) {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn the_highlights_name_ratings_accuracy_and_the_key_moment() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let clock = json!({ "kind": "timed", "main": 600_000, "increment": 0 });
    let mut ends = Vec::new();
    for plies in [10, 2] {
        let (table, id) = ada
            .table(json!({ "game": "awale", "mode": "link", "rated": true, "clock": clock }))
            .await;
        bo.post(&format!("/api/invitations/{id}"), &json!({})).await.ok();
        let ((mut first, _), (mut second, _)) = (ada.join(&table).await, bo.join(&table).await);
        let path = format!("/api/tables/{table}/highlights");
        assert_eq!(ada.post(&path, &json!({})).await.code(), "not-over");
        // South empties its own right side for North, which is never best.
        let moves = ["F", "f", "E", "e", "D", "d", "F", "c", "C", "b"];
        for (ply, mv) in moves.iter().enumerate().take(plies) {
            let socket = if ply % 2 == 0 { &mut first } else { &mut second };
            assert_eq!(socket.play(&table, ply as u64, mv).await, "ack", "{mv}");
        }
        assert_eq!(first.act(&table, plies as u64, &json!({ "kind": "resign" })).await, "ack");
        ends.push(path);
    }
    let mut stranger = house.guest().await;
    let first = stranger.post(&ends[0], &json!({})).await.ok();
    let ratings = first["ratings"].clone();
    assert_eq!((&ratings[0]["before"], &ratings[1]["before"]), (&json!(1500), &json!(1500)));
    let after = [0, 1].map(|seat| ratings[seat]["after"].as_i64().unwrap());
    assert!(after[0] < 1500 && after[1] > 1500, "{ratings}");

    let found = ask_until_done(&mut stranger, &ends[0], |answer| answer["done"] == true).await;
    assert_eq!(found["ratings"], ratings);
    for side in [0, 1] {
        assert!((1..=100).contains(&found["accuracy"][side].as_i64().unwrap()), "{found}");
    }
    let ply = found["key"]["ply"].as_u64().unwrap();
    assert!(ply < 10, "{found}");
    if let Some(best) = found["key"]["best"]["move"].as_str() {
        assert!(found["key"]["degree"].is_string() && best.len() == 1, "{found}");
        assert!(found["key"]["best"]["effect"]["path"].is_array(), "{found}");
    }
    // The second game continues from the first one's ratings, and is too short for the engine.
    let short = stranger.post(&ends[1], &json!({})).await.ok();
    assert_eq!((&short["done"], &short["key"]), (&json!(true), &json!(null)));
    assert_eq!([0, 1].map(|seat| short["ratings"][seat]["before"].as_i64().unwrap()), after);
}

#[tokio::test]
async fn reviews_of_older_formats_are_completed() {
    let mut house = House::open().await;
    let mut ada = house.guest().await;
    let (table, _) = ada.table(json!({ "game": "awale", "mode": "local" })).await;
    let (mut socket, _) = ada.join(&table).await;
    for (ply, mv) in ["C", "d"].into_iter().enumerate() {
        assert_eq!(socket.play(&table, ply as u64, mv).await, "ack");
    }
    assert_eq!(socket.act(&table, 2, &json!({ "kind": "resign" })).await, "ack");
    let path = format!("/api/tables/{table}/review");
    let is_done = |answer: &Value| answer["state"] == "done";
    let before = ask_until_done(&mut ada, &path, is_done).await;
    assert!(before["review"]["accuracy"][1].is_u64(), "{before}");
    let without_accuracy = json!({ "moves": [] });
    let mut without_shares = before["review"].clone();
    for reviewed in without_shares["moves"].as_array_mut().unwrap() {
        for score in ["before", "after"] {
            assert!(reviewed[score].as_object_mut().unwrap().remove("share").is_some());
        }
    }
    for body in [without_accuracy, without_shares] {
        house = house.restart_after(&format!("UPDATE reviews SET body = '{body}'")).await;
        ada = ada.at(&house);
        assert_eq!(ask_until_done(&mut ada, &path, is_done).await, before, "{body}");
    }
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
    assert_eq!(catalogue["phrases"][0], json!({ "name": "hello", "text": "Bonjour\u{a0}!" }));
}
