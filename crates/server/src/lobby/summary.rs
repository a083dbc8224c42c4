//! Tables as entries of lists.

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

/// Tables as entries of a list, for one reader.
pub(crate) async fn summaries(
    app: &App,
    rows: &[TableRow],
    me: Option<PersonId>,
    texts: &Texts,
) -> Result<Vec<Summary>, StoreError> {
    let mut ids: Vec<PersonId> = rows
        .iter()
        .flat_map(|row| &row.seats)
        .flat_map(|seat| seat.person.iter().chain(&seat.members))
        .copied()
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let people = app.store.people(ids).await?;
    let people: HashMap<PersonId, Person> =
        people.into_iter().map(|person| (person.id, person)).collect();
    rows.iter().map(|row| summary(row, me, &people, texts)).collect()
}

fn summary(
    row: &TableRow,
    me: Option<PersonId>,
    people: &HashMap<PersonId, Person>,
    texts: &Texts,
) -> Result<Summary, StoreError> {
    let terms = rows::read_terms(row)?;
    let local = terms.mode == Mode::Local;
    // Names typed at a shared screen are visible to its players only, until the owner shares the
    // game.
    let shows_names = row.public || row.is_player(me);
    let seat = |side: Side| {
        let team = team_names(&row.seats[side.index()], people, texts);
        let names: &[String] = match &team {
            Some(team) => team,
            None if shows_names => &row.seats[side.index()].names,
            None => &[],
        };
        seat(&row.seats[side.index()], names, people, texts, |name: &mut String| {
            if local && names.is_empty() {
                let word = terms.game.side_name(side);
                *name = texts.find(&format!("side-{word}")).unwrap_or_default();
            }
        })
    };
    let seats = Side::BOTH.map(seat);
    let sits = |side: &Side| {
        let seat = &row.seats[side.index()];
        me.is_some_and(|me| seat.person == Some(me) || seat.members.contains(&me))
    };
    Ok(Summary {
        id: row.id.to_string(),
        rules: row.rules.clone(),
        start: match &terms.start {
            Start::Named(name) => Some(name.clone()),
            Start::Position(_) => None,
        },
        mode: terms.mode,
        rated: row.rated,
        public: row.public,
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

/// The names of a team's members at devices of their own; `None` if the seat is not such a team.
fn team_names(
    row: &SeatRow,
    people: &HashMap<PersonId, Person>,
    texts: &Texts,
) -> Option<Vec<String>> {
    let name = |id: &PersonId| match people.get(id) {
        Some(person) => shown_name(person, texts),
        None => texts.tell(&Message::new("table-seat-gone")),
    };
    (!row.members.is_empty()).then(|| row.members.iter().map(name).collect())
}

fn seat(
    row: &SeatRow,
    names: &[String],
    people: &HashMap<PersonId, Person>,
    texts: &Texts,
    rename: impl FnOnce(&mut String),
) -> Seat {
    let person = row.person.and_then(|id| people.get(&id));
    let mut name = match (row.kind, person) {
        _ if !names.is_empty() => names.join(", "),
        (SeatKind::Open, _) => texts.tell(&Message::new("table-seat-open")),
        // An empty team, unlike one with hidden names.
        (SeatKind::Team, None) if row.names.is_empty() => {
            texts.tell(&Message::new("table-seat-open"))
        }
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
        members: (names.len() > 1).then(|| names.to_vec()),
        people: (!row.members.is_empty())
            .then(|| row.members.iter().map(PersonId::to_string).collect()),
        bot: person.is_some_and(|person| person.kind == Kind::Bot),
        account: names.is_empty() && person.is_some_and(Person::has_account),
        // Lists carry no presence: only followers see it.
        present: row.level.is_some(),
        ..Seat::default()
    }
}

fn result(finish: &store::Finish, game: GameId, texts: &Texts) -> Option<Ended> {
    let score = finish.score.map(|points| u32::try_from(points).unwrap_or(0));
    let ending = Ending { winner: finish.winner, reason: EndReason::named(&finish.reason)?, score };
    Some(Ended {
        winner: finish.winner.map(Into::into),
        reason: ending.reason,
        score,
        text: texts.tell(&ending.message(game)),
    })
}

/// Parses the result in a search: `1-0`, `0-1`, `1/2-1/2`, or `first`, `second`, `draw`.
#[expect(clippy::option_option, reason = "the inner None is a draw")]
pub(crate) fn read_result(text: &str) -> Option<Option<Side>> {
    match (text, text.parse::<Outcome>()) {
        ("draw", _) | (_, Ok(Outcome::Draw)) => Some(None),
        (_, Ok(Outcome::Win(side))) => Some(Some(side)),
        _ => protocol::side::read(text).map(Some),
    }
}
