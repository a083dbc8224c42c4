//! The names and ratings of the players at a table.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use game::{Message, Side};
use protocol::live::Mode;
use table::{PlayerInfo, Table};
use texts::{Language, Texts};

use crate::app::App;
use crate::id::PersonId;
use crate::people::{RatingView, shown_name};
use crate::play::rows::Names;
use crate::store::{Kind, Person, StoreError};

/// How long a name is cached: a deleted account must disappear here too.
const FRESH: Duration = Duration::from_secs(30);

/// The players at a table, as the store knows them.
pub(crate) struct Players {
    seats: [Known; 2],
    read: Instant,
    /// Cached by language, because every move needs them.
    infos: [OnceLock<[PlayerInfo; 2]>; Language::ALL.len()],
}

#[derive(Default)]
struct Known {
    names: Vec<String>,
    person: Option<Person>,
    rating: Option<RatingView>,
}

impl Players {
    /// Reads the players of a table; `names` are those typed at a shared screen.
    pub(crate) async fn read(app: &App, table: &Table, names: &Names) -> Result<Self, StoreError> {
        let ids = Side::BOTH.map(|side| {
            table.seats()[side.index()].person_id().and_then(|id| id.parse::<PersonId>().ok())
        });
        let wanted: Vec<PersonId> = ids.iter().flatten().copied().collect();
        let people = if wanted.is_empty() { Vec::new() } else { app.store.people(wanted).await? };
        let mut seats = [Known::default(), Known::default()];
        // At a shared screen both seats belong to the account of the host, who may be neither player.
        let is_local = table.terms().mode == Mode::Local;
        for side in Side::BOTH {
            let known = &mut seats[side.index()];
            known.names.clone_from(&names[side.index()]);
            let is_named = is_local || !known.names.is_empty();
            let Some(id) = ids[side.index()].filter(|_| !is_named) else { continue };
            known.person = people.iter().find(|person| person.id == id).cloned();
            if known.person.as_ref().is_some_and(Person::has_account) {
                let ratings = app.store.ratings(id).await?;
                let rating = ratings.iter().find(|rating| rating.game == table.terms().game.name());
                known.rating = rating.map(RatingView::from);
            }
        }
        Ok(Players { seats, read: Instant::now(), infos: Default::default() })
    }

    /// Whether they should be read again.
    pub(crate) fn is_stale(&self) -> bool {
        self.read.elapsed() > FRESH
    }

    /// How they are shown in a language, first side first, at the table for which they were read.
    pub(crate) fn infos(&self, table: &Table, texts: &Texts) -> &[PlayerInfo; 2] {
        self.infos[texts.language() as usize].get_or_init(|| self.translate(table, texts))
    }

    fn translate(&self, table: &Table, texts: &Texts) -> [PlayerInfo; 2] {
        Side::BOTH.map(|side| {
            let known = &self.seats[side.index()];
            let seat = &table.seats()[side.index()];
            PlayerInfo {
                name: match (seat, &known.person) {
                    _ if !known.names.is_empty() => known.names.join(", "),
                    // No names were typed at this screen: the sides name the players.
                    _ if table.terms().mode == Mode::Local => {
                        let side = table.terms().game.side_name(side);
                        texts.find(&format!("side-{side}")).unwrap_or_default()
                    }
                    (table::Seat::Open, _) => texts.tell(&Message::new("table-seat-open")),
                    (table::Seat::Computer { level }, _) => {
                        texts.tell(&Message::new("table-seat-computer").with("level", *level))
                    }
                    (table::Seat::Person { .. }, Some(person)) => shown_name(person, texts),
                    (table::Seat::Person { .. }, None) => {
                        texts.tell(&Message::new("table-seat-gone"))
                    }
                },
                members: known.names.clone(),
                rating: known.rating.map(|rating| rating.rating),
                provisional: known.rating.is_some_and(|rating| rating.provisional),
                bot: known.person.as_ref().is_some_and(|person| person.kind == Kind::Bot),
                account: known.person.as_ref().is_some_and(Person::has_account),
            }
        })
    }
}
