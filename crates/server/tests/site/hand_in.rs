//! Games that were played without the server are handed in: once, and only if a table would have decided them.

use games::GameId;
use protocol::live::{Action, Clock, Mode, Offer};
use protocol::play::LIMITS;
use serde_json::{Value, json};
use table::{Actor, Event, EventKind, Moment, Seat, Table, Terms};

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

/// The longest game that a table allows: at one screen, timed, with a takeback after each move until the log is full,
/// then all moves, and a rematch.
fn longest_game(person: &str, at: u64) -> Vec<Event> {
    let terms = Terms {
        rules: "standard,repetition=off,no-progress=off".to_owned(),
        clock: Clock::Timed { main: 10_800_000, increment: 0 },
        ..Terms::new(GameId::Abalone, Mode::Local)
    };
    let [first, second] = [Seat::person(person), Seat::person(person)];
    let opened = Table::open(terms, first, second, &Moment::at(at)).unwrap();
    let mut events: Vec<Event> = opened.events.into_iter().map(|one| one.event).collect();
    let mut table = opened.table;
    let ada = Actor::Person(person);
    let moment = Moment { rematch_id: "oba987654321", ..Moment::at(at) };
    let mut act = |table: &mut Table, action: Action| {
        let decision = table.decide(&ada, &action, &moment).unwrap();
        events.extend(decision.events.into_iter().map(|one| one.event));
        *table = decision.table;
    };
    // Marbles that step out and back.
    let mut cycle = ["a1b2", "i9h8", "b2a1", "h8i9"].into_iter().cycle();
    let first = cycle.next().unwrap();
    let step = |mv: &str| Action::Move { mv: mv.to_owned() };
    act(&mut table, step(first));
    while table.number() < LIMITS.game_events - 1 {
        act(&mut table, step("i9h8"));
        act(&mut table, Action::Takeback);
    }
    if table.number() < LIMITS.game_events {
        act(&mut table, Action::Pause);
        act(&mut table, Action::Resume);
    }
    while table.ending().is_none() {
        act(&mut table, step(cycle.next().unwrap()));
    }
    assert_eq!(table.ply(), LIMITS.game_moves);
    act(&mut table, Action::Offer { offer: Offer::Rematch });
    events
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

#[tokio::test]
async fn the_longest_game_is_accepted_but_no_longer_one() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let me = ada.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    let honest = longest_game(&me, now() - 60_000);
    assert!(honest.len() as u64 > LIMITS.game_events + u64::from(LIMITS.game_moves) - 3);
    // A pause more than the log has room for.
    let mut longer = honest.clone();
    let end = honest.iter().position(|event| matches!(event.kind, EventKind::Ended(_))).unwrap();
    let at = honest[end].at;
    let pause = [EventKind::Paused, EventKind::Resumed].map(|kind| Event { at, kind });
    longer.splice(end - 10..end - 10, pause);
    let body = |events: &[Event]| json!({ "names": [[], []], "events": events });
    let path = format!("/api/tables/{ID}");
    let answer = ada.put(&path, body(&longer)).await;
    assert_eq!(answer.code(), "forged", "{:?}", answer.json());
    assert_eq!(ada.put(&path, body(&honest)).await.json(), json!({ "table": ID }));
    // What is larger than any game is not read.
    let padded = json!({ "names": [["x".repeat(600_000)], []], "events": [] });
    assert_eq!(ada.put(&path, padded).await.code(), "too-large");
}

#[tokio::test]
async fn two_tabs_hand_in_the_same_game_at_once() {
    let site = Site::new();
    let mut ada = site.member("Ada").await;
    let me = ada.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    let mut other = site.visitor_of(&ada);
    for number in 0..8 {
        let game = game(&me, now() - 60_000);
        let path = format!("/api/tables/o2345678900{number}");
        let (one, two) = tokio::join!(ada.put(&path, game.clone()), other.put(&path, game.clone()));
        for answer in [one, two] {
            assert_eq!(answer.status, 200, "{:?}", answer.json());
        }
        assert_eq!(ada.get(&path).await.json()["ply"], 4);
    }
}
