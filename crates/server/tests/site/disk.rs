//! Full and failing disks and power cuts, as players and operators see them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use futures_util::future::join_all;
use powercut::WriteFault;
use serde_json::json;
use server::store::SqliteOptions;
use tempfile::TempDir;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::{Layer, Registry};

use crate::common::{Site, Visitor};

/// Serialises the tests: the simulated disk is global.
static ONE_DISK: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Counts warnings and errors.
#[derive(Clone, Default)]
struct Lines(Arc<AtomicUsize>);

impl<S: tracing::Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= tracing::Level::WARN {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The acknowledged moves of each table, in order.
type Acknowledged = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// Plays random moves forever, and records each acknowledged one.
async fn play(mut player: Visitor<'_>, told: &Acknowledged, seed: u64) {
    let mut rng = game::Rng::new(seed);
    loop {
        let game = ["avalam", "abalone", "awale"][rng.below(3)];
        let made = player.post("/api/tables", json!({ "game": game, "mode": "local" })).await;
        let table = made.json()["table"].as_str().unwrap().to_owned();
        loop {
            let view = player.get(&format!("/api/tables/{table}")).await.json();
            let Some(legal) = view["legal"].as_array().filter(|legal| !legal.is_empty()) else {
                break;
            };
            let mv = legal[rng.below(legal.len())]["move"].as_str().unwrap().to_owned();
            let ply = &view["ply"];
            let action = json!({ "kind": "move", "move": mv });
            let act = json!({ "id": format!("{ply}"), "ply": ply, "action": action });
            let done = player.post(&format!("/api/bot/tables/{table}/act"), act).await;
            assert_eq!(done.status, 200, "{}", done.text);
            told.lock().unwrap().entry(table.clone()).or_default().push(mv);
        }
    }
}

#[tokio::test]
async fn a_power_cut_loses_no_move_that_was_acknowledged() {
    let _disk = ONE_DISK.lock().await;
    powercut::register();
    let vfs = Some(powercut::NAME.to_owned());
    let site = Site::on(&SqliteOptions { vfs, ..SqliteOptions::default() });
    let told = Acknowledged::default();
    let players = join_all((0..4).map(|_| site.guest())).await;
    let mut playing = std::pin::pin!(join_all(
        (0..).zip(players).map(|(seed, player)| play(player, &told, seed))
    ));
    let (mut under_way, mut compared) = (0, 0);
    for seed in 0..6 {
        let after = TempDir::new().unwrap();
        let (done, cut) = tokio::sync::oneshot::channel();
        let (from, into) = (site.folder().to_owned(), after.path().to_owned());
        let known = Arc::clone(&told);
        powercut::after_writes(100 + 37 * seed as usize, move || {
            let known = known.lock().unwrap().clone();
            let _ = done.send((known, powercut::cut(&from, &into, seed)));
        });
        let (known, writes) = tokio::select! {
            _ = &mut playing => unreachable!("nobody stops playing"),
            cut = cut => cut.unwrap(),
        };
        under_way += writes;
        // Another server over what the disk has kept.
        let later = Site::over(after);
        let mut reader = later.guest().await;
        for (table, moves) in known {
            let view = reader.get(&format!("/api/tables/{table}")).await.json();
            let played = view["moves"].as_array().unwrap().iter();
            let played: Vec<&str> = played.map(|mv| mv["move"].as_str().unwrap()).collect();
            assert_eq!(played[..moves.len().min(played.len())], moves, "seed {seed}: {table}");
            assert!(played.len() <= moves.len() + 1, "seed {seed}: {table} has moves of nobody");
            compared += moves.len();
        }
    }
    assert!(under_way > 0 && compared > 0, "no cut came in the middle of a write");
}

#[tokio::test]
async fn what_cannot_be_stored_has_not_happened_and_can_be_sent_again() {
    let _disk = ONE_DISK.lock().await;
    powercut::register();
    let vfs = Some(powercut::NAME.to_owned());
    let site = Site::on(&SqliteOptions { vfs, ..SqliteOptions::default() });
    let lines = Lines::default();
    let _logging = tracing::subscriber::set_default(Registry::default().with(lines.clone()));
    let mut ada = site.guest().await;
    let table = ada.post("/api/tables", json!({ "game": "avalam", "mode": "local" })).await;
    let table = table.json()["table"].as_str().unwrap().to_owned();
    let path = format!("/api/bot/tables/{table}/act");
    let mv = json!({ "kind": "move", "move": "c9d9" });
    let play = |round: usize| json!({ "id": format!("m{round}"), "ply": 0, "action": mv });
    let back = |round: usize| json!({ "id": format!("b{round}"), "ply": 1, "action": { "kind": "takeback" } });
    for (round, fault) in
        [WriteFault::Full, WriteFault::ReadOnly, WriteFault::Broken].into_iter().enumerate()
    {
        assert_eq!(ada.post(&path, play(round)).await.status, 200);
        assert_eq!(ada.get("/readyz").await.status, 200);
        powercut::fail_writes(Some(fault));
        let refused = ada.post(&path, back(round)).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (503, "storage".to_owned()));
        assert_eq!(refused.header("retry-after"), "5");
        // Players try again and again, and the log does not grow with them.
        let before = lines.0.load(Ordering::Relaxed);
        for _ in 0..60 {
            assert_eq!(ada.post(&path, back(round)).await.code(), "storage");
        }
        let written = lines.0.load(Ordering::Relaxed) - before;
        assert!(written < 20, "{written} lines about sixty refused moves");
        let unready = ada.get("/readyz").await;
        assert_eq!((unready.status.as_u16(), unready.code()), (503, "storage".to_owned()));
        assert_eq!(unready.json()["missing"][0], "store");
        // The process is alive, and confirmed data is readable.
        assert_eq!(ada.get("/healthz").await.status, 200);
        assert_eq!(ada.get(&format!("/api/tables/{table}")).await.json()["ply"], 1, "{fault:?}");
        // With free space again it recovers by itself, and a repeated action happens once.
        powercut::fail_writes(None);
        let done = ada.post(&path, back(round)).await;
        assert_eq!(done.status, 200, "{fault:?}: {}", done.text);
        assert_eq!(ada.get("/readyz").await.status, 200, "{fault:?}");
        assert_eq!(ada.post(&path, back(round)).await.json(), done.json());
        assert_eq!(ada.get(&format!("/api/tables/{table}")).await.json()["ply"], 0);
    }
}

#[tokio::test]
async fn a_flag_fall_on_a_full_disk_is_tried_again_with_growing_delays() {
    let _disk = ONE_DISK.lock().await;
    powercut::register();
    let vfs = Some(powercut::NAME.to_owned());
    let settings = SqliteOptions { vfs, ..SqliteOptions::default() };
    let failures = settings.metrics.failures.clone();
    let site = Site::on(&settings);
    let mut ada = site.guest().await;
    let clock = json!({ "kind": "timed", "main": 10_000, "increment": 0 });
    let body = json!({ "game": "awale", "mode": "local", "clock": clock });
    let made = ada.post("/api/tables", body).await;
    let table = made.json()["table"].as_str().unwrap_or_else(|| panic!("{}", made.text)).to_owned();
    let path = format!("/api/bot/tables/{table}/act");
    for (ply, mv) in ["C", "d"].into_iter().enumerate() {
        let action = json!({ "kind": "move", "move": mv });
        let played = ada.post(&path, json!({ "id": mv, "ply": ply, "action": action })).await;
        assert_eq!(played.status, 200, "{}", played.text);
    }
    powercut::fail_writes(Some(WriteFault::Full));
    let before = failures.get();
    tokio::time::sleep(std::time::Duration::from_secs(14)).await;
    let tried = failures.get() - before;
    assert!((1..=10).contains(&tried), "{tried} attempts in four seconds");
    powercut::fail_writes(None);
    loop {
        let view = ada.get(&format!("/api/tables/{table}")).await.json();
        if view["result"]["reason"] == "time" {
            break;
        }
        assert!(view["result"].is_null(), "{view}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}
