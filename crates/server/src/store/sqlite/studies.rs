use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::openings;
use super::people::number;
use crate::cast::to_i64;
use crate::id::{PersonId, StudyId};
use crate::store::{NewStudy, OpeningLine, OpeningMove, StoreError, Studies, StudyQuota, StudyRow};

/// The columns that [`study_row`] reads.
const STUDY: &str = "s.id, p.id, s.game, s.name, s.created, s.updated, s.body";

#[async_trait]
impl Studies for Sqlite {
    async fn keep_study(&self, study: NewStudy, quota: StudyQuota) -> Result<(), StoreError> {
        self.write(move |connection| keep(connection, &study, quota)).await
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
        self.search_for(move |connection| {
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
        self.search_for(move |connection| openings::find(connection, &line)).await
    }
}

fn keep(connection: &Connection, study: &NewStudy, quota: StudyQuota) -> Result<(), StoreError> {
    let owner = number(connection, study.owner)?;
    let (others, bytes): (u32, i64) = connection
        .prepare_cached(
            "SELECT count(*), coalesce(sum(octet_length(name) + octet_length(body)), 0)
             FROM studies WHERE owner = ?1 AND id <> ?2",
        )?
        .query_row(params![owner, study.id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if bytes + to_i64(study.name.len() + study.body.len()) > i64::from(quota.bytes) {
        return Err(StoreError::TooMuch);
    }
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
            if others >= quota.studies {
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
