//! Studies: variations with comments that people keep, and show to whoever has the link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use games::GameId;
use protocol::study::{NewStudy, RawJson, Studies, Study, StudyKept, StudySummary};
use serde_json::value::RawValue;

use super::refusal::Refusal;
use crate::app::App;
use crate::clock::now;
use crate::id::StudyId;
use crate::identity::Who;
use crate::people::{game_name, plain_text, shown_name};
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::speech::Reader;
use crate::store::{self, StoreError};

/// How many studies one person may keep.
const MOST: u32 = 200;
/// The largest study, in bytes: some two thousand moves, or fewer with many words.
const MOST_BYTES: usize = 48_000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// My studies, the latest first.
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

/// Keeps a new study.
#[utoipa::path(post, path = "/api/studies", tag = "study", request_body = NewStudy, responses(
    (status = 200, body = StudyKept), (status = 409, body = ProblemBody), (status = 413, body = ProblemBody)))]
pub(super) async fn create(
    State(app): State<App>,
    who: Who,
    Body(given): Body<NewStudy>,
) -> Result<Json<StudyKept>, Problem> {
    keep(&app, &who, StudyId::random(), given).await
}

/// Keeps a newer form of a study.
#[utoipa::path(put, path = "/api/studies/{id}", tag = "study", request_body = NewStudy, responses(
    (status = 200, body = StudyKept), (status = 404, body = ProblemBody), (status = 413, body = ProblemBody)))]
pub(super) async fn update(
    State(app): State<App>,
    who: Who,
    Path(id): Path<StudyId>,
    Body(given): Body<NewStudy>,
) -> Result<Json<StudyKept>, Problem> {
    // What was deleted, perhaps in another window, does not come back by itself.
    app.store.study(id).await?.ok_or(Refusal::NoStudy)?;
    keep(&app, &who, id, given).await
}

async fn keep(
    app: &App,
    who: &Who,
    id: StudyId,
    given: NewStudy,
) -> Result<Json<StudyKept>, Problem> {
    let game: GameId = given.game.parse().map_err(Refusal::Game)?;
    let body = given.study.0.get().to_owned();
    if body.len() > MOST_BYTES {
        return Err(Refusal::TooLarge { most: MOST_BYTES }.into());
    }
    let name = plain_text(&given.name, LONGEST_NAME)?;
    let study =
        store::NewStudy { id, owner: who.person.id, game: game.name(), name, at: now(), body };
    match app.store.keep_study(study, MOST).await {
        Ok(()) => Ok(Json(StudyKept { id: id.to_string() })),
        Err(StoreError::TooMany) => Err(Refusal::TooManyStudies { most: MOST }.into()),
        Err(StoreError::Missing) => Err(Refusal::NoStudy.into()),
        Err(error) => Err(error.into()),
    }
}

/// A study, for whoever has its link.
#[utoipa::path(get, path = "/api/studies/{id}", tag = "study", responses(
    (status = 200, body = Study), (status = 404, body = ProblemBody)))]
pub(super) async fn read(
    State(app): State<App>,
    who: Option<Who>,
    Reader(language): Reader,
    Path(id): Path<String>,
) -> Result<Json<Study>, Problem> {
    // A link that lost its end is told the same as one to a study that is gone.
    let id: StudyId = id.parse().map_err(|_| Refusal::NoStudy)?;
    let row = app.store.study(id).await?.ok_or(Refusal::NoStudy)?;
    let owner = app.store.people(vec![row.owner]).await?.pop();
    let study = RawValue::from_string(row.body).map_err(|_| Refusal::NoStudy)?;
    Ok(Json(Study {
        id: id.to_string(),
        name: row.name,
        game: game_name(&row.game).ok_or(Refusal::NoStudy)?,
        updated: row.updated,
        by: owner.map(|owner| shown_name(&owner, app.speech.texts(language))).unwrap_or_default(),
        mine: who.is_some_and(|who| who.person.id == row.owner),
        study: RawJson(study),
    }))
}

/// Deletes a study of mine.
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
        Err(Refusal::NoStudy.into())
    }
}
