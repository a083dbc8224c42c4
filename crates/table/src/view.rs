//! What one viewer may know about a table.

use game::{Message, Side};
use protocol::live::{self, Ability, Action, Clock, Mode, Offer, Status};
use view::{legal, played, settled};

use crate::clock::{CLAIM_AFTER, CLAIM_AFTER_UNTIMED};
use crate::room::Happened;
use crate::{Actor, Moment, Seat, Start, Table, What};

/// Who looks at a table, and what the table itself does not know.
pub struct Viewer<'a> {
    /// The person who looks; none where nobody is known.
    pub person: Option<&'a str>,
    /// The time.
    pub now: u64,
    /// How those on the seats are called, the first side first.
    pub faces: &'a [Face; 2],
    /// For how long each has been away; none is present.
    pub away: [Option<u64>; 2],
    /// Whether the viewer does not want to hear them, the first side first.
    pub muted: [bool; 2],
    /// Puts a message into the viewer's language.
    pub tell: &'a dyn Fn(&Message) -> String,
}

/// What is known of whoever sits on a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// What to call them, in the viewer's language.
    pub name: String,
    /// The names of those who share the seat, if there are several.
    pub members: Vec<String>,
    /// The rating in this game.
    pub rating: Option<i32>,
    /// Whether the rating is still uncertain.
    pub provisional: bool,
    /// Whether the account belongs to a program.
    pub bot: bool,
    /// Whether the name is an account's.
    pub account: bool,
}

impl Table {
    /// Everything about the table that the viewer may know.
    pub fn view(&self, id: &str, viewer: &Viewer<'_>) -> live::View {
        let terms = self.terms();
        live::View {
            id: id.to_owned(),
            game: terms.game.into(),
            rules: terms.rules.clone(),
            start: match &terms.start {
                Start::Named(name) => Some(name.clone()),
                Start::Position(_) => None,
            },
            first_position: self.history().first_position().to_string(),
            mode: terms.mode,
            rated: terms.rated,
            invitation: self.status() == Status::Waiting,
            clock: terms.clock,
            claim_after: self.claim_after(),
            you: self.sides_for(viewer).into_iter().map(Into::into).collect(),
            moves: self.played(),
            turn: self.turn_view(viewer),
        }
    }

    /// The part of the view that changes.
    pub fn turn_view(&self, viewer: &Viewer<'_>) -> live::Turn {
        let position = self.history().position();
        let you = self.sides_for(viewer);
        let plays = self.status() == Status::Playing && you.contains(&self.history().side());
        live::Turn {
            status: self.status(),
            ply: self.ply(),
            position: position.to_string(),
            turn: self.turn().map(Into::into),
            score: position.score(),
            seats: Side::BOTH.map(|side| self.seat_view(side, viewer)),
            clocks: self.clocks_view(viewer.now),
            legal: plays.then(|| legal(self.history())),
            settled: settled(&position),
            offers: self.offers().to_vec(),
            can: self.can(viewer, &you),
            result: self.ending_view(viewer),
            next: self.next().map(str::to_owned),
        }
    }

    /// How long a player must have been away before the opponent can end the game; none where that
    /// is not possible.
    pub fn claim_after(&self) -> Option<u64> {
        match (self.terms().mode, self.terms().clock) {
            (Mode::Online, Clock::Timed { .. }) => Some(CLAIM_AFTER),
            (Mode::Online, Clock::None) => Some(CLAIM_AFTER_UNTIMED),
            _ => None,
        }
    }

    fn sides_for(&self, viewer: &Viewer<'_>) -> Vec<Side> {
        viewer.person.map(|person| self.sides_of(person)).unwrap_or_default()
    }

    /// The moves so far, each with what it did and what the clock showed.
    fn played(&self) -> Vec<live::PlayedMove> {
        let clocks = self.shown.iter().copied();
        let moves = played(self.history()).into_iter().zip(clocks);
        moves.map(|(mv, clock)| live::PlayedMove { clock, ..mv }).collect()
    }

    fn seat_view(&self, side: Side, viewer: &Viewer<'_>) -> live::Seat {
        let seat = &self.seats()[side.index()];
        let face = &viewer.faces[side.index()];
        let present = !seat.is_open() && viewer.away[side.index()].is_none();
        match seat {
            Seat::Open => live::Seat { name: face.name.clone(), ..live::Seat::default() },
            Seat::Computer { level } => live::Seat {
                kind: live::SeatKind::Computer,
                name: face.name.clone(),
                level: Some(*level),
                present,
                ..live::Seat::default()
            },
            Seat::Person { person, members } => {
                let team = *members > 1;
                let next = self.next_member(side);
                live::Seat {
                    kind: if team { live::SeatKind::Team } else { live::SeatKind::Person },
                    name: face.name.clone(),
                    person: Some(person.clone()),
                    level: None,
                    members: team.then(|| face.members.clone()),
                    next_member: team.then_some(next),
                    rating: face.rating,
                    provisional: face.rating.map(|_| face.provisional),
                    bot: face.bot,
                    account: face.account,
                    present,
                }
            }
        }
    }

    fn clocks_view(&self, now: u64) -> live::Clocks {
        let shown = self.clocks(now);
        live::Clocks {
            first: shown.map(|shown| shown[0]),
            second: shown.map(|shown| shown[1]),
            running: self.running().map(Into::into),
        }
    }

    fn ending_view(&self, viewer: &Viewer<'_>) -> Option<live::Ended> {
        let ending = self.ending()?;
        Some(live::Ended {
            winner: ending.winner.map(Into::into),
            reason: ending.reason.name().to_owned(),
            score: ending.score,
            text: (viewer.tell)(&ending.message(self.terms().game)),
        })
    }

    /// What the viewer can do: whatever the table would not refuse.
    fn can(&self, viewer: &Viewer<'_>, you: &[Side]) -> Vec<Ability> {
        let Some(person) = viewer.person.filter(|_| !you.is_empty()) else { return Vec::new() };
        let moment = Moment { away: viewer.away, ..Moment::at(viewer.now) };
        let allowed =
            |action: Action| self.decide(&Actor::Person(person), &action, &moment).is_ok();
        let online = self.terms().mode == Mode::Online;
        let playing = self.status() == Status::Playing;
        let turn = playing && you.contains(&self.history().side());
        let all = [
            (Ability::Move, turn),
            (Ability::Takeback, allowed(Action::Takeback)),
            (Ability::OfferTakeback, online && allowed(Action::Offer { offer: Offer::Takeback })),
            (Ability::Draw, allowed(Action::Offer { offer: Offer::Draw })),
            (Ability::Resign, allowed(Action::Resign { side: None })),
            (Ability::Abort, allowed(Action::Abort)),
            (Ability::Pause, allowed(Action::Pause)),
            (Ability::Resume, allowed(Action::Resume)),
            (Ability::Claim, allowed(Action::Claim { claim: live::Claim::Win })),
            (Ability::Rematch, allowed(Action::Offer { offer: Offer::Rematch })),
            (Ability::Hint, turn && !online),
            (Ability::Think, playing && !online),
        ];
        all.into_iter().filter(|(_, can)| *can).map(|(ability, _)| ability).collect()
    }
}

impl Happened {
    /// The event as a viewer is told of it, given the table after it.
    pub fn live(&self, table: &Table, viewer: &Viewer<'_>) -> live::Event {
        match &self.event.what {
            What::Opened(_) => live::Event::Opened,
            What::Seated { side, seat } => {
                // Lots may have exchanged the seats since: it is told who sat down, as they look now.
                let is_there = |other: &Side| table.seats()[other.index()] == *seat;
                let now = Side::BOTH.into_iter().find(is_there).unwrap_or(*side);
                live::Event::Seated { side: (*side).into(), seat: table.seat_view(now, viewer) }
            }
            What::Began(began) => live::Event::Began { first_to_move: began.first_to_move.into() },
            What::Moved { mv, clock } => live::Event::Moved {
                ply: self.ply,
                side: self.side.into(),
                mv: mv.clone(),
                // A move that was played has an effect.
                effect: self.effect.clone().unwrap_or(live::Effect::Join {
                    from: live::Word::default(),
                    to: live::Word::default(),
                }),
                position: self.position.clone().unwrap_or_default(),
                clock: *clock,
            },
            What::Offered { offer, by } => {
                live::Event::Offered { offer: *offer, by: (*by).into(), ply: self.ply }
            }
            What::Declined { offer, by } => {
                live::Event::Declined { offer: *offer, by: (*by).into() }
            }
            What::Withdrawn { offer, by } => {
                live::Event::Withdrawn { offer: *offer, by: (*by).into() }
            }
            What::Lapsed { offer } => live::Event::Lapsed { offer: *offer },
            What::TookBack { to_ply } => live::Event::TookBack { to_ply: *to_ply },
            What::Paused => live::Event::Paused,
            What::Resumed => live::Event::Resumed,
            What::Excused { ms } => live::Event::Excused { ms: *ms },
            What::Phrase { by, .. } if viewer.muted[by.index()] => {
                live::Event::Muted { by: (*by).into() }
            }
            What::Phrase { by, phrase } => live::Event::Phrase {
                by: (*by).into(),
                phrase: phrase.name().to_owned(),
                text: (viewer.tell)(&game::Explain::message(phrase)),
            },
            What::Ended(ending) => live::Event::Ended {
                result: live::Ended {
                    winner: ending.winner.map(Into::into),
                    reason: ending.reason.name().to_owned(),
                    score: ending.score,
                    text: (viewer.tell)(&ending.message(table.terms().game)),
                },
            },
            What::Rematch { table } => live::Event::Rematch { table: table.clone() },
        }
    }
}
