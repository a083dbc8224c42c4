//! What needs time to pass: a program of its own, because it passes for everything in it.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "live/common.rs"]
mod common;

use std::time::Duration;

use serde_json::{Value, json};
use server::clock::pass;
use tokio::sync::Mutex;

use common::{House, Socket, awale, pair};

/// Time passes for one test after the other.
static TIME: Mutex<()> = Mutex::const_new(());

/// Waits until the server knows whether the second player is there.
async fn wait_for_second(socket: &mut Socket, table: &str, present: bool) {
    while socket.join(table).await["view"]["seats"][1]["present"] != present {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn whoever_stays_can_claim_the_game_of_whoever_left() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    let claim = |what: &str| json!({ "kind": "claim", "claim": what });
    for (what, winner) in [("win", json!("first")), ("draw", json!(null))] {
        let (table, people, [mut ada, mut bo]) = pair(&house, awale("link")).await;
        assert_eq!(ada.act(&table, 0, &claim(what)).await, "too-early-to-claim");
        assert_eq!(ada.play(&table, 0, "C").await, "ack");
        assert_eq!(bo.play(&table, 1, "d").await, "ack");
        assert_eq!(ada.act(&table, 2, &claim(what)).await, "still-there");
        drop(bo);
        wait_for_second(&mut ada, &table, false).await;
        assert_eq!(ada.act(&table, 2, &claim(what)).await, "still-there");
        // Whoever comes back in time is there again, however long that took.
        pass(Duration::from_secs(59));
        let (mut bo, _) = people[1].join(&table).await;
        wait_for_second(&mut ada, &table, true).await;
        pass(Duration::from_secs(2));
        assert_eq!(ada.act(&table, 2, &claim(what)).await, "still-there");
        assert_eq!(bo.act(&table, 2, &claim(what)).await, "still-there", "nor is Ada away");
        drop(bo);
        wait_for_second(&mut ada, &table, false).await;
        pass(Duration::from_mins(1));
        assert_eq!(ada.act(&table, 2, &claim(what)).await, "ack");
        let (mut bo, state) = people[1].join(&table).await;
        let result = &state["view"]["result"];
        assert_eq!((&result["winner"], &result["reason"]), (&winner, &json!("abandoned")));
        assert_eq!(bo.play(&table, 2, "e").await, "over");
    }
    // With days for a move nobody has to be there.
    let days = json!({ "game": "awale", "mode": "link", "clock": { "kind": "days", "days": 1 } });
    let (table, _, [mut ada, mut bo]) = pair(&house, days).await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.play(&table, 1, "d").await, "ack");
    drop(bo);
    wait_for_second(&mut ada, &table, false).await;
    pass(Duration::from_hours(1));
    assert_eq!(ada.act(&table, 2, &claim("win")).await, "no-claim");
}

#[tokio::test]
async fn clocks_stand_still_while_a_game_is_paused() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    let mut ada = house.guest().await;
    let (table, _) = ada.table(awale("local")).await;
    let (mut here, _) = ada.join(&table).await;
    let (pause, resume) = (json!({ "kind": "pause" }), json!({ "kind": "resume" }));
    assert_eq!(here.play(&table, 0, "C").await, "ack");
    assert_eq!(here.play(&table, 1, "d").await, "ack");
    assert_eq!(here.act(&table, 2, &resume).await, "not-paused");
    let (mut elsewhere, before) = ada.join(&table).await;
    assert_eq!(before["view"]["clocks"]["running"], "first");
    assert_eq!(here.act(&table, 2, &pause).await, "ack");
    let paused = elsewhere.event("paused").await["view"].clone();
    assert_eq!((&paused["status"], &paused["clocks"]["running"]), (&json!("paused"), &json!(null)));
    assert_eq!(here.play(&table, 2, "A").await, "paused");
    assert_eq!(here.act(&table, 2, &pause).await, "paused");
    // Longer than both have together, and the server restarts as well.
    pass(Duration::from_hours(1));
    let house = house.restart().await;
    let (mut here, state) = ada.at(&house).join(&table).await;
    assert_eq!(state["view"]["clocks"], paused["clocks"]);
    assert_eq!(here.act(&table, 2, &resume).await, "ack");
    let resumed = here.join(&table).await["view"].clone();
    let left = |view: &Value| view["clocks"]["first"].as_u64().unwrap();
    assert!(left(&resumed) <= left(&paused) && resumed["clocks"]["running"] == "first");
    assert_eq!(here.play(&table, 2, "A").await, "ack");
    // From now on time passes again.
    pass(Duration::from_hours(1));
    assert_eq!(here.play(&table, 3, "e").await, "over");
    let ended = here.join(&table).await["view"]["result"].clone();
    assert_eq!((&ended["reason"], &ended["winner"]), (&json!("time"), &json!("first")));
    // Between people at their own screens there is no pause.
    let (table, _, [mut ada, _bo]) = pair(&house, awale("link")).await;
    assert_eq!(ada.act(&table, 0, &pause).await, "no-pause");
}
