//! A finished game at a glance: rating changes, accuracy and the key moment, from a quick review.
//!
//! A quick review has a fixed node budget for the whole game, however long it is, and runs in
//! slices at the rank of visible analyses. It is kept in memory only, and a full review replaces it
//! once there is one.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::State;
use engine::{Client, Engine, Opinion, Order, Rank, Reviewer, Turn};
use games::AnyHistory;
use protocol::live::Status;
use protocol::play::{Highlights, RatingChange, Review};
use search::{Limits, Stop};

use crate::address::Address;
use crate::app::App;
use crate::cast::round;
use crate::id::TableId;
use crate::identity::Who;
use crate::jobs::fair_play::contains_own_game;
use crate::jobs::reviews;
use crate::play::refusal::GameRefusal;
use crate::problem::{Path, Problem, ProblemBody};

/// Nodes of one slice, about a tenth of a second; other jobs run in between.
const TURN_NODES: u64 = 120_000;
/// Capacity of the cache of quick reviews, about 10 kB each.
const KEPT: usize = 512;

/// The highlights of a finished game. While `done` is false the engine is at work: ask again.
#[utoipa::path(post, path = "/api/tables/{id}/highlights", tag = "games", responses(
    (status = 200, body = Highlights), (status = 403, body = ProblemBody),
    (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub(crate) async fn request(
    State(app): State<App>,
    who: Who,
    address: Address,
    Path(id): Path<TableId>,
) -> Result<Json<Highlights>, Problem> {
    let row = app.store.table(id).await?.ok_or(GameRefusal::NoTable)?;
    if row.progress.status != Status::Over {
        return Err(GameRefusal::NotOver.into());
    }
    if contains_own_game(&app, who.person.id, &row).await? {
        return Err(GameRefusal::OwnGame.into());
    }
    let changes = app.store.rating_changes(id).await?;
    let ratings = changes.map(|change| {
        change.map(|(before, after)| RatingChange { before: round(before), after: round(after) })
    });
    let mut highlights = Highlights { done: true, ratings, accuracy: [None; 2], key: None };
    let Some(nodes) = answers::quick_review_nodes(row.progress.ply as usize) else {
        return Ok(Json(highlights));
    };
    let history = reviews::played(&app, id).await?;
    let stored = reviews::stored(&app, id).await?.map(Arc::new);
    let client = Client::new(address, who.person.id);
    match stored.or_else(|| app.live.quick_reviews.get(&app, id, client, &history, nodes)) {
        Some(review) => {
            highlights.accuracy = review.accuracy;
            // Replays the game once more.
            let large = &app.limits.large_answers;
            highlights.key = large.write(move || answers::key_moment(&history, &review)).await?;
        }
        None => highlights.done = false,
    }
    Ok(Json(highlights))
}

/// The cache of quick reviews.
#[derive(Clone, Default)]
pub(crate) struct QuickReviews(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    /// `None` while the engine works on it.
    reviews: HashMap<TableId, Option<Arc<Review>>>,
    /// Oldest first.
    order: VecDeque<TableId>,
}

impl QuickReviews {
    /// The quick review of a game, with so many nodes for each position. On a cache miss it submits a job if the client's queue has room,
    /// and returns `None` until that is done.
    fn get(
        &self,
        app: &App,
        id: TableId,
        client: Client,
        game: &AnyHistory,
        nodes: u64,
    ) -> Option<Arc<Review>> {
        // Release the lock before submitting: the job may displace another one, whose `lost`
        // callback takes the lock.
        {
            let mut kept = self.lock();
            if let Some(found) = kept.reviews.get(&id) {
                return found.clone();
            }
            kept.add(id);
        }
        let mut reviewer = Some(Reviewer::new(game));
        let (done, lost) = (self.clone(), self.clone());
        let run = move |engine: &mut Engine, stop: &Stop| {
            if !take_turn(reviewer.as_mut(), nodes, engine, stop) {
                return Turn::Again;
            }
            if let Some(reviewer) = reviewer.take() {
                let review = Arc::new(answers::review(&reviewer.finish()));
                done.lock().reviews.insert(id, Some(review));
            }
            Turn::Done
        };
        let order = Order { client, rank: Rank::Analysis, game: game.game(), deadline: None };
        // The next request tries again.
        let lost = move || lost.lock().forget(id);
        if app.live.pool.submit(order, run, lost).is_err() {
            self.lock().forget(id);
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn add(&mut self, id: TableId) {
        while self.order.len() >= KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.reviews.remove(&oldest);
        }
        self.reviews.insert(id, None);
        self.order.push_back(id);
    }

    fn forget(&mut self, id: TableId) {
        self.reviews.remove(&id);
        self.order.retain(|known| *known != id);
    }
}

/// Searches the next positions. Returns whether the review is complete.
fn take_turn(
    reviewer: Option<&mut Reviewer>,
    nodes: u64,
    engine: &mut Engine,
    stop: &Stop,
) -> bool {
    let Some(reviewer) = reviewer else { return true };
    let mut spent = 0;
    while let Some(history) = reviewer.position() {
        if spent >= TURN_NODES {
            return false;
        }
        let thought = engine.think(history, Limits::nodes(nodes), 1, stop, |_| {});
        if stop.is_stopped() {
            return false;
        }
        // No thought means no moves: the game ended by another rule than the position's.
        let Some(thought) = thought else { return true };
        reviewer.add(Opinion::from(&thought));
        spent += nodes;
    }
    true
}
