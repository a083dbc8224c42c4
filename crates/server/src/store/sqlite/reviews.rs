use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};

use super::Sqlite;
use super::people::number;
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::{KeyId, PersonId, TableId};
use crate::store::encoding::Word;
use crate::store::{JobQueue, Review, Reviews, StoreError};

#[async_trait]
impl Reviews for Sqlite {
    async fn request_review(
        &self,
        table: TableId,
        by: PersonId,
        most: u32,
        at: Millis,
    ) -> Result<Review, StoreError> {
        self.write(move |connection| {
            if let Some(review) = find(connection, table)? {
                return Ok(review);
            }
            let by = number(connection, by)?;
            let waiting: u32 = connection
                .prepare_cached("SELECT count(*) FROM reviews WHERE by = ?1 AND state <> 'done'")?
                .query_row([by], |row| row.get(0))?;
            if waiting >= most {
                return Err(StoreError::TooMany);
            }
            let table_no: i64 = connection
                .prepare_cached("SELECT no FROM tables WHERE id = ?1 AND ended IS NOT NULL")?
                .query_row([table], |row| row.get(0))?;
            // The lease of a review that nobody holds is its turn.
            connection
                .prepare_cached(
                    "INSERT INTO reviews (table_no, by, state, progress, requested, lease)
                     VALUES (?1, ?2, 'queued', 0, ?3, max(?3, coalesce((
                         SELECT max(max(r.requested, r.lease) + 1000 * t.ply)
                         FROM reviews r JOIN tables t ON t.no = r.table_no
                         WHERE r.by = ?2 AND r.state <> 'done'), 0)))",
                )?
                .execute(params![table_no, by, at])?;
            find(connection, table)?.ok_or(StoreError::Missing)
        })
        .await
    }

    async fn review(&self, table: TableId) -> Result<Option<Review>, StoreError> {
        self.read(move |connection| find(connection, table)).await
    }

    async fn take_review(
        &self,
        job: KeyId,
        now: Millis,
        lease: Millis,
    ) -> Result<Option<TableId>, StoreError> {
        self.write(move |connection| {
            let no: Option<i64> = connection
                .prepare_cached(
                    "UPDATE reviews
                     SET state = 'running', progress = 0, holder = ?1, lease = ?3, attempts = attempts + 1
                     WHERE table_no = (
                         SELECT table_no FROM reviews
                         WHERE state = 'queued' OR (state = 'running' AND lease <= ?2)
                         ORDER BY attempts, max(requested, lease), table_no LIMIT 1)
                     RETURNING table_no",
                )?
                .query_row(params![job, now, lease], |row| row.get(0))
                .optional()?;
            let Some(no) = no else { return Ok(None) };
            let mut select = connection.prepare_cached("SELECT id FROM tables WHERE no = ?1")?;
            Ok(Some(select.query_row([no], |row| row.get(0))?))
        })
        .await
    }

    async fn held_review(&self, job: KeyId) -> Result<Option<TableId>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT t.id FROM reviews r JOIN tables t ON t.no = r.table_no
                 WHERE r.holder = ?1 AND r.state = 'running'",
            )?;
            Ok(select.query_row([job], |row| row.get(0)).optional()?)
        })
        .await
    }

    async fn extend_review(
        &self,
        job: KeyId,
        progress: f64,
        lease: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let held = connection
                .prepare_cached(
                    "UPDATE reviews SET progress = ?2, lease = ?3
                     WHERE holder = ?1 AND state = 'running'",
                )?
                .execute(params![job, progress, lease])?;
            Ok(held > 0)
        })
        .await
    }

    async fn release_review(&self, job: KeyId) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE reviews SET state = 'queued', progress = 0, holder = NULL
                     WHERE holder = ?1 AND state = 'running'",
                )?
                .execute([job])?;
            Ok(())
        })
        .await
    }

    async fn finish_review(
        &self,
        job: KeyId,
        body: String,
        at: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let held = connection
                .prepare_cached(
                    "UPDATE reviews
                     SET state = 'done', progress = 1, body = ?2, done = ?3, holder = NULL
                     WHERE holder = ?1 AND state = 'running'",
                )?
                .execute(params![job, body, at])?;
            Ok(held > 0)
        })
        .await
    }

    async fn review_queue(&self, now: Millis) -> Result<JobQueue, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT count(*), coalesce(sum(state = 'running' AND lease > ?1), 0),
                     min(CASE WHEN state = 'queued' OR lease <= ?1 THEN requested END)
                 FROM reviews WHERE state <> 'done'",
            )?;
            let queue = select.query_row([now], |row| {
                let running = to_u64(row.get::<_, i64>(1)?);
                let waiting = to_u64(row.get::<_, i64>(0)?) - running;
                Ok(JobQueue { waiting, running, oldest: row.get(2)? })
            });
            Ok(queue?)
        })
        .await
    }

    async fn renew_review(&self, table: TableId) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE reviews SET state = 'queued', progress = 0, attempts = 0, body = NULL, done = NULL
                     WHERE state = 'done' AND table_no = (SELECT no FROM tables WHERE id = ?1)",
                )?
                .execute([table])?;
            Ok(())
        })
        .await
    }
}

fn find(connection: &Connection, table: TableId) -> Result<Option<Review>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT r.state, r.progress, r.body FROM reviews r JOIN tables t ON t.no = r.table_no
         WHERE t.id = ?1",
    )?;
    let review = select.query_row([table], |row| {
        Ok(Review { state: row.get::<_, Word<_>>(0)?.0, progress: row.get(1)?, body: row.get(2)? })
    });
    Ok(review.optional()?)
}
