//! Authentication: a session cookie, or an API token.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use protocol::people::Scope;

use crate::app::App;
use crate::clock::{DAY, Millis, now};
use crate::id::{KeyId, PersonId, Secret, SecretHash};
use crate::people::AccountRefusal;
use crate::play::refusal::GameRefusal;
use crate::problem::{Problem, Refused};
use crate::store::{Kind, NewSession, Person, SessionRow};

/// Lifetime of an unused session: a player who returns after the holidays is still signed in.
const SESSION: Millis = 60 * DAY;
/// The last use of a session is stored at most once in this time, not at every request.
const NOTED: Millis = DAY / 4;

/// The authenticated person. The extractor requires a session or a token; `Option<Who>` does not.
#[derive(Clone, Debug)]
pub struct Who {
    pub person: Person,
    pub key: Key,
}

/// The credential that authenticated a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    Session { id: KeyId, hash: SecretHash },
    Token { id: KeyId, hash: SecretHash, label: String },
}

impl Key {
    /// Whether the credential is still valid: sockets and streams outlive the request that opened them.
    pub(crate) async fn still_opens(&self, app: &App, person: PersonId) -> bool {
        let found = match self {
            Key::Session { hash, .. } => {
                let found = app.store.session(*hash, now()).await;
                found.map(|found| found.map(|(owner, _)| owner))
            }
            Key::Token { hash, .. } => {
                let found = app.store.token(*hash).await;
                found.map(|found| found.map(|(owner, _)| owner))
            }
        };
        match found {
            Ok(owner) => owner.is_some_and(|owner| owner.id == person),
            // A transient store error ends nobody's game.
            Err(_) => true,
        }
    }
}

impl Who {
    /// Whether this is a program that plays for a person.
    pub(crate) fn is_helper(&self) -> bool {
        matches!(self.key, Key::Token { .. }) && self.person.kind != Kind::Bot
    }

    /// Players of rated games: people with an account, and bots, whose opponents know that they are programs.
    pub(crate) fn check_rated(&self) -> Result<(), GameRefusal> {
        if !self.person.has_account() {
            Err(GameRefusal::NeedsAccount)
        } else if self.is_helper() {
            Err(GameRefusal::NotABot)
        } else {
            Ok(())
        }
    }

    pub fn session_hash(&self) -> Option<SecretHash> {
        match self.key {
            Key::Session { hash, .. } => Some(hash),
            Key::Token { .. } => None,
        }
    }

    async fn of(parts: &Parts, app: &App) -> Result<Option<Who>, Problem> {
        if let Some(token) = bearer(&parts.headers) {
            let hash = token.hash();
            let Some((person, row)) = app.store.token(hash).await? else { return Ok(None) };
            let needed = needed_scope(parts);
            let opens = |scope: &Scope| {
                needed.is_none_or(|needed| {
                    *scope == needed || (*scope == Scope::Play && needed == Scope::Read)
                })
            };
            if !row.scopes.iter().any(opens) {
                return Err(AccountRefusal::Scope { needed: needed.unwrap_or(Scope::Play) }.into());
            }
            let key = Key::Token { id: row.id, hash, label: row.label };
            return Ok(Some(Who { person, key }));
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

/// The scope that a token needs for this request; `None` if every token may make it, such as asking
/// whose it is.
fn needed_scope(parts: &Parts) -> Option<Scope> {
    let path = parts.uri.path();
    let reads = matches!(parts.method, Method::GET | Method::HEAD);
    // A socket or a bot's stream needs the play scope: it shows the player as present to others.
    let acts = path == "/api/live" || path.starts_with("/api/bot/");
    if path.starts_with("/api/work/") {
        return Some(Scope::Work);
    }
    match (path, reads && !acts) {
        ("/api/me", true) => None,
        (_, true) => Some(Scope::Read),
        (_, false) => Some(Scope::Play),
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

/// Creates a session and its secret.
pub(crate) fn new_session(label: String) -> (Secret, NewSession) {
    let (secret, now) = (Secret::random(), now());
    let row =
        SessionRow { id: KeyId::random(), label, created: now, seen: now, expires: now + SESSION };
    let session = NewSession { hash: secret.hash(), row };
    (secret, session)
}

/// The `Set-Cookie` header of a session.
pub(crate) fn set_cookie(app: &App, secret: &Secret) -> HeaderValue {
    cookie_header(app, secret.reveal(), SESSION / 1000)
}

/// The `Set-Cookie` header that deletes the session cookie.
pub(crate) fn clear_cookie(app: &App) -> HeaderValue {
    cookie_header(app, "", 0)
}

fn cookie_header(app: &App, value: &str, seconds: Millis) -> HeaderValue {
    let secure = if is_secure(app) { "; Secure" } else { "" };
    let name = cookie_name(app);
    let cookie =
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    // Ids and secrets need no escaping.
    HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static(""))
}

fn cookie_name(app: &App) -> &'static str {
    // Browsers accept `__Host-` only over TLS, from the host itself, with `Path=/`.
    if is_secure(app) { "__Host-abaque" } else { "abaque" }
}

fn is_secure(app: &App) -> bool {
    app.config.base_url.as_ref().is_some_and(crate::config::BaseUrl::is_secure)
}

/// Reads one cookie. The `cookie` crate would add a date library for these few lines.
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
