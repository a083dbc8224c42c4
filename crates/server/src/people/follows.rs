//! Following people, and the visibility of presence.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::people::{FollowedPerson, Presence};

use super::others::find;
use super::{AccountRefusal, shown_name};
use crate::app::App;
use crate::clock::now;
use crate::id::PersonId;
use crate::identity::Who;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Followed, Kind, Person, StoreError};

/// The most people that one person can follow.
const MOST: u32 = 200;

/// Follows an account. Its owner is not notified.
#[utoipa::path(post, path = "/api/people/{name}/follow", tag = "people", params(("name" = String, Path)),
    responses((status = 204), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
    (status = 409, body = ProblemBody)))]
pub(super) async fn follow(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    set(&app, &who, &name, true).await
}

/// Stops following a person.
#[utoipa::path(delete, path = "/api/people/{name}/follow", tag = "people", params(("name" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn unfollow(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    set(&app, &who, &name, false).await
}

async fn set(app: &App, who: &Who, name: &str, on: bool) -> Result<StatusCode, Problem> {
    // Guests cannot follow: a blocked follower could return as a new guest.
    if !who.person.has_account() {
        return Err(AccountRefusal::NeedsAccount.into());
    }
    let other = find(app, name).await?;
    if other.id == who.person.id {
        return Err(AccountRefusal::Yourself.into());
    }
    if on && !other.has_account() {
        return Err(AccountRefusal::FollowsGuest.into());
    }
    let followed = app.store.follow(who.person.id, other.id, on, now(), MOST).await;
    followed.map_err(|error| match error {
        StoreError::TooMany => AccountRefusal::TooManyFollowed { most: MOST }.into(),
        other => Problem::from(other),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// The people that the requester follows, those online first.
#[utoipa::path(get, path = "/api/me/follows", tag = "people", responses((status = 200, body = [FollowedPerson])))]
pub(super) async fn follows(
    State(app): State<App>,
    who: Who,
    Reader(language): Reader,
) -> Result<Json<Vec<FollowedPerson>>, Problem> {
    let texts = app.speech.texts(language);
    let followed = app.store.followed(who.person.id).await?;
    let mut people: Vec<FollowedPerson> = followed
        .iter()
        .filter(|followed| followed.person.kind != Kind::Gone)
        .map(|followed| FollowedPerson {
            name: shown_name(&followed.person, texts),
            bot: followed.person.kind == Kind::Bot,
            here: is_seen(&app, followed),
        })
        .collect();
    people.sort_by_key(|person| !person.here);
    Ok(Json(people))
}

fn is_seen(app: &App, followed: &Followed) -> bool {
    followed.visible && app.live.online.has(followed.person.id)
}

/// Whether `me` follows a person, and if so, whether that person's presence is visible.
pub(super) async fn following(
    app: &App,
    me: PersonId,
    person: &Person,
) -> Result<Option<bool>, StoreError> {
    let followed = app.store.followed(me).await?;
    let found = followed.iter().find(|followed| followed.person.id == person.id);
    Ok(found.map(|followed| is_seen(app, followed)))
}

/// Whether followers see that the requester is online.
#[utoipa::path(get, path = "/api/me/presence", tag = "people", responses((status = 200, body = Presence)))]
pub(super) async fn presence(State(app): State<App>, who: Who) -> Result<Json<Presence>, Problem> {
    Ok(Json(Presence { shown: app.store.shows_presence(who.person.id).await? }))
}

/// Sets whether followers see that the requester is online.
#[utoipa::path(put, path = "/api/me/presence", tag = "people", request_body = Presence,
    responses((status = 204)))]
pub(super) async fn set_presence(
    State(app): State<App>,
    who: Who,
    Body(Presence { shown }): Body<Presence>,
) -> Result<StatusCode, Problem> {
    app.store.show_presence(who.person.id, shown).await?;
    Ok(StatusCode::NO_CONTENT)
}
