//! Opening statistics, updated when games end, are shared or lose a player's rating.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::{Postgres, column, count as number, optional, run};
use crate::cast::{to_i64, to_u32};
use crate::store::studies::{MOVES, PLIES, prefix_end, searchable};
use crate::store::{OpeningLine, OpeningMove, StoreError};

/// Whether a game is added to the statistics or removed.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Add,
    Remove,
}

/// Counts a finished public game with a result. Rows are locked from the first move on, so that two
/// games that end at once do not deadlock.
pub(super) async fn count<C: GenericClient>(
    client: &C,
    no: i64,
    change: Change,
) -> Result<(), StoreError> {
    let select = "SELECT opening FROM tables
         WHERE no = $1 AND ended IS NOT NULL AND counts AND public";
    let Some(row) = optional(client, select, &[&no]).await? else { return Ok(()) };
    let opening: String = column(&row, 0)?;
    let sign: i64 = match change {
        Change::Add => 1,
        Change::Remove => -1,
    };
    let (mut lines, mut moves) = (Vec::new(), Vec::new());
    let mut line = String::new();
    for mv in opening.split_whitespace().take(PLIES) {
        lines.push(line.clone());
        moves.push(mv);
        line.push_str(mv);
        line.push(' ');
    }
    let update = "INSERT INTO openings
             (game, rules, start, line, move, games, first, draws, second, rated, rating)
         SELECT t.game, t.rules, t.start, o.line, o.move, $4::bigint,
             CASE WHEN t.winner = 0 THEN $4::bigint ELSE 0 END, CASE WHEN t.winner IS NULL THEN $4::bigint ELSE 0 END,
             CASE WHEN t.winner = 1 THEN $4::bigint ELSE 0 END, CASE WHEN t.rating IS NULL THEN 0 ELSE $4::bigint END,
             coalesce(t.rating, 0) * $4::bigint
         FROM tables t, unnest($2::text[], $3::text[]) WITH ORDINALITY AS o (line, move, ply)
         WHERE t.no = $1 ORDER BY o.ply
         ON CONFLICT (game, rules, start, line, move) DO UPDATE SET
             games = openings.games + excluded.games, first = openings.first + excluded.first,
             draws = openings.draws + excluded.draws, second = openings.second + excluded.second,
             rated = openings.rated + excluded.rated, rating = openings.rating + excluded.rating";
    run(client, update, &[&no, &lines, &moves, &sign]).await?;
    if sign < 0 {
        let delete = "DELETE FROM openings o USING tables t WHERE t.no = $1 AND o.game = t.game
             AND o.rules = t.rules AND o.start = t.start AND o.line = ANY($2) AND o.games <= 0";
        run(client, delete, &[&no, &lines]).await?;
    }
    Ok(())
}

/// The moves played after a line, the most frequent first.
pub(super) async fn find(
    store: &Postgres,
    line: &OpeningLine,
) -> Result<Vec<OpeningMove>, StoreError> {
    let prefix = searchable(&line.moves.join(" "));
    let limit = i64::from(MOVES);
    let rows = if line.moves.len() < PLIES {
        let select = "SELECT move, games, first, draws, second,
                 CASE WHEN rated > 0 THEN rating / rated END
             FROM openings WHERE game = $1 AND rules = $2 AND start = $3 AND line = $4
             ORDER BY games DESC, move LIMIT $5";
        store.search_for(select, &[&line.game, &line.rules, &line.start, &prefix, &limit]).await?
    } else {
        let select = "SELECT split_part(o.rest, ' ', 1) AS move, count(*) AS games,
                 count(*) FILTER (WHERE o.winner = 0), count(*) FILTER (WHERE o.winner IS NULL),
                 count(*) FILTER (WHERE o.winner = 1), avg(o.rating)
             FROM (
                 SELECT substr(opening, $6::integer) AS rest, winner, rating FROM tables
                 WHERE public AND ended IS NOT NULL AND counts AND opening >= $4 AND opening < $5
                     AND game = $1 AND rules = $2 AND start = $3
             ) o
             WHERE strpos(o.rest, ' ') > 1
             GROUP BY 1 ORDER BY games DESC, move LIMIT $7";
        let (end, rest) = (prefix_end(&prefix), to_i64(prefix.chars().count()) + 1);
        let rest = i32::try_from(rest).unwrap_or(i32::MAX);
        let values: super::Values<'_> =
            &[&line.game, &line.rules, &line.start, &prefix, &end, &rest, &limit];
        store.search_for(select, values).await?
    };
    rows.iter().map(opening_move).collect()
}

fn opening_move(row: &Row) -> Result<OpeningMove, StoreError> {
    Ok(OpeningMove {
        mv: column(row, 0)?,
        games: to_u32(column::<i64>(row, 1)?),
        results: [number(row, 2)?, number(row, 3)?, number(row, 4)?],
        rating: column(row, 5)?,
    })
}
