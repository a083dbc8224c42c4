//! Decisions: the events that an action or the passing of time causes.

use game::Side;
use games::AnyHistory;
use protocol::live::{Action, Claim, Clock, Mode, Offer};
use protocol::play::LIMITS;

use crate::clock::{CLAIM_AFTER, CLAIM_AFTER_UNTIMED};
use crate::{
    Adjudication, AppliedEvent, Began, EndReason, Ending, Event, EventKind, Phrase, RejectedAction,
    Seat, Status, Table,
};

/// Phrases that a side can send between two moves: enough for a greeting, too few to annoy.
const PHRASES_PER_PLY: u8 = 3;

/// The author of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor<'a> {
    /// A person, by id.
    Person(&'a str),
    /// The computer that sits at the table.
    Computer,
}

/// The inputs of a decision that are not part of the table's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment<'a> {
    /// Unix time in milliseconds. A time before the last event counts as the time of that event.
    pub now: u64,
    /// Round-trip time to each side's player, in milliseconds, as the server measured it.
    pub lag: [u64; 2],
    /// How long each side's player has been away, in milliseconds; `None` if present.
    pub away: [Option<u64>; 2],
    /// How long the member of a team who is to move has been away, in milliseconds; `None` if present.
    pub mover_away: Option<u64>,
    /// Seed for drawing lots.
    pub seed: u64,
    /// An unused table id, for a rematch.
    pub rematch_id: &'a str,
}

impl Moment<'_> {
    /// A time, with everybody present and without lag.
    pub fn at(now: u64) -> Self {
        Moment { now, ..Moment::default() }
    }
}

/// The events that a table decided, and the table after them. Nothing has to be replayed to learn the
/// next state; replaying the events leads to the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// In order; never empty.
    pub events: Vec<AppliedEvent>,
    /// The state after the last event.
    pub table: Table,
}

/// An action that the player may perform now.
enum AcceptedAction<'a> {
    /// A move by the side to move, which may still be illegal.
    Move(&'a str),
    /// One event.
    Event(EventKind),
    /// The beginning of a game of teams.
    Begin,
}

impl Decision {
    pub(crate) fn of(table: &Table, at: u64, kind: EventKind) -> Self {
        Decision { events: Vec::with_capacity(1), table: table.clone() }.then(at, kind)
    }

    /// Adds an event that leaves the history as it is.
    fn then(mut self, at: u64, kind: EventKind) -> Self {
        let before = self.table.before();
        self.events.push(self.table.log(Event { at, kind }, before, None));
        self
    }

    /// Adds the beginning of the game.
    pub(crate) fn begin(mut self, at: u64, began: Began, history: AnyHistory) -> Self {
        let before = self.table.before();
        self.table.history = history;
        let event = Event { at, kind: EventKind::Began(Box::new(began)) };
        self.events.push(self.table.log(event, before, None));
        self
    }
}

impl Table {
    /// Decides an action of a player.
    ///
    /// Call [`tick`](Self::tick) first: an action after the flag fell is rejected, but does not end
    /// the game by itself.
    ///
    /// # Errors
    ///
    /// The first reason that applies.
    pub fn decide(
        &self,
        actor: &Actor<'_>,
        action: &Action,
        moment: &Moment<'_>,
    ) -> Result<Decision, RejectedAction> {
        let moment = &Moment { now: moment.now.max(self.last()), ..*moment };
        match self.rule(actor, action, moment)? {
            AcceptedAction::Move(mv) => {
                let lag = moment.lag[self.history.side().index()];
                self.decide_move(mv, moment.now, self.time_spent(moment.now, lag))
            }
            AcceptedAction::Event(kind) => Ok(Decision::of(self, moment.now, kind)),
            AcceptedAction::Begin => Ok(self.begin_teams(moment)),
        }
    }

    /// Whether an action other than a move would be accepted; costs less than deciding it.
    pub(crate) fn allows(&self, actor: &Actor<'_>, action: &Action, moment: &Moment<'_>) -> bool {
        let moment = &Moment { now: moment.now.max(self.last()), ..*moment };
        self.rule(actor, action, moment).is_ok()
    }

    /// Ends the game of a player whose flag fell; `None` while there is time.
    pub fn tick(&self, moment: &Moment<'_>) -> Option<Decision> {
        let at = moment.now.max(self.last());
        if !self.is_time_up(at, moment) {
            return None;
        }
        let loser = self.history.side();
        let ending = if self.history.plies() < 2 {
            self.ending_now(None, EndReason::Aborted)
        } else {
            self.ending_now(Some(loser.other()), EndReason::Time)
        };
        Some(Decision::of(self, at, EventKind::Ended(ending)))
    }

    /// Ends the game as an operator of the site decides. A table without a second player can only be
    /// aborted.
    ///
    /// # Errors
    ///
    /// When the game is over, or has no second player to win or draw.
    pub fn adjudicate(
        &self,
        adjudication: Adjudication,
        moment: &Moment<'_>,
    ) -> Result<Decision, RejectedAction> {
        let (winner, reason) = match adjudication {
            Adjudication::Abort | Adjudication::Expire if self.status == Status::Waiting => {
                (None, EndReason::Aborted)
            }
            Adjudication::Expire => {
                return Err(RejectedAction::Stale { ply: self.ply() });
            }
            _ => {
                self.check_begun()?;
                match adjudication {
                    Adjudication::Abort | Adjudication::Expire => (None, EndReason::Aborted),
                    Adjudication::Draw => (None, EndReason::Adjudicated),
                    Adjudication::Win(side) => (Some(side), EndReason::Adjudicated),
                }
            }
        };
        Ok(Decision::of(self, moment.now.max(self.last()), self.end(winner, reason)))
    }

    /// Excuses the server's downtime, from `until` to `back` (Unix milliseconds). `None` if no clock
    /// ran in that time, or it has been excused before.
    pub fn excuse(&self, until: u64, back: u64, now: u64) -> Option<Decision> {
        let since = until.max(self.last());
        let clock_runs = self.running().is_some() || self.waits_for_first_move();
        if !clock_runs || back <= since {
            return None;
        }
        Some(Decision::of(self, now.max(back), EventKind::Excused { ms: back - since }))
    }

    /// Whether an action is meant for the position that the client saw, and must not happen in another
    /// one. Resigning or sending a phrase is not.
    pub fn is_for_one_ply(action: &Action) -> bool {
        match action {
            Action::Move { .. }
            | Action::Premove { .. }
            | Action::Conditional { .. }
            | Action::Takeback => true,
            Action::Offer { offer }
            | Action::Accept { offer }
            | Action::Decline { offer }
            | Action::Withdraw { offer } => *offer != Offer::Rematch,
            Action::Resign { .. }
            | Action::Abort
            | Action::Pause
            | Action::Resume
            | Action::Claim { .. }
            | Action::Phrase { .. }
            | Action::Begin
            | Action::Leave
            | Action::Skip => false,
        }
    }

    /// Decides a move of the side to move at `at`, which takes `spent` milliseconds from its clock.
    pub(crate) fn decide_move(
        &self,
        text: &str,
        at: u64,
        spent: u64,
    ) -> Result<Decision, RejectedAction> {
        let before = self.before();
        let mut table = self.clone();
        let (mv, effect) = table.play(text).map_err(RejectedAction::Move)?;
        let clock = self.clock_after_move(spent);
        let moved = Event { at, kind: EventKind::Moved { mv: mv.to_string(), clock } };
        let events = vec![table.log(moved, before, effect)];
        let mut decision = Decision { events, table };
        let mut lapsing: Vec<Offer> = self.offers().iter().map(|open| open.offer).collect();
        lapsing.dedup();
        for offer in lapsing {
            decision = decision.then(at, EventKind::Lapsed { offer });
        }
        Ok(match Ending::of(&decision.table.history) {
            Some(ending) => decision.then(at, EventKind::Ended(ending)),
            None => decision,
        })
    }

    fn rule<'a>(
        &self,
        actor: &Actor<'_>,
        action: &'a Action,
        moment: &Moment<'_>,
    ) -> Result<AcceptedAction<'a>, RejectedAction> {
        let sides = self.acting_sides(actor)?;
        if *actor == Actor::Computer && !matches!(action, Action::Move { .. }) {
            return Err(RejectedAction::NotForComputer);
        }
        // At a shared screen, actions count for the side to move.
        let own = if sides.len() == 2 { self.history.side() } else { sides[0] };
        let person = match actor {
            Actor::Person(person) => *person,
            Actor::Computer => "",
        };
        self.check_speaker(person, own, action)?;
        let event = match action {
            Action::Move { mv } => {
                self.check_playing(moment)?;
                if !sides.contains(&self.history.side()) {
                    return Err(RejectedAction::NotYourTurn);
                }
                return Ok(AcceptedAction::Move(mv));
            }
            // Plans are the room's to keep: an answer becomes an event when it is played.
            Action::Premove { .. } => return Err(RejectedAction::NoPremove),
            Action::Conditional { .. } => return Err(RejectedAction::NoConditional),
            Action::Offer { offer: Offer::Rematch } => self.offer_rematch(own, moment)?,
            Action::Accept { offer: Offer::Rematch } => {
                self.check_rematch()?;
                self.check_offered(Offer::Rematch, own)?;
                rematch(moment)
            }
            Action::Offer { offer } => {
                self.check_playing(moment)?;
                match offer {
                    Offer::Draw => self.offer_draw(own)?,
                    _ => self.offer_takeback(own)?,
                }
            }
            Action::Accept { offer } => {
                self.check_playing(moment)?;
                self.check_offered(*offer, own)?;
                match offer {
                    Offer::Draw => self.end(None, EndReason::Agreement),
                    _ => self.take_back_for(own.other())?,
                }
            }
            Action::Decline { offer } => {
                self.check_offer_time(*offer)?;
                self.check_offered(*offer, own)?;
                EventKind::Declined { offer: *offer, by: own }
            }
            Action::Withdraw { offer } => {
                self.check_offer_time(*offer)?;
                if !self.offers.is_open(*offer, own) {
                    return Err(RejectedAction::NoOffer { offer: *offer });
                }
                EventKind::Withdrawn { offer: *offer, by: own }
            }
            Action::Takeback => {
                self.check_playing(moment)?;
                if self.terms.mode == Mode::Online {
                    return Err(RejectedAction::NeedsConsent);
                }
                self.take_back_for(own)?
            }
            Action::Resign { side } => {
                self.check_begun()?;
                let loser = side.map(Side::from).filter(|side| sides.contains(side)).unwrap_or(own);
                self.end(Some(loser.other()), EndReason::Resignation)
            }
            Action::Abort => self.abort()?,
            Action::Pause | Action::Resume => self.pause(action, moment)?,
            Action::Claim { claim } => self.claim(own, *claim, moment)?,
            Action::Phrase { phrase, team } => self.send_phrase(person, own, phrase, *team)?,
            Action::Begin => {
                self.check_begin()?;
                return Ok(AcceptedAction::Begin);
            }
            Action::Leave => self.leave_team(person, own)?,
            Action::Skip => {
                self.check_playing(moment)?;
                self.skip(own, moment)?
            }
        };
        self.check_log(&event)?;
        Ok(AcceptedAction::Event(event))
    }

    /// Checks that the log has room for an event that players could repeat without end. Moves and what
    /// ends the game always have: their number is limited by itself.
    fn check_log(&self, event: &EventKind) -> Result<(), RejectedAction> {
        let is_repeatable = match event {
            EventKind::Offered { offer, .. } => *offer != Offer::Rematch,
            EventKind::TookBack { .. }
            | EventKind::Paused
            | EventKind::Phrase { .. }
            | EventKind::Skipped { .. } => true,
            _ => false,
        };
        if is_repeatable && self.number() >= LIMITS.game_events {
            Err(RejectedAction::TooManyEvents)
        } else {
            Ok(())
        }
    }

    /// The sides for which an actor acts; never empty.
    fn acting_sides(&self, actor: &Actor<'_>) -> Result<Vec<Side>, RejectedAction> {
        let sides = match actor {
            Actor::Person(person) => self.sides_of(person),
            Actor::Computer => Side::BOTH
                .into_iter()
                .filter(|side| self.seats[side.index()].level().is_some())
                .collect(),
        };
        if sides.is_empty() { Err(RejectedAction::NotSeated) } else { Ok(sides) }
    }

    fn is_time_up(&self, at: u64, moment: &Moment<'_>) -> bool {
        self.deadline(&moment.lag).is_some_and(|deadline| at >= deadline)
    }

    fn check_begun(&self) -> Result<(), RejectedAction> {
        match self.status {
            Status::Waiting => Err(RejectedAction::NotBegun),
            Status::Playing | Status::Paused => Ok(()),
            Status::Over => Err(RejectedAction::Over),
        }
    }

    /// Checks that the game runs and that no flag has fallen.
    pub(crate) fn check_playing(&self, moment: &Moment<'_>) -> Result<(), RejectedAction> {
        self.check_begun()?;
        if self.status == Status::Paused {
            Err(RejectedAction::Paused)
        } else if self.is_time_up(moment.now, moment) {
            Err(RejectedAction::TimeIsUp)
        } else {
            Ok(())
        }
    }

    fn check_offered(&self, offer: Offer, to: Side) -> Result<(), RejectedAction> {
        if self.offers.is_open(offer, to.other()) {
            Ok(())
        } else {
            Err(RejectedAction::NoOffer { offer })
        }
    }

    /// Whether an offer of this kind can be open in this phase of the game.
    fn check_offer_time(&self, offer: Offer) -> Result<(), RejectedAction> {
        match (offer, self.status) {
            (Offer::Rematch, Status::Over) => Ok(()),
            (Offer::Rematch, _) => Err(RejectedAction::NotOver),
            _ => self.check_begun(),
        }
    }

    fn check_rematch(&self) -> Result<(), RejectedAction> {
        if self.status != Status::Over {
            Err(RejectedAction::NotOver)
        } else if self.next.is_some() {
            Err(RejectedAction::RematchMade)
        } else if self.seats.iter().any(Seat::is_open) {
            Err(RejectedAction::NotBegun)
        } else {
            Ok(())
        }
    }

    /// Makes an offer, unless it is open or was turned down since the last move.
    fn offer(&self, offer: Offer, by: Side) -> Result<EventKind, RejectedAction> {
        if self.offers.is_open(offer, by) {
            Err(RejectedAction::Offered { offer })
        } else if self.offers.is_spent(offer, by) {
            Err(RejectedAction::OfferSpent { offer })
        } else {
            Ok(EventKind::Offered { offer, by })
        }
    }

    fn offer_draw(&self, own: Side) -> Result<EventKind, RejectedAction> {
        match self.terms.mode {
            Mode::Local => Ok(self.end(None, EndReason::Agreement)),
            Mode::Computer => Err(RejectedAction::ComputerPlaysOn),
            // Offering what the opponent offers accepts it.
            Mode::Online if self.offers.is_open(Offer::Draw, own.other()) => {
                Ok(self.end(None, EndReason::Agreement))
            }
            Mode::Online => self.offer(Offer::Draw, own),
        }
    }

    fn offer_takeback(&self, own: Side) -> Result<EventKind, RejectedAction> {
        let taken_back = self.take_back_for(own)?;
        match self.terms.mode {
            Mode::Online => self.offer(Offer::Takeback, own),
            Mode::Local | Mode::Computer => Ok(taken_back),
        }
    }

    fn offer_rematch(&self, own: Side, moment: &Moment<'_>) -> Result<EventKind, RejectedAction> {
        self.check_rematch()?;
        let agreed =
            self.terms.mode != Mode::Online || self.offers.is_open(Offer::Rematch, own.other());
        if agreed { Ok(rematch(moment)) } else { self.offer(Offer::Rematch, own) }
    }

    /// Takes back to a side's own last turn; at a shared screen, the last move.
    fn take_back_for(&self, side: Side) -> Result<EventKind, RejectedAction> {
        let moves =
            if self.terms.mode == Mode::Local || side != self.history.side() { 1 } else { 2 };
        match self.ply().checked_sub(moves) {
            Some(to_ply) => Ok(EventKind::TookBack { to_ply }),
            None => Err(RejectedAction::NothingToTakeBack),
        }
    }

    pub(crate) fn abort(&self) -> Result<EventKind, RejectedAction> {
        match self.status {
            Status::Over => Err(RejectedAction::Over),
            Status::Playing | Status::Paused if self.ply() >= 2 => {
                Err(RejectedAction::TooLateToAbort)
            }
            Status::Waiting | Status::Playing | Status::Paused => {
                Ok(self.end(None, EndReason::Aborted))
            }
        }
    }

    fn pause(&self, action: &Action, moment: &Moment<'_>) -> Result<EventKind, RejectedAction> {
        self.check_begun()?;
        if self.terms.mode != Mode::Local {
            Err(RejectedAction::NoPause)
        } else if *action == Action::Pause {
            self.check_playing(moment)?;
            Ok(EventKind::Paused)
        } else if self.status == Status::Paused {
            Ok(EventKind::Resumed)
        } else {
            Err(RejectedAction::NotPaused)
        }
    }

    fn claim(
        &self,
        own: Side,
        claim: Claim,
        moment: &Moment<'_>,
    ) -> Result<EventKind, RejectedAction> {
        self.check_playing(moment)?;
        let after = self.claim_after().ok_or(RejectedAction::NoClaim)?;
        if self.ply() < 2 {
            return Err(RejectedAction::TooEarlyToClaim);
        }
        match moment.away[own.other().index()] {
            Some(away) if away >= after => {
                let winner = (claim == Claim::Win).then_some(own);
                Ok(self.end(winner, EndReason::Abandoned))
            }
            Some(away) => {
                Err(RejectedAction::StillThere { seconds: Some((after - away).div_ceil(1_000)) })
            }
            None => Err(RejectedAction::StillThere { seconds: None }),
        }
    }

    /// How long a player must be away before the opponent can claim the game, in milliseconds; `None`
    /// where it cannot be claimed.
    pub fn claim_after(&self) -> Option<u64> {
        match (self.terms.mode, self.terms.clock) {
            (Mode::Online, Clock::Timed { .. }) => Some(CLAIM_AFTER),
            (Mode::Online, Clock::None) => Some(CLAIM_AFTER_UNTIMED),
            _ => None,
        }
    }

    fn send_phrase(
        &self,
        person: &str,
        own: Side,
        phrase: &str,
        team: bool,
    ) -> Result<EventKind, RejectedAction> {
        let seat = &self.seats[own.index()];
        let voices = u8::try_from(seat.people().len().max(1)).unwrap_or(u8::MAX);
        let phrase = Phrase::named(phrase).ok_or(RejectedAction::UnknownPhrase)?;
        if team && !seat.is_team() {
            Err(RejectedAction::NoTeam)
        } else if self.status == Status::Waiting {
            Err(RejectedAction::NotBegun)
        } else if self.phrases_sent[own.index()] >= PHRASES_PER_PLY.saturating_mul(voices) {
            Err(RejectedAction::TooManyPhrases)
        } else {
            let from = seat.is_team().then(|| person.to_owned());
            Ok(EventKind::Phrase { by: own, phrase, from, team })
        }
    }

    pub(crate) fn end(&self, winner: Option<Side>, reason: EndReason) -> EventKind {
        EventKind::Ended(self.ending_now(winner, reason))
    }
}

fn rematch(moment: &Moment<'_>) -> EventKind {
    EventKind::Rematch { table: moment.rematch_id.to_owned() }
}
