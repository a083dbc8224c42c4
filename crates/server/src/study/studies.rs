//! Studies: variations with comments, readable by everybody who has the link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use games::GameId;
use protocol::study::{NewStudy, RawJson, Studies, Study, StudyKept, StudySummary};
use serde_json::value::RawValue;

use super::refusal::StudyRefusal;
use crate::address::Address;
use crate::app::App;
use crate::cast::to_u32;
use crate::clock::now;
use crate::id::StudyId;
use crate::identity::Who;
use crate::operators::check_may_speak;
use crate::people::{game_name, plain_text, shown_name};
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{self, StoreError, StudyQuota};

/// The most studies of one person.
const MOST: u32 = 200;
/// The largest study in bytes: some two thousand moves, or fewer with long comments.
const MOST_BYTES: usize = 48_000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// The requester's studies, the latest first.
#[utoipa::path(get, path = "/api/studies", tag = "study", responses((status = 200, body = Studies)))]
pub(super) async fn list(State(app): State<App>, who: Who) -> Result<Json<Studies>, Problem> {
    let rows = app.store.studies_of(who.person.id).await?;
    let summary = |row: store::StudyRow| {
        Some(StudySummary {
            id: row.id.to_string(),
            name: row.name,
            game: game_name(&row.game)?,
            created: row.created,
            updated: row.updated,
        })
    };
    Ok(Json(Studies { studies: rows.into_iter().filter_map(summary).collect() }))
}

/// Stores a new study.
#[utoipa::path(post, path = "/api/studies", tag = "study", request_body = NewStudy, responses(
    (status = 200, body = StudyKept), (status = 409, body = ProblemBody), (status = 413, body = ProblemBody)))]
pub(super) async fn create(
    State(app): State<App>,
    who: Who,
    address: Address,
    Body(given): Body<NewStudy>,
) -> Result<Json<StudyKept>, Problem> {
    keep(&app, &who, address, StudyId::random(), given).await
}

/// Stores a new version of a study.
#[utoipa::path(put, path = "/api/studies/{id}", tag = "study", request_body = NewStudy, responses(
    (status = 200, body = StudyKept), (status = 404, body = ProblemBody), (status = 413, body = ProblemBody)))]
pub(super) async fn update(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(id): Path<StudyId>,
    Body(given): Body<NewStudy>,
) -> Result<Json<StudyKept>, Problem> {
    // A study deleted in another window must not come back by a save.
    app.store.study(id).await?.ok_or(StudyRefusal::NoStudy)?;
    keep(&app, &who, address, id, given).await
}

async fn keep(
    app: &App,
    who: &Who,
    address: Address,
    id: StudyId,
    given: NewStudy,
) -> Result<Json<StudyKept>, Problem> {
    // Others can read a study by its link, so a mute applies.
    check_may_speak(app, who.person.id).await?;
    let game: GameId = given.game.parse().map_err(answers::PlaceRefusal::Game)?;
    let body = given.study.0.get().to_owned();
    if body.len() > MOST_BYTES {
        return Err(StudyRefusal::TooLarge { most: MOST_BYTES }.into());
    }
    let name = plain_text(&given.name, LONGEST_NAME)?;
    let cost = to_u32(body.len());
    app.limits.study_bytes.take(address, cost)?;
    let bytes = app.config.limits.study_bytes_per_person;
    let study =
        store::NewStudy { id, owner: who.person.id, game: game.name(), name, at: now(), body };
    let kept = app.store.keep_study(study, StudyQuota { studies: MOST, bytes }).await;
    if let Err(StoreError::TooMany | StoreError::TooMuch | StoreError::Missing) = kept {
        app.limits.study_bytes.give_back(&address, cost);
    }
    match kept {
        Ok(()) => Ok(Json(StudyKept { id: id.to_string() })),
        Err(StoreError::TooMany) => Err(StudyRefusal::TooManyStudies { most: MOST }.into()),
        Err(StoreError::TooMuch) => Err(StudyRefusal::TooMuch { most: bytes }.into()),
        Err(StoreError::Missing) => Err(StudyRefusal::NoStudy.into()),
        Err(error) => Err(error.into()),
    }
}

/// A study, for everybody who has its link.
#[utoipa::path(get, path = "/api/studies/{id}", tag = "study", responses(
    (status = 200, body = Study), (status = 404, body = ProblemBody)))]
pub(super) async fn read(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<String>,
) -> Result<Json<Study>, Problem> {
    // A truncated link gets the same answer as a deleted study.
    let id: StudyId = id.parse().map_err(|_| StudyRefusal::NoStudy)?;
    let row = app.store.study(id).await?.ok_or(StudyRefusal::NoStudy)?;
    let owner = app.store.people(vec![row.owner]).await?.pop();
    let study = RawValue::from_string(row.body).map_err(|_| StudyRefusal::NoStudy)?;
    Ok(Json(Study {
        id: id.to_string(),
        name: row.name,
        game: game_name(&row.game).ok_or(StudyRefusal::NoStudy)?,
        updated: row.updated,
        by: owner.map(|owner| shown_name(&owner, app.speech.texts(language))).unwrap_or_default(),
        mine: who.is_some_and(|who| who.person.id == row.owner),
        study: RawJson(study),
    }))
}

/// Deletes a study of the requester.
#[utoipa::path(delete, path = "/api/studies/{id}", tag = "study", responses(
    (status = 204), (status = 404, body = ProblemBody)))]
pub(super) async fn delete(
    State(app): State<App>,
    who: Who,
    Path(id): Path<StudyId>,
) -> Result<StatusCode, Problem> {
    if app.store.delete_study(id, who.person.id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(StudyRefusal::NoStudy.into())
    }
}
