//! Reviews of finished games by the engine: a queue, worked off when nothing else is to be done.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use games::AnyHistory;
use protocol::live::Status;
use protocol::play::{Degree, ReviewStatus, ReviewedMove};
use search::Limits;
use tokio::sync::oneshot;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::id::TableId;
use crate::identity::Who;
use crate::jobs::pool::{Rank, Turn};
use crate::jobs::score;
use crate::live::closes;
use crate::play::refusal::Refusal;
use crate::play::stored;
use crate::problem::{Path, Problem, ProblemBody, Refused};
use crate::store::{Review, StoreError};

/// How many reviews of one person may wait.
const MOST: u32 = 3;
/// How much is thought about each position: about half a second on a usual machine.
const NODES: u64 = 400_000;
/// How often it is looked whether a review waits, should a hint have been missed.
const LOOK: Duration = Duration::from_secs(30);
/// A result counts as so many points when costs are added up: more than any advantage on the board.
const RESULT: f64 = 10.0;
/// From how many points on a move is inaccurate, a mistake, a blunder.
const DEGREES: [(f64, Degree); 3] =
    [(2.0, Degree::Blunder), (1.0, Degree::Mistake), (0.5, Degree::Inaccuracy)];

/// How a review stands.
fn status(review: Review) -> ReviewStatus {
    ReviewStatus {
        state: review.state,
        progress: review.progress,
        review: review.body.and_then(|body| serde_json::from_str(&body).ok()),
    }
}

/// Asks for the review of a finished game, and says how it stands.
#[utoipa::path(post, path = "/api/tables/{id}/review", tag = "games", responses(
    (status = 200, body = ReviewStatus), (status = 404, body = ProblemBody),
    (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(crate) async fn request(
    State(app): State<App>,
    who: Who,
    Path(id): Path<TableId>,
) -> Result<Json<ReviewStatus>, Problem> {
    let row = app.store.table(id).await?.ok_or(Refusal::NoTable)?;
    if row.progress.status != Status::Over {
        return Err(Refusal::NotOver.into());
    }
    let review = app.store.request_review(id, who.person.id, MOST, now()).await?;
    app.bus.publish(Topic::Reviews, Hint::Changed);
    Ok(Json(status(review)))
}

/// How the review of a game stands.
#[utoipa::path(get, path = "/api/tables/{id}/review", tag = "games", responses(
    (status = 200, body = ReviewStatus), (status = 404, body = ProblemBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    Path(id): Path<TableId>,
) -> Result<Json<ReviewStatus>, Problem> {
    let review = app.store.review(id).await?.ok_or(Refused::NotFound)?;
    Ok(Json(status(review)))
}

/// Works the queue off, one game after the other.
pub(crate) async fn work(app: App) {
    let mut closing = app.closing();
    let mut hints = app.bus.subscribe(Topic::Reviews);
    loop {
        let next = app.store.next_review().await;
        if app.is_closing() {
            return;
        }
        match next {
            Ok(Some(table)) => {
                if let Err(error) = review(&app, table).await {
                    tracing::warn!(%table, %error, "a game could not be reviewed");
                }
                continue;
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "the queue of reviews could not be read"),
        }
        tokio::select! {
            _ = hints.next() => {}
            () = tokio::time::sleep(LOOK) => {}
            () = closes(&mut closing) => return,
        }
    }
}

async fn review(app: &App, id: TableId) -> Result<(), StoreError> {
    let events = app.store.events(id, 0).await?;
    let table = stored::read_table(&events)?;
    let moves: Vec<String> = table.history().played().iter().map(ToString::to_string).collect();
    let mut history = AnyHistory::from_position(table.history().first_position());
    let mut opinion = think(app, &history).await?;
    let mut reviewed = Vec::with_capacity(moves.len());
    let all = moves.len();
    for (i, mv) in moves.into_iter().enumerate() {
        if history.play_text(&mv).is_err() {
            break;
        }
        let next = think(app, &history).await?;
        reviewed.push(judge(mv, &opinion, &next));
        opinion = next;
        app.store.review_progress(id, (i + 1) as f64 / all as f64).await?;
    }
    let body = serde_json::to_string(&protocol::play::Review { moves: reviewed })
        .map_err(stored::fault)?;
    app.store.finish_review(id, body, now()).await
}

/// What is thought of one position.
#[derive(Clone)]
struct Opinion {
    /// For the side to move.
    score: search::Score,
    best: Option<String>,
}

fn judge(mv: String, before: &Opinion, after: &Opinion) -> ReviewedMove {
    // Where the engine's own choice was played, what it finds later is no fault of the player's.
    let is_best = before.best.as_deref() == Some(mv.as_str());
    let cost = if is_best { 0.0 } else { (points(before.score) + points(after.score)).max(0.0) };
    let degree = DEGREES.iter().find(|(least, _)| cost >= *least).map(|(_, degree)| *degree);
    ReviewedMove {
        mv,
        before: score::score(before.score),
        after: score::score(-after.score),
        best: before.best.clone(),
        cost: (cost * 100.0).round() / 100.0,
        degree,
    }
}

/// A score in points, results included.
fn points(score: search::Score) -> f64 {
    if score.is_estimate() {
        (f64::from(score.0) / 100.0).clamp(-RESULT, RESULT)
    } else {
        f64::from(score.0.signum()) * RESULT
    }
}

/// Lets the engine think about a position. Whatever is more urgent comes first.
async fn think(app: &App, history: &AnyHistory) -> Result<Opinion, StoreError> {
    if let Some(end) = history.end() {
        let score = search::Score::of_end(end.outcome, history.side(), 0);
        return Ok(Opinion { score, best: None });
    }
    loop {
        let (reply, answer) = oneshot::channel();
        let reply = Arc::new(Mutex::new(Some(reply)));
        let history = history.clone();
        let job = app.live.pool.submit(
            Rank::Review,
            Box::new(move |engines, signal| {
                let engine = engines.of(history.game());
                let thought = engine.think(&history, Limits::nodes(NODES), 1, &signal.stop, |_| {});
                if signal.is_cut() {
                    return Turn::Again;
                }
                let reply = reply.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let (Some(reply), Some(thought)) = (reply, thought) {
                    let best = thought.line.first().map(ToString::to_string);
                    let _ = reply.send(Opinion { score: thought.score, best });
                }
                Turn::Done
            }),
        );
        if let (Ok(_), Ok(opinion)) = (job, answer.await) {
            return Ok(opinion);
        }
        if app.is_closing() {
            return Err(StoreError::Closed);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
