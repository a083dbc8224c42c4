//! Reviews of finished games by the engine: a queue, worked off when nothing else is to be done.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use engine::{Client, Opinion, Order, Rank, ReviewedMove, Reviewer, Turn};
use game::Side;
use games::AnyHistory;
use protocol::live::Score;
use search::Limits;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::id::TableId;
use crate::identity::Who;
use crate::jobs::score;
use crate::live::closes;
use crate::play::refusal::GameRefusal;
use crate::play::rows;
use crate::problem::{Path, Problem, ProblemBody, Refused};
use crate::store::{Review, ReviewState, Status, StoreError};

/// How many reviews of one person may wait.
const MOST: u32 = 3;
/// How much is thought about each position: about half a second on a usual machine.
const NODES: u64 = 400_000;
/// How often it is looked whether a review waits, should a hint have been missed.
const LOOK: Duration = Duration::from_secs(30);
/// How often a position is thought about again where the engine fails.
const ATTEMPTS: u32 = 3;

/// How a review stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reviewed {
    /// `queued`, `running` or `done`.
    state: &'static str,
    /// How much is done, from 0 to 1.
    progress: f64,
    /// What the engine thinks of each move, once it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    review: Option<Box<RawValue>>,
}

impl From<Review> for Reviewed {
    fn from(review: Review) -> Self {
        Reviewed {
            state: match review.state {
                ReviewState::Queued => "queued",
                ReviewState::Running => "running",
                ReviewState::Done => "done",
            },
            progress: review.progress,
            review: review.body.and_then(|body| RawValue::from_string(body).ok()),
        }
    }
}

/// Asks for the review of a finished game, and says how it stands.
#[utoipa::path(post, path = "/api/tables/{id}/review", tag = "games", responses(
    (status = 200, body = Reviewed), (status = 404, body = ProblemBody),
    (status = 409, body = ProblemBody), (status = 429, body = ProblemBody)))]
pub(crate) async fn request(
    State(app): State<App>,
    who: Who,
    Path(id): Path<TableId>,
) -> Result<Json<Reviewed>, Problem> {
    let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
    if row.progress.status != Status::Over {
        return Err(GameRefusal::NotOver.into());
    }
    let review = app.store.request_review(id, who.person.id, MOST, now()).await?;
    app.bus.publish(Topic::Reviews, Hint::Changed);
    Ok(Json(review.into()))
}

/// How the review of a game stands.
#[utoipa::path(get, path = "/api/tables/{id}/review", tag = "games", responses(
    (status = 200, body = Reviewed), (status = 404, body = ProblemBody)))]
pub(crate) async fn read(
    State(app): State<App>,
    Path(id): Path<TableId>,
) -> Result<Json<Reviewed>, Problem> {
    let review = app.store.review(id).await?.ok_or(Refused::NotFound)?;
    Ok(Json(review.into()))
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

/// What the engine thinks of a game.
#[derive(Serialize)]
struct ReviewBody {
    moves: Vec<MoveBody>,
    /// How well each side has played, from 0 to 100; none where it has not moved.
    accuracy: [Option<u32>; 2],
    /// The plies of the mistakes, the costliest first.
    mistakes: Vec<usize>,
    /// The ply of the move that changed the game most.
    #[serde(skip_serializing_if = "Option::is_none")]
    turning: Option<usize>,
}

/// What the engine thinks of a move.
#[derive(Serialize)]
struct MoveBody {
    #[serde(rename = "move")]
    mv: String,
    /// What the position before it was worth to the mover, with the best play.
    before: Score,
    /// What it is worth to the mover after it.
    after: Score,
    best: Option<String>,
    /// How many points a better move would have gained.
    cost: f64,
    /// `inaccuracy`, `mistake` or `blunder`.
    #[serde(skip_serializing_if = "Option::is_none")]
    degree: Option<&'static str>,
}

impl From<&engine::Review> for ReviewBody {
    fn from(review: &engine::Review) -> Self {
        ReviewBody {
            moves: review.moves.iter().map(MoveBody::from).collect(),
            accuracy: Side::BOTH.map(|side| review.accuracy(side)),
            mistakes: review.mistakes(),
            turning: review.turning_point(),
        }
    }
}

impl From<&ReviewedMove> for MoveBody {
    fn from(reviewed: &ReviewedMove) -> Self {
        MoveBody {
            mv: reviewed.mv.to_string(),
            before: score::score(reviewed.before),
            after: score::score(reviewed.after),
            best: reviewed.best.map(|mv| mv.to_string()),
            cost: (reviewed.cost * 100.0).round() / 100.0,
            degree: reviewed.lapse.map(engine::Lapse::name),
        }
    }
}

async fn review(app: &App, id: TableId) -> Result<(), StoreError> {
    let events = app.store.events(id, 0).await?;
    let table = rows::read_table(&events)?;
    // Reviews are worked off one after the other: the table's turn is nobody else's.
    let client = Client::new("review", id.as_str());
    let mut reviewer = Reviewer::new(table.history());
    while let Some(history) = reviewer.position() {
        let opinion = think(app, client, history).await?;
        reviewer.add(opinion);
        app.store.review_progress(id, reviewer.progress()).await?;
    }
    let body = ReviewBody::from(&reviewer.finish());
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
