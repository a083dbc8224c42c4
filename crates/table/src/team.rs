//! Teams whose members have devices of their own.
//!
//! Members join a side while the table waits, and the one who opened it begins. They move in the order in which they
//! joined; the member who moves next speaks for the team: resigns, offers, accepts. A member who is away can be
//! skipped by the others, and may leave; the last one to leave resigns.

use game::Side;
use protocol::live::{Action, Clock};
use protocol::play::LIMITS;

use crate::clock::{DAY, SKIP_AFTER};
use crate::{
    Decision, EndReason, EventKind, MAX_MEMBERS, Moment, RejectedAction, Seat, Status, Table,
};

impl Table {
    /// Whether teams play here whose members have devices of their own.
    pub fn has_teams(&self) -> bool {
        self.seats.iter().any(Seat::is_team)
    }

    /// Whether it is this person's turn, now.
    pub fn is_to_move(&self, person: &str) -> bool {
        let mover = self.seats[self.history.side().index()].person_id();
        self.status == Status::Playing && mover == Some(person)
    }

    /// Adds a person to the team on a side; without a side, to the opponents of the table's host.
    ///
    /// # Errors
    ///
    /// When the person is in a team already, the team is full, or the game has begun.
    pub fn join_team(
        &self,
        person: &str,
        side: Option<Side>,
        moment: &Moment<'_>,
    ) -> Result<Decision, RejectedAction> {
        if !self.sides_of(person).is_empty() {
            return Err(RejectedAction::OwnTable);
        }
        match self.status {
            Status::Waiting => {}
            Status::Playing | Status::Paused => return Err(RejectedAction::SeatTaken),
            Status::Over => return Err(RejectedAction::Over),
        }
        // Joining and leaving again and again would fill the log.
        if self.number() >= LIMITS.game_events {
            return Err(RejectedAction::TooManyEvents);
        }
        let side = side.unwrap_or(self.host.other());
        let Seat::Team { people, next } = &self.seats[side.index()] else {
            return Err(RejectedAction::NoTeam);
        };
        if people.len() >= MAX_MEMBERS {
            return Err(RejectedAction::TeamFull);
        }
        let people = people.iter().cloned().chain([person.to_owned()]).collect();
        let seat = Seat::Team { people, next: *next };
        let at = moment.now.max(self.last());
        Ok(Decision::of(self, at, EventKind::Seated { side, seat }))
    }

    /// Whether a person could skip the member of their own team who is to move, once that one has been away for
    /// long enough.
    pub(crate) fn can_wait_to_skip(&self, person: &str, own: Side) -> bool {
        let seat = &self.seats[own.index()];
        self.status == Status::Playing
            && self.history.side() == own
            && seat.is_team()
            && seat.person_id() != Some(person)
    }

    /// Whether an action may come from this member of a team. Everything else is for the member who moves next,
    /// and before the game for the one who opened the table.
    pub(crate) fn check_speaker(
        &self,
        person: &str,
        own: Side,
        action: &Action,
    ) -> Result<(), RejectedAction> {
        let seat = &self.seats[own.index()];
        let is_for_all = match action {
            Action::Phrase { .. } | Action::Skip | Action::Leave | Action::Claim { .. } => true,
            // Refused for that reason.
            Action::Move { .. } => self.history.side() != own,
            _ => false,
        };
        if !seat.is_team() || is_for_all {
            return Ok(());
        }
        let speaker = if self.status == Status::Waiting {
            self.seats[self.host.index()].people().first().map(String::as_str)
        } else {
            seat.person_id()
        };
        if speaker == Some(person) { Ok(()) } else { Err(RejectedAction::NotSpeaker) }
    }

    pub(crate) fn check_begin(&self) -> Result<(), RejectedAction> {
        if !self.has_teams() {
            Err(RejectedAction::NoTeam)
        } else if self.status != Status::Waiting {
            Err(RejectedAction::SeatTaken)
        } else if self.seats.iter().any(Seat::is_open) {
            Err(RejectedAction::TeamEmpty)
        } else {
            Ok(())
        }
    }

    pub(crate) fn begin_teams(&self, moment: &Moment<'_>) -> Decision {
        let (began, history) = self.beginning(self.seats.clone(), moment);
        let decision = Decision { events: Vec::with_capacity(1), table: self.clone() };
        decision.begin(moment.now, began, history)
    }

    pub(crate) fn leave_team(&self, person: &str, own: Side) -> Result<EventKind, RejectedAction> {
        let seat = &self.seats[own.index()];
        if !seat.is_team() {
            return Err(RejectedAction::NoTeam);
        }
        match self.status {
            Status::Over => Err(RejectedAction::Over),
            _ if seat.people().len() > 1 => {
                Ok(EventKind::Left { side: own, person: person.to_owned() })
            }
            Status::Waiting if own == self.host => self.abort(),
            // An empty team is open to others.
            Status::Waiting => {
                Ok(EventKind::Seated { side: own, seat: Seat::members(std::iter::empty()) })
            }
            Status::Playing | Status::Paused => {
                Ok(self.end(Some(own.other()), EndReason::Resignation))
            }
        }
    }

    pub(crate) fn skip(&self, own: Side, moment: &Moment<'_>) -> Result<EventKind, RejectedAction> {
        let seat = &self.seats[own.index()];
        if !seat.is_team() || seat.people().len() < 2 {
            return Err(RejectedAction::NoTeam);
        }
        if self.history.side() != own {
            return Err(RejectedAction::NotYourTurn);
        }
        // Nobody has to be there in a game of days: half of the time for the move is the others'.
        let (away, after) = match self.terms.clock {
            Clock::Days { days } => {
                let waited = moment.now.saturating_sub(self.times.since);
                (Some(waited), u64::from(days) * DAY / 2)
            }
            Clock::Timed { .. } | Clock::None => (moment.mover_away, SKIP_AFTER),
        };
        match away {
            Some(away) if away >= after => Ok(EventKind::Skipped { side: own }),
            Some(away) => {
                Err(RejectedAction::MemberThere { seconds: Some((after - away).div_ceil(1_000)) })
            }
            None => Err(RejectedAction::MemberThere { seconds: None }),
        }
    }
}
