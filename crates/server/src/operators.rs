//! Operators of the site: reports, mutes, closed accounts, ended games, server status, and the
//! audit log.
//!
//! Only the command line ([`console`]) appoints operators. To everybody else these routes answer
//! like an unknown path. They accept a session of an operator, or a key that the command line
//! stored for a minute, but no API tokens.

pub mod console;
mod games;
mod log;
mod people;
mod reports;
mod status;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock::{DAY, now};
use crate::id::PersonId;
use crate::identity::{Key, Who, bearer};
use crate::play::refusal::GameRefusal;
use crate::problem::{Problem, Refused};
use crate::store::{Mute, Operation};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(status::show))
        .routes(routes!(reports::list))
        .routes(routes!(reports::resolve))
        .routes(routes!(people::standing))
        .routes(routes!(people::mute, people::unmute))
        .routes(routes!(people::close, people::reopen))
        .routes(routes!(games::end))
        .routes(routes!(log::list))
}

/// An operator's request. Make it a handler's first argument, so that other clients learn nothing
/// from the validation errors of later ones.
pub(crate) struct Operator {
    /// `None` for the command line.
    person: Option<PersonId>,
}

impl Operator {
    /// Carries out a decision and logs it: in the store with the person concerned, in the server's
    /// log without.
    async fn decide(&self, app: &App, operation: Operation) -> Result<(), Problem> {
        app.store.operate(operation, self.person, now()).await?;
        let from = if self.person.is_some() { "page" } else { "command line" };
        tracing::info!(action = operation.action().name(), from, "an operator acted");
        Ok(())
    }
}

impl FromRequestParts<App> for Operator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let nothing_here = || Problem::from(Refused::NotFound);
        if let Some(key) = bearer(&parts.headers) {
            let is_key = app.store.is_operator_key(key.hash(), now()).await?;
            return is_key.then_some(Operator { person: None }).ok_or_else(nothing_here);
        }
        let who = Who::from_request_parts(parts, app).await.map_err(|_| nothing_here())?;
        let id = who.person.id;
        let opens =
            matches!(who.key, Key::Session { .. }) && app.store.standing(id, now()).await?.operator;
        opens.then_some(Operator { person: Some(id) }).ok_or_else(nothing_here)
    }
}

/// Checks that a person is not muted.
pub(crate) async fn check_may_speak(app: &App, person: PersonId) -> Result<(), GameRefusal> {
    let standing = app.store.standing(person, now()).await.map_err(|_| GameRefusal::Storage)?;
    match standing.muted {
        Some(mute) => Err(GameRefusal::Muted { days: days_left(mute) }),
        None => Ok(()),
    }
}

/// The days until a mute ends, rounded up; `None` if it has no end.
fn days_left(mute: Mute) -> Option<u32> {
    let left = (mute.until? - now()).max(0);
    u32::try_from((left + DAY - 1) / DAY).ok()
}
