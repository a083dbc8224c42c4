//! One table, over HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::live::{Action, View};
use protocol::play::{Done, Invitation, PostedAction, PostedMove, Seated};
use tokio::sync::oneshot;

use crate::app::App;
use crate::id::{InvitationId, PersonId, TableId};
use crate::identity::Who;
use crate::lobby::challenges::host_side;
use crate::lobby::summary::summaries;
use crate::play::ask::{Ask, Looked};
use crate::play::faces::Faces;
use crate::play::refusal::Refusal;
use crate::play::stored;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::TableRow;
use texts::{Language, Texts};

/// A table as whoever asks sees it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "play", responses(
    (status = 200, body = View), (status = 404, body = ProblemBody)))]
pub(crate) async fn view(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<TableId>,
) -> Result<Json<View>, Problem> {
    let person = who.map(|who| who.person.id);
    Ok(Json(*look(&app, id, person, language).await?.view))
}

/// A table as somebody sees it now.
pub(crate) async fn look(
    app: &App,
    id: TableId,
    person: Option<PersonId>,
    language: Language,
) -> Result<Looked, Problem> {
    let (reply, answer) = oneshot::channel();
    app.live.rooms.ask(app, id, Ask::Look { person, language, reply }).await?;
    Ok(answer.await.map_err(|_| Refusal::Storage)?)
}

/// The record of a game.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "games", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = ProblemBody)))]
pub(crate) async fn record(
    State(app): State<App>,
    Reader(language): Reader,
    Path(id): Path<TableId>,
) -> Result<impl IntoResponse, Problem> {
    let row = app.store.table(id).await?.ok_or(Refusal::NoTable)?;
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
    let table = stored::read_table(&events)?;
    let [first, second] = row.seats;
    let faces = Faces::read(app, &table, &[first.names, second.names]).await?;
    let [first, second] = faces.told(&table, texts);
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
    let invitation = app.store.invitation(id).await?.ok_or(Refusal::NoTable)?;
    let me = who.map(|who| who.person.id);
    let row = app.store.table(invitation.table).await?.ok_or(Refusal::NoTable)?;
    let side = host_side(stored::read_terms(&row)?.sides);
    // Whoever is blocked is not told so: to them the seat is taken.
    let blocked = match me {
        Some(me) => app.store.is_blocked(invitation.by, me).await?,
        None => false,
    };
    let texts = app.speech.texts(language);
    let table = summaries(&app, &[row], me, texts).await?.pop().ok_or(Refusal::NoTable)?;
    Ok(Json(Invitation { open: invitation.open && !blocked, side, table }))
}

/// Opens an invitation: whoever is first sits down, the others watch.
#[utoipa::path(post, path = "/api/invitations/{id}", tag = "play", responses(
    (status = 200, body = Seated), (status = 404, body = ProblemBody)))]
pub(crate) async fn sit(
    State(app): State<App>,
    who: Who,
    Path(id): Path<InvitationId>,
) -> Result<Json<Seated>, Problem> {
    Ok(Json(take_seat(&app, &who, id).await?))
}

/// Sits somebody down, if the seat is still free and nothing speaks against it.
pub(crate) async fn take_seat(app: &App, who: &Who, id: InvitationId) -> Result<Seated, Problem> {
    let invitation = app.store.invitation(id).await?.ok_or(Refusal::NoTable)?;
    let (me, table) = (who.person.id, invitation.table);
    if invitation.by != me && invitation.open {
        // Whoever is blocked is not told so.
        if app.store.is_blocked(invitation.by, me).await? {
            return Err(Refusal::NotOpen.into());
        }
        let row = app.store.table(table).await?.ok_or(Refusal::NoTable)?;
        if row.rated && !who.person.has_account() {
            return Err(Refusal::NeedsAccount.into());
        }
    }
    let (reply, answer) = oneshot::channel();
    app.live.rooms.ask(app, table, Ask::Sit { person: me, reply }).await?;
    match answer.await.map_err(|_| Refusal::Storage)? {
        Ok(_) | Err(Refusal::Table(table::Refused::OwnTable)) => {
            Ok(Seated { table: table.to_string(), seated: true })
        }
        Err(Refusal::Table(table::Refused::SeatTaken | table::Refused::Over)) => {
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

/// Moves at a table.
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
    // Without an id a repetition cannot be known, and each action is another.
    let id = id.unwrap_or_else(|| TableId::random().to_string()).chars().take(MAX_ID).collect();
    let (reply, answer) = oneshot::channel();
    app.live.rooms.ask(app, table, Ask::Post { person, id, ply, action, reply }).await?;
    let n = answer.await.map_err(|_| Refusal::Storage)??;
    Ok(Json(Done { n }))
}
