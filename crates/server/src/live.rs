//! The shared state of live games, and the tasks that run in the background: `play` is a game in play,
//! `lobby` sets games up and finds them, `jobs` runs the engine, `connection` holds the clients.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use table::ConnectionId;
use tokio::sync::watch;

use crate::app::App;
use crate::backoff::{Backoff, LogLimit};
use crate::cast::{to_i64, to_u64};
use crate::clock::{Gap, StoreWatch, gap_count, now, start_heartbeat, store_accepted_write};
use crate::connection::presence::{self, OnlinePeople};
use crate::id::ServerId;
use crate::jobs::analysis::Analyses;
use crate::jobs::highlights::QuickReviews;
use crate::jobs::known_workers::{self, KnownWorkers};
use crate::jobs::pool::EnginePool;
use crate::jobs::{reviews, workers};
use crate::lobby::boards::{self, RunningBoards};
use crate::lobby::challenges::{self, Lobby};
use crate::lobby::pairing;
use crate::play::deadlines::{self, Deadlines};
use crate::play::rooms::Rooms;
use crate::store::{Outage, StoreError};

/// How often the heartbeat is written. The store records a silence of all servers as an outage.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Timeout of a heartbeat: the first one that the store accepts after an outage ends it for the clocks.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(2);

/// The shared state of live games.
#[derive(Default)]
pub struct Live {
    pub(crate) rooms: Rooms,
    pub(crate) deadlines: Deadlines,
    pub(crate) lobby: Lobby,
    pub(crate) boards: RunningBoards,
    pub(crate) online: OnlinePeople,
    pub(crate) pool: EnginePool,
    pub(crate) analyses: Analyses,
    pub(crate) quick_reviews: QuickReviews,
    pub(crate) workers: KnownWorkers,
    connections: AtomicU64,
    /// The name of this run of the server, for the others.
    server: OnceLock<ServerId>,
    /// The times before this start in which no server could write.
    outages: OnceLock<Vec<Gap>>,
    /// The number of gaps in the process's heartbeat before this start.
    earlier_gaps: OnceLock<usize>,
}

impl Live {
    /// Starts the background tasks. Call it before accepting connections.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or written.
    pub async fn start(&self, app: &App) -> Result<(), StoreError> {
        start_heartbeat();
        let _ = self.earlier_gaps.set(gap_count());
        // The first heartbeat after a silence of all servers records it.
        app.store.heartbeat(now()).await?;
        let gap = |outage: Outage| Gap { until: to_u64(outage.until), back: to_u64(outage.back) };
        let outages = app.store.outages().await?;
        let _ = self.outages.set(outages.into_iter().map(gap).collect());
        let watch = StoreWatch::start();
        for (table, deadline) in app.store.running().await? {
            self.deadlines.set(table, deadline);
        }
        self.pool.start(app);
        app.push.start(app).await?;
        app.tasks.spawn(heartbeat(app.clone(), watch));
        app.tasks.spawn(deadlines::watch(app.clone()));
        if app.bus.is_shared() {
            app.tasks.spawn(deadlines::watch_others(app.clone()));
        }
        app.tasks.spawn(challenges::watch(app.clone()));
        app.tasks.spawn(boards::watch(app.clone()));
        app.tasks.spawn(pairing::watch(app.clone()));
        if app.bus.is_shared() {
            app.tasks.spawn(presence::share(app.clone()));
            app.tasks.spawn(known_workers::hear_others(app.clone()));
        }
        if app.config.workers.own_reviews {
            app.tasks.spawn(reviews::work(app.clone()));
        }
        app.tasks.spawn(fill_lists(app.clone()));
        Ok(())
    }

    /// The name of this run of the server, for the others of the site.
    pub(crate) fn server(&self) -> ServerId {
        *self.server.get_or_init(ServerId::random)
    }

    /// A new connection id; also for HTTP requests that wait for a reply.
    pub(crate) fn connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// The times before this start in which no server could write. They may overlap.
    pub(crate) fn outages(&self) -> &[Gap] {
        self.outages.get().map_or(&[], Vec::as_slice)
    }

    /// The number of gaps in the process's heartbeat before this start.
    pub(crate) fn earlier_gaps(&self) -> usize {
        self.earlier_gaps.get().copied().unwrap_or_else(gap_count)
    }
}

/// Fills lists and statistics after an upgrade. Half of the time is left to writes of moves.
async fn fill_lists(app: App) {
    let mut backoff = Backoff::default();
    let mut closing = app.closing();
    let mut filled = false;
    loop {
        let began = Instant::now();
        let pause = match app.store.fill_lists().await {
            Ok(0) if filled => return tracing::info!("lists and statistics are complete"),
            Ok(0) => return,
            Ok(left) => {
                if !filled {
                    tracing::info!(games = left, "lists and statistics are being filled");
                }
                filled = true;
                backoff.reset();
                began.elapsed()
            }
            Err(error) => {
                tracing::warn!(%error, "lists and statistics could not be filled");
                backoff.next()
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = closes(&mut closing) => return,
        }
    }
}

async fn heartbeat(app: App, _watch: StoreWatch) {
    static LOG: LogLimit = LogLimit::new();
    let mut closing = app.closing();
    loop {
        let ended = tokio::select! {
            () = tokio::time::sleep(HEARTBEAT) => false,
            () = closes(&mut closing) => true,
        };
        app.metrics.engine_waiting.set(to_i64(app.live.pool.waiting()));
        app.metrics.tables.set(to_i64(app.live.rooms.count()));
        let written = tokio::time::timeout(HEARTBEAT_TIMEOUT, app.store.heartbeat(now())).await;
        match written.unwrap_or(Err(StoreError::Locked)) {
            Ok(()) => {
                store_accepted_write();
                // Only metrics: never at the expense of the next heartbeat.
                let _ = tokio::time::timeout(HEARTBEAT_TIMEOUT, count_jobs(&app)).await;
            }
            Err(error) => {
                if let Some(suppressed) = LOG.permit() {
                    tracing::warn!(%error, suppressed, "the heartbeat could not be written");
                }
            }
        }
        if ended {
            return;
        }
    }
}

/// The heartbeat reports a store that does not answer.
async fn count_jobs(app: &App) {
    let now = now();
    app.metrics.workers.set(to_i64(app.live.workers.heard_since(workers::heard_after(app)).len()));
    for kind in workers::REQUESTS {
        if let Ok(queue) = app.store.job_queue(kind, now).await {
            app.metrics.count_jobs(kind, queue);
        }
    }
    if let Ok(queue) = app.store.review_queue(now).await {
        app.metrics.reviews_waiting.set(to_i64(queue.waiting));
        app.metrics.reviews_running.set(to_i64(queue.running));
        let age = queue.oldest.map_or(0, |oldest| (now - oldest).max(0) / 1000);
        app.metrics.reviews_oldest_seconds.set(age);
    }
}

/// Resolves when the server is about to stop.
pub(crate) async fn closes(closing: &mut watch::Receiver<bool>) {
    // A dropped sender means that the server is gone.
    let _ = closing.wait_for(|closing| *closing).await;
}
