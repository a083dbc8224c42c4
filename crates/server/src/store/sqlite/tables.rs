use std::fmt::Write as _;

use async_trait::async_trait;
use rusqlite::types::ToSql;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::names::{number_of, side_of};
use crate::cast::{to_i64, to_u64};
use crate::clock::Millis;
use crate::glicko::{Rating, after_game};
use crate::id::{InvitationId, PersonId, TableId};
use crate::store::{
    Append, Appended, Ended, EventRow, Finish, Invitation, NewEvent, NewTable, OpenTable, Progress,
    RatingChange, Search, SeatKind, SeatRow, StoreError, TableRow, Tables,
};

/// The columns of [`table_row`], from `tables` as `t`.
pub(super) const TABLE: &str = "t.no, t.id, (SELECT id FROM people WHERE no = t.owner), t.game, \
    t.rules, t.start, t.mode, t.rated, t.terms, t.created, t.last, t.status, t.ply, t.turn, \
    t.deadline, t.updated, t.ended, t.winner, t.reason, t.score_first, t.score_second, t.opening, \
    t.counts, t.position";

#[async_trait]
impl Tables for Sqlite {
    async fn create_table(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(move |connection| create(connection, &table)).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.write(move |connection| add(connection, &append)).await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        self.read(move |connection| {
            let select = format!("SELECT {TABLE} FROM tables t WHERE t.id = ?1");
            Ok(rows(connection, &select, &[&id])?.pop())
        })
        .await
    }

    async fn events(&self, id: TableId, after: u64) -> Result<Vec<EventRow>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT e.n, e.at, p.id, e.action, e.body
                 FROM events e LEFT JOIN people p ON p.no = e.actor
                 WHERE e.table_no = (SELECT no FROM tables WHERE id = ?1) AND e.n > ?2 ORDER BY e.n",
            )?;
            let rows = select.query_map(params![id, to_i64(after)], |row| {
                let actor: Option<PersonId> = row.get(2)?;
                let action: Option<String> = row.get(3)?;
                Ok(EventRow {
                    n: to_u64(row.get::<_, i64>(0)?),
                    at: row.get(1)?,
                    action: actor.zip(action),
                    body: row.get(4)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn running(&self) -> Result<Vec<(TableId, Option<Millis>)>, StoreError> {
        self.read(|connection| {
            let mut select =
                connection.prepare_cached("SELECT id, deadline FROM tables WHERE ended IS NULL")?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn games_of(&self, person: PersonId, waiting: bool) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |connection| {
            let turn = if waiting {
                "AND t.status = 'playing' AND t.mode = 'online' AND EXISTS (SELECT 1 FROM seats
                     WHERE table_no = t.no AND side = t.turn AND person = me.no)"
            } else {
                ""
            };
            let select = format!(
                "SELECT {TABLE} FROM people me JOIN tables t ON t.no IN (
                     SELECT table_no FROM seats WHERE person = me.no
                     UNION SELECT no FROM tables WHERE owner = me.no)
                 WHERE me.id = ?1 AND t.ended IS NULL {turn}
                 ORDER BY t.updated DESC LIMIT 500"
            );
            rows(connection, &select, &[&person])
        })
        .await
    }

    async fn search(&self, search: Search) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |connection| find(connection, &search)).await
    }

    async fn lobby(&self) -> Result<Vec<OpenTable>, StoreError> {
        self.read(|connection| {
            let mut invitations = connection.prepare_cached(
                "SELECT id, table_no FROM invitations WHERE listed = 1 AND open = 1
                 ORDER BY table_no DESC LIMIT 500",
            )?;
            let found: Vec<(InvitationId, i64)> = invitations
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<_, _>>()?;
            let select = format!("SELECT {TABLE} FROM tables t WHERE t.no = ?1");
            let mut open = Vec::with_capacity(found.len());
            for (invitation, no) in found {
                let table = rows(connection, &select, &[&no])?.pop();
                open.extend(table.map(|table| OpenTable { invitation, table }));
            }
            Ok(open)
        })
        .await
    }

    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection
                .prepare_cached("INSERT OR REPLACE INTO heartbeat (only, at) VALUES (1, ?1)")?
                .execute([at])?;
            Ok(())
        })
        .await
    }

    async fn last_heartbeat(&self) -> Result<Option<Millis>, StoreError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT at FROM heartbeat")?;
            Ok(select.query_row([], |row| row.get(0)).optional()?)
        })
        .await
    }

    async fn invitation(&self, id: InvitationId) -> Result<Option<Invitation>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT t.id, p.id, i.listed, i.open FROM invitations i
                 JOIN tables t ON t.no = i.table_no JOIN people p ON p.no = t.owner WHERE i.id = ?1",
            )?;
            let invitation = select.query_row([id], |row| {
                Ok(Invitation {
                    table: row.get(0)?,
                    by: row.get(1)?,
                    listed: row.get(2)?,
                    open: row.get(3)?,
                })
            });
            Ok(invitation.optional()?)
        })
        .await
    }
}

fn create(connection: &Connection, table: &NewTable) -> Result<(), StoreError> {
    let progress = &table.progress;
    connection
        .prepare_cached(
            "INSERT INTO tables (id, owner, game, rules, start, mode, rated, terms, created, last,
                 status, ply, turn, deadline, position, updated)
             VALUES (?1, (SELECT no FROM people WHERE id = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
                 ?11, ?12, ?13, ?14, ?15, ?9)",
        )?
        .execute(params![
            table.id,
            table.owner,
            table.game,
            table.rules,
            table.start,
            table.mode,
            table.rated,
            table.terms,
            table.at,
            to_i64(table.events.len()),
            progress.status,
            progress.ply,
            progress.turn.map(number_of),
            progress.deadline,
            progress.position,
        ])?;
    let no = connection.last_insert_rowid();
    write_seats(connection, no, &table.seats)?;
    write_events(connection, no, 0, &table.events)?;
    if let Some(invitation) = table.invitation {
        connection
            .prepare_cached(
                "INSERT INTO invitations (id, table_no, listed, open) VALUES (?1, ?2, ?3, 1)",
            )?
            .execute(params![invitation.id, no, invitation.listed])?;
    }
    Ok(())
}

fn add(connection: &Connection, append: &Append) -> Result<Appended, StoreError> {
    let last = append.after + to_u64(append.events.len());
    let progress = &append.progress;
    // Asked first rather than by RETURNING, for which SQLite opens a table of its own every time.
    let (no, known): (i64, i64) = connection
        .prepare_cached("SELECT no, last FROM tables WHERE id = ?1")?
        .query_row([append.table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if to_u64(known) != append.after {
        return Err(StoreError::Conflict { last: to_u64(known) });
    }
    connection
        .prepare_cached(
            "UPDATE tables SET last = ?2, status = ?3, ply = ?4, turn = ?5, deadline = ?6,
                 updated = ?7, position = ?8
             WHERE no = ?1",
        )?
        .execute(params![
            no,
            to_i64(last),
            progress.status,
            progress.ply,
            progress.turn.map(number_of),
            progress.deadline,
            append.at,
            progress.position,
        ])?;
    write_events(connection, no, append.after, &append.events)?;
    if let Some(seats) = &append.seats {
        write_seats(connection, no, seats)?;
    }
    if append.close_invitation {
        connection
            .prepare_cached("UPDATE invitations SET open = 0 WHERE table_no = ?1")?
            .execute([no])?;
    }
    let ratings = match &append.finish {
        Some(finish) => write_finish(connection, no, finish, append.at)?,
        None => None,
    };
    if let Some(next) = &append.next {
        create(connection, next)?;
    }
    Ok(Appended { last, ratings })
}

fn write_events(
    connection: &Connection,
    no: i64,
    after: u64,
    events: &[NewEvent],
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (table_no, n, at, actor, action, body)
         VALUES (?1, ?2, ?3, (SELECT no FROM people WHERE id = ?4), ?5, ?6)",
    )?;
    for (n, event) in (to_i64(after) + 1..).zip(events) {
        let (actor, action) = match &event.action {
            Some((person, action)) => (Some(person), Some(action)),
            None => (None, None),
        };
        insert.execute(params![no, n, event.at, actor, action, event.body])?;
    }
    Ok(())
}

fn write_seats(connection: &Connection, no: i64, seats: &[SeatRow; 2]) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO seats (table_no, side, kind, person, level, names)
         VALUES (?1, ?2, ?3, (SELECT no FROM people WHERE id = ?4), ?5, ?6)",
    )?;
    for (side, seat) in (0..).zip(seats) {
        let names = (!seat.names.is_empty())
            .then(|| serde_json::to_string(&seat.names))
            .transpose()
            .map_err(|error| StoreError::Failed { detail: error.to_string() })?;
        insert.execute(params![no, side, seat.kind, seat.person, seat.level, names])?;
    }
    Ok(())
}

/// Writes the result and, for a rated game between two accounts, their new ratings.
fn write_finish(
    connection: &Connection,
    no: i64,
    finish: &Finish,
    at: Millis,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    let mut update = connection.prepare_cached(
        "UPDATE tables SET ended = ?2, winner = ?3, reason = ?4, score_first = ?5, score_second = ?6,
             opening = ?7, counts = ?8
         WHERE no = ?1 AND ended IS NULL RETURNING game, rated",
    )?;
    let updated: Option<(String, bool)> = update
        .query_row(
            params![
                no,
                at,
                finish.winner.map(number_of),
                finish.reason,
                finish.score[0],
                finish.score[1],
                searchable(&finish.opening),
                finish.counts,
            ],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    // A result is final: a second one is a fault of the caller, which must not change ratings.
    let Some((game, rated)) = updated else {
        return Err(StoreError::Failed { detail: "the game is over already".to_owned() });
    };
    connection
        .prepare_cached("UPDATE invitations SET open = 0 WHERE table_no = ?1")?
        .execute([no])?;
    if rated && finish.counts { rate(connection, no, &game, finish, at) } else { Ok(None) }
}

/// The moves with a space behind each, so that a prefix never ends within a move.
pub(super) fn searchable(opening: &str) -> String {
    opening.split_whitespace().flat_map(|mv| [mv, " "]).collect()
}

fn rate(
    connection: &Connection,
    no: i64,
    game: &str,
    finish: &Finish,
    at: Millis,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    let mut players = connection.prepare_cached(
        "SELECT p.no, p.id, r.rating, r.deviation, r.volatility, r.updated
         FROM seats s JOIN people p ON p.no = s.person
         LEFT JOIN ratings r ON r.person = p.no AND r.game = ?2
         WHERE s.table_no = ?1 AND s.kind = 'person' AND p.kind IN ('member', 'bot') ORDER BY s.side",
    )?;
    let players: Vec<(i64, PersonId, Rating, Millis)> = players
        .query_map(params![no, game], |row| {
            let rating = match row.get::<_, Option<f64>>(2)? {
                Some(rating) => Rating { rating, deviation: row.get(3)?, volatility: row.get(4)? },
                None => Rating::default(),
            };
            let updated: Option<Millis> = row.get(5)?;
            Ok((row.get(0)?, row.get(1)?, rating, updated.unwrap_or(at)))
        })?
        .collect::<Result<_, _>>()?;
    let [first, second] = players.as_slice() else { return Ok(None) };
    if first.0 == second.0 {
        return Ok(None);
    }
    let score = match finish.winner {
        Some(game::Side::First) => 1.0,
        Some(game::Side::Second) => 0.0,
        None => 0.5,
    };
    let after = after_game([first.2, second.2], score, [at - first.3, at - second.3]);
    for (player, new) in players.iter().zip(after) {
        connection
            .prepare_cached(
                "INSERT INTO ratings (person, game, rating, deviation, volatility, games, updated)
                 VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)
                 ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating,
                     deviation = excluded.deviation, volatility = excluded.volatility,
                     games = games + 1, updated = excluded.updated",
            )?
            .execute(params![player.0, game, new.rating, new.deviation, new.volatility, at])?;
        connection
            .prepare_cached(
                "INSERT INTO rating_history (person, game, table_no, at, rating, deviation)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![player.0, game, no, at, new.rating, new.deviation])?;
    }
    Ok(Some([
        RatingChange { person: first.1, before: first.2, after: after[0] },
        RatingChange { person: second.1, before: second.2, after: after[1] },
    ]))
}

fn find(connection: &Connection, search: &Search) -> Result<Vec<TableRow>, StoreError> {
    let mut select = format!("SELECT {TABLE} FROM tables t WHERE t.ended IS NOT NULL");
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    let mut condition = |text: &str, value: Box<dyn ToSql>| {
        values.push(value);
        let place = format!("?{}", values.len());
        // Writing to a text cannot fail.
        let _ = write!(select, " AND {}", text.replace('?', &place));
    };
    if let Some(game) = &search.game {
        condition("t.game = ?", Box::new(game.clone()));
    }
    if let Some(player) = search.player {
        let seat = "t.no IN (SELECT table_no FROM seats WHERE person = (SELECT no FROM people WHERE id = ?))";
        condition(seat, Box::new(player));
    }
    if let Some(rules) = &search.rules {
        condition("t.rules = ?", Box::new(rules.clone()));
    }
    match search.winner {
        Some(Some(side)) => condition("t.winner = ?", Box::new(number_of(side))),
        Some(None) => condition("t.winner IS NULL AND t.counts = ?", Box::new(1)),
        None => {}
    }
    if let Some(opening) = search.opening.as_ref().filter(|moves| !moves.trim().is_empty()) {
        let prefix = searchable(opening);
        // Everything that begins with the prefix lies between it and the same with its last
        // character, a space, replaced by the next one.
        let end = format!("{}!", prefix.trim_end());
        condition("t.opening >= ?", Box::new(prefix));
        condition("t.opening < ?", Box::new(end));
    }
    if let Some(before) = search.before {
        condition(
            "(t.ended, t.no) < (SELECT ended, no FROM tables WHERE id = ?)",
            Box::new(before),
        );
    }
    let _ = write!(select, " ORDER BY t.ended DESC, t.no DESC LIMIT {}", search.limit);
    let values: Vec<&dyn ToSql> = values.iter().map(AsRef::as_ref).collect();
    rows(connection, &select, &values)
}

/// The tables that a statement over [`TABLE`] finds, with their seats.
pub(super) fn rows(
    connection: &Connection,
    select: &str,
    values: &[&dyn ToSql],
) -> Result<Vec<TableRow>, StoreError> {
    let mut select = connection.prepare_cached(select)?;
    let found: Vec<(i64, TableRow)> =
        select.query_map(values, table_row)?.collect::<Result<_, _>>()?;
    let mut seats = connection.prepare_cached(
        "SELECT s.kind, p.id, s.level, s.names FROM seats s LEFT JOIN people p ON p.no = s.person
         WHERE s.table_no = ?1 ORDER BY s.side",
    )?;
    let mut tables = Vec::with_capacity(found.len());
    for (no, mut table) in found {
        for (seat, place) in seats.query_map([no], seat_row)?.zip(&mut table.seats) {
            *place = seat?;
        }
        tables.push(table);
    }
    Ok(tables)
}

fn table_row(row: &Row<'_>) -> rusqlite::Result<(i64, TableRow)> {
    let ended: Option<Millis> = row.get(16)?;
    let ended = match ended {
        None => None,
        Some(at) => Some(Ended {
            at,
            finish: Finish {
                winner: side_of(row.get(17)?),
                reason: row.get(18)?,
                score: [row.get(19)?, row.get(20)?],
                opening: row.get::<_, String>(21)?.trim_end().to_owned(),
                counts: row.get(22)?,
            },
        }),
    };
    let table = TableRow {
        id: row.get(1)?,
        owner: row.get(2)?,
        game: row.get(3)?,
        rules: row.get(4)?,
        start: row.get(5)?,
        mode: row.get(6)?,
        rated: row.get(7)?,
        terms: row.get(8)?,
        seats: [SeatRow::open(), SeatRow::open()],
        created: row.get(9)?,
        last: to_u64(row.get::<_, i64>(10)?),
        progress: Progress {
            status: row.get(11)?,
            ply: row.get(12)?,
            turn: side_of(row.get(13)?),
            deadline: row.get(14)?,
            position: row.get(23)?,
        },
        updated: row.get(15)?,
        ended,
    };
    Ok((row.get(0)?, table))
}

fn seat_row(row: &Row<'_>) -> rusqlite::Result<SeatRow> {
    let names: Option<String> = row.get(3)?;
    Ok(SeatRow {
        kind: row.get::<_, SeatKind>(0)?,
        person: row.get(1)?,
        level: row.get(2)?,
        // What the store has written itself can be read; a name that cannot is left out.
        names: names.and_then(|names| serde_json::from_str(&names).ok()).unwrap_or_default(),
    })
}
