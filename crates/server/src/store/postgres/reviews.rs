use async_trait::async_trait;
use deadpool_postgres::GenericClient;

use super::people::locked_number;
use super::{Postgres, column, count, first, optional, run};
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::{KeyId, PersonId, TableId};
use crate::store::encoding::Word;
use crate::store::{JobQueue, Review, Reviews, StoreError};

#[async_trait]
impl Reviews for Postgres {
    async fn request_review(
        &self,
        table: TableId,
        by: PersonId,
        most: u32,
        at: Millis,
    ) -> Result<Review, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        if let Some(review) = find(&transaction, table).await? {
            return Ok(review);
        }
        let by = locked_number(&transaction, by).await?;
        let waiting = "SELECT count(*) FROM reviews WHERE by = $1 AND state <> 'done'";
        if count(&first(&transaction, waiting, &[&by]).await?, 0)? >= most {
            return Err(StoreError::TooMany);
        }
        let no = "SELECT no FROM tables WHERE id = $1 AND ended IS NOT NULL";
        let no: i64 = column(&first(&transaction, no, &[&table]).await?, 0)?;
        // The lease of a review that nobody holds is its turn.
        let insert = "INSERT INTO reviews (table_no, by, state, progress, requested, lease)
             VALUES ($1, $2, 'queued', 0, $3, greatest($3, (
                 SELECT max(greatest(r.requested, r.lease) + 1000 * t.ply)
                 FROM reviews r JOIN tables t ON t.no = r.table_no
                 WHERE r.by = $2 AND r.state <> 'done')))
             ON CONFLICT (table_no) DO NOTHING";
        run(&transaction, insert, &[&no, &by, &at]).await?;
        let review = find(&transaction, table).await?.ok_or(StoreError::Missing)?;
        transaction.commit().await?;
        Ok(review)
    }

    async fn review(&self, table: TableId) -> Result<Option<Review>, StoreError> {
        find(&self.client().await?, table).await
    }

    async fn take_review(
        &self,
        job: KeyId,
        now: Millis,
        lease: Millis,
    ) -> Result<Option<TableId>, StoreError> {
        let update = "UPDATE reviews r
             SET state = 'running', progress = 0, holder = $1, lease = $3, attempts = attempts + 1
             FROM tables t
             WHERE t.no = r.table_no AND r.table_no = (
                 SELECT table_no FROM reviews
                 WHERE state = 'queued' OR (state = 'running' AND lease <= $2)
                 ORDER BY attempts, greatest(requested, lease), table_no LIMIT 1 FOR UPDATE SKIP LOCKED)
             RETURNING t.id";
        let client = self.client().await?;
        let next = optional(&client, update, &[&job, &now, &lease]).await?;
        next.as_ref().map(|row| column(row, 0)).transpose()
    }

    async fn held_review(&self, job: KeyId) -> Result<Option<TableId>, StoreError> {
        let select = "SELECT t.id FROM reviews r JOIN tables t ON t.no = r.table_no
             WHERE r.holder = $1 AND r.state = 'running'";
        let held = optional(&self.client().await?, select, &[&job]).await?;
        held.as_ref().map(|row| column(row, 0)).transpose()
    }

    async fn extend_review(
        &self,
        job: KeyId,
        progress: f64,
        lease: Millis,
    ) -> Result<bool, StoreError> {
        let update = "UPDATE reviews SET progress = $2, lease = $3
             WHERE holder = $1 AND state = 'running'";
        Ok(self.write(update, &[&job, &progress, &lease]).await? > 0)
    }

    async fn release_review(&self, job: KeyId) -> Result<(), StoreError> {
        let update = "UPDATE reviews SET state = 'queued', progress = 0, holder = NULL
             WHERE holder = $1 AND state = 'running'";
        self.write(update, &[&job]).await?;
        Ok(())
    }

    async fn finish_review(
        &self,
        job: KeyId,
        body: String,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let update = "UPDATE reviews
             SET state = 'done', progress = 1, body = $2, done = $3, holder = NULL
             WHERE holder = $1 AND state = 'running'";
        Ok(self.write(update, &[&job, &body, &at]).await? > 0)
    }

    async fn review_queue(&self, now: Millis) -> Result<JobQueue, StoreError> {
        let select = "SELECT count(*),
                 count(*) FILTER (WHERE state = 'running' AND lease > $1),
                 min(requested) FILTER (WHERE state = 'queued' OR lease <= $1)
             FROM reviews WHERE state <> 'done'";
        let row = first(&self.client().await?, select, &[&now]).await?;
        let (all, running): (i64, i64) = (column(&row, 0)?, column(&row, 1)?);
        Ok(JobQueue {
            waiting: to_u64(all - running),
            running: to_u64(running),
            oldest: column(&row, 2)?,
        })
    }

    async fn renew_review(&self, table: TableId) -> Result<(), StoreError> {
        let update = "UPDATE reviews SET state = 'queued', progress = 0, attempts = 0, body = NULL, done = NULL
             WHERE state = 'done' AND table_no = (SELECT no FROM tables WHERE id = $1)";
        self.write(update, &[&table]).await?;
        Ok(())
    }
}

async fn find<C: GenericClient>(client: &C, table: TableId) -> Result<Option<Review>, StoreError> {
    let select = "SELECT r.state, r.progress, r.body FROM reviews r
         JOIN tables t ON t.no = r.table_no WHERE t.id = $1";
    let row = optional(client, select, &[&table]).await?;
    let review = row.map(|row| {
        Ok(Review {
            state: column::<Word<_>>(&row, 0)?.0,
            progress: column(&row, 1)?,
            body: column(&row, 2)?,
        })
    });
    review.transpose()
}
