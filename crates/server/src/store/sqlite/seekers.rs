use async_trait::async_trait;
use rusqlite::params;

use super::Sqlite;
use super::people::number;
use super::tables::create;
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::{InvitationId, PersonId};
use crate::store::{NewTable, Seeker, Seekers, StoreError};

#[async_trait]
impl Seekers for Sqlite {
    async fn seek(&self, seeker: Seeker) -> Result<(), StoreError> {
        self.write(move |connection| {
            let person = number(connection, seeker.person)?;
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO seekers (person, id, terms, rating, created, seen)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    person,
                    seeker.id,
                    seeker.terms,
                    seeker.rating,
                    seeker.created,
                    seeker.seen
                ])?;
            Ok(())
        })
        .await
    }

    async fn seekers(&self, since: Millis) -> Result<Vec<Seeker>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT s.id, p.id, s.terms, s.rating, s.created, s.seen
                 FROM seekers s JOIN people p ON p.no = s.person
                 WHERE s.seen > ?1 ORDER BY s.created, s.id",
            )?;
            let rows = select.query_map([since], |row| {
                Ok(Seeker {
                    id: row.get(0)?,
                    person: row.get(1)?,
                    terms: row.get(2)?,
                    rating: row.get(3)?,
                    created: row.get(4)?,
                    seen: row.get(5)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn renew_seekers(&self, people: Vec<PersonId>, at: Millis) -> Result<(), StoreError> {
        self.write(move |connection| {
            let mut update = connection.prepare_cached(
                "UPDATE seekers SET seen = ?2
                 WHERE person = (SELECT no FROM people WHERE id = ?1)",
            )?;
            for person in &people {
                update.execute(params![person, at])?;
            }
            Ok(())
        })
        .await
    }

    async fn forget_seekers(&self, until: Millis) -> Result<u64, StoreError> {
        self.write(move |connection| {
            let mut delete = connection.prepare_cached("DELETE FROM seekers WHERE seen <= ?1")?;
            Ok(to_u64(delete.execute([until])?))
        })
        .await
    }

    async fn stop_seeking(
        &self,
        person: PersonId,
        id: Option<InvitationId>,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let mut delete = connection.prepare_cached(
                "DELETE FROM seekers WHERE person = (SELECT no FROM people WHERE id = ?1)
                     AND (?2 IS NULL OR id = ?2)",
            )?;
            Ok(delete.execute(params![person, id])? > 0)
        })
        .await
    }

    async fn pair_seekers(
        &self,
        ids: Vec<InvitationId>,
        table: NewTable,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| {
            // The one writer: nothing changes between these statements.
            let mut find = connection.prepare_cached("SELECT 1 FROM seekers WHERE id = ?1")?;
            for id in &ids {
                if !find.exists([id])? {
                    return Ok(false);
                }
            }
            let mut delete = connection.prepare_cached("DELETE FROM seekers WHERE id = ?1")?;
            for id in &ids {
                delete.execute([id])?;
            }
            create(connection, &table)?;
            Ok(true)
        })
        .await
    }
}
