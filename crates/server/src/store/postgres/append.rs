//! Set-wise appends: concurrent appends, each to its own table, share a statement, a round trip and
//! a commit.
//!
//! The statement is a compare-and-set: it locks the tables whose last event is the caller's, in the
//! order of their numbers, and appends to these only. The callers for the other tables get a
//! conflict.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use deadpool_postgres::{GenericClient, Object};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::pool::{Lane, Pools};
use super::{column, rows};
use crate::backoff::LogLimit;
use crate::cast::{to_f64, to_i64, to_u64};
use crate::id::TableId;
use crate::metrics::StoreMetrics;
use crate::store::encoding::{Keyword, number_of};
use crate::store::{Append, Appended, StoreError};

/// Capacity of the queue. Further senders wait: backpressure, with bounded memory.
const QUEUE: usize = 4096;
/// The most appends per statement.
const BATCH: usize = 256;
/// Concurrent statements. While they wait for the disk, the next ones gather.
const STATEMENTS: usize = 2;
/// Timeout of a statement. Afterwards only the store knows whether it was committed.
const PATIENCE: Duration = Duration::from_secs(12);

const ADD: &str = "
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[],
                $6::bigint[], $7::bigint[], $8::bigint[], $9::text[])
            AS a (id, after, last, status, ply, turn, deadline, updated, position)
    ), locked AS (
        SELECT t.no, a.* FROM asked a JOIN tables t ON t.id = a.id
        WHERE t.last = a.after ORDER BY t.no FOR NO KEY UPDATE OF t
    ), changed AS (
        UPDATE tables t SET last = l.last, status = l.status, ply = l.ply, turn = l.turn,
            deadline = l.deadline, updated = l.updated, position = l.position
        FROM locked l WHERE t.no = l.no RETURNING t.no, t.id
    ), added AS (
        INSERT INTO events (table_no, n, at, actor, action, body)
        SELECT c.no, e.n, e.at, p.no, e.action, e.body
        FROM unnest($10::text[], $11::bigint[], $12::bigint[], $13::text[], $14::text[], $15::text[])
            AS e (id, n, at, actor, action, body)
        JOIN changed c ON c.id = e.id LEFT JOIN people p ON p.id = e.actor
    )
    SELECT id, no FROM changed";

/// Appends events to distinct tables. Returns the numbers of the tables whose last event was the
/// caller's.
pub(super) async fn add<C: GenericClient>(
    client: &C,
    appends: &[&Append],
) -> Result<HashMap<TableId, i64>, StoreError> {
    let each = |value: fn(&Append) -> i64| appends.iter().map(|it| value(it)).collect::<Vec<i64>>();
    let ids: Vec<TableId> = appends.iter().map(|it| it.table).collect();
    let after = each(|it| to_i64(it.after));
    let last = each(last);
    let status: Vec<&str> = appends.iter().map(|it| it.progress.status.keyword()).collect();
    let ply = each(|it| i64::from(it.progress.ply));
    let turn: Vec<Option<i64>> = appends.iter().map(|it| it.progress.turn.map(number_of)).collect();
    let deadline: Vec<Option<i64>> = appends.iter().map(|it| it.progress.deadline).collect();
    let updated = each(|it| it.at);
    let position: Vec<Option<&str>> =
        appends.iter().map(|it| it.progress.position.as_deref()).collect();
    let events = || {
        appends.iter().flat_map(|it| {
            (it.after + 1..).zip(&it.events).map(move |(n, event)| (it.table, to_i64(n), event))
        })
    };
    let tables: Vec<TableId> = events().map(|(table, ..)| table).collect();
    let numbers: Vec<i64> = events().map(|(_, n, _)| n).collect();
    let at: Vec<i64> = events().map(|(.., event)| event.at).collect();
    let action = || events().map(|(.., event)| event.action.as_ref());
    let actors: Vec<Option<&str>> =
        action().map(|action| action.map(|(person, _)| person.as_str())).collect();
    let actions: Vec<Option<&str>> =
        action().map(|action| action.map(|(_, action)| action.as_str())).collect();
    let bodies: Vec<&str> = events().map(|(.., event)| event.body.as_str()).collect();
    let values: super::Values<'_> = &[
        &ids, &after, &last, &status, &ply, &turn, &deadline, &updated, &position, &tables,
        &numbers, &at, &actors, &actions, &bodies,
    ];
    let changed = rows(client, ADD, values).await?;
    changed.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
}

/// Why [`add`] skipped a table.
pub(super) async fn conflict<C: GenericClient>(client: &C, table: TableId) -> StoreError {
    let found = super::first(client, "SELECT last FROM tables WHERE id = $1", &[&table]).await;
    match found.and_then(|row| column::<i64>(&row, 0)) {
        Ok(last) => StoreError::Conflict { last: to_u64(last) },
        Err(error) => error,
    }
}

fn last(append: &Append) -> i64 {
    to_i64(append.after) + to_i64(append.events.len())
}

/// Whether an append has only events and progress: a move, but not the end of a game.
pub(super) fn is_plain(append: &Append) -> bool {
    append.seats.is_none()
        && !append.close_invitation
        && append.finish.is_none()
        && append.next.is_none()
}

/// The sender to the task that batches plain appends.
pub(super) struct Appends {
    queue: Mutex<Option<mpsc::Sender<PendingAppend>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

struct PendingAppend {
    append: Append,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Appends {
    pub(super) fn start(pools: Pools, metrics: StoreMetrics) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let task = tokio::spawn(gather(pools, waiting, metrics));
        Appends { queue: Mutex::new(Some(queue)), task: Mutex::new(Some(task)) }
    }

    /// Appends events in the next statement; returns after the commit.
    pub(super) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let queue = lock(&self.queue).clone().ok_or(StoreError::Closed)?;
        let (reply, result) = oneshot::channel();
        queue.send(PendingAppend { append, reply }).await.map_err(|_| StoreError::Closed)?;
        result.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Rejects further appends and waits for the queued ones.
    pub(super) async fn close(&self) {
        lock(&self.queue).take();
        let task = lock(&self.task).take();
        if let Some(task) = task
            && task.await.is_err()
        {
            tracing::error!("the task of appends ended by a panic");
        }
    }
}

async fn gather(pools: Pools, mut waiting: mpsc::Receiver<PendingAppend>, metrics: StoreMetrics) {
    let places = Arc::new(Semaphore::new(STATEMENTS));
    // A second append to a table of the batch depends on the first, so it waits for the next batch.
    let mut later: VecDeque<PendingAppend> = VecDeque::new();
    loop {
        let first = match later.pop_front() {
            Some(first) => first,
            None => match waiting.recv().await {
                Some(first) => first,
                None => break,
            },
        };
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { break };
        let mut tables = HashSet::from([first.append.table]);
        let mut batch = vec![first];
        while batch.len() < BATCH {
            let Some(next) = later.pop_front().or_else(|| waiting.try_recv().ok()) else { break };
            if tables.insert(next.append.table) {
                batch.push(next);
            } else {
                later.push_back(next);
                break;
            }
        }
        let (pools, metrics) = (pools.clone(), metrics.clone());
        tokio::spawn(async move {
            store(&pools, batch, &metrics).await;
            drop(place);
        });
    }
    // All permits free: all statements are done.
    let _ = places.acquire_many(u32::try_from(STATEMENTS).unwrap_or(1)).await;
}

/// Stores a batch and replies.
async fn store(pools: &Pools, batch: Vec<PendingAppend>, metrics: &StoreMetrics) {
    static LOG: LogLimit = LogLimit::new();
    let start = Instant::now();
    let stored = store_all(pools, &batch).await;
    metrics.commit_seconds.observe(start.elapsed().as_secs_f64());
    metrics.commit_writes.observe(to_f64(batch.len()));
    let results = match stored {
        Ok(results) => results,
        Err(error) => {
            metrics.failures.inc();
            if let Some(suppressed) = LOG.permit() {
                tracing::error!(%error, appends = batch.len(), suppressed, "events were not stored");
            }
            batch.iter().map(|_| Err(error.clone())).collect()
        }
    };
    for (waiting, result) in batch.into_iter().zip(results) {
        // A cancelled caller needs no reply; the write stays.
        let _ = waiting.reply.send(result);
    }
}

type Results = Vec<Result<Appended, StoreError>>;

async fn store_all(pools: &Pools, batch: &[PendingAppend]) -> Result<Results, StoreError> {
    let appends: Vec<&Append> = batch.iter().map(|waiting| &waiting.append).collect();
    let client = pools.get(Lane::Main).await?;
    let changed = tokio::time::timeout(PATIENCE, add(&client, &appends)).await;
    let Ok(changed) = changed else {
        // A reply is still pending on this connection: do not return it to the pool.
        drop(Object::take(client));
        let detail = format!("no answer within {} s", PATIENCE.as_secs());
        return Err(StoreError::Unreachable { detail });
    };
    let changed = changed?;
    let mut results = Vec::with_capacity(appends.len());
    for append in appends {
        results.push(if changed.contains_key(&append.table) {
            Ok(Appended { last: to_u64(last(append)), ratings: None })
        } else {
            Err(conflict(&client, append.table).await)
        });
    }
    Ok(results)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
