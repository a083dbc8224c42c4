use serde_json::json;

use crate::common::{House, pair};

#[tokio::test]
async fn the_computer_answers_helps_and_takes_back() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let body = json!({ "game": "awale", "mode": "computer", "level": 1 });
    let (table, _) = ada.table(body).await;
    let (mut socket, state) = ada.join(&table).await;
    assert_eq!(state["view"]["you"], json!(["first"]));
    assert_eq!(state["view"]["seats"][1]["name"], "Level 1");
    socket.send(&json!({ "type": "ask", "id": "h", "table": table, "what": "hint" })).await;
    let hint = socket.wait("hint").await;
    let mv = hint["move"].as_str().unwrap().to_owned();
    assert_eq!((&hint["id"], &hint["pv"][0]), (&json!("h"), &json!(mv)));
    assert_eq!(socket.play(&table, 0, &mv).await, "ack");
    let answer = loop {
        let event = socket.event("moved").await;
        if event["event"]["side"] == "second" {
            break event;
        }
    };
    assert_eq!((&answer["view"]["ply"], &answer["view"]["turn"]), (&json!(2), &json!("first")));
    assert_eq!(socket.act(&table, 2, &json!({ "kind": "takeback" })).await, "ack");
    assert_eq!(socket.join(&table).await["view"]["ply"], 0);
    assert_eq!(
        socket.act(&table, 0, &json!({ "kind": "offer", "offer": "draw" })).await,
        "computer-plays-on"
    );
}

/// Advice is a text in the reader's language, with its move.
#[tokio::test]
async fn the_computer_advises_in_words() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    for (game, word) in [("awale", "pit"), ("abalone", "marbles"), ("avalam", "onto")] {
        let body = json!({ "game": game, "mode": "computer", "level": 1 });
        let (table, _) = ada.table(body).await;
        let (mut socket, state) = ada.join(&table).await;
        socket.send(&json!({ "type": "ask", "id": "a", "table": table, "what": "advice" })).await;
        let advice = socket.wait("advice").await;
        assert_eq!(advice["id"], "a");
        let text = advice["text"].as_str().unwrap().to_lowercase();
        assert!(text.contains(word) || text.contains("middle"), "{text}");
        let legal = state["view"]["legal"].as_array().unwrap();
        assert!(legal.iter().any(|legal| legal["move"] == advice["move"]), "{advice}");
    }
}

#[tokio::test]
async fn a_team_takes_turns_against_the_computer() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let teams = json!([["Ada", "Bo", "Cy"], []]);
    let body = json!({ "game": "awale", "mode": "computer", "level": 1, "teams": teams });
    let (table, _) = ada.table(body).await;
    let (mut socket, state) = ada.join(&table).await;
    let team = |view: &serde_json::Value| {
        let seat = &view["seats"][0];
        assert_eq!(
            (&seat["kind"], &seat["members"]),
            (&json!("team"), &json!(["Ada", "Bo", "Cy"]))
        );
        seat["next_member"].clone()
    };
    let mut view = state["view"].clone();
    for next in [0, 1, 2, 0] {
        assert_eq!(team(&view), json!(next));
        let mv = view["legal"][0]["move"].as_str().unwrap().to_owned();
        let ply = view["ply"].as_u64().unwrap();
        assert_eq!(socket.play(&table, ply, &mv).await, "ack");
        view = loop {
            let view = socket.join(&table).await["view"].clone();
            if view["turn"] == "first" {
                break view;
            }
        };
    }
    // Typed names are validated like all others, and limited in number.
    for members in [json!([""]), json!(["\u{202e}A"]), json!(vec!["A"; 9])] {
        let body = json!({ "game": "awale", "mode": "computer", "teams": [members, []] });
        assert_eq!(ada.post("/api/tables", &body).await.code(), "name");
    }
}

#[tokio::test]
async fn the_computer_begins_where_it_is_first() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let body = json!({ "game": "abalone", "mode": "computer", "level": 2, "side": "second" });
    let (table, _) = ada.table(body).await;
    let (mut socket, state) = ada.join(&table).await;
    assert_eq!(state["view"]["you"], json!(["second"]));
    if state["view"]["ply"] == 0 {
        assert_eq!(socket.event("moved").await["event"]["side"], "first");
    }
    assert_eq!(socket.join(&table).await["view"]["turn"], "second");
}

#[tokio::test]
async fn it_thinks_aloud_until_one_leaves() {
    let house = House::open().await;
    let mut ada = house.guest().await;
    let (table, _) = ada.table(json!({ "game": "avalam", "mode": "local" })).await;
    let (mut socket, _) = ada.join(&table).await;
    socket.send(&json!({ "type": "think", "table": table, "on": true })).await;
    let first = socket.wait("thought").await;
    assert_eq!((&first["ply"], first["lines"].as_array().unwrap().len()), (&json!(0), 3));
    // After a move it thinks about the next position.
    assert_eq!(socket.play(&table, 0, "c9d9").await, "ack");
    loop {
        if socket.wait("thought").await["ply"] == 1 {
            break;
        }
    }
    socket.send(&json!({ "type": "think", "table": table, "on": false })).await;
    // The engine is free at once: a hint arrives although it was thinking.
    let mut bo = house.guest().await;
    let (other, _) = bo.table(json!({ "game": "awale", "mode": "computer" })).await;
    let (mut socket, _) = bo.join(&other).await;
    socket.send(&json!({ "type": "ask", "id": "h", "table": other, "what": "hint" })).await;
    socket.wait("hint").await;
}

#[tokio::test]
async fn there_is_no_help_between_people() {
    let house = House::open().await;
    let (table, _, [mut ada, _bo]) =
        pair(&house, json!({ "game": "avalam", "mode": "link" })).await;
    for what in ["hint", "advice"] {
        ada.send(&json!({ "type": "ask", "id": what, "table": table, "what": what })).await;
        loop {
            let message = ada.next().await;
            if message["id"] == what {
                assert_eq!(message["reason"]["code"], "no-help");
                break;
            }
        }
    }
    ada.send(&json!({ "type": "think", "table": table, "on": true })).await;
    ada.send(&json!({ "type": "ping", "t": 1 })).await;
    loop {
        let message = ada.next().await;
        assert_ne!(message["type"], "thought");
        if message["type"] == "pong" {
            break;
        }
    }
}
