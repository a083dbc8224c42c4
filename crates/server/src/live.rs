//! Games being played: tables, the socket, the lobby, the computer, and what is told of finished games.
//!
//! Each table that somebody looks at has a task of its own, its keeper: it alone decides, asks
//! the store to keep what it decided, and tells everybody once that is durable. What is decided, and in
//! which order, is `table::Room`, pure code that the simulation in `crates/table` runs as well.

mod analysis;
mod ask;
mod assistant;
mod catalogue;
mod computer;
mod deadlines;
mod faces;
mod first_words;
mod games;
mod keeper;
mod lobby;
mod new_table;
mod online;
mod pairing;
mod pool;
mod refusal;
mod reviews;
mod rooms;
mod score;
mod socket;
mod stored;
mod stream;
mod summary;
mod tables;
mod telling;
mod visitor;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use table::Connection;
use tokio::sync::watch;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock::{Millis, now};
use crate::store::StoreError;

use analysis::Analyses;
use deadlines::Deadlines;
pub(crate) use first_words::{FirstWords, first_words};
use lobby::Lobby;
use online::Online;
use pairing::Pairing;
use pool::Pool;
use rooms::Rooms;
pub(crate) use tables::record_of;

/// How often the server leaves word that it is there. What a crash loses of this counts for nobody's
/// clock.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Everything about live games that is shared.
#[derive(Default)]
pub struct Live {
    rooms: Rooms,
    deadlines: Deadlines,
    lobby: Lobby,
    online: Online,
    pairing: Pairing,
    pool: Pool,
    analyses: Analyses,
    connections: AtomicU64,
    /// From when to when the server was away before it started.
    away: OnceLock<(Millis, Millis)>,
}

impl Live {
    /// Starts what runs in the background. Call it before visitors are let in.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or written.
    pub async fn start(&self, app: &App) -> Result<(), StoreError> {
        let back = now();
        if let Some(until) = app.store.last_heartbeat().await? {
            // A clock that was set back must not excuse what lies in the future.
            let _ = self.away.set((until.min(back), back));
        }
        app.store.heartbeat(back).await?;
        for (table, deadline) in app.store.running().await? {
            self.deadlines.set(table, deadline);
        }
        app.store.requeue_reviews().await?;
        self.pool.start(app);
        app.tasks.spawn(heartbeat(app.clone()));
        app.tasks.spawn(deadlines::watch(app.clone()));
        app.tasks.spawn(lobby::watch(app.clone()));
        app.tasks.spawn(reviews::work(app.clone()));
        Ok(())
    }

    /// A number for a connection, or for a question that is answered once.
    fn connection(&self) -> Connection {
        Connection(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// From when to when the server was away before it started.
    fn away(&self) -> Option<(Millis, Millis)> {
        self.away.get().copied()
    }
}

/// The addresses of this part.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(socket::connect))
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(new_table::create))
        .routes(routes!(tables::view))
        .routes(routes!(tables::record))
        .routes(routes!(tables::invited, tables::sit))
        .routes(routes!(tables::act))
        .routes(routes!(tables::play))
        .routes(routes!(lobby::list))
        .routes(routes!(lobby::accept))
        .routes(routes!(lobby::withdraw))
        .routes(routes!(pairing::pair, pairing::leave))
        .routes(routes!(games::mine))
        .routes(routes!(games::search))
        .routes(routes!(games::export))
        .routes(routes!(reviews::request, reviews::read))
        .routes(routes!(stream::stream))
}

async fn heartbeat(app: App) {
    let mut closing = app.closing();
    loop {
        let ended = tokio::select! {
            () = tokio::time::sleep(HEARTBEAT) => false,
            () = closes(&mut closing) => true,
        };
        app.metrics.engine_waiting.set(app.live.pool.waiting() as i64);
        app.metrics.tables.set(app.live.rooms.count() as i64);
        if let Err(error) = app.store.heartbeat(now()).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
        if ended {
            return;
        }
    }
}

/// Is done when the server is about to stop.
async fn closes(closing: &mut watch::Receiver<bool>) {
    // Should its sender be gone, so is the server.
    let _ = closing.wait_for(|closing| *closing).await;
}
