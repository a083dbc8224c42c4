//! Deletion of people, on request or after expiry.

use deadpool_postgres::GenericClient;

use super::openings::{self, Change};
use super::people::locked_number;
use super::{Postgres, column, rows, run};
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::PersonId;
use crate::store::StoreError;
use crate::store::tables::OUTAGES_KEPT;

impl Postgres {
    /// Deletes a person. Their texts leave the tables' files at the next vacuum, and the
    /// write-ahead log and its archive as these are recycled.
    pub(super) async fn forget_once(&self, id: PersonId) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        forget(&transaction, id).await?;
        Ok(transaction.commit().await?)
    }

    /// Deletes guests and sessions; see [`People::tidy`](crate::store::People::tidy).
    pub(super) async fn tidy_once(
        &self,
        unused: Millis,
        abandoned: Millis,
        now: Millis,
    ) -> Result<u64, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        run(&transaction, "DELETE FROM sessions WHERE expires <= $1", &[&now]).await?;
        run(&transaction, "DELETE FROM operator_keys WHERE expires <= $1", &[&now]).await?;
        // What operators have dealt with; their own log has no texts.
        run(&transaction, "DELETE FROM reports WHERE resolved < $1", &[&abandoned]).await?;
        // Servers without a heartbeat for a day.
        let servers = "DELETE FROM heartbeat WHERE at < (SELECT max(at) FROM heartbeat) - 86400000";
        run(&transaction, servers, &[]).await?;
        let outages = "DELETE FROM outages WHERE back < $1";
        run(&transaction, outages, &[&(now - OUTAGES_KEPT)]).await?;
        // The sessions of these guests have expired, so nobody can act as them. Bounded, as below.
        let left = "SELECT p.id FROM people p WHERE kind = 'guest' AND seen < $1
                 AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = p.no)
             LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED";
        let left = rows(&transaction, left, &[&abandoned]).await?;
        for guest in &left {
            forget(&transaction, column(guest, 0)?).await?;
        }
        let guests = "SELECT no FROM people p WHERE kind = 'guest' AND seen < $1
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.no)
                 AND NOT EXISTS (SELECT 1 FROM team_members WHERE person = p.no)
                 AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = p.no)
                 AND NOT EXISTS (SELECT 1 FROM reports WHERE by = p.no OR about = p.no)
                 AND NOT EXISTS (SELECT 1 FROM reviews WHERE by = p.no)
                 AND NOT EXISTS (SELECT 1 FROM studies WHERE owner = p.no)
             LIMIT 500 FOR UPDATE SKIP LOCKED";
        let guests = rows(&transaction, guests, &[&unused]).await?;
        let numbers: Vec<i64> =
            guests.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
        for statement in [
            "DELETE FROM sessions WHERE person = ANY($1)",
            "DELETE FROM blocks WHERE person = ANY($1) OR other = ANY($1)",
            "DELETE FROM follows WHERE person = ANY($1) OR other = ANY($1)",
            "DELETE FROM hidden_people WHERE person = ANY($1)",
            "DELETE FROM mutes WHERE person = ANY($1)",
            "DELETE FROM closed_accounts WHERE person = ANY($1)",
            "UPDATE operator_log SET person = NULL WHERE person = ANY($1)",
            "UPDATE invitations SET open = false, target = NULL WHERE target = ANY($1)",
            "DELETE FROM people WHERE no = ANY($1)",
        ] {
            run(&transaction, statement, &[&numbers]).await?;
        }
        // Private games whose owners are gone: they are in nobody's list, and in no statistics.
        let games = "SELECT t.no FROM people p JOIN tables t ON t.owner = p.no
             WHERE p.kind = 'gone' AND t.mode <> 'online' AND NOT t.public AND t.updated < $1
             LIMIT 100 FOR UPDATE OF t SKIP LOCKED";
        let games = rows(&transaction, games, &[&abandoned]).await?;
        let games: Vec<i64> = games.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
        if !games.is_empty() {
            for statement in [
                "UPDATE reports SET table_no = NULL WHERE table_no = ANY($1)",
                "UPDATE operator_log SET table_no = NULL WHERE table_no = ANY($1)",
                "DELETE FROM reviews WHERE table_no = ANY($1)",
                "DELETE FROM plans WHERE table_no = ANY($1)",
                "DELETE FROM invitations WHERE table_no = ANY($1)",
                "DELETE FROM person_games WHERE table_no = ANY($1)",
                "DELETE FROM team_members WHERE table_no = ANY($1)",
                "DELETE FROM seats WHERE table_no = ANY($1)",
                "DELETE FROM events WHERE table_no = ANY($1)",
                "DELETE FROM tables WHERE no = ANY($1)",
            ] {
                run(&transaction, statement, &[&games]).await?;
            }
        }
        transaction.commit().await?;
        Ok(to_u64(numbers.len() + left.len() + games.len()))
    }
}

async fn forget<C: GenericClient>(client: &C, id: PersonId) -> Result<(), StoreError> {
    let no = locked_number(client, id).await?;
    forget_ratings(client, no).await?;
    for statement in [
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM tokens WHERE person = $1",
        "DELETE FROM ratings WHERE person = $1",
        "DELETE FROM rating_history WHERE person = $1",
        "DELETE FROM blocks WHERE person = $1 OR other = $1",
        "DELETE FROM follows WHERE person = $1 OR other = $1",
        "DELETE FROM hidden_people WHERE person = $1",
        "UPDATE invitations SET open = false, target = NULL WHERE target = $1",
        "DELETE FROM reports WHERE by = $1 OR about = $1",
        "DELETE FROM studies WHERE owner = $1",
        "DELETE FROM plans WHERE person = $1",
        "DELETE FROM seekers WHERE person = $1",
        "DELETE FROM push_subscriptions WHERE person = $1",
        "DELETE FROM operators WHERE person = $1",
        "DELETE FROM mutes WHERE person = $1",
        "DELETE FROM closed_accounts WHERE person = $1",
        "UPDATE operator_log SET by = NULL WHERE by = $1",
        "UPDATE operator_log SET person = NULL WHERE person = $1",
        "UPDATE seats SET names = NULL WHERE names IS NOT NULL
             AND table_no IN (SELECT no FROM tables WHERE owner = $1)",
        "UPDATE invitations SET open = false
             WHERE open AND table_no IN (SELECT no FROM tables WHERE owner = $1)",
        "UPDATE people SET kind = 'gone', name = NULL, look = NULL, password = NULL,
             recovery = NULL, settings = '{}' WHERE no = $1",
    ] {
        run(client, statement, &[&no]).await?;
    }
    Ok(())
}

/// Removes the ratings of games with this person from the opening statistics.
async fn forget_ratings<C: GenericClient>(client: &C, person: i64) -> Result<(), StoreError> {
    let games = "SELECT t.no FROM person_games g JOIN tables t ON t.no = g.table_no
         WHERE g.person = $1 AND t.rating IS NOT NULL ORDER BY t.no";
    for row in rows(client, games, &[&person]).await? {
        let game: i64 = column(&row, 0)?;
        openings::count(client, game, Change::Remove).await?;
        run(client, "UPDATE tables SET rating = NULL WHERE no = $1", &[&game]).await?;
        openings::count(client, game, Change::Add).await?;
    }
    Ok(())
}
