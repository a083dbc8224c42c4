use async_trait::async_trait;
use deadpool_postgres::GenericClient;

use super::people::{by_id, locked_number, number, person_row, select_person};
use super::{Postgres, column, count, first, run};
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::PersonId;
use crate::store::{Community, Followed, Kind, Leader, Person, PersonRating, StoreError};

#[async_trait]
impl Community for Postgres {
    async fn name_guest(
        &self,
        id: PersonId,
        name: String,
        look: String,
    ) -> Result<Person, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        // A taken skeleton violates the unique index.
        let update = "UPDATE people SET name = $2, look = $3 WHERE id = $1 AND kind = 'guest'";
        run(&transaction, update, &[&id, &name, &look]).await?;
        let person = by_id(&transaction, id).await?;
        let person = person.filter(|person| person.kind == Kind::Guest);
        let person = person.ok_or(StoreError::Missing)?;
        transaction.commit().await?;
        Ok(person)
    }

    async fn free_guest_names(&self, before: Millis) -> Result<u64, StoreError> {
        let update = "UPDATE people SET name = NULL, look = NULL
             WHERE kind = 'guest' AND seen < $1 AND look IS NOT NULL";
        self.write(update, &[&before]).await
    }

    async fn follow(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let me = locked_number(&transaction, id).await?;
        let other = number(&transaction, other).await?;
        if on {
            let kept = "SELECT count(*) FROM follows WHERE person = $1 AND other <> $2";
            if count(&first(&transaction, kept, &[&me, &other]).await?, 0)? >= most {
                return Err(StoreError::TooMany);
            }
            let insert = "INSERT INTO follows (person, other, at) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING";
            run(&transaction, insert, &[&me, &other, &at]).await?;
        } else {
            unfollow(&transaction, me, other).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn followed(&self, id: PersonId) -> Result<Vec<Followed>, StoreError> {
        let select = select_person!(
            ", NOT EXISTS (SELECT 1 FROM hidden_people WHERE person = p.no)
                 AND NOT EXISTS (SELECT 1 FROM blocks WHERE person = p.no AND other = me.no)
                 AND NOT EXISTS (SELECT 1 FROM blocks WHERE person = me.no AND other = p.no)
             FROM people me JOIN follows f ON f.person = me.no JOIN people p ON p.no = f.other
             WHERE me.id = $1 ORDER BY p.look NULLS FIRST"
        );
        let rows = self.read(select, &[&id]).await?;
        rows.iter()
            .map(|row| Ok(Followed { person: person_row(row)?, visible: column(row, 8)? }))
            .collect()
    }

    async fn shows_presence(&self, id: PersonId) -> Result<bool, StoreError> {
        let select = "SELECT NOT EXISTS (SELECT 1 FROM hidden_people
             WHERE person = (SELECT no FROM people WHERE id = $1))";
        let rows = self.read(select, &[&id]).await?;
        rows.first().map_or(Ok(true), |row| column(row, 0))
    }

    async fn show_presence(&self, id: PersonId, shown: bool) -> Result<(), StoreError> {
        let statement = if shown {
            "DELETE FROM hidden_people WHERE person = $1"
        } else {
            "INSERT INTO hidden_people (person) VALUES ($1) ON CONFLICT DO NOTHING"
        };
        let client = self.client().await?;
        let no = number(&client, id).await?;
        run(&client, statement, &[&no]).await?;
        Ok(())
    }

    async fn leaders(
        &self,
        game: String,
        deviation: f64,
        since: Millis,
        limit: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        let select = select_person!(
            ", r.rating, r.deviation, r.volatility, r.games, r.updated
             FROM ratings r JOIN people p ON p.no = r.person
             WHERE r.game = $1 AND r.deviation < $2 AND r.updated >= $3
             ORDER BY r.rating DESC LIMIT $4"
        );
        let rows = self.read(select, &[&game, &deviation, &since, &i64::from(limit)]).await?;
        rows.iter()
            .map(|row| {
                let rating = Rating {
                    rating: column(row, 8)?,
                    deviation: column(row, 9)?,
                    volatility: column(row, 10)?,
                };
                Ok(Leader {
                    person: person_row(row)?,
                    rating: PersonRating {
                        game: game.clone(),
                        rating,
                        games: count(row, 11)?,
                        updated: column(row, 12)?,
                    },
                })
            })
            .collect()
    }

    async fn challengers(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let select = "SELECT p.id FROM people me JOIN invitations i ON i.target = me.no
             JOIN tables t ON t.no = i.table_no JOIN people p ON p.no = t.owner
             WHERE me.id = $1 AND i.open";
        self.read(select, &[&id]).await?.iter().map(|row| column(row, 0)).collect()
    }
}

/// Removes a follow, by the people's row numbers.
pub(super) async fn unfollow<C: GenericClient>(
    client: &C,
    me: i64,
    other: i64,
) -> Result<(), StoreError> {
    run(client, "DELETE FROM follows WHERE person = $1 AND other = $2", &[&me, &other]).await?;
    Ok(())
}
