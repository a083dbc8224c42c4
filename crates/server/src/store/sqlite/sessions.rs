//! Sessions and tokens.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::people::{PERSON, number, person_row};
use crate::clock::Millis;
use crate::id::{KeyId, PersonId, SecretHash};
use crate::store::encoding::{read_scopes, write_scopes};
use crate::store::{KeptKeys, NewSession, Person, SessionRow, StoreError, TokenRow};

pub(super) fn open(
    connection: &Connection,
    person: PersonId,
    session: &NewSession,
    instead: Option<SecretHash>,
) -> Result<(), StoreError> {
    if let Some(old) = instead {
        connection.prepare_cached("DELETE FROM sessions WHERE hash = ?1")?.execute([old])?;
    }
    let row = &session.row;
    connection
        .prepare_cached(
            "INSERT INTO sessions (hash, id, person, label, created, seen, expires)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            session.hash,
            row.id,
            number(connection, person)?,
            row.label,
            row.created,
            row.seen,
            row.expires
        ])?;
    Ok(())
}

pub(super) fn find(
    connection: &Connection,
    hash: SecretHash,
    now: Millis,
) -> Result<Option<(Person, SessionRow)>, StoreError> {
    let select = format!(
        "SELECT {PERSON}, s.id, s.label, s.created, s.seen, s.expires
         FROM sessions s JOIN people p ON p.no = s.person WHERE s.hash = ?1 AND s.expires > ?2"
    );
    let found = connection
        .prepare_cached(&select)?
        .query_row(params![hash, now], |row| Ok((person_row(row)?, session_row(row, 8)?)));
    Ok(found.optional()?)
}

pub(super) fn touch(
    connection: &Connection,
    hash: SecretHash,
    seen: Millis,
    expires: Millis,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("UPDATE sessions SET seen = ?2, expires = ?3 WHERE hash = ?1")?
        .execute(params![hash, seen, expires])?;
    connection
        .prepare_cached(
            "UPDATE people SET seen = ?2
             WHERE no = (SELECT person FROM sessions WHERE hash = ?1)",
        )?
        .execute(params![hash, seen])?;
    Ok(())
}

pub(super) fn list(
    connection: &Connection,
    person: PersonId,
    now: Millis,
) -> Result<Vec<SessionRow>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT id, label, created, seen, expires FROM sessions
         WHERE person = (SELECT no FROM people WHERE id = ?1) AND expires > ?2
         ORDER BY seen DESC LIMIT 500",
    )?;
    let rows = select.query_map(params![person, now], |row| session_row(row, 0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn end(
    connection: &Connection,
    person: PersonId,
    session: KeyId,
) -> Result<(), StoreError> {
    let mut delete = connection.prepare_cached(
        "DELETE FROM sessions WHERE id = ?2 AND person = (SELECT no FROM people WHERE id = ?1)",
    )?;
    if delete.execute(params![person, session])? == 1 { Ok(()) } else { Err(StoreError::Missing) }
}

/// Ends all sessions and tokens of a person but those in `keep`.
pub(super) fn end_all(
    connection: &Connection,
    person: PersonId,
    keep: KeptKeys,
) -> Result<(), StoreError> {
    let no = number(connection, person)?;
    connection
        .prepare_cached("DELETE FROM sessions WHERE person = ?1 AND hash IS NOT ?2")?
        .execute(params![no, keep.session])?;
    if !keep.tokens {
        connection.prepare_cached("DELETE FROM tokens WHERE person = ?1")?.execute([no])?;
    }
    Ok(())
}

pub(super) fn create_token(
    connection: &Connection,
    person: PersonId,
    token: &TokenRow,
    hash: SecretHash,
    most: u32,
) -> Result<(), StoreError> {
    let no = number(connection, person)?;
    let kept: u32 = connection
        .prepare_cached("SELECT count(*) FROM tokens WHERE person = ?1")?
        .query_row([no], |row| row.get(0))?;
    if kept >= most {
        return Err(StoreError::TooMany);
    }
    connection
        .prepare_cached(
            "INSERT INTO tokens (hash, id, person, label, created, scopes)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            hash,
            token.id,
            no,
            token.label,
            token.created,
            write_scopes(&token.scopes)
        ])?;
    Ok(())
}

pub(super) fn find_token(
    connection: &Connection,
    hash: SecretHash,
) -> Result<Option<(Person, TokenRow)>, StoreError> {
    let select = format!(
        "SELECT {PERSON}, k.id, k.label, k.created, k.scopes
         FROM tokens k JOIN people p ON p.no = k.person WHERE k.hash = ?1"
    );
    let found = connection
        .prepare_cached(&select)?
        .query_row([hash], |row| Ok((person_row(row)?, token_row(row, 8)?)));
    Ok(found.optional()?)
}

pub(super) fn list_tokens(
    connection: &Connection,
    person: PersonId,
) -> Result<Vec<TokenRow>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT id, label, created, scopes FROM tokens
         WHERE person = (SELECT no FROM people WHERE id = ?1) ORDER BY created DESC",
    )?;
    let rows = select.query_map([person], |row| token_row(row, 0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn end_token(
    connection: &Connection,
    person: PersonId,
    token: KeyId,
) -> Result<(), StoreError> {
    let mut delete = connection.prepare_cached(
        "DELETE FROM tokens WHERE id = ?2 AND person = (SELECT no FROM people WHERE id = ?1)",
    )?;
    if delete.execute(params![person, token])? == 1 { Ok(()) } else { Err(StoreError::Missing) }
}

fn token_row(row: &Row<'_>, at: usize) -> rusqlite::Result<TokenRow> {
    Ok(TokenRow {
        id: row.get(at)?,
        label: row.get(at + 1)?,
        created: row.get(at + 2)?,
        scopes: read_scopes(&row.get::<_, String>(at + 3)?),
    })
}

fn session_row(row: &Row<'_>, at: usize) -> rusqlite::Result<SessionRow> {
    Ok(SessionRow {
        id: row.get(at)?,
        label: row.get(at + 1)?,
        created: row.get(at + 2)?,
        seen: row.get(at + 3)?,
        expires: row.get(at + 4)?,
    })
}
