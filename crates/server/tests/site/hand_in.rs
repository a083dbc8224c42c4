//! Games that were played without the server are handed in: once, and only if a table would have decided them.

use games::GameId;
use protocol::live::{Action, Mode};
use serde_json::{Value, json};
use table::{Actor, Event, Moment, Seat, Table, Terms};

use crate::common::Site;

const ID: &str = "o23456789abc";

/// A game of Awalé against the computer that its person resigns after four moves.
fn game(person: &str, at: u64) -> Value {
    let terms = Terms::new(GameId::Awale, Mode::Computer);
    let computer = Seat::Computer { level: 3 };
    let opened = Table::open(terms, Seat::person(person), computer, &Moment::at(at)).unwrap();
    let mut events: Vec<Event> = opened.events.into_iter().map(|one| one.event).collect();
    let mut table = opened.table;
    for ply in 0..5 {
        let actor = match table.computer_to_move() {
            Some(_) => Actor::Computer,
            None => Actor::Person(person),
        };
        let mv = table.history().moves()[0].to_string();
        let action = if ply < 4 { Action::Move { mv } } else { Action::Resign { side: None } };
        let decision = table.decide(&actor, &action, &Moment::at(at + ply)).unwrap();
        events.extend(decision.events.into_iter().map(|one| one.event));
        table = decision.table;
    }
    json!({ "names": [[], []], "events": events })
}

fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    u64::try_from(since.as_millis()).unwrap()
}

#[tokio::test]
async fn a_game_is_handed_in_once() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let me = ada.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    let game = game(&me, now() - 60_000);
    for _ in 0..2 {
        let answer = ada.put(&format!("/api/tables/{ID}"), game.clone()).await;
        assert_eq!(answer.json(), json!({ "table": ID }));
    }
    let view = ada.get(&format!("/api/tables/{ID}")).await.json();
    assert_eq!(
        (&view["status"], &view["ply"], &view["rated"]),
        (&json!("over"), &json!(4), &json!(false))
    );
    assert_eq!(view["result"]["reason"], "resignation");
    // Others cannot take its place.
    let mut bo = site.guest().await;
    let his = bo.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    let answer = bo.put(&format!("/api/tables/{ID}"), self::game(&his, now() - 1_000)).await;
    assert_eq!(answer.code(), "not-yours");
}

#[tokio::test]
async fn bad_games_are_refused_with_a_reason() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let me = ada.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    let honest = || game(&me, now() - 60_000);
    let forged = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut game = honest();
        change(game["events"].as_array_mut().unwrap());
        game
    };
    let cases: [(&str, &str, Value); 8] = [
        (ID, "not-yours", game("somebodyelse", now() - 60_000)),
        (ID, "from-the-future", game(&me, now() + 3_600_000)),
        (ID, "forged", forged(&|events| events[2]["move"] = json!("Z"))),
        (ID, "forged", forged(&|events| events.last_mut().unwrap()["winner"] = json!("first"))),
        (ID, "not-over", forged(&|events| drop(events.pop()))),
        (ID, "forged", json!({ "names": [[], []], "events": [] })),
        (ID, "malformed", json!({ "names": [[], []], "events": [{ "kind": "won" }] })),
        ("0123456789ab", "not-from-device", honest()),
    ];
    for (id, code, game) in cases {
        let answer = ada.put(&format!("/api/tables/{id}"), game).await;
        assert_eq!(answer.code(), code, "{:?}", answer.json());
        assert!(!answer.json()["detail"].as_str().unwrap().is_empty());
    }
    assert_eq!(ada.get(&format!("/api/tables/{ID}")).await.status, 404);
}
