//! The HTTP routes of one table.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::Side;
use protocol::live::{Action, View};
use protocol::play::{Done, Invitation, PostedAction, PostedMove, Seated};
use protocol::query::SeatQuery;
use table::RejectedAction;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::id::{InvitationId, PersonId, TableId};
use crate::identity::Who;
use crate::lobby::challenges::host_side;
use crate::lobby::pairing;
use crate::lobby::summary::summaries;
use crate::play::perspective::Snapshot;
use crate::play::players::Players;
use crate::play::refusal::GameRefusal;
use crate::play::replay::replay;
use crate::play::rooms::RoomMessage;
use crate::play::rows;
use crate::problem::{Body, Path, Problem, ProblemBody, Query};
use crate::security::MovePlayed;
use crate::speech::Reader;
use crate::store::{Kind, TableRow};
use texts::{Language, Texts};

/// A table as the requester sees it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "play", responses(
    (status = 200, body = View), (status = 404, body = ProblemBody)))]
pub(crate) async fn view(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    address: Address,
    Path(id): Path<TableId>,
) -> Result<Response, Problem> {
    let person = who.map(|who| who.person.id);
    let view = snapshot(&app, id, person, language).await?;
    if !view.is_large() {
        return Ok(Json(view.view()).into_response());
    }
    drop(view);
    let large = &app.limits.large_answers;
    let permit = large.permit(address).await;
    let view = snapshot(&app, id, person, language).await?;
    let response = large.write(move || Json(view.view()).into_response()).await?;
    // The permit is held until the client has received the body.
    Ok(response.map(|body| axum::body::Body::new(HeldBody { body, _permit: permit })))
}

/// A body that holds a permit until it has been sent.
struct HeldBody {
    body: axum::body::Body,
    _permit: Option<OwnedSemaphorePermit>,
}

impl hyper::body::Body for HeldBody {
    type Data = axum::body::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}

/// The current view of a table.
///
/// # Errors
///
/// If there is no such table, or the store cannot be read.
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
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<TableId>,
) -> Result<impl IntoResponse, Problem> {
    let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
    let me = who.map(|who| who.person.id);
    let text = record_of(&app, row, me, app.speech.texts(language)).await?;
    let name = format!("attachment; filename=\"abaque-{id}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

/// The record of a game, for one reader.
pub(crate) async fn record_of(
    app: &App,
    row: TableRow,
    me: Option<PersonId>,
    texts: &Texts,
) -> Result<String, Problem> {
    let (table, mut record) = replay(app, row.id, |table| {
        let record = table.record(["", ""]);
        (table, record)
    })
    .await?;
    let plays = row.is_player(me);
    let [first, second] = row.seats;
    let players = Players::read(app, row.id, &table, &[first.names, second.names]).await?;
    let [first, second] = players.infos(&table, texts, plays);
    record.set_tag("First", first.name.as_str());
    record.set_tag("Second", second.name.as_str());
    record.set_tag("Table", row.id.to_string());
    Ok(record.to_string())
}

/// Shows an invitation without accepting it.
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
    // A block is not revealed: to the blocked person the seat is taken.
    let blocked = match me {
        Some(me) => app.store.is_blocked(invitation.by, me).await?,
        None => false,
    };
    let texts = app.speech.texts(language);
    let table = summaries(&app, &[row], me, texts).await?.pop().ok_or(GameRefusal::NoTable)?;
    let is_for_me = invitation.target.is_none_or(|target| Some(target) == me);
    let open = invitation.open && !blocked && (is_for_me || Some(invitation.by) == me);
    Ok(Json(Invitation { open, side, table }))
}

/// Accepts an invitation: the first visitor takes the seat, the others watch. In a team game
/// everybody joins a team.
#[utoipa::path(post, path = "/api/invitations/{id}", tag = "play", params(SeatQuery), responses(
    (status = 200, body = Seated), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn sit(
    State(app): State<App>,
    who: Who,
    Path(id): Path<InvitationId>,
    Query(SeatQuery { side }): Query<SeatQuery>,
) -> Result<Json<Seated>, Problem> {
    Ok(Json(take_seat(&app, &who, id, side.map(Side::from)).await?))
}

/// Seats a person on the open seat of an invitation.
///
/// # Errors
///
/// If there is no such invitation, the host has blocked the person, or a rated game needs an
/// account.
pub(crate) async fn take_seat(
    app: &App,
    who: &Who,
    id: InvitationId,
    side: Option<Side>,
) -> Result<Seated, Problem> {
    let invitation = app.store.invitation(id).await?.ok_or(GameRefusal::NoTable)?;
    let (me, table) = (who.person.id, invitation.table);
    if invitation.by != me && invitation.open {
        // A block is not revealed.
        let is_for_other = invitation.target.is_some_and(|target| target != me);
        if is_for_other || app.store.is_blocked(invitation.by, me).await? {
            return Err(GameRefusal::NotOpen.into());
        }
        let row = app.store.table(table).await?.ok_or(GameRefusal::NoTable)?;
        if row.rated {
            who.check_rated()?;
        }
    }
    let (reply, answer) = oneshot::channel();
    app.live.rooms.send(app, table, RoomMessage::Sit { person: me, side, reply }).await?;
    match answer.await.map_err(|_| GameRefusal::Storage)? {
        Ok(_) => {
            // Both leave the pairing queue.
            match pairing::stop(app, &[me, invitation.by]).await {
                Ok(true) => app.bus.publish(Topic::Lobby, Hint::Changed),
                Ok(false) => {}
                // The seat is taken all the same.
                Err(error) => tracing::warn!(%error, "two players may still wait to be paired"),
            }
            Ok(Seated { table: table.to_string(), seated: true })
        }
        Err(GameRefusal::Action(RejectedAction::OwnTable)) => {
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
    (status = 200, body = Done), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(crate) async fn act(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(table): Path<TableId>,
    Body(posted): Body<PostedAction>,
) -> Result<Json<Done>, Problem> {
    post(&app, &who, address, table, posted).await
}

/// Moves at a table, for bots. A move that is played does not count against the address's requests.
#[utoipa::path(post, path = "/api/bot/tables/{id}/move", tag = "bots", request_body = PostedMove, responses(
    (status = 200, body = Done), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(crate) async fn play(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(table): Path<TableId>,
    Body(PostedMove { id, ply, mv }): Body<PostedMove>,
) -> Result<Response, Problem> {
    let action = PostedAction { id, ply, action: Action::Move { mv } };
    let done = post(&app, &who, address, table, action).await?;
    let is_new = app.limits.bot_moves.is_new(table, who.person.id, done.n);
    let mut response = done.into_response();
    if is_new {
        response.extensions_mut().insert(MovePlayed);
    }
    Ok(response)
}

/// The longest id of an action, as on the socket.
const MAX_ID: usize = 64;

async fn post(
    app: &App,
    who: &Who,
    address: Address,
    table: TableId,
    PostedAction { id, ply, action }: PostedAction,
) -> Result<Json<Done>, Problem> {
    // In a rated game, opponents must know which players are programs.
    if who.person.kind != Kind::Bot
        && app.store.table(table).await?.ok_or(GameRefusal::NoTable)?.rated
    {
        return Err(GameRefusal::NotABot.into());
    }
    let person = who.person.id;
    // Without an id, a repeated request is a new action.
    let id = id.unwrap_or_else(|| TableId::random().to_string()).chars().take(MAX_ID).collect();
    let (reply, answer) = oneshot::channel();
    let message = RoomMessage::Post { person, address, id, ply, action, reply };
    app.live.rooms.send(app, table, message).await?;
    let n = answer.await.map_err(|_| GameRefusal::Storage)??;
    Ok(Json(Done { n }))
}
