//! Web push, with a local push service and browsers that decrypt its messages.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::post;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point as _;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac::{HMAC_SHA256, Key, sign};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::common::{House, Person, Socket};

/// A push service that records requests and answers with the given responses; 201 by default.
struct Service {
    origin: String,
    requests: mpsc::UnboundedReceiver<Request>,
    answers: Answers,
}

type Answers = Arc<Mutex<VecDeque<(StatusCode, Vec<(&'static str, &'static str)>)>>>;

struct Request {
    browser: String,
    headers: HeaderMap,
    body: Bytes,
}

impl Service {
    async fn open() -> Self {
        let (sender, requests) = mpsc::unbounded_channel();
        let answers = Answers::default();
        let state = (sender, Arc::clone(&answers));
        let router = Router::new().route("/push/{browser}", post(receive)).with_state(state);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Service { origin, requests, answers }
    }

    fn answer(&self, status: u16, headers: &[(&'static str, &'static str)]) {
        let answer = (StatusCode::from_u16(status).unwrap(), headers.to_vec());
        self.answers.lock().unwrap().push_back(answer);
    }

    async fn next(&mut self) -> Request {
        let next = tokio::time::timeout(Duration::from_mins(2), self.requests.recv()).await;
        next.expect("nothing was pushed").unwrap()
    }

    /// Whether no further request has arrived.
    fn is_quiet(&mut self) -> bool {
        self.requests.try_recv().is_err()
    }
}

async fn receive(
    State((sender, answers)): State<(mpsc::UnboundedSender<Request>, Answers)>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    sender.send(Request { browser, headers, body }).unwrap();
    let answer = answers.lock().unwrap().pop_front();
    let (status, headers) = answer.unwrap_or((StatusCode::CREATED, Vec::new()));
    let headers: HeaderMap = headers
        .into_iter()
        .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
        .collect();
    (status, headers)
}

/// A browser's side of a subscription.
struct Browser {
    name: &'static str,
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new(name: &'static str) -> Self {
        // Any scalar below the curve's order.
        let scalar: [u8; 32] = std::array::from_fn(|i| name.bytes().cycle().nth(i).unwrap());
        let auth = std::array::from_fn(|i| u8::try_from(i).unwrap() ^ name.as_bytes()[0]);
        Browser { name, secret: SecretKey::from_slice(&scalar).unwrap(), auth }
    }

    fn public(&self) -> Vec<u8> {
        self.secret.public_key().to_sec1_point(false).as_bytes().to_vec()
    }

    fn subscription(&self, origin: &str) -> Value {
        json!({
            "endpoint": format!("{origin}/push/{}", self.name),
            "keys": { "p256dh": BASE64.encode(self.public()), "auth": BASE64.encode(self.auth) },
        })
    }

    async fn subscribe(&self, person: &mut Person, service: &Service) {
        person.put("/api/me/push", &self.subscription(&service.origin)).await.ok();
    }

    fn read(&self, request: &Request) -> Value {
        assert_eq!(request.browser, self.name);
        serde_json::from_slice(&self.decrypt(&request.body)).unwrap()
    }

    /// RFC 8291, implemented from its text, independently of the server.
    fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let (_record_size, rest) = rest.split_at(4);
        assert_eq!(rest[0], 65);
        let (sender, record) = rest[1..].split_at(65);
        let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
        let scalar = self.secret.to_nonzero_scalar();
        let shared = p256::ecdh::diffie_hellman(&scalar, theirs.as_affine());
        let prk = hmac(&self.auth, &[shared.raw_secret_bytes()]);
        let ikm = hmac(&prk, &[b"WebPush: info\0", &self.public(), sender, &[1]]);
        let prk = hmac(salt, &[&ikm]);
        let key = hmac(&prk, &[b"Content-Encoding: aes128gcm\0", &[1]]);
        let nonce = hmac(&prk, &[b"Content-Encoding: nonce\0", &[1]]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
        let mut record = record.to_vec();
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(plain[end], 2, "the delimiter of the last record");
        plain[..end].to_vec()
    }
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let tag = sign(&Key::new(HMAC_SHA256, key), &parts.concat());
    tag.as_ref().try_into().unwrap()
}

/// The claims of a request's VAPID header, whose signature is verified with the key that browsers
/// get.
fn vapid_claims(request: &Request, server_key: &str) -> Value {
    let header = request.headers["authorization"].to_str().unwrap();
    let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, server_key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).unwrap()).unwrap();
    let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
    key.verify(signed.as_bytes(), &signature).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let head: Value = serde_json::from_slice(&BASE64.decode(head).unwrap()).unwrap();
    assert_eq!(head, json!({ "typ": "JWT", "alg": "ES256" }));
    serde_json::from_slice(&BASE64.decode(claims).unwrap()).unwrap()
}

fn of_days() -> Value {
    json!({ "game": "awale", "mode": "link", "side": "first", "clock": { "kind": "days", "days": 2 } })
}

/// Ada, who moves first, and Bo in a correspondence game. Neither has a page open.
async fn game_of_days(house: &House) -> (String, Person, Person) {
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let (table, invitation) = ada.table(of_days()).await;
    bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    (table, ada, bo)
}

/// Acts with a page open, and closes it.
async fn visit(person: &Person, table: &str, ply: u64, action: &Value) {
    let (mut socket, _) = person.join(table).await;
    assert_eq!(socket.act(table, ply, action).await, "ack");
}

fn play(mv: &str) -> Value {
    json!({ "kind": "move", "move": mv })
}

#[test]
fn the_example_of_the_standard_is_decrypted() {
    // RFC 8291, section 5.
    let secret = BASE64.decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").unwrap();
    let browser = Browser {
        name: "rfc",
        secret: SecretKey::from_slice(&secret).unwrap(),
        auth: BASE64.decode("BTBZMqHH6r4Tts7J_aSIgg").unwrap().try_into().unwrap(),
    };
    let body = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    let plain = browser.decrypt(&BASE64.decode(body).unwrap());
    assert_eq!(plain, b"When I grow up, I want to be a watermelon");
}

#[tokio::test]
async fn absent_players_are_told_in_their_language() {
    let (house, mut service) = (House::open().await, Service::open().await);
    let (table, ada, mut bo) = game_of_days(&house).await;
    let (english, french) = (Browser::new("laptop"), Browser::new("phone"));
    english.subscribe(&mut bo, &service).await;
    // The same person in a second browser, in French.
    let mut second = house.stranger();
    let credentials = json!({ "name": "Bo", "password": "tour de cinq pions" });
    second.post("/api/login", &credentials).await.ok();
    let subscription = french.subscription(&service.origin);
    second.put("/api/me/push?lang=fr", &subscription).await.ok();

    visit(&ada, &table, 0, &play("C")).await;
    let key = bo.get("/api/me/push").await.ok()["key"].as_str().unwrap().to_owned();
    let mut bodies = Vec::new();
    for _ in 0..2 {
        let request = service.next().await;
        let claims = vapid_claims(&request, &key);
        assert_eq!(claims["aud"], service.origin);
        assert_eq!(claims["sub"], "mailto:operator@example.org");
        assert!(claims["exp"].is_i64(), "{claims}");
        assert_eq!(request.headers["content-encoding"], "aes128gcm");
        assert_eq!(request.headers["topic"], table.as_str());
        assert_eq!(request.headers["ttl"], "86400");
        assert!(request.body.len() <= 4096);
        let browser = if request.browser == "phone" { &french } else { &english };
        let message = browser.read(&request);
        // No other fields.
        assert_eq!(message.as_object().unwrap().len(), 5);
        assert_eq!(message["title"], "Awalé");
        assert_eq!(message["path"], format!("/play/{table}"));
        assert_eq!(message["tag"], table);
        bodies.push((request.browser.clone(), message["body"].as_str().unwrap().to_owned()));
    }
    bodies.sort();
    let expected =
        [("laptop", "Ada has moved. It’s your turn."), ("phone", "Ada a joué. C’est à vous.")];
    assert_eq!(bodies, expected.map(|(browser, body)| (browser.to_owned(), body.to_owned())));

    // The end is notified too, with the right person.
    visit(&ada, &table, 1, &json!({ "kind": "resign" })).await;
    for _ in 0..2 {
        let request = service.next().await;
        let body = if request.browser == "phone" {
            (&french, "Votre partie contre Ada est finie. Vous avez gagné !")
        } else {
            (&english, "Your game against Ada is over. You won!")
        };
        assert_eq!(body.0.read(&request)["body"], body.1);
    }
}

#[tokio::test]
async fn members_of_a_team_are_told_what_became_of_their_team() {
    let (house, mut service) = (House::open().await, Service::open().await);
    let (mut ada, mut al) = (house.member("Ada").await, house.member("Al").await);
    let (mut bo, mut ben) = (house.member("Bo").await, house.member("Ben").await);
    let days = json!({ "kind": "days", "days": 2 });
    let new = json!({ "game": "awale", "mode": "teams", "side": "first", "clock": days });
    let (table, invitation) = ada.table(new).await;
    for (person, side) in [(&mut al, "first"), (&mut bo, "second"), (&mut ben, "second")] {
        person.post(&format!("/api/invitations/{invitation}?side={side}"), &json!({})).await.ok();
    }
    let (als, bens) = (Browser::new("al"), Browser::new("ben"));
    als.subscribe(&mut al, &service).await;
    bens.subscribe(&mut ben, &service).await;
    visit(&ada, &table, 0, &json!({ "kind": "begin" })).await;
    visit(&ada, &table, 0, &play("C")).await;
    // Bo has no browser; after his move it is Al's turn.
    visit(&bo, &table, 1, &play("a")).await;
    assert_eq!(als.read(&service.next().await)["body"], "It’s your turn against Bo and Ben.");

    // Al has the page open when he resigns; the others read it from their side.
    let adas = Browser::new("ada");
    adas.subscribe(&mut ada, &service).await;
    visit(&al, &table, 2, &json!({ "kind": "resign" })).await;
    let mut told = [service.next().await, service.next().await].map(|request| {
        let browser = if request.browser == "ada" { &adas } else { &bens };
        (request.browser.clone(), browser.read(&request)["body"].as_str().unwrap().to_owned())
    });
    told.sort();
    let expected = [
        ("ada", "Your game against Bo and Ben is over. Your team lost."),
        ("ben", "Your game against Ada and Al is over. Your team won!"),
    ];
    assert_eq!(told, expected.map(|(who, body)| (who.to_owned(), body.to_owned())));
}

#[tokio::test]
async fn challenges_and_their_answers_are_told() {
    let (house, mut service) = (House::open().await, Service::open().await);
    let (mut ada, mut bo) = (house.member("Ada").await, house.member("Bo").await);
    let (adas, bos) = (Browser::new("ada"), Browser::new("bo"));
    adas.subscribe(&mut ada, &service).await;
    bos.subscribe(&mut bo, &service).await;
    let challenge = json!({ "game": "abalone", "mode": "challenge", "to": "Bo", "side": "second",
        "clock": { "kind": "days", "days": 3 } });
    let (table, invitation) = ada.table(challenge).await;
    let request = service.next().await;
    let message = bos.read(&request);
    assert_eq!(
        (&message["title"], &message["body"]),
        (&json!("Abalone"), &json!("Ada challenges you."))
    );
    assert_eq!((&message["path"], &message["off"]), (&json!("/lobby"), &json!("No more notices")));
    assert_eq!(request.headers["ttl"], "3600");
    bo.post(&format!("/api/challenges/{invitation}/accept"), &json!({})).await.ok();
    let mut told = [service.next().await, service.next().await].map(|request| {
        let browser = if request.browser == "ada" { &adas } else { &bos };
        (request.browser.clone(), browser.read(&request)["body"].as_str().unwrap().to_owned())
    });
    told.sort();
    let expected = [
        ("ada", "Bo has accepted. The game begins."),
        ("bo", "The game against Ada begins. The first move is yours."),
    ];
    assert_eq!(told, expected.map(|(who, body)| (who.to_owned(), body.to_owned())), "{table}");
}

#[tokio::test]
async fn nobody_is_told_what_their_open_page_shows() {
    let (house, mut service) = (House::open().await, Service::open().await);
    let (table, ada, mut bo) = game_of_days(&house).await;
    Browser::new("bo").subscribe(&mut bo, &service).await;
    // Not at the table, but on another page.
    let mut page: Socket = bo.socket().await;
    visit(&ada, &table, 0, &play("C")).await;
    assert_eq!(page.wait("notice").await["kind"], "your-turn");
    drop(page);
    while bo.get("/api/lobby").await.ok()["people"] != 0 {
        tokio::task::yield_now().await;
    }
    // The first message is about the end: there was none about the turn.
    visit(&ada, &table, 1, &json!({ "kind": "resign" })).await;
    let message = Browser::new("bo").read(&service.next().await);
    assert_eq!(message["body"], "Your game against Ada is over. You won!");
    assert!(service.is_quiet());
}

#[tokio::test]
async fn a_withdrawn_subscription_is_deleted() {
    let (house, mut service) = (House::open().await, Service::open().await);
    for (status, name) in [(404, "Ada"), (410, "Bo")] {
        let mut person = house.member(name).await;
        let mut other = house.member(&format!("Other {name}")).await;
        Browser::new("gone").subscribe(&mut person, &service).await;
        assert_eq!(person.get("/api/me/push").await.ok()["on"], true);
        service.answer(status, &[]);
        let challenge = json!({ "game": "awale", "mode": "challenge", "to": name });
        other.table(challenge).await;
        service.next().await;
        // The service's answer is still pending.
        while person.get("/api/me/push").await.ok()["on"] == true {
            tokio::task::yield_now().await;
        }
        assert!(service.is_quiet());
    }
}

#[tokio::test]
async fn a_service_in_trouble_is_asked_again() {
    let (house, mut service) = (House::open().await, Service::open().await);
    let (table, ada, mut bo) = game_of_days(&house).await;
    let browser = Browser::new("bo");
    browser.subscribe(&mut bo, &service).await;
    service.answer(503, &[]);
    service.answer(429, &[("retry-after", "1")]);
    service.answer(500, &[("retry-after", "soon")]);
    visit(&ada, &table, 0, &play("C")).await;
    let bodies =
        [service.next().await, service.next().await, service.next().await, service.next().await];
    for request in &bodies {
        assert_eq!(browser.read(request)["body"], "Ada has moved. It’s your turn.");
    }
    // Each is encrypted anew.
    assert_ne!(bodies[0].body, bodies[1].body);
    // A permanently rejected message is not retried; the subscription stays.
    service.answer(400, &[]);
    visit(&ada, &table, 1, &json!({ "kind": "resign" })).await;
    service.next().await;
    assert_eq!(bo.get("/api/me/push").await.ok()["on"], true);
}

#[tokio::test]
async fn subscriptions_end_with_their_session_and_are_bounded() {
    let (house, mut service) = (House::open().await, Service::open().await);
    let (table, mut ada, mut bo) = game_of_days(&house).await;
    Browser::new("first").subscribe(&mut bo, &service).await;
    assert_eq!(bo.delete("/api/me/push").await.status, 204);
    assert_eq!(bo.get("/api/me/push").await.ok()["on"], false);
    let credentials = json!({ "name": "Bo", "password": "tour de cinq pions" });
    let names = ["b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"];
    let mut devices = Vec::new();
    for name in names {
        let mut device = house.stranger();
        device.post("/api/login", &credentials).await.ok();
        Browser::new(name).subscribe(&mut device, &service).await;
        devices.push(device);
    }
    // Eight are kept; signing out ends one.
    assert_eq!(devices[0].get("/api/me/push").await.ok()["on"], false);
    assert_eq!(devices[1].get("/api/me/push").await.ok()["on"], true);
    devices[8].post("/api/logout", &json!({})).await.ok();
    visit(&ada, &table, 0, &play("C")).await;
    let mut told = Vec::new();
    for _ in 0..7 {
        told.push(service.next().await.browser);
    }
    told.sort();
    assert_eq!(told, names[1..8]);
    // A deleted account leaves none behind.
    let password = json!({ "password": "tour de cinq pions" });
    devices[1].delete_with("/api/me", &password).await.ok();
    Browser::new("ada").subscribe(&mut ada, &service).await;
    let house = house.restart().await;
    assert_eq!(house.number("SELECT count(*) FROM push_subscriptions"), 1);
    assert_eq!(house.number("SELECT count(*) FROM server_keys"), 1);
    // The key survives a restart: browsers bind their subscriptions to it.
    let before = ada.at(&house).get("/api/me/push").await.ok();
    assert_eq!(before["on"], true);
    let after = ada.at(&house.restart().await).get("/api/me/push").await.ok();
    assert_eq!(before, after);
}

#[tokio::test]
async fn subscriptions_that_cannot_work_are_refused() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let good = Browser::new("ada").subscription("http://127.0.0.1:9");
    let spoilt = |path: &str, value: &str| {
        let mut spoilt = good.clone();
        *spoilt.pointer_mut(path).unwrap() = json!(value);
        spoilt
    };
    let off_curve = BASE64.encode([4; 65]);
    for bad in [
        spoilt("/endpoint", "ftp://127.0.0.1/a"),
        spoilt("/endpoint", "here"),
        spoilt("/keys/p256dh", "AAAA"),
        spoilt("/keys/p256dh", "not base64!"),
        spoilt("/keys/p256dh", &off_curve),
        spoilt("/keys/auth", "AAAA"),
    ] {
        assert_eq!(ada.put("/api/me/push", &bad).await.code(), "push-subscription", "{bad}");
    }
    assert_eq!(ada.get("/api/me/push").await.ok()["on"], false);
    ada.put("/api/me/push", &good).await.ok();
    // A client without a session, and no guest is created for it.
    assert_eq!(house.stranger().put("/api/me/push", &good).await.code(), "no-session");
}
