//! Tests that advance the clock: in a program of their own, because it is global to the process.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "live/common.rs"]
mod common;

use std::time::Duration;

use serde_json::{Value, json};
use server::clock::{now, pass, stand_still, step_system_clock};
use tokio::sync::Mutex;

use common::{House, Socket, awale, pair};

/// Serialises the tests: the clock is global.
static TIME: Mutex<()> = Mutex::const_new(());

/// Waits until the server knows whether the second player is present.
async fn wait_for_second(socket: &mut Socket, table: &str, present: bool) {
    while socket.join(table).await["view"]["seats"][1]["present"] != present {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_deserted_game_can_be_claimed() {
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
        // A player who returns in time is present again, however long that took.
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
    // Correspondence games need no presence.
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
    // Longer than both clocks together, with a restart of the server.
    pass(Duration::from_hours(1));
    let house = house.restart().await;
    let (mut here, state) = ada.at(&house).join(&table).await;
    assert_eq!(state["view"]["clocks"], paused["clocks"]);
    assert_eq!(here.act(&table, 2, &resume).await, "ack");
    let resumed = here.join(&table).await["view"].clone();
    let left = |view: &Value| view["clocks"]["first"].as_u64().unwrap();
    assert!(left(&resumed) <= left(&paused) && resumed["clocks"]["running"] == "first");
    assert_eq!(here.play(&table, 2, "A").await, "ack");
    // From now on the clocks run again.
    pass(Duration::from_hours(1));
    assert_eq!(here.play(&table, 3, "e").await, "over");
    let ended = here.join(&table).await["view"]["result"].clone();
    assert_eq!((&ended["reason"], &ended["winner"]), (&json!("time"), &json!("first")));
    // Games between people at their own screens cannot be paused.
    let (table, _, [mut ada, _bo]) = pair(&house, awale("link")).await;
    assert_eq!(ada.act(&table, 0, &pause).await, "no-pause");
}

/// A minute each, and both have moved: the first player's clock runs.
async fn running_game(house: &House) -> (String, [common::Person; 2], [Socket; 2]) {
    Box::pin(running_game_of(house, 60_000)).await
}

async fn running_game_of(house: &House, main: u64) -> (String, [common::Person; 2], [Socket; 2]) {
    let clock = json!({ "kind": "timed", "main": main, "increment": 0 });
    let body = json!({ "game": "awale", "mode": "link", "clock": clock });
    let (table, people, [mut ada, mut bo]) = pair(house, body).await;
    assert_eq!(ada.play(&table, 0, "C").await, "ack");
    assert_eq!(bo.play(&table, 1, "d").await, "ack");
    (table, people, [ada, bo])
}

#[tokio::test]
async fn a_server_that_stood_still_takes_nobodys_time() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    let (table, _, [mut ada, mut bo]) = Box::pin(running_game(&house)).await;
    let before = ada.join(&table).await["view"]["clocks"]["first"].as_u64().unwrap();
    stand_still(Duration::from_mins(10));
    assert_eq!(ada.play(&table, 2, "A").await, "ack");
    let told = tokio::time::timeout(Duration::from_secs(30), bo.event("excused")).await;
    let excused = told.expect("the gap is not excused")["event"]["ms"].as_u64().unwrap();
    assert!((599_000..=601_000).contains(&excused), "{excused}");
    let left = bo.join(&table).await["view"]["clocks"]["first"].as_u64().unwrap();
    // The gap begins with the last heartbeat before it.
    assert!(left <= before + 500 && left > 30_000, "{left} of {before}");
    // Time that passes while the server runs counts.
    pass(Duration::from_mins(10));
    assert_eq!(bo.play(&table, 3, "e").await, "over");
}

#[tokio::test]
async fn a_step_of_the_systems_clock_takes_nobodys_time() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    let (table, _, [mut ada, mut bo]) = Box::pin(running_game(&house)).await;
    let before = now();
    step_system_clock(Duration::from_hours(1));
    while now() - before < 3_600_000 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Before any action: the visible clock must not be at zero.
    let excused = bo.event("excused").await["event"]["ms"].as_u64().unwrap();
    assert!((3_590_000..=3_610_000).contains(&excused), "{excused}");
    let left = bo.join(&table).await["view"]["clocks"]["first"].as_u64().unwrap();
    assert!(left > 30_000, "{left}");
    assert_eq!(ada.play(&table, 2, "A").await, "ack");
    assert!(bo.join(&table).await["view"]["result"].is_null());
}

#[tokio::test]
async fn no_downtime_is_forgotten_at_a_table_that_is_opened_after_the_next() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    let (table, people, [mut ada, bo]) = Box::pin(running_game_of(&house, 600_000)).await;
    let before = ada.join(&table).await["view"]["clocks"]["first"].as_u64().unwrap();
    drop((ada, bo));
    let house = house.restart_while(|| pass(Duration::from_mins(5))).await;
    let house = house.restart_while(|| pass(Duration::from_mins(4))).await;
    let (mut ada, state) = people[0].at(&house).join(&table).await;
    let left = state["view"]["clocks"]["first"].as_u64().unwrap();
    assert!(left + 60_000 > before, "{left} of {before}");
    assert_eq!(ada.play(&table, 2, "A").await, "ack");
}

#[tokio::test]
async fn a_gap_is_excused_before_anybody_acts_or_a_flag_falls() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    // Ten minutes of three hours: no timer of the table is due, so only the watcher of gaps can tell.
    let (table, _, [_ada, mut bo]) = Box::pin(running_game_of(&house, 10_800_000)).await;
    stand_still(Duration::from_mins(10));
    let told = tokio::time::timeout(Duration::from_secs(30), bo.event("excused")).await;
    let excused = told.expect("the gap is not excused")["event"]["ms"].as_u64().unwrap();
    assert!((599_000..=601_000).contains(&excused), "{excused}");
    let left = bo.join(&table).await["view"]["clocks"]["first"].as_u64().unwrap();
    assert!(left > 10_700_000, "{left}");
}

#[tokio::test]
async fn nobody_is_away_while_the_server_stands_still() {
    let _time = TIME.lock().await;
    let house = House::open().await;
    let (table, _, [mut ada, bo]) = Box::pin(running_game(&house)).await;
    drop(bo);
    wait_for_second(&mut ada, &table, false).await;
    stand_still(Duration::from_mins(10));
    let claim = json!({ "kind": "claim", "claim": "win" });
    assert_eq!(ada.act(&table, 2, &claim).await, "still-there");
}
