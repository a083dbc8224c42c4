use game::Side;
use games::AnyHistory;
use protocol::live::{Clock, Effect, Mode, OpenOffer};

use crate::clock::{DAY, FIRST_MOVE, MAX_LAG, Times, WAITING};
use crate::offers::Offers;
use crate::{
    AppliedEvent, Began, EndReason, Ending, Event, EventKind, InvalidEvent, Opened, Seat, Terms,
};

pub use protocol::live::Status;

/// The state of one game in play. Tables with the same events are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) terms: Terms,
    pub(crate) seats: [Seat; 2],
    pub(crate) host: Side,
    pub(crate) status: Status,
    pub(crate) history: AnyHistory,
    /// The mover's clock after each move, in milliseconds.
    pub(crate) clock_after: Vec<Option<u64>>,
    pub(crate) times: Times,
    pub(crate) offers: Offers,
    /// Phrases that each side has sent since the last move.
    pub(crate) phrases_sent: [u8; 2],
    pub(crate) ending: Option<Ending>,
    pub(crate) next: Option<String>,
    /// The sequence number of the last event.
    number: u64,
    began: u64,
    last: u64,
}

impl Table {
    /// Rebuilds a table from its stored events.
    ///
    /// # Errors
    ///
    /// When the events do not follow from each other.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, InvalidEvent> {
        let mut events = events.into_iter().cloned();
        let (mut table, _) = Self::first(events.next())?;
        for event in events {
            table.apply(event)?;
        }
        Ok(table)
    }

    /// The table of an opening event.
    ///
    /// # Errors
    ///
    /// When the event is none, or opens a table that cannot exist.
    pub(crate) fn first(event: Option<Event>) -> Result<(Self, AppliedEvent), InvalidEvent> {
        let fail = |why: String| InvalidEvent { number: 1, why };
        let Some(Event { at, kind: EventKind::Opened(opened) }) = event else {
            return Err(fail("a table begins with being opened".to_owned()));
        };
        let position =
            opened.terms.first_position(None).map_err(|error| fail(error.to_string()))?;
        Ok(Self::opened(opened, AnyHistory::from_position(position), at))
    }

    /// A table that waits for its second player.
    pub(crate) fn opened(
        opened: Box<Opened>,
        history: AnyHistory,
        at: u64,
    ) -> (Self, AppliedEvent) {
        let Opened { terms, seats, host } = (*opened).clone();
        let side = history.side();
        let table = Table {
            times: Times::start(terms.clock, at),
            terms,
            seats,
            host,
            status: Status::Waiting,
            history,
            clock_after: Vec::new(),
            offers: Offers::default(),
            phrases_sent: [0; 2],
            ending: None,
            next: None,
            number: 1,
            began: at,
            last: at,
        };
        let event = Event { at, kind: EventKind::Opened(opened) };
        (table, AppliedEvent { n: 1, event, ply: 0, side, effect: None, position: None })
    }

    /// The game, its rules and its clock.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The seats, first side first.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// The side of the player who opened the table.
    pub fn host(&self) -> Side {
        self.host
    }

    /// Whether the game waits, runs, is paused or is over.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The positions and moves so far.
    pub fn history(&self) -> &AnyHistory {
        &self.history
    }

    /// The number of moves played.
    pub fn ply(&self) -> u32 {
        // The ply limit of every rule set is far below 2³².
        u32::try_from(self.history.plies()).unwrap_or(u32::MAX)
    }

    /// The side to move; `None` before the game and after it.
    pub fn turn(&self) -> Option<Side> {
        matches!(self.status, Status::Playing | Status::Paused).then(|| self.history.side())
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The id of the rematch's table.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// The open offers.
    pub fn offers(&self) -> &[OpenOffer] {
        self.offers.open()
    }

    /// The sequence number of the last event; the first event is 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Unix time in milliseconds at which the game began, or the table was opened.
    pub fn began(&self) -> u64 {
        self.began
    }

    /// Unix time in milliseconds since when the side to move has its turn.
    pub(crate) fn turn_since(&self) -> u64 {
        self.times.since
    }

    /// Unix time of the last event, in milliseconds.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The sides that a person plays: both at a shared screen, none for a spectator.
    pub fn sides_of(&self, person: &str) -> Vec<Side> {
        let sits = |side: &Side| self.seats[side.index()].people().iter().any(|id| id == person);
        Side::BOTH.into_iter().filter(sits).collect()
    }

    /// The side and level of the computer, if it is to move.
    pub fn computer_to_move(&self) -> Option<(Side, u8)> {
        if self.status != Status::Playing {
            return None;
        }
        let side = self.history.side();
        Some((side, self.seats[side.index()].level()?))
    }

    /// The index of the team member who moves next for a side: members move in rotation.
    pub fn next_member(&self, side: Side) -> usize {
        let members = match &self.seats[side.index()] {
            Seat::Person { members, .. } => members,
            Seat::Team { next, .. } => return *next,
            Seat::Open | Seat::Computer { .. } => return 0,
        };
        let first_to_move = self.history.first_position().side();
        let plies = self.history.plies();
        let own = if side == first_to_move { plies.div_ceil(2) } else { plies / 2 };
        own % usize::from(*members).max(1)
    }

    /// Milliseconds on both clocks, first side first; `None` in an untimed game.
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

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        let runs = self.status == Status::Playing
            && match self.terms.clock {
                Clock::None => false,
                Clock::Timed { .. } => self.history.plies() >= 2,
                Clock::Days { .. } => true,
            };
        runs.then(|| self.history.side())
    }

    /// Unix time in milliseconds at which [`tick`](Self::tick) ends the game. `lag` is each player's
    /// round-trip time, which is not charged to the clock.
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

    /// Applies a stored event.
    ///
    /// # Errors
    ///
    /// When it does not follow from the events before it: this table did not decide it.
    pub fn apply(&mut self, event: Event) -> Result<AppliedEvent, InvalidEvent> {
        let number = self.number + 1;
        let fail = |why: String| InvalidEvent { number, why };
        self.check(&event).map_err(|why| fail(why.to_owned()))?;
        let before = self.before();
        let effect = match &event.kind {
            EventKind::Moved { mv, .. } => {
                self.play(mv).map_err(|reason| fail(reason.to_string()))?.1
            }
            EventKind::Began(began) => {
                let position = self.terms.first_position(Some(began.first_to_move));
                let position = position.map_err(|error| fail(error.to_string()))?;
                self.history = AnyHistory::from_position(position);
                None
            }
            _ => None,
        };
        Ok(self.log(event, before, effect))
    }

    /// Plays a move on the board: the only place where a move's text is read. The rest of the state
    /// follows in [`log`](Self::log).
    pub(crate) fn play(
        &mut self,
        text: &str,
    ) -> Result<(games::AnyMove, Option<Effect>), games::AnyPlayError> {
        let position = self.history.position();
        let mv = self.history.play_text(text)?;
        Ok((mv, view::effect(&position, &mv)))
    }

    /// The ply and the side to move, to be read before the history changes.
    pub(crate) fn before(&self) -> (u32, Side) {
        (self.ply(), self.history.side())
    }

    /// Updates everything but the history, which has already changed if the event is a move or the
    /// beginning of the game.
    pub(crate) fn log(
        &mut self,
        event: Event,
        (ply, side): (u32, Side),
        effect: Option<Effect>,
    ) -> AppliedEvent {
        match &event.kind {
            EventKind::Opened(_) => {}
            EventKind::Seated { side, seat } => self.seats[side.index()] = seat.clone(),
            EventKind::Began(began) => {
                let Began { seats, host, first_to_move: _ } = &**began;
                self.seats.clone_from(seats);
                self.host = *host;
                self.status = Status::Playing;
                self.times = Times::start(self.terms.clock, event.at);
                self.began = event.at;
            }
            EventKind::Moved { clock, .. } => {
                if let Some(left) = clock {
                    self.times.left[side.index()] = *left;
                }
                self.times.since = event.at;
                self.seats[side.index()].advance();
                self.clock_after.push(*clock);
                self.phrases_sent = [0; 2];
                // Open offers end by `Lapsed` events; declined ones can be made again.
                self.offers.forget_spent();
            }
            EventKind::Offered { offer, by } => self.offers.add(*offer, *by, ply),
            EventKind::Declined { offer, by } => self.offers.spend(*offer, by.other()),
            EventKind::Withdrawn { offer, by } => self.offers.spend(*offer, *by),
            EventKind::Lapsed { offer } => self.offers.lapse(*offer),
            EventKind::TookBack { to_ply } => self.take_back(*to_ply, event.at),
            EventKind::Paused => {
                self.settle(event.at);
                self.status = Status::Paused;
            }
            EventKind::Resumed => {
                self.status = Status::Playing;
                self.times.since = event.at;
            }
            EventKind::Excused { ms } => {
                self.times.since = (self.times.since + ms).min(event.at);
            }
            EventKind::Phrase { by, .. } => {
                let sent = &mut self.phrases_sent[by.index()];
                *sent = sent.saturating_add(1);
            }
            EventKind::Left { side, person } => self.seats[side.index()].remove(person),
            EventKind::Skipped { side } => self.seats[side.index()].advance(),
            EventKind::Ended(ending) => {
                self.settle(event.at);
                self.status = Status::Over;
                self.ending = Some(*ending);
                self.offers.clear();
                self.phrases_sent = [0; 2];
            }
            EventKind::Rematch { table } => {
                self.next = Some(table.clone());
                self.offers.clear();
            }
        }
        self.number += 1;
        self.last = event.at;
        let moved = matches!(event.kind, EventKind::Moved { .. });
        let position = moved.then(|| self.history.position().to_string());
        AppliedEvent { n: self.number, event, ply, side, effect, position }
    }

    /// The ending of the game if it ended now.
    pub(crate) fn ending_now(&self, winner: Option<Side>, reason: EndReason) -> Ending {
        Ending { winner, reason, score: self.history.position().score() }
    }

    /// The part of a player's round-trip time that is not charged to the clock, in milliseconds.
    pub(crate) fn allowed_lag(&self, lag: u64) -> u64 {
        match self.terms.clock {
            Clock::Timed { .. } => lag.min(MAX_LAG),
            Clock::None | Clock::Days { .. } => 0,
        }
    }

    /// Milliseconds that a move at `now` takes from the mover's clock.
    pub(crate) fn time_spent(&self, now: u64, lag: u64) -> u64 {
        now.saturating_sub(self.times.since).saturating_sub(self.allowed_lag(lag))
    }

    /// Milliseconds on the mover's clock after a move that took `spent`; `None` in an untimed game.
    pub(crate) fn clock_after_move(&self, spent: u64) -> Option<u64> {
        let side = self.history.side();
        let left = self.times.left[side.index()];
        match self.terms.clock {
            Clock::None => None,
            Clock::Days { days } => Some(u64::from(days) * DAY),
            Clock::Timed { increment, .. } if self.running().is_some() => {
                Some(left.saturating_sub(spent) + increment)
            }
            Clock::Timed { .. } => Some(left),
        }
    }

    /// Whether a side has [`FIRST_MOVE`] to make its first move.
    pub(crate) fn waits_for_first_move(&self) -> bool {
        matches!(self.terms.clock, Clock::Timed { .. })
            && self.terms.mode == Mode::Online
            && self.status == Status::Playing
            && self.history.plies() < 2
    }

    /// Whether an event may follow, apart from the legality of a move.
    fn check(&self, event: &Event) -> Result<(), &'static str> {
        if event.at < self.last {
            return Err("it is earlier than the event before it");
        }
        let over = self.status == Status::Over;
        let (broken, why) = match &event.kind {
            EventKind::Opened(_) => (true, "a table is opened once"),
            EventKind::Seated { .. } => {
                (self.status != Status::Waiting, "nobody sits down after the beginning")
            }
            EventKind::Began(_) => (self.status != Status::Waiting, "a game begins once"),
            EventKind::Moved { .. } => {
                (self.status != Status::Playing, "a move in a game that is not running")
            }
            EventKind::TookBack { to_ply } => {
                (over || *to_ply >= self.ply(), "there is nothing to take back")
            }
            EventKind::Left { side, person } => {
                let people = self.seats[side.index()].people();
                let stays = people.len() < 2 || !people.contains(person);
                (over || stays, "nobody leaves but a member of a team that has others")
            }
            EventKind::Skipped { side } => {
                let seat = &self.seats[side.index()];
                let turn = self.status == Status::Playing && self.history.side() == *side;
                (!turn || !seat.is_team(), "only the team to move skips a member")
            }
            EventKind::Ended(_) => (over, "a game ends once"),
            EventKind::Rematch { .. } => {
                (!over || self.next.is_some(), "a game has one rematch, after its end")
            }
            _ => (false, ""),
        };
        if broken { Err(why) } else { Ok(()) }
    }

    /// Charges the time that has passed to the side to move.
    fn settle(&mut self, at: u64) {
        let runs = self.running().is_some();
        self.times.settle(self.history.side(), runs, at);
    }

    fn take_back(&mut self, to_ply: u32, at: u64) {
        self.settle(at);
        while self.ply() > to_ply {
            self.history.undo();
            self.seats[self.history.side().index()].go_back();
            self.clock_after.pop();
        }
        if let Clock::Days { .. } = self.terms.clock {
            self.times = Times::start(self.terms.clock, at);
        }
        self.phrases_sent = [0; 2];
        self.offers.clear();
    }
}
