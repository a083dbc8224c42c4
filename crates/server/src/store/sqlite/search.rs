//! Searches for finished games.

use rusqlite::Connection;
use rusqlite::types::ToSql;

use super::names::number_of;
use super::tables::{TABLE, rows};
use crate::store::studies::{prefix_end, searchable};
use crate::store::{Search, StoreError, TableRow};

/// How many of the latest games are scanned before an index on the most selective condition is
/// used. Frequent matches are found by the scan; for rare ones the index is short.
const RECENT: u32 = 5_000;

/// Finished games, the latest first.
pub(super) fn find(connection: &Connection, search: &Search) -> Result<Vec<TableRow>, StoreError> {
    let mut query = Query::new(search);
    if search.player.is_some() {
        return query.of_person(connection, search);
    }
    if query.conditions.is_empty() {
        return query.in_order(connection, "public_by_end", search);
    }
    let recent = query.recent(connection, search)?;
    if recent.len() >= usize::try_from(search.limit).unwrap_or(usize::MAX) {
        return Ok(recent);
    }
    if has_opening(search) {
        query.in_order(connection, "public_by_opening", search)
    } else if search.rules.is_some() {
        query.in_order(connection, "public_by_rules", search)
    } else if search.winner.is_some() {
        query.in_order(connection, "public_by_winner", search)
    } else {
        query.in_order(connection, "public_by_game", search)
    }
}

/// Conditions on `tables` as `t`, with their parameters `?1`, `?2`, …
struct Query {
    conditions: String,
    values: Vec<Box<dyn ToSql>>,
}

impl Query {
    fn new(search: &Search) -> Self {
        let mut query = Query { conditions: String::new(), values: Vec::new() };
        if let Some(game) = &search.game {
            query.add("t.game = ?", game.clone());
        }
        if let Some(rules) = &search.rules {
            query.add("t.rules = ?", rules.clone());
        }
        match search.winner {
            Some(Some(side)) => query.add("t.winner = ?", number_of(side)),
            Some(None) => query.add("t.winner IS NULL AND t.counts = ?", 1),
            None => {}
        }
        if let Some(opening) = search.opening.as_ref().filter(|_| has_opening(search)) {
            let prefix = searchable(opening);
            let end = prefix_end(&prefix);
            query.add("t.opening >= ?", prefix);
            query.add("t.opening < ?", end);
        }
        query
    }

    fn add(&mut self, condition: &str, value: impl ToSql + 'static) {
        let name = self.name(value);
        self.conditions.push_str(" AND ");
        self.conditions.push_str(&condition.replace('?', &name));
    }

    fn name(&mut self, value: impl ToSql + 'static) -> String {
        self.values.push(Box::new(value));
        format!("?{}", self.values.len())
    }

    /// Keyset pagination: only games that ended before the previous page's last one.
    fn before(&mut self, search: &Search, key: &str) -> String {
        let Some(before) = search.before else { return String::new() };
        let name = self.name(before);
        format!(" AND {key} < (SELECT ended, no FROM tables WHERE id = {name})")
    }

    fn in_order(
        &mut self,
        connection: &Connection,
        index: &str,
        search: &Search,
    ) -> Result<Vec<TableRow>, StoreError> {
        let before = self.before(search, "(t.ended, t.no)");
        let select = format!(
            "SELECT {TABLE} FROM tables t INDEXED BY {index}
             WHERE t.public = 1 AND t.ended IS NOT NULL{}{before}
             ORDER BY t.ended DESC, t.no DESC LIMIT {}",
            self.conditions, search.limit
        );
        self.run(connection, &select)
    }

    fn recent(
        &mut self,
        connection: &Connection,
        search: &Search,
    ) -> Result<Vec<TableRow>, StoreError> {
        let values = self.values.len();
        let before = self.before(search, "(ended, no)");
        let select = format!(
            "SELECT {TABLE} FROM (
                 SELECT no AS latest FROM tables INDEXED BY public_by_end
                 WHERE public = 1 AND ended IS NOT NULL{before}
                 ORDER BY ended DESC, no DESC LIMIT {RECENT}
             ) CROSS JOIN tables t ON t.no = latest
             WHERE 1{} ORDER BY t.ended DESC, t.no DESC LIMIT {}",
            self.conditions, search.limit
        );
        let found = self.run(connection, &select);
        self.values.truncate(values);
        found
    }

    fn of_person(
        &mut self,
        connection: &Connection,
        search: &Search,
    ) -> Result<Vec<TableRow>, StoreError> {
        let player = search.player.map(|player| self.name(player)).unwrap_or_default();
        let before = self.before(search, "(g.ended, g.table_no)");
        let public = if search.private { "" } else { " AND g.public = 1" };
        let select = format!(
            "SELECT {TABLE} FROM person_games g CROSS JOIN tables t ON t.no = g.table_no
             WHERE g.person = (SELECT no FROM people WHERE id = {player}) AND g.ended > 0{public}{}{before}
             ORDER BY g.ended DESC, g.table_no DESC LIMIT {}",
            self.conditions.replace("t.game =", "g.game ="),
            search.limit
        );
        self.run(connection, &select)
    }

    fn run(&self, connection: &Connection, select: &str) -> Result<Vec<TableRow>, StoreError> {
        let values: Vec<&dyn ToSql> = self.values.iter().map(AsRef::as_ref).collect();
        rows(connection, select, &values)
    }
}

fn has_opening(search: &Search) -> bool {
    search.opening.as_ref().is_some_and(|moves| !moves.trim().is_empty())
}
