//! What a keeper tells those at the table: each sees what they may, in their language.

use axum::extract::ws::Utf8Bytes;
use game::{Message, Side};
use protocol::live::{Answer, Mode, Reason, View};
use table::{Answered, Connection, News, Viewer};
use texts::Language;

use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::connection::visitor::Visitor;
use crate::id::PersonId;
use crate::play::keeper::Keeper;
use crate::play::refusal::Refusal;
use crate::problem::Refusal as _;

/// What decides how a table looks: the sides that somebody plays, those that they do not want to hear, and
/// the language.
type Look = (Vec<Side>, [bool; 2], Language);

impl Keeper {
    /// Tells news to everybody, or to one connection.
    pub(crate) fn tell(&self, news: &News, only: Option<Connection>) {
        let mut written: Vec<(Look, Vec<Utf8Bytes>)> = Vec::new();
        let to = self
            .visitors
            .values()
            .filter(|visitor| only.is_none_or(|connection| visitor.connection == connection));
        for visitor in to {
            let sides = self.room.table().sides_of(visitor.person.as_str());
            let look = (sides, self.muted(visitor), visitor.language);
            let known = written.iter().position(|(other, _)| *other == look);
            let i = known.unwrap_or_else(|| {
                let messages = self.write(news, visitor);
                written.push((look, messages));
                written.len() - 1
            });
            visitor.out.send_all(written[i].1.clone());
        }
    }

    /// Tells everybody who is there.
    pub(crate) fn tell_presence(&self) {
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

    /// Tells whoever opened the table that somebody has come.
    pub(crate) fn call_host(&self) {
        let table = self.room.table();
        let host = table.seats()[table.host().index()].person_id().and_then(|id| id.parse().ok());
        if let Some(host) = host {
            self.app.bus.publish(Topic::Person(host), Hint::Begins(self.id));
        }
    }

    /// Tells whoever is to move, if they are not at the table.
    pub(crate) fn call_player(&self) {
        let table = self.room.table();
        let Some(side) = table.turn().filter(|_| table.terms().mode == Mode::Online) else {
            return;
        };
        let away = !self.room.presence().seats(table)[side.index()];
        let person = table.seats()[side.index()].person_id().and_then(|id| id.parse().ok());
        if let Some(person) = person.filter(|_| away) {
            self.app.bus.publish(Topic::Person(person), Hint::YourTurn(self.id));
        }
    }

    /// Sends a notice of the game's end to the players who are not at the table.
    pub(super) fn tell_absent_of_end(&self) {
        let table = self.room.table();
        if table.terms().mode != Mode::Online {
            return;
        }
        let present = self.room.presence().seats(table);
        for side in Side::BOTH.into_iter().filter(|side| !present[side.index()]) {
            let person = table.seats()[side.index()].person_id().and_then(|id| id.parse().ok());
            if let Some(person) = person {
                self.app.bus.publish(Topic::Person(person), Hint::GameOver(self.id));
            }
        }
    }

    /// Answers whoever asked for something.
    pub(crate) fn answer(&mut self, Answered { asker, result }: Answered) {
        match result {
            Ok(n) => {
                if let Some(reply) = self.waiting.remove(&asker.connection) {
                    let _ = reply.send(Ok(n));
                } else if let (Some(visitor), Some(id)) =
                    (self.visitors.get(&asker.connection), asker.id)
                {
                    visitor.out.say(&Answer::Ack { id, n });
                }
            }
            Err(refused) => self.refuse(asker.connection, asker.id, refused.into()),
        }
    }

    pub(crate) fn refuse(&mut self, connection: Connection, id: Option<String>, refusal: Refusal) {
        self.app.metrics.refused.inc();
        if let Some(reply) = self.waiting.remove(&connection) {
            let _ = reply.send(Err(refusal));
        } else if let (Some(visitor), Some(id)) = (self.visitors.get(&connection), id) {
            let text = self.app.speech.tell(visitor.language, &refusal);
            let reason = Reason { code: refusal.code().to_owned(), text };
            visitor.out.say(&Answer::Refused { id, reason });
        }
    }

    /// The table as somebody sees it.
    pub(crate) fn view(&self, person: Option<PersonId>, language: Language) -> View {
        self.with_viewer(person, language, [false; 2], |viewer| {
            self.room.table().view(self.id.as_str(), viewer)
        })
    }

    /// Which sides somebody does not want to hear.
    fn muted(&self, visitor: &Visitor) -> [bool; 2] {
        self.room.table().seats().each_ref().map(|seat| {
            let is_it = |blocked: &PersonId| seat.person_id() == Some(blocked.as_str());
            visitor.blocks.iter().any(is_it)
        })
    }

    fn write(&self, news: &News, visitor: &Visitor) -> Vec<Utf8Bytes> {
        let table = self.room.table();
        let id = || self.id.to_string();
        let muted = self.muted(visitor);
        self.with_viewer(Some(visitor.person), visitor.language, muted, |viewer| {
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
        muted: [bool; 2],
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
            muted,
            tell: &|message: &Message| texts.tell(message),
        };
        look(&viewer)
    }
}
