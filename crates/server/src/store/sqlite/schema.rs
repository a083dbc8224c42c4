//! The format of the database, and the way from each one to the next.

use rusqlite::Connection;

use crate::cast::to_i64;
use crate::store::StoreError;

/// The steps; the number of those done is the database's `user_version`. A step is never changed once
/// it is released: databases exist that have gone it.
const STEPS: &[&str] =
    &[include_str!("schema_1.sql"), include_str!("schema_2.sql"), include_str!("schema_3.sql")];

/// Brings a database up to date, each step in a transaction of its own.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let known = known();
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (done, step) in STEPS.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", to_i64(done) + 1)?;
        transaction.commit()?;
        tracing::info!(format = done + 1, "database brought up to date");
    }
    Ok(())
}

/// The format that this program writes.
pub(super) fn known() -> i64 {
    to_i64(STEPS.len())
}
