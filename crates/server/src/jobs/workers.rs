//! Workers (`abaque work`) that take engine jobs over HTTP: requests of [`remote`](super::remote), and reviews.
//!
//! Their tokens have the scope `work` and belong to operators' accounts. Even so a result is only moves and opinions about
//! positions: the game comes from the store, and an illegal move spoils the whole result. Some reviews are compared with this
//! server's engine in one position before they are stored. Some moves are judged after they are played, and a worker whose moves
//! lose too much gets reviews alone.

use std::collections::HashSet;
use std::pin::pin;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use engine::{Assessment, Client, Opinion, Reviewer};
use game::record::Records;
use games::{AnyHistory, GameId};
use protocol::work::{
    AcquireJob, Job, JobFinding, JobKind, JobMove, JobOpinions, JobReport, JobRequest, JobResult,
    JobTask, PositionOpinion,
};
use serde::Serialize;
use tokio::time::Instant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::known_workers::{self, IdleWorker};
use super::reviews;
use crate::app::App;
use crate::backoff::warn_rarely;
use crate::bus::{Hint, Subscription, Topic};
use crate::clock::{Millis, now};
use crate::id::{KeyId, random_bytes};
use crate::identity::{Key, Who};
use crate::live::closes;
use crate::play::refusal::GameRefusal;
use crate::problem::{Body, Path, Problem, ProblemBody, Refused};
use crate::store::{StoreError, TakenJob};

/// The kinds of jobs that are rows of requests.
pub(crate) const REQUESTS: [JobKind; 2] = [JobKind::Move, JobKind::Analysis];
/// Somebody waits for the answer of a request: a worker that is silent for so many seconds loses it.
const REQUEST_LEASE: u32 = 3;
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
/// How much is thought about a worker's move, and about the best one: enough to see what a move throws away.
const JUDGE_NODES: u64 = 100_000;

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

/// Takes the next job. Waits some seconds for one; an empty answer means that there is none.
#[utoipa::path(post, path = "/api/work/acquire", tag = "work", request_body = Option<AcquireJob>, responses(
    (status = 200, body = Job), (status = 204), (status = 400, body = ProblemBody),
    (status = 401, body = ProblemBody), (status = 403, body = ProblemBody)))]
pub(crate) async fn acquire(
    worker: Worker,
    State(app): State<App>,
    body: Bytes,
) -> Result<Response, Problem> {
    // A worker of the version before sends nothing, does reviews only and does not expect to wait.
    let asked: Option<AcquireJob> = match &body[..] {
        [] => None,
        json => serde_json::from_slice(json)
            .map_err(|error| Refused::Body { detail: error.to_string() })?,
    };
    let waits = asked.is_some();
    let mut kinds = asked.map_or_else(|| vec![JobKind::Review], |asked| asked.kinds);
    if app.live.workers.is_distrusted(worker.key) {
        kinds.retain(|kind| *kind == JobKind::Review);
    }
    let is_versatile = REQUESTS.iter().all(|kind| kinds.contains(kind));
    let mut hints = app.bus.subscribe(Topic::Jobs);
    let mut closing = app.closing();
    let until = Instant::now() + known_workers::WAIT;
    let mut idle = None;
    loop {
        if let Some(job) = next_job(&app, &kinds).await? {
            return Ok(Json(job).into_response());
        }
        if !waits {
            return Ok(no_job());
        }
        if is_versatile && idle.is_none() {
            idle = Some(IdleWorker::new(&app));
        }
        tokio::select! {
            () = change(&mut hints) => {}
            () = tokio::time::sleep_until(until) => return Ok(no_job()),
            () = closes(&mut closing) => return Ok(no_job()),
        }
    }
}

fn no_job() -> Response {
    StatusCode::NO_CONTENT.into_response()
}

/// The next hint that there may be a job.
pub(super) async fn change(hints: &mut Subscription) {
    while let Hint::IdleWorkers { .. } = hints.next().await {}
}

/// Takes a job of these kinds, the most urgent first.
async fn next_job(app: &App, kinds: &[JobKind]) -> Result<Option<Job>, Problem> {
    let id = KeyId::random();
    let lease_seconds = app.config.workers.lease_seconds.get();
    if REQUESTS.iter().any(|kind| kinds.contains(kind)) {
        let until = request_lease(app);
        if let Some(taken) = app.store.take_job(id, kinds.to_vec(), now(), until).await? {
            let lease_seconds = lease_seconds.min(REQUEST_LEASE);
            app.bus.publish(Topic::Job(taken.id), Hint::Changed);
            let request = request_of(&taken)?;
            return Ok(Some(Job { id: id.to_string(), lease_seconds, request }));
        }
    }
    if !kinds.contains(&JobKind::Review) {
        return Ok(None);
    }
    let Some(table) = app.store.take_review(id, now(), lease(app)).await? else { return Ok(None) };
    let history = match reviews::played(app, table).await {
        Ok(history) => history,
        Err(error) => {
            app.store.release_review(id).await?;
            return Err(error.into());
        }
    };
    let request = JobRequest {
        record: history.record().to_string(),
        nodes: answers::review_nodes(history.played().len()),
        task: JobTask::Review,
    };
    Ok(Some(Job { id: id.to_string(), lease_seconds, request }))
}

/// Keeps a job, with what an analysis has found so far.
#[utoipa::path(post, path = "/api/work/{id}/progress", tag = "work", request_body = JobReport,
    responses((status = 204), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub(crate) async fn progress(
    worker: Worker,
    State(app): State<App>,
    Path(id): Path<KeyId>,
    Body(JobReport { progress, finding }): Body<JobReport>,
) -> Result<StatusCode, Problem> {
    let kept = if let Some(finding) = finding {
        let taken = app.store.held_job(id).await?.ok_or(GameRefusal::JobLost)?;
        if !request_of(&taken).is_ok_and(|request| fits_finding(&request, &finding)) {
            return Err(spoil(&app, &worker, &taken).await);
        }
        answer(&app, id, &taken, &finding, false).await?
    } else {
        // JSON has no infinities.
        app.store.report_job(id, None, false, request_lease(&app)).await?
            || app.store.extend_review(id, progress.clamp(0.0, 1.0), lease(&app)).await?
    };
    if kept { Ok(StatusCode::NO_CONTENT) } else { Err(GameRefusal::JobLost.into()) }
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
    let Some(taken) = app.store.held_job(id).await? else {
        return review_result(app, worker, id, &result).await;
    };
    if !request_of(&taken).is_ok_and(|request| fits(&request, &result)) {
        return Err(spoil(&app, &worker, &taken).await);
    }
    if !answer(&app, id, &taken, &result, true).await? {
        return Err(GameRefusal::JobLost.into());
    }
    note_done(&app, &worker);
    if let JobResult::Move(JobMove { mv }) = result
        && is_sampled(&app)
        && let Some(position) = request_of(&taken).ok().as_ref().and_then(last_position)
    {
        app.tasks.spawn(judge(app.clone(), worker, position, mv));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Whether this result is compared with this server's engine.
fn is_sampled(app: &App) -> bool {
    random_below(100) < usize::from(app.config.workers.check_percent)
}

/// Judges a move that a worker chose, at the lowest rank: the game has gone on.
async fn judge(app: App, worker: Worker, mut position: AnyHistory, mv: String) {
    let game = position.game();
    let client = Client::new("judge", worker.key.as_str());
    let judged = async {
        let best = reviews::think(&app, client, &position, JUDGE_NODES).await?;
        if best.best.is_none_or(|best| best.to_string() == mv) || position.play_text(&mv).is_err() {
            return Ok(0.0);
        }
        let next = match Assessment::of_end(&position) {
            Some(end) => end,
            None => reviews::think(&app, client, &position, JUDGE_NODES).await?.assessment,
        };
        Ok(best.assessment.share(game) - (-next).share(game))
    };
    let judged: Result<f64, StoreError> = judged.await;
    match judged {
        Ok(loss) if app.live.workers.judge(worker.key, loss.max(0.0)) => {
            tracing::warn!("a worker's moves lose too much: it gets reviews alone");
        }
        Err(error) if !app.is_closing() => {
            warn_rarely!(error, "a worker's move could not be judged");
        }
        _ => {}
    }
}

/// Stores an answer to a request. Returns whether the attempt still held it.
async fn answer(
    app: &App,
    attempt: KeyId,
    taken: &TakenJob,
    answer: &impl Serialize,
    done: bool,
) -> Result<bool, Problem> {
    let body = serde_json::to_string(answer).map_err(|_| Refused::Fault)?;
    let kept = app.store.report_job(attempt, Some(body), done, request_lease(app)).await?;
    app.bus.publish(Topic::Job(taken.id), Hint::Changed);
    Ok(kept)
}

/// Withdraws a request whose answer does not fit: the server that asked does it itself.
async fn spoil(app: &App, worker: &Worker, taken: &TakenJob) -> Problem {
    if let Err(error) = app.store.withdraw_job(taken.id).await {
        return error.into();
    }
    app.bus.publish(Topic::Job(taken.id), Hint::Changed);
    reject(app, worker);
    GameRefusal::BadResult.into()
}

fn request_of(taken: &TakenJob) -> Result<JobRequest, Problem> {
    // Only a newer server of the site asks for what this one cannot read.
    serde_json::from_str(&taken.request).map_err(|_| Refused::Fault.into())
}

/// Whether a result answers the request with legal moves.
fn fits(request: &JobRequest, result: &JobResult) -> bool {
    match (request.task, result) {
        (JobTask::Move { .. }, JobResult::Move(JobMove { mv })) => last_position(request)
            .is_some_and(|mut history| history.end().is_none() && history.play_text(mv).is_ok()),
        (JobTask::Analysis { .. }, JobResult::Analysis(finding)) => fits_finding(request, finding),
        _ => false,
    }
}

/// Whether the lines of a finding are different and legal, and no more than were asked for.
fn fits_finding(request: &JobRequest, finding: &JobFinding) -> bool {
    let JobTask::Analysis { lines, every, .. } = request.task else { return false };
    let Some(mut history) = last_position(request) else { return false };
    let most = if every { history.moves().len() } else { lines as usize };
    let mut seen = HashSet::new();
    finding.lines.len() <= most
        && finding.lines.iter().all(|line| {
            let played = line.pv.iter().take_while(|mv| history.play_text(mv).is_ok()).count();
            for _ in 0..played {
                history.undo();
            }
            played == line.pv.len() && line.pv.first() == Some(&line.mv) && seen.insert(&line.mv)
        })
}

/// The position that is asked about.
fn last_position(request: &JobRequest) -> Option<AnyHistory> {
    games::replay(&Records::new(&request.record).next()?.ok()?).ok()
}

/// Hands in the review of a game.
async fn review_result(
    app: App,
    worker: Worker,
    id: KeyId,
    result: &JobResult,
) -> Result<StatusCode, Problem> {
    let table = app.store.held_review(id).await?.ok_or(GameRefusal::JobLost)?;
    let game = reviews::played(&app, table).await?;
    let opinions = match result {
        JobResult::Review(JobOpinions { opinions }) => &opinions[..],
        _ => &[],
    };
    let Some(reviewer) = reviewed(&game, opinions) else {
        app.store.release_review(id).await?;
        reject(&app, &worker);
        return Err(GameRefusal::BadResult.into());
    };
    if is_sampled(&app) {
        // The engine may have more urgent work: the worker need not wait for it.
        let at = random_below(opinions.len());
        if let Some(position) = position(&game, at) {
            let claimed = opinions[at].score.into();
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
        note_done(app, worker);
    }
    Ok(is_stored)
}

fn note_done(app: &App, worker: &Worker) {
    app.metrics.worker_jobs.inc();
    app.live.workers.note(worker.key, true);
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
    app.store.release_job(id).await?;
    app.store.release_review(id).await?;
    app.bus.publish(Topic::Jobs, Hint::Changed);
    Ok(StatusCode::NO_CONTENT)
}

/// The end of the lease of a move or an analysis that is reported now.
fn request_lease(app: &App) -> Millis {
    now() + 1000 * Millis::from(app.config.workers.lease_seconds.get().min(REQUEST_LEASE))
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
