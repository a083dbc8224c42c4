use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{House, awale};

/// The example of the documentation, running.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the example; none where there is no Python.
fn start(house: &House, token: &str) -> Option<Bot> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let child = Command::new("python3")
        .arg(script)
        .arg(format!("http://{}", house.address))
        .env("ABAQUE_TOKEN", token)
        .stdin(Stdio::null())
        .spawn();
    match child {
        Ok(child) => Some(Bot(child)),
        Err(error) => {
            eprintln!("the example bot is not tested: python3 cannot be started ({error})");
            None
        }
    }
}

#[tokio::test]
async fn the_example_bot_takes_a_challenge_and_plays_to_the_end() {
    let house = House::open().await;
    let mut owner = house.member("Robot").await;
    // A person's account reads no stream of bots.
    assert_eq!(owner.get("/api/bot/stream").await.code(), "not-a-bot");
    owner.post("/api/me/bot", &json!({})).await.ok();
    let token = owner.post("/api/me/tokens", &json!({ "name": "test" })).await.ok();
    let Some(_bot) = start(&house, token["token"].as_str().unwrap()) else { return };
    let mut ada = house.guest().await;
    let mut home = ada.socket().await;
    let (table, _) = ada.table(awale("open")).await;
    assert_eq!(home.wait("notice").await["table"], table.as_str());
    let mut view = home.join(&table).await["view"].clone();
    assert_eq!(
        (&view["seats"][1]["name"], &view["seats"][1]["bot"]),
        (&json!("Robot"), &json!(true))
    );
    let mut rng = game::Rng::new(5);
    while view["result"].is_null() {
        if let Some(legal) = view["legal"].as_array() {
            let mv = legal[rng.below(legal.len())]["move"].as_str().unwrap().to_owned();
            let ply = view["ply"].as_u64().unwrap();
            assert_eq!(home.play(&table, ply, &mv).await, "ack");
            view = home.join(&table).await["view"].clone();
        } else {
            let event = home.wait("event").await;
            if event["view"].is_object() {
                view = event["view"].clone();
            }
        }
    }
    assert!(view["ply"].as_u64().unwrap() > 2, "{view}");
}

#[tokio::test]
async fn a_token_that_has_ended_opens_nothing_and_closes_what_it_opened() {
    let house = House::open().await;
    let mut owner = house.member("Robot").await;
    owner.post("/api/me/bot", &json!({})).await.ok();
    let made = owner.post("/api/me/tokens", &json!({ "name": "test" })).await.ok();
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let bot = crate::common::Person { cookie: None, ..owner.clone() };
    let mut socket = bot.try_socket(&[("authorization", bearer.clone())]).await.unwrap();
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let request = format!(
        "GET /api/bot/stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: {bearer}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 15];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    // Another key of the same person ends: this one goes on.
    let other = owner.post("/api/me/tokens", &json!({ "name": "other" })).await.ok();
    owner.delete(&format!("/api/me/tokens/{}", other["id"].as_str().unwrap())).await.ok();
    socket.send(&json!({ "type": "ping", "t": 1 })).await;
    socket.wait("pong").await;
    owner.delete(&format!("/api/me/tokens/{}", made["id"].as_str().unwrap())).await.ok();
    assert_eq!(socket.try_next().await, Err(Some(1008)));
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.unwrap();
    assert!(rest.contains("\"hello\""), "{rest}");
    let refused = bot.try_socket(&[("authorization", bearer)]).await;
    assert_eq!(refused.err(), Some(401));
}

#[tokio::test]
async fn bots_act_over_http_and_repeat_themselves_harmlessly() {
    let house = House::open().await;
    let (mut ada, mut bo) = (house.guest().await, house.guest().await);
    let (table, invitation) = ada.table(awale("link")).await;
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    let path = format!("/api/bot/tables/{table}/move");
    let mv = json!({ "move": "C", "ply": 0, "id": "one" });
    let done = ada.post(&path, &mv).await.ok();
    assert_eq!(ada.post(&path, &mv).await.ok(), done);
    assert_eq!(ada.post(&path, &json!({ "move": "D" })).await.code(), "not-your-turn");
    assert_eq!(bo.post(&path, &json!({ "move": "A" })).await.code(), "illegal-move");
    assert_eq!(bo.post(&path, &json!({ "move": "a", "ply": 0 })).await.code(), "stale");
    assert_eq!(house.guest().await.post(&path, &json!({ "move": "a" })).await.code(), "not-seated");
    let resign = json!({ "action": { "kind": "resign" } });
    bo.post(&format!("/api/bot/tables/{table}/act"), &resign).await.ok();
    assert_eq!(ada.post(&path, &json!({ "move": "D" })).await.code(), "over");
}
