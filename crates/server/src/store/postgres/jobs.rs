use async_trait::async_trait;
use protocol::work::JobKind;
use tokio_postgres::Row;

use super::{Postgres, column, first, optional};
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::KeyId;
use crate::store::encoding::{Keyword, Word};
use crate::store::{JobProgress, JobQueue, Jobs, NewJob, StoreError, TakenJob};

#[async_trait]
impl Jobs for Postgres {
    async fn offer_job(&self, job: NewJob) -> Result<(), StoreError> {
        let insert = "INSERT INTO jobs (id, kind, request, requested, expires)
             VALUES ($1, $2, $3, $4, $5)";
        let NewJob { id, kind, request, at, expires } = &job;
        self.write(insert, &[id, &kind.keyword(), request, at, expires]).await?;
        Ok(())
    }

    async fn take_job(
        &self,
        attempt: KeyId,
        kinds: Vec<JobKind>,
        now: Millis,
        lease: Millis,
    ) -> Result<Option<TakenJob>, StoreError> {
        let update = "UPDATE jobs SET holder = $1, lease = $3
             WHERE id = (
                 SELECT id FROM jobs
                 WHERE NOT done AND expires > $2 AND (holder IS NULL OR lease <= $2)
                     AND kind = ANY($4::text[])
                 ORDER BY kind = 'move' DESC, requested, id LIMIT 1 FOR UPDATE SKIP LOCKED)
             RETURNING id, kind, request";
        let kinds: Vec<&str> = kinds.into_iter().map(Keyword::keyword).collect();
        let client = self.client().await?;
        let row = optional(&client, update, &[&attempt, &now, &lease, &kinds]).await?;
        row.as_ref().map(taken).transpose()
    }

    async fn held_job(&self, attempt: KeyId) -> Result<Option<TakenJob>, StoreError> {
        let select = "SELECT id, kind, request FROM jobs WHERE holder = $1 AND NOT done";
        let row = optional(&self.client().await?, select, &[&attempt]).await?;
        row.as_ref().map(taken).transpose()
    }

    async fn report_job(
        &self,
        attempt: KeyId,
        answer: Option<String>,
        done: bool,
        lease: Millis,
    ) -> Result<bool, StoreError> {
        let update = "UPDATE jobs SET answer = coalesce($2, answer), done = $3, lease = $4
             WHERE holder = $1 AND NOT done";
        Ok(self.write(update, &[&attempt, &answer, &done, &lease]).await? > 0)
    }

    async fn release_job(&self, attempt: KeyId) -> Result<(), StoreError> {
        let update = "UPDATE jobs SET holder = NULL WHERE holder = $1 AND NOT done";
        self.write(update, &[&attempt]).await?;
        Ok(())
    }

    async fn job(&self, id: KeyId) -> Result<Option<JobProgress>, StoreError> {
        let select = "SELECT CASE WHEN holder IS NOT NULL THEN lease END, answer, done
             FROM jobs WHERE id = $1";
        let row = optional(&self.client().await?, select, &[&id]).await?;
        let progress = row.map(|row| {
            Ok(JobProgress {
                lease: column(&row, 0)?,
                answer: column(&row, 1)?,
                done: column(&row, 2)?,
            })
        });
        progress.transpose()
    }

    async fn withdraw_job(&self, id: KeyId) -> Result<(), StoreError> {
        self.write("DELETE FROM jobs WHERE id = $1", &[&id]).await?;
        Ok(())
    }

    async fn forget_jobs(&self, now: Millis) -> Result<u64, StoreError> {
        self.write("DELETE FROM jobs WHERE expires <= $1", &[&now]).await
    }

    async fn job_queue(&self, kind: JobKind, now: Millis) -> Result<JobQueue, StoreError> {
        let select = "SELECT count(*),
                 count(*) FILTER (WHERE holder IS NOT NULL AND lease > $2),
                 min(requested) FILTER (WHERE holder IS NULL OR lease <= $2)
             FROM jobs WHERE kind = $1 AND NOT done AND expires > $2";
        let row = first(&self.client().await?, select, &[&kind.keyword(), &now]).await?;
        let (all, running): (i64, i64) = (column(&row, 0)?, column(&row, 1)?);
        Ok(JobQueue {
            waiting: to_u64(all - running),
            running: to_u64(running),
            oldest: column(&row, 2)?,
        })
    }
}

fn taken(row: &Row) -> Result<TakenJob, StoreError> {
    Ok(TakenJob {
        id: column(row, 0)?,
        kind: column::<Word<_>>(row, 1)?.0,
        request: column(row, 2)?,
    })
}
