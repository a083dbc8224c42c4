//! Engine reviews of finished games: a queue at the lowest rank, shared with other servers and workers.

use std::pin::pin;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use engine::{Client, Opinion, Order, Rank, Reviewer, Turn};
use games::AnyHistory;
use protocol::live::Status;
use protocol::play::{ReviewState, ReviewStatus};
use search::Limits;
use tokio::sync::oneshot;

use crate::address::Address;
use crate::app::App;
use crate::backoff::{Backoff, warn_rarely};
use crate::bus::{Hint, Topic};
use crate::cast::to_i64;
use crate::clock::now;
use crate::id::{KeyId, TableId};
use crate::identity::Who;
use crate::jobs::fair_play::contains_own_game;
use crate::jobs::workers;
use crate::live::closes;
use crate::play::refusal::GameRefusal;
use crate::play::replay::replay;
use crate::play::rows;
use crate::problem::{Path, Problem, ProblemBody, Refused};
use crate::store::{Review, StoreError, TableRow};

/// The most queued reviews of one person.
const MOST: u32 = 3;
/// The polling interval of the queue, in case a hint was lost.
const LOOK: Duration = Duration::from_secs(10);
/// The lease of this server's own reviews, which they wait for after a crash.
const OWN_LEASE: Duration = Duration::from_secs(20);
/// Attempts per position if the engine fails.
const ATTEMPTS: u32 = 3;

/// The status of a table's review.
fn status(review: &Review, table: &TableRow) -> ReviewStatus {
    let mut found = body(review);
    // Reviews stored by earlier versions have points without shares.
    if let (Some(found), Ok(game)) = (&mut found, table.game.parse()) {
        for reviewed in &mut found.moves {
            reviewed.before = reviewed.before.of_game(game);
            reviewed.after = reviewed.after.of_game(game);
        }
    }
    ReviewStatus { state: review.state, progress: review.progress, review: found }
}

/// The body of a finished review; also `None` if it was stored in an older format.
fn body(review: &Review) -> Option<protocol::play::Review> {
    serde_json::from_str(review.body.as_deref()?).ok()
}

/// The stored review of a game, if it is finished.
pub(super) async fn stored(
    app: &App,
    id: TableId,
) -> Result<Option<protocol::play::Review>, StoreError> {
    Ok(app.store.review(id).await?.as_ref().and_then(body))
}

/// Requests the review of a finished game, and returns its status.
#[utoipa::path(post, path = "/api/tables/{id}/review", tag = "games", responses(
    (status = 200, body = ReviewStatus), (status = 403, body = ProblemBody),
    (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(crate) async fn request(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(id): Path<TableId>,
) -> Result<Json<ReviewStatus>, Problem> {
    let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
    if row.progress.status != Status::Over {
        return Err(GameRefusal::NotOver.into());
    }
    let by = who.person.id;
    if contains_own_game(&app, by, &row).await? {
        return Err(GameRefusal::OwnGame.into());
    }
    let is_outdated = |review: &Review| review.state == ReviewState::Done && body(review).is_none();
    let known = app.store.review(id).await?;
    let budget = &app.limits.review_plies;
    let is_new = known.as_ref().is_none_or(is_outdated);
    let cost = if is_new { row.progress.ply.max(1) } else { 0 };
    budget.take(address, cost)?;
    let mut review = match app.store.request_review(id, by, MOST, now()).await {
        Err(StoreError::TooMany) => {
            budget.give_back(&address, cost);
            return Err(GameRefusal::TooManyReviews { most: MOST }.into());
        }
        review => review?,
    };
    if is_outdated(&review) {
        app.store.renew_review(id).await?;
        review = app.store.request_review(id, by, MOST, now()).await?;
    }
    app.bus.publish(Topic::Jobs, Hint::Changed);
    Ok(Json(status(&review, &row)))
}

/// The status of a game's review.
#[utoipa::path(get, path = "/api/tables/{id}/review", tag = "games", responses(
    (status = 200, body = ReviewStatus), (status = 404, body = ProblemBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    Path(id): Path<TableId>,
) -> Result<Json<ReviewStatus>, Problem> {
    let review = app.store.review(id).await?.ok_or(Refused::NotFound)?;
    let row = app.store.table(id).await?.ok_or(Refused::NotFound)?;
    Ok(Json(status(&review, &row)))
}

/// Works through the queue, one game at a time, as one worker among others.
pub(crate) async fn work(app: App) {
    let mut closing = app.closing();
    let mut hints = app.bus.subscribe(Topic::Jobs);
    let mut backoff = Backoff::default();
    loop {
        let job = KeyId::random();
        let pause = match attempt(&app, job).await {
            Ok(true) => {
                backoff.reset();
                continue;
            }
            Ok(false) => LOOK,
            Err(error) => {
                // Whatever is not released goes to another after its lease.
                let _ = app.store.release_review(job).await;
                if !app.is_closing() {
                    warn_rarely!(error, "a game could not be reviewed");
                }
                backoff.next()
            }
        };
        tokio::select! {
            () = workers::change(&mut hints), if pause == LOOK => {}
            () = tokio::time::sleep(pause) => {}
            () = closes(&mut closing) => return,
        }
    }
}

/// Takes a review and does it. Returns whether there was one.
async fn attempt(app: &App, job: KeyId) -> Result<bool, StoreError> {
    if app.is_closing() {
        return Ok(false);
    }
    let lease = || now() + to_i64(OWN_LEASE.as_millis());
    let Some(table) = app.store.take_review(job, now(), lease()).await? else { return Ok(false) };
    let mut closing = app.closing();
    // Reviews run one after the other, so each has a share of its own.
    let client = Client::new("review", table.as_str());
    let mut reviewer = Reviewer::new(&played(app, table).await?);
    let nodes = answers::review_nodes(reviewer.moves());
    while let Some(history) = reviewer.position() {
        let progress = reviewer.progress();
        let opinion = {
            let mut thinking = pin!(think(app, client, history, nodes));
            // More urgent work may keep the engine busy for longer than a lease.
            loop {
                tokio::select! {
                    opinion = &mut thinking => break opinion?,
                    () = tokio::time::sleep(OWN_LEASE / 4) => {
                        if !app.store.extend_review(job, progress, lease()).await? {
                            return Ok(true);
                        }
                    }
                    () = closes(&mut closing) => return Err(StoreError::Closed),
                }
            }
        };
        reviewer.add(opinion);
        // After a pause of the whole process somebody else may have it.
        if !app.store.extend_review(job, reviewer.progress(), lease()).await? {
            return Ok(true);
        }
    }
    finish(app, job, reviewer).await?;
    Ok(true)
}

/// The game of a table, for a review.
pub(super) async fn played(app: &App, table: TableId) -> Result<AnyHistory, StoreError> {
    replay(app, table, |table| table.history().clone()).await
}

/// Stores a complete review. Returns whether the job still held it.
pub(super) async fn finish(app: &App, job: KeyId, reviewer: Reviewer) -> Result<bool, StoreError> {
    let body = serde_json::to_string(&answers::review(&reviewer.finish())).map_err(rows::fault)?;
    app.store.finish_review(job, body, now()).await
}

/// Searches a position at the lowest rank.
pub(super) async fn think(
    app: &App,
    client: Client,
    history: &AnyHistory,
    nodes: u64,
) -> Result<Opinion, StoreError> {
    let mut failures = 0;
    let mut backoff = Backoff::default();
    loop {
        let (reply, answer) = oneshot::channel();
        let mut reply = Some(reply);
        let order = Order { client, rank: Rank::Review, game: history.game(), deadline: None };
        let history = history.clone();
        let job = app.live.pool.submit(
            order,
            move |engine, stop| {
                let thought = engine.think(&history, Limits::nodes(nodes), 1, stop, |_| {});
                if stop.is_stopped() {
                    return Turn::Again;
                }
                if let (Some(reply), Some(thought)) = (reply.take(), thought) {
                    let _ = reply.send(Opinion::from(&thought));
                }
                Turn::Done
            },
            || {},
        );
        let is_queued = job.is_ok();
        if let (Ok(_), Ok(opinion)) = (job, answer.await) {
            return Ok(opinion);
        }
        if app.is_closing() {
            return Err(StoreError::Closed);
        }
        failures += u32::from(is_queued);
        if failures >= ATTEMPTS {
            return Err(rows::fault("the engine fails in a position of the game"));
        }
        tokio::time::sleep(backoff.next()).await;
    }
}
