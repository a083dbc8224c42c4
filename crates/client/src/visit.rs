//! Somebody on a server: questions over HTTP, and the socket.

use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HOST, LOCATION, SET_COOKIE};
use hyper::{HeaderMap, Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use texts::Language;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config, tungstenite};

use super::stream::{self, Stream};
use super::{Guests, Server, Trouble, shown};

/// Somebody on a server.
#[derive(Clone, Debug)]
pub struct Visit {
    server: Server,
    key: Key,
    language: Language,
}

/// As whom to come.
#[derive(Clone, Debug)]
pub enum Who {
    /// As a guest, whose session is kept here.
    Guest(Guests),
    /// As the owner of a token.
    Token(String),
}

/// How somebody shows who they are.
#[derive(Clone, Debug)]
enum Key {
    Cookie(String),
    Token(String),
    None,
}

/// A table, and whether one sits at it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Seated {
    pub table: String,
    pub seated: bool,
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer that is read, in bytes: the record of the longest game is far below.
const LONGEST: usize = 4 << 20;

impl Visit {
    /// Comes to a server.
    pub async fn enter(server: Server, who: &Who, language: Language) -> Result<Self, Trouble> {
        let key = match who {
            Who::Guest(guests) => guests.read(&server).map_or(Key::None, Key::Cookie),
            Who::Token(token) => Key::Token(token.clone()),
        };
        let mut visit = Visit { server, key, language };
        match who {
            Who::Guest(guests) => {
                let (headers, me) = visit.ask(Method::GET, "/api/me", None).await?;
                if !me["id"].is_string() {
                    return Err(visit.not_abaque());
                }
                // An old session may have ended: then there is a new one.
                if let Some(cookie) = headers.get(SET_COOKIE).and_then(|value| value.to_str().ok())
                {
                    let cookie = cookie.split(';').next().unwrap_or(cookie).to_owned();
                    guests.write(&visit.server, &cookie);
                    visit.key = Key::Cookie(cookie);
                }
            }
            // Asked for themselves, those without a session become guests: that is not meant here.
            Who::Token(_) => {
                let (_, games) = visit.ask(Method::GET, "/api/me/games?waiting=1", None).await?;
                if !games["games"].is_array() {
                    return Err(visit.not_abaque());
                }
            }
        }
        Ok(visit)
    }

    /// The server.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Opens an invitation: takes the seat, if it is still free.
    pub async fn sit(&self, code: &str) -> Result<Seated, Trouble> {
        let path = format!("/api/invitations/{code}");
        let told = self.ask(Method::POST, &path, None).await.map_err(|trouble| match trouble {
            Trouble::Refused { code, .. } if code == "no-table" || code == "not-found" => {
                Trouble::NoInvitation
            }
            other => other,
        })?;
        self.seated(&told.1)
    }

    /// Accepts a challenge; its table.
    pub(super) async fn accept(&self, challenge: &str) -> Result<String, Trouble> {
        let path = format!("/api/challenges/{challenge}/accept");
        let (_, told) = self.ask(Method::POST, &path, None).await?;
        Ok(self.seated(&told)?.table)
    }

    /// Looks for an opponent; the table, if there is one already.
    pub(super) async fn pair(&self, wanted: &Value) -> Result<Option<String>, Trouble> {
        let (_, told) = self.ask(Method::POST, "/api/pair", Some(wanted)).await?;
        Ok(told["table"].as_str().map(str::to_owned))
    }

    /// Looks no more.
    pub(super) async fn unpair(&self) -> Result<(), Trouble> {
        self.ask(Method::DELETE, "/api/pair", None).await.map(|_| ())
    }

    /// Opens the socket.
    pub(super) async fn socket(&self) -> Result<WebSocketStream<Stream>, Trouble> {
        let opening = async {
            let scheme = if self.server.secure { "wss" } else { "ws" };
            let (authority, language) = (self.server.authority(), self.language.code());
            let url = format!("{scheme}://{authority}/api/live?lang={language}");
            let mut request = url.into_client_request().map_err(|_| self.not_abaque())?;
            self.show_who(request.headers_mut());
            let stream = stream::open(&self.server).await?;
            let config =
                WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(None);
            match client_async_with_config(request, stream, Some(config)).await {
                Ok((socket, _)) => Ok(socket),
                Err(tungstenite::Error::Http(response)) => {
                    let body = response.body().as_deref().unwrap_or_default();
                    Err(self.refused(response.status(), response.headers(), body))
                }
                Err(error) => Err(stream::unreachable(&self.server, &error)),
            }
        };
        timeout(PATIENCE, opening).await.map_err(|_| self.silent())?
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(HeaderMap, Value), Trouble> {
        let asking = async {
            let stream = stream::open(&self.server).await?;
            let broken = |error: &dyn std::error::Error| {
                stream::unreachable(&self.server, &error.to_string())
            };
            let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
            let (mut sender, connection) = handshake.map_err(|error| broken(&error))?;
            // It ends with the answer.
            tokio::spawn(connection);
            let text = body.map_or(String::new(), Value::to_string);
            let mut request = Request::builder()
                .method(method)
                .uri(path)
                .header(HOST, self.server.authority())
                .header("x-abaque", "1")
                .header("content-type", "application/json")
                .body(Full::new(Bytes::from(text)))
                .map_err(|error| broken(&error))?;
            self.show_who(request.headers_mut());
            let answer = sender.send_request(request).await.map_err(|error| {
                // Somebody is there who does not speak HTTP.
                if error.is_parse() { self.not_abaque() } else { broken(&error) }
            })?;
            let (parts, body) = answer.into_parts();
            let body = Limited::new(body, LONGEST).collect().await;
            let body = body.map_err(|_| self.not_abaque())?.to_bytes();
            if !parts.status.is_success() {
                return Err(self.refused(parts.status, &parts.headers, &body));
            }
            if body.is_empty() {
                return Ok((parts.headers, Value::Null));
            }
            let value = serde_json::from_slice(&body).map_err(|_| self.not_abaque())?;
            Ok((parts.headers, value))
        };
        timeout(PATIENCE, asking).await.map_err(|_| self.silent())?
    }

    fn show_who(&self, headers: &mut HeaderMap) {
        let (name, value) = match &self.key {
            Key::Cookie(cookie) => (COOKIE, cookie.clone()),
            Key::Token(token) => (AUTHORIZATION, format!("Bearer {token}")),
            Key::None => (ACCEPT_LANGUAGE, self.language.code().to_owned()),
        };
        // What cannot stand in a header is nobody's token.
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
        if let Ok(language) = self.language.code().parse() {
            headers.insert(ACCEPT_LANGUAGE, language);
        }
    }

    /// What an answer that is none says.
    fn refused(&self, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Trouble {
        if status.is_redirection() {
            let to = headers.get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
            return Trouble::Elsewhere { to: shown(to) };
        }
        let problem: Value = serde_json::from_slice(body).unwrap_or_default();
        let text = |field: &str| problem[field].as_str().map(shown);
        match (text("code"), text("detail"), &self.key) {
            (Some(code), _, Key::Token(_)) if code == "no-session" => Trouble::WrongToken,
            (Some(code), _, _) if code == "no-session" => Trouble::SessionEnded,
            (Some(code), Some(text), _) => Trouble::Refused { code, text },
            // A proxy whose server is away.
            _ if status.is_server_error() => stream::unreachable(&self.server, &status),
            _ => self.not_abaque(),
        }
    }

    fn seated(&self, told: &Value) -> Result<Seated, Trouble> {
        let table = told["table"].as_str().ok_or_else(|| self.not_abaque())?;
        Ok(Seated { table: table.to_owned(), seated: told["seated"] == true })
    }

    fn not_abaque(&self) -> Trouble {
        Trouble::NotAbaque { server: self.server.to_string() }
    }

    fn silent(&self) -> Trouble {
        Trouble::Silent { server: self.server.to_string() }
    }
}
