//! Tables in lists.

use std::collections::HashMap;

use game::{Message, Outcome, Side};
use games::GameId;
use protocol::live::{Ended, Mode, Seat, SeatKind};
use protocol::play::Summary;
use table::{EndReason, Ending, Start};
use texts::Texts;

use crate::app::App;
use crate::id::PersonId;
use crate::people::shown_name;
use crate::play::rows;
use crate::store::{self, Kind, Person, SeatRow, StoreError, TableRow};

/// Tables as somebody sees them in a list.
pub(crate) async fn summaries(
    app: &App,
    rows: &[TableRow],
    me: Option<PersonId>,
    texts: &Texts,
) -> Result<Vec<Summary>, StoreError> {
    let mut ids: Vec<PersonId> =
        rows.iter().flat_map(|row| row.seats.iter().filter_map(|seat| seat.person)).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = app.store.people(ids).await?;
    let people: HashMap<PersonId, Person> =
        people.into_iter().map(|person| (person.id, person)).collect();
    rows.iter().map(|row| summary(app, row, me, &people, texts)).collect()
}

fn summary(
    app: &App,
    row: &TableRow,
    me: Option<PersonId>,
    people: &HashMap<PersonId, Person>,
    texts: &Texts,
) -> Result<Summary, StoreError> {
    let terms = rows::read_terms(row)?;
    let local = terms.mode == Mode::Local;
    let seat = |side: Side| {
        seat(app, &row.seats[side.index()], people, texts, |name: &mut String| {
            if local && row.seats[side.index()].names.is_empty() {
                let word = terms.game.side_name(side);
                *name = texts.find(&format!("side-{word}")).unwrap_or_default();
            }
        })
    };
    let seats = Side::BOTH.map(seat);
    let sits = |side: &Side| me.is_some() && row.seats[side.index()].person == me;
    Ok(Summary {
        id: row.id.to_string(),
        rules: row.rules.clone(),
        start: match &terms.start {
            Start::Named(name) => Some(name.clone()),
            Start::Position(_) => None,
        },
        mode: terms.mode,
        rated: row.rated,
        clock: terms.clock,
        status: row.progress.status,
        ply: row.progress.ply,
        position: row.progress.position.clone(),
        turn: row.progress.turn.map(Into::into),
        you: Side::BOTH.into_iter().filter(sits).map(Into::into).collect(),
        seats,
        result: row.ended.as_ref().and_then(|ended| result(&ended.finish, terms.game, texts)),
        created: row.created,
        updated: row.updated,
        ended: row.ended.as_ref().map(|ended| ended.at),
        deadline: row.progress.deadline,
        game: terms.game.into(),
    })
}

fn seat(
    app: &App,
    row: &SeatRow,
    people: &HashMap<PersonId, Person>,
    texts: &Texts,
    rename: impl FnOnce(&mut String),
) -> Seat {
    let person = row.person.and_then(|id| people.get(&id));
    let mut name = match (row.kind, person) {
        _ if !row.names.is_empty() => row.names.join(", "),
        (SeatKind::Open, _) => texts.tell(&Message::new("table-seat-open")),
        (SeatKind::Computer, _) => texts.tell(
            &Message::new("table-seat-computer").with("level", row.level.unwrap_or_default()),
        ),
        (_, Some(person)) => shown_name(person, texts),
        (_, None) => texts.tell(&Message::new("table-seat-gone")),
    };
    rename(&mut name);
    Seat {
        kind: row.kind,
        name,
        person: row.person.map(|id| id.to_string()),
        level: row.level,
        members: (row.names.len() > 1).then(|| row.names.clone()),
        bot: person.is_some_and(|person| person.kind == Kind::Bot),
        account: row.names.is_empty() && person.is_some_and(Person::has_account),
        present: row.level.is_some() || row.person.is_some_and(|id| app.live.online.has(id)),
        ..Seat::default()
    }
}

fn result(finish: &store::Finish, game: GameId, texts: &Texts) -> Option<Ended> {
    let score = finish.score.map(|points| u32::try_from(points).unwrap_or(0));
    let ending = Ending { winner: finish.winner, reason: EndReason::named(&finish.reason)?, score };
    Some(Ended {
        winner: finish.winner.map(Into::into),
        reason: finish.reason.clone(),
        score,
        text: texts.tell(&ending.message(game)),
    })
}

/// The result that a search asks for: `1-0`, `0-1`, `1/2-1/2`, or `first`, `second`, `draw`.
#[expect(clippy::option_option, reason = "the inner None is a draw")]
pub(crate) fn read_result(text: &str) -> Option<Option<Side>> {
    match (text, text.parse::<Outcome>()) {
        ("draw", _) | (_, Ok(Outcome::Draw)) => Some(None),
        (_, Ok(Outcome::Win(side))) => Some(Some(side)),
        _ => protocol::side::read(text).map(Some),
    }
}
