use async_trait::async_trait;

use super::people::{locked_number, number};
use super::{Postgres, column, first, optional, run};
use crate::id::{KeyId, PersonId};
use crate::store::{PushSubscription, PushSubscriptions, StoreError};

#[async_trait]
impl PushSubscriptions for Postgres {
    async fn server_key(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let client = self.client().await?;
        // If several servers start at once, all use the first one's key.
        let insert = "INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        run(&client, insert, &[&name, &fresh]).await?;
        let select = "SELECT value FROM server_keys WHERE name = $1";
        column(&first(&client, select, &[&name]).await?, 0)
    }

    async fn subscribe_push(
        &self,
        id: PersonId,
        subscription: PushSubscription,
        most: u32,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let person = locked_number(&transaction, id).await?;
        let PushSubscription { session, endpoint, key, auth, language, created } = subscription;
        let owned = "SELECT 1 FROM sessions WHERE id = $1 AND person = $2";
        if optional(&transaction, owned, &[&session, &person]).await?.is_none() {
            return Err(StoreError::Missing);
        }
        // The browser reused the endpoint of an earlier session.
        let delete = "DELETE FROM push_subscriptions WHERE person = $1 AND endpoint = $2";
        run(&transaction, delete, &[&person, &endpoint]).await?;
        let insert = "INSERT INTO push_subscriptions
                 (session, person, endpoint, key, auth, language, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (session) DO UPDATE SET person = excluded.person,
                 endpoint = excluded.endpoint, key = excluded.key, auth = excluded.auth,
                 language = excluded.language, created = excluded.created";
        let language = language.code();
        let values: super::Values<'_> =
            &[&session, &person, &endpoint, &key, &auth, &language, &created];
        run(&transaction, insert, values).await?;
        let oldest = "DELETE FROM push_subscriptions WHERE person = $1 AND session NOT IN
             (SELECT session FROM push_subscriptions WHERE person = $1
              ORDER BY created DESC, session LIMIT $2)";
        run(&transaction, oldest, &[&person, &i64::from(most)]).await?;
        Ok(transaction.commit().await?)
    }

    async fn unsubscribe_push(&self, id: PersonId, session: KeyId) -> Result<(), StoreError> {
        let client = self.client().await?;
        let person = number(&client, id).await?;
        let delete = "DELETE FROM push_subscriptions WHERE session = $1 AND person = $2";
        run(&client, delete, &[&session, &person]).await?;
        Ok(())
    }

    async fn delete_push_endpoint(&self, endpoint: String) -> Result<(), StoreError> {
        self.write("DELETE FROM push_subscriptions WHERE endpoint = $1", &[&endpoint]).await?;
        Ok(())
    }

    async fn push_subscriptions(&self, id: PersonId) -> Result<Vec<PushSubscription>, StoreError> {
        let select = "SELECT s.session, s.endpoint, s.key, s.auth, s.language, s.created
             FROM people p JOIN push_subscriptions s ON s.person = p.no
             WHERE p.id = $1 ORDER BY s.created, s.session";
        let rows = self.read(select, &[&id]).await?;
        rows.iter()
            .map(|row| {
                Ok(PushSubscription {
                    session: column(row, 0)?,
                    endpoint: column(row, 1)?,
                    key: column(row, 2)?,
                    auth: column(row, 3)?,
                    language: column::<&str>(row, 4)?.parse().unwrap_or_default(),
                    created: column(row, 5)?,
                })
            })
            .collect()
    }
}
