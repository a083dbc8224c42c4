//! People who wait at different servers are paired.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::common::{Person, Socket};
use crate::site::{Site, until};

fn wanted() -> Value {
    json!({ "game": "avalam", "clock": { "kind": "timed", "main": 600_000, "increment": 0 } })
}

async fn pair(person: &Person) -> Value {
    person.clone().post("/api/pair", &wanted()).await.ok()
}

async fn challenges(person: &Person) -> Vec<Value> {
    let lobby = person.clone().get("/api/lobby").await.ok();
    lobby["challenges"].as_array().unwrap().clone()
}

async fn paired(socket: &mut Socket) -> String {
    loop {
        let notice = socket.wait("notice").await;
        if notice["kind"] == "paired" {
            return notice["table"].as_str().unwrap().to_owned();
        }
    }
}

#[tokio::test]
async fn two_people_at_two_servers_are_paired() {
    let (_site, [one, two]) = Site::of_two().await;
    let (ada, bo, cy) = (one.guest().await, two.guest().await, two.guest().await);
    let mut here = ada.socket().await;
    let waiting = pair(&ada).await;
    assert_eq!((&waiting["waiting"], &waiting["table"]), (&json!(true), &json!(null)));
    // The challenge is listed at the other server, and somebody there finds it.
    let seen = until(async || challenges(&bo).await, |seen| seen.len() == 1).await;
    assert_eq!((&seen[0]["id"], &seen[0]["mine"]), (&waiting["challenge"], &json!(false)));
    let found = pair(&bo).await;
    let table = found["table"].as_str().unwrap();
    assert_eq!(paired(&mut here).await, table);
    let (mut there, _) = bo.join(table).await;
    here.join(table).await;
    assert_eq!(challenges(&cy).await, Vec::<Value>::new());
    assert_eq!(here.act(table, 0, &json!({ "kind": "resign" })).await, "ack");
    there.event("ended").await;
    // Accepted from the list at the other server.
    let waiting = pair(&ada).await;
    let challenge = waiting["challenge"].as_str().unwrap();
    until(async || challenges(&cy).await, |seen| seen.len() == 1).await;
    let accept = format!("/api/challenges/{challenge}/accept");
    let seated = cy.clone().post(&accept, &json!({})).await.ok();
    assert_eq!(paired(&mut here).await, seated["table"].as_str().unwrap());
    assert_eq!(bo.clone().post(&accept, &json!({})).await.code(), "not-open");
    // Withdrawn at another server than the one where it was made.
    pair(&ada).await;
    assert_eq!(ada.at_address(two.address).delete("/api/pair").await.status, 204);
    assert_eq!(pair(&bo).await["waiting"], true);
}

/// People who search at the same moment, at different servers, get exactly one game each.
#[tokio::test]
async fn many_who_come_at_once_have_one_game_each() {
    let (site, [one, two]) = Site::of_two().await;
    let mut people = Vec::new();
    for i in 0..24 {
        let server = if i % 2 == 0 { &one } else { &two };
        let person = server.guest().await;
        let socket = person.socket().await;
        people.push((person, socket));
    }
    let asking: Vec<_> = people
        .iter()
        .map(|(person, _)| {
            let person = person.clone();
            tokio::spawn(async move { pair(&person).await })
        })
        .collect();
    for answer in asking {
        answer.await.unwrap();
    }
    // Those who missed each other at first are paired by their servers.
    let count = async || site.query("SELECT count(*) FROM seekers");
    until(count, |count| count == "0").await;
    let mut games: HashMap<String, usize> = HashMap::new();
    for (_, socket) in &mut people {
        *games.entry(paired(socket).await).or_default() += 1;
    }
    assert_eq!((games.len(), games.values().all(|players| *players == 2)), (12, true), "{games:?}");
    assert_eq!(site.query("SELECT count(*) FROM tables"), "12");
}

/// Ratings that are too far apart at first are close enough after a while, without anybody asking.
#[tokio::test]
async fn patience_pairs_ratings_that_are_far_apart() {
    let (site, [one, two]) = Site::of_two().await;
    let (ada, bo) = (one.member("Ada").await, two.member("Bo").await);
    site.query(
        "INSERT INTO ratings (person, game, rating, deviation, volatility, games, updated)
         SELECT no, 'avalam', CASE name WHEN 'Ada' THEN 1500 ELSE 1725 END, 50, 0.06, 30, 0
         FROM people WHERE name IN ('Ada', 'Bo')",
    );
    let (mut here, mut there) = (ada.socket().await, bo.socket().await);
    let mut rated = wanted();
    rated["rated"] = json!(true);
    for person in [&ada, &bo] {
        assert_eq!(person.clone().post("/api/pair", &rated).await.ok()["waiting"], true);
    }
    assert_eq!(paired(&mut here).await, paired(&mut there).await);
}

#[tokio::test]
async fn a_killed_server_leaves_nobody_waiting() {
    let (site, [one, two]) = Site::of_two().await;
    let (ada, bo) = (one.guest().await, two.guest().await);
    let socket = ada.socket().await;
    pair(&ada).await;
    until(async || challenges(&bo).await, |seen| seen.len() == 1).await;
    one.kill();
    drop(socket);
    until(async || challenges(&bo).await, Vec::is_empty).await;
    let mut here = bo.socket().await;
    // A client that reads answers the server's pings.
    let _reading = tokio::spawn(async move { while here.try_next().await.is_ok() {} });
    let alone = pair(&bo).await;
    assert_eq!((&alone["waiting"], &alone["table"]), (&json!(true), &json!(null)));
    // The row itself goes later; the one that is renewed stays.
    let count = async || site.query("SELECT count(*) FROM seekers");
    until(count, |count| count == "1").await;
    assert_eq!(challenges(&bo).await.len(), 1);
}
