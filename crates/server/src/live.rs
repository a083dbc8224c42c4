//! Games being played: tables, the socket, the lobby, the computer, and what is told of finished games.
//!
//! Each table that somebody looks at has a task of its own, its keeper: it alone decides, asks
//! the store to keep what it decided, and tells everybody once that is durable. What is decided, and in
//! which order, is `table::Room`, pure code that the simulation in `crates/table` runs as well.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use table::Connection;
use tokio::sync::watch;

use crate::app::App;
use crate::clock::{Millis, now};
use crate::connection::online::Online;
use crate::jobs::analysis::Analyses;
use crate::jobs::pool::Pool;
use crate::jobs::reviews;
use crate::lobby::challenges::{self, Lobby};
use crate::lobby::pairing::Pairing;
use crate::play::deadlines::{self, Deadlines};
use crate::play::rooms::Rooms;
use crate::store::StoreError;

/// How often the server leaves word that it is there. What a crash loses of this counts for nobody's
/// clock.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Everything about live games that is shared.
#[derive(Default)]
pub struct Live {
    pub(crate) rooms: Rooms,
    pub(crate) deadlines: Deadlines,
    pub(crate) lobby: Lobby,
    pub(crate) online: Online,
    pub(crate) pairing: Pairing,
    pub(crate) pool: Pool,
    pub(crate) analyses: Analyses,
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
        app.tasks.spawn(challenges::watch(app.clone()));
        app.tasks.spawn(reviews::work(app.clone()));
        Ok(())
    }

    /// A number for a connection, or for a question that is answered once.
    pub(crate) fn connection(&self) -> Connection {
        Connection(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// From when to when the server was away before it started.
    pub(crate) fn away(&self) -> Option<(Millis, Millis)> {
        self.away.get().copied()
    }
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
pub(crate) async fn closes(closing: &mut watch::Receiver<bool>) {
    // Should its sender be gone, so is the server.
    let _ = closing.wait_for(|closing| *closing).await;
}
