//! Who is there is known at every server.

use std::time::Duration;

use serde_json::{Value, json};
use server::clock::pass;

use crate::common::{Person, Socket, awale};
use crate::site::{Site, table_of, until};

fn claim() -> Value {
    json!({ "kind": "claim", "claim": "win" })
}

/// Waits until a socket's table shows the players and spectators.
async fn wait_for(socket: &mut Socket, table: &str, seats: [bool; 2], watching: u64) {
    let ask = async || {
        socket.send(&json!({ "type": "leave", "table": table })).await;
        socket.join(table).await;
        let presence = socket.wait("presence").await;
        (presence["seats"].clone(), presence["watching"].as_u64().unwrap())
    };
    until(ask, |seen| *seen == (json!(seats), watching)).await;
}

#[tokio::test]
async fn players_at_two_servers_see_each_other() {
    let (site, [one, two]) = Site::of_two().await;
    let three = site.server().await;
    let (mut ada, mut bo) = (one.guest().await, two.guest().await);
    let table = table_of(&mut ada, &mut bo, awale("link")).await;
    let (mut first, _) = ada.join(&table).await;
    // Nobody needs to ask again: the change is sent.
    let presence = first.wait("presence").await;
    assert_eq!(presence["seats"], json!([true, false]), "{presence}");
    let (mut second, _) = bo.join(&table).await;
    let both = async || first.wait("presence").await["seats"].clone();
    until(both, |seats| *seats == json!([true, true])).await;
    wait_for(&mut second, &table, [true, true], 0).await;
    // A spectator at a third server sees both, and is counted by both.
    let (mut spectator, _) = three.guest().await.join(&table).await;
    wait_for(&mut spectator, &table, [true, true], 1).await;
    wait_for(&mut first, &table, [true, true], 1).await;
    assert_eq!(first.play(&table, 0, "C").await, "ack");
    second.event("moved").await;
    assert_eq!(second.play(&table, 1, "d").await, "ack");
    first.event("moved").await;
    // Nobody claims the game of a player who is at another server, however much time passes.
    pass(Duration::from_mins(2));
    assert_eq!(first.act(&table, 2, &claim()).await, "still-there");
    // The other one leaves: the absence counts from then on.
    drop(second);
    wait_for(&mut first, &table, [true, false], 1).await;
    assert_eq!(first.act(&table, 2, &claim()).await, "still-there");
    pass(Duration::from_secs(59));
    let (mut second, _) = bo.join(&table).await;
    wait_for(&mut first, &table, [true, true], 1).await;
    pass(Duration::from_secs(2));
    assert_eq!(first.act(&table, 2, &claim()).await, "still-there");
    assert_eq!(second.act(&table, 2, &claim()).await, "still-there");
    drop(second);
    wait_for(&mut first, &table, [true, false], 1).await;
    pass(Duration::from_mins(1));
    assert_eq!(first.act(&table, 2, &claim()).await, "ack");
    assert_eq!(spectator.event("ended").await["view"]["result"]["reason"], "abandoned");
}

#[tokio::test]
async fn a_killed_server_is_not_counted_for_long() {
    let (_site, [one, two]) = Site::of_two().await;
    let (mut ada, mut bo) = (one.member("Ada").await, two.member("Bo").await);
    assert_eq!(ada.post("/api/people/Bo/follow", &json!({})).await.status, 204);
    let table = table_of(&mut ada, &mut bo, awale("link")).await;
    let ((mut first, _), (second, _)) = (ada.join(&table).await, bo.join(&table).await);
    wait_for(&mut first, &table, [true, true], 0).await;
    let is_here = |person: &Person| {
        let mut person = person.clone();
        async move { person.get("/api/me/follows").await.ok()[0]["here"].clone() }
    };
    until(async || is_here(&ada).await, |here| *here == json!(true)).await;
    let people = async || {
        first.send(&json!({ "type": "lobby", "on": true })).await;
        first.wait("lobby").await["people"].clone()
    };
    until(people, |people| *people == json!(2)).await;
    two.kill();
    wait_for(&mut first, &table, [true, false], 0).await;
    until(async || is_here(&ada).await, |here| *here == json!(false)).await;
    drop(second);
    // The player comes back at the server that is left.
    let (mut second, _) = bo.at_address(one.address).join(&table).await;
    wait_for(&mut second, &table, [true, true], 0).await;
    until(async || is_here(&ada).await, |here| *here == json!(true)).await;
}

#[tokio::test]
async fn without_the_bus_nobody_is_said_to_be_away() {
    let (mut site, [one, two]) = Site::of_two().await;
    let (mut ada, mut bo) = (one.guest().await, two.guest().await);
    let table = table_of(&mut ada, &mut bo, awale("link")).await;
    let ((mut first, _), (second, _)) = (ada.join(&table).await, bo.join(&table).await);
    assert_eq!(first.play(&table, 0, "C").await, "ack");
    wait_for(&mut first, &table, [true, true], 0).await;
    drop(second);
    wait_for(&mut first, &table, [true, false], 0).await;
    site.nats.kill();
    let ready = async || one_line(&ada).await;
    until(ready, |text| text.contains("bus")).await;
    // The other player comes back where the first server cannot see it.
    let (mut second, _) = bo.join(&table).await;
    assert_eq!(second.play(&table, 1, "d").await, "ack");
    first.event("moved").await;
    pass(Duration::from_secs(59));
    // The store is read every two seconds meanwhile, and absence forgiven.
    tokio::time::sleep(Duration::from_secs(5)).await;
    pass(Duration::from_secs(2));
    assert_eq!(first.act(&table, 2, &claim()).await, "still-there");
    site.nats.resume();
    wait_for(&mut first, &table, [true, true], 0).await;
}

async fn one_line(person: &Person) -> String {
    person.clone().get("/readyz").await.text
}
