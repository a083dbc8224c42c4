//! A table as one viewer sees it, as messages.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use game::Message;
use games::GameId;
use protocol::live::{ServerMessage, View};
use table::{AppliedEvent, Table, Update, Viewer};
use texts::{Language, Texts};

use crate::app::App;
use crate::clock::unix_ms;
use crate::connection::outbox::Burst;
use crate::id::{PersonId, TableId};
use crate::play::players::Players;

/// The longest game whose view is serialised in place: it takes about a millisecond and fits a
/// client's queue. Longer ones go through [`LargeAnswers`](crate::limits::LargeAnswers).
pub(crate) const INLINE_PLIES: u32 = 200;

/// A viewer of a table, and what they may see.
pub(super) struct Perspective<'a> {
    pub(super) id: TableId,
    pub(super) table: &'a Table,
    pub(super) players: &'a Players,
    pub(super) texts: &'a Texts,
    /// `None` without a session.
    pub(super) person: Option<PersonId>,
    /// How long each player has been away, in milliseconds; `None` if present.
    pub(super) away: [Option<u64>; 2],
    /// Whether the viewer has blocked each player.
    pub(super) muted: [bool; 2],
}

impl Perspective<'_> {
    pub(super) fn view(&self) -> View {
        self.look(|viewer| self.table.view(self.id.as_str(), viewer))
    }

    /// The messages of an update. The last event carries the turn, unless the state follows.
    pub(super) fn messages(&self, update: &Update) -> Burst {
        self.look(|viewer| {
            let last = update.events.len().saturating_sub(1);
            let event = |(i, applied): (usize, &AppliedEvent)| {
                self.event(applied, viewer, i == last && !update.state)
            };
            let mut messages: Burst = update.events.iter().enumerate().map(event).collect();
            if update.state {
                messages.push(self.state(viewer));
            }
            messages
        })
    }

    /// The messages of events that others follow.
    pub(super) fn earlier_events(&self, events: &[AppliedEvent]) -> Burst {
        self.look(|viewer| {
            events.iter().map(|applied| self.event(applied, viewer, false)).collect()
        })
    }

    fn state(&self, viewer: &Viewer<'_>) -> Utf8Bytes {
        let view = Box::new(self.table.view(self.id.as_str(), viewer));
        let (table, n, now) = (self.id.to_string(), self.table.number(), viewer.now);
        ServerMessage::State { table, n, now, view }.to_json().into()
    }

    fn event(&self, applied: &AppliedEvent, viewer: &Viewer<'_>, with_turn: bool) -> Utf8Bytes {
        let view = with_turn.then(|| Box::new(self.table.turn_view(viewer)));
        let event = applied.live(self.table, viewer);
        let (table, n, now) = (self.id.to_string(), applied.n, viewer.now);
        ServerMessage::Event { table, n, now, event, view }.to_json().into()
    }

    fn look<T>(&self, look: impl FnOnce(&Viewer<'_>) -> T) -> T {
        let person = self.person.as_ref().map(PersonId::as_str);
        let plays = person.is_some_and(|person| !self.table.sides_of(person).is_empty());
        look(&Viewer {
            person,
            now: unix_ms(),
            players: self.players.infos(self.table, self.texts, plays),
            away: self.away,
            muted: self.muted,
            tell: &|message: &Message| self.texts.tell(message),
        })
    }
}

/// A copy of a table and its viewer, to be serialised on another thread.
pub(crate) struct Snapshot {
    pub(super) app: App,
    pub(super) id: TableId,
    pub(super) table: Table,
    pub(super) players: Arc<Players>,
    pub(super) person: Option<PersonId>,
    pub(super) language: Language,
    pub(super) away: [Option<u64>; 2],
    pub(super) muted: [bool; 2],
}

impl Snapshot {
    /// The number of the last event.
    pub(crate) fn number(&self) -> u64 {
        self.table.number()
    }

    pub(crate) fn game(&self) -> GameId {
        self.table.terms().game
    }

    /// Whether serialising it takes long enough for another thread.
    pub(crate) fn is_large(&self) -> bool {
        self.table.ply() > INLINE_PLIES
    }

    pub(crate) fn view(&self) -> View {
        self.perspective(&self.table).view()
    }

    /// The message with the whole state.
    pub(super) fn state(&self) -> Burst {
        self.perspective(&self.table).messages(&Update { events: Vec::new(), state: true })
    }

    /// The same viewer's perspective of this table at another time.
    pub(super) fn perspective<'a>(&'a self, table: &'a Table) -> Perspective<'a> {
        Perspective {
            id: self.id,
            table,
            players: &self.players,
            texts: self.app.speech.texts(self.language),
            person: self.person,
            away: self.away,
            muted: self.muted,
        }
    }
}
