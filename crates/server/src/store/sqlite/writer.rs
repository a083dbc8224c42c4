//! The single writer thread with group commit: queued jobs share a transaction and are answered
//! after its commit, so that concurrent moves share the wait for the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::backoff::LogLimit;
use crate::cast::to_f64;
use crate::metrics::StoreMetrics;
use crate::store::{StoreError, StoreQueue};

/// Capacity of the queue. Further senders wait: backpressure, with bounded memory.
const QUEUE: usize = 4096;
/// The most jobs per transaction, which bounds the first one's wait.
const BATCH: usize = 512;
/// How long a busy writer waits for further jobs. A commit costs more processor time than a move,
/// and players do not notice this delay.
const GATHER: Duration = Duration::from_millis(2);

/// The sender to the writer thread.
pub(super) struct Writer {
    /// The error of the last transaction, if it failed.
    failure: Arc<Mutex<Option<StoreError>>>,
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread, which owns the connection.
    pub(super) fn start(connection: Connection, metrics: StoreMetrics) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let failure = Arc::default();
        let last = Arc::clone(&failure);
        let thread = thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || run(&connection, jobs, &metrics, &last))
            .expect("a thread can be started");
        Writer { failure, queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)) }
    }

    /// Whether the last transaction succeeded and the queue has room.
    ///
    /// # Errors
    ///
    /// The error of the last transaction, or [`StoreError::Closed`].
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_open = lock(&self.queue).as_ref().is_some_and(|queue| !queue.is_closed());
        match lock(&self.failure).clone() {
            Some(failure) => Err(failure),
            None if is_open => Ok(()),
            None => Err(StoreError::Closed),
        }
    }

    /// The length of the queue.
    pub(super) fn queue(&self) -> StoreQueue {
        let queue = lock(&self.queue);
        let waiting = queue.as_ref().map_or(0, |queue| queue.max_capacity() - queue.capacity());
        StoreQueue { name: "writer", length: waiting, most: QUEUE }
    }

    /// Runs `work` in the next transaction and returns its result after the commit.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let queue = lock(&self.queue).clone().ok_or(StoreError::Closed)?;
        let (reply, result) = oneshot::channel();
        let job = WriteJob { write: Some(work), result: None, reply };
        queue.send(Box::new(job)).await.map_err(|_| StoreError::Closed)?;
        result.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Rejects further jobs and waits for the queued ones.
    pub(super) async fn close(&self) {
        lock(&self.queue).take();
        let thread = lock(&self.thread).take();
        if let Some(thread) = thread {
            let joined = tokio::task::spawn_blocking(move || thread.join()).await;
            if !matches!(joined, Ok(Ok(()))) {
                tracing::error!("the writer ended by a panic");
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // No code that can panic runs under these locks.
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A queued write with its reply channel.
trait Job: Send {
    /// Writes. On an error its changes are rolled back.
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError>;
    /// Replies, after the commit or its failure.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct WriteJob<T, F> {
    write: Option<F>,
    result: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for WriteJob<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let Some(write) = self.write.take() else { return Err(StoreError::Closed) };
        let result = write(connection);
        let ended = result.as_ref().map(|_| ()).map_err(Clone::clone);
        self.result = Some(result);
        ended
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let result = match (committed, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(StoreError::Closed),
            // The job's own error is more specific than the transaction's.
            (Err(_), Some(Err(own))) => Err(own),
            (Err(error), _) => Err(error),
        };
        // A cancelled caller needs no reply; the write stays.
        let _ = self.reply.send(result);
    }
}

fn run(
    connection: &Connection,
    mut jobs: mpsc::Receiver<Box<dyn Job>>,
    metrics: &StoreMetrics,
    failure: &Mutex<Option<StoreError>>,
) {
    static LOG: LogLimit = LogLimit::new();
    let mut batch = Vec::with_capacity(BATCH);
    let mut busy = false;
    while let Some(first) = jobs.blocking_recv() {
        // A single writer does not wait for others.
        if busy {
            thread::sleep(GATHER);
        }
        let start = Instant::now();
        let committed = write_batch(connection, first, &mut jobs, &mut batch);
        metrics.commit_seconds.observe(start.elapsed().as_secs_f64());
        metrics.commit_writes.observe(to_f64(batch.len()));
        busy = batch.len() > 1;
        if let Err(error) = &committed {
            metrics.failures.inc();
            if let Some(suppressed) = LOG.permit() {
                tracing::error!(%error, jobs = batch.len(), suppressed, "a transaction failed");
            }
        }
        *lock(failure) = committed.clone().err();
        for job in batch.drain(..) {
            job.answer(committed.clone());
        }
    }
}

/// Runs a job and all those queued behind it in one transaction. On failure all of it is rolled
/// back.
fn write_batch(
    connection: &Connection,
    first: Box<dyn Job>,
    jobs: &mut mpsc::Receiver<Box<dyn Job>>,
    batch: &mut Vec<Box<dyn Job>>,
) -> Result<(), StoreError> {
    batch.push(first);
    execute(connection, "BEGIN IMMEDIATE")?;
    let written = write_jobs(connection, jobs, batch).and_then(|()| execute(connection, "COMMIT"));
    if written.is_err() && !connection.is_autocommit() {
        // If even this fails, the connection is unusable, and the next BEGIN reports it.
        let _ = execute(connection, "ROLLBACK");
    }
    written
}

/// Runs the first job of the batch, and those queued behind it.
fn write_jobs(
    connection: &Connection,
    jobs: &mut mpsc::Receiver<Box<dyn Job>>,
    batch: &mut Vec<Box<dyn Job>>,
) -> Result<(), StoreError> {
    loop {
        let Some(job) = batch.last_mut() else { return Ok(()) };
        execute(connection, "SAVEPOINT job")?;
        // A panicking job is rolled back alone; the thread continues with the others.
        let ran = catch_unwind(AssertUnwindSafe(|| job.run(connection)));
        let ran = ran.unwrap_or_else(|_| Err(StoreError::Failed { detail: "a panic".to_owned() }));
        if let Err(error) = ran {
            if connection.is_autocommit() {
                // SQLite has rolled back the whole transaction: the disk is full, or has failed.
                return Err(error);
            }
            execute(connection, "ROLLBACK TO job")?;
        }
        execute(connection, "RELEASE job")?;
        if batch.len() == BATCH {
            return Ok(());
        }
        match jobs.try_recv() {
            Ok(next) => batch.push(next),
            Err(_) => return Ok(()),
        }
    }
}

fn execute(connection: &Connection, statement: &str) -> Result<(), StoreError> {
    connection.prepare_cached(statement)?.execute([])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_undoes_its_own_job_alone() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE numbers (n INTEGER)").unwrap();
        let writer = Writer::start(connection, StoreMetrics::default());
        let add = |n: i64| {
            move |connection: &Connection| {
                connection.execute("INSERT INTO numbers (n) VALUES (?1)", [n])?;
                if n == 2 { panic!("a test") } else { Ok(()) }
            }
        };
        let (one, two, three) =
            tokio::join!(writer.write(add(1)), writer.write(add(2)), writer.write(add(3)));
        assert_eq!((one, three), (Ok(()), Ok(())));
        assert!(two.is_err());
        let sum = writer.write(|connection| {
            Ok(connection
                .query_row("SELECT sum(n) FROM numbers", [], |row| row.get::<_, i64>(0))?)
        });
        assert_eq!(sum.await, Ok(4));
        assert_eq!(writer.check(), Ok(()));
    }
}
