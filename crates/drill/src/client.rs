//! Somebody with a session, over HTTP and a socket.

use std::io;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// What is played.
pub const GAMES: [&str; 3] = ["awale", "avalam", "abalone"];

/// What a socket reads at once: a message with the moves of Avalam takes a few turns.
const READ_BUFFER: usize = 8 << 10;

/// A session.
#[derive(Clone)]
pub struct Client {
    address: String,
    cookie: String,
}

/// A live socket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Client {
    /// A new guest.
    pub async fn guest(address: &str) -> io::Result<Self> {
        let nobody = Client { address: address.to_owned(), cookie: String::new() };
        let (head, _) = nobody.ask("GET", "/api/me", None).await?;
        Ok(Client { cookie: cookie_of(&head)?, ..nobody })
    }

    /// The same person with an account, whose session replaces the guest's.
    pub async fn signed_up(&self, account: Value) -> io::Result<Self> {
        let (head, _) = self.ask("POST", "/api/signup", Some(account)).await?;
        Ok(Client { cookie: cookie_of(&head)?, ..self.clone() })
    }

    /// Asks and gives the answer's JSON.
    pub async fn json(&self, method: &str, path: &str, body: Option<Value>) -> io::Result<Value> {
        let (head, body) = self.ask(method, path, body).await?;
        if !head.starts_with("HTTP/1.1 2") {
            return Err(io::Error::other(format!("{path}: {head} {body}")));
        }
        serde_json::from_str(&body).map_err(io::Error::other)
    }

    async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> io::Result<(String, String)> {
        let mut stream = TcpStream::connect(&self.address).await?;
        let body = body.map_or(String::new(), |body| body.to_string());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Abaque: 1\r\n\
             Cookie: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len(),
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        Ok((head.to_owned(), unchunked(head, body)))
    }

    /// A game at one screen: both sides are ours.
    pub async fn new_table(&self, game: &str) -> io::Result<String> {
        let made = self.set_up(game, "local").await?;
        text(&made, "table")
    }

    /// A game against somebody else, who follows the link.
    pub async fn new_table_with(&self, other: &Client, game: &str) -> io::Result<String> {
        let made = self.set_up(game, "link").await?;
        let link = format!("/api/invitations/{}", text(&made, "invitation")?);
        let seated = other.json("POST", &link, None).await?;
        if seated["seated"] != true {
            return Err(io::Error::other(format!("the seat is not free: {seated}")));
        }
        text(&made, "table")
    }

    async fn set_up(&self, game: &str, mode: &str) -> io::Result<Value> {
        let clock = json!({ "kind": "timed", "main": 3_600_000, "increment": 1000 });
        let asked = json!({ "game": game, "mode": mode, "clock": clock });
        self.json("POST", "/api/tables", Some(asked)).await
    }

    /// Opens a socket.
    pub async fn connect(&self) -> io::Result<Socket> {
        let url = format!("ws://{}/api/live", self.address);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        let cookie = self.cookie.parse().map_err(io::Error::other)?;
        request.headers_mut().insert("cookie", cookie);
        let stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        // The usual buffer is cleared before every read, which costs more than the rest of it.
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let opened = client_async_with_config(request, stream, Some(config)).await;
        let (socket, _) = opened.map_err(io::Error::other)?;
        Ok(Socket(socket))
    }
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> io::Result<()> {
        self.0.send(Message::text(message.to_string())).await.map_err(io::Error::other)
    }

    /// Asks to join a table.
    pub async fn ask_to_join(&mut self, table: &str) -> io::Result<()> {
        self.send(&json!({ "type": "join", "v": 1, "table": table })).await
    }

    /// The next message.
    pub async fn next(&mut self) -> io::Result<Value> {
        serde_json::from_str(&self.next_text().await?).map_err(io::Error::other)
    }

    /// The next message, as it came.
    pub async fn next_text(&mut self) -> io::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(io::ErrorKind::BrokenPipe.into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(io::Error::other(error)),
            }
        }
    }

    /// Joins a table and gives its view.
    pub async fn join(&mut self, table: &str) -> io::Result<Value> {
        self.ask_to_join(table).await?;
        loop {
            let message = self.next().await?;
            match message["type"].as_str() {
                Some("state") if message["table"] == table => return Ok(message["view"].clone()),
                Some("error") => return Err(io::Error::other(message.to_string())),
                _ => {}
            }
        }
    }
}

/// A text in an answer.
fn text(answer: &Value, field: &str) -> io::Result<String> {
    let text = answer[field].as_str().map(str::to_owned);
    text.ok_or_else(|| io::Error::other(answer.to_string()))
}

/// The session that an answer brings.
fn cookie_of(head: &str) -> io::Result<String> {
    let cookie = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or(value))
    });
    cookie.map(str::to_owned).ok_or_else(|| io::Error::other(head.to_owned()))
}

/// A body that came in pieces.
fn unchunked(head: &str, body: &str) -> String {
    if !head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut rest, mut whole) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(piece) = after.get(..size).filter(|_| size > 0) else { break };
        whole.push_str(piece);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    whole
}
