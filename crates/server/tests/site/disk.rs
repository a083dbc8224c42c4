//! A disk that is full or fails, and power cuts, as those see them who play and those who watch over the
//! server.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use futures_util::future::join_all;
use powercut::Trouble;
use serde_json::json;
use server::store::Settings;
use tempfile::TempDir;

use crate::common::{Site, Visitor};

/// One after the other: what the disk does is the same for all.
static ONE_DISK: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// What players were told: the moves of each table, in order.
type Told = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// Plays random moves without end, and notes each that was acknowledged.
async fn play(mut player: Visitor<'_>, told: &Told, seed: u64) {
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
    let site = Site::on(&Settings { vfs, ..Settings::default() });
    let told = Told::default();
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
        // Another server finds what the disk has kept.
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
    let site = Site::on(&Settings { vfs, ..Settings::default() });
    let mut ada = site.guest().await;
    let table = ada.post("/api/tables", json!({ "game": "avalam", "mode": "local" })).await;
    let table = table.json()["table"].as_str().unwrap().to_owned();
    let path = format!("/api/bot/tables/{table}/act");
    let mv = json!({ "kind": "move", "move": "c9d9" });
    let play = |round: usize| json!({ "id": format!("m{round}"), "ply": 0, "action": mv });
    let back = |round: usize| json!({ "id": format!("b{round}"), "ply": 1, "action": { "kind": "takeback" } });
    for (round, trouble) in
        [Trouble::Full, Trouble::ReadOnly, Trouble::Broken].into_iter().enumerate()
    {
        assert_eq!(ada.post(&path, play(round)).await.status, 200);
        assert_eq!(ada.get("/readyz").await.status, 200);
        powercut::trouble(Some(trouble));
        let refused = ada.post(&path, back(round)).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (503, "storage".to_owned()));
        assert_eq!(refused.header("retry-after"), "5");
        let unready = ada.get("/readyz").await;
        assert_eq!((unready.status.as_u16(), unready.code()), (503, "storage".to_owned()));
        // The process is well, and what was confirmed can be read.
        assert_eq!(ada.get("/healthz").await.status, 200);
        assert_eq!(ada.get(&format!("/api/tables/{table}")).await.json()["ply"], 1, "{trouble:?}");
        // With room again it goes on by itself, and what is sent again happens once.
        powercut::trouble(None);
        assert_eq!(ada.get("/readyz").await.status, 200, "{trouble:?}");
        let done = ada.post(&path, back(round)).await;
        assert_eq!(done.status, 200, "{trouble:?}: {}", done.text);
        assert_eq!(ada.post(&path, back(round)).await.json(), done.json());
        assert_eq!(ada.get(&format!("/api/tables/{table}")).await.json()["ply"], 0);
    }
}
