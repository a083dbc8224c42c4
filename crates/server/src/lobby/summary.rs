//! Tables in lists.

use std::collections::HashMap;

use game::{Message, Outcome, Side};
use games::GameId;
use protocol::live::{Clock, Ended, Mode, Seat, SeatKind, Status};
use serde::Serialize;
use table::{EndReason, Ending, Start};
use texts::Texts;
use utoipa::ToSchema;

use crate::app::App;
use crate::clock::Millis;
use crate::id::{PersonId, TableId};
use crate::people::shown_name;
use crate::play::rows;
use crate::store::{self, Kind, Person, SeatRow, StoreError, TableRow};

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Summary {
    /// The table.
    pub(crate) id: TableId,
    /// The game.
    pub(crate) game: String,
    /// The rule set.
    pub(crate) rules: String,
    /// The name of the start, where it has one.
    pub(crate) start: Option<String>,
    /// Between whom: `local`, `computer` or `online`.
    #[schema(value_type = String)]
    pub(crate) mode: Mode,
    /// Whether it counts for the ratings.
    pub(crate) rated: bool,
    /// How time is limited.
    #[schema(value_type = Object)]
    pub(crate) clock: Clock,
    /// `waiting`, `playing`, `paused` or `over`.
    #[schema(value_type = String)]
    pub(crate) status: Status,
    /// How many moves have been played.
    pub(crate) ply: u32,
    /// What lies on the board, where it is known.
    pub(crate) position: Option<String>,
    /// Whose turn it is.
    #[serde(with = "protocol::side::option")]
    #[schema(value_type = Option<String>)]
    pub(crate) turn: Option<Side>,
    /// Who plays, the first side first.
    #[schema(value_type = Vec<Object>)]
    pub(crate) seats: [Seat; 2],
    /// The sides of whoever asks.
    #[serde(with = "protocol::side::list")]
    #[schema(value_type = Vec<String>)]
    pub(crate) you: Vec<Side>,
    /// How it ended.
    #[schema(value_type = Option<Object>)]
    pub(crate) result: Option<Ended>,
    /// When the table was made.
    pub(crate) created: Millis,
    /// When something happened last.
    pub(crate) updated: Millis,
    /// When it ended.
    pub(crate) ended: Option<Millis>,
    /// When the running clock ends.
    pub(crate) deadline: Option<Millis>,
}

/// Tables as somebody sees them in a list.
pub(crate) async fn summaries(
    app: &App,
    rows: Vec<TableRow>,
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
    rows.into_iter().map(|row| summary(app, row, me, &people, texts)).collect()
}

fn summary(
    app: &App,
    row: TableRow,
    me: Option<PersonId>,
    people: &HashMap<PersonId, Person>,
    texts: &Texts,
) -> Result<Summary, StoreError> {
    let terms = rows::read_terms(&row)?;
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
        id: row.id,
        rules: row.rules.clone(),
        start: match &terms.start {
            Start::Named(name) => Some(name.clone()),
            Start::Position(_) => None,
        },
        mode: terms.mode,
        rated: row.rated,
        clock: terms.clock,
        status: match row.progress.status {
            store::Status::Waiting => Status::Waiting,
            store::Status::Playing => Status::Playing,
            store::Status::Paused => Status::Paused,
            store::Status::Over => Status::Over,
        },
        ply: row.progress.ply,
        position: row.progress.position.clone(),
        turn: row.progress.turn,
        you: Side::BOTH.into_iter().filter(sits).collect(),
        seats,
        result: row.ended.as_ref().and_then(|ended| result(&ended.finish, terms.game, texts)),
        created: row.created,
        updated: row.updated,
        ended: row.ended.as_ref().map(|ended| ended.at),
        deadline: row.progress.deadline,
        game: row.game,
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
        (store::SeatKind::Open, _) => texts.tell(&Message::new("table-seat-open")),
        (store::SeatKind::Computer, _) => texts.tell(
            &Message::new("table-seat-computer").with("level", row.level.unwrap_or_default()),
        ),
        (_, Some(person)) => shown_name(person, texts),
        (_, None) => texts.tell(&Message::new("table-seat-gone")),
    };
    rename(&mut name);
    Seat {
        kind: match row.kind {
            store::SeatKind::Open => SeatKind::Open,
            store::SeatKind::Person => SeatKind::Person,
            store::SeatKind::Computer => SeatKind::Computer,
            store::SeatKind::Team => SeatKind::Team,
        },
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
        winner: finish.winner,
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
