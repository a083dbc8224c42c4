//! Replaying a stored table for a single answer.

use table::Table;

use crate::app::App;
use crate::id::TableId;
use crate::play::rows;
use crate::store::StoreError;

/// The longest log that is replayed on the thread that read it.
pub(super) const INLINE_EVENTS: u64 = 400;

/// Replays a table and derives something from it, off the async threads if it is long.
///
/// # Errors
///
/// If the events cannot be read, or do not follow from each other.
pub(crate) async fn replay<T: Send + 'static>(
    app: &App,
    id: TableId,
    work: impl FnOnce(Table) -> T + Send + 'static,
) -> Result<T, StoreError> {
    let events = app.store.events(id, 0).await?;
    let is_long = events.len() as u64 > INLINE_EVENTS;
    let replayed = move || rows::read_table(&events).map(work);
    if is_long { app.limits.large_answers.write(replayed).await? } else { replayed() }
}
