//! Read connections. Each kind of query has its own connections and queue, so that slow queries
//! delay only their own kind.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use crate::store::{StoreError, StoreQueue};

/// A kind of query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Lookups of one person, session or table by key: part of every request.
    Lookup,
    /// Lists, searches and statistics.
    Search,
    /// All data of a person, or the whole database.
    Bulk,
}

const LANES: [Lane; 3] = [Lane::Lookup, Lane::Search, Lane::Bulk];

impl Lane {
    /// The name shown to operators.
    fn name(self) -> &'static str {
        match self {
            Lane::Lookup => "lookups",
            Lane::Search => "searches",
            Lane::Bulk => "exports",
        }
    }

    /// The number of connections.
    fn connections(self, readers: usize) -> usize {
        match self {
            Lane::Lookup | Lane::Search => readers.max(1),
            Lane::Bulk => 1,
        }
    }

    /// The time limit of a query.
    fn time_limit(self) -> Duration {
        match self {
            Lane::Lookup => Duration::from_secs(5),
            Lane::Search => Duration::from_secs(2),
            Lane::Bulk => Duration::from_secs(15),
        }
    }

    /// The queue's capacity; beyond it queries fail with `Busy`.
    fn places(self) -> usize {
        match self {
            // As many as there may be network connections: each waits for one answer at a time.
            Lane::Lookup => 20_000,
            Lane::Search => 256,
            Lane::Bulk => 16,
        }
    }
}

/// SQLite virtual machine instructions between two checks of the deadline: at most a millisecond.
const INSTRUCTIONS: i32 = 10_000;

/// The connections of all lanes.
pub(super) struct Readers {
    lanes: [LanePool; LANES.len()],
}

struct LanePool {
    lane: Lane,
    free: Arc<Mutex<Vec<Reader>>>,
    connections: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

struct Reader {
    connection: Connection,
    /// When the running query is interrupted.
    deadline: Arc<Mutex<Option<Instant>>>,
}

impl Readers {
    /// Opens the connections: `readers` each for lookups and searches.
    pub(super) fn open(
        readers: usize,
        connect: impl Fn() -> Result<Connection, StoreError>,
    ) -> Result<Self, StoreError> {
        let [lookup, search, bulk] = LANES.map(|lane| LanePool::open(lane, readers, &connect));
        Ok(Readers { lanes: [lookup?, search?, bulk?] })
    }

    /// The number of queries that wait or run in each lane.
    pub(super) fn queues(&self) -> impl Iterator<Item = StoreQueue> {
        self.lanes.iter().map(|pool| {
            let most = pool.lane.places();
            let length = most - pool.places.available_permits();
            StoreQueue { name: pool.lane.name(), length, most }
        })
    }

    /// Whether each lane can read. A lane whose connections are all busy can: its queries end by their time limit, and
    /// a flood of searches must not make the server look dead.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        for pool in &self.lanes {
            match Arc::clone(&pool.connections).try_acquire_owned() {
                Ok(turn) => pool.run(turn, read_schema).await?,
                // Lookups are part of every request and end at once.
                Err(_) if pool.lane == Lane::Lookup => pool.read(read_schema).await?,
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Runs `work` on a connection of a lane, on a blocking thread.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if the queue is full, [`StoreError::TooSlow`] after the time limit.
    pub(super) async fn read<T, F>(&self, lane: Lane, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.lanes[lane as usize].read(work).await
    }
}

impl LanePool {
    fn open(
        lane: Lane,
        readers: usize,
        connect: impl Fn() -> Result<Connection, StoreError>,
    ) -> Result<Self, StoreError> {
        let count = lane.connections(readers);
        let free = (0..count).map(|_| Reader::new(connect()?)).collect::<Result<Vec<_>, _>>()?;
        Ok(LanePool {
            lane,
            free: Arc::new(Mutex::new(free)),
            connections: Arc::new(Semaphore::new(count)),
            places: Arc::new(Semaphore::new(lane.places())),
        })
    }

    async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| StoreError::Busy)?;
        let connections = Arc::clone(&self.connections);
        let turn = connections.acquire_owned().await.map_err(|_| StoreError::Closed)?;
        self.run((turn, place), work).await
    }

    /// Runs `work` on a free connection, and drops `turn` when the connection is free again.
    async fn run<T, F>(&self, turn: impl Send + 'static, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let (free, limit) = (Arc::clone(&self.free), self.lane.time_limit());
        let read = tokio::task::spawn_blocking(move || {
            let reader = lock(&free).pop().ok_or(StoreError::Closed)?;
            *lock(&reader.deadline) = Some(Instant::now() + limit);
            // A panic must not lose the connection.
            let result = catch_unwind(AssertUnwindSafe(|| work(&reader.connection)));
            *lock(&reader.deadline) = None;
            lock(&free).push(reader);
            drop(turn);
            result.unwrap_or_else(|_| Err(StoreError::Failed { detail: "a panic".to_owned() }))
        });
        read.await.unwrap_or(Err(StoreError::Closed))
    }
}

impl Reader {
    fn new(mut connection: Connection) -> Result<Self, StoreError> {
        let deadline: Arc<Mutex<Option<Instant>>> = Arc::default();
        let limit = Arc::clone(&deadline);
        let is_late = move || lock(&limit).is_some_and(|deadline| deadline <= Instant::now());
        connection.progress_handler(INSTRUCTIONS, Some(is_late))?;
        Ok(Reader { connection, deadline })
    }
}

/// The smallest read that looks into the file.
fn read_schema(connection: &Connection) -> Result<(), StoreError> {
    let count = "SELECT count(*) FROM sqlite_schema";
    connection.query_row(count, [], |row| row.get::<_, i64>(0))?;
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A query that never ends within any time limit.
    const ENDLESS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT count(*) FROM n WHERE i < 1000000000000";

    fn endless(connection: &Connection) -> Result<i64, StoreError> {
        Ok(connection.query_row(ENDLESS, [], |row| row.get(0))?)
    }

    fn one(connection: &Connection) -> Result<i64, StoreError> {
        Ok(connection.query_row("SELECT 1", [], |row| row.get(0))?)
    }

    #[tokio::test]
    async fn a_lane_that_cannot_read_is_noticed_and_a_busy_one_is_not() {
        let folder = tempfile::TempDir::new().unwrap();
        let damaged = folder.path().join("damaged.db");
        std::fs::write(&damaged, "no database".repeat(1_000)).unwrap();
        for (broken, lane) in LANES.into_iter().enumerate() {
            let opened = std::cell::Cell::new(0);
            let readers = Readers::open(1, || {
                let number = opened.replace(opened.get() + 1);
                Ok(if number == broken {
                    Connection::open(&damaged)?
                } else {
                    Connection::open_in_memory()?
                })
            });
            assert!(readers.unwrap().check().await.is_err(), "{lane:?}");
        }
        let readers = Readers::open(1, || Ok(Connection::open_in_memory()?)).unwrap();
        let readers = Arc::new(readers);
        let busy = Arc::clone(&readers);
        let search = tokio::spawn(async move { busy.read(Lane::Search, endless).await });
        while readers.queues().all(|queue| queue.length == 0) {
            tokio::task::yield_now().await;
        }
        assert_eq!(readers.check().await, Ok(()));
        assert!(!search.is_finished());
        search.abort();
    }

    #[tokio::test]
    async fn slow_searches_keep_nobody_else_waiting_and_end() {
        let readers = Readers::open(2, || Ok(Connection::open_in_memory()?)).unwrap();
        let readers = Arc::new(readers);
        let slow: Vec<_> = (0..2)
            .map(|_| {
                let readers = Arc::clone(&readers);
                tokio::spawn(async move { readers.read(Lane::Search, endless).await })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(readers.read(Lane::Lookup, one).await, Ok(1));
        assert!(slow.iter().all(|search| !search.is_finished()));
        for search in slow {
            assert_eq!(search.await.unwrap(), Err(StoreError::TooSlow));
        }
        // The connections still work.
        assert_eq!(readers.read(Lane::Search, one).await, Ok(1));
    }

    #[tokio::test]
    async fn a_full_queue_is_told() {
        let readers = Readers::open(1, || Ok(Connection::open_in_memory()?)).unwrap();
        let (release, held) = std::sync::mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let wait = || {
            let held = Arc::clone(&held);
            Box::pin(readers.read(Lane::Bulk, move |_| Ok(lock(&held).recv().is_err())))
        };
        let mut waiting: Vec<_> = (0..Lane::Bulk.places()).map(|_| wait()).collect();
        std::future::poll_fn(|context| {
            for read in &mut waiting {
                assert!(read.as_mut().poll(context).is_pending());
            }
            std::task::Poll::Ready(())
        })
        .await;
        assert_eq!(readers.read(Lane::Bulk, one).await, Err(StoreError::Busy));
        assert_eq!(readers.read(Lane::Search, one).await, Ok(1));
        drop(release);
    }

    #[tokio::test]
    async fn a_panic_takes_no_connection_along() {
        let readers = Readers::open(1, || Ok(Connection::open_in_memory()?)).unwrap();
        for _ in 0..3 {
            let panicked: Result<(), _> = readers.read(Lane::Lookup, |_| panic!("a test")).await;
            assert!(matches!(panicked, Err(StoreError::Failed { .. })), "{panicked:?}");
            assert_eq!(readers.read(Lane::Lookup, |_| Ok(1)).await, Ok(1));
        }
    }
}
