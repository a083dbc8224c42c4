//! Other people: profiles, blocks, reports.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::people::{Blocked, Profile, RatingHistory, RatingPoint, Report, Tally};
use protocol::play::LIMITS;

use super::follows::following;
use super::me::{game_name, rounded};
use super::name::look;
use super::{AccountRefusal, plain_text, shown_name};
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::cast::{round, to_u64};
use crate::clock::{DAY, now};
use crate::identity::Who;
use crate::problem::{Body, Path, Problem, ProblemBody, Refused};
use crate::speech::Reader;
use crate::store::{self, Kind, Person, StoreError};

/// The most points of a rating history: as many as a graph can show.
const HISTORY: u32 = 500;
/// The most reports by one person per day.
const REPORTS: u32 = 10;

/// A profile. People without a name are found by `~` and their id.
#[utoipa::path(get, path = "/api/people/{name}", tag = "people", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = 404, body = ProblemBody)))]
pub(super) async fn profile(
    State(app): State<App>,
    who: Option<Who>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<Profile>, Problem> {
    let person = find(&app, &name).await?;
    let mut ratings = BTreeMap::new();
    for rating in app.store.ratings(person.id).await? {
        let points = app.store.rating_history(person.id, rating.game.clone(), HISTORY).await?;
        let history = points.into_iter().map(|point| RatingPoint {
            at: point.at,
            rating: round(point.rating),
            table: point.table.to_string(),
        });
        let entry = RatingHistory { now: rounded(&rating), history: history.collect() };
        if let Some(game) = game_name(&rating.game) {
            ratings.insert(game, entry);
        }
    }
    let tallies = app.store.tallies(person.id).await?;
    let games = tallies.into_iter().filter_map(|tally| {
        let results = Tally { won: tally.won, drawn: tally.drawn, lost: tally.lost };
        Some((game_name(&tally.game)?, results))
    });
    let (blocked, followed) = match &who {
        Some(who) => (
            app.store.blocks(who.person.id).await?.contains(&person.id),
            following(&app, who.person.id, &person).await?,
        ),
        None => (false, None),
    };
    Ok(Json(Profile {
        id: person.id.to_string(),
        name: shown_name(&person, app.speech.texts(reader.0)),
        guest: person.kind == Kind::Guest,
        bot: person.kind == Kind::Bot,
        since: person.created - person.created.rem_euclid(DAY),
        ratings,
        games: games.collect(),
        blocked,
        following: followed.is_some(),
        here: followed.unwrap_or(false),
    }))
}

/// The requester's block list.
#[utoipa::path(get, path = "/api/me/blocks", tag = "people", responses((status = 200, body = [Blocked])))]
pub(super) async fn blocks(
    State(app): State<App>,
    who: Who,
    reader: Reader,
) -> Result<Json<Vec<Blocked>>, Problem> {
    let blocks = app.store.blocks(who.person.id).await?;
    let people = app.store.people(blocks).await?;
    let texts = app.speech.texts(reader.0);
    let view = people
        .iter()
        .map(|person| Blocked { id: person.id.to_string(), name: shown_name(person, texts) });
    Ok(Json(view.collect()))
}

/// Blocks a person: the two are not paired and do not see each other's challenges and games in the
/// lobby, and the requester does not see the other's phrases.
#[utoipa::path(post, path = "/api/people/{name}/block", tag = "people", params(("name" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn block(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    set_block(&app, &who, &name, true).await
}

/// Ends a block.
#[utoipa::path(delete, path = "/api/people/{name}/block", tag = "people", params(("name" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn unblock(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    set_block(&app, &who, &name, false).await
}

/// Reports a person's behaviour to the operators.
#[utoipa::path(post, path = "/api/people/{name}/report", tag = "people", params(("name" = String, Path)),
    request_body = Report, responses((status = 204), (status = 404, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(super) async fn report(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
    Body(asked): Body<Report>,
) -> Result<StatusCode, Problem> {
    let about = find(&app, &name).await?;
    if about.id == who.person.id {
        return Err(AccountRefusal::Yourself.into());
    }
    let reason = plain_text(&asked.reason, LIMITS.report)?;
    let at = now();
    let table = match asked.table {
        Some(table) => Some(table.parse().map_err(|_| Refused::NotFound)?),
        None => None,
    };
    let report = store::Report { by: who.person.id, about: about.id, table, reason, at };
    match app.store.report(report, REPORTS, at - DAY).await {
        Err(StoreError::TooMany) => {
            let reports = app.store.reports_by(who.person.id).await?;
            let oldest = reports.iter().map(|report| report.at).find(|filed| *filed > at - DAY);
            let left = oldest.map_or(DAY, |filed| filed + DAY - at);
            return Err(Refused::TooMany { seconds: to_u64(left) / 1000 + 1 }.into());
        }
        filed => filed?,
    }
    tracing::info!("a report waits for the operator");
    Ok(StatusCode::NO_CONTENT)
}

async fn set_block(app: &App, who: &Who, name: &str, on: bool) -> Result<StatusCode, Problem> {
    let other = find(app, name).await?;
    if other.id == who.person.id {
        return Err(AccountRefusal::Yourself.into());
    }
    app.store.block(who.person.id, other.id, on, now()).await?;
    app.bus.publish(Topic::Person(who.person.id), Hint::Blocks);
    Ok(StatusCode::NO_CONTENT)
}

/// Looks up the person in a path: by name, or by `~` and the id.
pub(crate) async fn find(app: &App, name: &str) -> Result<Person, Problem> {
    let person = match name.strip_prefix('~') {
        Some(id) => {
            let id = id.parse().map_err(|_| Refused::NotFound)?;
            app.store.people(vec![id]).await?.pop().filter(|person| person.kind != Kind::Gone)
        }
        None => app.store.person_by_look(look(name)).await?,
    };
    person.ok_or_else(|| Refused::NotFound.into())
}
