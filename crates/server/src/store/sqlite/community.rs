use async_trait::async_trait;
use rusqlite::{Connection, params};

use super::Sqlite;
use super::people::{PERSON, by_id, number, person_row};
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::PersonId;
use crate::store::{Community, Followed, Kind, Leader, Person, PersonRating, StoreError};

#[async_trait]
impl Community for Sqlite {
    async fn name_guest(
        &self,
        id: PersonId,
        name: String,
        look: String,
    ) -> Result<Person, StoreError> {
        self.write(move |connection| {
            let taken: bool = connection
                .prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM people WHERE look = ?1 AND id <> ?2)",
                )?
                .query_row(params![look, id], |row| row.get(0))?;
            if taken {
                return Err(StoreError::Taken);
            }
            connection
                .prepare_cached(
                    "UPDATE people SET name = ?2, look = ?3 WHERE id = ?1 AND kind = 'guest'",
                )?
                .execute(params![id, name, look])?;
            let person = by_id(connection, id)?;
            person.filter(|person| person.kind == Kind::Guest).ok_or(StoreError::Missing)
        })
        .await
    }

    async fn free_guest_names(&self, before: Millis) -> Result<u64, StoreError> {
        self.write(move |connection| {
            let freed = connection
                .prepare_cached(
                    "UPDATE people SET name = NULL, look = NULL
                     WHERE kind = 'guest' AND seen < ?1 AND look IS NOT NULL",
                )?
                .execute([before])?;
            Ok(to_u64(freed))
        })
        .await
    }

    async fn follow(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let (me, other) = (number(connection, id)?, number(connection, other)?);
            if !on {
                return unfollow(connection, me, other);
            }
            let kept: u32 = connection
                .prepare_cached("SELECT count(*) FROM follows WHERE person = ?1 AND other <> ?2")?
                .query_row(params![me, other], |row| row.get(0))?;
            if kept >= most {
                return Err(StoreError::TooMany);
            }
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO follows (person, other, at) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![me, other, at])?;
            Ok(())
        })
        .await
    }

    async fn followed(&self, id: PersonId) -> Result<Vec<Followed>, StoreError> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {PERSON}, NOT EXISTS (SELECT 1 FROM hidden_people WHERE person = p.no)
                     AND NOT EXISTS (SELECT 1 FROM blocks WHERE person = p.no AND other = me.no)
                     AND NOT EXISTS (SELECT 1 FROM blocks WHERE person = me.no AND other = p.no)
                 FROM people me JOIN follows f ON f.person = me.no JOIN people p ON p.no = f.other
                 WHERE me.id = ?1 ORDER BY p.look"
            );
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map([id], |row| {
                Ok(Followed { person: person_row(row)?, visible: row.get(8)? })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn shows_presence(&self, id: PersonId) -> Result<bool, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT NOT EXISTS (SELECT 1 FROM hidden_people
                     WHERE person = (SELECT no FROM people WHERE id = ?1))",
            )?;
            Ok(select.query_row([id], |row| row.get(0))?)
        })
        .await
    }

    async fn show_presence(&self, id: PersonId, shown: bool) -> Result<(), StoreError> {
        self.write(move |connection| {
            let statement = if shown {
                "DELETE FROM hidden_people WHERE person = ?1"
            } else {
                "INSERT OR IGNORE INTO hidden_people (person) VALUES (?1)"
            };
            connection.prepare_cached(statement)?.execute([number(connection, id)?])?;
            Ok(())
        })
        .await
    }

    async fn leaders(
        &self,
        game: String,
        deviation: f64,
        since: Millis,
        limit: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {PERSON}, r.rating, r.deviation, r.volatility, r.games, r.updated
                 FROM ratings r JOIN people p ON p.no = r.person
                 WHERE r.game = ?1 AND r.deviation < ?2 AND r.updated >= ?3
                 ORDER BY r.rating DESC LIMIT ?4"
            );
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map(params![game, deviation, since, limit], |row| {
                let rating = Rating {
                    rating: row.get(8)?,
                    deviation: row.get(9)?,
                    volatility: row.get(10)?,
                };
                Ok(Leader {
                    person: person_row(row)?,
                    rating: PersonRating {
                        game: game.clone(),
                        rating,
                        games: row.get(11)?,
                        updated: row.get(12)?,
                    },
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn challengers(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT p.id FROM people me JOIN invitations i ON i.target = me.no
                 JOIN tables t ON t.no = i.table_no JOIN people p ON p.no = t.owner
                 WHERE me.id = ?1 AND i.open = 1",
            )?;
            let rows = select.query_map([id], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}

/// Removes a follow, by the people's row numbers.
pub(super) fn unfollow(connection: &Connection, me: i64, other: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM follows WHERE person = ?1 AND other = ?2")?
        .execute([me, other])?;
    Ok(())
}
