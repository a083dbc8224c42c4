//! Workers (`abaque work`) that take reviews over HTTP.
//!
//! Their tokens have the scope `work` and belong to operators' accounts. Even so a result is only opinions about
//! positions: the game comes from the store, and a best move that is illegal there spoils the whole result.

use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use engine::{Opinion, Reviewer};
use games::AnyHistory;
use protocol::work::{Job, JobProgress, JobResult, PositionOpinion};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::reviews;
use crate::app::App;
use crate::clock::{Millis, now};
use crate::id::KeyId;
use crate::identity::{Key, Who};
use crate::play::refusal::GameRefusal;
use crate::problem::{Body, Path, Problem, ProblemBody};

/// The opinions of the longest game take some 200 kB.
const RESULT_BYTES: usize = 1 << 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(acquire))
        .routes(routes!(progress))
        .routes(routes!(result))
        .routes(routes!(abort))
        .layer(DefaultBodyLimit::max(RESULT_BYTES))
}

/// A worker's request: a token with the scope `work`, of an operator's account.
pub(crate) struct Worker;

impl FromRequestParts<App> for Worker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let who = Who::from_request_parts(parts, app).await?;
        let is_token = matches!(who.key, Key::Token { .. });
        if is_token && app.store.standing(who.person.id, now()).await?.operator {
            Ok(Worker)
        } else {
            Err(GameRefusal::NotAWorker.into())
        }
    }
}

/// Takes the next job. An empty answer means that there is none: ask again in a few seconds.
#[utoipa::path(post, path = "/api/work/acquire", tag = "work", responses(
    (status = 200, body = Job), (status = 204), (status = 401, body = ProblemBody),
    (status = 403, body = ProblemBody)))]
pub(crate) async fn acquire(_worker: Worker, State(app): State<App>) -> Result<Response, Problem> {
    let id = KeyId::random();
    let Some(table) = app.store.take_review(id, now(), lease(&app)).await? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let history = match reviews::played(&app, table).await {
        Ok(history) => history,
        Err(error) => {
            app.store.release_review(id).await?;
            return Err(error.into());
        }
    };
    let job = Job {
        id: id.to_string(),
        record: history.record().to_string(),
        nodes: answers::review_nodes(history.played().len()),
        lease_seconds: app.config.workers.lease_seconds.get(),
    };
    Ok(Json(job).into_response())
}

/// Keeps a job.
#[utoipa::path(post, path = "/api/work/{id}/progress", tag = "work", request_body = JobProgress,
    responses((status = 204), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(crate) async fn progress(
    _worker: Worker,
    State(app): State<App>,
    Path(id): Path<KeyId>,
    Body(JobProgress { progress }): Body<JobProgress>,
) -> Result<StatusCode, Problem> {
    // JSON has no infinities.
    let progress = progress.clamp(0.0, 1.0);
    if app.store.extend_review(id, progress, lease(&app)).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(GameRefusal::JobLost.into())
    }
}

/// Hands in a finished job.
#[utoipa::path(post, path = "/api/work/{id}/result", tag = "work", request_body = JobResult,
    responses((status = 204), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(crate) async fn result(
    _worker: Worker,
    State(app): State<App>,
    Path(id): Path<KeyId>,
    Body(result): Body<JobResult>,
) -> Result<StatusCode, Problem> {
    let table = app.store.held_review(id).await?.ok_or(GameRefusal::JobLost)?;
    let game = reviews::played(&app, table).await?;
    let Some(reviewer) = reviewed(&game, &result.opinions) else {
        app.store.release_review(id).await?;
        app.metrics.worker_jobs_rejected.inc();
        tracing::warn!("a worker's result was rejected");
        return Err(GameRefusal::BadResult.into());
    };
    if !reviews::finish(&app, id, reviewer).await? {
        return Err(GameRefusal::JobLost.into());
    }
    app.metrics.worker_jobs.inc();
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a job back.
#[utoipa::path(post, path = "/api/work/{id}/abort", tag = "work", responses((status = 204)))]
pub(crate) async fn abort(
    _worker: Worker,
    State(app): State<App>,
    Path(id): Path<KeyId>,
) -> Result<StatusCode, Problem> {
    app.store.release_review(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn lease(app: &App) -> Millis {
    now() + 1000 * Millis::from(app.config.workers.lease_seconds.get())
}

/// The game with a worker's opinions; `None` unless there is one for each position, with a legal move.
fn reviewed(game: &AnyHistory, opinions: &[PositionOpinion]) -> Option<Reviewer> {
    let mut reviewer = Reviewer::new(game);
    // One history goes along, so that a move is not checked in a copy of the whole game.
    let mut along = AnyHistory::from_position(game.first_position());
    let mut opinions = opinions.iter();
    let mut played = game.played().into_iter();
    while reviewer.position().is_some() {
        let opinion = opinions.next()?;
        let best = along.play_text(&opinion.best).ok()?;
        along.undo()?;
        reviewer.add(Opinion { assessment: opinion.score.into(), best: Some(best) });
        if let Some(mv) = played.next() {
            along.play_text(&mv.to_string()).ok()?;
        }
    }
    opinions.next().is_none().then_some(reviewer)
}
