//! The operators' routes, and that only operators can use them.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::config::DataPlace;
use server::id::{Secret, TableId};
use server::operators::console::Console;
use server::store::{self, Sqlite, StoreError};

use crate::common::{PASSWORD, Site, Visitor};

/// Every operators' route, with a valid body.
fn routes(table: &str) -> Vec<(Method, String, Value)> {
    let nothing = json!({});
    let end = json!({ "result": "abort" });
    [
        (Method::GET, "status", &nothing),
        (Method::GET, "reports", &nothing),
        (Method::GET, "reports?resolved=true", &nothing),
        (Method::POST, "reports/1/resolve", &nothing),
        (Method::GET, "people/Bo", &nothing),
        (Method::POST, "people/Bo/mute", &nothing),
        (Method::DELETE, "people/Bo/mute", &nothing),
        (Method::POST, "people/Bo/close", &nothing),
        (Method::DELETE, "people/Bo/close", &nothing),
        (Method::GET, "log", &nothing),
        (Method::POST, &format!("tables/{table}/end"), &end),
    ]
    .map(|(method, path, body)| (method, format!("/api/operator/{path}"), body.clone()))
    .to_vec()
}

async fn appoint(site: &Site, name: &str) {
    let console = console(site).await;
    console.set_operator(name, true).await.unwrap();
    console.close().await;
}

/// A client whose account is an operator's.
async fn operator<'a>(site: &'a Site, name: &str) -> Visitor<'a> {
    let visitor = site.member(name).await;
    appoint(site, name).await;
    visitor
}

async fn new_table(visitor: &mut Visitor<'_>) -> String {
    let body = json!({ "game": "awale", "mode": "local", "clock": { "kind": "none" } });
    visitor.post("/api/tables", body).await.json()["table"].as_str().unwrap().to_owned()
}

async fn console(site: &Site) -> Console {
    Console::open(&DataPlace::Folder(site.folder().to_owned())).await.unwrap()
}

#[tokio::test]
async fn to_everybody_else_there_is_nothing() {
    let site = Site::new();
    let mut bo = site.member("Bo").await;
    let table = new_table(&mut bo).await;
    let mut ada = operator(&site, "Ada").await;
    bo.post("/api/people/Ada/report", json!({ "reason": "too strict" })).await;
    // A token of an operator's account opens no such route, whatever its scopes.
    let token = json!({ "name": "t", "scopes": ["play", "read", "work"] });
    let token = ada.post("/api/me/tokens", token).await.json()["token"].clone();
    let token = token.as_str().unwrap().to_owned();
    let unknown = bo.get("/api/nothing").await.json();
    let cookies = [None, site.guest().await.cookie, bo.cookie.clone()];
    for (method, path, body) in routes(&table) {
        for cookie in &cookies {
            let mut visitor = site.stranger();
            visitor.cookie.clone_from(cookie);
            let answer = visitor.ask(method.clone(), &path, Some(body.clone())).await;
            assert_eq!(answer.status, 404, "{method} {path}");
            assert_eq!(answer.json(), unknown, "{method} {path}: told apart from nothing");
            // Nor are validation errors revealed.
            let answer = visitor.ask(method.clone(), &path, Some(json!(["?"]))).await;
            assert_eq!(answer.status, 404, "{method} {path}");
        }
        for bearer in [token.as_str(), "0123456789", ""] {
            let request = Request::builder()
                .method(method.clone())
                .uri(&path)
                .header("x-abaque", "1")
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::AUTHORIZATION, format!("Bearer {bearer}"));
            // Not even together with the cookie of the operator's session.
            let request = request.body(Body::from(body.to_string())).unwrap();
            let mut visitor = site.stranger();
            visitor.cookie.clone_from(&ada.cookie);
            assert_eq!(visitor.send(request).await.status, 404, "{method} {path} with {bearer:?}");
        }
    }
    assert_eq!(bo.get("/api/me").await.json()["operator"], false);
    assert_eq!(ada.get("/api/me").await.json()["operator"], true);
    // None of it took effect.
    let log = ada.get("/api/operator/log").await.json();
    let actions: Vec<&Value> =
        log["entries"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["appoint"]);
    assert!(bo.get(&format!("/api/tables/{table}")).await.json()["result"].is_null());
}

#[tokio::test]
async fn an_operator_reaches_every_route() {
    let site = Site::new();
    let mut bo = site.member("Bo").await;
    let table = new_table(&mut bo).await;
    let mut ada = operator(&site, "Ada").await;
    bo.post("/api/people/Ada/report", json!({ "reason": "too strict" })).await;
    for (method, path, body) in routes(&table) {
        let answer = ada.ask(method.clone(), &path, Some(body)).await;
        assert!(answer.status.is_success(), "{method} {path}: {answer:?}");
    }
}

#[tokio::test]
async fn other_sites_cannot_act_for_an_operator() {
    let site = Site::new();
    let mut bo = site.member("Bo").await;
    let table = new_table(&mut bo).await;
    let ada = operator(&site, "Ada").await;
    for (method, path, body) in routes(&table) {
        if method == Method::GET {
            continue;
        }
        let own = ("x-abaque", "1");
        for headers in [
            vec![],
            vec![own, ("sec-fetch-site", "cross-site")],
            vec![own, ("origin", "https://evil.example"), ("host", "play.example.org")],
        ] {
            let mut request = Request::builder().method(method.clone()).uri(&path);
            request = request.header(header::CONTENT_TYPE, "application/json");
            for (name, value) in &headers {
                request = request.header(*name, *value);
            }
            let mut visitor = site.stranger();
            visitor.cookie.clone_from(&ada.cookie);
            let answer = visitor.send(request.body(Body::from(body.to_string())).unwrap()).await;
            assert_eq!(answer.code(), "foreign", "{method} {path} {headers:?}");
        }
    }
}

#[tokio::test]
async fn a_dismissed_operator_is_none_at_once() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    assert_eq!(ada.get("/api/operator/status").await.status, 200);
    let console = console(&site).await;
    assert_eq!(console.operators().await.unwrap().len(), 1);
    console.set_operator("ada", false).await.unwrap();
    assert_eq!(console.operators().await.unwrap(), []);
    assert_eq!(ada.get("/api/operator/status").await.status, 404);
    assert_eq!(console.set_operator("ada", false).await, Err(StoreError::Missing));
    assert_eq!(console.set_operator("nobody", true).await, Err(StoreError::Missing));
}

#[tokio::test]
async fn guests_and_bots_do_not_become_operators() {
    let site = Site::new();
    let mut bot = site.member("Bot").await;
    bot.post("/api/me/bot", json!({})).await;
    let mut guest = site.guest().await;
    guest.put("/api/me/name", json!({ "name": "Zoe" })).await;
    let console = console(&site).await;
    for name in ["Bot", "Zoe"] {
        assert_eq!(console.set_operator(name, true).await, Err(StoreError::Missing), "{name}");
    }
}

#[tokio::test]
async fn the_command_line_has_a_key_for_a_minute() {
    let site = Site::new();
    let console = console(&site).await;
    let key = console.key().await.unwrap();
    let ask = |path: &str, key: &str| {
        let request = Request::builder().uri(path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        request.body(Body::empty()).unwrap()
    };
    let mut anybody = site.stranger();
    assert_eq!(anybody.send(ask("/api/operator/status", &key)).await.status, 200);
    // It opens nothing else.
    assert_eq!(anybody.send(ask("/api/me/games", &key)).await.code(), "no-session");
    let old = Secret::random();
    site.app.store.create_operator_key(old.hash(), server::clock::now() - 1).await.unwrap();
    assert_eq!(anybody.send(ask("/api/operator/status", old.reveal())).await.status, 404);
    // It expires and is deleted.
    let later = server::clock::now() + 120_000;
    site.app.store.tidy(0, 0, later).await.unwrap();
    assert_eq!(anybody.send(ask("/api/operator/status", &key)).await.status, 404);
}

#[tokio::test]
async fn reports_are_listed_and_resolved() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    let mut bo = site.member("Bo").await;
    site.member("Cy").await;
    let table = new_table(&mut bo).await;
    for reason in ["first", "second"] {
        let report = json!({ "reason": reason, "table": table });
        assert_eq!(bo.post("/api/people/Cy/report", report).await.status, 204);
    }
    assert_eq!(ada.get("/api/operator/status").await.json()["reports"], 2);
    let reports = ada.get("/api/operator/reports").await.json();
    let latest = &reports["reports"][0];
    assert_eq!((&latest["reason"], &latest["table"]), (&json!("second"), &json!(table)));
    assert_eq!((&latest["by"]["name"], &latest["about"]["name"]), (&json!("Bo"), &json!("Cy")));
    assert_eq!((&latest["resolved"], &reports["before"]), (&Value::Null, &Value::Null));
    let resolve = |no: &Value| format!("/api/operator/reports/{no}/resolve");
    assert_eq!(ada.post(&resolve(&latest["no"]), json!({})).await.status, 204);
    assert_eq!(ada.post(&resolve(&json!(99)), json!({})).await.status, 404);
    let reports = ada.get("/api/operator/reports").await.json();
    assert_eq!(reports["reports"].as_array().unwrap().len(), 1);
    assert_eq!(reports["reports"][0]["reason"], "first");
    let resolved = ada.get("/api/operator/reports?resolved=true").await.json();
    assert_eq!(resolved["reports"][0]["reason"], "second");
    assert!(resolved["reports"][0]["resolved"].is_number());
}

#[tokio::test]
async fn many_reports_come_in_pages() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    for number in 0..6 {
        let mut guest = site.guest().await;
        for again in 0..10 {
            let reason = format!("{number}-{again}");
            let report = json!({ "reason": reason });
            assert_eq!(guest.post("/api/people/Ada/report", report).await.status, 204);
        }
    }
    let first = ada.get("/api/operator/reports").await.json();
    let second = format!("/api/operator/reports?before={}", first["before"]);
    let second = ada.get(&second).await.json();
    let all: Vec<&Value> = [&first, &second]
        .into_iter()
        .flat_map(|page| page["reports"].as_array().unwrap())
        .map(|report| &report["reason"])
        .collect();
    assert_eq!((all.len(), all[0], all[59]), (60, &json!("5-9"), &json!("0-0")));
    assert!(second["before"].is_null());
}

#[tokio::test]
async fn the_muted_say_nothing_to_others() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    let mut guest = site.guest().await;
    let id = guest.get("/api/me").await.json()["id"].as_str().unwrap().to_owned();
    let study = json!({ "game": "awale", "name": "x", "study": {} });
    assert_eq!(guest.post("/api/studies", study.clone()).await.status, 200);
    let path = format!("/api/operator/people/~{id}/mute");
    let muted = ada.post(&path, json!({ "days": 2 })).await.json();
    assert!(muted["muted"]["until"].is_number(), "{muted}");
    let name = guest.put("/api/me/name", json!({ "name": "Zoe" })).await;
    assert_eq!((name.status.as_u16(), name.code().as_str()), (403, "muted"));
    assert!(name.json()["detail"].as_str().unwrap().contains("2 more days"), "{name:?}");
    assert_eq!(guest.post("/api/studies", study.clone()).await.code(), "muted");
    // Muted people can play.
    new_table(&mut guest).await;
    ada.delete(&path, json!({})).await;
    assert_eq!(guest.post("/api/studies", study.clone()).await.status, 200);
    // Without an end, and with one in the past.
    let muted = ada.post(&path, json!({})).await.json();
    assert!(muted["muted"].is_object() && muted["muted"]["until"].is_null(), "{muted}");
    assert_eq!(guest.post("/api/studies", study.clone()).await.code(), "muted");
    let past = store::Operation::Mute(id.parse().unwrap(), Some(server::clock::now() - 1));
    site.app.store.operate(past, None, server::clock::now()).await.unwrap();
    assert_eq!(guest.post("/api/studies", study).await.status, 200);
}

#[tokio::test]
async fn a_closed_account_lets_nobody_in() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    let mut bo = site.guest().await;
    let credentials = json!({ "name": "Bo", "password": PASSWORD });
    let made = bo.post("/api/signup", credentials.clone()).await.json();
    let token = bo.post("/api/me/tokens", json!({ "name": "t", "scopes": ["read"] })).await.json();
    let challenge =
        json!({ "game": "awale", "mode": "open", "clock": { "kind": "days", "days": 2 } });
    assert_eq!(bo.post("/api/tables", challenge).await.status, 200);
    let closed = ada.post("/api/operator/people/bo/close", json!({})).await.json();
    assert!(closed["closed"].is_number(), "{closed}");
    assert_eq!(bo.get("/api/me/games").await.code(), "no-session");
    let by_token = Request::builder()
        .uri("/api/me/games")
        .header(header::AUTHORIZATION, format!("Bearer {}", token["token"].as_str().unwrap()));
    let by_token = by_token.body(Body::empty()).unwrap();
    assert_eq!(site.stranger().send(by_token).await.code(), "no-session");
    let mut again = site.stranger();
    assert_eq!(again.post("/api/login", credentials.clone()).await.code(), "account-closed");
    assert_eq!(again.get("/api/me/games").await.code(), "no-session");
    let recovery = |password: &str| json!({ "name": "Bo", "recovery": made["recovery"], "password": password });
    let recovered = again.post("/api/recover", recovery("another long secret")).await;
    assert_eq!(recovered.code(), "account-closed");
    // A wrong password reveals nothing about the account.
    let wrong = json!({ "name": "Bo", "password": "wrong and long enough" });
    assert_eq!(again.post("/api/login", wrong).await.code(), "wrong-password");
    let lobby = ada.get("/api/lobby").await.json();
    assert_eq!(lobby["challenges"], json!([]), "{lobby}");
    assert_eq!(site.stranger().post("/api/signup", credentials.clone()).await.code(), "taken");
    // After reopening, the old password and code are valid.
    ada.delete("/api/operator/people/bo/close", json!({})).await;
    assert_eq!(again.post("/api/login", credentials).await.status, 200);
    assert_eq!(site.stranger().post("/api/recover", recovery(PASSWORD)).await.status, 200);
}

#[tokio::test]
async fn operators_do_not_keep_each_other_out() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    let mut bo = operator(&site, "Bo").await;
    for path in ["people/Bo/mute", "people/Bo/close"] {
        let answer = ada.post(&format!("/api/operator/{path}"), json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (409, "is-operator"));
    }
    assert_eq!(bo.get("/api/operator/status").await.status, 200);
}

#[tokio::test]
async fn games_are_ended() {
    let site = Site::new();
    let mut ada = operator(&site, "Ada").await;
    let mut bo = site.guest().await;
    for (result, winner, reason) in [
        ("abort", Value::Null, "aborted"),
        ("draw", Value::Null, "adjudicated"),
        ("first", json!("first"), "adjudicated"),
        ("second", json!("second"), "adjudicated"),
    ] {
        let table = new_table(&mut bo).await;
        let path = format!("/api/operator/tables/{table}/end");
        assert_eq!(ada.post(&path, json!({ "result": result })).await.status, 204, "{result}");
        let ended = bo.get(&format!("/api/tables/{table}")).await.json()["result"].clone();
        assert_eq!((&ended["winner"], &ended["reason"]), (&winner, &json!(reason)), "{result}");
        assert_eq!(ada.post(&path, json!({ "result": result })).await.code(), "over");
    }
    let nowhere = format!("/api/operator/tables/{}/end", TableId::random());
    assert_eq!(ada.post(&nowhere, json!({ "result": "draw" })).await.code(), "no-table");
    // Without a second player there is no result.
    let body = json!({ "game": "awale", "mode": "link", "clock": { "kind": "none" } });
    let table = bo.post("/api/tables", body).await.json()["table"].as_str().unwrap().to_owned();
    let path = format!("/api/operator/tables/{table}/end");
    assert_eq!(ada.post(&path, json!({ "result": "first" })).await.code(), "not-begun");
    assert_eq!(ada.post(&path, json!({ "result": "abort" })).await.status, 204);
}

#[tokio::test]
async fn the_state_of_the_server_is_told() {
    let site = Site::with(|config| config.limits.tables_per_hour = 77);
    let mut ada = operator(&site, "Ada").await;
    let status = ada.get("/api/operator/status").await.json();
    assert_eq!(status["limits"]["tables-per-hour"], 77);
    assert_eq!(status["limits"]["requests-per-minute"], 100_000);
    assert_eq!(status["storage"], true);
    let queues: Vec<&str> = status["queues"]
        .as_array()
        .unwrap()
        .iter()
        .map(|queue| queue["name"].as_str().unwrap())
        .collect();
    let engine = ["quick-moves", "moves", "hints", "analyses", "reviews"];
    let mut expected: Vec<String> = engine.map(|name| format!("engine-{name}")).to_vec();
    expected.extend(["writer", "lookups", "searches", "exports"].map(str::to_owned));
    assert_eq!(queues, expected);
    let writer = &status["queues"][5];
    assert!(writer["length"].as_u64() < writer["most"].as_u64(), "{writer}");
}

#[tokio::test]
async fn the_log_holds_no_names_and_forgets_people() {
    let site = Site::new();
    let mut ada = operator(&site, "Adalberta").await;
    let mut bo = site.member("Bonifatius").await;
    ada.post("/api/operator/people/Bonifatius/mute", json!({})).await;
    let entry = |log: &Value| {
        let entry = &log["entries"][0];
        (entry["action"].clone(), entry["by"].clone(), entry["person"].clone())
    };
    let log = ada.get("/api/operator/log").await.json();
    assert_eq!(entry(&log), (json!("mute"), json!("Adalberta"), json!("Bonifatius")));
    let leaving = bo.delete("/api/me", json!({ "password": PASSWORD })).await;
    assert_eq!(leaving.status, 204, "{leaving:?}");
    let log = ada.get("/api/operator/log").await.json();
    assert_eq!(entry(&log), (json!("mute"), json!("Adalberta"), Value::Null));
    ada.delete("/api/me", json!({ "password": PASSWORD })).await;
    let mut cy = operator(&site, "Cy").await;
    let log = cy.get("/api/operator/log").await.json();
    assert_eq!(log["entries"].as_array().unwrap().len(), 3, "{log}");
    assert_eq!(
        (&log["entries"][1]["action"], &log["entries"][1]["by"]),
        (&json!("mute"), &Value::Null)
    );
}

#[tokio::test]
async fn the_command_line_upgrades_nothing() {
    let folder = tempfile::TempDir::new().unwrap();
    let place = DataPlace::Folder(folder.path().to_owned());
    assert_eq!(Console::open(&place).await.err(), Some(StoreError::NoDatabase));
    drop(Sqlite::open(folder.path()).unwrap());
    let database = rusqlite::Connection::open(folder.path().join("abaque.db")).unwrap();
    database.pragma_update(None, "user_version", 3).unwrap();
    let older = Console::open(&place).await.err();
    assert!(matches!(older, Some(StoreError::Older { found: 3, .. })), "{older:?}");
    let format: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(format, 3);
}
