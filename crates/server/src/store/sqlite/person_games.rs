//! The index of each person's games, in the order of lists.

use rusqlite::{Connection, params};

use crate::store::StoreError;

/// Indexes a table under its owner and everybody seated. Called when a table is created, a person
/// sits down, or the game ends; replaces earlier entries.
pub(super) fn note(connection: &Connection, no: i64) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM person_games WHERE table_no = ?1")?.execute([no])?;
    connection
        .prepare_cached(
            "INSERT INTO person_games (person, ended, table_no, game, public, points)
             SELECT p.person, coalesce(t.ended, 0), t.no, t.game, t.public,
                 CASE WHEN t.counts IS NOT 1 OR t.mode = 'local' OR p.side IS NULL THEN NULL
                     WHEN t.winner IS NULL THEN 0
                     WHEN t.winner = p.side THEN 1
                     ELSE -1 END
             FROM (
                 SELECT person, min(side) AS side FROM (
                     SELECT person, side FROM seats WHERE table_no = ?1 AND person IS NOT NULL
                     UNION ALL SELECT person, side FROM team_members WHERE table_no = ?1
                     UNION ALL SELECT owner, NULL FROM tables WHERE no = ?1
                 ) GROUP BY person
             ) p JOIN tables t ON t.no = ?1",
        )?
        .execute([no])?;
    Ok(())
}

/// Adds a game to public lists, or removes it.
pub(super) fn set_public(connection: &Connection, no: i64, public: bool) -> Result<(), StoreError> {
    connection
        .prepare_cached("UPDATE person_games SET public = ?2 WHERE table_no = ?1")?
        .execute(params![no, public])?;
    Ok(())
}
