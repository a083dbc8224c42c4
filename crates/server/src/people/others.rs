//! Other people: their profiles, and what one can do about those one does not want to meet.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::me::RatingView;
use super::name::look;
use super::{AccountRefusal, plain_text, shown_name};
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::cast::round;
use crate::clock::{DAY, Millis, now};
use crate::id::{PersonId, TableId};
use crate::identity::Who;
use crate::problem::{Body, Path, Problem, ProblemBody, Refused};
use crate::speech::Reader;
use crate::store::{Kind, Person, Report};

/// Points of a rating's history, as many as a diagram can show.
const HISTORY: u32 = 500;
/// Letters of a report.
const REASON: usize = 1000;
/// Reports of one person in a day.
const REPORTS: u32 = 10;

/// Somebody, as everybody can see them.
#[derive(Serialize, ToSchema)]
pub(super) struct Profile {
    id: PersonId,
    name: String,
    guest: bool,
    bot: bool,
    /// The day since which they play here.
    since: Millis,
    /// By game.
    ratings: BTreeMap<String, RatingWithHistory>,
    /// Finished games, by game.
    games: BTreeMap<String, Results>,
    /// Whether whoever asks has blocked them.
    blocked: bool,
}

#[derive(Serialize, ToSchema)]
struct RatingWithHistory {
    #[serde(flatten)]
    now: RatingView,
    history: Vec<Point>,
}

#[derive(Serialize, ToSchema)]
struct Point {
    at: Millis,
    rating: i32,
    table: TableId,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
struct Results {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// What somebody did, and where.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Complaint {
    reason: String,
    table: Option<TableId>,
}

/// Somebody whom I have blocked.
#[derive(Serialize, ToSchema)]
pub(super) struct Blocked {
    id: PersonId,
    name: String,
}

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
        let history = points.into_iter().map(|point| Point {
            at: point.at,
            rating: round(point.rating),
            table: point.table,
        });
        let entry = RatingWithHistory { now: (&rating).into(), history: history.collect() };
        ratings.insert(rating.game, entry);
    }
    let tallies = app.store.tallies(person.id).await?;
    let games = tallies.into_iter().map(|tally| {
        (tally.game, Results { won: tally.won, drawn: tally.drawn, lost: tally.lost })
    });
    let blocked = match who {
        Some(who) => app.store.blocks(who.person.id).await?.contains(&person.id),
        None => false,
    };
    Ok(Json(Profile {
        id: person.id,
        name: shown_name(&person, app.speech.texts(reader.0)),
        guest: person.kind == Kind::Guest,
        bot: person.kind == Kind::Bot,
        since: person.created - person.created.rem_euclid(DAY),
        ratings,
        games: games.collect(),
        blocked,
    }))
}

/// Whom I have blocked.
#[utoipa::path(get, path = "/api/me/blocks", tag = "people", responses((status = 200, body = [Blocked])))]
pub(super) async fn blocks(
    State(app): State<App>,
    who: Who,
    reader: Reader,
) -> Result<Json<Vec<Blocked>>, Problem> {
    let blocks = app.store.blocks(who.person.id).await?;
    let people = app.store.people(blocks).await?;
    let texts = app.speech.texts(reader.0);
    let view =
        people.iter().map(|person| Blocked { id: person.id, name: shown_name(person, texts) });
    Ok(Json(view.collect()))
}

/// From now on this person and I are not paired, and do not see each other's challenges; what they say at
/// a table is not told to me.
#[utoipa::path(post, path = "/api/people/{name}/block", tag = "people", params(("name" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn block(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    set_block(&app, &who, &name, true).await
}

/// This person and I may meet again.
#[utoipa::path(delete, path = "/api/people/{name}/block", tag = "people", params(("name" = String, Path)),
    responses((status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn unblock(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    set_block(&app, &who, &name, false).await
}

/// Tells the operator about somebody's behaviour.
#[utoipa::path(post, path = "/api/people/{name}/report", tag = "people", params(("name" = String, Path)),
    request_body = Complaint, responses((status = 204), (status = 404, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(super) async fn report(
    State(app): State<App>,
    who: Who,
    Path(name): Path<String>,
    Body(asked): Body<Complaint>,
) -> Result<StatusCode, Problem> {
    let about = find(&app, &name).await?;
    if about.id == who.person.id {
        return Err(AccountRefusal::Yourself.into());
    }
    let reason = plain_text(&asked.reason, REASON)?;
    let at = now();
    let report = Report { by: who.person.id, about: about.id, table: asked.table, reason, at };
    app.store.report(report, REPORTS, at - DAY).await?;
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

/// The person whom an address names: by name, or by `~` and the id.
pub(super) async fn find(app: &App, name: &str) -> Result<Person, Problem> {
    let person = match name.strip_prefix('~') {
        Some(id) => {
            let id = id.parse().map_err(|_| Refused::NotFound)?;
            app.store.people(vec![id]).await?.pop().filter(|person| person.kind != Kind::Gone)
        }
        None => app.store.person_by_look(look(name)).await?,
    };
    person.ok_or_else(|| Refused::NotFound.into())
}
