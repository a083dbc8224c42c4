//! A table as one viewer may see it.

use game::{Message, Side};
use protocol::live::{self, Ability, Action, Mode, Offer, Status};
use view::{legal, played, settled};

use crate::{Actor, AppliedEvent, EventKind, Moment, Seat, Start, Table};

/// The viewer of a table, and facts about its players that the table itself does not have.
pub struct Viewer<'a> {
    /// The id of the person who looks; `None` without a session.
    pub person: Option<&'a str>,
    /// Unix time in milliseconds.
    pub now: u64,
    /// The players, first side first.
    pub players: &'a [PlayerInfo; 2],
    /// How long each player has been away, in milliseconds; `None` if present.
    pub away: [Option<u64>; 2],
    /// Whether the viewer has blocked each player.
    pub muted: [bool; 2],
    /// Translates a message into the viewer's language.
    pub tell: &'a dyn Fn(&Message) -> String,
}

/// How a player is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The display name in the viewer's language.
    pub name: String,
    /// The names of a team's members.
    pub members: Vec<String>,
    /// The rating in this game, if the player has one.
    pub rating: Option<i32>,
    /// Whether the rating is still uncertain.
    pub provisional: bool,
    /// Whether it is a bot account.
    pub bot: bool,
    /// Whether the name is an account's.
    pub account: bool,
}

impl Table {
    /// The whole table.
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

    /// The part of the view that changes during a game.
    pub fn turn_view(&self, viewer: &Viewer<'_>) -> live::Turn {
        let position = self.history().position();
        let you = self.sides_for(viewer);
        let plays = viewer.person.is_some_and(|person| self.is_to_move(person));
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

    fn sides_for(&self, viewer: &Viewer<'_>) -> Vec<Side> {
        viewer.person.map(|person| self.sides_of(person)).unwrap_or_default()
    }

    /// The moves so far, each with its effect and the clock after it.
    fn played(&self) -> Vec<live::PlayedMove> {
        let clocks = self.clock_after.iter().copied();
        let moves = played(self.history()).into_iter().zip(clocks);
        moves.map(|(mv, clock)| live::PlayedMove { clock, ..mv }).collect()
    }

    fn seat_view(&self, side: Side, viewer: &Viewer<'_>) -> live::Seat {
        let seat = &self.seats()[side.index()];
        let player = &viewer.players[side.index()];
        let present = !seat.is_open() && viewer.away[side.index()].is_none();
        match seat {
            Seat::Open => live::Seat { name: player.name.clone(), ..live::Seat::default() },
            Seat::Computer { level } => live::Seat {
                kind: live::SeatKind::Computer,
                name: player.name.clone(),
                level: Some(*level),
                present,
                ..live::Seat::default()
            },
            Seat::Team { people, next } => live::Seat {
                kind: live::SeatKind::Team,
                name: player.name.clone(),
                person: seat.person_id().map(str::to_owned),
                members: Some(player.members.clone()),
                next_member: Some(*next),
                people: Some(people.clone()),
                present,
                ..live::Seat::default()
            },
            Seat::Person { person, members } => {
                let team = *members > 1;
                let next = self.next_member(side);
                live::Seat {
                    kind: if team { live::SeatKind::Team } else { live::SeatKind::Person },
                    name: player.name.clone(),
                    person: Some(person.clone()),
                    level: None,
                    members: team.then(|| player.members.clone()),
                    next_member: team.then_some(next),
                    rating: player.rating,
                    provisional: player.rating.map(|_| player.provisional),
                    bot: player.bot,
                    account: player.account,
                    present,
                    people: None,
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
            reason: ending.reason,
            score: ending.score,
            text: (viewer.tell)(&ending.message(self.terms().game)),
        })
    }

    /// The actions that the table would accept from the viewer.
    fn can(&self, viewer: &Viewer<'_>, you: &[Side]) -> Vec<Ability> {
        let Some(person) = viewer.person.filter(|_| !you.is_empty()) else { return Vec::new() };
        let moment = Moment { away: viewer.away, ..Moment::at(viewer.now) };
        let allowed = |action: Action| self.allows(&Actor::Person(person), &action, &moment);
        let online = self.terms().mode == Mode::Online;
        let playing = self.status() == Status::Playing;
        let turn = self.is_to_move(person);
        let all = [
            (Ability::Move, turn),
            (Ability::Premove, you.iter().any(|side| self.allows_premove(*side))),
            (Ability::Conditional, you.iter().any(|side| self.allows_conditional(*side))),
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
            (Ability::Begin, allowed(Action::Begin)),
            (Ability::Leave, allowed(Action::Leave)),
            (Ability::Skip, you.iter().any(|side| self.can_wait_to_skip(person, *side))),
        ];
        all.into_iter().filter(|(_, can)| *can).map(|(ability, _)| ability).collect()
    }
}

impl AppliedEvent {
    /// The event as a message to a viewer; `table` is the state after it.
    pub fn live(&self, table: &Table, viewer: &Viewer<'_>) -> live::Event {
        match &self.event.kind {
            EventKind::Opened(_) => live::Event::Opened,
            EventKind::Seated { side, seat } => {
                // Lots may have exchanged the seats since: describe the person where they sit now.
                let is_there = |other: &Side| table.seats()[other.index()] == *seat;
                let now = Side::BOTH.into_iter().find(is_there).unwrap_or(*side);
                live::Event::Seated { side: (*side).into(), seat: table.seat_view(now, viewer) }
            }
            EventKind::Began(began) => {
                live::Event::Began { first_to_move: began.first_to_move.into() }
            }
            EventKind::Moved { mv, clock } => live::Event::Moved {
                ply: self.ply,
                side: self.side.into(),
                mv: mv.clone(),
                // Every move that was played has an effect.
                effect: self.effect.clone().unwrap_or(live::Effect::Join {
                    from: live::Word::default(),
                    to: live::Word::default(),
                }),
                position: self.position.clone().unwrap_or_default(),
                clock: *clock,
            },
            EventKind::Offered { offer, by } => {
                live::Event::Offered { offer: *offer, by: (*by).into(), ply: self.ply }
            }
            EventKind::Declined { offer, by } => {
                live::Event::Declined { offer: *offer, by: (*by).into() }
            }
            EventKind::Withdrawn { offer, by } => {
                live::Event::Withdrawn { offer: *offer, by: (*by).into() }
            }
            EventKind::Lapsed { offer } => live::Event::Lapsed { offer: *offer },
            EventKind::TookBack { to_ply } => live::Event::TookBack { to_ply: *to_ply },
            EventKind::Paused => live::Event::Paused,
            EventKind::Resumed => live::Event::Resumed,
            EventKind::Excused { ms } => live::Event::Excused { ms: *ms },
            EventKind::Phrase { by, team, .. }
                if viewer.muted[by.index()] || (*team && !table.sides_for(viewer).contains(by)) =>
            {
                live::Event::Muted { by: (*by).into() }
            }
            EventKind::Phrase { by, phrase, from, team } => live::Event::Phrase {
                by: (*by).into(),
                phrase: phrase.name().to_owned(),
                text: (viewer.tell)(&game::Explain::message(phrase)),
                from: from.as_ref().and_then(|from| {
                    let people = table.seats()[by.index()].people();
                    let place = people.iter().position(|person| person == from)?;
                    viewer.players[by.index()].members.get(place).cloned()
                }),
                team: *team,
            },
            EventKind::Left { side, .. } => live::Event::Left { side: (*side).into() },
            EventKind::Skipped { side } => live::Event::Skipped { side: (*side).into() },
            EventKind::Ended(ending) => live::Event::Ended {
                result: live::Ended {
                    winner: ending.winner.map(Into::into),
                    reason: ending.reason,
                    score: ending.score,
                    text: (viewer.tell)(&ending.message(table.terms().game)),
                },
            },
            EventKind::Rematch { table } => live::Event::Rematch { table: table.clone() },
        }
    }
}
