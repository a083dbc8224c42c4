//! For tests: a server with one table, without a network.
#![allow(clippy::missing_panics_doc, reason = "test helpers")]

use games::GameId;
use protocol::live::{Action, Clock, Event, Mode, ServerMessage, Word};
use table::{Actor, AppliedEvent, EventKind, Moment, PlayerInfo, Seat, Table, Terms, Viewer};

/// The table's id.
pub const TABLE: &str = "t1";

/// A server with one table, where Ada (first) and Bo sit.
pub struct FakeServer {
    table: Table,
    pub(crate) events: Vec<AppliedEvent>,
    /// The server's time, in milliseconds.
    pub now: u64,
}

impl FakeServer {
    /// A table for a game between two seated people.
    pub fn new(game: GameId, clock: Clock) -> Self {
        let terms = Terms { clock, ..Terms::new(game, Mode::Online) };
        let opened =
            Table::open(terms, Seat::person("ada"), Seat::person("bo"), &Moment::at(1_000))
                .unwrap();
        FakeServer { table: opened.table, events: opened.events, now: 1_000 }
    }

    fn look<T>(&self, person: &str, look: impl FnOnce(&Viewer<'_>) -> T) -> T {
        let player = |name: &str| PlayerInfo { name: name.to_owned(), ..PlayerInfo::default() };
        look(&Viewer {
            person: Some(person),
            now: self.now,
            players: &[player("A\u{1b}da"), player("Bo")],
            away: [None; 2],
            muted: [false; 2],
            tell: &|message| message.id.to_owned(),
        })
    }

    /// The whole state, as `person` may see it.
    pub fn state(&self, person: &str) -> ServerMessage {
        let view = self.look(person, |viewer| Box::new(self.table.view(TABLE, viewer)));
        let n = self.events.len() as u64;
        ServerMessage::State { table: TABLE.to_owned(), n, now: self.now, view }
    }

    /// Performs an action; returns the events as sent to `viewer`.
    pub fn act(&mut self, person: &str, action: &Action, viewer: &str) -> Vec<ServerMessage> {
        let moment = Moment::at(self.now);
        let decision = self.table.decide(&Actor::Person(person), action, &moment).unwrap();
        let mut answers = Vec::new();
        for applied in decision.events {
            let (ply, side) = (applied.ply, applied.side);
            let live = match &applied.event.kind {
                EventKind::Moved { mv, clock } => Event::Moved {
                    ply,
                    side: side.into(),
                    mv: mv.clone(),
                    effect: protocol::live::Effect::Join {
                        from: Word::default(),
                        to: Word::default(),
                    },
                    position: String::new(),
                    clock: *clock,
                },
                EventKind::Offered { offer, by } => {
                    Event::Offered { offer: *offer, by: (*by).into(), ply }
                }
                EventKind::Lapsed { offer } => Event::Lapsed { offer: *offer },
                EventKind::TookBack { to_ply } => Event::TookBack { to_ply: *to_ply },
                EventKind::Declined { offer, by } => {
                    Event::Declined { offer: *offer, by: (*by).into() }
                }
                EventKind::Phrase { by, phrase, .. } => Event::Phrase {
                    by: (*by).into(),
                    phrase: phrase.name().to_owned(),
                    text: "Hello!".to_owned(),
                    from: None,
                    team: false,
                },
                kind => panic!("{kind:?}"),
            };
            self.table.apply(applied.event.clone()).unwrap();
            self.events.push(applied);
            let view = self.look(viewer, |viewer| Box::new(self.table.turn_view(viewer)));
            answers.push(ServerMessage::Event {
                table: TABLE.to_owned(),
                n: self.events.len() as u64,
                now: self.now,
                event: live,
                view: Some(view),
            });
        }
        answers
    }

    /// Plays a move; returns the events as sent to `viewer`.
    pub fn plays(&mut self, person: &str, mv: &str, viewer: &str) -> Vec<ServerMessage> {
        self.act(person, &Action::Move { mv: mv.to_owned() }, viewer)
    }
}
