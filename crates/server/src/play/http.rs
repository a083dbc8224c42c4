//! The HTTP routes of one table.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::live::{Action, View};
use protocol::play::{Done, Invitation, PostedAction, PostedMove, Seated};
use table::RejectedAction;
use tokio::sync::oneshot;

use crate::app::App;
use crate::id::{InvitationId, PersonId, TableId};
use crate::identity::Who;
use crate::lobby::challenges::host_side;
use crate::lobby::summary::summaries;
use crate::play::players::Players;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::{RoomMessage, Snapshot};
use crate::play::rows;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::TableRow;
use texts::{Language, Texts};

/// A table as the requester sees it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "play", responses(
    (status = 200, body = View), (status = 404, body = ProblemBody)))]
pub(crate) async fn view(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<TableId>,
) -> Result<Json<View>, Problem> {
    let person = who.map(|who| who.person.id);
    Ok(Json(*snapshot(&app, id, person, language).await?.view))
}

/// The current view of a table.
///
/// # Errors
///
/// When there is no such table, or the store cannot be read.
pub(crate) async fn snapshot(
    app: &App,
    id: TableId,
    person: Option<PersonId>,
    language: Language,
) -> Result<Snapshot, Problem> {
    let (reply, answer) = oneshot::channel();
    app.live.rooms.send(app, id, RoomMessage::View { person, language, reply }).await?;
    Ok(answer.await.map_err(|_| GameRefusal::Storage)?)
}

/// The record of a game.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "games", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = ProblemBody)))]
pub(crate) async fn record(
    State(app): State<App>,
    Reader(language): Reader,
    Path(id): Path<TableId>,
) -> Result<impl IntoResponse, Problem> {
    let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
    let text = record_of(&app, row, app.speech.texts(language)).await?;
    let name = format!("attachment; filename=\"abaque-{id}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

/// A game as a record.
pub(crate) async fn record_of(app: &App, row: TableRow, texts: &Texts) -> Result<String, Problem> {
    let events = app.store.events(row.id, 0).await?;
    let table = rows::read_table(&events)?;
    let [first, second] = row.seats;
    let players = Players::read(app, &table, &[first.names, second.names]).await?;
    let [first, second] = players.infos(&table, texts);
    Ok(table.record([&first.name, &second.name]).to_string())
}

/// Looks at an invitation without sitting down.
#[utoipa::path(get, path = "/api/invitations/{id}", tag = "play", responses(
    (status = 200, body = Invitation), (status = 404, body = ProblemBody)))]
pub(crate) async fn invited(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<InvitationId>,
) -> Result<Json<Invitation>, Problem> {
    let invitation = app.store.invitation(id).await?.ok_or(GameRefusal::NoTable)?;
    let me = who.map(|who| who.person.id);
    let row = app.store.table(invitation.table).await?.ok_or(GameRefusal::NoTable)?;
    let side = host_side(rows::read_terms(&row)?.sides);
    // A blocked person is not told so: to them the seat is taken.
    let blocked = match me {
        Some(me) => app.store.is_blocked(invitation.by, me).await?,
        None => false,
    };
    let texts = app.speech.texts(language);
    let table = summaries(&app, &[row], me, texts).await?.pop().ok_or(GameRefusal::NoTable)?;
    Ok(Json(Invitation { open: invitation.open && !blocked, side, table }))
}

/// Opens an invitation: the first to come sits down, the others watch.
#[utoipa::path(post, path = "/api/invitations/{id}", tag = "play", responses(
    (status = 200, body = Seated), (status = 404, body = ProblemBody)))]
pub(crate) async fn sit(
    State(app): State<App>,
    who: Who,
    Path(id): Path<InvitationId>,
) -> Result<Json<Seated>, Problem> {
    Ok(Json(take_seat(&app, &who, id).await?))
}

/// Seats a person on the open seat of an invitation.
///
/// # Errors
///
/// When there is no such invitation, the host has blocked the person, or a rated game needs an account.
pub(crate) async fn take_seat(app: &App, who: &Who, id: InvitationId) -> Result<Seated, Problem> {
    let invitation = app.store.invitation(id).await?.ok_or(GameRefusal::NoTable)?;
    let (me, table) = (who.person.id, invitation.table);
    if invitation.by != me && invitation.open {
        // A blocked person is not told so.
        if app.store.is_blocked(invitation.by, me).await? {
            return Err(GameRefusal::NotOpen.into());
        }
        let row = app.store.table(table).await?.ok_or(GameRefusal::NoTable)?;
        if row.rated && !who.person.has_account() {
            return Err(GameRefusal::NeedsAccount.into());
        }
    }
    let (reply, answer) = oneshot::channel();
    app.live.rooms.send(app, table, RoomMessage::Sit { person: me, reply }).await?;
    match answer.await.map_err(|_| GameRefusal::Storage)? {
        Ok(_) | Err(GameRefusal::Action(RejectedAction::OwnTable)) => {
            Ok(Seated { table: table.to_string(), seated: true })
        }
        Err(GameRefusal::Action(RejectedAction::SeatTaken | RejectedAction::Over)) => {
            Ok(Seated { table: table.to_string(), seated: false })
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// Acts at a table.
#[utoipa::path(post, path = "/api/bot/tables/{id}/act", tag = "bots", request_body = PostedAction, responses(
    (status = 200, body = Done), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn act(
    State(app): State<App>,
    who: Who,
    Path(table): Path<TableId>,
    Body(posted): Body<PostedAction>,
) -> Result<Json<Done>, Problem> {
    post(&app, who.person.id, table, posted).await
}

/// Moves at a table, for bots.
#[utoipa::path(post, path = "/api/bot/tables/{id}/move", tag = "bots", request_body = PostedMove, responses(
    (status = 200, body = Done), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn play(
    State(app): State<App>,
    who: Who,
    Path(table): Path<TableId>,
    Body(PostedMove { id, ply, mv }): Body<PostedMove>,
) -> Result<Json<Done>, Problem> {
    post(&app, who.person.id, table, PostedAction { id, ply, action: Action::Move { mv } }).await
}

/// The longest id of an action, as on the socket.
const MAX_ID: usize = 64;

async fn post(
    app: &App,
    person: PersonId,
    table: TableId,
    PostedAction { id, ply, action }: PostedAction,
) -> Result<Json<Done>, Problem> {
    // Without an id, a repeated request counts as another action.
    let id = id.unwrap_or_else(|| TableId::random().to_string()).chars().take(MAX_ID).collect();
    let (reply, answer) = oneshot::channel();
    app.live.rooms.send(app, table, RoomMessage::Post { person, id, ply, action, reply }).await?;
    let n = answer.await.map_err(|_| GameRefusal::Storage)??;
    Ok(Json(Done { n }))
}
