use std::sync::atomic::Ordering;

use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use game::Side;
use protocol::live::Mode;
use tokio_postgres::Row;

use super::append::{self, is_plain};
use super::finish::write_finish;
use super::openings::{self, Change};
use super::search::find;
use super::{Postgres, again, column, count, first, run};
use crate::cast::{to_i64, to_u32, to_u64};
use crate::clock::Millis;
use crate::glicko::Rating;
use crate::id::{InvitationId, PersonId, TableId};
use crate::store::encoding::{Word, number_of, side_of};
use crate::store::tables::{SILENCE, SILENCE_AT_START};
use crate::store::{
    Append, Appended, Ended, EventRow, Finish, Invitation, NewEvent, NewTable, OpenTable, Outage,
    PlanRow, Progress, Search, SeatRow, StoreError, TableRow, Tables,
};

/// Selects what [`table_row`] reads, for the rows of `tables` that the inner statement selects. Its
/// limit applies before the joins.
macro_rules! select_tables {
    ($inner:literal, $order:literal) => {
        select_tables!("", $inner, $order)
    };
    ($more:literal, $inner:literal, $order:literal) => {
        concat!(
            "SELECT t.no, t.id, o.id, t.game, t.rules, t.start, t.mode, t.rated, t.terms, t.created,
                 t.last, t.status, t.ply, t.turn, t.deadline, t.updated, t.ended, t.winner, t.reason,
                 t.score_first, t.score_second, t.opening, t.counts, t.position, t.public, t.listed,
                 a.kind, ap.id, a.level, a.names,
                 ARRAY(SELECT mp.id FROM team_members m JOIN people mp ON mp.no = m.person
                     WHERE m.table_no = t.no AND m.side = 0 ORDER BY m.place),
                 b.kind, bp.id, b.level, b.names,
                 ARRAY(SELECT mp.id FROM team_members m JOIN people mp ON mp.no = m.person
                     WHERE m.table_no = t.no AND m.side = 1 ORDER BY m.place)",
            $more,
            " FROM (",
            $inner,
            ") t JOIN people o ON o.no = t.owner
             LEFT JOIN seats a ON a.table_no = t.no AND a.side = 0
             LEFT JOIN people ap ON ap.no = a.person
             LEFT JOIN seats b ON b.table_no = t.no AND b.side = 1
             LEFT JOIN people bp ON bp.no = b.person ",
            $order
        )
    };
}
pub(super) use select_tables;

/// The number of columns that [`table_row`] reads.
const TABLE_COLUMNS: usize = 36;

#[async_trait]
impl Tables for Postgres {
    async fn create_table(&self, table: NewTable) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        create(&transaction, &table).await?;
        Ok(transaction.commit().await?)
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        if is_plain(&append) {
            return again!(self.appends.append(append.clone()));
        }
        again!(self.append_more(&append))
    }

    async fn keep_plan(&self, plan: PlanRow, after: u64) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let table = "SELECT no, last FROM tables WHERE id = $1 FOR NO KEY UPDATE";
        let row = first(&transaction, table, &[&plan.table]).await?;
        let (no, known): (i64, i64) = (column(&row, 0)?, column(&row, 1)?);
        if to_u64(known) != after {
            return Err(StoreError::Conflict { last: to_u64(known) });
        }
        let side = number_of(plan.side);
        if let Some(body) = &plan.body {
            let insert = "INSERT INTO plans (table_no, side, person, body)
                 VALUES ($1, $2, (SELECT no FROM people WHERE id = $3), $4)
                 ON CONFLICT (table_no, side) DO UPDATE SET person = excluded.person,
                     body = excluded.body";
            run(&transaction, insert, &[&no, &side, &plan.person, body]).await?;
        } else {
            let delete = "DELETE FROM plans WHERE table_no = $1 AND side = $2";
            run(&transaction, delete, &[&no, &side]).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn plans(&self, id: TableId) -> Result<Vec<PlanRow>, StoreError> {
        let select = "SELECT s.side, p.id, s.body FROM plans s JOIN people p ON p.no = s.person
             WHERE s.table_no = (SELECT no FROM tables WHERE id = $1)";
        let rows = self.read(select, &[&id]).await?;
        rows.iter()
            .map(|row| {
                Ok(PlanRow {
                    table: id,
                    side: side_of(Some(column(row, 0)?)).unwrap_or(Side::First),
                    person: column(row, 1)?,
                    body: column(row, 2)?,
                })
            })
            .collect()
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        let select = select_tables!("SELECT * FROM tables WHERE id = $1", "");
        let rows = self.read(select, &[&id]).await?;
        rows.first().map(table_row).transpose()
    }

    async fn rating_changes(&self, id: TableId) -> Result<[Option<(f64, f64)>; 2], StoreError> {
        let select = "SELECT s.side, h.rating,
                 (SELECT p.rating FROM rating_history p
                  WHERE p.person = h.person AND p.game = h.game
                      AND (p.at, p.table_no) < (h.at, h.table_no)
                  ORDER BY p.at DESC, p.table_no DESC LIMIT 1)
             FROM tables t JOIN seats s ON s.table_no = t.no
             JOIN rating_history h ON h.person = s.person AND h.game = t.game AND h.table_no = t.no
             WHERE t.id = $1";
        let mut changes = [None; 2];
        for row in self.read(select, &[&id]).await? {
            let before: Option<f64> = column(&row, 2)?;
            let before = before.unwrap_or(Rating::default().rating);
            changes[usize::from(column::<i64>(&row, 0)? == 1)] = Some((before, column(&row, 1)?));
        }
        Ok(changes)
    }

    async fn events_from(
        &self,
        id: TableId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<EventRow>, StoreError> {
        let select = "SELECT e.n, e.at, p.id, e.action, e.body
             FROM events e LEFT JOIN people p ON p.no = e.actor
             WHERE e.table_no = (SELECT no FROM tables WHERE id = $1) AND e.n > $2 ORDER BY e.n
             LIMIT $3";
        let rows = self.read(select, &[&id, &to_i64(after), &i64::from(limit)]).await?;
        rows.iter()
            .map(|row| {
                let actor: Option<PersonId> = column(row, 2)?;
                let action: Option<String> = column(row, 3)?;
                Ok(EventRow {
                    n: to_u64(column::<i64>(row, 0)?),
                    at: column(row, 1)?,
                    action: actor.zip(action),
                    body: column(row, 4)?,
                })
            })
            .collect()
    }

    async fn running(&self) -> Result<Vec<(TableId, Option<Millis>)>, StoreError> {
        let select = "SELECT id, deadline FROM tables WHERE ended IS NULL ORDER BY no";
        let rows = self.read_bulk(select, &[]).await?;
        rows.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
    }

    async fn overdue(&self, at: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let select = "SELECT id FROM tables WHERE ended IS NULL AND deadline <= $1
             ORDER BY deadline LIMIT $2";
        let rows = self.read_bulk(select, &[&at, &i64::from(limit)]).await?;
        rows.iter().map(|row| column(row, 0)).collect()
    }

    async fn games_of(&self, person: PersonId, waiting: bool) -> Result<Vec<TableRow>, StoreError> {
        let select = select_tables!(
            "SELECT t.* FROM person_games g JOIN tables t ON t.no = g.table_no
             WHERE g.person = (SELECT no FROM people WHERE id = $1) AND g.ended = 0
                 AND (NOT $2 OR (t.status = 'playing' AND t.mode = 'online'
                     AND EXISTS (SELECT 1 FROM seats
                         WHERE table_no = t.no AND side = t.turn AND person = g.person)))
             ORDER BY t.updated DESC, t.no DESC LIMIT 500",
            "ORDER BY t.updated DESC, t.no DESC"
        );
        table_rows(&self.search_for(select, &[&person, &waiting]).await?)
    }

    async fn playing_online(
        &self,
        person: PersonId,
        game: String,
    ) -> Result<Vec<TableRow>, StoreError> {
        let select = select_tables!(
            "SELECT t.* FROM person_games g JOIN tables t ON t.no = g.table_no
             WHERE g.person = (SELECT no FROM people WHERE id = $1) AND g.ended = 0
                 AND g.game = $2 AND t.mode = 'online' AND t.status IN ('playing', 'paused')",
            "ORDER BY t.no DESC"
        );
        table_rows(&self.search_for(select, &[&person, &game]).await?)
    }

    async fn search(&self, search: Search) -> Result<Vec<TableRow>, StoreError> {
        find(self, &search).await
    }

    async fn set_public(
        &self,
        id: TableId,
        owner: PersonId,
        public: bool,
    ) -> Result<(), StoreError> {
        again!(self.set_public_once(id, owner, public))
    }

    async fn open_challenges(&self, owner: PersonId) -> Result<u32, StoreError> {
        let select = "SELECT count(*) FROM person_games g
             JOIN invitations i ON i.table_no = g.table_no AND i.listed AND i.open
                 AND i.target IS NULL
             WHERE g.person = (SELECT no FROM people WHERE id = $1) AND g.ended = 0";
        let rows = self.read(select, &[&owner]).await?;
        rows.first().map_or(Ok(0), |row| count(row, 0))
    }

    async fn lobby(&self) -> Result<Vec<OpenTable>, StoreError> {
        let select = select_tables!(
            ", t.invitation, (SELECT id FROM people WHERE no = t.target)",
            "SELECT t.*, i.id AS invitation, i.target,
                 row_number() OVER (PARTITION BY t.owner ORDER BY i.table_no DESC) AS nth
             FROM invitations i JOIN tables t ON t.no = i.table_no WHERE i.listed AND i.open
             ORDER BY nth, i.table_no DESC LIMIT 2000",
            "ORDER BY t.no DESC"
        );
        let rows = self.search_for(select, &[]).await?;
        rows.iter()
            .map(|row| {
                Ok(OpenTable {
                    invitation: column(row, TABLE_COLUMNS)?,
                    target: column(row, TABLE_COLUMNS + 1)?,
                    table: table_row(row)?,
                })
            })
            .collect()
    }

    async fn stale_challenges(&self, at: Millis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let select = "SELECT t.id FROM invitations i JOIN tables t ON t.no = i.table_no
             WHERE i.listed AND i.open AND t.created < $1 ORDER BY i.table_no LIMIT $2";
        let rows = self.read_bulk(select, &[&at, &i64::from(limit)]).await?;
        rows.iter().map(|row| column(row, 0)).collect()
    }

    async fn watchable(&self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let select = select_tables!(
            "SELECT * FROM tables WHERE listed AND status = 'playing' ORDER BY no DESC LIMIT $1",
            "ORDER BY t.no DESC"
        );
        table_rows(&self.read(select, &[&i64::from(limit)]).await?)
    }

    async fn heartbeat(&self, at: Millis) -> Result<(), StoreError> {
        // Servers of the version before write the heartbeat without the rest, and later ones see it. A
        // statement that was delayed must not turn this server's time back.
        let beat = "WITH before AS (SELECT max(at) AS at FROM heartbeat),
             beat AS (
                 INSERT INTO heartbeat (server, at) VALUES ($1, $2)
                 ON CONFLICT (server) DO UPDATE SET at = greatest(heartbeat.at, excluded.at)
             )
             INSERT INTO outages (until, back)
             SELECT at, $2::bigint FROM before WHERE $2::bigint - at > $3
             ON CONFLICT DO NOTHING";
        let is_first = !self.has_beaten.swap(true, Ordering::SeqCst);
        let tolerated = if is_first { SILENCE_AT_START } else { SILENCE };
        self.write(beat, &[&self.server, &at, &tolerated]).await?;
        Ok(())
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        let rows = self.read("SELECT until, back FROM outages", &[]).await?;
        rows.iter()
            .map(|row| Ok(Outage { until: column(row, 0)?, back: column(row, 1)? }))
            .collect()
    }

    async fn last_heartbeat(&self) -> Result<Option<Millis>, StoreError> {
        let rows = self.read("SELECT max(at) FROM heartbeat", &[]).await?;
        rows.first().map_or(Ok(None), |row| column(row, 0))
    }

    async fn invitation(&self, id: InvitationId) -> Result<Option<Invitation>, StoreError> {
        let select =
            "SELECT t.id, p.id, i.listed, i.open, (SELECT id FROM people WHERE no = i.target)
             FROM invitations i
             JOIN tables t ON t.no = i.table_no JOIN people p ON p.no = t.owner WHERE i.id = $1";
        let rows = self.read(select, &[&id]).await?;
        let invitation = rows.first().map(|row| {
            Ok(Invitation {
                table: column(row, 0)?,
                by: column(row, 1)?,
                listed: column(row, 2)?,
                open: column(row, 3)?,
                target: column(row, 4)?,
            })
        });
        invitation.transpose()
    }
}

impl Postgres {
    /// Appends events that change more than their table's row.
    async fn append_more(&self, append: &Append) -> Result<Appended, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let changed = append::add(&transaction, &[append]).await?;
        let Some(no) = changed.get(&append.table).copied() else {
            return Err(append::conflict(&transaction, append.table).await);
        };
        if let Some(seats) = &append.seats {
            write_seats(&transaction, no, seats).await?;
            note_games(&transaction, no).await?;
        }
        if append.close_invitation {
            let close = "UPDATE invitations SET open = false WHERE table_no = $1 AND open";
            run(&transaction, close, &[&no]).await?;
        }
        let ratings = match &append.finish {
            Some(finish) => write_finish(&transaction, no, finish, append.at).await?,
            None => None,
        };
        if append.finish.is_some() {
            run(&transaction, "DELETE FROM plans WHERE table_no = $1", &[&no]).await?;
        }
        if let Some(next) = &append.next {
            create(&transaction, next).await?;
        }
        transaction.commit().await?;
        Ok(Appended { last: append.after + to_u64(append.events.len()), ratings })
    }

    async fn set_public_once(
        &self,
        id: TableId,
        owner: PersonId,
        public: bool,
    ) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let table = "SELECT no FROM tables WHERE id = $1 AND mode <> 'online'
             AND owner = (SELECT no FROM people WHERE id = $2) FOR NO KEY UPDATE";
        let no: i64 = column(&first(&transaction, table, &[&id, &owner]).await?, 0)?;
        // The statistics count public games only: remove the game before the change, add it after,
        // if public then.
        openings::count(&transaction, no, Change::Remove).await?;
        run(&transaction, "UPDATE tables SET public = $2 WHERE no = $1", &[&no, &public]).await?;
        let list = "UPDATE person_games SET public = $2 WHERE table_no = $1";
        run(&transaction, list, &[&no, &public]).await?;
        openings::count(&transaction, no, Change::Add).await?;
        Ok(transaction.commit().await?)
    }
}

pub(super) async fn create<C: GenericClient>(
    client: &C,
    table: &NewTable,
) -> Result<(), StoreError> {
    let progress = &table.progress;
    let insert =
        "INSERT INTO tables (id, owner, game, rules, start, mode, rated, terms, created, last,
             status, ply, turn, deadline, position, public, updated, listed)
         VALUES ($1, (SELECT no FROM people WHERE id = $2), $3, $4, $5, $6, $7, $8, $9, $10,
             $11, $12, $13, $14, $15, $16, $9, $17) RETURNING no";
    let values: super::Values<'_> = &[
        &table.id,
        &table.owner,
        &table.game,
        &table.rules,
        &table.start,
        &Word(table.mode),
        &table.rated,
        &table.terms,
        &table.at,
        &to_i64(table.events.len()),
        &Word(progress.status),
        &i64::from(progress.ply),
        &progress.turn.map(number_of),
        &progress.deadline,
        &progress.position,
        &(table.mode == Mode::Online),
        &table.listed,
    ];
    let no: i64 = column(&first(client, insert, values).await?, 0)?;
    write_seats(client, no, &table.seats).await?;
    note_games(client, no).await?;
    write_events(client, no, &table.events).await?;
    if let Some(invitation) = table.invitation {
        let insert = "INSERT INTO invitations (id, table_no, listed, open, target)
             VALUES ($1, $2, $3, true, (SELECT no FROM people WHERE id = $4))";
        run(client, insert, &[&invitation.id, &no, &invitation.listed, &invitation.target]).await?;
    }
    Ok(())
}

/// Inserts the first events of a table.
async fn write_events<C: GenericClient>(
    client: &C,
    no: i64,
    events: &[NewEvent],
) -> Result<(), StoreError> {
    let insert = "INSERT INTO events (table_no, n, at, actor, action, body)
         SELECT $1, e.n, e.at, p.no, e.action, e.body
         FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
             AS e (at, actor, action, body, n) LEFT JOIN people p ON p.id = e.actor";
    let at: Vec<i64> = events.iter().map(|event| event.at).collect();
    let action = || events.iter().map(|event| event.action.as_ref());
    let actors: Vec<Option<&str>> = action().map(|it| it.map(|(who, _)| who.as_str())).collect();
    let actions: Vec<Option<&str>> = action().map(|it| it.map(|(_, id)| id.as_str())).collect();
    let bodies: Vec<&str> = events.iter().map(|event| event.body.as_str()).collect();
    run(client, insert, &[&no, &at, &actors, &actions, &bodies]).await?;
    Ok(())
}

async fn write_seats<C: GenericClient>(
    client: &C,
    no: i64,
    seats: &[SeatRow; 2],
) -> Result<(), StoreError> {
    let insert = "INSERT INTO seats (table_no, side, kind, person, level, names)
         VALUES ($1, $2, $3, (SELECT no FROM people WHERE id = $4), $5, $6)
         ON CONFLICT (table_no, side) DO UPDATE SET kind = excluded.kind, person = excluded.person,
             level = excluded.level, names = excluded.names";
    for (side, seat) in (0_i64..).zip(seats) {
        let names = (!seat.names.is_empty())
            .then(|| serde_json::to_string(&seat.names))
            .transpose()
            .map_err(|error| StoreError::Failed { detail: error.to_string() })?;
        let level = seat.level.map(i64::from);
        run(client, insert, &[&no, &side, &Word(seat.kind), &seat.person, &level, &names]).await?;
    }
    if seats.iter().any(|seat| !seat.members.is_empty()) {
        write_members(client, no, seats).await?;
    }
    Ok(())
}

/// Replaces the members of a table's teams.
async fn write_members<C: GenericClient>(
    client: &C,
    no: i64,
    seats: &[SeatRow; 2],
) -> Result<(), StoreError> {
    run(client, "DELETE FROM team_members WHERE table_no = $1", &[&no]).await?;
    let insert = "INSERT INTO team_members (table_no, person, side, place)
         VALUES ($1, (SELECT no FROM people WHERE id = $2), $3, $4)";
    for (side, seat) in (0_i64..).zip(seats) {
        for (place, member) in (0_i64..).zip(&seat.members) {
            run(client, insert, &[&no, member, &side, &place]).await?;
        }
    }
    Ok(())
}

/// Indexes a table under its owner and everybody seated. Called when a table is created, a person
/// sits down, or the game ends; replaces earlier entries.
pub(super) async fn note_games<C: GenericClient>(client: &C, no: i64) -> Result<(), StoreError> {
    run(client, "DELETE FROM person_games WHERE table_no = $1", &[&no]).await?;
    let insert = "INSERT INTO person_games (person, ended, table_no, game, public, points)
         SELECT p.person, coalesce(t.ended, 0), t.no, t.game, t.public,
             CASE WHEN t.counts IS NOT TRUE OR t.mode = 'local' OR p.side IS NULL THEN NULL
                 WHEN t.winner IS NULL THEN 0
                 WHEN t.winner = p.side THEN 1
                 ELSE -1 END
         FROM (
             SELECT person, min(side) AS side FROM (
                 SELECT person, side FROM seats WHERE table_no = $1 AND person IS NOT NULL
                 UNION ALL SELECT person, side FROM team_members WHERE table_no = $1
                 UNION ALL SELECT owner, NULL FROM tables WHERE no = $1
             ) s GROUP BY person
         ) p JOIN tables t ON t.no = $1";
    run(client, insert, &[&no]).await?;
    Ok(())
}

pub(super) fn table_rows(rows: &[Row]) -> Result<Vec<TableRow>, StoreError> {
    rows.iter().map(table_row).collect()
}

fn table_row(row: &Row) -> Result<TableRow, StoreError> {
    let ended: Option<Millis> = column(row, 16)?;
    let ended = match ended {
        None => None,
        Some(at) => Some(Ended {
            at,
            finish: Finish {
                winner: side_of(column(row, 17)?),
                reason: column(row, 18)?,
                score: [column(row, 19)?, column(row, 20)?],
                opening: column::<&str>(row, 21)?.trim_end().to_owned(),
                counts: column(row, 22)?,
            },
        }),
    };
    Ok(TableRow {
        id: column(row, 1)?,
        owner: column(row, 2)?,
        game: column(row, 3)?,
        rules: column(row, 4)?,
        start: column(row, 5)?,
        mode: column::<Word<_>>(row, 6)?.0,
        rated: column(row, 7)?,
        terms: column(row, 8)?,
        created: column(row, 9)?,
        last: to_u64(column::<i64>(row, 10)?),
        progress: Progress {
            status: column::<Word<_>>(row, 11)?.0,
            ply: to_u32(column::<i64>(row, 12)?),
            turn: side_of(column(row, 13)?),
            deadline: column(row, 14)?,
            position: column(row, 23)?,
        },
        updated: column(row, 15)?,
        public: column(row, 24)?,
        listed: column(row, 25)?,
        seats: [seat_row(row, 26)?, seat_row(row, 31)?],
        ended,
    })
}

fn seat_row(row: &Row, at: usize) -> Result<SeatRow, StoreError> {
    let Some(Word(kind)) = column::<Option<Word<_>>>(row, at)? else { return Ok(SeatRow::open()) };
    let names: Option<&str> = column(row, at + 3)?;
    Ok(SeatRow {
        kind,
        person: column(row, at + 1)?,
        level: column::<Option<i64>>(row, at + 2)?.and_then(|level| level.try_into().ok()),
        // Names were written by this store; an unreadable one is left out.
        names: names.and_then(|names| serde_json::from_str(names).ok()).unwrap_or_default(),
        members: column(row, at + 4)?,
    })
}
