//! The shared state of live games, and the tasks that run in the background: `play` is a game in play,
//! `lobby` sets games up and finds them, `jobs` runs the engine, `connection` holds the clients.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use table::ConnectionId;
use tokio::sync::watch;

use crate::app::App;
use crate::cast::to_i64;
use crate::clock::{Millis, now};
use crate::connection::presence::OnlinePeople;
use crate::jobs::analysis::Analyses;
use crate::jobs::pool::Pool;
use crate::jobs::reviews;
use crate::lobby::challenges::{self, Lobby};
use crate::lobby::pairing::Pairing;
use crate::play::deadlines::{self, Deadlines};
use crate::play::rooms::Rooms;
use crate::store::StoreError;

/// How often the heartbeat is written. Downtime since the last one is excused on every clock.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// The shared state of live games.
#[derive(Default)]
pub struct Live {
    pub(crate) rooms: Rooms,
    pub(crate) deadlines: Deadlines,
    pub(crate) lobby: Lobby,
    pub(crate) online: OnlinePeople,
    pub(crate) pairing: Pairing,
    pub(crate) pool: Pool,
    pub(crate) analyses: Analyses,
    connections: AtomicU64,
    /// The downtime before this start.
    downtime: OnceLock<(Millis, Millis)>,
}

impl Live {
    /// Starts the background tasks. Call it before accepting connections.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or written.
    pub async fn start(&self, app: &App) -> Result<(), StoreError> {
        let back = now();
        if let Some(until) = app.store.last_heartbeat().await? {
            // If the system clock was set back, the last heartbeat lies in the future.
            let _ = self.downtime.set((until.min(back), back));
        }
        app.store.heartbeat(back).await?;
        for (table, deadline) in app.store.running().await? {
            self.deadlines.set(table, deadline);
        }
        app.store.requeue_reviews().await?;
        self.pool.start(app);
        app.tasks.spawn(heartbeat(app.clone()));
        app.tasks.spawn(deadlines::watch(app.clone()));
        app.tasks.spawn(challenges::watch(app.clone()));
        app.tasks.spawn(reviews::work(app.clone()));
        Ok(())
    }

    /// A new connection id; also for HTTP requests that wait for a reply.
    pub(crate) fn connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// The downtime before this start: the last heartbeat, and the start.
    pub(crate) fn downtime(&self) -> Option<(Millis, Millis)> {
        self.downtime.get().copied()
    }
}

async fn heartbeat(app: App) {
    let mut closing = app.closing();
    loop {
        let ended = tokio::select! {
            () = tokio::time::sleep(HEARTBEAT) => false,
            () = closes(&mut closing) => true,
        };
        app.metrics.engine_waiting.set(to_i64(app.live.pool.waiting()));
        app.metrics.tables.set(to_i64(app.live.rooms.count()));
        if let Err(error) = app.store.heartbeat(now()).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
        if ended {
            return;
        }
    }
}

/// Resolves when the server is about to stop.
pub(crate) async fn closes(closing: &mut watch::Receiver<bool>) {
    // A dropped sender means that the server is gone.
    let _ = closing.wait_for(|closing| *closing).await;
}
