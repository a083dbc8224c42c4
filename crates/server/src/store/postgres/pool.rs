//! Connection pools, one for each kind of query, so that slow queries delay only their own kind.

use std::path::PathBuf;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, TimeoutType,
};
use rustls::ClientConfig;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::PostgresUrl;
use crate::store::StoreError;
use crate::tls;

/// Timeout of a new connection, and of the wait for a free one.
const CONNECT: Duration = Duration::from_secs(5);
/// TCP timeout of an unresponsive connection.
const SILENCE: Duration = Duration::from_secs(10);

/// A kind of query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Lane {
    /// Lookups of one person, session or table by key, and all writes.
    Main,
    /// Lists, searches and statistics.
    Search,
    /// All data of a person, or the whole database.
    Bulk,
}

impl Lane {
    fn connections(self) -> usize {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        match self {
            Lane::Main => (2 * processors + 2).max(8),
            Lane::Search => processors.max(2),
            Lane::Bulk => 1,
        }
    }

    /// The session's settings: time limits in milliseconds, and for searches custom plans for the
    /// actual parameters.
    fn options(self) -> &'static str {
        match self {
            Lane::Main => {
                "-c statement_timeout=8000 -c idle_in_transaction_session_timeout=8000 -c lock_timeout=6000"
            }
            Lane::Search => "-c statement_timeout=2000 -c plan_cache_mode=force_custom_plan",
            Lane::Bulk => "-c statement_timeout=15000",
        }
    }

    /// The queue's capacity; beyond it queries fail with `Busy`.
    fn places(self) -> usize {
        match self {
            Lane::Main => 20_000,
            Lane::Search => 256,
            Lane::Bulk => 16,
        }
    }
}

/// The connections of all lanes.
#[derive(Clone)]
pub(super) struct Pools {
    main: Pool,
    search: Pool,
    bulk: Pool,
}

impl Pools {
    pub(super) fn new(url: &PostgresUrl) -> Result<Self, StoreError> {
        let tls = MakeRustlsConnect::new(tls_config(url)?);
        let pool = |lane: Lane| {
            let mut config = url.config().clone();
            let options = match config.get_options() {
                Some(own) => format!("{} {own}", lane.options()),
                None => lane.options().to_owned(),
            };
            config.options(options);
            config.application_name("abaque");
            config.connect_timeout(CONNECT).tcp_user_timeout(SILENCE).keepalives_idle(SILENCE);
            let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
            let manager = Manager::from_config(config, tls.clone(), recycling);
            let pool = Pool::builder(manager)
                .max_size(lane.connections())
                .runtime(Runtime::Tokio1)
                .create_timeout(Some(CONNECT))
                .wait_timeout(Some(CONNECT))
                .build();
            pool.map_err(|error| StoreError::Failed { detail: error.to_string() })
        };
        Ok(Pools { main: pool(Lane::Main)?, search: pool(Lane::Search)?, bulk: pool(Lane::Bulk)? })
    }

    /// A connection of a lane.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if the queue is full.
    pub(super) async fn get(&self, lane: Lane) -> Result<Object, StoreError> {
        let pool = self.pool(lane);
        if pool.status().waiting >= lane.places() {
            return Err(StoreError::Busy);
        }
        Ok(pool.get().await?)
    }

    /// The number of queries that wait or run in a lane, and its capacity.
    pub(super) fn queue(&self, lane: Lane) -> (usize, usize) {
        let status = self.pool(lane).status();
        let running = status.size.saturating_sub(status.available);
        (running + status.waiting, lane.connections() + lane.places())
    }

    fn pool(&self, lane: Lane) -> &Pool {
        match lane {
            Lane::Main => &self.main,
            Lane::Search => &self.search,
            Lane::Bulk => &self.bulk,
        }
    }

    pub(super) fn close(&self) {
        for pool in [&self.main, &self.search, &self.bulk] {
            pool.close();
        }
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Closed => StoreError::Closed,
            PoolError::Timeout(TimeoutType::Wait) => StoreError::Busy,
            PoolError::Timeout(_) => StoreError::Unreachable {
                detail: format!("no answer within {} s", CONNECT.as_secs()),
            },
            other => StoreError::Failed { detail: other.to_string() },
        }
    }
}

fn tls_config(url: &PostgresUrl) -> Result<ClientConfig, StoreError> {
    let authorities = url.authorities().map(PathBuf::as_path);
    let config = if url.is_encrypted() { tls::config(authorities) } else { tls::unused() };
    config.map_err(|detail| StoreError::Untrusted { detail })
}
