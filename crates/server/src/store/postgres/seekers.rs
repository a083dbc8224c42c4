use async_trait::async_trait;

use super::tables::create;
use super::{Postgres, column, rows, run};
use crate::clock::Millis;
use crate::id::{InvitationId, PersonId};
use crate::store::{NewTable, Seeker, Seekers, StoreError};

#[async_trait]
impl Seekers for Postgres {
    async fn seek(&self, seeker: Seeker) -> Result<(), StoreError> {
        let insert = "INSERT INTO seekers (person, id, terms, rating, created, seen)
             SELECT no, $2, $3, $4, $5, $6 FROM people WHERE id = $1
             ON CONFLICT (person) DO UPDATE SET id = excluded.id, terms = excluded.terms,
                 rating = excluded.rating, created = excluded.created, seen = excluded.seen";
        let Seeker { id, person, terms, rating, created, seen } = &seeker;
        let added = self.write(insert, &[person, id, terms, rating, created, seen]).await?;
        if added == 1 { Ok(()) } else { Err(StoreError::Missing) }
    }

    async fn seekers(&self, since: Millis) -> Result<Vec<Seeker>, StoreError> {
        let select = "SELECT s.id, p.id, s.terms, s.rating, s.created, s.seen
             FROM seekers s JOIN people p ON p.no = s.person
             WHERE s.seen > $1 ORDER BY s.created, s.id";
        let rows = self.read(select, &[&since]).await?;
        rows.iter()
            .map(|row| {
                Ok(Seeker {
                    id: column(row, 0)?,
                    person: column(row, 1)?,
                    terms: column(row, 2)?,
                    rating: column(row, 3)?,
                    created: column(row, 4)?,
                    seen: column(row, 5)?,
                })
            })
            .collect()
    }

    async fn renew_seekers(&self, people: Vec<PersonId>, at: Millis) -> Result<(), StoreError> {
        // Rows that are being taken are not waited for, and two servers do not wait for each other.
        let update = "UPDATE seekers SET seen = $2 WHERE person IN (
                 SELECT s.person FROM seekers s JOIN people p ON p.no = s.person
                 WHERE p.id = ANY($1::text[]) FOR UPDATE OF s SKIP LOCKED)";
        self.write(update, &[&people, &at]).await?;
        Ok(())
    }

    async fn forget_seekers(&self, until: Millis) -> Result<u64, StoreError> {
        let delete = "DELETE FROM seekers WHERE person IN (
                 SELECT person FROM seekers WHERE seen <= $1 FOR UPDATE SKIP LOCKED)";
        self.write(delete, &[&until]).await
    }

    async fn stop_seeking(
        &self,
        person: PersonId,
        id: Option<InvitationId>,
    ) -> Result<bool, StoreError> {
        let delete = "DELETE FROM seekers WHERE person = (SELECT no FROM people WHERE id = $1)
                 AND ($2::text IS NULL OR id = $2)";
        Ok(self.write(delete, &[&person, &id]).await? > 0)
    }

    async fn pair_seekers(
        &self,
        ids: Vec<InvitationId>,
        table: NewTable,
    ) -> Result<bool, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        // A row that another server is taking is skipped, not waited for: that server may have been stopped in the
        // middle of its transaction.
        let lock = "SELECT id FROM seekers WHERE id = ANY($1::text[]) ORDER BY id
             FOR UPDATE SKIP LOCKED";
        if rows(&transaction, lock, &[&ids]).await?.len() < ids.len() {
            return Ok(false);
        }
        let delete = "DELETE FROM seekers WHERE id = ANY($1::text[])";
        run(&transaction, delete, &[&ids]).await?;
        create(&transaction, &table).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
