//! The deadlines of tables without a task: flags fall there too.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::App;
use crate::backoff::{Backoff, LogLimit};
use crate::cast::{to_i64, to_u64};
use crate::clock::{Millis, now};
use crate::id::{TableId, random_bytes};
use crate::live::closes;
use crate::play::rooms::RoomMessage;

/// The deadlines, in order.
#[derive(Default)]
pub(crate) struct Deadlines {
    times: Mutex<Times>,
    changed: Notify,
}

#[derive(Default)]
struct Times {
    order: BTreeSet<(Millis, TableId)>,
    of: HashMap<TableId, Millis>,
}

impl Deadlines {
    /// Sets the deadline of a table, or removes it.
    pub(crate) fn set(&self, table: TableId, deadline: Option<Millis>) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = times.of.remove(&table) {
            times.order.remove(&(old, table));
        }
        if let Some(deadline) = deadline {
            times.of.insert(table, deadline);
            times.order.insert((deadline, table));
        }
        drop(times);
        self.changed.notify_one();
    }

    /// Removes and returns a table whose deadline has passed; else how long to wait for the first one.
    fn due(&self, now: Millis) -> Result<TableId, Option<Duration>> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((deadline, table)) = times.order.first().copied() else { return Err(None) };
        if deadline > now {
            return Err(Some(Duration::from_millis(to_u64(deadline - now))));
        }
        times.order.pop_first();
        times.of.remove(&table);
        Ok(table)
    }
}

/// How often the store is asked for deadlines that nobody else has seen to.
const LOOK: Duration = Duration::from_secs(10);
/// Milliseconds by which such a deadline has passed: more than a server takes that watches over it,
/// with the allowance for lag.
const OVERDUE: Millis = 5_000;
/// The most such tables that are opened at once.
const PORTION: u32 = 100;

/// Wakes the tables of other servers whose deadlines have passed: those servers may be gone. Several
/// servers may do so at once; the store lets one of them end the game.
pub(crate) async fn watch_others(app: App) {
    static LOG: LogLimit = LogLimit::new();
    let mut closing = app.closing();
    loop {
        // Not all servers at once.
        let part = f64::from(u32::from_le_bytes(random_bytes())) / f64::from(u32::MAX);
        tokio::select! {
            () = tokio::time::sleep(LOOK.mul_f64(0.5 + part)) => {}
            () = closes(&mut closing) => return,
        }
        match app.store.overdue(now() - OVERDUE, PORTION).await {
            Ok(tables) => {
                for table in tables {
                    // Failing that, the next look finds it again.
                    let _ = app.live.rooms.send(&app, table, RoomMessage::Tick).await;
                }
            }
            Err(error) => {
                if let Some(suppressed) = LOG.permit() {
                    tracing::warn!(%error, suppressed, "deadlines could not be read");
                }
            }
        }
    }
}

/// Wakes the tables whose deadlines have passed.
pub(crate) async fn watch(app: App) {
    static LOG: LogLimit = LogLimit::new();
    let mut closing = app.closing();
    let deadlines = &app.live.deadlines;
    let mut backoff = Backoff::default();
    loop {
        let wait = match deadlines.due(now()) {
            Ok(table) => {
                if app.live.rooms.send(&app, table, RoomMessage::Tick).await.is_ok() {
                    backoff.reset();
                    continue;
                }
                // The store cannot be read: try again later.
                deadlines.set(table, Some(now() + to_i64(backoff.next().as_millis())));
                if let Some(suppressed) = LOG.permit() {
                    let reason = "a table whose deadline has passed could not be opened";
                    tracing::warn!(%table, suppressed, reason);
                }
                continue;
            }
            // The server's clock may move ahead: never sleep for too long.
            Err(wait) => wait.unwrap_or(Duration::MAX).min(Duration::from_mins(1)),
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = deadlines.changed.notified() => {}
            () = closes(&mut closing) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_deadline_comes_first() {
        let [a, b, c] =
            ["aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc"].map(|id| id.parse().unwrap());
        let deadlines = Deadlines::default();
        deadlines.set(a, Some(300));
        deadlines.set(b, Some(200));
        deadlines.set(c, Some(100));
        deadlines.set(c, Some(400));
        deadlines.set(a, None);
        assert_eq!(deadlines.due(150), Err(Some(Duration::from_millis(50))));
        assert_eq!(deadlines.due(250), Ok(b));
        assert_eq!(deadlines.due(250), Err(Some(Duration::from_millis(150))));
        assert_eq!(deadlines.due(400), Ok(c));
        assert_eq!(deadlines.due(400), Err(None));
    }
}
