//! What a keeper tells those at the table: each sees what they may, in their language.

use axum::extract::ws::Utf8Bytes;
use game::{Message, Side};
use protocol::live::{Answer, View};
use table::{Connection, News, Viewer};
use texts::Language;

use super::keeper::Keeper;
use crate::clock::now;
use crate::id::PersonId;

/// What decides how a table looks: the sides that somebody plays, and the language.
type Look = (Vec<Side>, Language);

impl Keeper {
    /// Tells news to everybody, or to one connection.
    pub(super) fn tell(&self, news: &News, only: Option<Connection>) {
        let mut written: Vec<(Look, Vec<Utf8Bytes>)> = Vec::new();
        let to = self
            .visitors
            .values()
            .filter(|visitor| only.is_none_or(|connection| visitor.connection == connection));
        for visitor in to {
            let sides = self.room.table().sides_of(visitor.person.as_str());
            let look = (sides, visitor.language);
            let known = written.iter().position(|(other, _)| *other == look);
            let i = known.unwrap_or_else(|| {
                let messages = self.write(news, visitor.person, visitor.language);
                written.push((look, messages));
                written.len() - 1
            });
            visitor.out.send_all(written[i].1.clone());
        }
    }

    /// Tells everybody who is there.
    pub(super) fn tell_presence(&self) {
        let (table, presence) = (self.room.table(), self.room.presence());
        let answer = Answer::Presence {
            table: self.id.to_string(),
            seats: presence.seats(table),
            watching: presence.watching(table),
            left_for: presence.away(table, now() as u64),
        };
        let text: Utf8Bytes = answer.to_json().into();
        for visitor in self.visitors.values() {
            visitor.out.send(text.clone());
        }
    }

    /// The table as somebody sees it.
    pub(super) fn view(&self, person: Option<PersonId>, language: Language) -> View {
        self.with_viewer(person, language, |viewer| {
            self.room.table().view(self.id.as_str(), viewer)
        })
    }

    fn write(&self, news: &News, person: PersonId, language: Language) -> Vec<Utf8Bytes> {
        let table = self.room.table();
        let id = || self.id.to_string();
        self.with_viewer(Some(person), language, |viewer| {
            let last = news.events.len().saturating_sub(1);
            let event = |(i, one): (usize, &table::Happened)| {
                let view = (i == last && !news.state).then(|| Box::new(table.turn_view(viewer)));
                let event = one.live(table, viewer);
                let (n, now) = (one.n, viewer.now);
                Answer::Event { table: id(), n, now, event, view }.to_json().into()
            };
            let mut messages: Vec<Utf8Bytes> = news.events.iter().enumerate().map(event).collect();
            if news.state {
                let view = Box::new(table.view(self.id.as_str(), viewer));
                let (n, now) = (table.number(), viewer.now);
                messages.push(Answer::State { table: id(), n, now, view }.to_json().into());
            }
            messages
        })
    }

    fn with_viewer<T>(
        &self,
        person: Option<PersonId>,
        language: Language,
        look: impl FnOnce(&Viewer<'_>) -> T,
    ) -> T {
        let table = self.room.table();
        let texts = self.app.speech.texts(language);
        let faces = self.faces.told(table, texts);
        let now = now() as u64;
        let viewer = Viewer {
            person: person.as_ref().map(PersonId::as_str),
            now,
            faces,
            away: self.room.presence().away(table, now),
            tell: &|message: &Message| texts.tell(message),
        };
        look(&viewer)
    }
}
