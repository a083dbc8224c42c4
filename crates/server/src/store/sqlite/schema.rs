//! The schema's version and migrations.

use std::cmp::Ordering;

use rusqlite::Connection;

use crate::cast::to_i64;
use crate::store::StoreError;

/// The migrations; `user_version` holds the number of applied ones. A released migration is never
/// changed, unless a later one makes up for the difference (12 for 8): databases exist that have applied it.
const STEPS: &[&str] = &[
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
    include_str!("schema_9.sql"),
    include_str!("schema_10.sql"),
    include_str!("schema_11.sql"),
    include_str!("schema_12.sql"),
    include_str!("schema_13.sql"),
    include_str!("schema_14.sql"),
    include_str!("schema_15.sql"),
    include_str!("schema_16.sql"),
];

/// Migrates a database, each step in its own transaction.
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

/// Checks that a database has this program's format.
pub(super) fn check_current(connection: &Connection) -> Result<(), StoreError> {
    let known = known();
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found.cmp(&known) {
        Ordering::Less => Err(StoreError::Older { found, known }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::Newer { found, known }),
    }
}

/// The format that this program writes.
pub(super) fn known() -> i64 {
    to_i64(STEPS.len())
}
