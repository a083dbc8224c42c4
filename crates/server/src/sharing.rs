//! Visibility of games. Games between people are public. A game at one screen or against the
//! computer is private: only its owner finds it in lists, and others who have its URL see it
//! without the typed names, until the owner shares it.

use axum::Json;
use axum::extract::State;
use protocol::live::Mode;
use protocol::play::Sharing;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::id::TableId;
use crate::identity::Who;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::store::TableRow;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, share))
}

/// Whether the requester's game is shared with everybody.
#[utoipa::path(get, path = "/api/tables/{id}/sharing", tag = "games", responses(
    (status = 200, body = Sharing), (status = 404, body = ProblemBody)))]
async fn show(
    State(app): State<App>,
    who: Who,
    Path(id): Path<TableId>,
) -> Result<Json<Sharing>, Problem> {
    Ok(Json(Sharing { shared: own_table(&app, &who, id).await?.public }))
}

/// Shares the requester's game at one screen or against the computer with everybody, or makes it
/// private again.
#[utoipa::path(put, path = "/api/tables/{id}/sharing", tag = "games", request_body = Sharing, responses(
    (status = 200, body = Sharing), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
async fn share(
    State(app): State<App>,
    who: Who,
    Path(id): Path<TableId>,
    Body(sharing): Body<Sharing>,
) -> Result<Json<Sharing>, Problem> {
    let row = own_table(&app, &who, id).await?;
    if row.mode == Mode::Online {
        return Err(GameRefusal::BetweenPeople.into());
    }
    app.store.set_public(id, who.person.id, sharing.shared).await?;
    app.live.rooms.notify(id, RoomMessage::SharingChanged).await;
    Ok(Json(sharing))
}

/// A table owned by the requester. For others the answer is "not found", which does not reveal the
/// owner.
async fn own_table(app: &App, who: &Who, id: TableId) -> Result<TableRow, Problem> {
    let row = app.store.table(id).await?.filter(|row| row.owner == who.person.id);
    row.ok_or_else(|| GameRefusal::NoTable.into())
}
