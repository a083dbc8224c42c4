//! Quotas per person and per address, and their error messages.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::common::{Answer, Site, Visitor};

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
    let table = ada.post("/api/tables", names).await.json();
    let path = format!("/api/studies/{}", made["id"].as_str().unwrap());
    let later = server::clock::now() + 365 * server::clock::DAY;
    // The guest can return as long as the session lasts.
    assert_eq!(site.app.store.tidy(later, later, 0).await, Ok(0));
    assert_eq!(site.app.store.tidy(later, 0, later).await, Ok(0));
    assert_eq!(ada.get(&path).await.status, 200);
    let table = format!("/api/tables/{}", table["table"].as_str().unwrap());
    assert_eq!(site.stranger().get(&table).await.status, 200);
    // The guest, and the game that was not shared.
    assert_eq!(site.app.store.tidy(later, later, later).await, Ok(2));
    assert_eq!(site.stranger().get(&path).await.status, 404);
    assert_eq!(site.app.store.tidy(later, later, later).await, Ok(0));
}

/// A client at an address of its own.
fn at_home(mut visitor: Visitor<'_>, last: u8) -> Visitor<'_> {
    visitor.address = ([198, 51, 100, last], 1).into();
    visitor
}

fn challenge(to: Option<&str>) -> Value {
    let clock = json!({ "kind": "days", "days": 2 });
    let mode = if to.is_some() { "challenge" } else { "open" };
    json!({ "game": "awale", "mode": mode, "to": to, "clock": clock })
}

#[tokio::test]
async fn the_open_challenges_of_an_address_are_bounded() {
    let site = Site::with(|config| {
        config.limits.challenges_per_address = 3;
        config.limits.challenges_per_person = 100;
    });
    let mut ada = site.guest().await;
    for _ in 0..2 {
        assert_eq!(ada.post("/api/tables", challenge(None)).await.status, 200);
    }
    // A wait to be paired is listed in the lobby too; a second wait replaces the first.
    let wanted = json!({ "game": "awale", "clock": { "kind": "none" } });
    let mut bo = site.guest().await;
    for _ in 0..3 {
        assert_eq!(bo.post("/api/pair", wanted.clone()).await.status, 200);
    }
    let mut cy = site.guest().await;
    for (path, body) in [("/api/tables", challenge(None)), ("/api/pair", wanted.clone())] {
        let refused = cy.post(path, body).await;
        assert_eq!(refused.code(), "too-many-challenges", "{path}");
        assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "60"));
    }
    let mut elsewhere = at_home(site.guest().await, 7);
    assert_eq!(elsewhere.post("/api/tables", challenge(None)).await.status, 200);
    // A wait that has ended makes room, and so does an accepted challenge.
    assert_eq!(bo.delete("/api/pair", json!({})).await.status, 204);
    assert_eq!(cy.post("/api/tables", challenge(None)).await.status, 200);
    assert_eq!(cy.post("/api/tables", challenge(None)).await.code(), "too-many-challenges");
    let lobby = elsewhere.get("/api/lobby").await.json();
    let listed = lobby["challenges"].as_array().unwrap();
    let id = listed.iter().find(|it| it["mine"] == false).unwrap()["id"].as_str().unwrap();
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(elsewhere.post(&accept, json!({})).await.status, 200);
    assert_eq!(cy.post("/api/tables", challenge(None)).await.status, 200);
}

#[tokio::test]
async fn one_address_does_not_take_all_challenges_to_a_person() {
    let site = Site::new();
    let _ada = site.member("Ada").await;
    let mut answers = Vec::new();
    for _ in 0..5 {
        let mut guest = site.guest().await;
        answers.push(guest.post("/api/tables", challenge(Some("Ada"))).await.status.as_u16());
    }
    assert_eq!(answers, [200, 200, 200, 200, 409]);
    let mut friend = at_home(site.guest().await, 7);
    assert_eq!(friend.post("/api/tables", challenge(Some("Ada"))).await.status, 200);
}

#[tokio::test]
async fn hanging_up_does_not_evade_the_limit_of_open_challenges() {
    let site = Site::with(|config| config.limits.challenges_per_address = 3);
    let database = rusqlite::Connection::open(site.folder().join("abaque.db")).unwrap();
    let challenges = || {
        let count = "SELECT (SELECT count(*) FROM invitations) + (SELECT count(*) FROM seekers)";
        database.query_row(count, [], |row| row.get::<_, u32>(0)).unwrap()
    };
    for attempt in 1..12 {
        // With a clock of its own, so that nobody is paired with the one before.
        let wanted = json!({ "game": "awale", "clock": { "kind": "days", "days": attempt } });
        let is_challenge = attempt % 2 == 0;
        let (path, body) =
            if is_challenge { ("/api/tables", challenge(None)) } else { ("/api/pair", wanted) };
        let mut guest = site.guest().await;
        let before = challenges();
        let mut asked = std::pin::pin!(guest.post(path, body));
        // Hangs up as soon as the database has it, before the handler knows.
        while challenges() == before {
            if futures_util::poll!(&mut asked).is_ready() {
                break;
            }
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(challenges(), 3);
}

#[tokio::test]
async fn searches_for_an_opponent_are_limited() {
    let site = Site::with(|config| config.limits.pairings_per_hour_and_address = 2);
    let wanted = json!({ "game": "awale", "clock": { "kind": "none" } });
    let mut ada = site.guest().await;
    for _ in 0..2 {
        assert_eq!(ada.post("/api/pair", wanted.clone()).await.status, 200);
    }
    tells_when(&ada.post("/api/pair", wanted.clone()).await);
    tells_when(&site.guest().await.post("/api/pair", wanted.clone()).await);
    let mut elsewhere = at_home(site.guest().await, 7);
    assert_eq!(elsewhere.post("/api/pair", wanted).await.status, 200);
}

#[tokio::test]
async fn challenges_that_nobody_takes_are_closed_after_two_weeks() {
    let site = Site::new();
    let mut ada = site.guest().await;
    let old = ada.post("/api/tables", challenge(None)).await.json();
    let file = rusqlite::Connection::open(site.folder().join("abaque.db")).unwrap();
    let fortnight = server::clock::now() - 14 * server::clock::DAY;
    file.execute("UPDATE tables SET created = ?1", [fortnight]).unwrap();
    assert_eq!(ada.post("/api/tables", challenge(None)).await.status, 200);
    server::housekeeping::run(&site.app).await;
    let lobby = ada.get("/api/lobby").await.json();
    let listed = lobby["challenges"].as_array().unwrap();
    assert!(listed.len() == 1 && listed[0]["id"] != old["invitation"], "{lobby}");
    let view = ada.get(&format!("/api/tables/{}", old["table"].as_str().unwrap())).await.json();
    assert_eq!(view["result"]["reason"], "aborted", "{view}");
}

/// Plays at one screen, then resigns. Returns the table, or the first refusal.
async fn finished_game(ada: &mut Visitor<'_>, moves: &[&str]) -> Result<String, Answer> {
    let local = json!({ "game": "awale", "mode": "local", "clock": { "kind": "none" } });
    let made = ada.post("/api/tables", local).await;
    let table = made.json()["table"].as_str().unwrap().to_owned();
    let path = format!("/api/bot/tables/{table}/act");
    let moves = moves.iter().map(|mv| json!({ "kind": "move", "move": mv }));
    for action in moves.chain([json!({ "kind": "resign" })]) {
        let done = ada.post(&path, json!({ "action": action })).await;
        if done.status != 200 {
            return Err(done);
        }
    }
    Ok(table)
}

#[tokio::test]
async fn stored_actions_are_limited_for_an_address() {
    let site = Site::with(|config| config.limits.events_per_hour_and_address = 3);
    let mut ada = site.guest().await;
    let refused = finished_game(&mut ada, &["C", "d", "E"]).await;
    tells_when(&refused.unwrap_err());
    let refused = finished_game(&mut site.guest().await, &[]).await;
    tells_when(&refused.unwrap_err());
    let mut elsewhere = at_home(site.guest().await, 7);
    assert!(finished_game(&mut elsewhere, &["C", "d"]).await.is_ok());
}

#[tokio::test]
async fn reviews_are_limited_by_moves_for_an_address() {
    let site = Site::with(|config| config.limits.review_plies_per_hour_and_address = 5);
    let mut ada = site.guest().await;
    let (one, two) = (
        finished_game(&mut ada, &["C", "d", "E"]).await.unwrap(),
        finished_game(&mut ada, &["C", "d", "E"]).await.unwrap(),
    );
    let review = |table: &str| format!("/api/tables/{table}/review");
    assert_eq!(ada.post(&review(&one), json!({})).await.status, 200);
    tells_when(&ada.post(&review(&two), json!({})).await);
    tells_when(&site.guest().await.post(&review(&two), json!({})).await);
    // Asking again for the same one costs nothing.
    assert_eq!(ada.post(&review(&one), json!({})).await.status, 200);
    let mut elsewhere = at_home(site.guest().await, 7);
    assert_eq!(elsewhere.post(&review(&two), json!({})).await.status, 200);
}

#[tokio::test]
async fn a_refused_review_costs_its_address_nothing() {
    let site = Site::with(|config| config.limits.review_plies_per_hour_and_address = 6);
    let mut ada = site.guest().await;
    let mut answers = Vec::new();
    for moves in [1, 1, 1, 3, 3] {
        let table = finished_game(&mut ada, &["C", "d", "E"][..moves]).await.unwrap();
        let review = ada.post(&format!("/api/tables/{table}/review"), json!({})).await;
        answers.push(if review.status == 200 { String::new() } else { review.code() });
    }
    assert_eq!(answers, ["", "", "", "too-many-reviews", "too-many-reviews"]);
    let mut bo = site.guest().await;
    let table = finished_game(&mut bo, &["C", "d", "E"]).await.unwrap();
    let review = bo.post(&format!("/api/tables/{table}/review"), json!({})).await;
    assert_eq!(review.status, 200, "{}", review.text);
}

#[tokio::test]
async fn a_refused_study_costs_its_address_nothing() {
    let site = Site::with(|config| {
        config.limits.study_bytes_per_person = 1000;
        config.limits.study_bytes_per_hour_and_address = 3000;
    });
    let mut ada = site.guest().await;
    for _ in 0..3 {
        assert_eq!(ada.post("/api/studies", study(2000)).await.code(), "too-much");
    }
    assert_eq!(ada.post("/api/studies", study(900)).await.status, 200);
}

#[tokio::test]
async fn limits_of_a_person_say_when_to_come_back() {
    let site = Site::new();
    let mut ada = site.member("Ada").await;
    let _bo = site.member("Bo").await;
    for _ in 0..10 {
        let report = ada.post("/api/people/Bo/report", json!({ "reason": "rude" })).await;
        assert_eq!(report.status, 204);
    }
    tells_when(&ada.post("/api/people/Bo/report", json!({ "reason": "rude" })).await);
    let mut waiting = Vec::new();
    for _ in 0..4 {
        let table = finished_game(&mut ada, &["C"]).await.unwrap();
        waiting.push(ada.post(&format!("/api/tables/{table}/review"), json!({})).await);
    }
    let last = waiting.pop().unwrap();
    assert!(waiting.iter().all(|review| review.status == 200), "{waiting:?}");
    assert_eq!((last.code().as_str(), last.header("retry-after")), ("too-many-reviews", "60"));
}

#[tokio::test]
async fn answers_about_long_games_that_nobody_reads_are_bounded() {
    const CYCLE: [&str; 4] = ["a1b2", "i9h8", "d4c3", "f6g7"];
    let site = Site::new();
    let mut ada = site.guest().await;
    let rules = "standard,repetition=off,no-progress=off";
    let body = json!({ "game": "abalone", "mode": "local", "rules": rules });
    let table = ada.post("/api/tables", body).await.json();
    let table = table["table"].as_str().unwrap().to_owned();
    let path = format!("/api/bot/tables/{table}/act");
    for mv in CYCLE.iter().cycle().take(500) {
        let action = json!({ "kind": "move", "move": mv });
        let played = ada.post(&path, json!({ "action": action })).await;
        assert_eq!(played.status, 200, "{}", played.text);
    }
    let request = || Request::get(format!("/api/tables/{table}")).body(Body::empty()).unwrap();
    let mut unread = Vec::new();
    for _ in 0..8 {
        unread.push(ada.open(request()).await);
    }
    // The ninth has to wait until one of them is gone, while other addresses are served.
    let elsewhere = at_home(site.stranger(), 7);
    let mut ninth = std::pin::pin!(ada.open(request()));
    for _ in 0..4 {
        tokio::select! {
            biased;
            _ = &mut ninth => panic!("nine answers are in memory"),
            answer = elsewhere.open(request()) => assert_eq!(answer.status(), 200),
        }
    }
    drop(unread.pop());
    assert_eq!(ninth.await.status(), 200);
}
