//! Sessions and tokens.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::people::{locked_number, number, person_row, select_person};
use super::{Postgres, column, count, first, run};
use crate::clock::Millis;
use crate::id::{PersonId, SecretHash};
use crate::store::encoding::{read_scopes, write_scopes};
use crate::store::{KeptKeys, NewSession, Person, SessionRow, StoreError, TokenRow};

pub(super) async fn open<C: GenericClient>(
    client: &C,
    person: PersonId,
    session: &NewSession,
    instead: Option<SecretHash>,
) -> Result<(), StoreError> {
    if let Some(old) = instead {
        run(client, "DELETE FROM sessions WHERE hash = $1", &[&old.as_slice()]).await?;
    }
    let (row, hash) = (&session.row, session.hash.as_slice());
    let no = number(client, person).await?;
    let insert = "INSERT INTO sessions (hash, id, person, label, created, seen, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let values: super::Values<'_> =
        &[&hash, &row.id, &no, &row.label, &row.created, &row.seen, &row.expires];
    run(client, insert, values).await?;
    Ok(())
}

pub(super) async fn find(
    store: &Postgres,
    hash: SecretHash,
    now: Millis,
) -> Result<Option<(Person, SessionRow)>, StoreError> {
    let select = select_person!(
        ", s.id, s.label, s.created, s.seen, s.expires
         FROM sessions s JOIN people p ON p.no = s.person WHERE s.hash = $1 AND s.expires > $2"
    );
    let rows = store.read(select, &[&hash.as_slice(), &now]).await?;
    rows.first().map(|row| Ok((person_row(row)?, session_row(row, 8)?))).transpose()
}

pub(super) async fn touch(
    store: &Postgres,
    hash: SecretHash,
    seen: Millis,
    expires: Millis,
) -> Result<(), StoreError> {
    let update = "WITH touched AS (
             UPDATE sessions SET seen = $2, expires = $3 WHERE hash = $1 RETURNING person
         )
         UPDATE people SET seen = $2 WHERE no = (SELECT person FROM touched)";
    store.write(update, &[&hash.as_slice(), &seen, &expires]).await?;
    Ok(())
}

pub(super) async fn list(
    store: &Postgres,
    person: PersonId,
    now: Millis,
) -> Result<Vec<SessionRow>, StoreError> {
    let select = "SELECT id, label, created, seen, expires FROM sessions
         WHERE person = (SELECT no FROM people WHERE id = $1) AND expires > $2
         ORDER BY seen DESC LIMIT 500";
    let rows = store.read(select, &[&person, &now]).await?;
    rows.iter().map(|row| session_row(row, 0)).collect()
}

/// Ends all sessions and tokens of a person but those in `keep`.
pub(super) async fn end_all<C: GenericClient>(
    client: &C,
    person: PersonId,
    keep: KeptKeys,
) -> Result<(), StoreError> {
    let no = number(client, person).await?;
    let kept = keep.session.as_ref().map(SecretHash::as_slice);
    let delete = "DELETE FROM sessions WHERE person = $1 AND hash IS DISTINCT FROM $2";
    run(client, delete, &[&no, &kept]).await?;
    if !keep.tokens {
        run(client, "DELETE FROM tokens WHERE person = $1", &[&no]).await?;
    }
    Ok(())
}

pub(super) async fn create_token<C: GenericClient>(
    client: &C,
    person: PersonId,
    token: &TokenRow,
    hash: SecretHash,
    most: u32,
) -> Result<(), StoreError> {
    let no = locked_number(client, person).await?;
    let kept = first(client, "SELECT count(*) FROM tokens WHERE person = $1", &[&no]).await?;
    if count(&kept, 0)? >= most {
        return Err(StoreError::TooMany);
    }
    let scopes = write_scopes(&token.scopes);
    let insert = "INSERT INTO tokens (hash, id, person, label, created, scopes)
         VALUES ($1, $2, $3, $4, $5, $6)";
    let values: super::Values<'_> =
        &[&hash.as_slice(), &token.id, &no, &token.label, &token.created, &scopes];
    run(client, insert, values).await?;
    Ok(())
}

pub(super) async fn find_token(
    store: &Postgres,
    hash: SecretHash,
) -> Result<Option<(Person, TokenRow)>, StoreError> {
    let select = select_person!(
        ", k.id, k.label, k.created, k.scopes
         FROM tokens k JOIN people p ON p.no = k.person WHERE k.hash = $1"
    );
    let rows = store.read(select, &[&hash.as_slice()]).await?;
    rows.first().map(|row| Ok((person_row(row)?, token_row(row, 8)?))).transpose()
}

pub(super) async fn list_tokens(
    store: &Postgres,
    person: PersonId,
) -> Result<Vec<TokenRow>, StoreError> {
    let select = "SELECT id, label, created, scopes FROM tokens
         WHERE person = (SELECT no FROM people WHERE id = $1) ORDER BY created DESC";
    let rows = store.read(select, &[&person]).await?;
    rows.iter().map(|row| token_row(row, 0)).collect()
}

fn token_row(row: &Row, at: usize) -> Result<TokenRow, StoreError> {
    Ok(TokenRow {
        id: column(row, at)?,
        label: column(row, at + 1)?,
        created: column(row, at + 2)?,
        scopes: read_scopes(column(row, at + 3)?),
    })
}

fn session_row(row: &Row, at: usize) -> Result<SessionRow, StoreError> {
    Ok(SessionRow {
        id: column(row, at)?,
        label: column(row, at + 1)?,
        created: column(row, at + 2)?,
        seen: column(row, at + 3)?,
        expires: column(row, at + 4)?,
    })
}
