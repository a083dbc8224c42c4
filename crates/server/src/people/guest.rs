//! Guest names.

use axum::Json;
use axum::extract::State;
use protocol::people::{GuestName, Me};

use super::AccountRefusal;
use super::me::me;
use super::name::Name;
use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::identity::Who;
use crate::operators::check_may_speak;
use crate::problem::{Body, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Kind, StoreError};

/// Gives the requesting guest a name. Others see it marked as a guest's.
#[utoipa::path(put, path = "/api/me/name", tag = "people", request_body = GuestName, responses(
    (status = 200, body = Me), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(super) async fn set_name(
    State(app): State<App>,
    who: Who,
    address: Address,
    reader: Reader,
    Body(asked): Body<GuestName>,
) -> Result<Json<Me>, Problem> {
    if who.person.kind != Kind::Guest {
        return Err(AccountRefusal::HasAccount.into());
    }
    check_may_speak(&app, who.person.id).await?;
    let name = Name::new(&asked.name).map_err(AccountRefusal::from)?;
    // Same quota as sign-ups: both reveal whether a name is taken.
    app.limits.signups.take(&address)?;
    let named =
        app.store.name_guest(who.person.id, name.shown().to_owned(), name.look().to_owned());
    let person = named.await.map_err(|error| match error {
        StoreError::Taken => AccountRefusal::Taken.into(),
        other => Problem::from(other),
    })?;
    app.bus.publish(Topic::Lobby, Hint::Changed);
    Ok(Json(me(&app, &person, reader).await?))
}
