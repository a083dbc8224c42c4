use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};

use super::Sqlite;
use super::names::Word;
use super::people::number;
use crate::clock::Millis;
use crate::id::{PersonId, TableId};
use crate::store::{Review, Reviews, StoreError};

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
            connection
                .prepare_cached(
                    "INSERT INTO reviews (table_no, by, state, progress, requested)
                     VALUES (?1, ?2, 'queued', 0, ?3)",
                )?
                .execute(params![table_no, by, at])?;
            find(connection, table)?.ok_or(StoreError::Missing)
        })
        .await
    }

    async fn review(&self, table: TableId) -> Result<Option<Review>, StoreError> {
        self.read(move |connection| find(connection, table)).await
    }

    async fn next_review(&self) -> Result<Option<TableId>, StoreError> {
        self.write(|connection| {
            let next: Option<(i64, TableId)> = connection
                .prepare_cached(
                    "SELECT r.table_no, t.id FROM reviews r JOIN tables t ON t.no = r.table_no
                     WHERE r.state = 'queued' ORDER BY r.requested, r.table_no LIMIT 1",
                )?
                .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            if let Some((no, _)) = next {
                connection
                    .prepare_cached("UPDATE reviews SET state = 'running' WHERE table_no = ?1")?
                    .execute([no])?;
            }
            Ok(next.map(|(_, id)| id))
        })
        .await
    }

    async fn review_progress(&self, table: TableId, progress: f64) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE reviews SET progress = ?2
                     WHERE table_no = (SELECT no FROM tables WHERE id = ?1)",
                )?
                .execute(params![table, progress])?;
            Ok(())
        })
        .await
    }

    async fn finish_review(
        &self,
        table: TableId,
        body: String,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE reviews SET state = 'done', progress = 1, body = ?2, done = ?3
                     WHERE table_no = (SELECT no FROM tables WHERE id = ?1)",
                )?
                .execute(params![table, body, at])?;
            Ok(())
        })
        .await
    }

    async fn requeue_reviews(&self) -> Result<(), StoreError> {
        self.write(|connection| {
            connection
                .prepare_cached(
                    "UPDATE reviews SET state = 'queued', progress = 0 WHERE state = 'running'",
                )?
                .execute([])?;
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
