//! Tables as the store keeps them.

use protocol::live::SeatKind;
use serde::{Deserialize, Serialize};
use table::{Batch, Event, Key, Start, Table, Terms};

use crate::clock::Millis;
use crate::id::{PersonId, TableId};
use crate::store::{
    EventRow, Finish, NewEvent, NewInvitation, NewTable, Progress, SeatRow, StoreError, TableRow,
};

/// How many moves of a game can be searched for.
const OPENING: usize = 40;

/// The names typed at one screen, by seat, the first side first.
pub(crate) type Names = [Vec<String>; 2];

/// An event's row: the event, and the action whose last event it is. The fields stand beside those of the
/// event: none of them may be called the same.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(flatten)]
    event: &'a Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<&'a Key>,
}

#[derive(Deserialize)]
struct ReadBody {
    #[serde(flatten)]
    event: Event,
    done: Option<Key>,
}

/// The rows of a batch.
pub(crate) fn new_events(events: &[Event], key: Option<&Key>) -> Result<Vec<NewEvent>, StoreError> {
    let last = events.len().saturating_sub(1);
    let row = |(i, event): (usize, &Event)| {
        let done = key.filter(|_| i == last);
        let body = serde_json::to_string(&Body { event, done }).map_err(fault)?;
        let action = done.and_then(|key| Some((key.person.parse().ok()?, key.id.clone())));
        Ok(NewEvent { at: event.at as Millis, action, body })
    };
    events.iter().enumerate().map(row).collect()
}

/// Events with the actions whose last events they are.
pub(crate) fn read_events(rows: &[EventRow]) -> Result<Vec<(Event, Option<Key>)>, StoreError> {
    let read = |row: &EventRow| {
        let ReadBody { event, done } = serde_json::from_str(&row.body)
            .map_err(|error| StoreError::Damaged { detail: format!("event {}: {error}", row.n) })?;
        Ok((event, done))
    };
    rows.iter().map(read).collect()
}

/// A table from its rows.
pub(crate) fn read_table(rows: &[EventRow]) -> Result<Table, StoreError> {
    let events: Vec<Event> = read_events(rows)?.into_iter().map(|(event, _)| event).collect();
    Table::replay(&events).map_err(|damage| StoreError::Damaged { detail: damage.to_string() })
}

/// The terms of a table, as its row has them.
pub(crate) fn read_terms(row: &TableRow) -> Result<Terms, StoreError> {
    serde_json::from_str(&row.terms)
        .map_err(|error| StoreError::Damaged { detail: format!("terms of {}: {error}", row.id) })
}

/// The index over a table's events.
pub(crate) fn progress(table: &Table) -> Progress {
    Progress {
        status: table.status(),
        ply: table.ply(),
        turn: table.turn(),
        deadline: table.deadline(&[0, 0]).map(|deadline| deadline as Millis),
        position: Some(table.history().position().to_string()),
    }
}

/// Who sits where.
pub(crate) fn seat_rows(table: &Table, names: &Names) -> [SeatRow; 2] {
    let row = |seat: &table::Seat, names: &Vec<String>| match seat {
        table::Seat::Open => SeatRow::open(),
        table::Seat::Computer { level } => SeatRow::computer(*level),
        table::Seat::Person { person, members } => SeatRow {
            kind: if *members > 1 { SeatKind::Team } else { SeatKind::Person },
            person: person.parse().ok(),
            level: None,
            names: names.clone(),
        },
    };
    let [first, second] = table.seats();
    [row(first, &names[0]), row(second, &names[1])]
}

/// The result, if the game is over.
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

/// A table that these events open.
pub(crate) fn new_table(
    id: TableId,
    owner: PersonId,
    events: &[Event],
    names: &Names,
    invitation: Option<NewInvitation>,
) -> Result<NewTable, StoreError> {
    let table = Table::replay(events).map_err(fault)?;
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
        terms: serde_json::to_string(terms).map_err(fault)?,
        seats: seat_rows(&table, names),
        invitation,
        events: new_events(events, None)?,
        progress: progress(&table),
        at: table.last() as Millis,
    })
}

/// What a batch leads to: the table after it.
pub(crate) fn after(table: &Table, batch: &Batch) -> Result<Table, StoreError> {
    let mut after = table.clone();
    batch.events.iter().try_for_each(|event| after.apply(event)).map_err(fault)?;
    Ok(after)
}

/// Something that cannot happen, in the words of a store that fails.
pub(crate) fn fault(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed { detail: error.to_string() }
}

#[cfg(test)]
mod tests {
    use game::Side;
    use protocol::live::{Action, Mode, Offer};
    use table::{EndReason, Ending, Moment, Phrase, Seat, What};

    use super::*;

    #[test]
    fn events_of_every_kind_are_read_back_with_their_actions() {
        let seat = || Seat::person("ada");
        let terms = Terms::new(games::GameId::Awale, Mode::Local);
        let mut events = Table::open(terms, seat(), seat(), &Moment::at(7)).unwrap();
        let (by, offer) = (Side::First, Offer::Draw);
        let ending = Ending { winner: Some(by), reason: EndReason::Time, score: [1, 2] };
        let what = [
            What::Seated { side: by, seat: seat() },
            What::Moved { mv: "C".to_owned(), clock: Some(9) },
            What::Offered { offer, by },
            What::Declined { offer, by },
            What::Withdrawn { offer, by },
            What::Lapsed { offer },
            What::TookBack { to_ply: 3 },
            What::Paused,
            What::Resumed,
            What::Excused { ms: 5 },
            What::Phrase { by, phrase: Phrase::Hello },
            What::Ended(ending),
            What::Rematch { table: "t".to_owned() },
        ];
        events.extend(what.into_iter().map(|what| Event { at: 8, what }));
        let (person, id) = (PersonId::random().to_string(), "a1".to_owned());
        let key = Key { person, id, ply: 1, action: Action::Abort };
        for event in events {
            let rows = new_events(std::slice::from_ref(&event), Some(&key)).unwrap();
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
