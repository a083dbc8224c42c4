//! The HTTP routes of one table.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::live::{Action, View};
use serde::{Deserialize, Serialize};
use table::RejectedAction;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::app::App;
use crate::id::{InvitationId, PersonId, TableId};
use crate::identity::Who;
use crate::lobby::challenges::host_side;
use crate::lobby::summary::{Summary, summaries};
use crate::play::players::Players;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::{RoomMessage, Snapshot};
use crate::play::rows;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::TableRow;
use texts::{Language, Texts};

/// A table as whoever asks sees it: the View of docs/live.md.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "play", responses(
    (status = 200, body = Object), (status = 404, body = ProblemBody)))]
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

/// What an invitation is to.
#[derive(Serialize, ToSchema)]
pub(crate) struct Invited {
    /// Whether the seat is still free.
    open: bool,
    /// The side of whoever waits: `first`, `second` or `lot`.
    side: &'static str,
    /// The table, with whoever waits there.
    table: Summary,
}

/// Looks at an invitation without sitting down.
#[utoipa::path(get, path = "/api/invitations/{id}", tag = "play", responses(
    (status = 200, body = Invited), (status = 404, body = ProblemBody)))]
pub(crate) async fn invited(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<InvitationId>,
) -> Result<Json<Invited>, Problem> {
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
    let table = summaries(&app, vec![row], me, texts).await?.pop().ok_or(GameRefusal::NoTable)?;
    Ok(Json(Invited { open: invitation.open && !blocked, side, table }))
}

/// Whether somebody got the seat.
#[derive(Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The table.
    pub(crate) table: TableId,
    /// Whether whoever asks sits there now; else they can watch.
    pub(crate) seated: bool,
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
            Ok(Seated { table, seated: true })
        }
        Err(GameRefusal::Action(RejectedAction::SeatTaken | RejectedAction::Over)) => {
            Ok(Seated { table, seated: false })
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// An action over HTTP.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Posted {
    /// The client's name for the action, by which a repetition is known.
    id: Option<String>,
    /// How many moves the client believes have been played.
    ply: Option<u32>,
    /// What to do: an Action of docs/live.md.
    #[schema(value_type = Object)]
    action: Action,
}

/// A move over HTTP.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostedMove {
    /// The client's name for the action, by which a repetition is known.
    id: Option<String>,
    /// How many moves the client believes have been played.
    ply: Option<u32>,
    /// The move.
    #[serde(rename = "move")]
    mv: String,
}

/// The number of the last event that an action brought about.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    n: u64,
}

/// Acts at a table, for bots.
#[utoipa::path(post, path = "/api/bot/tables/{id}/act", tag = "bots", request_body = Posted, responses(
    (status = 200, body = Done), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn act(
    State(app): State<App>,
    who: Who,
    Path(table): Path<TableId>,
    Body(posted): Body<Posted>,
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
    post(&app, who.person.id, table, Posted { id, ply, action: Action::Move { mv } }).await
}

/// The longest id of an action, as on the socket.
const MAX_ID: usize = 64;

async fn post(
    app: &App,
    person: PersonId,
    table: TableId,
    Posted { id, ply, action }: Posted,
) -> Result<Json<Done>, Problem> {
    // Without an id, a repeated request counts as another action.
    let id = id.unwrap_or_else(|| TableId::random().to_string()).chars().take(MAX_ID).collect();
    let (reply, answer) = oneshot::channel();
    app.live.rooms.send(app, table, RoomMessage::Post { person, id, ply, action, reply }).await?;
    let n = answer.await.map_err(|_| GameRefusal::Storage)??;
    Ok(Json(Done { n }))
}
