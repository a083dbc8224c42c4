use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::people::number;
use super::tables::searchable;
use crate::cast::to_i64;
use crate::id::{PersonId, StudyId};
use crate::store::{NewStudy, OpeningLine, OpeningMove, StoreError, Studies, StudyRow};

/// The columns of a study, as [`study_row`] reads them.
const STUDY: &str = "s.id, p.id, s.game, s.name, s.created, s.updated, s.body";

#[async_trait]
impl Studies for Sqlite {
    async fn keep_study(&self, study: NewStudy, most: u32) -> Result<(), StoreError> {
        self.write(move |connection| keep(connection, &study, most)).await
    }

    async fn study(&self, id: StudyId) -> Result<Option<StudyRow>, StoreError> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {STUDY} FROM studies s JOIN people p ON p.no = s.owner WHERE s.id = ?1"
            );
            Ok(connection.prepare_cached(&select)?.query_row([id], study_row).optional()?)
        })
        .await
    }

    async fn studies_of(&self, owner: PersonId) -> Result<Vec<StudyRow>, StoreError> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {STUDY} FROM studies s JOIN people p ON p.no = s.owner
                 WHERE p.id = ?1 ORDER BY s.updated DESC, s.id"
            );
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map([owner], study_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn delete_study(&self, id: StudyId, owner: PersonId) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let deleted = connection
                .prepare_cached(
                    "DELETE FROM studies WHERE id = ?1
                         AND owner = (SELECT no FROM people WHERE id = ?2)",
                )?
                .execute(params![id, owner])?;
            Ok(deleted > 0)
        })
        .await
    }

    async fn openings(&self, line: OpeningLine) -> Result<Vec<OpeningMove>, StoreError> {
        self.read(move |connection| openings(connection, &line)).await
    }
}

fn keep(connection: &Connection, study: &NewStudy, most: u32) -> Result<(), StoreError> {
    let owner = number(connection, study.owner)?;
    let known: Option<i64> = connection
        .prepare_cached("SELECT owner FROM studies WHERE id = ?1")?
        .query_row([study.id], |row| row.get(0))
        .optional()?;
    match known {
        Some(known) if known != owner => return Err(StoreError::Missing),
        Some(_) => {
            connection
                .prepare_cached(
                    "UPDATE studies SET game = ?2, name = ?3, updated = ?4, body = ?5 WHERE id = ?1",
                )?
                .execute(params![study.id, study.game, study.name, study.at, study.body])?;
        }
        None => {
            let kept: u32 = connection
                .prepare_cached("SELECT count(*) FROM studies WHERE owner = ?1")?
                .query_row([owner], |row| row.get(0))?;
            if kept >= most {
                return Err(StoreError::TooMany);
            }
            connection
                .prepare_cached(
                    "INSERT INTO studies (id, owner, game, name, created, updated, body)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)",
                )?
                .execute(params![study.id, owner, study.game, study.name, study.at, study.body])?;
        }
    }
    Ok(())
}

fn study_row(row: &Row<'_>) -> rusqlite::Result<StudyRow> {
    Ok(StudyRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        game: row.get(2)?,
        name: row.get(3)?,
        created: row.get(4)?,
        updated: row.get(5)?,
        body: row.get(6)?,
    })
}

fn openings(connection: &Connection, line: &OpeningLine) -> Result<Vec<OpeningMove>, StoreError> {
    let prefix = searchable(&line.moves.join(" "));
    // All texts that begin with the prefix stand between it and the prefix with its last sign, a
    // space, raised to the next one.
    let end = match prefix.strip_suffix(' ') {
        Some(moves) => format!("{moves}!"),
        None => "\u{7f}".to_owned(),
    };
    let rest = to_i64(prefix.chars().count()) + 1;
    let mut select = connection.prepare_cached(
        "SELECT substr(o.rest, 1, instr(o.rest, ' ') - 1) AS move, count(*) AS games,
                sum(o.winner IS 0), sum(o.winner IS NULL), sum(o.winner IS 1), avg(o.rating)
         FROM (
             SELECT substr(t.opening, ?6) AS rest, t.winner,
                    (SELECT avg(h.rating) FROM rating_history h WHERE h.table_no = t.no) AS rating
             FROM tables t
             WHERE t.ended IS NOT NULL AND t.counts = 1 AND t.game = ?1 AND t.rules = ?2
                 AND t.start = ?3 AND t.opening >= ?4 AND t.opening < ?5
         ) o
         WHERE instr(o.rest, ' ') > 1
         GROUP BY move ORDER BY games DESC, move LIMIT 100",
    )?;
    let rows =
        select.query_map(params![line.game, line.rules, line.start, prefix, end, rest], |row| {
            Ok(OpeningMove {
                mv: row.get(0)?,
                games: row.get(1)?,
                results: [row.get(2)?, row.get(3)?, row.get(4)?],
                rating: row.get(5)?,
            })
        })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
