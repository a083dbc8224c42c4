//! Positions without a table.

use serde_json::{Value, json};

use crate::common::House;

#[tokio::test]
async fn a_position_is_told_with_everything_that_can_be_played() {
    let house = House::open().await;
    // No session is needed.
    let mut ada = house.stranger();
    let check =
        async |ada: &mut crate::common::Person, asked: Value, pointer: &str, expected: Value| {
            let board = ada.post("/api/board", &asked).await.ok();
            assert_eq!(board.pointer(pointer), Some(&expected), "{asked} {pointer}\n{board}");
        };
    let start = json!({ "game": "awale" });
    check(&mut ada, start.clone(), "/position", json!("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S")).await;
    check(&mut ada, start.clone(), "/start", json!("standard")).await;
    check(&mut ada, start.clone(), "/rules", json!("sheet")).await;
    check(&mut ada, start.clone(), "/turn", json!("first")).await;
    check(&mut ada, start, "/legal/2/effect/path", json!(["D", "E", "F", "a"])).await;
    let moved = json!({ "game": "awale", "rules": "abapa", "moves": ["C", "a"] });
    check(&mut ada, moved.clone(), "/ply", json!(2)).await;
    check(&mut ada, moved.clone(), "/moves/1/side", json!("second")).await;
    check(&mut ada, moved, "/moves/0/position", json!("4,4,0,5,5,5/5,4,4,4,4,4 0-0 N")).await;
    let foreign = json!({ "game": "oware", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S" });
    check(&mut ada, foreign.clone(), "/first_position", json!("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"))
        .await;
    check(&mut ada, foreign, "/start", Value::Null).await;
    // What a game would lack is reported, and the position can still be studied.
    let few = json!({ "game": "awale", "position": "0,0,0,0,0,3/1,1,0,0,0,0 0-0 S" });
    check(&mut ada, few.clone(), "/legal/0/move", json!("F")).await;
    check(
        &mut ada,
        few,
        "/missing/0",
        json!("The game has 48 seeds, but those on the board and those taken make 5."),
    )
    .await;
    let over = json!({ "game": "awale", "position": "0,0,0,0,0,1/0,0,0,0,0,0 25-22 N" });
    check(&mut ada, over.clone(), "/turn", Value::Null).await;
    check(&mut ada, over.clone(), "/legal", json!([])).await;
    check(&mut ada, over, "/result/winner", json!("first")).await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_all_reasons() {
    let house = House::open().await;
    let mut ada = house.stranger();
    for (asked, code) in [
        (json!({ "game": "chess" }), "game"),
        (json!({ "game": "awale", "rules": "house" }), "rules"),
        (json!({ "game": "avalam", "start": "belgian" }), "start"),
        (json!({ "game": "awale", "position": "4,4,4" }), "position"),
        (json!({ "game": "awale", "position": "40,4,4,4,4,4/4,4,4,4,4,4 0-0 S" }), "position"),
        (json!({ "game": "awale", "moves": ["C", "D"] }), "illegal-move"),
        (json!({ "game": "awale", "moves": ["C", "?"] }), "illegal-move"),
        (json!({ "game": "awale", "moves": vec!["C"; 1001] }), "too-long"),
        (json!({ "game": "awale", "move": "C" }), "malformed"),
        (json!({ "game": 7 }), "malformed"),
    ] {
        let answer = ada.post("/api/board", &asked).await;
        assert_eq!(answer.code(), code, "{asked}");
    }
    let asked = json!({ "game": "abalone", "position": "bbbbb/bbbbbb/bbbbbbb/8/9/8/7/6/5 b 9-0" });
    let refused: Value = serde_json::from_str(&ada.post("/api/board", &asked).await.text).unwrap();
    assert!(refused["problems"].as_array().unwrap().len() >= 2, "{refused}");
    let asked = json!({ "game": "awale", "moves": ["C", "a", "C"] });
    let refused: Value = serde_json::from_str(&ada.post("/api/board", &asked).await.text).unwrap();
    assert_eq!((&refused["index"], &refused["board"]["ply"]), (&json!(2), &json!(2)), "{refused}");
    // Beyond the size limit.
    let huge = json!({ "game": "awale", "position": "4".repeat(70_000) });
    assert_eq!(ada.post("/api/board", &huge).await.code(), "too-large");
}

#[tokio::test]
async fn a_move_that_is_not_allowed_is_explained() {
    let house = House::open().await;
    let mut ada = house.stranger();
    let asked = json!({ "place": { "game": "awale", "moves": ["C"] }, "move": "b" });
    assert_eq!(ada.post("/api/board/why", &asked).await.ok(), json!({ "legal": true }));
    let asked = json!({ "place": { "game": "awale", "moves": ["C"] }, "move": "D" });
    let answer = ada.post("/api/board/why?lang=fr", &asked).await.ok();
    assert_eq!(answer["legal"], false);
    assert!(answer["text"].as_str().unwrap().contains("Nord"), "{answer}");
    let asked = json!({ "place": { "game": "awale", "moves": ["D", "D"] }, "move": "D" });
    assert_eq!(ada.post("/api/board/why", &asked).await.code(), "illegal-move");
}

#[tokio::test]
async fn records_positions_and_moves_are_read_and_written() {
    let house = House::open().await;
    let mut ada = house.stranger();
    let text = "[Game \"Awalé\"]\n[Rules \"abapa\"]\n[First \"Ada\"]\n\n{Begins.} 1. C {Usual. [%clk 0:01:00]} a *";
    let held = ada.post("/api/records/read", &json!({ "text": text })).await.ok();
    let game = &held["games"][0];
    assert_eq!(held["problems"], json!([]));
    assert_eq!((&game["game"], &game["rules"]), (&json!("awale"), &json!("abapa")));
    assert_eq!((&game["start"], &game["moves"]), (&json!("standard"), &json!(["C", "a"])));
    let comments = json!([["Begins."], ["Usual. [%clk 0:01:00]"], []]);
    assert_eq!((&game["comments"], &game["tags"][2]), (&comments, &json!(["First", "Ada"])));
    // A round trip: export what was imported.
    let line =
        json!({ "game": "awale", "rules": "abapa", "moves": ["C", "a"], "comments": comments });
    let written = ada.post("/api/records/write", &line).await.ok();
    let record = written["record"].as_str().unwrap();
    assert!(record.contains("{Begins.} 1. C {Usual. [%clk 0:01:00]} a *"), "{record}");
    assert_eq!(written["positions"].as_array().unwrap().len(), 3);
    assert_eq!(written["positions"][2], "4-4-0-5-5-5-0-5-5-5-5-5-0-0-S");
    let again = ada.post("/api/records/read", &json!({ "text": record })).await.ok();
    assert_eq!(again["games"][0]["moves"], json!(["C", "a"]));
    // A position in a foreign notation identifies its game.
    let text = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1";
    let held = ada.post("/api/records/read", &json!({ "text": text, "game": "awale" })).await.ok();
    assert_eq!(held["games"][0]["game"], "abalone");
    // Errors are reported in the reader's language, beside the valid parts.
    let text = "[Game \"Awalé\"]\n\n1. C C *\n\n[Game \"Awalé\"]\n\n1. C *";
    let held = ada.post("/api/records/read?lang=fr", &json!({ "text": text })).await.ok();
    assert_eq!(held["games"].as_array().unwrap().len(), 1);
    let problem = held["problems"][0].as_str().unwrap();
    assert!(problem.contains("partie 1") && problem.contains("Coup 1"), "{problem}");
    for (asked, code) in [
        (json!({ "text": "x".repeat(250_000) }), "too-large"),
        (json!({ "text": "C", "game": "chess" }), "game"),
        (json!({ "texts": "C" }), "malformed"),
    ] {
        assert_eq!(ada.post("/api/records/read", &asked).await.code(), code);
    }
    let asked = json!({ "game": "awale", "moves": ["a"] });
    assert_eq!(ada.post("/api/records/write", &asked).await.code(), "illegal-move");
}

/// As many games as are read from one text, with comments. They count like several requests.
#[tokio::test]
async fn large_texts_are_read() {
    let house = House::with(|limits| limits.requests_per_minute = 6).await;
    let mut ada = house.stranger();
    let comment = "word ".repeat(440);
    let game = format!("[Game \"Awalé\"]\n\n1. C {{{comment}}} d 2. F a 3. A *\n\n");
    let asked = json!({ "text": game.repeat(100) });
    let held = ada.post("/api/records/read", &asked).await.ok();
    assert_eq!(held["games"].as_array().unwrap().len(), 100);
    assert_eq!(held["problems"], json!([]));
    assert_eq!(ada.post("/api/records/read", &asked).await.status, 429);
    ada.post("/api/records/read", &json!({ "text": game })).await.ok();
}
