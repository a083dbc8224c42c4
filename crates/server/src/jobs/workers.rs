//! Workers (`abaque work`) that take reviews over HTTP.
//!
//! Their tokens have the scope `work` and belong to operators' accounts. Even so a result is only opinions about
//! positions: the game comes from the store, and a best move that is illegal there spoils the whole result. Some results
//! are compared with this server's engine in one position before they are stored.

use std::pin::pin;
use std::time::Duration;

use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use engine::{Assessment, Client, Opinion, Reviewer};
use games::{AnyHistory, GameId};
use protocol::work::{Job, JobProgress, JobResult, PositionOpinion};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::reviews;
use crate::app::App;
use crate::clock::{Millis, now};
use crate::id::{KeyId, random_bytes};
use crate::identity::{Key, Who};
use crate::play::refusal::GameRefusal;
use crate::problem::{Body, Path, Problem, ProblemBody};
use crate::store::StoreError;

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

/// An opinion is grossly wrong if it gives a side so much more of the evaluation bar than this server's engine does: a
/// won game, say, where the sides are even. Two honest searches of as many nodes hardly differ so much.
const GROSS: f64 = 0.4;

/// A worker's request: a token with the scope `work`, of an operator's account.
pub(crate) struct Worker {
    /// The token's id.
    key: KeyId,
}

impl FromRequestParts<App> for Worker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let who = Who::from_request_parts(parts, app).await?;
        let Key::Token { id: key, label, .. } = who.key else {
            return Err(GameRefusal::NotAWorker.into());
        };
        if !app.store.standing(who.person.id, now()).await?.operator {
            return Err(GameRefusal::NotAWorker.into());
        }
        app.live.workers.hear(key, &label);
        Ok(Worker { key })
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
    worker: Worker,
    State(app): State<App>,
    Path(id): Path<KeyId>,
    Body(result): Body<JobResult>,
) -> Result<StatusCode, Problem> {
    let table = app.store.held_review(id).await?.ok_or(GameRefusal::JobLost)?;
    let game = reviews::played(&app, table).await?;
    let Some(reviewer) = reviewed(&game, &result.opinions) else {
        app.store.release_review(id).await?;
        reject(&app, &worker);
        return Err(GameRefusal::BadResult.into());
    };
    if random_below(100) < usize::from(app.config.workers.check_percent) {
        // The engine may have more urgent work: the worker need not wait for it.
        let at = random_below(result.opinions.len());
        if let Some(position) = position(&game, at) {
            let claimed = result.opinions[at].score.into();
            app.tasks.spawn(check(app.clone(), id, worker, position, claimed, reviewer));
            return Ok(StatusCode::NO_CONTENT);
        }
    }
    if !keep(&app, id, &worker, reviewer).await? {
        return Err(GameRefusal::JobLost.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Compares a result with the engine's opinion of one position, and stores it unless they differ grossly.
async fn check(
    app: App,
    id: KeyId,
    worker: Worker,
    position: AnyHistory,
    claimed: Assessment,
    reviewer: Reviewer,
) {
    let judged = async {
        let pause = Duration::from_secs(app.config.workers.lease_seconds.get().into()) / 4;
        let client = Client::new("review", id.as_str());
        let nodes = answers::review_nodes(reviewer.moves());
        let mut thinking = pin!(reviews::think(&app, client, &position, nodes));
        let opinion = loop {
            if !app.store.extend_review(id, 1.0, lease(&app)).await? {
                return Ok(());
            }
            tokio::select! {
                opinion = &mut thinking => break opinion?,
                () = tokio::time::sleep(pause) => {}
            }
        };
        if differs(opinion.assessment, claimed, position.game()) {
            app.store.release_review(id).await?;
            reject(&app, &worker);
            return Ok(());
        }
        keep(&app, id, &worker, reviewer).await.map(drop)
    };
    let judged: Result<(), StoreError> = judged.await;
    if let Err(error) = judged
        && !app.is_closing()
    {
        // After its lease the game goes to another.
        tracing::warn!(%error, "a worker's result could not be compared");
    }
}

/// Stores a result. Returns whether the job still held the review.
async fn keep(
    app: &App,
    id: KeyId,
    worker: &Worker,
    reviewer: Reviewer,
) -> Result<bool, StoreError> {
    let is_stored = reviews::finish(app, id, reviewer).await?;
    if is_stored {
        app.metrics.worker_jobs.inc();
        app.live.workers.note(worker.key, true);
    }
    Ok(is_stored)
}

fn reject(app: &App, worker: &Worker) {
    app.metrics.worker_jobs_rejected.inc();
    app.live.workers.note(worker.key, false);
    tracing::warn!("a worker's result was rejected");
}

fn differs(own: Assessment, claimed: Assessment, game: GameId) -> bool {
    (own.share(game) - claimed.share(game)).abs() > GROSS
}

/// The game up to its position of this number, counted from 0.
fn position(game: &AnyHistory, at: usize) -> Option<AnyHistory> {
    let mut reviewer = Reviewer::new(game);
    for _ in 0..at {
        reviewer.add(Opinion { assessment: Assessment::Estimate { hundredths: 0 }, best: None });
    }
    reviewer.position().cloned()
}

/// A worker that was not heard since then is gone.
pub(crate) fn heard_after(app: &App) -> Millis {
    now() - 1000 * Millis::from(app.config.workers.lease_seconds.get())
}

/// A random number below `most`; 0 if that is 0.
fn random_below(most: usize) -> usize {
    let bits = u32::from_le_bytes(random_bytes()) as usize;
    bits.checked_rem(most).unwrap_or(0)
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
