//! Sign-up, sign-in and sign-out; passwords, recovery, deletion.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use protocol::people::{AccountDeletion, Credentials, Me, NewAccount, PasswordChange, Recovery};
use serde_json::{Map, Value};

use super::me::{browser, me};
use super::name::{Name, look};
use super::{AccountRefusal, password};
use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::id::{PersonId, Secret, SecretHash};
use crate::identity::{Key, Who, clear_cookie, new_session, set_cookie};
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{KeptKeys, Kind, Person, Signup, StoreError};

/// Settings are a few choices: colours, sounds, board styles.
const SETTINGS_BYTES: usize = 8 << 10;

/// Creates an account. A guest's games are kept.
#[utoipa::path(post, path = "/api/signup", tag = "people", request_body = Credentials, responses(
    (status = 200, body = NewAccount), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(super) async fn signup(
    State(app): State<App>,
    who: Option<Who>,
    address: Address,
    reader: Reader,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    if who.as_ref().is_some_and(|who| who.person.kind != Kind::Guest) {
        return Err(AccountRefusal::HasAccount.into());
    }
    let name = Name::new(&asked.name).map_err(AccountRefusal::from)?;
    password::check(&asked.password, name.shown()).map_err(AccountRefusal::from)?;
    // From here on the request is expensive, and reveals whether a name is taken.
    app.limits.signups.take(&address)?;
    let hash = app.passwords.hash(asked.password).await?;
    let recovery = Secret::random_code();
    let signup = Signup {
        id: who.as_ref().map_or_else(PersonId::random, |who| who.person.id),
        name: name.shown().to_owned(),
        look: name.look().to_owned(),
        password: hash,
        recovery: recovery.hash(),
        at: now(),
    };
    let person = app.store.sign_up(signup).await.map_err(|error| match error {
        StoreError::Taken => AccountRefusal::Taken.into(),
        other => Problem::from(other),
    })?;
    app.limits.guesses.welcome(address, name.look());
    let cookie = enter(&app, &person, who.as_ref(), &headers).await?;
    let me = me(&app, &person, reader).await?;
    Ok((cookie, Json(NewAccount { me, recovery: recovery.reveal().to_owned() })))
}

/// Signs in with a new session.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Credentials, responses(
    (status = 200, body = Me), (status = 401, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(super) async fn login(
    State(app): State<App>,
    who: Option<Who>,
    address: Address,
    reader: Reader,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    let look = look(&asked.name);
    app.limits.logins.take(&address)?;
    app.limits.guesses.take(address, &look)?;
    let person = app.store.person_by_look(look.clone()).await?;
    let stored = person.as_ref().and_then(|person| person.password.clone());
    let right = app.passwords.verify(asked.password, stored).await?;
    let person = person.filter(|_| right).ok_or(AccountRefusal::Wrong)?;
    app.limits.guesses.welcome(address, &look);
    let cookie = enter(&app, &person, who.as_ref(), &headers).await?;
    Ok((cookie, Json(me(&app, &person, reader).await?)))
}

/// Recovers an account by its recovery code: sets a new password and issues a new code; all other
/// sessions end, and so do tokens unless `keep_tokens` is set.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Recovery, responses(
    (status = 200, body = NewAccount), (status = 401, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(super) async fn recover(
    State(app): State<App>,
    who: Option<Who>,
    address: Address,
    reader: Reader,
    headers: HeaderMap,
    Body(asked): Body<Recovery>,
) -> Result<impl IntoResponse, Problem> {
    password::check(&asked.password, &asked.name).map_err(AccountRefusal::from)?;
    let look = look(&asked.name);
    // Codes are too long to guess, so only the address is limited: password guessing must not lock
    // the owner out of recovery.
    app.limits.logins.take(&address)?;
    let person = app.store.person_by_look(look.clone()).await?;
    // Hash in any case: the time must not reveal whether the name exists.
    let hash = app.passwords.hash(asked.password).await?;
    let code = Secret::typed_code(&asked.recovery).hash();
    let right = |person: &Person| person.recovery.is_some_and(|stored| same(&stored, &code));
    let person = person.filter(right).ok_or(AccountRefusal::WrongCode)?;
    app.limits.guesses.welcome(address, &look);
    // Check before any change: a closed account's new code could not be shown.
    check_open(&app, person.id).await?;
    let recovery = Secret::random_code();
    let keep = KeptKeys { session: None, tokens: asked.keep_tokens };
    app.store.recover(person.id, hash, recovery.hash(), keep).await?;
    app.bus.publish(Topic::Person(person.id), Hint::SessionEnded(None));
    let cookie = enter(&app, &person, who.as_ref(), &headers).await?;
    let me = me(&app, &person, reader).await?;
    Ok((cookie, Json(NewAccount { me, recovery: recovery.reveal().to_owned() })))
}

/// Ends the current session.
#[utoipa::path(post, path = "/api/logout", tag = "people", responses((status = 204)))]
pub(super) async fn logout(
    State(app): State<App>,
    who: Option<Who>,
) -> Result<impl IntoResponse, Problem> {
    if let Some(Who { person, key: Key::Session { id, .. } }) = who {
        app.store.end_session(person.id, id).await?;
        app.bus.publish(Topic::Person(person.id), Hint::SessionEnded(Some(id)));
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, clear_cookie(&app))]))
}

/// Changes the password, and ends the other sessions and, unless `keep_tokens` is set, the tokens.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = PasswordChange, responses(
    (status = 204), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(super) async fn change_password(
    State(app): State<App>,
    who: Who,
    address: Address,
    Body(asked): Body<PasswordChange>,
) -> Result<StatusCode, Problem> {
    let hash = who.session_hash().ok_or(AccountRefusal::NotByToken)?;
    let name = who.person.name.clone().ok_or(AccountRefusal::NeedsAccount)?;
    password::check(&asked.new, &name).map_err(AccountRefusal::from)?;
    confirm(&app, &who.person, address, asked.old).await?;
    let new = app.passwords.hash(asked.new).await?;
    let keep = KeptKeys { session: Some(hash), tokens: asked.keep_tokens };
    app.store.set_password(who.person.id, new, keep).await?;
    app.bus.publish(Topic::Person(who.person.id), Hint::SessionEnded(None));
    Ok(StatusCode::NO_CONTENT)
}

/// Stores settings, any JSON object of a few kilobytes.
#[utoipa::path(put, path = "/api/me/settings", tag = "people", request_body = Map<String, Value>, responses(
    (status = 204), (status = 422, body = ProblemBody)))]
pub(super) async fn set_settings(
    State(app): State<App>,
    who: Who,
    Body(settings): Body<Map<String, Value>>,
) -> Result<StatusCode, Problem> {
    let settings = Value::Object(settings).to_string();
    if settings.len() > SETTINGS_BYTES {
        return Err(AccountRefusal::Settings { most: SETTINGS_BYTES }.into());
    }
    app.store.set_settings(who.person.id, settings).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Turns the account into a bot's, which is visible to everybody. Only before its first rated game.
#[utoipa::path(post, path = "/api/me/bot", tag = "people", responses(
    (status = 200, body = Me), (status = 409, body = ProblemBody)))]
pub(super) async fn become_bot(
    State(app): State<App>,
    who: Who,
    reader: Reader,
) -> Result<Json<Me>, Problem> {
    if !who.person.has_account() {
        return Err(AccountRefusal::NeedsAccount.into());
    }
    app.store.become_bot(who.person.id).await.map_err(|error| match error {
        StoreError::Conflict { .. } => AccountRefusal::TooLate.into(),
        other => Problem::from(other),
    })?;
    let person = Person { kind: Kind::Bot, ..who.person };
    Ok(Json(me(&app, &person, reader).await?))
}

/// Deletes the account. Its games stay, without the name.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = AccountDeletion, responses(
    (status = 204), (status = 401, body = ProblemBody)))]
pub(super) async fn leave(
    State(app): State<App>,
    who: Who,
    address: Address,
    Body(asked): Body<AccountDeletion>,
) -> Result<impl IntoResponse, Problem> {
    who.session_hash().ok_or(AccountRefusal::NotByToken)?;
    if who.person.has_account() {
        confirm(&app, &who.person, address, asked.password).await?;
    }
    app.store.forget(who.person.id).await?;
    app.bus.publish(Topic::Person(who.person.id), Hint::SessionEnded(None));
    app.bus.publish(Topic::Lobby, Hint::Changed);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, clear_cookie(&app))]))
}

/// Opens a session for a person, ends the request's current one, and returns the `Set-Cookie`
/// header.
async fn enter(
    app: &App,
    person: &Person,
    instead_of: Option<&Who>,
    headers: &HeaderMap,
) -> Result<[(axum::http::HeaderName, axum::http::HeaderValue); 1], Problem> {
    let (secret, session) = new_session(browser(headers));
    let old = instead_of.and_then(Who::session_hash);
    let id = session.row.id;
    app.store.open_session(person.id, session, old).await?;
    // Checked after opening the session: closing the account later ends this session too.
    if let Err(closed) = check_open(app, person.id).await {
        app.store.end_session(person.id, id).await?;
        return Err(closed);
    }
    if let Some(Who { person, key: Key::Session { id, .. } }) = instead_of {
        app.bus.publish(Topic::Person(person.id), Hint::SessionEnded(Some(*id)));
    }
    Ok([(SET_COOKIE, set_cookie(app, &secret))])
}

/// Checks that the account is not closed.
async fn check_open(app: &App, person: PersonId) -> Result<(), Problem> {
    match app.store.standing(person, now()).await?.closed {
        Some(_) => Err(AccountRefusal::Closed.into()),
        None => Ok(()),
    }
}

/// Verifies the password before an irreversible change.
async fn confirm(
    app: &App,
    person: &Person,
    address: Address,
    password: String,
) -> Result<(), Problem> {
    app.limits.logins.take(&address)?;
    // Limited per person, so that a stolen session cannot be used to guess the password.
    app.limits.confirmations.take(&person.id)?;
    if app.passwords.verify(password, person.password.clone()).await? {
        Ok(())
    } else {
        Err(AccountRefusal::Wrong.into())
    }
}

/// Compares hashes in constant time.
fn same(one: &SecretHash, other: &SecretHash) -> bool {
    one.iter().zip(other).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}
