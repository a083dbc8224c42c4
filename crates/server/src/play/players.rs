//! The names and ratings of the players at a table.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use game::{Message, Side};
use protocol::live::Mode;
use protocol::people::Rating;
use table::{PlayerInfo, Table};
use texts::{Language, Texts};

use crate::app::App;
use crate::id::{PersonId, TableId};
use crate::people::{rounded, shown_name};
use crate::play::rows::Names;
use crate::store::{Kind, Person, StoreError};

/// How long a name is cached: a deleted account must disappear here too.
const FRESH: Duration = Duration::from_secs(30);

/// The players at a table, as the store knows them.
pub(crate) struct Players {
    seats: [Known; 2],
    read: Instant,
    /// Whether the names typed at a shared screen are public.
    public: bool,
    /// Cached by language, because every move needs them; without and with the typed names.
    infos: [[OnceLock<[PlayerInfo; 2]>; Language::ALL.len()]; 2],
}

#[derive(Default)]
struct Known {
    names: Vec<String>,
    person: Option<Person>,
    /// The members of a team on their own devices; `None` for deleted people.
    team: Vec<Option<Person>>,
    rating: Option<Rating>,
}

impl Players {
    /// Reads the players of a table; `names` are those typed at a shared screen.
    pub(crate) async fn read(
        app: &App,
        id: TableId,
        table: &Table,
        names: &Names,
    ) -> Result<Self, StoreError> {
        let ids = Side::BOTH.map(|side| {
            table.seats()[side.index()].person_id().and_then(|id| id.parse::<PersonId>().ok())
        });
        let members = Side::BOTH.map(|side| {
            let seat = &table.seats()[side.index()];
            let people = if seat.is_team() { seat.people() } else { &[] };
            people.iter().map(|id| id.parse::<PersonId>().ok()).collect::<Vec<_>>()
        });
        let wanted: Vec<PersonId> =
            ids.iter().chain(members.iter().flatten()).flatten().copied().collect();
        let people = if wanted.is_empty() { Vec::new() } else { app.store.people(wanted).await? };
        let mut seats = [Known::default(), Known::default()];
        // At a shared screen both seats belong to the account of the host, who may be neither player.
        let is_local = table.terms().mode == Mode::Local;
        for side in Side::BOTH {
            let known = &mut seats[side.index()];
            known.names.clone_from(&names[side.index()]);
            let find = |id: &PersonId| people.iter().find(|person| person.id == *id).cloned();
            known.team =
                members[side.index()].iter().map(|id| id.as_ref().and_then(find)).collect();
            if !known.team.is_empty() {
                continue;
            }
            let is_named = is_local || !known.names.is_empty();
            let Some(id) = ids[side.index()].filter(|_| !is_named) else { continue };
            known.person = people.iter().find(|person| person.id == id).cloned();
            if known.person.as_ref().is_some_and(Person::has_account) {
                let ratings = app.store.ratings(id).await?;
                let rating = ratings.iter().find(|rating| rating.game == table.terms().game.name());
                known.rating = rating.map(rounded);
            }
        }
        let has_names = names.iter().any(|names| !names.is_empty());
        let public = !has_names || app.store.table(id).await?.is_some_and(|row| row.public);
        Ok(Players { seats, read: Instant::now(), public, infos: Default::default() })
    }

    /// Whether the cache has expired.
    pub(crate) fn is_stale(&self) -> bool {
        self.read.elapsed() > FRESH
    }

    /// The players as shown to a reader, first side first. Names typed at a shared screen are
    /// visible to its players (`plays`) only, until the owner shares the game: they may be
    /// children's.
    pub(crate) fn infos(&self, table: &Table, texts: &Texts, plays: bool) -> &[PlayerInfo; 2] {
        let shows_names = plays || self.public;
        self.infos[usize::from(shows_names)][texts.language() as usize]
            .get_or_init(|| self.translate(table, texts, shows_names))
    }

    fn translate(&self, table: &Table, texts: &Texts, shows_names: bool) -> [PlayerInfo; 2] {
        Side::BOTH.map(|side| {
            let known = &self.seats[side.index()];
            let seat = &table.seats()[side.index()];
            let team: Vec<String> = known
                .team
                .iter()
                .map(|person| match person {
                    Some(person) => shown_name(person, texts),
                    None => texts.tell(&Message::new("table-seat-gone")),
                })
                .collect();
            let names: &[String] = if !team.is_empty() {
                &team
            } else if shows_names {
                &known.names
            } else {
                &[]
            };
            PlayerInfo {
                name: match (seat, &known.person) {
                    _ if !names.is_empty() => names.join(", "),
                    // No typed names, or hidden from this reader: show the sides.
                    _ if table.terms().mode == Mode::Local || !known.names.is_empty() => {
                        let side = table.terms().game.side_name(side);
                        texts.find(&format!("side-{side}")).unwrap_or_default()
                    }
                    (table::Seat::Open | table::Seat::Team { .. }, _) => {
                        texts.tell(&Message::new("table-seat-open"))
                    }
                    (table::Seat::Computer { level }, _) => {
                        texts.tell(&Message::new("table-seat-computer").with("level", *level))
                    }
                    (table::Seat::Person { .. }, Some(person)) => shown_name(person, texts),
                    (table::Seat::Person { .. }, None) => {
                        texts.tell(&Message::new("table-seat-gone"))
                    }
                },
                members: names.to_vec(),
                rating: known.rating.map(|rating| rating.rating),
                provisional: known.rating.is_some_and(|rating| rating.provisional),
                bot: known.person.as_ref().is_some_and(|person| person.kind == Kind::Bot),
                account: known.person.as_ref().is_some_and(Person::has_account),
            }
        })
    }
}
