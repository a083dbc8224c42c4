//! A whole server on a real port, and people with browsers.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::config::{Limits, Settings};
use server::serve::serve;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a test waits for something that must come: for ever, on any machine that works.
const PATIENCE: Duration = Duration::from_mins(2);

/// A server.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Limits)) -> Self {
        Self::start(TempDir::new().unwrap(), change).await
    }

    async fn start(folder: TempDir, change: impl FnOnce(&mut Limits)) -> Self {
        let mut limits = Limits {
            requests_per_minute: 1_000_000,
            guests_per_hour: 100_000,
            signups_per_hour: 10_000,
            messages_per_second: 100_000,
            ..Limits::default()
        };
        change(&mut limits);
        let settings =
            Settings { limits, listen: Some(([127, 0, 0, 1], 0).into()), ..Settings::default() };
        let config = settings.resolve(folder.path().to_owned()).unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, address) = oneshot::channel();
        let task = tokio::spawn(async move {
            let ready = move |address| ready.send(address).unwrap();
            let stopped = async { stopped.await.unwrap_or(()) };
            serve(config, ready, stopped).await.unwrap();
        });
        House { address: address.await.unwrap(), folder, stop, task }
    }

    /// Stops the server properly and starts it again over the same data.
    pub(crate) async fn restart(self) -> Self {
        self.restart_after(|_| {}).await
    }

    /// The same, with something done to the database in between.
    pub(crate) async fn restart_after(self, change: impl FnOnce(&rusqlite::Connection)) -> Self {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
        change(&rusqlite::Connection::open(self.folder.path().join("abaque.db")).unwrap());
        Self::start(self.folder, |_| {}).await
    }

    /// Somebody whom the server does not know.
    pub(crate) fn stranger(&self) -> Person {
        Person { address: self.address, cookie: None, id: String::new() }
    }

    /// Somebody who has opened the page.
    pub(crate) async fn guest(&self) -> Person {
        let mut person = self.stranger();
        let me = person.get("/api/me").await.ok();
        me["id"].as_str().unwrap().clone_into(&mut person.id);
        person
    }

    /// Somebody with an account.
    pub(crate) async fn member(&self, name: &str) -> Person {
        let mut person = self.guest().await;
        let body = json!({ "name": name, "password": "tour de cinq pions" });
        person.post("/api/signup", &body).await.ok();
        person
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    pub(crate) id: String,
}

/// What the server says.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    /// What was asked for.
    pub(crate) fn ok(&self) -> Value {
        assert!(self.status < 300, "{self:?}");
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The word for why not.
    pub(crate) fn code(&self) -> String {
        let body: Value = serde_json::from_str(&self.text).unwrap_or_default();
        body["code"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }
}

impl Person {
    /// The same person at a server that has moved.
    pub(crate) fn at(&self, house: &House) -> Person {
        Person { address: house.address, ..self.clone() }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &body.to_string()).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("PUT", path, &body.to_string()).await
    }

    pub(crate) async fn delete_with(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("DELETE", path, &body.to_string()).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.ask("DELETE", path, "").await
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Answer {
        let cookie = self.cookie.as_ref().map_or(String::new(), |it| format!("Cookie: {it}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}X-Abaque: 1\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await.unwrap();
        let response = String::from_utf8(response).unwrap();
        let (head, text) = response.split_once("\r\n\r\n").unwrap();
        for line in head.lines() {
            if let Some(set) = line.strip_prefix("set-cookie: ") {
                self.cookie = Some(set.split(';').next().unwrap().to_owned());
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, text: text.to_owned() }
    }

    /// Sets up a table and gives its name and its invitation.
    pub(crate) async fn table(&mut self, body: Value) -> (String, String) {
        let created = self.post("/api/tables", &body).await.ok();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&created["table"]), text(&created["invitation"]))
    }

    pub(crate) async fn socket(&self) -> Socket {
        self.try_socket(&[]).await.unwrap()
    }

    /// A socket with more headers; the status where there is none.
    pub(crate) async fn try_socket(
        &self,
        headers: &[(&'static str, String)],
    ) -> Result<Socket, u16> {
        let url = format!("ws://{}/api/live?lang=en", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((stream, _)) => {
                let mut socket = Socket { stream, number: 0 };
                let hello = socket.next().await;
                assert_eq!(
                    (&hello["type"], &hello["me"]["id"]),
                    (&json!("hello"), &json!(self.id))
                );
                Ok(socket)
            }
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// A socket that has joined a table, and the state it was told.
    pub(crate) async fn join(&self, table: &str) -> (Socket, Value) {
        let mut socket = self.socket().await;
        let state = socket.join(table).await;
        (socket, state)
    }
}

/// A socket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u32,
}

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.say(&message.to_string()).await;
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next message in JSON.
    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.unwrap_or_else(|code| panic!("closed with {code:?}"))
    }

    /// The next message in JSON, or the code with which the server closed.
    pub(crate) async fn try_next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.expect("the server says nothing") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| u16::from(frame.code)));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn wait(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
            let unexpected = ["error", "refused"].iter().any(|bad| message["type"] == *bad);
            assert!(!unexpected || kind == "closed", "waiting for {kind}: {message}");
        }
    }

    /// The next event of a kind.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.wait("event").await;
            if event["event"]["kind"] == kind {
                return event;
            }
        }
    }

    pub(crate) async fn join(&mut self, table: &str) -> Value {
        self.send(&json!({ "type": "join", "v": 1, "table": table })).await;
        self.wait("state").await
    }

    /// Acts, and gives `ack` or the word for the refusal. Messages in between are passed over.
    pub(crate) async fn act(&mut self, table: &str, ply: u64, action: &Value) -> String {
        self.number += 1;
        let id = format!("{}-{ply}-{}", self.number, action["kind"]);
        self.act_as(&id, table, ply, action).await
    }

    pub(crate) async fn act_as(
        &mut self,
        id: &str,
        table: &str,
        ply: u64,
        action: &Value,
    ) -> String {
        let act = json!({ "type": "act", "id": id, "table": table, "ply": ply, "action": action });
        self.send(&act).await;
        loop {
            let message = self.next().await;
            if message["id"] == id {
                return match message["type"].as_str() {
                    Some("ack") => "ack".to_owned(),
                    Some("refused") => message["reason"]["code"].as_str().unwrap().to_owned(),
                    _ => panic!("{message}"),
                };
            }
        }
    }

    pub(crate) async fn play(&mut self, table: &str, ply: u64, mv: &str) -> String {
        self.act(table, ply, &json!({ "kind": "move", "move": mv })).await
    }
}

/// Two people at a table of their own, both joined; the first one begins.
pub(crate) async fn pair(house: &House, body: Value) -> (String, [Person; 2], [Socket; 2]) {
    let (mut ada, mut bo) = (house.guest().await, house.guest().await);
    let (table, invitation) = ada.table(body).await;
    let seated = bo.post(&format!("/api/invitations/{invitation}"), &json!({})).await.ok();
    assert_eq!(seated, json!({ "table": table, "seated": true }));
    let ((first, _), (second, _)) = (ada.join(&table).await, bo.join(&table).await);
    (table, [ada, bo], [first, second])
}

pub(crate) fn awale(mode: &str) -> Value {
    json!({ "game": "awale", "mode": mode, "clock": { "kind": "timed", "main": 600_000, "increment": 0 } })
}
