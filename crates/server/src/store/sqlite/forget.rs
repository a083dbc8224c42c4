//! Deletion of people, on request or after expiry.

use rusqlite::Connection;

use super::openings::{self, Change};
use super::people::number;
use crate::cast::to_u64;
use crate::clock::Millis;
use crate::id::PersonId;
use crate::store::StoreError;
use crate::store::tables::OUTAGES_KEPT;

/// Deletes a person; see [`People::forget`](crate::store::People::forget).
pub(super) fn forget(connection: &Connection, id: PersonId) -> Result<(), StoreError> {
    let no = number(connection, id)?;
    forget_ratings(connection, no)?;
    for statement in [
        "DELETE FROM sessions WHERE person = ?1",
        "DELETE FROM tokens WHERE person = ?1",
        "DELETE FROM ratings WHERE person = ?1",
        "DELETE FROM rating_history WHERE person = ?1",
        "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
        "DELETE FROM follows WHERE person = ?1 OR other = ?1",
        "DELETE FROM hidden_people WHERE person = ?1",
        "UPDATE invitations SET open = 0, target = NULL WHERE target = ?1",
        "DELETE FROM reports WHERE by = ?1 OR about = ?1",
        "DELETE FROM studies WHERE owner = ?1",
        "DELETE FROM plans WHERE person = ?1",
        "DELETE FROM seekers WHERE person = ?1",
        "DELETE FROM operators WHERE person = ?1",
        "DELETE FROM mutes WHERE person = ?1",
        "DELETE FROM closed_accounts WHERE person = ?1",
        "UPDATE operator_log SET by = NULL WHERE by = ?1",
        "UPDATE operator_log SET person = NULL WHERE person = ?1",
        "DELETE FROM push_subscriptions WHERE person = ?1",
        "UPDATE seats SET names = NULL WHERE names IS NOT NULL
             AND table_no IN (SELECT no FROM tables WHERE owner = ?1)",
        "UPDATE invitations SET open = 0
             WHERE open = 1 AND table_no IN (SELECT no FROM tables WHERE owner = ?1)",
        "UPDATE people SET kind = 'gone', name = NULL, look = NULL, password = NULL,
             recovery = NULL, settings = '{}' WHERE no = ?1",
    ] {
        connection.prepare_cached(statement)?.execute([no])?;
    }
    Ok(())
}

/// Removes the ratings of games with this person from the opening statistics.
fn forget_ratings(connection: &Connection, person: i64) -> Result<(), StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT t.no FROM person_games g CROSS JOIN tables t ON t.no = g.table_no
         WHERE g.person = ?1 AND t.rating IS NOT NULL",
    )?;
    let games: Vec<i64> =
        select.query_map([person], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for game in games {
        openings::count(connection, game, Change::Remove)?;
        connection
            .prepare_cached("UPDATE tables SET rating = NULL WHERE no = ?1")?
            .execute([game])?;
        openings::count(connection, game, Change::Add)?;
    }
    Ok(())
}

/// Deletes guests and sessions; see [`People::tidy`](crate::store::People::tidy).
pub(super) fn tidy(
    connection: &Connection,
    unused: Millis,
    abandoned: Millis,
    now: Millis,
) -> Result<u64, StoreError> {
    connection.prepare_cached("DELETE FROM sessions WHERE expires <= ?1")?.execute([now])?;
    connection.prepare_cached("DELETE FROM operator_keys WHERE expires <= ?1")?.execute([now])?;
    // What operators have dealt with; their own log has no texts.
    connection.prepare_cached("DELETE FROM reports WHERE resolved < ?1")?.execute([abandoned])?;
    let outages = "DELETE FROM outages WHERE back < ?1";
    connection.prepare_cached(outages)?.execute([now - OUTAGES_KEPT])?;
    // The sessions of these guests have expired, so nobody can act as them. Bounded, as below.
    let mut select = connection.prepare_cached(
        "SELECT p.id FROM people p WHERE kind = 'guest' AND seen < ?1
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = p.no) LIMIT 100",
    )?;
    let left: Vec<PersonId> =
        select.query_map([abandoned], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for guest in &left {
        forget(connection, *guest)?;
    }
    // In batches: moves wait behind this transaction.
    let mut select = connection.prepare_cached(
        "SELECT no FROM people p WHERE kind = 'guest' AND seen < ?1
             AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.no)
             AND NOT EXISTS (SELECT 1 FROM team_members WHERE person = p.no)
             AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = p.no)
             AND NOT EXISTS (SELECT 1 FROM reports WHERE by = p.no OR about = p.no)
             AND NOT EXISTS (SELECT 1 FROM reviews WHERE by = p.no)
             AND NOT EXISTS (SELECT 1 FROM studies WHERE owner = p.no)
         LIMIT 500",
    )?;
    let guests: Vec<i64> =
        select.query_map([unused], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for guest in &guests {
        for statement in [
            "DELETE FROM sessions WHERE person = ?1",
            "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
            "DELETE FROM follows WHERE person = ?1 OR other = ?1",
            "DELETE FROM hidden_people WHERE person = ?1",
            "DELETE FROM mutes WHERE person = ?1",
            "DELETE FROM closed_accounts WHERE person = ?1",
            "UPDATE operator_log SET person = NULL WHERE person = ?1",
            "UPDATE invitations SET open = 0, target = NULL WHERE target = ?1",
            "DELETE FROM people WHERE no = ?1",
        ] {
            connection.prepare_cached(statement)?.execute([guest])?;
        }
    }
    Ok(to_u64(guests.len() + left.len()))
}

/// Private games whose owners are gone: they are in nobody's list. At most as many as one transaction deletes.
pub(super) fn orphans(connection: &Connection, abandoned: Millis) -> Result<Vec<i64>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT t.no, t.last FROM people p JOIN tables t ON t.owner = p.no
         WHERE p.kind = 'gone' AND t.mode <> 'online' AND t.public = 0 AND t.updated < ?1
         LIMIT 100",
    )?;
    let rows = select.query_map([abandoned], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))?;
    let (mut games, mut events) = (Vec::new(), 0);
    for row in rows {
        let (no, last) = row?;
        if events >= ORPHANED_EVENTS {
            break;
        }
        games.push(no);
        events += last;
    }
    Ok(games)
}

/// Events after which no further game is deleted in the same transaction.
const ORPHANED_EVENTS: i64 = 4_000;

/// Deletes games with all that belongs to them. They are in no statistics, because they are private.
pub(super) fn delete_games(connection: &Connection, games: &[i64]) -> Result<u64, StoreError> {
    for game in games {
        for statement in [
            "UPDATE reports SET table_no = NULL WHERE table_no = ?1",
            "UPDATE operator_log SET table_no = NULL WHERE table_no = ?1",
            "DELETE FROM reviews WHERE table_no = ?1",
            "DELETE FROM plans WHERE table_no = ?1",
            "DELETE FROM invitations WHERE table_no = ?1",
            "DELETE FROM person_games WHERE table_no = ?1",
            "DELETE FROM team_members WHERE table_no = ?1",
            "DELETE FROM seats WHERE table_no = ?1",
            "DELETE FROM events WHERE table_no = ?1",
            "DELETE FROM tables WHERE no = ?1",
        ] {
            connection.prepare_cached(statement)?.execute([game])?;
        }
    }
    Ok(to_u64(games.len()))
}
