//! Web push: notifies people of correspondence games and challenges while their pages are closed.
//!
//! A browser subscribes with its own push service and sends the endpoint and its keys; a message is
//! encrypted for the browser and signed by the server, so that the service can neither read nor
//! forge it. Delivery is best effort: the site's lists show the same information.

mod delivery;
mod encryption;
mod endpoint;
mod notice;
mod vapid;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use protocol::push::{NewPush, PushState};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock::now;
use crate::id::KeyId;
use crate::identity::{Key, Who};
use crate::people::AccountRefusal;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::PushSubscription;

pub(crate) use delivery::Push;
pub(crate) use notice::{Notice, NoticeKind};

/// The most subscriptions of one person: a few browsers on a few devices.
const MOST: u32 = 8;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, subscribe, unsubscribe))
}

/// Whether this session's browser gets notifications, and the key to subscribe with.
#[utoipa::path(get, path = "/api/me/push", tag = "people", responses(
    (status = 200, body = PushState), (status = 403, body = ProblemBody)))]
async fn show(State(app): State<App>, who: Who) -> Result<Json<PushState>, Problem> {
    let session = session(&who)?;
    let subscriptions = app.store.push_subscriptions(who.person.id).await?;
    let on = subscriptions.iter().any(|subscription| subscription.session == session);
    Ok(Json(PushState { key: app.push.public_key(&app).await?, on }))
}

/// Sends notifications to this session's browser, in the language of the request, until the session ends.
#[utoipa::path(put, path = "/api/me/push", tag = "people", request_body = NewPush, responses(
    (status = 204), (status = 403, body = ProblemBody), (status = 422, body = ProblemBody)))]
async fn subscribe(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
    Body(asked): Body<NewPush>,
) -> Result<StatusCode, Problem> {
    let session = session(&who)?;
    let refuse = || AccountRefusal::PushSubscription;
    let private = app.config.push.private_endpoints;
    let endpoint = endpoint::parse(&asked.endpoint, private).ok_or_else(refuse)?.to_string();
    // Some browsers pad their base64.
    let decode = |text: &str| BASE64.decode(text.trim_end_matches('=')).map_err(|_| refuse());
    let (key, auth) = (decode(&asked.keys.p256dh)?, decode(&asked.keys.auth)?);
    if key.len() != encryption::POINT_BYTES || encryption::encrypt(&key, &auth, &[]).is_err() {
        return Err(refuse().into());
    }
    let subscription = PushSubscription { session, endpoint, key, auth, language, created: now() };
    app.store.subscribe_push(who.person.id, subscription, MOST).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stops notifications to this session's browser.
#[utoipa::path(delete, path = "/api/me/push", tag = "people", responses(
    (status = 204), (status = 403, body = ProblemBody)))]
async fn unsubscribe(State(app): State<App>, who: Who) -> Result<StatusCode, Problem> {
    app.store.unsubscribe_push(who.person.id, session(&who)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The session of a browser; programs have no service worker.
fn session(who: &Who) -> Result<KeyId, AccountRefusal> {
    match who.key {
        Key::Session { id, .. } => Ok(id),
        Key::Token { .. } => Err(AccountRefusal::NotByToken),
    }
}
