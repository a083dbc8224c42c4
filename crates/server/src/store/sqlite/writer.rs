//! The one writer. What waits is written in one transaction and answered after its commit: waiting for
//! the disk, which takes longest, is shared by all moves of that moment.

use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::cast::to_f64;
use crate::metrics::StoreMetrics;
use crate::store::StoreError;

/// How many jobs may wait. Whoever comes later waits for a place: the sender slows down, memory stays
/// bounded.
const QUEUE: usize = 4096;
/// The most that one transaction takes in, so that the first one in it does not wait for too many.
const BATCH: usize = 512;
/// Where writes come together, so long is waited for more of them. Each commit costs the processor more
/// than a move does, and nobody feels this.
const GATHER: Duration = Duration::from_millis(2);

/// The way to the writer's thread.
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread, which owns the connection.
    pub(super) fn start(connection: Connection, metrics: StoreMetrics) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || run(&connection, jobs, &metrics))
            .expect("a thread can be started");
        Writer { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)) }
    }

    /// Runs `work` in the next transaction and gives its result after the commit.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let queue = lock(&self.queue).clone().ok_or(StoreError::Closed)?;
        let (reply, result) = oneshot::channel();
        let job = Work { write: Some(work), result: None, reply };
        queue.send(Box::new(job)).await.map_err(|_| StoreError::Closed)?;
        result.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Takes no more jobs, and waits until those that were taken are done.
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
    // Nothing that could panic runs while these are locked.
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Something to write, and somebody who waits for it.
trait Job: Send {
    /// Writes. On an error, what it wrote is undone.
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError>;
    /// Answers, after the commit or after its failure.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Work<T, F> {
    write: Option<F>,
    result: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Work<T, F>
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
            // A job's own reason says more than that of the transaction.
            (Err(_), Some(Err(own))) => Err(own),
            (Err(error), _) => Err(error),
        };
        // Whoever has stopped waiting needs no answer; what was written stays.
        let _ = self.reply.send(result);
    }
}

fn run(connection: &Connection, mut jobs: mpsc::Receiver<Box<dyn Job>>, metrics: &StoreMetrics) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut busy = false;
    while let Some(first) = jobs.blocking_recv() {
        // Whoever writes alone does not wait.
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
            tracing::error!(%error, jobs = batch.len(), "a transaction failed");
        }
        for job in batch.drain(..) {
            job.answer(committed.clone());
        }
    }
}

/// Writes the first job and all that wait behind it. On failure nothing of the batch is kept.
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
        // Where even this fails the connection is of no use, and the next BEGIN says so.
        let _ = execute(connection, "ROLLBACK");
    }
    written
}

/// Runs the batch's first job and those that wait behind it, which join the batch.
fn write_jobs(
    connection: &Connection,
    jobs: &mut mpsc::Receiver<Box<dyn Job>>,
    batch: &mut Vec<Box<dyn Job>>,
) -> Result<(), StoreError> {
    loop {
        let Some(job) = batch.last_mut() else { return Ok(()) };
        execute(connection, "SAVEPOINT job")?;
        if let Err(error) = job.run(connection) {
            if connection.is_autocommit() {
                // SQLite itself has undone everything: the disk is full, or has failed.
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
