//! How those on the seats are called.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use game::{Message, Side};
use protocol::live::Mode;
use protocol::people::Rating;
use table::{Face, Table};
use texts::{Language, Texts};

use crate::app::App;
use crate::id::PersonId;
use crate::people::{rounded, shown_name};
use crate::play::stored::Names;
use crate::store::{Kind, Person, StoreError};

/// How long a name is believed: somebody who deletes their account is forgotten here too.
const FRESH: Duration = Duration::from_secs(30);

/// Who sits at a table, as the store knows them.
pub(crate) struct Faces {
    seats: [Known; 2],
    read: Instant,
    /// What they are called, in each language in which somebody has asked: every move tells it again.
    told: [OnceLock<[Face; 2]>; Language::ALL.len()],
}

#[derive(Default)]
struct Known {
    names: Vec<String>,
    person: Option<Person>,
    rating: Option<Rating>,
}

impl Faces {
    /// Looks those on the seats up.
    pub(crate) async fn read(app: &App, table: &Table, names: &Names) -> Result<Self, StoreError> {
        let ids = Side::BOTH.map(|side| {
            table.seats()[side.index()].person_id().and_then(|id| id.parse::<PersonId>().ok())
        });
        let wanted: Vec<PersonId> = ids.iter().flatten().copied().collect();
        let people = if wanted.is_empty() { Vec::new() } else { app.store.people(wanted).await? };
        let mut seats = [Known::default(), Known::default()];
        // At one screen both seats belong to whoever opened the table, who is neither of the players.
        let is_local = table.terms().mode == Mode::Local;
        for side in Side::BOTH {
            let known = &mut seats[side.index()];
            known.names.clone_from(&names[side.index()]);
            let is_called = is_local || !known.names.is_empty();
            let Some(id) = ids[side.index()].filter(|_| !is_called) else { continue };
            known.person = people.iter().find(|person| person.id == id).cloned();
            if known.person.as_ref().is_some_and(Person::has_account) {
                let ratings = app.store.ratings(id).await?;
                let rating = ratings.iter().find(|rating| rating.game == table.terms().game.name());
                known.rating = rating.map(rounded);
            }
        }
        Ok(Faces { seats, read: Instant::now(), told: Default::default() })
    }

    /// Whether they may have changed since.
    pub(crate) fn is_old(&self) -> bool {
        self.read.elapsed() > FRESH
    }

    /// How they are called in a language, the first side first, at the table for which they were read.
    pub(crate) fn told(&self, table: &Table, texts: &Texts) -> &[Face; 2] {
        self.told[texts.language() as usize].get_or_init(|| self.tell(table, texts))
    }

    fn tell(&self, table: &Table, texts: &Texts) -> [Face; 2] {
        Side::BOTH.map(|side| {
            let known = &self.seats[side.index()];
            let seat = &table.seats()[side.index()];
            Face {
                name: match (seat, &known.person) {
                    _ if !known.names.is_empty() => known.names.join(", "),
                    // Nobody has said who sits where at this screen.
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
