//! Games that were played on a device without the server, and are handed in afterwards.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use protocol::live::Status;
use protocol::play::{CreatedTable, HandedGame};
use table::{CheckedGame, Event, Table, check_names};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::address::Address;
use crate::app::App;
use crate::cast::to_i64;
use crate::clock::unix_ms;
use crate::id::{PersonId, TableId};
use crate::identity::Who;
use crate::play::refusal::GameRefusal;
use crate::play::rows;
use crate::problem::{Body, Path, Problem, ProblemBody, Refused};
use crate::store::{Append, TableRow};

/// How far a device's clock may be ahead, in milliseconds.
const AHEAD: u64 = 5 * 60_000;

/// Ids that devices make begin with this letter. The server's own contain none.
const DEVICE: char = 'o';

/// The longest game that the referee accepts takes some 330 kB.
const GAME_BYTES: usize = 512 << 10;
/// So many events cost the sender as much as one request.
const EVENTS_PER_REQUEST: usize = 256;

/// Two tabs may hand in the same game at once, and each of the two writes can lose. What the other has stored is then
/// found in the next attempt.
const ATTEMPTS: usize = 3;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(hand_in)).layer(DefaultBodyLimit::max(GAME_BYTES))
}

/// Hands in a finished game at one screen or against the computer that was played without the server. Its events are
/// decided again; handing in the same game again changes nothing.
#[utoipa::path(put, path = "/api/tables/{id}", tag = "play", request_body = HandedGame, responses(
    (status = 200, body = CreatedTable), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody),
    (status = 413, body = ProblemBody), (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(crate) async fn hand_in(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(id): Path<TableId>,
    Body(handed): Body<HandedGame>,
) -> Result<Json<CreatedTable>, Problem> {
    let me = who.person.id;
    if !id.as_str().starts_with(DEVICE) {
        return Err(GameRefusal::NotFromDevice.into());
    }
    let parts = u32::try_from(handed.events.len() / EVENTS_PER_REQUEST).unwrap_or(u32::MAX);
    app.limits.requests.take_many(&address, parts)?;
    let now = unix_ms();
    // Thousands of events would keep a thread from its sockets for too long, and many games all threads.
    let large = &app.limits.large_answers;
    let permit = large.permit(address).await;
    let (game, names) = large.write(move || check(handed, me.as_str(), now)).await??;
    drop(permit);
    let mut is_counted = false;
    for attempt in 1.. {
        let known = app.store.table(id).await?;
        if known.is_none() && !is_counted {
            app.limits.tables.take(&me)?;
            app.limits.address_tables.take(&address)?;
            let events = game.opening.events.len() + game.events.len();
            app.limits.events.take_many(&address, u32::try_from(events).unwrap_or(u32::MAX))?;
            is_counted = true;
        }
        match write(&app, id, me, &game, &names, known).await {
            Err(_) if attempt < ATTEMPTS => {}
            written => {
                written?;
                break;
            }
        }
    }
    Ok(Json(CreatedTable { table: id.to_string(), invitation: None }))
}

/// Stores the missing events of a game.
async fn write(
    app: &App,
    id: TableId,
    me: PersonId,
    game: &CheckedGame,
    names: &rows::Names,
    known: Option<TableRow>,
) -> Result<(), Problem> {
    let after = game.opening.events.len() as u64;
    match known {
        Some(row) if row.owner != me => return Err(GameRefusal::NotYours.into()),
        Some(row) if row.last == after + game.events.len() as u64 => return Ok(()),
        // A first attempt was interrupted between the two writes.
        Some(row) if row.last == after => {}
        Some(_) => return Err(GameRefusal::NotYours.into()),
        None => {
            let row = rows::new_table(id, me, &game.opening, names, None, false)?;
            app.store.create_table(row).await?;
        }
    }
    let append = Append {
        table: id,
        after,
        events: rows::new_events(&game.events, None)?,
        progress: rows::progress(&game.table),
        seats: None,
        close_invitation: false,
        finish: rows::finish(&game.table),
        next: None,
        at: to_i64(game.table.last()),
    };
    app.store.append(append).await?;
    Ok(())
}

/// Decides the game again, and checks that it is this person's, over, and of the past.
fn check(
    HandedGame { names, events }: HandedGame,
    me: &str,
    now: u64,
) -> Result<(CheckedGame, rows::Names), Problem> {
    let read = |event: serde_json::Value| {
        serde_json::from_value::<Event>(event)
            .map_err(|error| Problem::from(Refused::Body { detail: error.to_string() }))
    };
    let events = events.into_iter().map(read).collect::<Result<Vec<Event>, Problem>>()?;
    let game = Table::referee(&events)
        .map_err(|invalid| GameRefusal::Forged { number: invalid.number })?;
    let people = game.table.seats().iter().flat_map(table::Seat::people);
    if people.into_iter().any(|person| person != me) {
        return Err(GameRefusal::NotYours.into());
    }
    if game.table.status() != Status::Over {
        return Err(GameRefusal::NotOver.into());
    }
    if game.table.last() > now + AHEAD {
        return Err(GameRefusal::FromTheFuture.into());
    }
    for names in &names {
        check_names(names.iter().map(String::as_str))
            .map_err(|problem| GameRefusal::from(answers::TableRefusal::from(problem)))?;
    }
    Ok((game, names))
}
