//! Flags fall also at tables whose server is gone, and once.

use std::time::Duration;

use serde_json::json;
use server::clock::pass;

use crate::common::{Person, awale};
use crate::site::{Server, Site, table_of, until};

/// A game at one server, in which the first player's clock runs.
async fn running_game(server: &Server) -> (String, [Person; 2]) {
    let (mut ada, mut bo) = (server.guest().await, server.guest().await);
    let table = table_of(&mut ada, &mut bo, awale("link")).await;
    let ((mut first, _), (mut second, _)) = (ada.join(&table).await, bo.join(&table).await);
    assert_eq!(first.play(&table, 0, "C").await, "ack");
    second.event("moved").await;
    assert_eq!(second.play(&table, 1, "d").await, "ack");
    (table, [ada, bo])
}

fn results(site: &Site) -> String {
    site.query("SELECT count(*) FROM events WHERE body LIKE '%\"ended\"%'")
}

#[tokio::test]
async fn the_games_of_a_killed_server_end_in_time() {
    let site = Site::new().await;
    // Two servers that have never heard of the games.
    let (one, two, three) = (site.server().await, site.server().await, site.server().await);
    for _ in 0..3 {
        Box::pin(running_game(&one)).await;
    }
    one.kill();
    assert_eq!(results(&site), "0");
    pass(Duration::from_mins(11));
    let ended = async || site.query("SELECT count(*) FROM tables WHERE ended IS NOT NULL");
    until(ended, |ended| ended == "3").await;
    let reasons = "SELECT DISTINCT reason, winner FROM tables";
    assert_eq!((results(&site).as_str(), site.query(reasons).as_str()), ("3", "time|1"));
    drop((two, three));
}

#[tokio::test]
async fn a_flag_that_falls_at_two_servers_ends_the_game_once() {
    let (site, [one, two]) = Site::of_two().await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        let (table, people) = Box::pin(running_game(&one)).await;
        let here = people[0].join(&table).await.0;
        let there = people[1].at_address(two.address).join(&table).await.0;
        tables.push((table, here, there));
    }
    pass(Duration::from_mins(11));
    // Both servers look at the clock at the same moment, because of a message.
    let phrase = json!({ "kind": "phrase", "phrase": "hello" });
    for (table, here, there) in &mut tables {
        let (one, two) = tokio::join!(here.act(table, 2, &phrase), there.act(table, 2, &phrase));
        for answer in [&one, &two] {
            assert!(["ack", "over"].contains(&answer.as_str()), "{one} {two}");
        }
        let views = [here.join(table).await, there.join(table).await];
        for view in views {
            assert_eq!(view["view"]["result"]["reason"], "time", "{view}");
        }
    }
    assert_eq!(results(&site), "5");
}
