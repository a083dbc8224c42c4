//! A game at a server's table, as it is known here. The table is the authority: what is done here is asked
//! of it, and happens when it says so.

use game::record::Record;
use game::{Explain, Message, Side};
use games::{AnyHistory, AnyMove, AnyPosition, Start};
use protocol::SideName;
use protocol::live::{
    Ability, Act, Action, Answer, Clock, Event, Join, Mode, Offer, OpenOffer, Request, SeatKind,
    Status, Turn, VERSION, View,
};
use table::{EndReason, Ending, Event as TableEvent, EventKind, Moment, Seat, Table, Terms};

use crate::{ClientError, sanitize};

/// A game at a server's table.
#[derive(Clone, Debug)]
pub struct RemoteGame {
    /// What the table has said last.
    view: View,
    /// The number of the last event.
    number: u64,
    history: AnyHistory,
    /// What was done here and is not known to have happened.
    pending: Vec<Pending>,
    /// What is to be said to the server.
    outbox: Vec<Request>,
    /// When the present view was true, by the server's clock.
    since: u64,
    /// How far the server's clock is ahead of ours: the sample with the least delay.
    ahead: Option<i64>,
    presence: Presence,
    line: ConnectionState,
    /// Names actions: no two programs may use the same.
    session: u64,
    count: u64,
}

/// Something that was done here.
#[derive(Clone, Debug)]
struct Pending {
    act: Act,
    /// The event with which it has happened, once that is known.
    done: Option<u64>,
}

/// How the connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionState {
    /// There is one.
    Open,
    /// There is none; it is being tried again.
    Lost,
    /// The server restarts.
    Closing,
}

/// Who is at the table.
#[derive(Clone, Copy, Debug, Default)]
struct Presence {
    watching: u32,
    /// Since when each has been away, by our clock.
    away_since: [Option<u64>; 2],
}

/// Something that has happened at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum RemoteEvent {
    /// The whole table is as it is told now.
    Whole,
    /// A move was played.
    Moved {
        before: AnyPosition,
        mv: AnyMove,
        side: Side,
    },
    TookBack,
    Offered {
        offer: Offer,
        by: Side,
    },
    Declined {
        offer: Offer,
        by: Side,
    },
    Withdrawn {
        offer: Offer,
        by: Side,
    },
    Said {
        by: Side,
        text: String,
    },
    Paused,
    Resumed,
    /// The server was away, and the clocks stood still.
    Excused,
    Ended,
    /// The next game is at this table.
    Rematch(String),
    Left(Side),
    Back(Side),
    /// What was done here is refused.
    Refused(Message),
}

impl RemoteGame {
    /// Sits down at a table, or watches it. `session` is different for every program that runs.
    pub fn new(
        view: View,
        number: u64,
        server_now: u64,
        now: u64,
        session: u64,
    ) -> Result<Self, ClientError> {
        let history = history_of(&view)?;
        let mut remote = RemoteGame {
            view,
            number,
            history,
            pending: Vec::new(),
            outbox: Vec::new(),
            since: server_now,
            ahead: None,
            presence: Presence::default(),
            line: ConnectionState::Open,
            session,
            count: 0,
        };
        remote.clean();
        remote.compare_clocks(server_now, now);
        for side in Side::BOTH {
            remote.notice_presence(side, remote.view.turn.seats[side.index()].present, None, now);
        }
        Ok(remote)
    }

    /// The table's name.
    pub fn id(&self) -> &str {
        &self.view.id
    }

    /// The game so far.
    pub fn history(&self) -> &AnyHistory {
        &self.history
    }

    /// The sides that are played from here.
    pub fn own(&self) -> Vec<Side> {
        self.view.you.iter().map(|side| side.0).collect()
    }

    /// Whether one plays here, not only watches.
    pub fn is_seated(&self) -> bool {
        !self.view.you.is_empty()
    }

    /// The local player's side, if they play exactly one.
    pub fn own_side(&self) -> Option<Side> {
        match self.view.you[..] {
            [SideName(side)] => Some(side),
            _ => None,
        }
    }

    /// Between whom the game is.
    pub fn mode(&self) -> Mode {
        self.view.mode
    }

    /// Whether the game is on.
    pub fn status(&self) -> Status {
        self.view.turn.status
    }

    /// The side to move, unless the game is not on.
    pub fn turn(&self) -> Option<Side> {
        self.view.turn.turn.map(Side::from)
    }

    /// The side to move, if it is played from here and not already being moved.
    pub fn person_to_move(&self) -> Option<Side> {
        let moving = |pending: &Pending| matches!(pending.act.action, Action::Move { .. });
        let free = !self.pending.iter().any(moving);
        self.turn().filter(|side| free && self.view.you.contains(&SideName(*side)))
    }

    /// Whether something that was done here is not answered yet.
    pub fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<Ending> {
        let result = self.view.turn.result.as_ref()?;
        // A reason that is not known here: the game has ended all the same.
        let reason = EndReason::named(&result.reason).unwrap_or(EndReason::Abandoned);
        Some(Ending { winner: result.winner.map(Side::from), reason, score: result.score })
    }

    /// How time is limited.
    pub fn clock(&self) -> Clock {
        self.view.clock
    }

    /// What both clocks show, in milliseconds. Whether time has run out, the server alone decides.
    pub fn clocks(&self, now: u64) -> Option<[u64; 2]> {
        let clocks = &self.view.turn.clocks;
        let mut shown = [clocks.first?, clocks.second?];
        if let Some(SideName(side)) = clocks.running {
            let server_now = now.saturating_add_signed(self.ahead.unwrap_or(0));
            let passed = server_now.saturating_sub(self.since);
            shown[side.index()] = shown[side.index()].saturating_sub(passed);
        }
        Some(shown)
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.view.turn.clocks.running.map(Side::from)
    }

    /// What is played, without who plays.
    pub fn terms(&self) -> Terms {
        let start = match &self.view.start {
            Some(name) => table::Start::Named(name.clone()),
            None => table::Start::Position(self.view.first_position.clone()),
        };
        Terms {
            rules: self.view.rules.clone(),
            start,
            clock: self.view.clock,
            ..Terms::new(self.history.game(), Mode::Local)
        }
    }

    /// What somebody is called.
    pub fn name(&self, side: Side) -> &str {
        &self.view.turn.seats[side.index()].name
    }

    /// The rating of a side's player.
    pub fn rating(&self, side: Side) -> Option<i32> {
        self.view.turn.seats[side.index()].rating
    }

    /// What kind of player sits on a side.
    pub fn kind(&self, side: Side) -> SeatKind {
        self.view.turn.seats[side.index()].kind
    }

    /// For how long a player has been away, in milliseconds.
    pub fn away(&self, side: Side, now: u64) -> Option<u64> {
        if self.kind(side) != SeatKind::Person || self.view.you.contains(&SideName(side)) {
            return None;
        }
        self.presence.away_since[side.index()].map(|since| now.saturating_sub(since))
    }

    /// When the game can be claimed because the opponent has left, by our clock.
    pub fn claimable_at(&self) -> Option<u64> {
        let opponent = self.own_side()?.other();
        let begun = self.turn().is_some() && self.view.turn.ply >= 2;
        let since = self.presence.away_since[opponent.index()].filter(|_| begun)?;
        Some(since + self.view.claim_after?)
    }

    /// How many watch.
    pub fn watching(&self) -> u32 {
        self.presence.watching
    }

    /// How the connection is.
    pub fn line(&self) -> ConnectionState {
        self.line
    }

    /// Whether the table would do something now.
    pub fn can(&self, ability: Ability) -> bool {
        self.view.turn.can.contains(&ability)
    }

    /// Whether the engine may be asked: never in a game between people before it is over.
    pub fn may_advise(&self) -> bool {
        self.mode() != Mode::Online || self.status() == Status::Over
    }

    /// An offer of this kind that stands.
    pub fn offer(&self, offer: Offer) -> Option<OpenOffer> {
        self.view.turn.offers.iter().find(|open| open.offer == offer).copied()
    }

    /// The opponent's offers that want an answer.
    pub fn offers_to_answer(&self) -> impl Iterator<Item = OpenOffer> {
        let own = self.own_side();
        self.view.turn.offers.iter().filter(move |open| own == Some(open.by.0.other())).copied()
    }

    /// The table of the next game.
    pub fn next(&self) -> Option<&str> {
        self.view.turn.next.as_deref()
    }

    /// The record of the game, with what the players are called.
    pub fn record(&self, now: u64) -> Record {
        let names = [Side::First, Side::Second].map(|side| self.name(side));
        match self.replayed(now) {
            Some(table) => table.record(names),
            None => self.history.record(),
        }
    }

    /// The game at a table of its own, which knows how records are written.
    fn replayed(&self, now: u64) -> Option<Table> {
        // A named start at which another side begins is written as a position.
        let written = self.history.record();
        let start = match written.tag("Position") {
            Some(position) => table::Start::Position(position.to_owned()),
            None => self.terms().start,
        };
        let terms = Terms { start, ..self.terms() };
        let seat = || Seat::person("player");
        let mut table = Table::open(terms, seat(), seat(), &Moment::at(now)).ok()?.table;
        let moves = self
            .history
            .played()
            .into_iter()
            .map(|mv| EventKind::Moved { mv: mv.to_string(), clock: None });
        let ended = self.ending().map(EventKind::Ended);
        for kind in moves.chain(ended) {
            table.apply(TableEvent { at: now, kind }).ok()?;
        }
        Some(table)
    }

    /// Asks for a move, unless the rules speak against it.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        if self.person_to_move().is_none() {
            return Err(self.why_not_now());
        }
        let mut history = self.history.clone();
        let mv = history.play_text(text).map_err(|reason| reason.message())?;
        self.act(Action::Move { mv: mv.to_string() });
        Ok(())
    }

    /// Why one cannot move now.
    pub fn why_not_now(&self) -> Message {
        match self.status() {
            Status::Over => Message::new("table-over"),
            Status::Waiting => Message::new("table-not-begun"),
            _ if !self.is_seated() => Message::new("table-not-seated"),
            Status::Paused => Message::new("table-paused"),
            Status::Playing if self.is_waiting() => Message::new("join-sending"),
            Status::Playing => Message::new("table-not-your-turn"),
        }
    }

    /// Asks the table for something.
    pub fn act(&mut self, action: Action) {
        self.count += 1;
        let act = Act {
            id: format!("{:x}-{}", self.session, self.count),
            table: self.view.id.clone(),
            ply: self.view.turn.ply,
            action,
        };
        self.outbox.push(Request::Act(act.clone()));
        self.pending.push(Pending { act, done: None });
    }

    /// What is to be said to the server.
    pub fn take_outbox(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.outbox)
    }

    /// The connection is there again: to go on where it broke off, and to say again what is not answered.
    pub fn rejoin(&mut self) {
        self.line = ConnectionState::Open;
        let (table, seen) = (self.view.id.clone(), Some(self.number));
        self.outbox = vec![Request::Join(Join { v: VERSION, table, seen })];
        let unanswered = self.pending.iter().filter(|pending| pending.done.is_none());
        self.outbox.extend(unanswered.map(|pending| Request::Act(pending.act.clone())));
    }

    /// The connection is lost.
    pub fn lose(&mut self) {
        if self.line == ConnectionState::Open {
            self.line = ConnectionState::Lost;
        }
    }

    /// Takes in what the server says; what happened. Fails where the game cannot be followed.
    pub fn hear(&mut self, answer: Answer, now: u64) -> Result<Vec<RemoteEvent>, ClientError> {
        match answer {
            Answer::State { table, n, now: server_now, view } if table == self.view.id => {
                self.compare_clocks(server_now, now);
                self.history = history_of(&view)?;
                self.view = *view;
                self.clean();
                (self.number, self.since) = (n, server_now);
                self.forget_done();
                Ok(vec![RemoteEvent::Whole])
            }
            Answer::Event { table, n, now: server_now, event, view } if table == self.view.id => {
                self.compare_clocks(server_now, now);
                // An event that was heard before a reconnection may come again.
                let news = if n == self.number + 1 {
                    self.number = n;
                    self.take(event)
                } else if n <= self.number {
                    Ok(None)
                } else {
                    Err(())
                };
                self.forget_done();
                let agrees = match view {
                    Some(turn) => self.take_turn(*turn, server_now),
                    // The view comes with the last of several events.
                    None => true,
                };
                match news {
                    Ok(news) if agrees => Ok(news.into_iter().collect()),
                    // Something is missing, or was played by other rules: the whole table, please.
                    _ => {
                        self.ask_for_all();
                        Ok(Vec::new())
                    }
                }
            }
            Answer::Ack { id, n } => {
                for pending in self.pending.iter_mut().filter(|pending| pending.act.id == id) {
                    pending.done = Some(n);
                }
                self.forget_done();
                Ok(Vec::new())
            }
            Answer::Refused { id, reason } => Ok(self.refused(&id, &reason.text)),
            Answer::Error { code, table, .. }
                if code == "no-table" && table.as_deref() == Some(self.view.id.as_str()) =>
            {
                Err(ClientError::NoTable)
            }
            Answer::Error { id: Some(id), text, .. } => Ok(self.refused(&id, &text)),
            // The table cannot be opened just now.
            Answer::Error { id: None, text, table: Some(table), .. } if table == self.view.id => {
                Ok(vec![RemoteEvent::Refused(told(&text))])
            }
            Answer::Presence { table, seats, watching, left_for } if table == self.view.id => {
                self.presence.watching = watching;
                let mut news = Vec::new();
                for side in Side::BOTH {
                    let i = side.index();
                    news.extend(self.notice_presence(side, seats[i], left_for[i], now));
                }
                Ok(news)
            }
            Answer::Closing { .. } => {
                self.line = ConnectionState::Closing;
                Ok(Vec::new())
            }
            Answer::Pong { now: server_now, .. } | Answer::Hello { now: server_now, .. } => {
                self.compare_clocks(server_now, now);
                Ok(Vec::new())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn refused(&mut self, id: &str, text: &str) -> Vec<RemoteEvent> {
        let before = self.pending.len();
        self.pending.retain(|pending| pending.act.id != id);
        if self.pending.len() == before {
            return Vec::new();
        }
        vec![RemoteEvent::Refused(told(text))]
    }

    /// Takes an event in; fails where it does not fit.
    fn take(&mut self, event: Event) -> Result<Option<RemoteEvent>, ()> {
        Ok(match event {
            Event::Moved { ply, side, mv, .. } => {
                // Whatever was asked to be played there is played, or is too late.
                let moves = |act: &Act| matches!(act.action, Action::Move { .. });
                self.pending.retain(|one| !(moves(&one.act) && one.act.ply == ply));
                let before = self.history.position();
                let mv = self.history.play_text(&mv).map_err(|_| ())?;
                Some(RemoteEvent::Moved { before, mv, side: side.0 })
            }
            Event::TookBack { to_ply } => {
                while self.history.plies() > to_ply as usize {
                    self.history.undo().ok_or(())?;
                }
                Some(RemoteEvent::TookBack)
            }
            Event::Offered { offer, by, .. } => Some(RemoteEvent::Offered { offer, by: by.0 }),
            Event::Declined { offer, by } => Some(RemoteEvent::Declined { offer, by: by.0 }),
            Event::Withdrawn { offer, by } => Some(RemoteEvent::Withdrawn { offer, by: by.0 }),
            Event::Phrase { by, text, .. } => {
                Some(RemoteEvent::Said { by: by.0, text: sanitize(&text) })
            }
            Event::Paused => Some(RemoteEvent::Paused),
            Event::Resumed => Some(RemoteEvent::Resumed),
            Event::Excused { .. } => Some(RemoteEvent::Excused),
            Event::Ended { .. } => Some(RemoteEvent::Ended),
            Event::Rematch { table } => Some(RemoteEvent::Rematch(table)),
            // What these change stands in the view, or is not to be heard.
            Event::Lapsed { .. } | Event::Opened | Event::Muted { .. } => None,
            // The whole table follows.
            Event::Seated { .. } | Event::Began { .. } => return Err(()),
        })
    }

    /// How things stand now; whether the game as it is known here is the table's.
    fn take_turn(&mut self, turn: Turn, server_now: u64) -> bool {
        self.view.turn = turn;
        self.since = server_now;
        self.clean();
        let turn = &self.view.turn;
        self.history.plies() == turn.ply as usize
            && self.history.position().to_string() == turn.position
    }

    /// What has happened is no longer waited for.
    fn forget_done(&mut self) {
        let number = self.number;
        self.pending.retain(|pending| pending.done.is_none_or(|n| n > number));
    }

    fn ask_for_all(&mut self) {
        let table = self.view.id.clone();
        self.outbox.push(Request::Join(Join { v: VERSION, table, seen: None }));
    }

    fn compare_clocks(&mut self, server_now: u64, now: u64) {
        let ahead = server_now as i64 - now as i64;
        self.ahead = Some(self.ahead.map_or(ahead, |known| known.max(ahead)));
    }

    /// Whether somebody is there; what changed.
    fn notice_presence(
        &mut self,
        side: Side,
        present: bool,
        left_for: Option<u64>,
        now: u64,
    ) -> Option<RemoteEvent> {
        let known = &mut self.presence.away_since[side.index()];
        let was_there = known.is_none();
        *known = (!present).then(|| now.saturating_sub(left_for.unwrap_or(0)));
        let person = self.view.turn.seats[side.index()].kind == SeatKind::Person;
        let own = self.view.you.contains(&SideName(side));
        match (was_there, present) {
            _ if own || !person => None,
            (true, false) => Some(RemoteEvent::Left(side)),
            (false, true) => Some(RemoteEvent::Back(side)),
            _ => None,
        }
    }

    /// Takes out of names what a terminal could take for commands.
    fn clean(&mut self) {
        for seat in &mut self.view.turn.seats {
            seat.name = sanitize(&seat.name);
        }
    }
}

/// What a server says, in its own words.
fn told(text: &str) -> Message {
    Message::new("join-told").with("text", sanitize(text))
}

/// The game that a view tells of, played by the rules that are known here.
fn history_of(view: &View) -> Result<AnyHistory, ClientError> {
    let game = view.game.0;
    let rules = Some(view.rules.as_str());
    let named = |name: &String| {
        let start = Start { rules, name: Some(name), ..Start::default() };
        AnyPosition::start(game, &start).ok()
    };
    // A game from a named start is one in its record too.
    let named = view.start.as_ref().and_then(named);
    let told = || {
        let position = Some(view.first_position.as_str());
        AnyPosition::start(game, &Start { rules, position, ..Start::default() })
    };
    let named = named.filter(|position| position.to_string() == view.first_position);
    let first = named.map_or_else(told, Ok).map_err(|_| ClientError::UnknownGame)?;
    let mut history = AnyHistory::from_position(first);
    for played in &view.moves {
        history.play_text(&played.mv).map_err(|_| ClientError::UnknownGame)?;
    }
    if history.position().to_string() != view.turn.position {
        return Err(ClientError::UnknownGame);
    }
    Ok(history)
}

#[cfg(test)]
mod tests;
