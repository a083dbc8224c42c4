//! Finished games of a database from before lists and statistics were kept: they are noted in small portions while the
//! server runs, the newest first.
//!
//! A game that is not noted yet is left alone by [`openings::count`], and counted here as it then is.

use rusqlite::Connection;

use super::openings::{self, Change};
use super::person_games;
use crate::cast::to_u64;
use crate::store::StoreError;

/// Games in one transaction: some tens of milliseconds, during which other writes wait.
const PORTION: i64 = 200;

/// Notes the next portion. Returns how many games are left at most.
pub(super) fn advance(connection: &Connection) -> Result<u64, StoreError> {
    let up_to: i64 =
        connection.prepare_cached("SELECT up_to FROM backfill")?.query_row([], |row| row.get(0))?;
    if up_to == 0 {
        return Ok(0);
    }
    let left = (up_to - PORTION).max(0);
    connection.prepare_cached("UPDATE backfill SET up_to = ?1")?.execute([left])?;
    // The average rating of the players; none where one of them has left since.
    connection
        .prepare_cached(
            "UPDATE tables SET rating = (
                 SELECT CASE WHEN count(*) = 2 THEN avg(rating) END FROM rating_history h
                 WHERE h.table_no = tables.no)
             WHERE no > ?1 AND no <= ?2 AND rated = 1 AND counts = 1",
        )?
        .execute([left, up_to])?;
    let mut select = connection
        .prepare_cached("SELECT no FROM tables WHERE no > ?1 AND no <= ?2 AND ended IS NOT NULL")?;
    let games: Vec<i64> =
        select.query_map([left, up_to], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for no in games {
        person_games::note(connection, no)?;
        openings::count(connection, no, Change::Add)?;
    }
    Ok(to_u64(left))
}
