//! How a table is opened and its game begins.

use game::Side;
use games::AnyHistory;

use crate::{
    Began, Decision, EventKind, InvalidTerms, Moment, Opened, RejectedAction, Seat, Sides, Status,
    Table, Terms,
};

impl Table {
    /// Opens a table. The game begins at once unless a seat is open.
    ///
    /// # Errors
    ///
    /// When no game can be played on these terms.
    pub fn open(
        terms: Terms,
        host: Seat,
        other: Seat,
        moment: &Moment<'_>,
    ) -> Result<Decision, InvalidTerms> {
        terms.check(&host, &other)?;
        let at = moment.now;
        let drawn = if other.is_open() { None } else { Some(terms.draw(moment.seed)?) };
        // If lots are drawn later, the host takes the first side until then.
        let host_side = match &drawn {
            Some((side, _)) => *side,
            None => terms.host_side().unwrap_or(Side::First),
        };
        let seats = if host_side == Side::First { [host, other] } else { [other, host] };
        let history = AnyHistory::from_position(terms.first_position(None)?);
        let opened = Opened { terms, seats: seats.clone(), host: host_side };
        let (table, event) = Table::opened(Box::new(opened), history, at);
        let decision = Decision { events: vec![event], table };
        Ok(match drawn {
            Some((_, position)) => {
                let began = Began { seats, host: host_side, first_to_move: position.side() };
                decision.begin(at, began, AnyHistory::from_position(position))
            }
            None => decision,
        })
    }

    /// Seats a person on the open seat, which begins the game.
    ///
    /// # Errors
    ///
    /// When the person already sits there, or no seat is open.
    pub fn sit(&self, person: &str, moment: &Moment<'_>) -> Result<Decision, RejectedAction> {
        if !self.sides_of(person).is_empty() {
            return Err(RejectedAction::OwnTable);
        }
        let open = Side::BOTH.into_iter().find(|side| self.seats[side.index()].is_open());
        let Some(side) = open.filter(|_| self.status == Status::Waiting) else {
            return Err(if self.status == Status::Over {
                RejectedAction::Over
            } else {
                RejectedAction::SeatTaken
            });
        };
        let at = moment.now.max(self.last());
        let seat = Seat::person(person);
        let mut seats = self.seats.clone();
        seats[side.index()] = seat.clone();
        let (began, history) = self.beginning(seats, moment);
        Ok(Decision::of(self, at, EventKind::Seated { side, seat }).begin(at, began, history))
    }

    /// How the game begins with these seats; lots may exchange them.
    pub(crate) fn beginning(
        &self,
        mut seats: [Seat; 2],
        moment: &Moment<'_>,
    ) -> (Began, AnyHistory) {
        // `open` has checked the terms, so the draw cannot fail.
        let drawn = self.terms.draw(moment.seed);
        let (host, position) = drawn.unwrap_or((self.host, self.history.position()));
        let host = if self.terms.sides == Sides::Lot { host } else { self.host };
        if host != self.host {
            seats.swap(0, 1);
        }
        let began = Began { seats, host, first_to_move: position.side() };
        (began, AnyHistory::from_position(position))
    }

    /// Opens the table of the rematch: the same terms with the sides exchanged.
    ///
    /// # Errors
    ///
    /// Never for a table whose own game could begin.
    pub fn rematch(&self, moment: &Moment<'_>) -> Result<Decision, InvalidTerms> {
        let host_side = self.host.other();
        let terms = Terms { sides: Sides::Host(host_side), ..self.terms.clone() };
        let [host, other] = [self.host, host_side].map(|side| self.seats[side.index()].clone());
        Table::open(terms, host, other, moment)
    }
}
