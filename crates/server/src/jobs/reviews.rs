//! Reviews of finished games by the engine: a queue, worked off when nothing else is to be done.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use engine::{Client, Lapse, Opinion, Order, Rank, Reviewer, Turn};
use game::Side;
use games::AnyHistory;
use protocol::live::Status;
use protocol::play::{Degree, ReviewStatus, ReviewedMove};
use search::Limits;
use tokio::sync::oneshot;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::cast::to_u32;
use crate::clock::now;
use crate::id::TableId;
use crate::identity::Who;
use crate::jobs::score;
use crate::live::closes;
use crate::play::refusal::GameRefusal;
use crate::play::rows;
use crate::problem::{Path, Problem, ProblemBody, Refused};
use crate::store::{Review, StoreError};

/// How many reviews of one person may wait.
const MOST: u32 = 3;
/// How much is thought about each position: about half a second on a usual machine.
const NODES: u64 = 400_000;
/// How often it is looked whether a review waits, should a hint have been missed.
const LOOK: Duration = Duration::from_secs(30);
/// How often a position is thought about again where the engine fails.
const ATTEMPTS: u32 = 3;

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
    let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
    if row.progress.status != Status::Over {
        return Err(GameRefusal::NotOver.into());
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

fn reviewed_move(reviewed: &engine::ReviewedMove) -> ReviewedMove {
    ReviewedMove {
        mv: reviewed.mv.to_string(),
        before: score::score(reviewed.before),
        after: score::score(reviewed.after),
        best: reviewed.best.map(|mv| mv.to_string()),
        cost: (reviewed.cost * 100.0).round() / 100.0,
        degree: reviewed.lapse.map(|lapse| match lapse {
            Lapse::Inaccuracy => Degree::Inaccuracy,
            Lapse::Mistake => Degree::Mistake,
            Lapse::Blunder => Degree::Blunder,
        }),
    }
}

async fn review(app: &App, id: TableId) -> Result<(), StoreError> {
    let events = app.store.events(id, 0).await?;
    let table = rows::read_table(&events)?;
    // Reviews run one after the other, so each has a share of its own.
    let client = Client::new("review", id.as_str());
    let mut reviewer = Reviewer::new(table.history());
    while let Some(history) = reviewer.position() {
        let opinion = think(app, client, history).await?;
        reviewer.add(opinion);
        app.store.review_progress(id, reviewer.progress()).await?;
    }
    let review = reviewer.finish();
    let body = protocol::play::Review {
        moves: review.moves.iter().map(reviewed_move).collect(),
        accuracy: Side::BOTH.map(|side| review.accuracy(side)),
        mistakes: review.mistakes().into_iter().map(to_u32).collect(),
        turning: review.turning_point().map(to_u32),
    };
    let body = serde_json::to_string(&body).map_err(rows::fault)?;
    app.store.finish_review(id, body, now()).await
}

/// Lets the engine think about a position. Whatever is more urgent comes first.
async fn think(app: &App, client: Client, history: &AnyHistory) -> Result<Opinion, StoreError> {
    let mut failures = 0;
    loop {
        let (reply, answer) = oneshot::channel();
        let mut reply = Some(reply);
        let order = Order { client, rank: Rank::Review, game: history.game(), deadline: None };
        let history = history.clone();
        let job = app.live.pool.submit(
            order,
            move |engine, stop| {
                let thought = engine.think(&history, Limits::nodes(NODES), 1, stop, |_| {});
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
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
