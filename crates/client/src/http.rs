//! HTTP requests to a server.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HeaderMap, SET_COOKIE};
use reqwest::{Method, Response, redirect};
use rustls::ClientConfig;
use serde_json::Value;
use texts::Language;

use crate::{ClientError, GuestSessions, ServerAddress, Socket, Trust};

/// A client with the credentials of one person.
#[derive(Clone, Debug)]
pub struct Client {
    server: ServerAddress,
    http: reqwest::Client,
    tls: Arc<ClientConfig>,
    credentials: Credentials,
    language: Language,
}

/// Who signs in.
#[derive(Clone, Debug)]
pub enum Identity {
    /// A guest, with stored sessions.
    Guest(GuestSessions),
    /// An account's API token.
    Token(String),
}

#[derive(Clone, Debug)]
enum Credentials {
    Cookie(String),
    Token(String),
    None,
}

/// A successful response.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The session cookie that it sets, as `name=value`.
    pub cookie: Option<String>,
    /// `Null` without a body.
    pub body: Value,
}

/// A table, and whether this person has a seat there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Seating {
    pub table: String,
    pub seated: bool,
}

/// The timeout of requests and of opening a socket.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximal length of a response or message, in bytes; the record of the longest game is far shorter.
pub(crate) const MAX_LENGTH: usize = 4 << 20;

impl Client {
    /// A client without a session. Sends nothing yet.
    pub fn new(
        server: ServerAddress,
        trust: &Trust,
        language: Language,
    ) -> Result<Self, ClientError> {
        let tls = if server.secure { trust.config() } else { Trust::nobody() }?;
        let http = reqwest::Client::builder()
            .tls_backend_preconfigured(tls.clone())
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            // The WebSocket would not use the proxy either.
            .no_proxy()
            // Requests are rare, and pooled connections do not survive a server restart.
            .pool_max_idle_per_host(0)
            .build()
            .map_err(|error| ClientError::transport(&server, &error))?;
        Ok(Client { server, http, tls: Arc::new(tls), credentials: Credentials::None, language })
    }

    /// Signs in. A guest without a session gets one.
    pub async fn sign_in(&mut self, identity: &Identity) -> Result<(), ClientError> {
        match identity {
            Identity::Guest(sessions) => {
                if let Some(cookie) = sessions.read(&self.server) {
                    self.credentials = Credentials::Cookie(cookie);
                }
                // An expired session is replaced by a new one.
                if let Some(cookie) = self.become_guest().await? {
                    sessions.write(&self.server, &cookie);
                }
            }
            Identity::Token(token) => {
                self.credentials = Credentials::Token(token.clone());
                // `/api/me` would create a guest session for an unknown token.
                let games = self.request(Method::GET, "/api/me/games?waiting=1", None).await?.body;
                if !games["games"].is_array() {
                    return Err(self.not_abaque());
                }
            }
        }
        Ok(())
    }

    /// Signs in as a guest; returns the cookie of a new session.
    pub async fn become_guest(&mut self) -> Result<Option<String>, ClientError> {
        let Reply { cookie, body } = self.request(Method::GET, "/api/me", None).await?;
        if !body["id"].is_string() {
            return Err(self.not_abaque());
        }
        if let Some(cookie) = &cookie {
            self.set_cookie(cookie.clone());
        }
        Ok(cookie)
    }

    /// Uses a bearer token, whatever it opens.
    pub fn set_token(&mut self, token: String) {
        self.credentials = Credentials::Token(token);
    }

    /// Uses the session cookie of a [`Reply`].
    pub fn set_cookie(&mut self, cookie: String) {
        self.credentials = Credentials::Cookie(cookie);
    }

    /// The server.
    pub fn server(&self) -> &ServerAddress {
        &self.server
    }

    /// Opens an invitation and takes the seat if it is free.
    pub async fn accept_invitation(&self, code: &str) -> Result<Seating, ClientError> {
        let path = format!("/api/invitations/{code}");
        let reply = self.request(Method::POST, &path, None).await.map_err(|error| match error {
            ClientError::Refused { code, .. } if code == "no-table" || code == "not-found" => {
                ClientError::NoInvitation
            }
            other => other,
        })?;
        self.seating(&reply.body)
    }

    /// Accepts a challenge and returns its table.
    pub(crate) async fn accept_challenge(&self, challenge: &str) -> Result<String, ClientError> {
        let path = format!("/api/challenges/{challenge}/accept");
        let reply = self.request(Method::POST, &path, None).await?;
        Ok(self.seating(&reply.body)?.table)
    }

    /// Joins the pairing queue; returns the table if there is an opponent already.
    pub(crate) async fn pair(&self, wanted: &Value) -> Result<Option<String>, ClientError> {
        let reply = self.request(Method::POST, "/api/pair", Some(wanted)).await?;
        Ok(reply.body["table"].as_str().map(str::to_owned))
    }

    /// Leaves the pairing queue.
    pub(crate) async fn unpair(&self) -> Result<(), ClientError> {
        self.request(Method::DELETE, "/api/pair", None).await.map(|_| ())
    }

    /// Opens the live socket; for a table, so that a proxy can send all its sockets to one server.
    pub async fn socket(&self, table: Option<&str>) -> Result<Socket, ClientError> {
        let path = live_path(self.language, table);
        let headers = self.headers();
        let opening = Socket::open(&self.server, &path, headers, &self.tls, self.has_token());
        let timeout = |_| ClientError::Timeout { server: self.server.to_string() };
        tokio::time::timeout(TIMEOUT, opening).await.map_err(timeout)?
    }

    /// Sends a request with JSON in both directions.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Reply, ClientError> {
        let lost = |error: reqwest::Error| {
            if is_foreign(&error) {
                self.not_abaque()
            } else {
                ClientError::transport(&self.server, &error)
            }
        };
        let response = self
            .http
            .request(method, format!("{}{path}", self.server))
            .headers(self.headers())
            .header("x-abaque", "1")
            .header("content-type", "application/json")
            .body(body.map_or(String::new(), Value::to_string))
            .send()
            .await
            .map_err(lost)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = read(response).await.map_err(lost)?.ok_or_else(|| self.not_abaque())?;
        if !status.is_success() {
            let error =
                ClientError::response(&self.server, status, &headers, &body, self.has_token());
            return Err(error);
        }
        let cookie = headers.get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.map(|cookie| cookie.split(';').next().unwrap_or(cookie).to_owned());
        let body = match &body[..] {
            [] => Value::Null,
            json => serde_json::from_slice(json).map_err(|_| self.not_abaque())?,
        };
        Ok(Reply { cookie, body })
    }

    fn headers(&self) -> HeaderMap {
        let credentials = match &self.credentials {
            Credentials::Cookie(cookie) => Some((COOKIE, cookie.clone())),
            Credentials::Token(token) => Some((AUTHORIZATION, format!("Bearer {token}"))),
            Credentials::None => None,
        };
        let language = (ACCEPT_LANGUAGE, self.language.code().to_owned());
        let mut headers = HeaderMap::new();
        for (name, value) in credentials.into_iter().chain([language]) {
            // A token that is not a valid header value is not valid anywhere.
            if let Ok(value) = value.parse() {
                headers.insert(name, value);
            }
        }
        headers
    }

    fn has_token(&self) -> bool {
        matches!(self.credentials, Credentials::Token(_))
    }

    fn seating(&self, body: &Value) -> Result<Seating, ClientError> {
        let table = body["table"].as_str().ok_or_else(|| self.not_abaque())?;
        Ok(Seating { table: table.to_owned(), seated: body["seated"] == true })
    }

    fn not_abaque(&self) -> ClientError {
        ClientError::NotAbaque { server: self.server.to_string() }
    }
}

/// The path of the live socket. A malformed id is left out: the server has no such table.
fn live_path(language: Language, table: Option<&str>) -> String {
    let path = format!("/api/live?lang={}", language.code());
    match table {
        Some(id) if id.chars().all(|c| c.is_ascii_alphanumeric()) => format!("{path}&table={id}"),
        _ => path,
    }
}

/// The body of a response; `None` if it is longer than [`MAX_LENGTH`].
async fn read(mut response: Response) -> reqwest::Result<Option<Vec<u8>>> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > MAX_LENGTH {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body))
}

/// Whether the server does not speak HTTP.
fn is_foreign(error: &reqwest::Error) -> bool {
    let mut next = std::error::Error::source(error);
    while let Some(error) = next {
        if error.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_parse) {
            return true;
        }
        next = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_names_its_table() {
        let path = |table| live_path(Language::English, table);
        assert_eq!(path(Some("bcd2fgh3jkm4")), "/api/live?lang=en&table=bcd2fgh3jkm4");
        for table in [None, Some("a&b"), Some("a b"), Some("é")] {
            assert_eq!(path(table), "/api/live?lang=en", "{table:?}");
        }
    }
}
