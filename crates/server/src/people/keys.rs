//! Credentials of an account: browser sessions and API tokens.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::people::{CreatedToken, NewToken, Session, Token};

use super::{AccountRefusal, plain_text};
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::id::{KeyId, Secret};
use crate::identity::{Key, Who};
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::store::{StoreError, TokenRow};

/// The most tokens of one account: a few programs on a few machines.
const TOKENS: u32 = 20;
/// The longest label of a token, in letters.
const LABEL: usize = 40;

/// The requester's sessions, the latest first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, body = [Session])))]
pub(super) async fn sessions(
    State(app): State<App>,
    who: Who,
) -> Result<Json<Vec<Session>>, Problem> {
    let sessions = app.store.sessions(who.person.id, now()).await?;
    let this = match who.key {
        Key::Session { id, .. } => Some(id),
        Key::Token { .. } => None,
    };
    let view = sessions.into_iter().map(|session| Session {
        id: session.id.to_string(),
        label: session.label,
        created: session.created,
        seen: session.seen,
        expires: session.expires,
        this: Some(session.id) == this,
    });
    Ok(Json(view.collect()))
}

/// Ends a session of the requester.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn end_session(
    State(app): State<App>,
    who: Who,
    Path(id): Path<KeyId>,
) -> Result<StatusCode, Problem> {
    who.session_hash().ok_or(AccountRefusal::NotByToken)?;
    app.store.end_session(who.person.id, id).await?;
    app.bus.publish(Topic::Person(who.person.id), Hint::SessionEnded(Some(id)));
    Ok(StatusCode::NO_CONTENT)
}

/// The requester's tokens, the latest first.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people", responses((status = 200, body = [Token])))]
pub(super) async fn tokens(State(app): State<App>, who: Who) -> Result<Json<Vec<Token>>, Problem> {
    let tokens = app.store.tokens(who.person.id).await?;
    let view = tokens.into_iter().map(|token| Token {
        id: token.id.to_string(),
        name: token.label,
        scopes: token.scopes,
        created: token.created,
    });
    Ok(Json(view.collect()))
}

/// Creates a token, with which a program can act for this account within its scopes.
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", request_body = NewToken, responses(
    (status = 200, body = CreatedToken), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(super) async fn create_token(
    State(app): State<App>,
    who: Who,
    Body(asked): Body<NewToken>,
) -> Result<Json<CreatedToken>, Problem> {
    who.session_hash().ok_or(AccountRefusal::NotByToken)?;
    if !who.person.has_account() {
        return Err(AccountRefusal::NeedsAccount.into());
    }
    let label = plain_text(&asked.name, LABEL)?;
    let mut scopes = asked.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(AccountRefusal::NoScope.into());
    }
    let secret = Secret::random();
    let token = TokenRow { id: KeyId::random(), label: label.clone(), scopes, created: now() };
    let id = token.id;
    match app.store.create_token(who.person.id, token, secret.hash(), TOKENS).await {
        Err(StoreError::TooMany) => {
            return Err(AccountRefusal::TooManyTokens { most: TOKENS }.into());
        }
        created => created?,
    }
    Ok(Json(CreatedToken { id: id.to_string(), name: label, token: secret.reveal().to_owned() }))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn end_token(
    State(app): State<App>,
    who: Who,
    Path(id): Path<KeyId>,
) -> Result<StatusCode, Problem> {
    who.session_hash().ok_or(AccountRefusal::NotByToken)?;
    app.store.end_token(who.person.id, id).await?;
    app.bus.publish(Topic::Person(who.person.id), Hint::SessionEnded(None));
    Ok(StatusCode::NO_CONTENT)
}
