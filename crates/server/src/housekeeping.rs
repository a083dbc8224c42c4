//! Periodic cleanup.

use std::time::Duration;

use crate::app::App;
use crate::clock::{DAY, now};
use crate::lobby::challenges;

/// The interval between two runs.
const PAUSE: Duration = Duration::from_mins(10);
/// Guests without games are deleted after this long.
const UNUSED: i64 = 30 * DAY;
/// Studies, typed names and private games of other guests are deleted after this long: three times the lifetime of
/// their sessions.
const ABANDONED: i64 = 180 * DAY;
/// Guest names are released after this long, when their sessions have expired.
const GUEST_NAMES: i64 = 60 * DAY;
/// The most batches of guests per run, each its own transaction.
const PORTIONS: usize = 20;

/// Deletes expired guests, sessions and rate-limiter entries until the server shuts down.
pub(crate) async fn keep(app: App) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return,
            () = tokio::time::sleep(PAUSE) => {}
        }
        run(&app).await;
    }
}

/// Deletes expired rows.
pub async fn run(app: &App) {
    app.limits.tidy();
    if let Err(error) = app.store.free_guest_names(now() - GUEST_NAMES).await {
        tracing::warn!(%error, "the names of guests could not be freed");
    }
    if let Err(problem) = challenges::expire(app).await {
        tracing::warn!(code = problem.code, "old challenges could not be closed");
    }
    if let Err(error) = app.store.forget_jobs(now()).await {
        tracing::warn!(%error, "old requests to workers could not be deleted");
    }
    for _ in 0..PORTIONS {
        match app.store.tidy(now() - UNUSED, now() - ABANDONED, now()).await {
            Ok(0) => break,
            Ok(deleted) => tracing::info!(deleted, "guests and their games forgotten"),
            Err(error) => {
                tracing::warn!(%error, "nothing could be tidied up");
                break;
            }
        }
    }
}
