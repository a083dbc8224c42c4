//! Workers that choose the computer's moves and analyse positions, seen from the players' side.

use std::num::NonZeroU32;
use std::time::Duration;

use serde_json::{Value, json};
use server::config::WorkerConfig;

use crate::common::{House, Worker, computers_move, slow_game};

/// Far longer than a test takes.
const LONG: NonZeroU32 = NonZeroU32::new(600_000).unwrap();

async fn house(wait_milliseconds: NonZeroU32, lease_seconds: NonZeroU32) -> (House, Worker) {
    let house = House::with_settings(|settings| {
        settings.workers =
            WorkerConfig { wait_milliseconds, lease_seconds, ..WorkerConfig::default() };
    })
    .await;
    let worker = Worker::at(house.address, &house.place()).await;
    (house, worker)
}

fn finding(depth: u32, lines: &[&str]) -> Value {
    let line = |pv: &&str| {
        let pv: Vec<&str> = pv.split(' ').collect();
        json!({ "move": pv[0], "score": { "points": 0.5 }, "pv": pv })
    };
    json!({ "depth": depth, "lines": lines.iter().map(line).collect::<Vec<_>>() })
}

#[tokio::test]
async fn a_worker_chooses_the_computers_move_in_a_slow_game() {
    let (house, worker) = house(LONG, LONG).await;
    let waiting = worker.wait().await;
    let mut bo = house.guest().await;
    let (table, mut socket) = slow_game(&mut bo).await;
    let job = waiting.await.unwrap();
    assert_eq!((&job["task"]["kind"], &job["task"]["level"]), (&json!("move"), &json!(10)));
    assert!(job["nodes"].as_u64() > Some(0) && job["record"].as_str().unwrap().contains('C'));
    assert_eq!(worker.result(&job, &json!({ "move": "f" })).await.status, 204);
    assert_eq!(computers_move(&mut socket).await, "f", "no engine would play it");
    assert_eq!(worker.result(&job, &json!({ "move": "f" })).await.code(), "job-lost");
    // It is not asked where the clock runs, or where the move takes no time.
    let waiting = worker.wait().await;
    let clock = json!({ "kind": "timed", "main": 10_000, "increment": 0 });
    for body in [json!({ "clock": clock, "level": 10 }), json!({ "level": 1 })] {
        let mut body = body;
        body["game"] = json!("awale");
        body["mode"] = json!("computer");
        let (table, _) = bo.table(body).await;
        let (mut socket, _) = bo.join(&table).await;
        assert_eq!(socket.play(&table, 0, "C").await, "ack");
        computers_move(&mut socket).await;
    }
    assert!(!waiting.is_finished(), "a job for a fast game");
    // A game that ends needs no move any more.
    assert_eq!(socket.play(&table, 2, "A").await, "ack");
    let job = waiting.await.unwrap();
    assert_eq!(socket.act(&table, 3, &json!({ "kind": "resign" })).await, "ack");
    let lost = async || worker.report(&job, "progress", &json!({ "progress": 0.5 })).await;
    while lost().await.status == 204 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(lost().await.code(), "job-lost");
}

#[tokio::test]
async fn a_lie_or_silence_leaves_the_move_to_the_server() {
    let (house, worker) = house(LONG, LONG).await;
    for lie in [
        json!({ "move": "A" }),
        json!({ "move": "\u{7}" }),
        finding(3, &["a"]),
        json!({ "opinions": [] }),
    ] {
        let waiting = worker.wait().await;
        let mut bo = house.guest().await;
        let (_, mut socket) = slow_game(&mut bo).await;
        let job = waiting.await.unwrap();
        assert_eq!(worker.result(&job, &lie).await.code(), "bad-result", "{lie}");
        assert_eq!(worker.result(&job, &json!({ "move": "f" })).await.code(), "job-lost");
        // The server's own engine moves; it may choose the refused move itself.
        computers_move(&mut socket).await;
    }
    let short = NonZeroU32::new(100).unwrap();
    let (house, worker) = self::house(short, NonZeroU32::MIN).await;
    let waiting = worker.wait().await;
    let mut bo = house.guest().await;
    let (_, mut socket) = slow_game(&mut bo).await;
    // On a machine that is too busy the worker comes too late, which looks the same to the player.
    computers_move(&mut socket).await;
    waiting.abort();
}

#[tokio::test]
async fn the_move_of_a_worker_that_vanishes_goes_to_another() {
    let (house, worker) = house(LONG, NonZeroU32::MIN).await;
    let waiting = worker.wait().await;
    let mut bo = house.guest().await;
    let (_, mut socket) = slow_game(&mut bo).await;
    let first = waiting.await.unwrap();
    let waiting = worker.wait().await;
    // Nothing more is heard of the first one.
    let second = waiting.await.unwrap();
    assert_eq!((&second["record"], &second["task"]), (&first["record"], &first["task"]));
    assert_eq!(worker.result(&first, &json!({ "move": "a" })).await.code(), "job-lost");
    assert_eq!(worker.result(&second, &json!({ "move": "f" })).await.status, 204);
    assert_eq!(computers_move(&mut socket).await, "f");
}

#[tokio::test]
async fn a_worker_analyses_a_position_until_its_reader_leaves() {
    let (house, worker) = house(LONG, LONG).await;
    let mut socket = house.guest().await.socket().await;
    let analyse = |id: &str| json!({ "type": "analyse", "id": id, "game": "awale", "lines": 2 });
    let waiting = worker.wait().await;
    socket.send(&analyse("a")).await;
    let job = waiting.await.unwrap();
    let task = json!({ "kind": "analysis", "lines": 2, "every": false, "seconds": 60 });
    assert_eq!(job["task"], task);
    // What it finds is shown while it goes on. Its version knows no shares: half a seed is worth so much.
    for depth in [40, 41] {
        let lines = finding(depth, &["A d", "F"]);
        assert_eq!(worker.progress(&job, &lines).await.status, 204);
        let mut shown = socket.wait("analysis").await;
        assert_eq!((&shown["id"], &shown["depth"]), (&json!("a"), &json!(depth)));
        for line in shown["lines"].as_array_mut().unwrap() {
            assert_eq!(line["score"].as_object_mut().unwrap().remove("share"), Some(json!(0.568)));
        }
        assert_eq!((&shown["done"], &shown["lines"]), (&json!(false), &lines["lines"]));
    }
    assert_eq!(worker.result(&job, &finding(42, &["B"])).await.status, 204);
    let shown = socket.wait("analysis").await;
    assert_eq!((&shown["done"], &shown["depth"]), (&json!(true), &json!(42)));
    // Stopping the analysis, or leaving, withdraws it from the worker.
    for leaves in [false, true] {
        let waiting = worker.wait().await;
        socket.send(&analyse("b")).await;
        let job = waiting.await.unwrap();
        if leaves {
            socket = house.guest().await.socket().await;
        } else {
            socket.send(&json!({ "type": "stop", "id": "b" })).await;
        }
        let lost = async || worker.progress(&job, &finding(3, &["A"])).await;
        while lost().await.status == 204 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(lost().await.code(), "job-lost");
    }
    // After a lie the server's engine goes on, and shows what is deeper alone.
    for lie in [
        finding(9, &["a"]),
        finding(9, &["A", "A"]),
        finding(9, &["A", "B", "C"]),
        finding(9, &["A d d"]),
        json!({ "depth": 9, "lines": [{ "move": "A", "score": { "points": 1 }, "pv": [] }] }),
    ] {
        let waiting = worker.wait().await;
        socket.send(&analyse("c")).await;
        let job = waiting.await.unwrap();
        assert_eq!(worker.progress(&job, &finding(5, &["F"])).await.status, 204);
        assert_eq!(worker.progress(&job, &lie).await.code(), "bad-result", "{lie}");
        let mut shown = socket.wait("analysis").await;
        while shown["id"] != "c" || shown["depth"].as_u64() <= Some(5) {
            assert_ne!(shown["lines"], lie["lines"]);
            shown = socket.wait("analysis").await;
        }
        socket.send(&json!({ "type": "stop", "id": "c" })).await;
    }
}

#[tokio::test]
async fn a_worker_that_plays_badly_gets_no_more_moves() {
    let house = House::with_settings(|settings| {
        settings.workers = WorkerConfig {
            wait_milliseconds: LONG,
            lease_seconds: LONG,
            check_percent: 100,
            ..WorkerConfig::default()
        };
    })
    .await;
    let worker = Worker::at(house.address, &house.place()).await;
    let mut bo = house.guest().await;
    // A wins and F loses. The first bad move may be a lapse.
    let body = json!({ "game": "awale", "mode": "computer", "level": 10, "side": "second",
        "clock": { "kind": "none" }, "position": "3,0,0,0,0,1/0,1,0,1,1,1 20-20 S" });
    for _ in 0..2 {
        let waiting = worker.wait().await;
        let (table, _) = bo.table(body.clone()).await;
        bo.join(&table).await;
        let job = waiting.await.unwrap();
        assert_eq!(worker.result(&job, &json!({ "move": "F" })).await.status, 204);
    }
    while !worker.is_distrusted().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // It waits for reviews alone, and the server's own engine moves.
    let job = tokio::spawn(async move { worker.next_job().await });
    let (table, _) = bo.table(body).await;
    let (mut socket, _) = bo.join(&table).await;
    while socket.event("moved").await["event"]["side"] != "first" {}
    assert!(!job.is_finished(), "a move for a worker that plays badly");
}
