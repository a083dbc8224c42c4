use std::sync::atomic::Ordering;

use async_trait::async_trait;
use game::Side;
use protocol::live::{Mode, SeatKind};
use rusqlite::types::ToSql;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::finish::write_finish;
use super::names::{number_of, side_of};
use super::openings::{self, Change};
use super::person_games;
use super::search::find;
use crate::cast::{to_i64, to_u64};
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{InvitationId, PersonId, TableId};
use crate::store::encoding::Word;
use crate::store::tables::SILENCE;
use crate::store::{
    Append, Appended, Ended, EventRow, Finish, Invitation, NewEvent, NewTable, OpenTable, Outage,
    PlanRow, Progress, Search, SeatRow, StoreError, TableRow, Tables,
};

/// The columns of [`table_row`], from `tables` as `t`.
pub(super) const TABLE: &str = "t.no, t.id, (SELECT id FROM people WHERE no = t.owner), t.game, \
    t.rules, t.start, t.mode, t.rated, t.terms, t.created, t.last, t.status, t.ply, t.turn, \
    t.deadline, t.updated, t.ended, t.winner, t.reason, t.score_first, t.score_second, t.opening, \
    t.counts, t.position, t.public, t.listed";

#[async_trait]
impl Tables for Sqlite {
    async fn create_table(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(move |connection| create(connection, &table)).await
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.write(move |connection| add(connection, &append)).await
    }

    async fn keep_plan(&self, plan: PlanRow, after: u64) -> Result<(), StoreError> {
        self.write(move |connection| write_plan(connection, &plan, after)).await
    }

    async fn plans(&self, id: TableId) -> Result<Vec<PlanRow>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT s.side, p.id, s.body FROM plans s JOIN people p ON p.no = s.person
                 WHERE s.table_no = (SELECT no FROM tables WHERE id = ?1)",
            )?;
            let rows = select.query_map([id], |row| {
                Ok(PlanRow {
                    table: id,
                    side: side_of(Some(row.get(0)?)).unwrap_or(Side::First),
                    person: row.get(1)?,
                    body: row.get(2)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        self.read(move |connection| {
            let select = format!("SELECT {TABLE} FROM tables t WHERE t.id = ?1");
            Ok(rows(connection, &select, &[&id])?.pop())
        })
        .await
    }

    async fn rating_changes(&self, id: TableId) -> Result<[Option<(f64, f64)>; 2], StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT s.side, h.rating,
                     (SELECT p.rating FROM rating_history p
                      WHERE p.person = h.person AND p.game = h.game
                          AND (p.at, p.table_no) < (h.at, h.table_no)
                      ORDER BY p.at DESC, p.table_no DESC LIMIT 1)
                 FROM tables t JOIN seats s ON s.table_no = t.no
                 JOIN rating_history h
                     ON h.person = s.person AND h.game = t.game AND h.table_no = t.no
                 WHERE t.id = ?1",
            )?;
            let mut rows = select.query([id])?;
            let mut changes = [None; 2];
            while let Some(row) = rows.next()? {
                let before: Option<f64> = row.get(2)?;
                let before = before.unwrap_or(Rating::default().rating);
                changes[usize::from(row.get::<_, bool>(0)?)] = Some((before, row.get(1)?));
            }
            Ok(changes)
        })
        .await
    }

    async fn events_from(
        &self,
        id: TableId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<EventRow>, StoreError> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT e.n, e.at, p.id, e.action, e.body
                 FROM events e LEFT JOIN people p ON p.no = e.actor
                 WHERE e.table_no = (SELECT no FROM tables WHERE id = ?1) AND e.n > ?2 ORDER BY e.n
                 LIMIT ?3",
            )?;
            let rows = select.query_map(params![id, to_i64(after), limit], |row| {
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
        self.read_bulk(|connection| {
            let mut select =
                connection.prepare_cached("SELECT id, deadline FROM tables WHERE ended IS NULL")?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn overdue(&self, at: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.read_bulk(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id FROM tables WHERE ended IS NULL AND deadline <= ?1
                 ORDER BY deadline LIMIT ?2",
            )?;
            let rows = select.query_map(params![at, limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn games_of(&self, person: PersonId, waiting: bool) -> Result<Vec<TableRow>, StoreError> {
        self.search_for(move |connection| {
            let turn = if waiting {
                "AND t.status = 'playing' AND t.mode = 'online' AND EXISTS (SELECT 1 FROM seats
                     WHERE table_no = t.no AND side = t.turn AND person = g.person)"
            } else {
                ""
            };
            let select = format!(
                "SELECT {TABLE} FROM person_games g CROSS JOIN tables t ON t.no = g.table_no
                 WHERE g.person = (SELECT no FROM people WHERE id = ?1) AND g.ended = 0 {turn}
                 ORDER BY t.updated DESC LIMIT 500"
            );
            rows(connection, &select, &[&person])
        })
        .await
    }

    async fn playing_online(
        &self,
        person: PersonId,
        game: String,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.search_for(move |connection| {
            let select = format!(
                "SELECT {TABLE} FROM person_games g CROSS JOIN tables t ON t.no = g.table_no
                 WHERE g.person = (SELECT no FROM people WHERE id = ?1) AND g.ended = 0
                     AND g.game = ?2 AND t.mode = 'online' AND t.status IN ('playing', 'paused')"
            );
            rows(connection, &select, &[&person, &game])
        })
        .await
    }

    async fn search(&self, search: Search) -> Result<Vec<TableRow>, StoreError> {
        self.search_for(move |connection| find(connection, &search)).await
    }

    async fn set_public(
        &self,
        id: TableId,
        owner: PersonId,
        public: bool,
    ) -> Result<(), StoreError> {
        self.write(move |connection| set_public(connection, id, owner, public)).await
    }

    async fn open_challenges(&self, owner: PersonId) -> Result<u32, StoreError> {
        self.read(move |connection| {
            let mut count = connection.prepare_cached(
                "SELECT count(*) FROM person_games g
                 JOIN invitations i ON i.table_no = g.table_no AND i.listed = 1 AND i.open = 1
                     AND i.target IS NULL
                 WHERE g.person = (SELECT no FROM people WHERE id = ?1) AND g.ended = 0",
            )?;
            Ok(count.query_row([owner], |row| row.get(0))?)
        })
        .await
    }

    async fn lobby(&self) -> Result<Vec<OpenTable>, StoreError> {
        self.search_for(|connection| {
            let mut invitations = connection.prepare_cached(
                "SELECT id, table_no, (SELECT id FROM people WHERE no = target) FROM (
                     SELECT i.id, i.table_no, i.target,
                         row_number() OVER (PARTITION BY t.owner ORDER BY i.table_no DESC) AS nth
                     FROM invitations i JOIN tables t ON t.no = i.table_no
                     WHERE i.listed = 1 AND i.open = 1
                     ORDER BY nth, i.table_no DESC LIMIT 2000
                 ) ORDER BY table_no DESC",
            )?;
            let found: Vec<(InvitationId, i64, Option<PersonId>)> = invitations
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
                .collect::<Result<_, _>>()?;
            let select = format!("SELECT {TABLE} FROM tables t WHERE t.no = ?1");
            let mut open = Vec::with_capacity(found.len());
            for (invitation, no, target) in found {
                let table = rows(connection, &select, &[&no])?.pop();
                open.extend(table.map(|table| OpenTable { invitation, target, table }));
            }
            Ok(open)
        })
        .await
    }

    async fn stale_challenges(&self, at: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.read_bulk(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT t.id FROM invitations i JOIN tables t ON t.no = i.table_no
                 WHERE i.listed = 1 AND i.open = 1 AND t.created < ?1
                 ORDER BY i.table_no LIMIT ?2",
            )?;
            let rows = select.query_map(params![at, limit], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn watchable(&self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {TABLE} FROM tables t WHERE t.listed = 1 AND t.status = 'playing'
                 ORDER BY t.no DESC LIMIT ?1"
            );
            rows(connection, &select, &[&limit])
        })
        .await
    }

    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError> {
        // Before its first heartbeat this process could not serve, and no other could.
        let tolerated = if self.has_beaten.swap(true, Ordering::SeqCst) { SILENCE } else { 0 };
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO outages (until, back)
                         SELECT at, ?1 FROM heartbeat WHERE ?1 - at > ?2",
                )?
                .execute([at, tolerated])?;
            connection
                .prepare_cached("INSERT OR REPLACE INTO heartbeat (only, at) VALUES (1, ?1)")?
                .execute([at])?;
            Ok(())
        })
        .await
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT until, back FROM outages")?;
            let outage = |row: &Row<'_>| Ok(Outage { until: row.get(0)?, back: row.get(1)? });
            Ok(select.query_map([], outage)?.collect::<Result<_, _>>()?)
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
                "SELECT t.id, p.id, i.listed, i.open, (SELECT id FROM people WHERE no = i.target)
                 FROM invitations i
                 JOIN tables t ON t.no = i.table_no JOIN people p ON p.no = t.owner WHERE i.id = ?1",
            )?;
            let invitation = select.query_row([id], |row| {
                Ok(Invitation {
                    table: row.get(0)?,
                    by: row.get(1)?,
                    listed: row.get(2)?,
                    open: row.get(3)?,
                    target: row.get(4)?,
                })
            });
            Ok(invitation.optional()?)
        })
        .await
    }
}

fn set_public(
    connection: &Connection,
    id: TableId,
    owner: PersonId,
    public: bool,
) -> Result<(), StoreError> {
    let no: i64 = connection
        .prepare_cached(
            "SELECT no FROM tables WHERE id = ?1 AND mode <> 'online'
                 AND owner = (SELECT no FROM people WHERE id = ?2)",
        )?
        .query_row(params![id, owner], |row| row.get(0))?;
    // The statistics count public games only: remove the game before the change, add it after, if
    // public then.
    openings::count(connection, no, Change::Remove)?;
    connection
        .prepare_cached("UPDATE tables SET public = ?2 WHERE no = ?1")?
        .execute(params![no, public])?;
    person_games::set_public(connection, no, public)?;
    openings::count(connection, no, Change::Add)
}

pub(super) fn create(connection: &Connection, table: &NewTable) -> Result<(), StoreError> {
    let progress = &table.progress;
    connection
        .prepare_cached(
            "INSERT INTO tables (id, owner, game, rules, start, mode, rated, terms, created, last,
                 status, ply, turn, deadline, position, public, updated, listed)
             VALUES (?1, (SELECT no FROM people WHERE id = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
                 ?11, ?12, ?13, ?14, ?15, ?16, ?9, ?17)",
        )?
        .execute(params![
            table.id,
            table.owner,
            table.game,
            table.rules,
            table.start,
            Word(table.mode),
            table.rated,
            table.terms,
            table.at,
            to_i64(table.events.len()),
            Word(progress.status),
            progress.ply,
            progress.turn.map(number_of),
            progress.deadline,
            progress.position,
            table.mode == Mode::Online,
            table.listed,
        ])?;
    let no = connection.last_insert_rowid();
    write_seats(connection, no, &table.seats)?;
    person_games::note(connection, no)?;
    write_events(connection, no, 0, &table.events)?;
    if let Some(invitation) = table.invitation {
        connection
            .prepare_cached(
                "INSERT INTO invitations (id, table_no, listed, open, target)
                 VALUES (?1, ?2, ?3, 1, (SELECT no FROM people WHERE id = ?4))",
            )?
            .execute(params![invitation.id, no, invitation.listed, invitation.target])?;
    }
    Ok(())
}

fn write_plan(connection: &Connection, plan: &PlanRow, after: u64) -> Result<(), StoreError> {
    let (no, known): (i64, i64) = connection
        .prepare_cached("SELECT no, last FROM tables WHERE id = ?1")?
        .query_row([plan.table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if to_u64(known) != after {
        return Err(StoreError::Conflict { last: to_u64(known) });
    }
    let side = number_of(plan.side);
    match &plan.body {
        Some(body) => connection
            .prepare_cached(
                "INSERT OR REPLACE INTO plans (table_no, side, person, body)
                 VALUES (?1, ?2, (SELECT no FROM people WHERE id = ?3), ?4)",
            )?
            .execute(params![no, side, plan.person, body])?,
        None => connection
            .prepare_cached("DELETE FROM plans WHERE table_no = ?1 AND side = ?2")?
            .execute(params![no, side])?,
    };
    Ok(())
}

fn add(connection: &Connection, append: &Append) -> Result<Appended, StoreError> {
    let last = append.after + to_u64(append.events.len());
    let progress = &append.progress;
    // A separate query: for RETURNING, SQLite opens an ephemeral table every time.
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
            Word(progress.status),
            progress.ply,
            progress.turn.map(number_of),
            progress.deadline,
            append.at,
            progress.position,
        ])?;
    write_events(connection, no, append.after, &append.events)?;
    if let Some(seats) = &append.seats {
        write_seats(connection, no, seats)?;
        person_games::note(connection, no)?;
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
    if append.finish.is_some() {
        connection.prepare_cached("DELETE FROM plans WHERE table_no = ?1")?.execute([no])?;
    }
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
        insert.execute(params![no, side, Word(seat.kind), seat.person, seat.level, names])?;
    }
    if seats.iter().any(|seat| !seat.members.is_empty()) {
        write_members(connection, no, seats)?;
    }
    Ok(())
}

/// Replaces the members of a table's teams.
fn write_members(connection: &Connection, no: i64, seats: &[SeatRow; 2]) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM team_members WHERE table_no = ?1")?.execute([no])?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO team_members (table_no, person, side, place)
         VALUES (?1, (SELECT no FROM people WHERE id = ?2), ?3, ?4)",
    )?;
    for (side, seat) in (0..).zip(seats) {
        for (place, member) in (0..).zip(&seat.members) {
            insert.execute(params![no, member, side, place])?;
        }
    }
    Ok(())
}

/// The members of a team, in the order of rotation.
fn read_members(
    connection: &Connection,
    no: i64,
    side: usize,
) -> Result<Vec<PersonId>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT p.id FROM team_members m JOIN people p ON p.no = m.person
         WHERE m.table_no = ?1 AND m.side = ?2 ORDER BY m.place",
    )?;
    let rows = select.query_map(params![no, to_i64(side)], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The tables selected by a statement over [`TABLE`], with their seats.
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
        for (side, seat) in table.seats.iter_mut().enumerate() {
            // Teams at one screen have names instead.
            if seat.kind == SeatKind::Team && seat.names.is_empty() {
                seat.members = read_members(connection, no, side)?;
            }
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
        mode: row.get::<_, Word<_>>(6)?.0,
        rated: row.get(7)?,
        listed: row.get(25)?,
        terms: row.get(8)?,
        seats: [SeatRow::open(), SeatRow::open()],
        created: row.get(9)?,
        last: to_u64(row.get::<_, i64>(10)?),
        progress: Progress {
            status: row.get::<_, Word<_>>(11)?.0,
            ply: row.get(12)?,
            turn: side_of(row.get(13)?),
            deadline: row.get(14)?,
            position: row.get(23)?,
        },
        updated: row.get(15)?,
        public: row.get(24)?,
        ended,
    };
    Ok((row.get(0)?, table))
}

fn seat_row(row: &Row<'_>) -> rusqlite::Result<SeatRow> {
    let names: Option<String> = row.get(3)?;
    Ok(SeatRow {
        kind: row.get::<_, Word<_>>(0)?.0,
        person: row.get(1)?,
        level: row.get(2)?,
        // Names were written by this store; an unreadable one is left out.
        names: names.and_then(|names| serde_json::from_str(&names).ok()).unwrap_or_default(),
        members: Vec::new(),
    })
}
