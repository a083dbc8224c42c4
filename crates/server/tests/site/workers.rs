//! Workers with wrong results, and requests without a worker's token.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::config::DataPlace;
use server::operators::console::Console;

use crate::common::{Answer, Site, Visitor};

async fn token(visitor: &mut Visitor<'_>) -> String {
    let body = json!({ "name": "w", "scopes": ["work"] });
    visitor.post("/api/me/tokens", body).await.json()["token"].as_str().unwrap().to_owned()
}

async fn ask(site: &Site, token: &str, path: &str, body: Value) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/api/work/{path}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    site.stranger().send(request.body(Body::from(body.to_string())).unwrap()).await
}

/// A game of two moves that was resigned, whose review waits.
async fn reviewed_game(ada: &mut Visitor<'_>) -> String {
    let body = json!({ "game": "awale", "mode": "local", "clock": { "kind": "none" } });
    let table = ada.post("/api/tables", body).await.json()["table"].as_str().unwrap().to_owned();
    let mv = |mv: &str| json!({ "action": { "kind": "move", "move": mv } });
    for action in [mv("C"), mv("d"), json!({ "action": { "kind": "resign" } })] {
        let done = ada.post(&format!("/api/bot/tables/{table}/act"), action).await;
        assert_eq!(done.status, 200, "{done:?}");
    }
    let path = format!("/api/tables/{table}/review");
    assert_eq!(ada.post(&path, json!({})).await.json()["state"], "queued");
    path
}

fn opinion(best: &str) -> Value {
    json!({ "score": { "points": 0.5 }, "best": best })
}

#[tokio::test]
async fn only_a_result_that_fits_the_game_is_stored() {
    let site = Site::with(|config| {
        config.workers.own_reviews = false;
        config.workers.check_percent = 0;
    });
    let (mut ada, mut bo) = (site.member("Ada").await, site.member("Bo").await);
    let console = Console::open(&DataPlace::Folder(site.folder().to_owned())).await.unwrap();
    console.set_operator("Ada", true).await.unwrap();
    console.close().await;
    let (key, other) = (token(&mut ada).await, token(&mut bo).await);
    let review = reviewed_game(&mut ada).await;
    assert_eq!(ask(&site, &other, "acquire", json!(null)).await.code(), "not-a-worker");
    assert_eq!(ada.post("/api/work/acquire", json!({})).await.code(), "not-a-worker");

    let lies = [
        json!([opinion("C"), opinion("d")]),
        json!([opinion("C"), opinion("d"), opinion("A"), opinion("A")]),
        json!([opinion("C"), opinion("C"), opinion("A")]),
        json!([opinion("C"), opinion("d"), opinion("x\u{7}")]),
        json!([]),
    ];
    for opinions in lies {
        let job = ask(&site, &key, "acquire", json!(null)).await.json();
        assert!(job["record"].as_str().unwrap().contains("C d"), "{job}");
        let path = format!("{}/result", job["id"].as_str().unwrap());
        let answer = ask(&site, &key, &path, json!({ "opinions": opinions })).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "bad-result"));
        assert_eq!(ada.get(&review).await.json()["state"], "queued", "it waits again");
    }

    let job = ask(&site, &key, "acquire", json!(null)).await.json();
    let id = job["id"].as_str().unwrap();
    assert_eq!(ask(&site, &key, "acquire", json!(null)).await.status, 204, "it is taken");
    let half = ask(&site, &key, &format!("{id}/progress"), json!({ "progress": 0.5 })).await;
    assert_eq!(half.status, 204);
    assert_eq!(ada.get(&review).await.json()["progress"], 0.5);
    assert_eq!(ask(&site, &key, &format!("{id}/abort"), json!(null)).await.status, 204);
    let late = ask(&site, &key, &format!("{id}/progress"), json!({ "progress": 0.6 })).await;
    assert_eq!((late.status.as_u16(), late.code().as_str()), (409, "job-lost"));

    let job = ask(&site, &key, "acquire", json!(null)).await.json();
    let path = format!("{}/result", job["id"].as_str().unwrap());
    let opinions = json!({ "opinions": [opinion("C"), opinion("d"), opinion("A")] });
    assert_eq!(ask(&site, &key, &path, opinions.clone()).await.status, 204);
    assert_eq!(ask(&site, &key, &path, opinions).await.code(), "job-lost", "once only");
    let done = ada.get(&review).await.json();
    assert_eq!(
        (&done["state"], &done["review"]["moves"][1]["move"]),
        (&json!("done"), &json!("d"))
    );
    let status = ada.get("/api/operator/status").await.json();
    let worker = &status["workers"][0];
    assert_eq!(
        (&worker["name"], &worker["done"], &worker["rejected"]),
        (&json!("w"), &json!(1), &json!(5))
    );
    assert_eq!(status["workers"].as_array().unwrap().len(), 1, "{status}");
    assert_eq!(status["reviews"], json!({ "waiting": 0, "running": 0, "oldest_seconds": 0 }));
}

#[tokio::test]
async fn a_result_that_contradicts_the_engine_is_rejected() {
    let site = Site::with(|config| {
        config.workers.own_reviews = false;
        config.workers.check_percent = 100;
    });
    site.app.live.start(&site.app).await.unwrap();
    let mut ada = site.member("Ada").await;
    let console = Console::open(&DataPlace::Folder(site.folder().to_owned())).await.unwrap();
    console.set_operator("Ada", true).await.unwrap();
    console.close().await;
    let key = token(&mut ada).await;
    let mut rejected = 0;
    let mut done = 0;
    // The side to move has won everywhere, or lost everywhere: whatever the engine thinks of a position, one of both
    // contradicts it, and after some attempts also if other positions are compared. The last contradicts it nowhere.
    let lies = [json!({ "proven": "win" }), json!({ "proven": "loss" })];
    let honest = json!({ "points": 0.0 });
    for score in lies.iter().cycle().take(20).chain([&honest]) {
        if rejected > 0 && score != &honest {
            continue;
        }
        let review = reviewed_game(&mut ada).await;
        // A game whose review was rejected comes behind new ones.
        let job = ask(&site, &key, "acquire", json!(null)).await.json();
        let opinion = |best: &str| json!({ "score": score, "best": best });
        let opinions = json!({ "opinions": [opinion("C"), opinion("d"), opinion("A")] });
        let path = format!("{}/result", job["id"].as_str().unwrap());
        assert_eq!(ask(&site, &key, &path, opinions).await.status, 204, "it is compared later");
        let state = loop {
            let state = ada.get(&review).await.json()["state"].clone();
            if state != "running" {
                break state;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        };
        rejected += i64::from(state == "queued");
        done += i64::from(state == "done");
        assert!(state == "queued" || state == "done", "{state}");
        assert!(score != &honest || state == "done", "an honest worker is believed");
    }
    assert!(rejected > 0, "no lie is found");
    let worker = ada.get("/api/operator/status").await.json()["workers"][0].clone();
    assert_eq!((&worker["rejected"], &worker["done"]), (&json!(rejected), &json!(done)));
}
