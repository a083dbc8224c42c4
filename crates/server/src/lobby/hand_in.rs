//! Games that were played on a device without the server, and are handed in afterwards.

use axum::Json;
use axum::extract::State;
use protocol::live::Status;
use protocol::play::{CreatedTable, HandedGame};
use table::{CheckedGame, Event, Table, check_names};

use crate::address::Address;
use crate::app::App;
use crate::cast::to_i64;
use crate::clock::unix_ms;
use crate::id::TableId;
use crate::identity::Who;
use crate::play::refusal::GameRefusal;
use crate::play::rows;
use crate::problem::{Body, Path, Problem, ProblemBody, Refused};
use crate::store::Append;

/// How far a device's clock may be ahead, in milliseconds.
const AHEAD: u64 = 5 * 60_000;

/// Ids that devices make begin with this letter. The server's own contain none.
const DEVICE: char = 'o';

/// Hands in a finished game at one screen or against the computer that was played without the server. Its events are
/// decided again; handing in the same game again changes nothing.
#[utoipa::path(put, path = "/api/tables/{id}", tag = "play", request_body = HandedGame, responses(
    (status = 200, body = CreatedTable), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody),
    (status = 422, body = ProblemBody), (status = 429, body = ProblemBody)))]
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
    let (game, names) = check(handed, me.as_str(), unix_ms())?;
    let after = game.opening.events.len() as u64;
    let created = CreatedTable { table: id.to_string(), invitation: None };
    match app.store.table(id).await? {
        Some(row) if row.owner != me => return Err(GameRefusal::NotYours.into()),
        Some(row) if row.last == after + game.events.len() as u64 => return Ok(Json(created)),
        // A first attempt was interrupted between the two writes.
        Some(row) if row.last == after => {}
        Some(_) => return Err(GameRefusal::NotYours.into()),
        None => {
            app.limits.tables.take(&me)?;
            app.limits.address_tables.take(&address)?;
            let events = game.opening.events.len() + game.events.len();
            app.limits.events.take_many(&address, u32::try_from(events).unwrap_or(u32::MAX))?;
            let row = rows::new_table(id, me, &game.opening, &names, None, false)?;
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
    Ok(Json(created))
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
