use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use protocol::operator::{Muting, NewMuting, PersonStanding};
use texts::Texts;

use super::Operator;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::{DAY, now};
use crate::id::PersonId;
use crate::people::{AccountRefusal, find, shown_name};
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{Operation, Person, Standing};

/// A person, with the operators' decisions about them. People without a name are found by `~` and
/// their id.
#[utoipa::path(get, path = "/api/operator/people/{name}", tag = "operator", params(("name" = String, Path)),
    responses((status = 200, body = PersonStanding), (status = 404, body = ProblemBody)))]
pub(super) async fn standing(
    _operator: Operator,
    State(app): State<App>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<PersonStanding>, Problem> {
    let person = find(&app, &name).await?;
    show(&app, &person, reader).await
}

/// Mutes a person: they can play, but not send phrases at a table, choose a guest name or save
/// studies.
#[utoipa::path(post, path = "/api/operator/people/{name}/mute", tag = "operator", params(("name" = String, Path)),
    request_body = NewMuting, responses((status = 200, body = PersonStanding), (status = 404, body = ProblemBody),
    (status = 409, body = ProblemBody)))]
pub(super) async fn mute(
    operator: Operator,
    State(app): State<App>,
    reader: Reader,
    Path(name): Path<String>,
    Body(asked): Body<NewMuting>,
) -> Result<Json<PersonStanding>, Problem> {
    let person = not_an_operator(&app, &name).await?;
    let until = asked.days.map(|days| now() + i64::from(days.max(1)) * DAY);
    operator.decide(&app, Operation::Mute(person.id, until)).await?;
    show(&app, &person, reader).await
}

/// Ends a mute.
#[utoipa::path(delete, path = "/api/operator/people/{name}/mute", tag = "operator", params(("name" = String, Path)),
    responses((status = 200, body = PersonStanding), (status = 404, body = ProblemBody)))]
pub(super) async fn unmute(
    operator: Operator,
    State(app): State<App>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<PersonStanding>, Problem> {
    let person = find(&app, &name).await?;
    operator.decide(&app, Operation::Unmute(person.id)).await?;
    show(&app, &person, reader).await
}

/// Closes an account: its sessions and tokens end, its challenges are withdrawn, and nobody can
/// sign in to it. The name stays taken, and no data is deleted.
#[utoipa::path(post, path = "/api/operator/people/{name}/close", tag = "operator", params(("name" = String, Path)),
    responses((status = 200, body = PersonStanding), (status = 404, body = ProblemBody),
    (status = 409, body = ProblemBody)))]
pub(super) async fn close(
    operator: Operator,
    State(app): State<App>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<PersonStanding>, Problem> {
    let person = not_an_operator(&app, &name).await?;
    operator.decide(&app, Operation::Close(person.id)).await?;
    app.store.stop_seeking(person.id, None).await?;
    app.bus.publish(Topic::Person(person.id), Hint::SessionEnded(None));
    app.bus.publish(Topic::Lobby, Hint::Changed);
    show(&app, &person, reader).await
}

/// Reopens a closed account.
#[utoipa::path(delete, path = "/api/operator/people/{name}/close", tag = "operator", params(("name" = String, Path)),
    responses((status = 200, body = PersonStanding), (status = 404, body = ProblemBody)))]
pub(super) async fn reopen(
    operator: Operator,
    State(app): State<App>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<PersonStanding>, Problem> {
    let person = find(&app, &name).await?;
    operator.decide(&app, Operation::Reopen(person.id)).await?;
    show(&app, &person, reader).await
}

/// The standings of people by id, without unknown ids.
pub(super) async fn standings(
    app: &App,
    mut ids: Vec<PersonId>,
    texts: &Texts,
) -> Result<HashMap<PersonId, PersonStanding>, Problem> {
    ids.sort_unstable();
    ids.dedup();
    let mut standings = HashMap::new();
    for person in app.store.people(ids).await? {
        let standing = app.store.standing(person.id, now()).await?;
        standings.insert(person.id, view(&person, standing, texts));
    }
    Ok(standings)
}

/// Operators cannot mute or close each other: a stolen session must not lock out the others.
async fn not_an_operator(app: &App, name: &str) -> Result<Person, Problem> {
    let person = find(app, name).await?;
    if app.store.standing(person.id, now()).await?.operator {
        return Err(AccountRefusal::IsOperator.into());
    }
    Ok(person)
}

async fn show(
    app: &App,
    person: &Person,
    Reader(language): Reader,
) -> Result<Json<PersonStanding>, Problem> {
    let standing = app.store.standing(person.id, now()).await?;
    Ok(Json(view(person, standing, app.speech.texts(language))))
}

fn view(person: &Person, standing: Standing, texts: &Texts) -> PersonStanding {
    PersonStanding {
        id: person.id.to_string(),
        name: shown_name(person, texts),
        account: person.has_account(),
        operator: standing.operator,
        muted: standing.muted.map(|mute| Muting { until: mute.until }),
        closed: standing.closed,
    }
}
