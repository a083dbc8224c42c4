use game::Side;
use games::AnyHistory;
use protocol::live::{Clock, Mode, OpenOffer};

use crate::clock::{DAY, FIRST_MOVE, MAX_LAG, Times, WAITING};
use crate::offers::Offers;
use crate::{
    Began, Damaged, EndReason, Ending, Event, Moment, Opened, Refused, Seat, Sides, Terms, Unfit,
    What,
};

/// One game being played. Two tables with the same events are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) terms: Terms,
    pub(crate) seats: [Seat; 2],
    pub(crate) host: Side,
    pub(crate) status: Status,
    pub(crate) history: AnyHistory,
    /// What the mover's clock showed after each move.
    pub(crate) shown: Vec<Option<u64>>,
    pub(crate) times: Times,
    pub(crate) offers: Offers,
    /// How many phrases each side has said since the last move.
    pub(crate) said: [u8; 2],
    pub(crate) ending: Option<Ending>,
    pub(crate) next: Option<String>,
    /// How many events have happened.
    number: u64,
    /// When the game began, or the table was opened.
    began: u64,
    /// When the last event happened.
    last: u64,
}

/// Whether a game is on.
pub use protocol::live::Status;

impl Table {
    /// What happens when somebody opens a table: the game begins at once if nobody has to come.
    ///
    /// # Errors
    ///
    /// When no game can be played like this.
    pub fn open(
        terms: Terms,
        host: Seat,
        other: Seat,
        moment: &Moment<'_>,
    ) -> Result<Vec<Event>, Unfit> {
        terms.check(&host, &other)?;
        let complete = !other.is_open();
        let drawn = if complete { Some(terms.draw(moment.seed)?) } else { None };
        // Where a lot decides later, whoever opens the table sits down anywhere.
        let host_side = match drawn {
            Some((side, _)) => side,
            None => terms.host_side().unwrap_or(Side::First),
        };
        let seats = if host_side == Side::First { [host, other] } else { [other, host] };
        let event = |what| Event { at: moment.now, what };
        let opened = Opened { terms, seats: seats.clone(), host: host_side };
        let mut events = vec![event(What::Opened(Box::new(opened)))];
        if let Some((_, first_to_move)) = drawn {
            let began = Began { seats, host: host_side, first_to_move };
            events.push(event(What::Began(Box::new(began))));
        }
        Ok(events)
    }

    /// The table that these events make.
    ///
    /// # Errors
    ///
    /// When they do not follow from each other.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, Damaged> {
        let mut events = events.into_iter();
        let why = "a table begins with being opened".to_owned();
        let nothing = Damaged { number: 1, why };
        let Some(Event { at, what: What::Opened(opened) }) = events.next() else {
            return Err(nothing);
        };
        let Opened { terms, seats, host } = &**opened;
        let position = terms
            .first_position(None)
            .map_err(|unfit| Damaged { number: 1, why: unfit.to_string() })?;
        let mut table = Table {
            terms: terms.clone(),
            seats: seats.clone(),
            host: *host,
            status: Status::Waiting,
            history: AnyHistory::from_position(position),
            shown: Vec::new(),
            times: Times::start(terms.clock, *at),
            offers: Offers::default(),
            said: [0; 2],
            ending: None,
            next: None,
            number: 1,
            began: *at,
            last: *at,
        };
        events.try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// What is played, and how.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where, the first side first.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// The seat of whoever opened the table.
    pub fn host(&self) -> Side {
        self.host
    }

    /// Whether the game is on.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The game.
    pub fn history(&self) -> &AnyHistory {
        &self.history
    }

    /// How many moves have been played.
    pub fn ply(&self) -> u32 {
        self.history.plies() as u32
    }

    /// The side to move, if it is anybody's turn.
    pub fn turn(&self) -> Option<Side> {
        matches!(self.status, Status::Playing | Status::Paused).then(|| self.history.side())
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// The offers that stand.
    pub fn offers(&self) -> &[OpenOffer] {
        self.offers.open()
    }

    /// The number of the last event; the first has number 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// When the game began, or, before that, when the table was opened.
    pub fn began(&self) -> u64 {
        self.began
    }

    /// When the last event happened.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The sides that a person plays: two at one screen, none for those who watch.
    pub fn sides_of(&self, person: &str) -> Vec<Side> {
        let sits = |side: &Side| self.seats[side.index()].person_id() == Some(person);
        Side::BOTH.into_iter().filter(sits).collect()
    }

    /// The side and the level of the computer, if it is to move.
    pub fn computer_to_move(&self) -> Option<(Side, u8)> {
        if self.status != Status::Playing {
            return None;
        }
        let side = self.history.side();
        Some((side, self.seats[side.index()].level()?))
    }

    /// Which member of a side's team moves next, from 0: they move in rotation.
    pub fn next_member(&self, side: Side) -> usize {
        let Seat::Person { members, .. } = &self.seats[side.index()] else { return 0 };
        let first_to_move = self.history.first_position().side();
        let plies = self.history.plies();
        let own = if side == first_to_move { plies.div_ceil(2) } else { plies / 2 };
        own % usize::from(*members).max(1)
    }

    /// What both clocks show, the first side first; nothing where time is not limited.
    pub fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        if self.terms.clock == Clock::None {
            return None;
        }
        let mut left = self.times.left;
        if let Some(side) = self.running() {
            left[side.index()] = self.times.running(side, now.max(self.last));
        }
        Some(left)
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        let runs = self.status == Status::Playing
            && match self.terms.clock {
                Clock::None => false,
                Clock::Timed { .. } => self.history.plies() >= 2,
                Clock::Days { .. } => true,
            };
        runs.then(|| self.history.side())
    }

    /// What time alone brings about: the end of a game in which somebody ran out of it.
    pub fn tick(&self, moment: &Moment<'_>) -> Vec<Event> {
        let at = moment.now.max(self.last);
        let is_due = self.deadline(&moment.lag).is_some_and(|deadline| at >= deadline);
        if !is_due {
            return Vec::new();
        }
        let loser = self.history.side();
        let ending = if self.history.plies() < 2 {
            self.ending_now(None, EndReason::Aborted)
        } else {
            self.ending_now(Some(loser.other()), EndReason::Time)
        };
        vec![Event { at, what: What::Ended(ending) }]
    }

    /// When [`tick`](Self::tick) has something to say, if nothing happens before. The players' lag is
    /// not counted.
    pub fn deadline(&self, lag: &[u64; 2]) -> Option<u64> {
        match self.status {
            Status::Waiting => return Some(self.began + WAITING),
            Status::Playing => {}
            Status::Paused | Status::Over => return None,
        }
        let side = self.history.side();
        match self.running() {
            Some(side) => {
                let left = self.times.left[side.index()];
                Some(self.times.since + left + self.allowed_lag(lag[side.index()]))
            }
            None if self.waits_for_first_move() => {
                Some(self.times.since + FIRST_MOVE + self.allowed_lag(lag[side.index()]))
            }
            None => None,
        }
    }

    /// What happens when the server has been away: the time from `until` to `back` counts for nobody.
    /// Nothing, if that has been said before or no clock was running.
    pub fn excuse(&self, until: u64, back: u64, now: u64) -> Vec<Event> {
        let since = until.max(self.last);
        let clock_runs = self.running().is_some() || self.waits_for_first_move();
        if !clock_runs || back <= since {
            return Vec::new();
        }
        vec![Event { at: now.max(back), what: What::Excused { ms: back - since } }]
    }

    /// What happens when a person sits down on the open seat.
    ///
    /// # Errors
    ///
    /// When they cannot.
    pub fn sit(&self, person: &str, moment: &Moment<'_>) -> Result<Vec<Event>, Refused> {
        if !self.sides_of(person).is_empty() {
            return Err(Refused::OwnTable);
        }
        let open = Side::BOTH.into_iter().find(|side| self.seats[side.index()].is_open());
        let Some(side) = open.filter(|_| self.status == Status::Waiting) else {
            return Err(if self.status == Status::Over {
                Refused::Over
            } else {
                Refused::SeatTaken
            });
        };
        let at = moment.now.max(self.last);
        let seat = Seat::person(person);
        let mut seats = self.seats.clone();
        seats[side.index()] = seat.clone();
        // The terms have been checked when the table was opened.
        let (host, first_to_move) =
            self.terms.draw(moment.seed).unwrap_or((self.host, self.history.side()));
        let host = if self.terms.sides == Sides::Lot { host } else { self.host };
        if host != self.host {
            seats.swap(0, 1);
        }
        Ok(vec![
            Event { at, what: What::Seated { side, seat } },
            Event { at, what: What::Began(Box::new(Began { seats, host, first_to_move })) },
        ])
    }

    /// How the next game between the two begins: the same terms with the sides exchanged.
    ///
    /// # Errors
    ///
    /// Never for a table whose own game could begin.
    pub fn rematch(&self, moment: &Moment<'_>) -> Result<Vec<Event>, Unfit> {
        let host_side = self.host.other();
        let terms = Terms { sides: Sides::Host(host_side), ..self.terms.clone() };
        let [host, other] = [self.host, host_side].map(|side| self.seats[side.index()].clone());
        Table::open(terms, host, other, moment)
    }

    /// Takes in an event.
    ///
    /// # Errors
    ///
    /// When it does not follow from what has happened: it was not decided by this table.
    pub fn apply(&mut self, event: &Event) -> Result<(), Damaged> {
        let number = self.number + 1;
        let fail = |why: &str| Err(Damaged { number, why: why.to_owned() });
        if event.at < self.last {
            return fail("it happened before the one before it");
        }
        let over = self.status == Status::Over;
        match &event.what {
            What::Opened(_) => return fail("a table is opened once"),
            What::Seated { side, seat } => {
                if self.status != Status::Waiting {
                    return fail("nobody sits down after the beginning");
                }
                self.seats[side.index()] = seat.clone();
            }
            What::Began(began) => {
                let Began { seats, host, first_to_move } = &**began;
                if self.status != Status::Waiting {
                    return fail("a game begins once");
                }
                let Ok(position) = self.terms.first_position(Some(*first_to_move)) else {
                    return fail("this side cannot begin");
                };
                self.seats.clone_from(seats);
                self.host = *host;
                self.status = Status::Playing;
                self.history = AnyHistory::from_position(position);
                self.times = Times::start(self.terms.clock, event.at);
                self.began = event.at;
            }
            What::Moved { mv, clock } => {
                if self.status != Status::Playing {
                    return fail("a move in a game that is not on");
                }
                let side = self.history.side();
                if let Err(reason) = self.history.play_text(mv) {
                    return fail(&reason.to_string());
                }
                if let Some(left) = clock {
                    self.times.left[side.index()] = *left;
                }
                self.times.since = event.at;
                self.shown.push(*clock);
                self.said = [0; 2];
                // Offers that stood are in events of their own; what was spent is forgotten.
                self.offers.forget_spent();
            }
            What::Offered { offer, by } => self.offers.add(*offer, *by, self.ply()),
            What::Declined { offer, by } => self.offers.spend(*offer, by.other()),
            What::Withdrawn { offer, by } => self.offers.spend(*offer, *by),
            What::Lapsed { offer } => self.offers.lapse(*offer),
            What::TookBack { to_ply } => {
                if over || *to_ply >= self.ply() {
                    return fail("nothing to take back");
                }
                self.take_back(*to_ply, event.at);
            }
            What::Paused => {
                self.settle(event.at);
                self.status = Status::Paused;
            }
            What::Resumed => {
                self.status = Status::Playing;
                self.times.since = event.at;
            }
            What::Excused { ms } => {
                self.times.since = (self.times.since + ms).min(event.at);
            }
            What::Phrase { by, .. } => {
                let said = &mut self.said[by.index()];
                *said = said.saturating_add(1);
            }
            What::Ended(ending) => {
                if over {
                    return fail("a game ends once");
                }
                self.settle(event.at);
                self.status = Status::Over;
                self.ending = Some(*ending);
                self.offers.clear();
                self.said = [0; 2];
            }
            What::Rematch { table } => {
                if !over || self.next.is_some() {
                    return fail("one rematch follows a game");
                }
                self.next = Some(table.clone());
                self.offers.clear();
            }
        }
        self.number = number;
        self.last = event.at;
        Ok(())
    }

    /// The ending of the game as it stands now.
    pub(crate) fn ending_now(&self, winner: Option<Side>, reason: EndReason) -> Ending {
        Ending { winner, reason, score: self.history.position().score() }
    }

    /// How much of a player's lag is not counted.
    pub(crate) fn allowed_lag(&self, lag: u64) -> u64 {
        match self.terms.clock {
            Clock::Timed { .. } => lag.min(MAX_LAG),
            Clock::None | Clock::Days { .. } => 0,
        }
    }

    /// What the mover's clock will show after a move at `now`; nothing where time is not limited.
    pub(crate) fn clock_after_move(&self, now: u64, lag: u64) -> Option<u64> {
        let side = self.history.side();
        let left = self.times.left[side.index()];
        match self.terms.clock {
            Clock::None => None,
            Clock::Days { days } => Some(u64::from(days) * DAY),
            Clock::Timed { increment, .. } if self.running().is_some() => {
                let thought = now.saturating_sub(self.times.since);
                let spent = thought.saturating_sub(self.allowed_lag(lag));
                Some(left.saturating_sub(spent) + increment)
            }
            Clock::Timed { .. } => Some(left),
        }
    }

    /// Whether the game waits, for a limited time, for a side's first move.
    fn waits_for_first_move(&self) -> bool {
        matches!(self.terms.clock, Clock::Timed { .. })
            && self.terms.mode == Mode::Online
            && self.status == Status::Playing
            && self.history.plies() < 2
    }

    /// Takes off what the side to move has used up.
    fn settle(&mut self, at: u64) {
        let runs = self.running().is_some();
        self.times.settle(self.history.side(), runs, at);
    }

    fn take_back(&mut self, to_ply: u32, at: u64) {
        self.settle(at);
        while self.ply() > to_ply {
            self.history.undo();
            self.shown.pop();
        }
        if let Clock::Days { .. } = self.terms.clock {
            self.times = Times::start(self.terms.clock, at);
        }
        self.said = [0; 2];
        self.offers.clear();
    }
}
