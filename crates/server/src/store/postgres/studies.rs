use async_trait::async_trait;
use tokio_postgres::Row;

use super::people::locked_number;
use super::{Postgres, column, count, first, openings, optional, run};
use crate::cast::to_i64;
use crate::id::{PersonId, StudyId};
use crate::store::{NewStudy, OpeningLine, OpeningMove, StoreError, Studies, StudyQuota, StudyRow};

/// The columns that [`study_row`] reads.
macro_rules! select_studies {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, p.id, s.game, s.name, s.created, s.updated, s.body
             FROM studies s JOIN people p ON p.no = s.owner ",
            $rest
        )
    };
}

#[async_trait]
impl Studies for Postgres {
    async fn keep_study(&self, study: NewStudy, quota: StudyQuota) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let owner = locked_number(&transaction, study.owner).await?;
        let others =
            "SELECT count(*), coalesce(sum(octet_length(name) + octet_length(body)), 0)::bigint
             FROM studies WHERE owner = $1 AND id <> $2";
        let others = first(&transaction, others, &[&owner, &study.id]).await?;
        let bytes: i64 = column(&others, 1)?;
        if bytes + to_i64(study.name.len() + study.body.len()) > i64::from(quota.bytes) {
            return Err(StoreError::TooMuch);
        }
        let known = "SELECT owner FROM studies WHERE id = $1 FOR UPDATE";
        match optional(&transaction, known, &[&study.id]).await? {
            Some(known) if column::<i64>(&known, 0)? != owner => return Err(StoreError::Missing),
            Some(_) => {
                let update = "UPDATE studies SET game = $2, name = $3, updated = $4, body = $5
                     WHERE id = $1";
                let values: super::Values<'_> =
                    &[&study.id, &study.game, &study.name, &study.at, &study.body];
                run(&transaction, update, values).await?;
            }
            None => {
                if count(&others, 0)? >= quota.studies {
                    return Err(StoreError::TooMany);
                }
                let insert = "INSERT INTO studies (id, owner, game, name, created, updated, body)
                     VALUES ($1, $2, $3, $4, $5, $5, $6)";
                let values: super::Values<'_> =
                    &[&study.id, &owner, &study.game, &study.name, &study.at, &study.body];
                run(&transaction, insert, values).await?;
            }
        }
        Ok(transaction.commit().await?)
    }

    async fn study(&self, id: StudyId) -> Result<Option<StudyRow>, StoreError> {
        let rows = self.read(select_studies!("WHERE s.id = $1"), &[&id]).await?;
        rows.first().map(study_row).transpose()
    }

    async fn studies_of(&self, owner: PersonId) -> Result<Vec<StudyRow>, StoreError> {
        let select = select_studies!("WHERE p.id = $1 ORDER BY s.updated DESC, s.id");
        self.search_for(select, &[&owner]).await?.iter().map(study_row).collect()
    }

    async fn delete_study(&self, id: StudyId, owner: PersonId) -> Result<bool, StoreError> {
        let delete = "DELETE FROM studies
             WHERE id = $1 AND owner = (SELECT no FROM people WHERE id = $2)";
        Ok(self.write(delete, &[&id, &owner]).await? > 0)
    }

    async fn openings(&self, line: OpeningLine) -> Result<Vec<OpeningMove>, StoreError> {
        openings::find(self, &line).await
    }
}

fn study_row(row: &Row) -> Result<StudyRow, StoreError> {
    Ok(StudyRow {
        id: column(row, 0)?,
        owner: column(row, 1)?,
        game: column(row, 2)?,
        name: column(row, 3)?,
        created: column(row, 4)?,
        updated: column(row, 5)?,
        body: column(row, 6)?,
    })
}
