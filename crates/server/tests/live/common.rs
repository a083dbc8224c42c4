//! A whole server on a real port, with clients.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::config::{DataPlace, Limits, PushConfig, Settings};
use server::metrics::StoreMetrics;
use server::operators::console::Console;
use server::serve::serve;
use server::store::{Postgres, Sqlite, Store};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The timeout of a wait: far longer than a working machine needs.
const PATIENCE: Duration = Duration::from_mins(2);

/// A server.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    /// The data folder, or the database URL.
    place: PathBuf,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl House {
    /// A second connection to the server's store.
    pub(crate) async fn store(&self) -> Box<dyn Store> {
        match self.place() {
            DataPlace::Folder(folder) => Box::new(Sqlite::open(&folder).unwrap()),
            DataPlace::Postgres(url) => {
                Box::new(Postgres::open(&url, StoreMetrics::default()).await.unwrap())
            }
        }
    }

    pub(crate) async fn open() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Limits)) -> Self {
        Self::with_settings(|settings| change(&mut settings.limits)).await
    }

    pub(crate) async fn with_settings(change: impl FnOnce(&mut Settings)) -> Self {
        let folder = TempDir::new().unwrap();
        // `make test` runs these tests once more over PostgreSQL.
        let place = match std::env::var("ABAQUE_TEST_STORE").as_deref() {
            Ok("postgres") => PathBuf::from(backends::Postgres::shared().database()),
            Ok(other) => panic!("ABAQUE_TEST_STORE={other}"),
            Err(_) => folder.path().to_owned(),
        };
        Self::start(folder, place, change).await
    }

    async fn start(folder: TempDir, place: PathBuf, change: impl FnOnce(&mut Settings)) -> Self {
        // The push services of tests run on this machine.
        let contact = Some("mailto:operator@example.org".to_owned());
        let mut settings = Settings {
            limits: limits(),
            listen: Some(([127, 0, 0, 1], 0).into()),
            push: PushConfig { contact, private_endpoints: true },
            ..Settings::default()
        };
        change(&mut settings);
        let config = settings.resolve(place.clone()).unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, address) = oneshot::channel();
        let task = tokio::spawn(async move {
            let ready = move |address| ready.send(address).unwrap();
            let stopped = async { stopped.await.unwrap_or(()) };
            serve(config, ready, stopped).await.unwrap();
        });
        House { address: address.await.unwrap(), place, folder, stop, task }
    }

    /// Shuts the server down cleanly and restarts it over the same data.
    pub(crate) async fn restart(self) -> Self {
        self.restart_after("").await
    }

    /// Restarts after running statements in the database.
    pub(crate) async fn restart_after(self, statements: &str) -> Self {
        let (is_in_postgres, place) = (self.is_in_postgres(), self.place.clone());
        self.restart_while(|| {
            if !is_in_postgres {
                let database = rusqlite::Connection::open(place.join("abaque.db")).unwrap();
                database.execute_batch(statements).unwrap();
            } else if !statements.is_empty() {
                backends::Postgres::shared().query(place.to_str().unwrap(), statements);
            }
        })
        .await
    }

    /// Restarts; something happens while no server is there.
    pub(crate) async fn restart_while(self, happens: impl FnOnce()) -> Self {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
        happens();
        Self::start(self.folder, self.place, |_| {}).await
    }

    /// The number that a statement selects in the database.
    pub(crate) fn number(&self, select: &str) -> i64 {
        if self.is_in_postgres() {
            let answer = backends::Postgres::shared().query(self.place.to_str().unwrap(), select);
            return answer.trim().parse().unwrap();
        }
        let database = rusqlite::Connection::open(self.place.join("abaque.db")).unwrap();
        database.query_row(select, [], |row| row.get(0)).unwrap()
    }

    pub(crate) fn place(&self) -> DataPlace {
        DataPlace::read(&self.place).unwrap()
    }

    pub(crate) fn is_in_postgres(&self) -> bool {
        self.place != self.folder.path()
    }

    /// A client without a session.
    pub(crate) fn stranger(&self) -> Person {
        Person { address: self.address, cookie: None, id: String::new() }
    }

    /// A client with a guest session.
    pub(crate) async fn guest(&self) -> Person {
        Person::guest(self.address).await
    }

    /// A client with an account.
    pub(crate) async fn member(&self, name: &str) -> Person {
        self.guest().await.sign_up(name).await
    }
}

/// Limits that no test reaches by accident.
pub(crate) fn limits() -> Limits {
    Limits {
        requests_per_minute: 1_000_000,
        guests_per_hour: 100_000,
        signups_per_hour: 10_000,
        messages_per_second: 100_000,
        messages_per_second_and_address: 1_000_000,
        challenges_per_address: 1_000,
        ..Limits::default()
    }
}

/// A client with cookies.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
    pub(crate) id: String,
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    /// The JSON body of a successful response.
    pub(crate) fn ok(&self) -> Value {
        assert!(self.status < 300, "{self:?}");
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The problem's code.
    pub(crate) fn code(&self) -> String {
        let body: Value = serde_json::from_str(&self.text).unwrap_or_default();
        body["code"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }
}

impl Person {
    /// The same client at a restarted server.
    pub(crate) fn at(&self, house: &House) -> Person {
        self.at_address(house.address)
    }

    /// The same client at another server.
    pub(crate) fn at_address(&self, address: SocketAddr) -> Person {
        Person { address, ..self.clone() }
    }

    /// A new client of the server at an address, with a guest session.
    pub(crate) async fn guest(address: SocketAddr) -> Person {
        let mut person = Person { address, cookie: None, id: String::new() };
        let me = person.get("/api/me").await.ok();
        me["id"].as_str().unwrap().clone_into(&mut person.id);
        person
    }

    /// Makes an account of a guest.
    pub(crate) async fn sign_up(mut self, name: &str) -> Person {
        let body = json!({ "name": name, "password": "tour de cinq pions" });
        self.post("/api/signup", &body).await.ok();
        self
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
        let (answer, head) = http(self.address, &format!("{method} {path}"), &cookie, body).await;
        for line in head.lines() {
            if let Some(set) = line.strip_prefix("set-cookie: ") {
                self.cookie = Some(set.split(';').next().unwrap().to_owned());
            }
        }
        answer
    }

    /// Creates a table and returns its id and invitation.
    pub(crate) async fn table(&mut self, body: Value) -> (String, String) {
        let created = self.post("/api/tables", &body).await.ok();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&created["table"]), text(&created["invitation"]))
    }

    pub(crate) async fn socket(&self) -> Socket {
        self.try_socket(&[]).await.unwrap()
    }

    /// Opens a socket with additional headers; the HTTP status if that fails.
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

    /// A socket that has joined a table, and the state it received.
    pub(crate) async fn join(&self, table: &str) -> (Socket, Value) {
        let mut socket = self.socket().await;
        let state = socket.join(table).await;
        (socket, state)
    }
}

/// Sends a request with these header lines; returns the response, and its head.
pub(crate) async fn http(
    address: SocketAddr,
    request: &str,
    headers: &str,
    body: &str,
) -> (Answer, String) {
    let request = format!(
        "{request} HTTP/1.1\r\nHost: {address}\r\n{headers}X-Abaque: 1\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await.unwrap();
    let response = String::from_utf8(response).unwrap();
    let (head, text) = response.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let is_chunked = head.lines().any(|line| line == "transfer-encoding: chunked");
    let text = if is_chunked { unchunked(text) } else { text.to_owned() };
    (Answer { status, text }, head.to_owned())
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

    /// The next message as JSON.
    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.unwrap_or_else(|code| panic!("closed with {code:?}"))
    }

    /// The next message as JSON, or the server's close code.
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

    /// The next message of a type, skipping others.
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

    /// The next lobby with so many challenges. Others tell that somebody has come or gone.
    pub(crate) async fn lobby(&mut self, challenges: usize) -> Value {
        loop {
            let lobby = self.wait("lobby").await;
            if lobby["challenges"].as_array().is_some_and(|shown| shown.len() == challenges) {
                return lobby;
            }
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

    /// Acts, and returns `ack` or the code of the rejection, skipping other messages.
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

/// A worker that does what the test says.
#[derive(Clone)]
pub(crate) struct Worker {
    address: SocketAddr,
    key: String,
    operator: Person,
}

impl Worker {
    /// With a key of a new operator.
    pub(crate) async fn at(address: SocketAddr, place: &DataPlace) -> Self {
        let mut ada = Person::guest(address).await.sign_up("Ada").await;
        let console = Console::open(place).await.unwrap();
        console.set_operator("Ada", true).await.unwrap();
        console.close().await;
        let token = json!({ "name": "w", "scopes": ["work"] });
        let token = ada.post("/api/me/tokens", &token).await.ok();
        Worker { address, key: token["token"].as_str().unwrap().to_owned(), operator: ada }
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        let key = format!("Authorization: Bearer {}\r\n", self.key);
        http(self.address, &format!("POST /api/work/{path}"), &key, &body.to_string()).await.0
    }

    /// Waits for a job of any kind.
    pub(crate) async fn next_job(&self) -> Value {
        loop {
            let kinds = json!({ "kinds": ["move", "analysis", "review"] });
            let answer = self.post("acquire", &kinds).await;
            if answer.status != 204 {
                return answer.ok();
            }
        }
    }

    /// Whether the server gives it reviews alone.
    pub(crate) async fn is_distrusted(&self) -> bool {
        let status = self.operator.clone().get("/api/operator/status").await.ok();
        status["workers"][0]["distrusted"] == true
    }

    /// Waits for a job. Returns once the server knows of the worker.
    pub(crate) async fn wait(&self) -> JoinHandle<Value> {
        let (worker, address) = (self.clone(), self.address);
        let idle = async || {
            let (metrics, _) = http(address, "GET /metrics", "", "").await;
            let line = metrics.text.lines().find(|line| line.starts_with("abaque_workers_idle "));
            line.unwrap().rsplit_once(' ').unwrap().1.parse::<u32>().unwrap()
        };
        let before = idle().await;
        let job = tokio::spawn(async move { worker.next_job().await });
        while idle().await <= before {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        job
    }

    pub(crate) async fn report(&self, job: &Value, what: &str, body: &Value) -> Answer {
        self.post(&format!("{}/{what}", job["id"].as_str().unwrap()), body).await
    }

    pub(crate) async fn result(&self, job: &Value, body: &Value) -> Answer {
        self.report(job, "result", body).await
    }

    pub(crate) async fn progress(&self, job: &Value, finding: &Value) -> Answer {
        let body = json!({ "progress": 0.5, "finding": finding });
        self.report(job, "progress", &body).await
    }
}

/// A game against the highest level without a clock, after the person's first move.
pub(crate) async fn slow_game(person: &mut Person) -> (String, Socket) {
    let clock = json!({ "kind": "none" });
    let body = json!({ "game": "awale", "mode": "computer", "level": 10, "clock": clock });
    let (table, _) = person.table(body).await;
    let (mut socket, _) = person.join(&table).await;
    assert_eq!(socket.play(&table, 0, "C").await, "ack");
    (table, socket)
}

/// The computer's move.
pub(crate) async fn computers_move(socket: &mut Socket) -> String {
    loop {
        let event = socket.event("moved").await;
        if event["event"]["side"] == "second" {
            return event["event"]["move"].as_str().unwrap().to_owned();
        }
    }
}

/// Two people at a new table, both joined; the first one moves first.
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

/// The text of a chunked body, which must be whole.
fn unchunked(body: &str) -> String {
    let (mut text, mut rest) = (String::new(), body);
    loop {
        let (size, after) = rest.split_once("\r\n").expect("the length of a chunk");
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            return text;
        }
        text += &after[..size];
        rest = after[size..].strip_prefix("\r\n").expect("the end of a chunk");
    }
}
