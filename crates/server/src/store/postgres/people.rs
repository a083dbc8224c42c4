use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::tables::{select_tables, table_rows};
use super::{Postgres, again, column, count, first, one, optional, run};
use super::{community, sessions};
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{KeyId, PersonId, SecretHash};
use crate::store::encoding::Word;
use crate::store::{
    KeptKeys, Kind, NewSession, People, Person, PersonGames, PersonRating, RatingPoint, Report,
    SessionRow, Signup, StoreError, Tally, TokenRow,
};

/// A statement that begins with the columns of [`person_row`], from `people` as `p`.
macro_rules! select_person {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.kind, p.name, p.password, p.recovery, p.settings, p.created, p.seen",
            $rest
        )
    };
}
pub(super) use select_person;

/// The columns of [`report_row`].
macro_rules! select_reports {
    ($rest:literal) => {
        concat!(
            "SELECT b.id, a.id, t.id, r.reason, r.at, r.no, r.resolved FROM reports r
             JOIN people b ON b.no = r.by JOIN people a ON a.no = r.about
             LEFT JOIN tables t ON t.no = r.table_no ",
            $rest
        )
    };
}
pub(super) use select_reports;

#[async_trait]
impl People for Postgres {
    async fn create_guest(&self, id: PersonId, session: NewSession) -> Result<Person, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let insert = "INSERT INTO people (id, kind, created, seen) VALUES ($1, 'guest', $2, $2)";
        run(&transaction, insert, &[&id, &session.row.created]).await?;
        sessions::open(&transaction, id, &session, None).await?;
        let person = by_id(&transaction, id).await?.ok_or(StoreError::Missing)?;
        transaction.commit().await?;
        Ok(person)
    }

    async fn sign_up(&self, signup: Signup) -> Result<Person, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let insert = "INSERT INTO people (id, kind, name, look, password, recovery, created, seen)
             VALUES ($1, 'member', $2, $3, $4, $5, $6, $6)
             ON CONFLICT (id) DO UPDATE SET kind = 'member', name = excluded.name,
                 look = excluded.look, password = excluded.password, recovery = excluded.recovery,
                 created = excluded.created, seen = excluded.seen WHERE people.kind = 'guest'";
        let recovery = signup.recovery.as_slice();
        let values: super::Values<'_> =
            &[&signup.id, &signup.name, &signup.look, &signup.password, &recovery, &signup.at];
        run(&transaction, insert, values).await?;
        let person = by_id(&transaction, signup.id).await?.ok_or(StoreError::Missing)?;
        // Signing up a second time must not change the account.
        if person.name.as_ref() != Some(&signup.name) {
            return Err(StoreError::Taken);
        }
        transaction.commit().await?;
        Ok(person)
    }

    async fn people(&self, ids: Vec<PersonId>) -> Result<Vec<Person>, StoreError> {
        let select = select_person!(
            " FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
             JOIN people p ON p.id = w.id ORDER BY w.place"
        );
        self.read(select, &[&ids]).await?.iter().map(person_row).collect()
    }

    async fn person_by_look(&self, look: String) -> Result<Option<Person>, StoreError> {
        let rows = self.read(select_person!(" FROM people p WHERE p.look = $1"), &[&look]).await?;
        rows.first().map(person_row).transpose()
    }

    async fn set_settings(&self, id: PersonId, settings: String) -> Result<(), StoreError> {
        let update = "UPDATE people SET settings = $2 WHERE id = $1";
        one(self.write(update, &[&id, &settings]).await?)
    }

    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: KeptKeys,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let update = "UPDATE people SET password = $2 WHERE id = $1";
        one(run(&transaction, update, &[&id, &password]).await?)?;
        sessions::end_all(&transaction, id, keep).await?;
        Ok(transaction.commit().await?)
    }

    async fn recover(
        &self,
        id: PersonId,
        password: String,
        recovery: SecretHash,
        keep: KeptKeys,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let update = "UPDATE people SET password = $2, recovery = $3 WHERE id = $1";
        one(run(&transaction, update, &[&id, &password, &recovery.as_slice()]).await?)?;
        sessions::end_all(&transaction, id, keep).await?;
        Ok(transaction.commit().await?)
    }

    async fn become_bot(&self, id: PersonId) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        // A rated game that ends concurrently waits for this row lock.
        let no = locked_number(&transaction, id).await?;
        let person = by_id(&transaction, id).await?.ok_or(StoreError::Missing)?;
        let rated = "SELECT count(*) FROM ratings WHERE person = $1";
        let rated: i64 = column(&first(&transaction, rated, &[&no]).await?, 0)?;
        match person.kind {
            Kind::Bot => return Ok(()),
            Kind::Member if rated == 0 => {}
            Kind::Member => return Err(StoreError::Conflict { last: to_u64(rated) }),
            Kind::Guest | Kind::Gone => return Err(StoreError::Missing),
        }
        run(&transaction, "UPDATE people SET kind = 'bot' WHERE no = $1", &[&no]).await?;
        Ok(transaction.commit().await?)
    }

    async fn forget(&self, id: PersonId) -> Result<(), StoreError> {
        again!(self.forget_once(id))
    }

    async fn tidy(
        &self,
        unused: Millis,
        abandoned: Millis,
        now: Millis,
    ) -> Result<u64, StoreError> {
        again!(self.tidy_once(unused, abandoned, now))
    }

    async fn open_session(
        &self,
        id: PersonId,
        session: NewSession,
        instead: Option<SecretHash>,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        sessions::open(&transaction, id, &session, instead).await?;
        Ok(transaction.commit().await?)
    }

    async fn session(
        &self,
        hash: SecretHash,
        now: Millis,
    ) -> Result<Option<(Person, SessionRow)>, StoreError> {
        sessions::find(self, hash, now).await
    }

    async fn touch_session(
        &self,
        hash: SecretHash,
        seen: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        sessions::touch(self, hash, seen, expires).await
    }

    async fn sessions(&self, id: PersonId, now: Millis) -> Result<Vec<SessionRow>, StoreError> {
        sessions::list(self, id, now).await
    }

    async fn end_session(&self, id: PersonId, session: KeyId) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions
             WHERE id = $2 AND person = (SELECT no FROM people WHERE id = $1)";
        one(self.write(delete, &[&id, &session]).await?)
    }

    async fn create_token(
        &self,
        id: PersonId,
        token: TokenRow,
        hash: SecretHash,
        most: u32,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        sessions::create_token(&transaction, id, &token, hash, most).await?;
        Ok(transaction.commit().await?)
    }

    async fn token(&self, hash: SecretHash) -> Result<Option<(Person, TokenRow)>, StoreError> {
        sessions::find_token(self, hash).await
    }

    async fn tokens(&self, id: PersonId) -> Result<Vec<TokenRow>, StoreError> {
        sessions::list_tokens(self, id).await
    }

    async fn end_token(&self, id: PersonId, token: KeyId) -> Result<(), StoreError> {
        let delete = "DELETE FROM tokens
             WHERE id = $2 AND person = (SELECT no FROM people WHERE id = $1)";
        one(self.write(delete, &[&id, &token]).await?)
    }

    async fn ratings(&self, id: PersonId) -> Result<Vec<PersonRating>, StoreError> {
        let select = "SELECT game, rating, deviation, volatility, games, updated FROM ratings
             WHERE person = (SELECT no FROM people WHERE id = $1) ORDER BY game";
        let rows = self.read(select, &[&id]).await?;
        rows.iter()
            .map(|row| {
                Ok(PersonRating {
                    game: column(row, 0)?,
                    rating: Rating {
                        rating: column(row, 1)?,
                        deviation: column(row, 2)?,
                        volatility: column(row, 3)?,
                    },
                    games: count(row, 4)?,
                    updated: column(row, 5)?,
                })
            })
            .collect()
    }

    async fn rating_history(
        &self,
        id: PersonId,
        game: String,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let select = "SELECT h.at, t.id, h.rating, h.deviation
             FROM rating_history h JOIN tables t ON t.no = h.table_no
             WHERE h.person = (SELECT no FROM people WHERE id = $1) AND h.game = $2
             ORDER BY h.at DESC, h.table_no DESC LIMIT $3";
        let rows = self.search_for(select, &[&id, &game, &i64::from(limit)]).await?;
        rows.iter()
            .rev()
            .map(|row| {
                Ok(RatingPoint {
                    at: column(row, 0)?,
                    table: column(row, 1)?,
                    rating: column(row, 2)?,
                    deviation: column(row, 3)?,
                })
            })
            .collect()
    }

    async fn tallies(&self, id: PersonId) -> Result<Vec<Tally>, StoreError> {
        let select = "SELECT game, count(*) FILTER (WHERE points = 1),
                 count(*) FILTER (WHERE points = 0), count(*) FILTER (WHERE points = -1)
             FROM person_games
             WHERE person = (SELECT no FROM people WHERE id = $1) AND ended > 0 AND public
                 AND points IS NOT NULL
             GROUP BY game ORDER BY game";
        let rows = self.search_for(select, &[&id]).await?;
        rows.iter()
            .map(|row| {
                Ok(Tally {
                    game: column(row, 0)?,
                    won: count(row, 1)?,
                    drawn: count(row, 2)?,
                    lost: count(row, 3)?,
                })
            })
            .collect()
    }

    async fn all_games(&self, id: PersonId) -> Result<PersonGames, StoreError> {
        let select = select_tables!(
            "SELECT t.* FROM person_games g JOIN tables t ON t.no = g.table_no
             WHERE g.person = (SELECT no FROM people WHERE id = $1)",
            "ORDER BY t.no"
        );
        Ok(PersonGames { tables: table_rows(&self.read_bulk(select, &[&id]).await?)? })
    }

    async fn block(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let me = number(&transaction, id).await?;
        let other = number(&transaction, other).await?;
        if on {
            let insert = "INSERT INTO blocks (person, other, at) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING";
            run(&transaction, insert, &[&me, &other, &at]).await?;
            community::unfollow(&transaction, me, other).await?;
        } else {
            let delete = "DELETE FROM blocks WHERE person = $1 AND other = $2";
            run(&transaction, delete, &[&me, &other]).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn is_blocked(&self, one: PersonId, other: PersonId) -> Result<bool, StoreError> {
        let select = "SELECT EXISTS (SELECT 1 FROM blocks b
                 JOIN people p ON p.no = b.person JOIN people o ON o.no = b.other
                 WHERE (p.id = $1 AND o.id = $2) OR (p.id = $2 AND o.id = $1))";
        let rows = self.read(select, &[&one, &other]).await?;
        rows.first().map_or(Ok(false), |row| column(row, 0))
    }

    async fn blocks(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let select = "SELECT o.id FROM blocks b JOIN people o ON o.no = b.other
             WHERE b.person = (SELECT no FROM people WHERE id = $1) ORDER BY b.at";
        self.read(select, &[&id]).await?.iter().map(|row| column(row, 0)).collect()
    }

    async fn avoided(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let select = "SELECT o.id FROM people me JOIN people o ON o.no IN (
                 SELECT other FROM blocks WHERE person = me.no
                 UNION SELECT person FROM blocks WHERE other = me.no)
             WHERE me.id = $1 ORDER BY o.no";
        self.read(select, &[&id]).await?.iter().map(|row| column(row, 0)).collect()
    }

    async fn report(&self, report: Report, most: u32, since: Millis) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let by = locked_number(&transaction, report.by).await?;
        let about = number(&transaction, report.about).await?;
        let kept = "SELECT count(*) FROM reports WHERE by = $1 AND at >= $2";
        if count(&first(&transaction, kept, &[&by, &since]).await?, 0)? >= most {
            return Err(StoreError::TooMany);
        }
        let insert = "INSERT INTO reports (by, about, table_no, reason, at)
             VALUES ($1, $2, (SELECT no FROM tables WHERE id = $3), $4, $5)";
        run(&transaction, insert, &[&by, &about, &report.table, &report.reason, &report.at])
            .await?;
        Ok(transaction.commit().await?)
    }

    async fn reports_by(&self, id: PersonId) -> Result<Vec<Report>, StoreError> {
        let select = select_reports!("WHERE b.id = $1 ORDER BY r.no");
        self.search_for(select, &[&id]).await?.iter().map(report_row).collect()
    }
}

/// The person with this id.
pub(super) async fn by_id<C: GenericClient>(
    client: &C,
    id: PersonId,
) -> Result<Option<Person>, StoreError> {
    let select = select_person!(" FROM people p WHERE p.id = $1");
    optional(client, select, &[&id]).await?.as_ref().map(person_row).transpose()
}

/// The row number of a person, as in foreign keys.
pub(super) async fn number<C: GenericClient>(client: &C, id: PersonId) -> Result<i64, StoreError> {
    column(&first(client, "SELECT no FROM people WHERE id = $1", &[&id]).await?, 0)
}

/// The same with a row lock: serialises writes that count before they insert.
pub(super) async fn locked_number<C: GenericClient>(
    client: &C,
    id: PersonId,
) -> Result<i64, StoreError> {
    let select = "SELECT no FROM people WHERE id = $1 FOR NO KEY UPDATE";
    column(&first(client, select, &[&id]).await?, 0)
}

pub(super) fn person_row(row: &Row) -> Result<Person, StoreError> {
    let recovery: Option<&[u8]> = column(row, 4)?;
    Ok(Person {
        id: column(row, 0)?,
        kind: column::<Word<_>>(row, 1)?.0,
        name: column(row, 2)?,
        password: column(row, 3)?,
        recovery: recovery.and_then(|hash| hash.try_into().ok()),
        settings: column(row, 5)?,
        created: column(row, 6)?,
        seen: column(row, 7)?,
    })
}

/// Parses a report from the first five columns.
pub(super) fn report_row(row: &Row) -> Result<Report, StoreError> {
    Ok(Report {
        by: column(row, 0)?,
        about: column(row, 1)?,
        table: column(row, 2)?,
        reason: column(row, 3)?,
        at: column(row, 4)?,
    })
}
