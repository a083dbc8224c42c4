use async_trait::async_trait;
use rusqlite::{OptionalExtension, params};

use super::Sqlite;
use super::people::number;
use crate::id::{KeyId, PersonId};
use crate::store::{PushSubscription, PushSubscriptions, StoreError};

#[async_trait]
impl PushSubscriptions for Sqlite {
    async fn server_key(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.write(move |connection| {
            let found = connection
                .prepare_cached("SELECT value FROM server_keys WHERE name = ?1")?
                .query_row([name], |row| row.get(0))
                .optional()?;
            if let Some(found) = found {
                return Ok(found);
            }
            connection
                .prepare_cached("INSERT INTO server_keys (name, value) VALUES (?1, ?2)")?
                .execute(params![name, fresh])?;
            Ok(fresh)
        })
        .await
    }

    async fn subscribe_push(
        &self,
        id: PersonId,
        subscription: PushSubscription,
        most: u32,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let person = number(connection, id)?;
            let PushSubscription { session, endpoint, key, auth, language, created } = subscription;
            let owned: bool = connection
                .prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM sessions WHERE id = ?1 AND person = ?2)",
                )?
                .query_row(params![session, person], |row| row.get(0))?;
            if !owned {
                return Err(StoreError::Missing);
            }
            // The browser reused the endpoint of an earlier session.
            connection
                .prepare_cached(
                    "DELETE FROM push_subscriptions WHERE person = ?1 AND endpoint = ?2",
                )?
                .execute(params![person, endpoint])?;
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO push_subscriptions
                         (session, person, endpoint, key, auth, language, created)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![session, person, endpoint, key, auth, language.code(), created])?;
            connection
                .prepare_cached(
                    "DELETE FROM push_subscriptions WHERE person = ?1 AND session NOT IN
                         (SELECT session FROM push_subscriptions WHERE person = ?1
                          ORDER BY created DESC, session LIMIT ?2)",
                )?
                .execute(params![person, most])?;
            Ok(())
        })
        .await
    }

    async fn unsubscribe_push(&self, id: PersonId, session: KeyId) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "DELETE FROM push_subscriptions WHERE session = ?1 AND person = ?2",
                )?
                .execute(params![session, number(connection, id)?])?;
            Ok(())
        })
        .await
    }

    async fn delete_push_endpoint(&self, endpoint: String) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("DELETE FROM push_subscriptions WHERE endpoint = ?1")?
                .execute([endpoint])?;
            Ok(())
        })
        .await
    }

    async fn push_subscriptions(&self, id: PersonId) -> Result<Vec<PushSubscription>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT s.session, s.endpoint, s.key, s.auth, s.language, s.created
                 FROM people p JOIN push_subscriptions s ON s.person = p.no
                 WHERE p.id = ?1 ORDER BY s.created, s.session",
            )?;
            let rows = select.query_map([id], |row| {
                let language: String = row.get(4)?;
                Ok(PushSubscription {
                    session: row.get(0)?,
                    endpoint: row.get(1)?,
                    key: row.get(2)?,
                    auth: row.get(3)?,
                    language: language.parse().unwrap_or_default(),
                    created: row.get(5)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}
