//! A disk that is full or fails, as those see it who play and those who watch over the server.

use powercut::Trouble;
use serde_json::json;
use server::store::Settings;

use crate::common::Site;

#[tokio::test]
async fn what_cannot_be_stored_has_not_happened_and_can_be_sent_again() {
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
