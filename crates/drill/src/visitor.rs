//! An HTTP and WebSocket client with its own address in 127/8, for well-behaved and abusive visitors.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// The timeout of every operation.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A client with an address and, once it has one, a session cookie.
#[derive(Clone)]
pub struct Visitor {
    /// The client's address.
    pub from: Ipv4Addr,
    server: SocketAddr,
    cookie: Option<String>,
}

/// An HTTP response.
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub text: String,
}

impl Response {
    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// Whether a limit rejected the request.
    pub fn is_refused(&self) -> bool {
        self.status == 429 || self.status == 503
    }
}

impl Visitor {
    /// A visitor without a session.
    pub fn stranger(server: SocketAddr, from: Ipv4Addr) -> Self {
        Visitor { from, server, cookie: None }
    }

    /// A visitor with a new guest session; `None` if this address has too many.
    pub async fn guest(server: SocketAddr, from: Ipv4Addr) -> io::Result<Option<Self>> {
        let mut visitor = Self::stranger(server, from);
        let me = visitor.get("/api/me").await?;
        Ok((me.status == 200 && visitor.cookie.is_some()).then_some(visitor))
    }

    /// Opens a connection from this visitor's address.
    pub async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        // Let the kernel choose the port at `connect`: one port can serve several connections.
        socket.set_reuseaddr(true)?;
        socket.bind((self.from, 0).into())?;
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// The text of a request.
    pub fn request(&self, method: &str, path: &str, body: &str) -> String {
        let cookie = self.cookie.as_ref().map_or(String::new(), |it| format!("Cookie: {it}\r\n"));
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}X-Abaque: 1\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        )
    }

    /// Makes a request on a new connection.
    pub async fn ask(&mut self, method: &str, path: &str, body: &str) -> io::Result<Response> {
        let asked = async {
            let mut stream = self.connect().await?;
            stream.write_all(self.request(method, path, body).as_bytes()).await?;
            let mut response = Vec::new();
            stream.read_to_end(&mut response).await?;
            Ok::<_, io::Error>(response)
        };
        let response = tokio::time::timeout(TIMEOUT, asked).await??;
        let response = String::from_utf8_lossy(&response);
        let (head, text) = response.split_once("\r\n\r\n").unwrap_or((&response, ""));
        for line in head.lines() {
            if let Some(set) = line.strip_prefix("set-cookie: ") {
                self.cookie = set.split(';').next().map(str::to_owned);
            }
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("no response"))?;
        Ok(Response { status, text: text.to_owned() })
    }

    /// Makes a GET request.
    pub async fn get(&mut self, path: &str) -> io::Result<Response> {
        self.ask("GET", path, "").await
    }

    /// Makes a POST request.
    pub async fn post(&mut self, path: &str, body: &Value) -> io::Result<Response> {
        self.ask("POST", path, &body.to_string()).await
    }

    /// Opens a table and returns its id; `None` if a limit rejects it.
    pub async fn table(&mut self, body: &Value) -> io::Result<Option<String>> {
        let made = self.post("/api/tables", body).await?;
        Ok(made.json()["table"].as_str().map(str::to_owned))
    }

    /// Opens a live socket; `None` if a limit rejects it.
    pub async fn socket(&self) -> io::Result<Option<LiveSocket>> {
        let url = format!("ws://{}/api/live?lang=en", self.server);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        if let Some(cookie) = &self.cookie {
            let cookie = cookie.parse().map_err(io::Error::other)?;
            request.headers_mut().insert("cookie", cookie);
        }
        let opened = client_async(request, self.connect().await?);
        match tokio::time::timeout(TIMEOUT, opened).await? {
            Ok((stream, _)) => Ok(Some(LiveSocket(stream))),
            Err(Error::Http(_)) => Ok(None),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// A live socket.
pub struct LiveSocket(pub WebSocketStream<TcpStream>);

impl LiveSocket {
    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> io::Result<()> {
        self.0.send(Message::text(message.to_string())).await.map_err(io::Error::other)
    }

    /// Sends a join request without waiting for the reply.
    pub async fn join(&mut self, table: &str) -> io::Result<()> {
        self.send(&json!({ "type": "join", "v": 1, "table": table })).await
    }

    /// Sends a move.
    pub async fn play(&mut self, table: &str, ply: u64, mv: &str) -> io::Result<()> {
        let action = json!({ "kind": "move", "move": mv });
        let id = format!("{table}-{ply}");
        self.send(&json!({ "type": "act", "id": id, "table": table, "ply": ply, "action": action }))
            .await
    }

    /// The next message.
    ///
    /// # Errors
    ///
    /// If the server has closed the socket or sends nothing for a minute.
    pub async fn next(&mut self) -> io::Result<Value> {
        loop {
            match tokio::time::timeout(TIMEOUT, self.0.next()).await? {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(io::Error::other);
                }
                Some(Ok(Message::Close(frame))) => {
                    let reason = frame.map_or(String::new(), |frame| frame.reason.to_string());
                    return Err(io::Error::new(io::ErrorKind::ConnectionAborted, reason));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(io::Error::other(error)),
                None => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }

    /// Waits for a message of this type and skips others.
    ///
    /// # Errors
    ///
    /// As [`next`](Self::next), or if none comes for a minute.
    pub async fn wait(&mut self, kind: &str) -> io::Result<Value> {
        let wanted = async {
            loop {
                let message = self.next().await?;
                if message["type"] == kind {
                    return Ok(message);
                }
            }
        };
        tokio::time::timeout(TIMEOUT, wanted).await?
    }
}
