//! Hints between servers, over a real NATS server.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use backends::Nats;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nkeys::KeyPair;
use serde_json::{Value, json};
use server::bus::{Bus as _, BusError, Hint, NatsBus, Topic};
use server::id::TableId;

async fn connect(url: &str) -> Result<NatsBus, BusError> {
    NatsBus::connect(&url.parse().unwrap()).await
}

#[tokio::test]
async fn hints_reach_other_servers_once() {
    let nats = Nats::start();
    let (here, there) = (connect(&nats.url()).await.unwrap(), connect(&nats.url()).await.unwrap());
    let table = Topic::Table(TableId::random());
    let (mut own, mut others) = (here.subscribe(table), there.subscribe(table));
    for n in 1..=3 {
        here.publish(table, Hint::Events(n));
    }
    here.publish(Topic::Lobby, Hint::Changed);
    there.publish(table, Hint::Events(4));
    // Own hints arrive at once and exactly once.
    for n in 1..=4 {
        assert_eq!(own.next().await, Hint::Events(n));
    }
    let mut seen: Vec<Hint> = Vec::new();
    while seen.len() < 4 {
        seen.push(others.next().await);
    }
    // Each server's hints arrive in order.
    let heard: Vec<&Hint> = seen.iter().filter(|hint| **hint != Hint::Events(4)).collect();
    assert_eq!(heard, [&Hint::Events(1), &Hint::Events(2), &Hint::Events(3)]);
}

#[tokio::test]
async fn a_lost_bus_is_told_and_comes_back() {
    let mut nats = Nats::start();
    let (here, there) = (connect(&nats.url()).await.unwrap(), connect(&nats.url()).await.unwrap());
    let mut hints = there.subscribe(Topic::Lobby);
    assert!(here.is_connected());
    nats.kill();
    // Repeatedly while disconnected.
    for _ in 0..2 {
        assert_eq!(hints.next().await, Hint::Missed);
    }
    assert!(!there.is_connected());
    // Meanwhile hints reach the own subscribers.
    there.publish(Topic::Lobby, Hint::Changed);
    while hints.next().await != Hint::Changed {}
    nats.resume();
    while !(here.is_connected() && there.is_connected()) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(hints.next().await, Hint::Missed, "something may have been lost");
    let mut own = here.subscribe(Topic::Jobs);
    there.publish(Topic::Jobs, Hint::Changed);
    while own.next().await != Hint::Changed {}
}

/// A signed claim of NATS: `subject` has these rights, says `issuer`.
fn claim(issuer: &KeyPair, subject: &KeyPair, rights: &Value) -> String {
    let claims = json!({
        "jti": "of-a-test", "iat": 1, "name": "test", "iss": issuer.public_key(),
        "sub": subject.public_key(), "nats": rights,
    });
    let header = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let text = [header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string())).join(".");
    let signature = issuer.sign(text.as_bytes()).unwrap();
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
}

/// A file with the credentials of a user whom this account has let in.
fn credentials(folder: &Path, name: &str, account: &KeyPair) -> String {
    let user = KeyPair::new_user();
    let rights = json!({
        "type": "user", "version": 2, "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1,
    });
    let text = format!(
        "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
        claim(account, &user, &rights),
        user.seed().unwrap()
    );
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file.display().to_string()
}

#[tokio::test]
async fn credentials_of_the_site_s_account_are_needed() {
    let folder = tempfile::TempDir::new().unwrap();
    // The server runs as another user.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let (operator, account, other) =
        (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_account());
    let rights = json!({ "type": "operator", "version": 2 });
    let root = claim(&operator, &operator, &rights);
    let limits = json!({
        "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
        "conn": -1, "leaf": -1,
    });
    let rights = json!({ "type": "account", "version": 2, "limits": limits });
    let known = claim(&operator, &account, &rights);
    let config = folder.path().join("nats.conf");
    let text = format!(
        "operator: {root}\nresolver: MEMORY\nresolver_preload: {{ {}: {known} }}\n",
        account.public_key()
    );
    fs::write(&config, text).unwrap();
    let nats = Nats::start_with(&["--config", config.to_str().unwrap()]);
    let good = credentials(folder.path(), "good.creds", &account);
    let bad = credentials(folder.path(), "bad.creds", &other);
    for url in [nats.url(), format!("{}?credentials={bad}", nats.url())] {
        let refused = connect(&url).await.err().unwrap();
        assert!(matches!(refused, BusError::Denied { .. }), "{url}: {refused:?}");
    }
    let url = format!("{}?credentials={good}", nats.url());
    let (here, there) = (connect(&url).await.unwrap(), connect(&url).await.unwrap());
    let mut hints = there.subscribe(Topic::Lobby);
    here.publish(Topic::Lobby, Hint::Changed);
    assert_eq!(hints.next().await, Hint::Changed);
}

#[tokio::test]
async fn a_bus_that_cannot_be_used_says_why() {
    let nats = Nats::start_with(&["--user", "ada", "--pass", "secret"]);
    let check = async |url: &str| connect(url).await.err().unwrap();
    assert!(matches!(check("nats://127.0.0.1:1").await, BusError::Unreachable { .. }));
    let host = check("nats://no-such-host.invalid").await;
    assert!(matches!(host, BusError::Unreachable { .. }), "{host:?}");
    let port = nats.port();
    let none = check(&nats.url()).await;
    assert!(matches!(none, BusError::Denied { .. }), "{none:?}");
    let wrong = check(&format!("nats://ada:wrong@127.0.0.1:{port}")).await;
    assert!(matches!(wrong, BusError::Denied { .. }), "{wrong:?}");
    let file = check(&format!("nats://127.0.0.1:{port}?credentials=/no/file")).await;
    assert!(matches!(file, BusError::Denied { .. }), "{file:?}");
    let plain = check(&format!("tls://ada:secret@127.0.0.1:{port}")).await;
    assert!(
        matches!(plain, BusError::Untrusted { .. } | BusError::Unreachable { .. }),
        "{plain:?}"
    );
    let bus = connect(&format!("nats://ada:secret@127.0.0.1:{port}")).await.unwrap();
    assert!(bus.is_connected());
}
