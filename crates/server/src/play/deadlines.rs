//! The clocks of tables at which nobody is: who runs out of time has lost all the same.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::App;
use crate::clock::{Millis, now};
use crate::id::TableId;
use crate::live::closes;
use crate::play::ask::Ask;

/// When the clocks of the tables without a keeper end.
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
    /// Notes when a table's clock ends, or that none runs.
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

    /// The table whose clock has ended first, which is then forgotten; else how long to wait.
    fn due(&self, now: Millis) -> Result<TableId, Option<Duration>> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((deadline, table)) = times.order.first().copied() else { return Err(None) };
        if deadline > now {
            return Err(Some(Duration::from_millis((deadline - now) as u64)));
        }
        times.order.pop_first();
        times.of.remove(&table);
        Ok(table)
    }
}

/// Calls the keepers of tables whose clocks have ended.
pub(crate) async fn watch(app: App) {
    let mut closing = app.closing();
    let deadlines = &app.live.deadlines;
    loop {
        let wait = match deadlines.due(now()) {
            Ok(table) => {
                if app.live.rooms.ask(&app, table, Ask::Wake).await.is_err() {
                    tracing::warn!(%table, "a table whose clock has ended could not be opened");
                }
                continue;
            }
            // The clock on the wall may be set: never sleep for too long.
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
