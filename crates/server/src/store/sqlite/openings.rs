//! Opening statistics, updated when games end, are shared or lose a player's rating.

use rusqlite::{Connection, OptionalExtension, params};

use crate::cast::to_i64;
use crate::store::studies::{MOVES, PLIES, prefix_end, searchable};
use crate::store::{OpeningLine, OpeningMove, StoreError};

/// Whether a game is added to the statistics or removed.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Add,
    Remove,
}

/// Game, rules, start, opening, winner, rating.
type CountedRow = (String, String, String, String, Option<i64>, Option<f64>);

/// Counts a finished public game with a result, unless the backfill is still to reach it.
pub(super) fn count(connection: &Connection, no: i64, change: Change) -> Result<(), StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT game, rules, start, opening, winner, rating FROM tables
         WHERE no = ?1 AND ended IS NOT NULL AND counts = 1 AND public = 1
             AND no > (SELECT up_to FROM backfill)",
    )?;
    let row: Option<CountedRow> = select
        .query_row([no], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?))
        })
        .optional()?;
    let Some((game, rules, start, opening, winner, rating)) = row else { return Ok(()) };
    let sign = match change {
        Change::Add => 1,
        Change::Remove => -1,
    };
    let won = |side: Option<i64>| if winner == side { sign } else { 0 };
    let rated = if rating.is_some() { sign } else { 0 };
    let points = rating.unwrap_or(0.0) * if sign > 0 { 1.0 } else { -1.0 };
    let mut update = connection.prepare_cached(
        "INSERT INTO openings (game, rules, start, line, move, games, first, draws, second, rated, rating)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
         ON CONFLICT (game, rules, start, line, move) DO UPDATE SET games = games + ?6,
             first = first + ?7, draws = draws + ?8, second = second + ?9, rated = rated + ?10,
             rating = rating + ?11",
    )?;
    let mut line = String::new();
    for mv in opening.split_whitespace().take(PLIES) {
        update.execute(params![
            game,
            rules,
            start,
            line,
            mv,
            sign,
            won(Some(0)),
            won(None),
            won(Some(1)),
            rated,
            points,
        ])?;
        line.push_str(mv);
        line.push(' ');
    }
    if sign < 0 {
        let mut delete = connection.prepare_cached(
            "DELETE FROM openings WHERE game = ?1 AND rules = ?2 AND start = ?3 AND line = ?4
                 AND games <= 0",
        )?;
        let mut line = String::new();
        for mv in opening.split_whitespace().take(PLIES) {
            delete.execute(params![game, rules, start, line])?;
            line.push_str(mv);
            line.push(' ');
        }
    }
    Ok(())
}

/// The moves played after a line, the most frequent first.
pub(super) fn find(
    connection: &Connection,
    line: &OpeningLine,
) -> Result<Vec<OpeningMove>, StoreError> {
    let prefix = searchable(&line.moves.join(" "));
    if line.moves.len() >= PLIES {
        return compute(connection, line, &prefix);
    }
    let mut select = connection.prepare_cached(
        "SELECT move, games, first, draws, second, CASE WHEN rated > 0 THEN rating / rated END
         FROM openings WHERE game = ?1 AND rules = ?2 AND start = ?3 AND line = ?4
         ORDER BY games DESC, move LIMIT ?5",
    )?;
    let values = params![line.game, line.rules, line.start, prefix, MOVES];
    let rows = select.query_map(values, opening_move)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn compute(
    connection: &Connection,
    line: &OpeningLine,
    prefix: &str,
) -> Result<Vec<OpeningMove>, StoreError> {
    let rest = to_i64(prefix.chars().count()) + 1;
    let mut select = connection.prepare_cached(
        "SELECT substr(o.rest, 1, instr(o.rest, ' ') - 1) AS move, count(*) AS games,
                sum(o.winner IS 0), sum(o.winner IS NULL), sum(o.winner IS 1), avg(o.rating)
         FROM (
             SELECT substr(opening, ?6) AS rest, winner, rating
             FROM tables INDEXED BY public_by_opening
             WHERE public = 1 AND ended IS NOT NULL AND counts = 1 AND opening >= ?4
                 AND opening < ?5 AND game = ?1 AND rules = ?2 AND start = ?3
         ) o
         WHERE instr(o.rest, ' ') > 1
         GROUP BY move ORDER BY games DESC, move LIMIT ?7",
    )?;
    let end = prefix_end(prefix);
    let values = params![line.game, line.rules, line.start, prefix, end, rest, MOVES];
    let rows = select.query_map(values, opening_move)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn opening_move(row: &rusqlite::Row<'_>) -> rusqlite::Result<OpeningMove> {
    Ok(OpeningMove {
        mv: row.get(0)?,
        games: row.get(1)?,
        results: [row.get(2)?, row.get(3)?, row.get(4)?],
        rating: row.get(5)?,
    })
}
