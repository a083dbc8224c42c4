//! Who asks: a session's cookie, or a bot's token.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::app::App;
use crate::clock::{DAY, Millis, now};
use crate::id::{KeyId, PersonId, Secret, SecretHash};
use crate::problem::{Problem, Refused};
use crate::store::{NewSession, Person, SessionRow};

/// How long a session lasts without being used: a player who comes back after the holidays is still
/// signed in.
const SESSION: Millis = 60 * DAY;
/// A session's use is noted once in this time, not at every request.
const NOTED: Millis = DAY / 4;

/// Whoever asks. As an extractor it needs a session or a token; `Option<Who>` does not.
#[derive(Clone, Debug)]
pub struct Who {
    /// The person.
    pub person: Person,
    /// How they have shown who they are.
    pub key: Key,
}

/// How somebody has shown who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// By a session.
    Session {
        /// Its name.
        id: KeyId,
        /// The hash of its secret.
        hash: SecretHash,
    },
    /// By a token.
    Token {
        /// The hash of its secret.
        hash: SecretHash,
    },
}

impl Key {
    /// Whether it still opens what it opened: sockets and streams outlast the request that began them.
    pub(crate) async fn still_opens(&self, app: &App, person: PersonId) -> bool {
        let found = match self {
            Key::Session { hash, .. } => {
                let found = app.store.session(*hash, now()).await;
                found.map(|found| found.map(|(owner, _)| owner))
            }
            Key::Token { hash } => app.store.token(*hash).await,
        };
        match found {
            Ok(owner) => owner.is_some_and(|owner| owner.id == person),
            // A store that fails for a moment ends nobody's game.
            Err(_) => true,
        }
    }
}

impl Who {
    /// The hash of the session's secret.
    pub fn session_hash(&self) -> Option<SecretHash> {
        match self.key {
            Key::Session { hash, .. } => Some(hash),
            Key::Token { .. } => None,
        }
    }

    async fn of(parts: &Parts, app: &App) -> Result<Option<Who>, Problem> {
        if let Some(token) = bearer(&parts.headers) {
            let hash = token.hash();
            let person = app.store.token(hash).await?;
            return Ok(person.map(|person| Who { person, key: Key::Token { hash } }));
        }
        let Some(secret) = cookie(&parts.headers, cookie_name(app)) else { return Ok(None) };
        let (hash, now) = (secret.hash(), now());
        let Some((person, session)) = app.store.session(hash, now).await? else { return Ok(None) };
        if now - session.seen > NOTED {
            app.store.touch_session(hash, now, now + SESSION).await?;
        }
        Ok(Some(Who { person, key: Key::Session { id: session.id, hash } }))
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Who::of(parts, app).await?.ok_or_else(|| Refused::NoSession.into())
    }
}

impl OptionalFromRequestParts<App> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Problem> {
        Who::of(parts, app).await
    }
}

/// A new session, and the secret that opens it.
pub(crate) fn new_session(label: String) -> (Secret, NewSession) {
    let (secret, now) = (Secret::random(), now());
    let row =
        SessionRow { id: KeyId::random(), label, created: now, seen: now, expires: now + SESSION };
    let session = NewSession { hash: secret.hash(), row };
    (secret, session)
}

/// The header that gives a browser its session.
pub(crate) fn set_cookie(app: &App, secret: &Secret) -> HeaderValue {
    cookie_header(app, secret.reveal(), SESSION / 1000)
}

/// The header that takes a browser's session away.
pub(crate) fn clear_cookie(app: &App) -> HeaderValue {
    cookie_header(app, "", 0)
}

fn cookie_header(app: &App, value: &str, seconds: Millis) -> HeaderValue {
    let secure = if is_secure(app) { "; Secure" } else { "" };
    let name = cookie_name(app);
    let cookie =
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    // Names and secrets are letters and digits.
    HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static(""))
}

fn cookie_name(app: &App) -> &'static str {
    // Browsers take `__Host-` only over TLS, from the host itself and for the whole of it.
    if is_secure(app) { "__Host-abaque" } else { "abaque" }
}

fn is_secure(app: &App) -> bool {
    app.config.base_url.as_ref().is_some_and(crate::config::BaseUrl::is_secure)
}

/// Reads one cookie. The `cookie` crate would bring a library of dates for these few lines.
fn cookie(headers: &HeaderMap, name: &str) -> Option<Secret> {
    let cookies = headers.get_all(header::COOKIE).into_iter();
    let mut pairs =
        cookies.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(';'));
    pairs.find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name && !value.is_empty()).then(|| Secret::shown(value))
    })
}

/// The token of an `Authorization: Bearer` header.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::shown(token.trim()))
}
