//! The store in PostgreSQL, which several servers share.
//!
//! Every statement is a constant, prepared once per connection. Moves are appended set-wise
//! ([`append`]); other work of several statements is a transaction that locks its rows in a fixed
//! order.

mod append;
mod community;
mod finish;
mod forget;
mod jobs;
mod names;
mod openings;
mod operators;
mod people;
mod pool;
mod push;
mod reviews;
mod schema;
mod search;
mod seekers;
mod sessions;
mod studies;
mod tables;
mod url;

use std::sync::atomic::{AtomicBool, Ordering};

use deadpool_postgres::{GenericClient, Object};
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

use self::append::Appends;
pub(super) use self::pool::Lane;
use self::pool::Pools;
pub(super) use self::schema::check_known;
use super::{Store, StoreError};
use crate::id::KeyId;
use crate::metrics::StoreMetrics;

pub use self::url::{PostgresUrl, PostgresUrlError};

/// The parameters of a statement.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Attempts at a transaction that conflicts with others.
const ATTEMPTS: usize = 5;

/// The store in a database of PostgreSQL.
pub struct Postgres {
    pools: Pools,
    appends: Appends,
    /// The name of this process, in rows that belong to one server.
    server: String,
    closed: AtomicBool,
    /// Whether this process has written a heartbeat.
    has_beaten: AtomicBool,
}

impl Postgres {
    /// Connects, and creates or migrates the schema.
    ///
    /// # Errors
    /// [`StoreError::Newer`] and [`StoreError::Foreign`] leave the database unchanged.
    pub async fn open(url: &PostgresUrl, metrics: StoreMetrics) -> Result<Self, StoreError> {
        let pools = Pools::new(url)?;
        schema::migrate(&pools).await?;
        let appends = Appends::start(pools.clone(), metrics);
        let server = KeyId::random().to_string();
        let (closed, has_beaten) = (AtomicBool::new(false), AtomicBool::new(false));
        Ok(Postgres { pools, appends, server, closed, has_beaten })
    }

    /// A connection of a lane, for another module's transaction.
    pub(super) async fn connection(&self, lane: Lane) -> Result<Object, StoreError> {
        self.pools.get(lane).await
    }

    /// A connection for lookups and writes.
    async fn client(&self) -> Result<Object, StoreError> {
        if self.closed.load(Ordering::SeqCst) {
            return Err(StoreError::Closed);
        }
        self.pools.get(Lane::Main).await
    }

    /// Looks rows up by key.
    async fn read(&self, select: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        self.read_in(Lane::Main, select, values).await
    }

    /// Reads a list or statistics.
    async fn search_for(&self, select: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        self.read_in(Lane::Search, select, values).await
    }

    /// Runs a query with a large result.
    async fn read_bulk(&self, select: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        self.read_in(Lane::Bulk, select, values).await
    }

    async fn read_in(
        &self,
        lane: Lane,
        select: &str,
        values: Values<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let client = self.pools.get(lane).await?;
        match rows(&client, select, values).await {
            // The connection was lost, for example by a restart of the database. Repeating a read
            // is harmless.
            Err(StoreError::Unreachable { .. }) => {
                drop(client);
                rows(&self.pools.get(lane).await?, select, values).await
            }
            result => result,
        }
    }

    /// Runs a single writing statement. Returns the number of rows.
    async fn write(&self, statement: &str, values: Values<'_>) -> Result<u64, StoreError> {
        run(&self.client().await?, statement, values).await
    }
}

/// Retries a transaction that PostgreSQL aborted because of a conflict, such as a deadlock.
macro_rules! again {
    ($attempt:expr) => {{
        let mut attempts = 1;
        loop {
            match $attempt.await {
                Err(crate::store::StoreError::Busy) if attempts < super::ATTEMPTS => attempts += 1,
                result => break result,
            }
        }
    }};
}
use again;

#[async_trait::async_trait]
impl Store for Postgres {
    async fn check(&self) -> Result<(), StoreError> {
        let client = self.client().await?;
        let found = first(&client, "SELECT pg_is_in_recovery()", &[]).await?;
        if column(&found, 0)? {
            return Err(StoreError::ReadOnly { detail: "it is a standby".to_owned() });
        }
        Ok(())
    }

    /// No database of this form is that old.
    async fn fill_lists(&self) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn close(&self) {
        if self.closed.swap(true, Ordering::SeqCst) {
            return;
        }
        self.appends.close().await;
        self.pools.close();
    }
}

/// Runs a statement and returns the number of rows.
async fn run<C: GenericClient>(
    client: &C,
    statement: &str,
    values: Values<'_>,
) -> Result<u64, StoreError> {
    let statement = client.prepare_cached(statement).await?;
    Ok(client.execute(&statement, values).await?)
}

async fn rows<C: GenericClient>(
    client: &C,
    select: &str,
    values: Values<'_>,
) -> Result<Vec<Row>, StoreError> {
    let select = client.prepare_cached(select).await?;
    Ok(client.query(&select, values).await?)
}

async fn optional<C: GenericClient>(
    client: &C,
    select: &str,
    values: Values<'_>,
) -> Result<Option<Row>, StoreError> {
    Ok(rows(client, select, values).await?.into_iter().next())
}

/// The first row.
///
/// # Errors
/// [`StoreError::Missing`] if there is none.
async fn first<C: GenericClient>(
    client: &C,
    select: &str,
    values: Values<'_>,
) -> Result<Row, StoreError> {
    optional(client, select, values).await?.ok_or(StoreError::Missing)
}

fn column<'a, T: FromSql<'a>>(row: &'a Row, at: usize) -> Result<T, StoreError> {
    Ok(row.try_get(at)?)
}

/// A count, stored as a signed integer.
fn count(row: &Row, at: usize) -> Result<u32, StoreError> {
    Ok(crate::cast::to_u32(column::<i64>(row, at)?))
}

/// Fails with `Missing` unless exactly one row changed.
fn one(changed: u64) -> Result<(), StoreError> {
    if changed == 1 { Ok(()) } else { Err(StoreError::Missing) }
}
