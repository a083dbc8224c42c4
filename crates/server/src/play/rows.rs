//! The rows of tables in the store.

use game::Side;
use protocol::live::SeatKind;
use serde::{Deserialize, Serialize};
use table::{ActionKey, AppliedEvent, Conditional, Decision, Event, Start, Table, Terms};

use crate::cast::to_i64;
use crate::id::{PersonId, TableId};
use crate::store::{
    EventRow, Finish, NewEvent, NewInvitation, NewTable, PlanRow, Progress, SeatRow, StoreError,
    TableRow,
};

/// The number of opening moves indexed for searches.
const OPENING: usize = 40;

/// The names typed at a shared screen, by seat, first side first.
pub(crate) use answers::Names;

/// The JSON of an event's row: the event, and the action whose last event it is. `done` is
/// flattened beside the event's own fields, so no event may have a field of that name.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    event: &'a Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<&'a ActionKey>,
}

#[derive(Deserialize)]
struct ReadBody {
    #[serde(flatten)]
    event: Event,
    done: Option<ActionKey>,
}

/// The rows of a batch.
pub(crate) fn new_events(
    events: &[AppliedEvent],
    key: Option<&ActionKey>,
) -> Result<Vec<NewEvent>, StoreError> {
    let last = events.len().saturating_sub(1);
    let row = |(i, AppliedEvent { event, .. }): (usize, &AppliedEvent)| {
        let done = key.filter(|_| i == last);
        let body = serde_json::to_string(&Body { event, done }).map_err(fault)?;
        let action = done.and_then(|key| Some((key.person.parse().ok()?, key.id.clone())));
        Ok(NewEvent { at: to_i64(event.at), action, body })
    };
    events.iter().enumerate().map(row).collect()
}

/// Parses events, each with the action whose last event it is.
pub(crate) fn read_events(
    rows: &[EventRow],
) -> Result<Vec<(Event, Option<ActionKey>)>, StoreError> {
    let read = |row: &EventRow| {
        let ReadBody { event, done } = serde_json::from_str(&row.body)
            .map_err(|error| StoreError::Damaged { detail: format!("event {}: {error}", row.n) })?;
        Ok((event, done))
    };
    rows.iter().map(read).collect()
}

/// The row of a player's conditional moves; an empty plan deletes it.
pub(crate) fn plan_row(
    table: TableId,
    state: &Table,
    side: Side,
    conditional: &Conditional,
) -> Result<PlanRow, StoreError> {
    let person = state.seats()[side.index()].person_id().and_then(|id| id.parse().ok());
    let person = person.ok_or_else(|| fault("conditional moves of nobody"))?;
    let body = if conditional.lines.is_empty() {
        None
    } else {
        Some(serde_json::to_string(conditional).map_err(fault)?)
    };
    Ok(PlanRow { table, side, person, body })
}

/// Parses the conditional moves of a table.
pub(crate) fn read_plans(rows: Vec<PlanRow>) -> Result<Vec<(Side, Conditional)>, StoreError> {
    let read = |PlanRow { table, side, body, .. }: PlanRow| {
        let conditional = serde_json::from_str(&body?)
            .map_err(|error| StoreError::Damaged { detail: format!("plan at {table}: {error}") });
        Some(conditional.map(|conditional| (side, conditional)))
    };
    rows.into_iter().filter_map(read).collect()
}

/// Replays a table from its rows.
pub(crate) fn read_table(rows: &[EventRow]) -> Result<Table, StoreError> {
    let events: Vec<Event> = read_events(rows)?.into_iter().map(|(event, _)| event).collect();
    Table::replay(&events).map_err(|error| damaged(&error))
}

/// Maps inconsistent events to `StoreError::Damaged`.
pub(crate) fn damaged(error: &table::InvalidEvent) -> StoreError {
    StoreError::Damaged { detail: error.to_string() }
}

/// Parses the terms of a table.
pub(crate) fn read_terms(row: &TableRow) -> Result<Terms, StoreError> {
    serde_json::from_str(&row.terms)
        .map_err(|error| StoreError::Damaged { detail: format!("terms of {}: {error}", row.id) })
}

/// The columns that index a table's state.
pub(crate) fn progress(table: &Table) -> Progress {
    Progress {
        status: table.status(),
        ply: table.ply(),
        turn: table.turn(),
        deadline: table.deadline(&[0, 0]).map(to_i64),
        position: Some(table.history().position().to_string()),
    }
}

/// The columns of the seats.
pub(crate) fn seat_rows(table: &Table, names: &Names) -> [SeatRow; 2] {
    let row = |seat: &table::Seat, names: &Vec<String>| match seat {
        table::Seat::Open => SeatRow::open(),
        table::Seat::Computer { level } => SeatRow::computer(*level),
        table::Seat::Person { person, members } => SeatRow {
            kind: if *members > 1 { SeatKind::Team } else { SeatKind::Person },
            person: person.parse().ok(),
            level: None,
            names: names.clone(),
            members: Vec::new(),
        },
        table::Seat::Team { people, .. } => SeatRow {
            kind: SeatKind::Team,
            person: seat.person_id().and_then(|person| person.parse().ok()),
            level: None,
            names: Vec::new(),
            members: people.iter().filter_map(|person| person.parse().ok()).collect(),
        },
    };
    let [first, second] = table.seats();
    [row(first, &names[0]), row(second, &names[1])]
}

/// The columns of the result; `None` while the game is running.
pub(crate) fn finish(table: &Table) -> Option<Finish> {
    let ending = table.ending()?;
    let moves = table.history().played();
    let opening: Vec<String> = moves.iter().take(OPENING).map(ToString::to_string).collect();
    Some(Finish {
        winner: ending.winner,
        reason: ending.reason.name().to_owned(),
        score: ending.score.map(|points| i32::try_from(points).unwrap_or(i32::MAX)),
        opening: opening.join(" "),
        counts: ending.outcome().is_some(),
    })
}

/// The rows of a new table.
pub(crate) fn new_table(
    id: TableId,
    owner: PersonId,
    Decision { events, table }: &Decision,
    names: &Names,
    invitation: Option<NewInvitation>,
    listed: bool,
) -> Result<NewTable, StoreError> {
    let terms = table.terms();
    Ok(NewTable {
        id,
        owner,
        game: terms.game.name(),
        rules: terms.rules.clone(),
        start: match &terms.start {
            Start::Named(name) => name.clone(),
            Start::Position(_) => "position".to_owned(),
        },
        mode: terms.mode,
        rated: terms.rated,
        listed,
        terms: serde_json::to_string(terms).map_err(fault)?,
        seats: seat_rows(table, names),
        invitation,
        events: new_events(events, None)?,
        progress: progress(table),
        at: to_i64(table.last()),
    })
}

/// Maps a broken invariant to `StoreError::Failed`.
pub(crate) fn fault(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed { detail: error.to_string() }
}

#[cfg(test)]
mod tests {
    use protocol::live::{Action, Mode, Offer};
    use table::{EndReason, Ending, EventKind, Moment, Phrase, Seat};

    use super::*;

    #[test]
    fn every_kind_of_event_survives_the_store_with_its_action() {
        let seat = || Seat::person("ada");
        let terms = Terms::new(games::GameId::Awale, Mode::Local);
        let opened = Table::open(terms, seat(), seat(), &Moment::at(7)).unwrap();
        let mut events: Vec<Event> =
            opened.events.into_iter().map(|applied| applied.event).collect();
        let (by, offer) = (Side::First, Offer::Draw);
        let ending = Ending { winner: Some(by), reason: EndReason::Time, score: [1, 2] };
        let kinds = [
            EventKind::Seated { side: by, seat: seat() },
            EventKind::Moved { mv: "C".to_owned(), clock: Some(9) },
            EventKind::Offered { offer, by },
            EventKind::Declined { offer, by },
            EventKind::Withdrawn { offer, by },
            EventKind::Lapsed { offer },
            EventKind::TookBack { to_ply: 3 },
            EventKind::Paused,
            EventKind::Resumed,
            EventKind::Excused { ms: 5 },
            EventKind::Phrase { by, phrase: Phrase::Hello, from: None, team: false },
            EventKind::Ended(ending),
            EventKind::Rematch { table: "t".to_owned() },
        ];
        events.extend(kinds.into_iter().map(|kind| Event { at: 8, kind }));
        let (person, id) = (PersonId::random().to_string(), "a1".to_owned());
        let key = ActionKey { person, id, ply: 1, action: Action::Abort };
        for event in events {
            let applied = AppliedEvent {
                n: 1,
                event: event.clone(),
                ply: 0,
                side: by,
                effect: None,
                position: None,
            };
            let rows = new_events(&[applied], Some(&key)).unwrap();
            let stored =
                |row: NewEvent| EventRow { n: 1, at: row.at, action: row.action, body: row.body };
            let rows: Vec<EventRow> = rows.into_iter().map(stored).collect();
            assert_eq!(
                read_events(&rows).unwrap(),
                [(event, Some(key.clone()))],
                "{}",
                rows[0].body
            );
        }
    }
}
