use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::community;
use super::forget;
use super::sessions;
use super::tables::{TABLE, rows};
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{KeyId, PersonId, SecretHash};
use crate::store::encoding::Word;
use crate::store::{
    KeptKeys, Kind, NewSession, People, Person, PersonGames, PersonRating, RatingPoint, Report,
    SessionRow, Signup, StoreError, Tally, TokenRow,
};

/// The columns of [`person_row`], from `people` as `p`.
pub(super) const PERSON: &str =
    "p.id, p.kind, p.name, p.password, p.recovery, p.settings, p.created, p.seen";

/// How long a deletion waits for readers of the log, while moves wait for it.
const DELETION_PATIENCE: Duration = Duration::from_millis(500);

#[async_trait]
impl People for Sqlite {
    async fn create_guest(&self, id: PersonId, session: NewSession) -> Result<Person, StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "INSERT INTO people (id, kind, created, seen) VALUES (?1, 'guest', ?2, ?2)",
                )?
                .execute(params![id, session.row.created])?;
            sessions::open(connection, id, &session, None)?;
            by_id(connection, id)?.ok_or(StoreError::Missing)
        })
        .await
    }

    async fn sign_up(&self, signup: Signup) -> Result<Person, StoreError> {
        self.write(move |connection| sign_up(connection, &signup)).await
    }

    async fn people(&self, ids: Vec<PersonId>) -> Result<Vec<Person>, StoreError> {
        self.read(move |connection| {
            let mut people = Vec::with_capacity(ids.len());
            for id in ids {
                people.extend(by_id(connection, id)?);
            }
            Ok(people)
        })
        .await
    }

    async fn person_by_look(&self, look: String) -> Result<Option<Person>, StoreError> {
        self.read(move |connection| {
            let select = format!("SELECT {PERSON} FROM people p WHERE p.look = ?1");
            Ok(connection.prepare_cached(&select)?.query_row([look], person_row).optional()?)
        })
        .await
    }

    async fn set_settings(&self, id: PersonId, settings: String) -> Result<(), StoreError> {
        self.write(move |connection| {
            let changed = connection
                .prepare_cached("UPDATE people SET settings = ?2 WHERE id = ?1")?
                .execute(params![id, settings])?;
            one(changed)
        })
        .await
    }

    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: KeptKeys,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let changed = connection
                .prepare_cached("UPDATE people SET password = ?2 WHERE id = ?1")?
                .execute(params![id, password])?;
            one(changed)?;
            sessions::end_all(connection, id, keep)
        })
        .await
    }

    async fn recover(
        &self,
        id: PersonId,
        password: String,
        recovery: SecretHash,
        keep: KeptKeys,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let changed = connection
                .prepare_cached("UPDATE people SET password = ?2, recovery = ?3 WHERE id = ?1")?
                .execute(params![id, password, recovery])?;
            one(changed)?;
            sessions::end_all(connection, id, keep)
        })
        .await
    }

    async fn become_bot(&self, id: PersonId) -> Result<(), StoreError> {
        self.write(move |connection| {
            let person = by_id(connection, id)?.ok_or(StoreError::Missing)?;
            let rated: i64 = connection
                .prepare_cached(
                    "SELECT count(*) FROM ratings
                     WHERE person = (SELECT no FROM people WHERE id = ?1)",
                )?
                .query_row([id], |row| row.get(0))?;
            match person.kind {
                Kind::Bot => return Ok(()),
                Kind::Member if rated == 0 => {}
                Kind::Member => return Err(StoreError::Conflict { last: to_u64(rated) }),
                Kind::Guest | Kind::Gone => return Err(StoreError::Missing),
            }
            connection
                .prepare_cached("UPDATE people SET kind = 'bot' WHERE id = ?1")?
                .execute([id])?;
            Ok(())
        })
        .await
    }

    async fn forget(&self, id: PersonId) -> Result<(), StoreError> {
        self.write(move |connection| forget::forget(connection, id)).await?;
        if !self.truncate_log(DELETION_PATIENCE).await? {
            tracing::warn!("deleted data stays in the write-ahead log until it can be truncated");
        }
        Ok(())
    }

    async fn tidy(
        &self,
        unused: Millis,
        abandoned: Millis,
        now: Millis,
    ) -> Result<u64, StoreError> {
        let guests =
            self.write(move |connection| forget::tidy(connection, unused, abandoned, now)).await?;
        // Found by a reader: moves wait behind the writer.
        let games =
            self.read_bulk(move |connection| forget::orphans(connection, abandoned)).await?;
        let games = if games.is_empty() {
            0
        } else {
            self.write(move |connection| forget::delete_games(connection, &games)).await?
        };
        let deleted = guests + games;
        // Once after all portions, and without making moves wait for a reader: the next run tries again. Deleted studies
        // and names that nobody shows any more are in the log too.
        if deleted == 0 {
            self.truncate_log(Duration::ZERO).await?;
        }
        Ok(deleted)
    }

    async fn open_session(
        &self,
        id: PersonId,
        session: NewSession,
        instead: Option<SecretHash>,
    ) -> Result<(), StoreError> {
        self.write(move |connection| sessions::open(connection, id, &session, instead)).await
    }

    async fn session(
        &self,
        hash: SecretHash,
        now: Millis,
    ) -> Result<Option<(Person, SessionRow)>, StoreError> {
        self.read(move |connection| sessions::find(connection, hash, now)).await
    }

    async fn touch_session(
        &self,
        hash: SecretHash,
        seen: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |connection| sessions::touch(connection, hash, seen, expires)).await
    }

    async fn sessions(&self, id: PersonId, now: Millis) -> Result<Vec<SessionRow>, StoreError> {
        self.read(move |connection| sessions::list(connection, id, now)).await
    }

    async fn end_session(&self, id: PersonId, session: KeyId) -> Result<(), StoreError> {
        self.write(move |connection| sessions::end(connection, id, session)).await
    }

    async fn create_token(
        &self,
        id: PersonId,
        token: TokenRow,
        hash: SecretHash,
        most: u32,
    ) -> Result<(), StoreError> {
        self.write(move |connection| sessions::create_token(connection, id, &token, hash, most))
            .await
    }

    async fn token(&self, hash: SecretHash) -> Result<Option<(Person, TokenRow)>, StoreError> {
        self.read(move |connection| sessions::find_token(connection, hash)).await
    }

    async fn tokens(&self, id: PersonId) -> Result<Vec<TokenRow>, StoreError> {
        self.read(move |connection| sessions::list_tokens(connection, id)).await
    }

    async fn end_token(&self, id: PersonId, token: KeyId) -> Result<(), StoreError> {
        self.write(move |connection| sessions::end_token(connection, id, token)).await
    }

    async fn ratings(&self, id: PersonId) -> Result<Vec<PersonRating>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT game, rating, deviation, volatility, games, updated FROM ratings
                 WHERE person = (SELECT no FROM people WHERE id = ?1) ORDER BY game",
            )?;
            let rows = select.query_map([id], |row| {
                Ok(PersonRating {
                    game: row.get(0)?,
                    rating: Rating {
                        rating: row.get(1)?,
                        deviation: row.get(2)?,
                        volatility: row.get(3)?,
                    },
                    games: row.get(4)?,
                    updated: row.get(5)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn rating_history(
        &self,
        id: PersonId,
        game: String,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        self.search_for(move |connection| {
            let mut select = connection.prepare_cached(
                // Limit before the join: otherwise every game would be looked up.
                "SELECT h.at, t.id, h.rating, h.deviation FROM (
                     SELECT at, table_no, rating, deviation FROM rating_history
                     WHERE person = (SELECT no FROM people WHERE id = ?1) AND game = ?2
                     ORDER BY at DESC, table_no DESC LIMIT ?3
                 ) h CROSS JOIN tables t ON t.no = h.table_no
                 ORDER BY h.at DESC, h.table_no DESC",
            )?;
            let rows = select.query_map(params![id, game, limit], |row| {
                Ok(RatingPoint {
                    at: row.get(0)?,
                    table: row.get(1)?,
                    rating: row.get(2)?,
                    deviation: row.get(3)?,
                })
            })?;
            let mut points: Vec<_> = rows.collect::<Result<_, _>>()?;
            points.reverse();
            Ok(points)
        })
        .await
    }

    async fn tallies(&self, id: PersonId) -> Result<Vec<Tally>, StoreError> {
        self.search_for(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT game, count(*) FILTER (WHERE points = 1), count(*) FILTER (WHERE points = 0),
                     count(*) FILTER (WHERE points = -1)
                 FROM person_games
                 WHERE person = (SELECT no FROM people WHERE id = ?1) AND ended > 0 AND public = 1
                     AND points IS NOT NULL
                 GROUP BY game ORDER BY game",
            )?;
            let rows = select.query_map([id], |row| {
                Ok(Tally {
                    game: row.get(0)?,
                    won: row.get(1)?,
                    drawn: row.get(2)?,
                    lost: row.get(3)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn all_games(&self, id: PersonId) -> Result<PersonGames, StoreError> {
        self.read_bulk(move |connection| {
            let select = format!(
                "SELECT {TABLE} FROM person_games g CROSS JOIN tables t ON t.no = g.table_no
                 WHERE g.person = (SELECT no FROM people WHERE id = ?1) ORDER BY t.no"
            );
            Ok(PersonGames { tables: rows(connection, &select, &[&id])? })
        })
        .await
    }

    async fn block(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let (me, other) = (number(connection, id)?, number(connection, other)?);
            if on {
                connection
                    .prepare_cached(
                        "INSERT OR IGNORE INTO blocks (person, other, at) VALUES (?1, ?2, ?3)",
                    )?
                    .execute(params![me, other, at])?;
                community::unfollow(connection, me, other)?;
            } else {
                connection
                    .prepare_cached("DELETE FROM blocks WHERE person = ?1 AND other = ?2")?
                    .execute(params![me, other])?;
            }
            Ok(())
        })
        .await
    }

    async fn is_blocked(&self, one: PersonId, other: PersonId) -> Result<bool, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM blocks b
                     JOIN people p ON p.no = b.person JOIN people o ON o.no = b.other
                     WHERE (p.id = ?1 AND o.id = ?2) OR (p.id = ?2 AND o.id = ?1))",
            )?;
            Ok(select.query_row([one, other], |row| row.get(0))?)
        })
        .await
    }

    async fn blocks(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
        self.read(move |connection| {
            let select = "SELECT o.id FROM blocks b JOIN people o ON o.no = b.other
                 WHERE b.person = (SELECT no FROM people WHERE id = ?1) ORDER BY b.at";
            ids(connection, select, id)
        })
        .await
    }

    async fn avoided(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
        self.read(move |connection| {
            let select = "SELECT o.id FROM people me JOIN people o ON o.no IN (
                     SELECT other FROM blocks WHERE person = me.no
                     UNION SELECT person FROM blocks WHERE other = me.no)
                 WHERE me.id = ?1";
            ids(connection, select, id)
        })
        .await
    }

    async fn report(&self, report: Report, most: u32, since: Millis) -> Result<(), StoreError> {
        self.write(move |connection| {
            let by = number(connection, report.by)?;
            let about = number(connection, report.about)?;
            let kept: u32 = connection
                .prepare_cached("SELECT count(*) FROM reports WHERE by = ?1 AND at >= ?2")?
                .query_row(params![by, since], |row| row.get(0))?;
            if kept >= most {
                return Err(StoreError::TooMany);
            }
            connection
                .prepare_cached(
                    "INSERT INTO reports (by, about, table_no, reason, at)
                     VALUES (?1, ?2, (SELECT no FROM tables WHERE id = ?3), ?4, ?5)",
                )?
                .execute(params![by, about, report.table, report.reason, report.at])?;
            Ok(())
        })
        .await
    }

    async fn reports_by(&self, id: PersonId) -> Result<Vec<Report>, StoreError> {
        self.search_for(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT b.id, a.id, t.id, r.reason, r.at FROM reports r
                     JOIN people b ON b.no = r.by JOIN people a ON a.no = r.about
                     LEFT JOIN tables t ON t.no = r.table_no
                 WHERE b.id = ?1 ORDER BY r.no",
            )?;
            let rows = select.query_map([id], report_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}

fn sign_up(connection: &Connection, signup: &Signup) -> Result<Person, StoreError> {
    let taken: bool = connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM people WHERE look = ?1 AND id <> ?2)")?
        .query_row(params![signup.look, signup.id], |row| row.get(0))?;
    if taken {
        return Err(StoreError::Taken);
    }
    connection
        .prepare_cached(
            "INSERT INTO people (id, kind, name, look, password, recovery, created, seen)
             VALUES (?1, 'member', ?2, ?3, ?4, ?5, ?6, ?6)
             ON CONFLICT (id) DO UPDATE SET kind = 'member', name = ?2, look = ?3, password = ?4,
                 recovery = ?5, created = ?6, seen = ?6 WHERE kind = 'guest'",
        )?
        .execute(params![
            signup.id,
            signup.name,
            signup.look,
            signup.password,
            signup.recovery,
            signup.at
        ])?;
    let person = by_id(connection, signup.id)?.ok_or(StoreError::Missing)?;
    // Signing up a second time must not change the account.
    if person.name.as_ref() == Some(&signup.name) { Ok(person) } else { Err(StoreError::Taken) }
}

/// The person with this id.
pub(super) fn by_id(connection: &Connection, id: PersonId) -> Result<Option<Person>, StoreError> {
    let select = format!("SELECT {PERSON} FROM people p WHERE p.id = ?1");
    Ok(connection.prepare_cached(&select)?.query_row([id], person_row).optional()?)
}

/// The row number of a person, as in foreign keys.
pub(super) fn number(connection: &Connection, id: PersonId) -> Result<i64, StoreError> {
    let mut select = connection.prepare_cached("SELECT no FROM people WHERE id = ?1")?;
    Ok(select.query_row([id], |row| row.get(0))?)
}

pub(super) fn person_row(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        kind: row.get::<_, Word<_>>(1)?.0,
        name: row.get(2)?,
        password: row.get(3)?,
        recovery: row.get(4)?,
        settings: row.get(5)?,
        created: row.get(6)?,
        seen: row.get(7)?,
    })
}

/// Parses a report from the first five columns: by, about, table, reason, at.
pub(super) fn report_row(row: &Row<'_>) -> rusqlite::Result<Report> {
    Ok(Report {
        by: row.get(0)?,
        about: row.get(1)?,
        table: row.get(2)?,
        reason: row.get(3)?,
        at: row.get(4)?,
    })
}

/// Fails with `Missing` unless exactly one row changed.
pub(super) fn one(changed: usize) -> Result<(), StoreError> {
    if changed == 1 { Ok(()) } else { Err(StoreError::Missing) }
}

fn ids(connection: &Connection, select: &str, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
    let mut select = connection.prepare_cached(select)?;
    let rows = select.query_map([id], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
