//! What an action brings about.

use game::Side;
use protocol::live::{Action, Claim, Clock, Mode, Offer};

use crate::clock::{CLAIM_AFTER, CLAIM_AFTER_UNTIMED};
use crate::{Actor, EndReason, Ending, Event, Moment, Phrase, Refused, Status, Table, What};

/// How many phrases a side can say between two moves: enough for a greeting, too few for a nuisance.
const PHRASES_PER_PLY: u8 = 3;

impl Table {
    /// What happens when somebody acts, or why nothing does.
    ///
    /// Call [`tick`](Self::tick) first: an action that comes when the time has run out is refused, and
    /// does not end the game by itself.
    ///
    /// # Errors
    ///
    /// The first reason that applies.
    pub fn decide(
        &self,
        actor: &Actor<'_>,
        action: &Action,
        moment: &Moment<'_>,
    ) -> Result<Vec<Event>, Refused> {
        let at = moment.now.max(self.last());
        let what = self.decide_what(actor, action, &Moment { now: at, ..*moment })?;
        Ok(what.into_iter().map(|what| Event { at, what }).collect())
    }

    /// Whether an action is meant for the position in which the client saw the game, so that it must
    /// not happen in another. Giving up or saying something is not.
    pub fn is_for_one_ply(action: &Action) -> bool {
        match action {
            Action::Move { .. } | Action::Takeback => true,
            Action::Offer { offer }
            | Action::Accept { offer }
            | Action::Decline { offer }
            | Action::Withdraw { offer } => *offer != Offer::Rematch,
            Action::Resign { .. }
            | Action::Abort
            | Action::Pause
            | Action::Resume
            | Action::Claim { .. }
            | Action::Phrase { .. } => false,
        }
    }

    fn decide_what(
        &self,
        actor: &Actor<'_>,
        action: &Action,
        moment: &Moment<'_>,
    ) -> Result<Vec<What>, Refused> {
        let sides = self.acting_sides(actor)?;
        if *actor == Actor::Computer && !matches!(action, Action::Move { .. }) {
            return Err(Refused::NotForComputer);
        }
        // At one screen the one who moves next speaks for both.
        let own = if sides.len() == 2 { self.history.side() } else { sides[0] };
        match action {
            Action::Move { mv } => self.play(&sides, mv, moment),
            Action::Offer { offer: Offer::Rematch } => self.offer_rematch(own, moment),
            Action::Accept { offer: Offer::Rematch } => {
                self.check_rematch()?;
                self.check_offered(Offer::Rematch, own)?;
                Ok(vec![rematch(moment)])
            }
            Action::Offer { offer } => {
                self.check_playing(moment)?;
                match offer {
                    Offer::Draw => self.offer_draw(own),
                    _ => self.offer_takeback(own),
                }
            }
            Action::Accept { offer } => {
                self.check_playing(moment)?;
                self.check_offered(*offer, own)?;
                match offer {
                    Offer::Draw => Ok(vec![self.end(None, EndReason::Agreement)]),
                    _ => self.take_back_for(own.other()),
                }
            }
            Action::Decline { offer } => {
                self.check_offer_time(*offer)?;
                self.check_offered(*offer, own)?;
                Ok(vec![What::Declined { offer: *offer, by: own }])
            }
            Action::Withdraw { offer } => {
                self.check_offer_time(*offer)?;
                if !self.offers.is_open(*offer, own) {
                    return Err(Refused::NoOffer { offer: *offer });
                }
                Ok(vec![What::Withdrawn { offer: *offer, by: own }])
            }
            Action::Takeback => {
                self.check_playing(moment)?;
                if self.terms.mode == Mode::Online {
                    return Err(Refused::NeedsConsent);
                }
                self.take_back_for(own)
            }
            Action::Resign { side } => {
                self.check_begun()?;
                let loser = side.map(Side::from).filter(|side| sides.contains(side)).unwrap_or(own);
                Ok(vec![self.end(Some(loser.other()), EndReason::Resignation)])
            }
            Action::Abort => self.abort(),
            Action::Pause | Action::Resume => self.pause(action, moment),
            Action::Claim { claim } => self.claim(own, *claim, moment),
            Action::Phrase { phrase } => self.say(own, phrase),
        }
    }

    /// The sides for which somebody acts; never none.
    fn acting_sides(&self, actor: &Actor<'_>) -> Result<Vec<Side>, Refused> {
        let sides = match actor {
            Actor::Person(person) => self.sides_of(person),
            Actor::Computer => Side::BOTH
                .into_iter()
                .filter(|side| self.seats[side.index()].level().is_some())
                .collect(),
        };
        if sides.is_empty() { Err(Refused::NotSeated) } else { Ok(sides) }
    }

    fn check_begun(&self) -> Result<(), Refused> {
        match self.status {
            Status::Waiting => Err(Refused::NotBegun),
            Status::Playing | Status::Paused => Ok(()),
            Status::Over => Err(Refused::Over),
        }
    }

    /// Makes sure that the game is on and that nobody has run out of time.
    fn check_playing(&self, moment: &Moment<'_>) -> Result<(), Refused> {
        self.check_begun()?;
        if self.status == Status::Paused {
            Err(Refused::Paused)
        } else if !self.tick(moment).is_empty() {
            Err(Refused::TimeIsUp)
        } else {
            Ok(())
        }
    }

    fn check_offered(&self, offer: Offer, to: Side) -> Result<(), Refused> {
        if self.offers.is_open(offer, to.other()) {
            Ok(())
        } else {
            Err(Refused::NoOffer { offer })
        }
    }

    /// Whether an offer of this kind can stand at all.
    fn check_offer_time(&self, offer: Offer) -> Result<(), Refused> {
        match (offer, self.status) {
            (Offer::Rematch, Status::Over) => Ok(()),
            (Offer::Rematch, _) => Err(Refused::NotOver),
            _ => self.check_begun(),
        }
    }

    fn check_rematch(&self) -> Result<(), Refused> {
        if self.status != Status::Over {
            Err(Refused::NotOver)
        } else if self.next.is_some() {
            Err(Refused::RematchMade)
        } else if self.seats.iter().any(crate::Seat::is_open) {
            Err(Refused::NotBegun)
        } else {
            Ok(())
        }
    }

    fn play(&self, sides: &[Side], mv: &str, moment: &Moment<'_>) -> Result<Vec<What>, Refused> {
        self.check_playing(moment)?;
        let side = self.history.side();
        if !sides.contains(&side) {
            return Err(Refused::NotYourTurn);
        }
        let mut history = self.history.clone();
        let mv = history.play_text(mv).map_err(Refused::Move)?;
        let clock = self.clock_after_move(moment.now, moment.lag[side.index()]);
        let mut events = vec![What::Moved { mv: mv.to_string(), clock }];
        let mut lapsing: Vec<_> = self.offers().iter().map(|open| open.offer).collect();
        lapsing.dedup();
        events.extend(lapsing.into_iter().map(|offer| What::Lapsed { offer }));
        events.extend(Ending::of(&history).map(What::Ended));
        Ok(events)
    }

    /// Makes an offer, unless it stands or has just been turned down.
    fn offer(&self, offer: Offer, by: Side) -> Result<Vec<What>, Refused> {
        if self.offers.is_open(offer, by) {
            Err(Refused::Offered { offer })
        } else if self.offers.is_spent(offer, by) {
            Err(Refused::OfferSpent { offer })
        } else {
            Ok(vec![What::Offered { offer, by }])
        }
    }

    fn offer_draw(&self, own: Side) -> Result<Vec<What>, Refused> {
        match self.terms.mode {
            Mode::Local => Ok(vec![self.end(None, EndReason::Agreement)]),
            Mode::Computer => Err(Refused::ComputerPlaysOn),
            // Both want it.
            Mode::Online if self.offers.is_open(Offer::Draw, own.other()) => {
                Ok(vec![self.end(None, EndReason::Agreement)])
            }
            Mode::Online => self.offer(Offer::Draw, own),
        }
    }

    fn offer_takeback(&self, own: Side) -> Result<Vec<What>, Refused> {
        if self.terms.mode != Mode::Online {
            return self.take_back_for(own);
        }
        self.take_back_for(own)?;
        self.offer(Offer::Takeback, own)
    }

    fn offer_rematch(&self, own: Side, moment: &Moment<'_>) -> Result<Vec<What>, Refused> {
        self.check_rematch()?;
        let agreed =
            self.terms.mode != Mode::Online || self.offers.is_open(Offer::Rematch, own.other());
        if agreed { Ok(vec![rematch(moment)]) } else { self.offer(Offer::Rematch, own) }
    }

    /// Takes back to a side's own last turn; at one screen, the last move.
    fn take_back_for(&self, side: Side) -> Result<Vec<What>, Refused> {
        let moves =
            if self.terms.mode == Mode::Local || side != self.history.side() { 1 } else { 2 };
        match self.ply().checked_sub(moves) {
            Some(to_ply) => Ok(vec![What::TookBack { to_ply }]),
            None => Err(Refused::NothingToTakeBack),
        }
    }

    fn abort(&self) -> Result<Vec<What>, Refused> {
        match self.status {
            Status::Over => Err(Refused::Over),
            Status::Waiting => Ok(vec![self.end(None, EndReason::Aborted)]),
            Status::Playing | Status::Paused if self.ply() < 2 => {
                Ok(vec![self.end(None, EndReason::Aborted)])
            }
            Status::Playing | Status::Paused => Err(Refused::TooLateToAbort),
        }
    }

    fn pause(&self, action: &Action, moment: &Moment<'_>) -> Result<Vec<What>, Refused> {
        self.check_begun()?;
        let paused = self.status == Status::Paused;
        if self.terms.mode != Mode::Local {
            Err(Refused::NoPause)
        } else if *action == Action::Pause {
            self.check_playing(moment)?;
            Ok(vec![What::Paused])
        } else if paused {
            Ok(vec![What::Resumed])
        } else {
            Err(Refused::NotPaused)
        }
    }

    fn claim(&self, own: Side, claim: Claim, moment: &Moment<'_>) -> Result<Vec<What>, Refused> {
        self.check_playing(moment)?;
        let after = match (self.terms.mode, self.terms.clock) {
            (Mode::Local | Mode::Computer, _) | (_, Clock::Days { .. }) => {
                return Err(Refused::NoClaim);
            }
            (_, Clock::Timed { .. }) => CLAIM_AFTER,
            (_, Clock::None) => CLAIM_AFTER_UNTIMED,
        };
        if self.ply() < 2 {
            return Err(Refused::TooEarlyToClaim);
        }
        match moment.away[own.other().index()] {
            Some(away) if away >= after => {
                let winner = (claim == Claim::Win).then_some(own);
                Ok(vec![self.end(winner, EndReason::Abandoned)])
            }
            Some(away) => {
                Err(Refused::StillThere { seconds: Some((after - away).div_ceil(1_000)) })
            }
            None => Err(Refused::StillThere { seconds: None }),
        }
    }

    fn say(&self, own: Side, phrase: &str) -> Result<Vec<What>, Refused> {
        let phrase = Phrase::named(phrase).ok_or(Refused::UnknownPhrase)?;
        if self.status == Status::Waiting {
            Err(Refused::NotBegun)
        } else if self.said[own.index()] >= PHRASES_PER_PLY {
            Err(Refused::TooManyPhrases)
        } else {
            Ok(vec![What::Phrase { by: own, phrase }])
        }
    }

    fn end(&self, winner: Option<Side>, reason: EndReason) -> What {
        What::Ended(self.ending_now(winner, reason))
    }
}

fn rematch(moment: &Moment<'_>) -> What {
    What::Rematch { table: moment.fresh.to_owned() }
}
