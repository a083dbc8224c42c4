use async_trait::async_trait;
use protocol::work::JobKind;
use rusqlite::{OptionalExtension, Row, params};

use super::Sqlite;
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::KeyId;
use crate::store::encoding::{Keyword, Word};
use crate::store::{JobProgress, JobQueue, Jobs, NewJob, StoreError, TakenJob};

#[async_trait]
impl Jobs for Sqlite {
    async fn offer_job(&self, job: NewJob) -> Result<(), StoreError> {
        self.write(move |connection| {
            let NewJob { id, kind, request, at, expires } = &job;
            connection
                .prepare_cached(
                    "INSERT INTO jobs (id, kind, request, requested, expires)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![id, Word(*kind), request, at, expires])?;
            Ok(())
        })
        .await
    }

    async fn take_job(
        &self,
        attempt: KeyId,
        kinds: Vec<JobKind>,
        now: Millis,
        lease: Millis,
    ) -> Result<Option<TakenJob>, StoreError> {
        let asked = |kind| kinds.contains(&kind);
        let (moves, analyses) = (asked(JobKind::Move), asked(JobKind::Analysis));
        self.write(move |connection| {
            let mut update = connection.prepare_cached(
                "UPDATE jobs SET holder = ?1, lease = ?3
                 WHERE id = (
                     SELECT id FROM jobs
                     WHERE NOT done AND expires > ?2 AND (holder IS NULL OR lease <= ?2)
                         AND ((?4 AND kind = 'move') OR (?5 AND kind = 'analysis'))
                     ORDER BY kind = 'move' DESC, requested, id LIMIT 1)
                 RETURNING id, kind, request",
            )?;
            Ok(update.query_row(params![attempt, now, lease, moves, analyses], taken).optional()?)
        })
        .await
    }

    async fn held_job(&self, attempt: KeyId) -> Result<Option<TakenJob>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id, kind, request FROM jobs WHERE holder = ?1 AND NOT done",
            )?;
            Ok(select.query_row([attempt], taken).optional()?)
        })
        .await
    }

    async fn report_job(
        &self,
        attempt: KeyId,
        answer: Option<String>,
        done: bool,
        lease: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let held = connection
                .prepare_cached(
                    "UPDATE jobs SET answer = coalesce(?2, answer), done = ?3, lease = ?4
                     WHERE holder = ?1 AND NOT done",
                )?
                .execute(params![attempt, answer, done, lease])?;
            Ok(held > 0)
        })
        .await
    }

    async fn release_job(&self, attempt: KeyId) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE jobs SET holder = NULL WHERE holder = ?1 AND NOT done")?
                .execute([attempt])?;
            Ok(())
        })
        .await
    }

    async fn job(&self, id: KeyId) -> Result<Option<JobProgress>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT CASE WHEN holder IS NOT NULL THEN lease END, answer, done
                 FROM jobs WHERE id = ?1",
            )?;
            let progress = select.query_row([id], |row| {
                Ok(JobProgress { lease: row.get(0)?, answer: row.get(1)?, done: row.get(2)? })
            });
            Ok(progress.optional()?)
        })
        .await
    }

    async fn withdraw_job(&self, id: KeyId) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.prepare_cached("DELETE FROM jobs WHERE id = ?1")?.execute([id])?;
            Ok(())
        })
        .await
    }

    async fn forget_jobs(&self, now: Millis) -> Result<u64, StoreError> {
        self.write(move |connection| {
            let mut delete = connection.prepare_cached("DELETE FROM jobs WHERE expires <= ?1")?;
            Ok(to_u64(delete.execute([now])?))
        })
        .await
    }

    async fn job_queue(&self, kind: JobKind, now: Millis) -> Result<JobQueue, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT count(*), coalesce(sum(holder IS NOT NULL AND lease > ?2), 0),
                     min(CASE WHEN holder IS NULL OR lease <= ?2 THEN requested END)
                 FROM jobs WHERE kind = ?1 AND NOT done AND expires > ?2",
            )?;
            let queue = select.query_row(params![kind.keyword(), now], |row| {
                let running = to_u64(row.get::<_, i64>(1)?);
                let waiting = to_u64(row.get::<_, i64>(0)?) - running;
                Ok(JobQueue { waiting, running, oldest: row.get(2)? })
            });
            Ok(queue?)
        })
        .await
    }
}

fn taken(row: &Row<'_>) -> rusqlite::Result<TakenJob> {
    Ok(TakenJob { id: row.get(0)?, kind: row.get::<_, Word<_>>(1)?.0, request: row.get(2)? })
}
