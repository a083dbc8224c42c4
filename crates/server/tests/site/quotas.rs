//! Quotas per person and per address, and their error messages.

use serde_json::{Value, json};

use crate::common::{Answer, Site};

fn study(bytes: usize) -> Value {
    json!({ "game": "awale", "name": "S", "study": { "text": "x".repeat(bytes) } })
}

/// A rejection that says when to retry, in the header and in words.
fn tells_when(answer: &Answer) {
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (429, "too-many"), "{answer:?}");
    let seconds: u64 = answer.header("retry-after").parse().unwrap();
    let detail = answer.json()["detail"].as_str().unwrap().to_owned();
    let told = if seconds >= 120 { seconds.div_ceil(60) } else { seconds };
    assert!(detail.contains(&told.to_string()), "{seconds}: {detail}");
}

#[tokio::test]
async fn studies_are_limited_by_bytes_for_a_person_and_for_an_address() {
    let site = Site::with(|config| {
        config.limits.study_bytes_per_person = 3000;
        config.limits.study_bytes_per_hour_and_address = 6000;
    });
    let mut ada = site.guest().await;
    let made = ada.post("/api/studies", study(2000)).await.json();
    assert_eq!(ada.post("/api/studies", study(1500)).await.code(), "too-much");
    // A new version of a study replaces the old one.
    let path = format!("/api/studies/{}", made["id"].as_str().unwrap());
    assert_eq!(ada.put(&path, study(2200)).await.status, 200);
    // Other people at this address share the rest of the hourly quota.
    let mut bo = site.guest().await;
    tells_when(&bo.post("/api/studies", study(2000)).await);
    let mut cy = site.guest().await;
    cy.address = ([198, 51, 100, 7], 1).into();
    assert_eq!(cy.post("/api/studies", study(2000)).await.status, 200);
}

#[tokio::test]
async fn tables_are_limited_for_an_address_too() {
    let site = Site::with(|config| config.limits.tables_per_hour_and_address = 2);
    let local = || json!({ "game": "awale", "mode": "local" });
    for _ in 0..2 {
        assert_eq!(site.guest().await.post("/api/tables", local()).await.status, 200);
    }
    tells_when(&site.guest().await.post("/api/tables", local()).await);
    let mut other = site.guest().await;
    other.address = ([198, 51, 100, 7], 1).into();
    assert_eq!(other.post("/api/tables", local()).await.status, 200);
}

#[tokio::test]
async fn rematches_count_among_the_tables() {
    let site = Site::with(|config| config.limits.tables_per_hour = 2);
    let mut ada = site.guest().await;
    let body = json!({ "game": "awale", "mode": "local", "clock": { "kind": "none" } });
    let table = ada.post("/api/tables", body.clone()).await.json()["table"].clone();
    let path = |table: &Value| format!("/api/bot/tables/{}/act", table.as_str().unwrap());
    let act = |action: Value| json!({ "action": action });
    let resign = act(json!({ "kind": "resign" }));
    let rematch = act(json!({ "kind": "offer", "offer": "rematch" }));
    assert_eq!(ada.post(&path(&table), resign.clone()).await.status, 200);
    assert_eq!(ada.post(&path(&table), rematch.clone()).await.status, 200);
    let view = ada.get(&format!("/api/tables/{}", table.as_str().unwrap())).await.json();
    let second = view["next"].clone();
    assert_eq!(ada.post(&path(&second), resign).await.status, 200);
    tells_when(&ada.post(&path(&second), rematch).await);
    let view = ada.get(&format!("/api/tables/{}", second.as_str().unwrap())).await.json();
    assert!(view["next"].is_null(), "{view}");
    // The same quota: a new table is rejected too.
    tells_when(&ada.post("/api/tables", body).await);
}

#[tokio::test]
async fn rematches_count_for_the_address_too() {
    let site = Site::with(|config| config.limits.tables_per_hour_and_address = 2);
    let local = || json!({ "game": "awale", "mode": "local", "clock": { "kind": "none" } });
    let mut ada = site.guest().await;
    let table = ada.post("/api/tables", local()).await.json()["table"].clone();
    let act = |table: &Value| format!("/api/bot/tables/{}/act", table.as_str().unwrap());
    let resign = json!({ "action": { "kind": "resign" } });
    let rematch = json!({ "action": { "kind": "offer", "offer": "rematch" } });
    assert_eq!(ada.post(&act(&table), resign).await.status, 200);
    assert_eq!(ada.post(&act(&table), rematch).await.status, 200);
    // Somebody else at the same address finds nothing left of the hour.
    tells_when(&site.guest().await.post("/api/tables", local()).await);
    let mut elsewhere = site.guest().await;
    elsewhere.address = ([198, 51, 100, 7], 1).into();
    assert_eq!(elsewhere.post("/api/tables", local()).await.status, 200);
}

#[tokio::test]
async fn nobody_fills_the_lobby() {
    let site = Site::with(|config| {
        config.limits.challenges_per_person = 2;
        config.limits.challenges_per_hour_and_address = 3;
    });
    let open =
        || json!({ "game": "awale", "mode": "open", "clock": { "kind": "days", "days": 2 } });
    let mut bo = site.guest().await;
    bo.address = ([198, 51, 100, 7], 1).into();
    assert_eq!(bo.post("/api/tables", open()).await.status, 200);
    let mut ada = site.guest().await;
    for _ in 0..2 {
        assert_eq!(ada.post("/api/tables", open()).await.status, 200);
    }
    let refused = ada.post("/api/tables", open()).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (429, "too-many-challenges"));
    let mut cy = site.guest().await;
    assert_eq!(cy.post("/api/tables", open()).await.status, 200);
    tells_when(&site.guest().await.post("/api/tables", open()).await);
    let lobby = cy.get("/api/lobby").await.json();
    assert_eq!(lobby["challenges"].as_array().unwrap().len(), 4);
    // Withdrawing one makes room for another.
    let mine = ada.get("/api/lobby").await.json();
    let mine = mine["challenges"].as_array().unwrap();
    let id = mine.iter().find(|it| it["mine"] == true).unwrap()["id"].as_str().unwrap();
    assert_eq!(ada.delete(&format!("/api/challenges/{id}"), json!({})).await.status, 204);
    ada.address = ([198, 51, 100, 8], 1).into();
    assert_eq!(ada.post("/api/tables", open()).await.status, 200);
}

#[tokio::test]
async fn what_guests_leave_behind_is_deleted_after_months() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let made = ada.post("/api/studies", study(10)).await.json();
    let names = json!({ "game": "awale", "mode": "local", "names": ["Zoe", "Yann"] });
    assert_eq!(ada.post("/api/tables", names).await.status, 200);
    let path = format!("/api/studies/{}", made["id"].as_str().unwrap());
    let later = server::clock::now() + 365 * server::clock::DAY;
    // The guest can return as long as the session lasts.
    assert_eq!(site.app.store.tidy(later, later, 0).await, Ok(0));
    assert_eq!(site.app.store.tidy(later, 0, later).await, Ok(0));
    assert_eq!(ada.get(&path).await.status, 200);
    assert_eq!(site.app.store.tidy(later, later, later).await, Ok(1));
    assert_eq!(site.stranger().get(&path).await.status, 404);
    assert_eq!(site.app.store.tidy(later, later, later).await, Ok(0));
}
