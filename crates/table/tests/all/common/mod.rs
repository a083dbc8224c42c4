//! A table with a clock that tests control.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::needless_pass_by_value, reason = "actions are written where they are used")]

use games::GameId;
use protocol::live::{Action, Claim, Clock, Mode, Offer};
use table::{Actor, Decision, Event, Moment, RejectedAction, Seat, Table, Terms};

pub(crate) const ADA: &str = "ada";
pub(crate) const BO: &str = "bo";
pub(crate) const TEN_MINUTES: Clock = Clock::Timed { main: 600_000, increment: 0 };

/// A table, the events that made it and the time.
pub(crate) struct Play {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    pub(crate) now: u64,
    pub(crate) lag: [u64; 2],
    pub(crate) away: [Option<u64>; 2],
    pub(crate) mover_away: Option<u64>,
}

impl Play {
    pub(crate) fn open(terms: Terms, host: Seat, other: Seat) -> Self {
        let Decision { events, table } = Table::open(terms, host, other, &Moment::at(0)).unwrap();
        let events: Vec<Event> = events.into_iter().map(|applied| applied.event).collect();
        assert_eq!(Table::replay(&events).as_ref(), Ok(&table));
        Play { table, events, now: 0, lag: [0; 2], away: [None; 2], mover_away: None }
    }

    /// An online game: Ada on the first side, Bo on the second.
    pub(crate) fn online(game: GameId, clock: Clock) -> Self {
        let terms = Terms { clock, ..Terms::new(game, Mode::Online) };
        let mut play = Self::open(terms, Seat::person(ADA), Seat::Open);
        let decision = play.table.sit(BO, &Moment::at(0)).unwrap();
        play.take(decision);
        play
    }

    /// A game at Ada's screen.
    pub(crate) fn local(game: GameId, clock: Clock) -> Self {
        let terms = Terms { clock, ..Terms::new(game, Mode::Local) };
        Self::open(terms, Seat::person(ADA), Seat::person(ADA))
    }

    /// Ada on the first side against the computer.
    pub(crate) fn computer(game: GameId) -> Self {
        let terms = Terms::new(game, Mode::Computer);
        Self::open(terms, Seat::person(ADA), Seat::Computer { level: 3 })
    }

    pub(crate) fn moment(&self) -> Moment<'static> {
        let Play { now, lag, away, mover_away, .. } = *self;
        Moment { now, lag, away, mover_away, seed: 7, rematch_id: "next" }
    }

    /// Applies a decision event by event, which must lead to the state that was decided.
    pub(crate) fn take(&mut self, decision: Decision) {
        for applied in decision.events {
            assert_eq!(self.table.apply(applied.event.clone()).as_ref(), Ok(&applied));
            self.events.push(applied.event);
        }
        assert_eq!(self.table, decision.table);
    }

    pub(crate) fn act(&mut self, person: &str, action: Action) -> Result<(), RejectedAction> {
        let decision = self.table.decide(&Actor::Person(person), &action, &self.moment())?;
        self.take(decision);
        Ok(())
    }

    /// Acts, and returns `ok` or the code of the rejection.
    pub(crate) fn try_act(&mut self, person: &str, action: Action) -> &'static str {
        self.act(person, action).map_or_else(|rejected| rejected.code(), |()| "ok")
    }

    pub(crate) fn tick(&mut self) -> bool {
        let decision = self.table.tick(&self.moment());
        let ended = decision.is_some();
        if let Some(decision) = decision {
            self.take(decision);
        }
        ended
    }

    /// Plays moves for the side to move, one second apart.
    pub(crate) fn moves(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            self.now += 1_000;
            let side = self.table.history().side();
            let person = self.table.seats()[side.index()].person_id().map(str::to_owned);
            let action = play(mv);
            let decision = match person {
                Some(person) => self.table.decide(&Actor::Person(&person), &action, &self.moment()),
                None => self.table.decide(&Actor::Computer, &action, &self.moment()),
            };
            self.take(decision.unwrap());
        }
    }

    pub(crate) fn ended(&self) -> Option<(Option<game::Side>, &'static str)> {
        self.table.ending().map(|ending| (ending.winner, ending.reason.name()))
    }
}

pub(crate) fn play(mv: &str) -> Action {
    Action::Move { mv: mv.to_owned() }
}

pub(crate) fn offer(offer: Offer) -> Action {
    Action::Offer { offer }
}

pub(crate) fn accept(offer: Offer) -> Action {
    Action::Accept { offer }
}

pub(crate) fn decline(offer: Offer) -> Action {
    Action::Decline { offer }
}

pub(crate) fn withdraw(offer: Offer) -> Action {
    Action::Withdraw { offer }
}

pub(crate) fn resign() -> Action {
    Action::Resign { side: None }
}

pub(crate) fn claim() -> Action {
    Action::Claim { claim: Claim::Win }
}

pub(crate) fn say(phrase: &str) -> Action {
    Action::Phrase { phrase: phrase.to_owned(), team: false }
}
