use async_trait::async_trait;
use protocol::operator::OperatorAction;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::people::{PERSON, number, one, person_row, report_row};
use super::sessions;
use crate::clock::Millis;
use crate::id::{PersonId, SecretHash};
use crate::store::{
    FiledReport, KeptKeys, LogEntry, Mute, Operation, Operators, Person, Standing, StoreError,
    StoreQueue,
};

#[async_trait]
impl Operators for Sqlite {
    async fn operate(
        &self,
        operation: Operation,
        by: Option<PersonId>,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            operate(connection, operation, at)?;
            log(connection, operation, by, at)
        })
        .await
    }

    async fn operators(&self) -> Result<Vec<Person>, StoreError> {
        self.read(|connection| {
            let select = format!(
                "SELECT {PERSON} FROM operators o JOIN people p ON p.no = o.person ORDER BY p.look"
            );
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map([], person_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn standing(&self, id: PersonId, now: Millis) -> Result<Standing, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT o.person IS NOT NULL, m.person IS NOT NULL AND coalesce(m.until > ?2, 1),
                     m.until, c.at
                 FROM people p LEFT JOIN operators o ON o.person = p.no
                     LEFT JOIN mutes m ON m.person = p.no
                     LEFT JOIN closed_accounts c ON c.person = p.no
                 WHERE p.id = ?1",
            )?;
            let found = select.query_row(params![id, now], |row| {
                let is_muted: bool = row.get(1)?;
                let until = row.get(2)?;
                Ok(Standing {
                    operator: row.get(0)?,
                    muted: is_muted.then_some(Mute { until }),
                    closed: row.get(3)?,
                })
            });
            Ok(found.optional()?.unwrap_or_default())
        })
        .await
    }

    async fn filed_reports(
        &self,
        resolved: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<FiledReport>, StoreError> {
        self.search_for(move |connection| {
            let which = if resolved { "IS NOT NULL" } else { "IS NULL" };
            let select = format!(
                "SELECT b.id, a.id, t.id, r.reason, r.at, r.no, r.resolved FROM reports r
                     JOIN people b ON b.no = r.by JOIN people a ON a.no = r.about
                     LEFT JOIN tables t ON t.no = r.table_no
                 WHERE r.resolved {which} AND r.no < ?1 ORDER BY r.no DESC LIMIT ?2"
            );
            let before = before.and_then(|no| i64::try_from(no).ok()).unwrap_or(i64::MAX);
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map(params![before, limit], |row| {
                let no: i64 = row.get(5)?;
                Ok(FiledReport {
                    no: no.unsigned_abs(),
                    report: report_row(row)?,
                    resolved: row.get(6)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn open_reports(&self) -> Result<u32, StoreError> {
        self.read(|connection| {
            let mut select =
                connection.prepare_cached("SELECT count(*) FROM reports WHERE resolved IS NULL")?;
            Ok(select.query_row([], |row| row.get(0))?)
        })
        .await
    }

    async fn operator_log(&self, limit: u32) -> Result<Vec<LogEntry>, StoreError> {
        self.search_for(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT l.at, b.id, l.action, p.id, t.id, l.report FROM operator_log l
                     LEFT JOIN people b ON b.no = l.by LEFT JOIN people p ON p.no = l.person
                     LEFT JOIN tables t ON t.no = l.table_no
                 ORDER BY l.no DESC LIMIT ?1",
            )?;
            let rows = select.query_map([limit], log_row)?.collect::<Result<Vec<_>, _>>()?;
            // Skip entries of a newer version that this one does not know.
            Ok(rows.into_iter().flatten().collect())
        })
        .await
    }

    async fn create_operator_key(
        &self,
        hash: SecretHash,
        expires: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("INSERT INTO operator_keys (hash, expires) VALUES (?1, ?2)")?
                .execute(params![hash, expires])?;
            Ok(())
        })
        .await
    }

    async fn is_operator_key(&self, hash: SecretHash, now: Millis) -> Result<bool, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM operator_keys WHERE hash = ?1 AND expires > ?2)",
            )?;
            Ok(select.query_row(params![hash, now], |row| row.get(0))?)
        })
        .await
    }

    fn queues(&self) -> Vec<StoreQueue> {
        let mut queues = vec![self.writer.queue()];
        queues.extend(self.readers.queues());
        queues
    }
}

fn operate(connection: &Connection, operation: Operation, at: Millis) -> Result<(), StoreError> {
    match operation {
        Operation::Appoint(person) => one(connection
            .prepare_cached(
                "INSERT INTO operators (person, since)
                     SELECT no, ?2 FROM people WHERE id = ?1 AND kind = 'member'
                 ON CONFLICT (person) DO UPDATE SET person = person",
            )?
            .execute(params![person, at])?),
        Operation::Dismiss(person) => one(connection
            .prepare_cached("DELETE FROM operators WHERE person = ?1")?
            .execute([number(connection, person)?])?),
        Operation::Resolve(no) => one(connection
            .prepare_cached("UPDATE reports SET resolved = coalesce(resolved, ?2) WHERE no = ?1")?
            .execute(params![i64::try_from(no).map_err(|_| StoreError::Missing)?, at])?),
        Operation::Mute(person, until) => one(connection
            .prepare_cached("INSERT OR REPLACE INTO mutes (person, until) VALUES (?1, ?2)")?
            .execute(params![number(connection, person)?, until])?),
        Operation::Unmute(person) => {
            let person = number(connection, person)?;
            connection.prepare_cached("DELETE FROM mutes WHERE person = ?1")?.execute([person])?;
            Ok(())
        }
        Operation::Close(person) => close(connection, person, at),
        Operation::Reopen(person) => {
            let person = number(connection, person)?;
            connection
                .prepare_cached("DELETE FROM closed_accounts WHERE person = ?1")?
                .execute([person])?;
            Ok(())
        }
        Operation::EndGame(_) => Ok(()),
    }
}

fn close(connection: &Connection, person: PersonId, at: Millis) -> Result<(), StoreError> {
    let no = number(connection, person)?;
    connection
        .prepare_cached("INSERT OR IGNORE INTO closed_accounts (person, at) VALUES (?1, ?2)")?
        .execute(params![no, at])?;
    connection
        .prepare_cached(
            "UPDATE invitations SET open = 0
                 WHERE open = 1 AND table_no IN (SELECT no FROM tables WHERE owner = ?1)",
        )?
        .execute([no])?;
    sessions::end_all(connection, person, KeptKeys::default())
}

fn log(
    connection: &Connection,
    operation: Operation,
    by: Option<PersonId>,
    at: Millis,
) -> Result<(), StoreError> {
    let (person, table, report) = operation.subject();
    connection
        .prepare_cached(
            "INSERT INTO operator_log (at, by, action, person, table_no, report)
                 VALUES (?1, (SELECT no FROM people WHERE id = ?2), ?3,
                     (SELECT no FROM people WHERE id = ?4), (SELECT no FROM tables WHERE id = ?5), ?6)",
        )?
        .execute(params![at, by, operation.action().name(), person, table, report])?;
    Ok(())
}

fn log_row(row: &Row<'_>) -> rusqlite::Result<Option<LogEntry>> {
    let action: String = row.get(2)?;
    let Some(action) = OperatorAction::named(&action) else { return Ok(None) };
    let report: Option<i64> = row.get(5)?;
    Ok(Some(LogEntry {
        at: row.get(0)?,
        by: row.get(1)?,
        action,
        person: row.get(3)?,
        table: row.get(4)?,
        report: report.map(i64::unsigned_abs),
    }))
}
