//! Searches for finished games. The search lane plans each statement for its actual parameters, so
//! that unused conditions cost nothing and the most selective one chooses the index.

use super::tables::{select_tables, table_rows};
use super::{Postgres, column};
use crate::clock::Millis;
use crate::store::encoding::number_of;
use crate::store::studies::{prefix_end, searchable};
use crate::store::{Search, StoreError, TableRow};

/// Finished games, the latest first.
pub(super) async fn find(store: &Postgres, search: &Search) -> Result<Vec<TableRow>, StoreError> {
    let Some((ended, no)) = before(store, search).await? else { return Ok(Vec::new()) };
    let opening = search.opening.as_ref().filter(|moves| !moves.trim().is_empty());
    let opening = opening.map(|moves| searchable(moves));
    let end = opening.as_deref().map(prefix_end);
    let is_draw = search.winner == Some(None);
    let winner = search.winner.flatten().map(number_of);
    let limit = i64::from(search.limit);
    let rows = if let Some(player) = search.player {
        let select = select_tables!(
            "SELECT t.*, g.ended AS at FROM person_games g JOIN tables t ON t.no = g.table_no
             WHERE g.person = (SELECT no FROM people WHERE id = $10) AND g.ended > 0
                 AND ($11 OR g.public) AND (g.ended, g.table_no) < ($7, $8)
                 AND ($1::text IS NULL OR g.game = $1) AND ($2::text IS NULL OR t.rules = $2)
                 AND ($3::bigint IS NULL OR t.winner = $3)
                 AND (NOT $4 OR (t.winner IS NULL AND t.counts))
                 AND ($5::text IS NULL OR (t.opening >= $5 AND t.opening < $6::text))
             ORDER BY g.ended DESC, g.table_no DESC LIMIT $9",
            "ORDER BY t.ended DESC, t.no DESC"
        );
        let values: super::Values<'_> = &[
            &search.game,
            &search.rules,
            &winner,
            &is_draw,
            &opening,
            &end,
            &ended,
            &no,
            &limit,
            &player,
            &search.private,
        ];
        store.search_for(select, values).await?
    } else {
        let select = select_tables!(
            "SELECT * FROM tables
             WHERE public AND ended IS NOT NULL AND (ended, no) < ($7, $8)
                 AND ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR rules = $2)
                 AND ($3::bigint IS NULL OR winner = $3)
                 AND (NOT $4 OR (winner IS NULL AND counts))
                 AND ($5::text IS NULL OR (opening >= $5 AND opening < $6::text))
             ORDER BY ended DESC, no DESC LIMIT $9",
            "ORDER BY t.ended DESC, t.no DESC"
        );
        let values: super::Values<'_> =
            &[&search.game, &search.rules, &winner, &is_draw, &opening, &end, &ended, &no, &limit];
        store.search_for(select, values).await?
    };
    table_rows(&rows)
}

/// Keyset pagination: end time and number of the previous page's last game; the maximum for the
/// first page, and nothing if that game is not over.
async fn before(store: &Postgres, search: &Search) -> Result<Option<(Millis, i64)>, StoreError> {
    let Some(before) = search.before else { return Ok(Some((i64::MAX, i64::MAX))) };
    let select = "SELECT ended, no FROM tables WHERE id = $1 AND ended IS NOT NULL";
    let rows = store.read(select, &[&before]).await?;
    rows.first().map(|row| Ok((column(row, 0)?, column(row, 1)?))).transpose()
}
