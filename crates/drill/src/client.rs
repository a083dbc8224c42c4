//! Players: the client crate, with the requests that drills make.

use std::io;

use client::{Address, Method, Trust};
use serde_json::{Value, json};
use texts::Language;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The games that drills play.
pub const GAMES: [&str; 3] = ["awale", "avalam", "abalone"];

/// A person with a session.
#[derive(Clone)]
pub struct Client(client::Client);

/// A live socket.
pub struct Socket(client::Socket);

impl Client {
    /// A new guest.
    pub async fn guest(address: &str) -> io::Result<Self> {
        let server = Address::read(address).map_err(io::Error::other)?.server;
        let new = client::Client::new(server, &Trust::default(), Language::English);
        let mut client = new.map_err(io::Error::other)?;
        client.become_guest().await.map_err(io::Error::other)?;
        Ok(Client(client))
    }

    /// Signs the guest up for an account and returns the account's session.
    pub async fn signed_up(&self, account: Value) -> io::Result<Self> {
        let reply = self.0.request(Method::POST, "/api/signup", Some(&account)).await;
        let cookie = reply.map_err(io::Error::other)?.cookie;
        let mut client = self.0.clone();
        client.set_cookie(cookie.ok_or_else(|| io::Error::other("no session after signing up"))?);
        Ok(Client(client))
    }

    /// Makes a request and returns the response as JSON.
    pub async fn json(&self, method: &str, path: &str, body: Option<Value>) -> io::Result<Value> {
        let method = method.parse().map_err(io::Error::other)?;
        let reply = self.0.request(method, path, body.as_ref()).await;
        reply.map(|reply| reply.body).map_err(|error| io::Error::other(format!("{path}: {error}")))
    }

    /// Opens a game at a shared screen, in which this person plays both sides.
    pub async fn new_table(&self, game: &str) -> io::Result<String> {
        let made = self.set_up(game, "local").await?;
        text(&made, "table")
    }

    /// Opens a game against `other`, who accepts the invitation link.
    pub async fn new_table_with(&self, other: &Client, game: &str) -> io::Result<String> {
        let made = self.set_up(game, "link").await?;
        let invitation = text(&made, "invitation")?;
        let seating = other.0.accept_invitation(&invitation).await.map_err(io::Error::other)?;
        if !seating.seated {
            return Err(io::Error::other("the seat is not free"));
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
        self.0.socket(None).await.map(Socket).map_err(io::Error::other)
    }
}

impl Socket {
    /// Sends a message.
    pub async fn send(&mut self, message: &Value) -> io::Result<()> {
        self.0.send(message.to_string()).await.map_err(io::Error::other)
    }

    /// Sends a join request without waiting for the reply.
    pub async fn ask_to_join(&mut self, table: &str) -> io::Result<()> {
        self.send(&json!({ "type": "join", "v": 1, "table": table })).await
    }

    /// The next message, parsed.
    pub async fn next(&mut self) -> io::Result<Value> {
        serde_json::from_str(&self.next_text().await?).map_err(io::Error::other)
    }

    /// The next message as text.
    pub async fn next_text(&mut self) -> io::Result<Utf8Bytes> {
        self.0.receive().await.map_err(io::Error::other)
    }

    /// Joins a table and returns its view.
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

/// A string field of a response.
fn text(body: &Value, field: &str) -> io::Result<String> {
    let text = body[field].as_str().map(str::to_owned);
    text.ok_or_else(|| io::Error::other(body.to_string()))
}
