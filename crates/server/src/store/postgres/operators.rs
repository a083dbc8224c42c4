use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use protocol::operator::OperatorAction;
use tokio_postgres::Row;

use super::people::{locked_number, number, person_row, report_row, select_person, select_reports};
use super::pool::Lane;
use super::{Postgres, column, count, one, run, sessions};
use crate::clock::Millis;
use crate::id::{PersonId, SecretHash};
use crate::store::{
    FiledReport, KeptKeys, LogEntry, Mute, Operation, Operators, Person, Standing, StoreError,
    StoreQueue,
};

#[async_trait]
impl Operators for Postgres {
    async fn operate(
        &self,
        operation: Operation,
        by: Option<PersonId>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        operate(&transaction, operation, at).await?;
        log(&transaction, operation, by, at).await?;
        Ok(transaction.commit().await?)
    }

    async fn operators(&self) -> Result<Vec<Person>, StoreError> {
        let select =
            select_person!(" FROM operators o JOIN people p ON p.no = o.person ORDER BY p.look");
        self.read(select, &[]).await?.iter().map(person_row).collect()
    }

    async fn standing(&self, id: PersonId, now: Millis) -> Result<Standing, StoreError> {
        let select = "SELECT o.person IS NOT NULL,
                 m.person IS NOT NULL AND coalesce(m.until > $2, true), m.until, c.at
             FROM people p LEFT JOIN operators o ON o.person = p.no
                 LEFT JOIN mutes m ON m.person = p.no
                 LEFT JOIN closed_accounts c ON c.person = p.no
             WHERE p.id = $1";
        let rows = self.read(select, &[&id, &now]).await?;
        let Some(row) = rows.first() else { return Ok(Standing::default()) };
        let (is_muted, until): (bool, _) = (column(row, 1)?, column(row, 2)?);
        Ok(Standing {
            operator: column(row, 0)?,
            muted: is_muted.then_some(Mute { until }),
            closed: column(row, 3)?,
        })
    }

    async fn filed_reports(
        &self,
        resolved: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<FiledReport>, StoreError> {
        let select = select_reports!(
            "WHERE (r.resolved IS NOT NULL) = $1 AND r.no < $2 ORDER BY r.no DESC LIMIT $3"
        );
        let before = before.and_then(|no| i64::try_from(no).ok()).unwrap_or(i64::MAX);
        let rows = self.search_for(select, &[&resolved, &before, &i64::from(limit)]).await?;
        rows.iter()
            .map(|row| {
                let no: i64 = column(row, 5)?;
                let (report, resolved) = (report_row(row)?, column(row, 6)?);
                Ok(FiledReport { no: no.unsigned_abs(), report, resolved })
            })
            .collect()
    }

    async fn open_reports(&self) -> Result<u32, StoreError> {
        let select = "SELECT count(*) FROM reports WHERE resolved IS NULL";
        self.read(select, &[]).await?.first().map_or(Ok(0), |row| count(row, 0))
    }

    async fn operator_log(&self, limit: u32) -> Result<Vec<LogEntry>, StoreError> {
        let select = "SELECT l.at, b.id, l.action, p.id, t.id, l.report FROM operator_log l
                 LEFT JOIN people b ON b.no = l.by LEFT JOIN people p ON p.no = l.person
                 LEFT JOIN tables t ON t.no = l.table_no
             ORDER BY l.no DESC LIMIT $1";
        let rows = self.search_for(select, &[&i64::from(limit)]).await?;
        // Skip entries of a newer version that this one does not know.
        rows.iter().filter_map(|row| log_row(row).transpose()).collect()
    }

    async fn create_operator_key(
        &self,
        hash: SecretHash,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let insert = "INSERT INTO operator_keys (hash, expires) VALUES ($1, $2)";
        self.write(insert, &[&hash.as_slice(), &expires]).await?;
        Ok(())
    }

    async fn is_operator_key(&self, hash: SecretHash, now: Millis) -> Result<bool, StoreError> {
        let select = "SELECT 1 FROM operator_keys WHERE hash = $1 AND expires > $2";
        Ok(!self.read(select, &[&hash.as_slice(), &now]).await?.is_empty())
    }

    fn queues(&self) -> Vec<StoreQueue> {
        let lanes = [("main", Lane::Main), ("search", Lane::Search), ("bulk", Lane::Bulk)];
        let queue = |(name, lane)| {
            let (length, most) = self.pools.queue(lane);
            StoreQueue { name, length, most }
        };
        lanes.into_iter().map(queue).collect()
    }
}

async fn operate<C: GenericClient>(
    client: &C,
    operation: Operation,
    at: Millis,
) -> Result<(), StoreError> {
    match operation {
        Operation::Appoint(person) => {
            let insert = "INSERT INTO operators (person, since)
                     SELECT no, $2 FROM people WHERE id = $1 AND kind = 'member'
                 ON CONFLICT (person) DO UPDATE SET person = excluded.person";
            one(run(client, insert, &[&person, &at]).await?)
        }
        Operation::Dismiss(person) => {
            let no = number(client, person).await?;
            one(run(client, "DELETE FROM operators WHERE person = $1", &[&no]).await?)
        }
        Operation::Resolve(no) => {
            let no = i64::try_from(no).map_err(|_| StoreError::Missing)?;
            let update = "UPDATE reports SET resolved = coalesce(resolved, $2) WHERE no = $1";
            one(run(client, update, &[&no, &at]).await?)
        }
        Operation::Mute(person, until) => {
            let no = number(client, person).await?;
            let insert = "INSERT INTO mutes (person, until) VALUES ($1, $2)
                 ON CONFLICT (person) DO UPDATE SET until = excluded.until";
            one(run(client, insert, &[&no, &until]).await?)
        }
        Operation::Unmute(person) => {
            let no = number(client, person).await?;
            run(client, "DELETE FROM mutes WHERE person = $1", &[&no]).await?;
            Ok(())
        }
        Operation::Close(person) => close(client, person, at).await,
        Operation::Reopen(person) => {
            let no = number(client, person).await?;
            run(client, "DELETE FROM closed_accounts WHERE person = $1", &[&no]).await?;
            Ok(())
        }
        Operation::EndGame(_) => Ok(()),
    }
}

async fn close<C: GenericClient>(
    client: &C,
    person: PersonId,
    at: Millis,
) -> Result<(), StoreError> {
    let no = locked_number(client, person).await?;
    let insert = "INSERT INTO closed_accounts (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    run(client, insert, &[&no, &at]).await?;
    let withdraw = "UPDATE invitations SET open = false
         WHERE open AND table_no IN (SELECT no FROM tables WHERE owner = $1)";
    run(client, withdraw, &[&no]).await?;
    sessions::end_all(client, person, KeptKeys::default()).await
}

async fn log<C: GenericClient>(
    client: &C,
    operation: Operation,
    by: Option<PersonId>,
    at: Millis,
) -> Result<(), StoreError> {
    let (person, table, report) = operation.subject();
    let insert = "INSERT INTO operator_log (at, by, action, person, table_no, report)
         VALUES ($1, (SELECT no FROM people WHERE id = $2), $3,
             (SELECT no FROM people WHERE id = $4), (SELECT no FROM tables WHERE id = $5), $6)";
    let action = operation.action().name();
    run(client, insert, &[&at, &by, &action, &person, &table, &report]).await?;
    Ok(())
}

fn log_row(row: &Row) -> Result<Option<LogEntry>, StoreError> {
    let Some(action) = OperatorAction::named(column(row, 2)?) else { return Ok(None) };
    let report: Option<i64> = column(row, 5)?;
    Ok(Some(LogEntry {
        at: column(row, 0)?,
        by: column(row, 1)?,
        action,
        person: column(row, 3)?,
        table: column(row, 4)?,
        report: report.map(i64::unsigned_abs),
    }))
}
