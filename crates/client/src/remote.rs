//! The client's copy of a game at a server's table. The server decides: an action is sent and takes effect with the
//! event that confirms it.

use game::record::Record;
use game::{Explain, Message, Side};
use games::{AnyHistory, AnyMove, AnyPosition, Start};
use protocol::SideName;
use protocol::live::{
    Ability, Act, Action, ClientMessage, Clock, Event, Join, Mode, Offer, OpenOffer, SeatKind,
    ServerMessage, Status, Turn, VERSION, View,
};
use table::{Ending, Event as TableEvent, EventKind, Moment, Seat, Table, Terms};

use crate::{ClientError, sanitize};

/// A game at a server's table.
#[derive(Clone, Debug)]
pub struct RemoteGame {
    view: View,
    /// The number of the last event.
    number: u64,
    history: AnyHistory,
    /// Actions whose effect has not been seen.
    pending: Vec<PendingAction>,
    /// Requests to send.
    outbox: Vec<ClientMessage>,
    /// The server's time at the last update of the view, in milliseconds.
    since: u64,
    /// The offset of the server's clock to ours in milliseconds, from the sample with the least delay.
    ahead: Option<i64>,
    presence: Presence,
    connection: ConnectionState,
    /// Prefix of action ids; unique per process.
    session: u64,
    count: u64,
}

#[derive(Clone, Debug)]
struct PendingAction {
    act: Act,
    /// The number of the event that confirms it, once known.
    done: Option<u64>,
}

/// The state of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionState {
    /// Connected.
    Open,
    /// Disconnected; being retried.
    Lost,
    /// The server is restarting.
    Closing,
}

#[derive(Clone, Copy, Debug, Default)]
struct Presence {
    watching: u32,
    /// Since when each player has been away, by our clock.
    away_since: [Option<u64>; 2],
}

/// A change at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum RemoteEvent {
    /// The whole state was replaced.
    Whole,
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
    Phrase {
        by: Side,
        text: String,
    },
    Paused,
    Resumed,
    /// The clocks were stopped for a server outage.
    Excused,
    Ended,
    /// The table of the rematch.
    Rematch(String),
    Left(Side),
    Back(Side),
    /// An action was rejected.
    Rejected(Message),
}

impl RemoteGame {
    /// A game from the first `State` message. `session` must be unique per process.
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
            connection: ConnectionState::Open,
            session,
            count: 0,
        };
        remote.sanitize_names();
        remote.compare_clocks(server_now, now);
        for side in Side::BOTH {
            remote.set_presence(side, remote.view.turn.seats[side.index()].present, None, now);
        }
        Ok(remote)
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.view.id
    }

    /// The game so far.
    pub fn history(&self) -> &AnyHistory {
        &self.history
    }

    /// The sides that the user plays.
    pub fn own(&self) -> Vec<Side> {
        self.view.you.iter().map(|side| side.0).collect()
    }

    /// Whether the user plays, rather than watches.
    pub fn is_seated(&self) -> bool {
        !self.view.you.is_empty()
    }

    /// The user's side, if they play exactly one.
    pub fn own_side(&self) -> Option<Side> {
        match self.view.you[..] {
            [SideName(side)] => Some(side),
            _ => None,
        }
    }

    /// The players who may take a seat.
    pub fn mode(&self) -> Mode {
        self.view.mode
    }

    /// The state of the game.
    pub fn status(&self) -> Status {
        self.view.turn.status
    }

    /// The side to move; `None` before the start and after the end.
    pub fn turn(&self) -> Option<Side> {
        self.view.turn.turn.map(Side::from)
    }

    /// The side to move, if the user plays it and no move of theirs is pending.
    pub fn person_to_move(&self) -> Option<Side> {
        let moving = |pending: &PendingAction| matches!(pending.act.action, Action::Move { .. });
        let free = !self.pending.iter().any(moving);
        self.turn().filter(|side| free && self.view.you.contains(&SideName(*side)))
    }

    /// Whether an action is pending.
    pub fn is_waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<Ending> {
        let result = self.view.turn.result.as_ref()?;
        let winner = result.winner.map(Side::from);
        Some(Ending { winner, reason: result.reason, score: result.score })
    }

    /// The time control.
    pub fn clock(&self) -> Clock {
        self.view.clock
    }

    /// Time left of both sides, in milliseconds. A flag fall is decided by the server alone.
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

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.view.turn.clocks.running.map(Side::from)
    }

    /// What is played.
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

    /// The name of a side's player.
    pub fn name(&self, side: Side) -> &str {
        &self.view.turn.seats[side.index()].name
    }

    /// The names of a side's team, if it is one.
    pub fn members(&self, side: Side) -> &[String] {
        self.view.turn.seats[side.index()].members.as_deref().unwrap_or_default()
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

    /// When the win can be claimed because the opponent has left, by our clock.
    pub fn claimable_at(&self) -> Option<u64> {
        let opponent = self.own_side()?.other();
        let begun = self.turn().is_some() && self.view.turn.ply >= 2;
        let since = self.presence.away_since[opponent.index()].filter(|_| begun)?;
        Some(since + self.view.claim_after?)
    }

    /// The number of spectators.
    pub fn watching(&self) -> u32 {
        self.presence.watching
    }

    /// The state of the connection.
    pub fn connection(&self) -> ConnectionState {
        self.connection
    }

    /// Whether the table allows something now.
    pub fn can(&self, ability: Ability) -> bool {
        self.view.turn.can.contains(&ability)
    }

    /// Whether engine help is allowed: never during a game between people.
    pub fn may_advise(&self) -> bool {
        self.mode() != Mode::Online || self.status() == Status::Over
    }

    /// The open offer of a kind.
    pub fn offer(&self, offer: Offer) -> Option<OpenOffer> {
        self.view.turn.offers.iter().find(|open| open.offer == offer).copied()
    }

    /// The opponent's open offers.
    pub fn offers_to_answer(&self) -> impl Iterator<Item = OpenOffer> {
        let own = self.own_side();
        self.view.turn.offers.iter().filter(move |open| own == Some(open.by.0.other())).copied()
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<&str> {
        self.view.turn.next.as_deref()
    }

    /// The record of the game, with the players' names.
    pub fn record(&self, now: u64) -> Record {
        let names = [Side::First, Side::Second].map(|side| self.name(side));
        match self.replayed(now) {
            Some(table) => table.record(names),
            None => self.history.record(),
        }
    }

    /// The game replayed on a local table, which can write records.
    fn replayed(&self, now: u64) -> Option<Table> {
        // A named start where the other side begins is stored as a position.
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

    /// Sends a move if it is legal.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        if self.person_to_move().is_none() {
            return Err(self.why_not_to_move());
        }
        let mut history = self.history.clone();
        let mv = history.play_text(text).map_err(|reason| reason.message())?;
        self.act(Action::Move { mv: mv.to_string() });
        Ok(())
    }

    /// Why the user cannot move now.
    pub fn why_not_to_move(&self) -> Message {
        match self.status() {
            Status::Over => Message::new("table-over"),
            Status::Waiting => Message::new("table-not-begun"),
            _ if !self.is_seated() => Message::new("table-not-seated"),
            Status::Paused => Message::new("table-paused"),
            Status::Playing if self.is_waiting() => Message::new("join-sending"),
            Status::Playing => Message::new("table-not-your-turn"),
        }
    }

    /// Sends an action.
    pub fn act(&mut self, action: Action) {
        self.count += 1;
        let act = Act {
            id: format!("{:x}-{}", self.session, self.count),
            table: self.view.id.clone(),
            ply: self.view.turn.ply,
            action,
        };
        self.outbox.push(ClientMessage::Act(act.clone()));
        self.pending.push(PendingAction { act, done: None });
    }

    /// Takes the requests to send.
    pub fn take_outbox(&mut self) -> Vec<ClientMessage> {
        std::mem::take(&mut self.outbox)
    }

    /// Rejoins the table after a reconnection and repeats the pending actions.
    pub fn rejoin(&mut self) {
        self.connection = ConnectionState::Open;
        let (table, seen) = (self.view.id.clone(), Some(self.number));
        self.outbox = vec![ClientMessage::Join(Join { v: VERSION, table, seen })];
        let unanswered = self.pending.iter().filter(|pending| pending.done.is_none());
        self.outbox.extend(unanswered.map(|pending| ClientMessage::Act(pending.act.clone())));
    }

    /// The connection was lost.
    pub fn lose(&mut self) {
        if self.connection == ConnectionState::Open {
            self.connection = ConnectionState::Lost;
        }
    }

    /// Handles a message and returns the changes. Fails if the game cannot be followed.
    pub fn receive(
        &mut self,
        answer: ServerMessage,
        now: u64,
    ) -> Result<Vec<RemoteEvent>, ClientError> {
        match answer {
            ServerMessage::State { table, n, now: server_now, view } if table == self.view.id => {
                self.compare_clocks(server_now, now);
                self.history = history_of(&view)?;
                self.view = *view;
                self.sanitize_names();
                (self.number, self.since) = (n, server_now);
                self.drop_confirmed();
                Ok(vec![RemoteEvent::Whole])
            }
            ServerMessage::Event { table, n, now: server_now, event, view }
                if table == self.view.id =>
            {
                self.compare_clocks(server_now, now);
                // After a reconnection an event may arrive twice.
                let events = if n == self.number + 1 {
                    self.number = n;
                    self.apply(event)
                } else if n <= self.number {
                    Ok(None)
                } else {
                    Err(())
                };
                self.drop_confirmed();
                let agrees = match view {
                    Some(turn) => self.take_turn(*turn, server_now),
                    // The view comes with the last of several events.
                    None => true,
                };
                match events {
                    Ok(events) if agrees => Ok(events.into_iter().collect()),
                    // An event is missing, or the positions differ: request the whole state.
                    _ => {
                        self.request_state();
                        Ok(Vec::new())
                    }
                }
            }
            ServerMessage::Ack { id, n } => {
                for pending in self.pending.iter_mut().filter(|pending| pending.act.id == id) {
                    pending.done = Some(n);
                }
                self.drop_confirmed();
                Ok(Vec::new())
            }
            ServerMessage::Refused { id, reason } => Ok(self.rejected(&id, &reason.text)),
            ServerMessage::Error { code, table, .. }
                if code == "no-table" && table.as_deref() == Some(self.view.id.as_str()) =>
            {
                Err(ClientError::NoTable)
            }
            ServerMessage::Error { id: Some(id), text, .. } => Ok(self.rejected(&id, &text)),
            // The table cannot be opened at the moment.
            ServerMessage::Error { id: None, text, table: Some(table), .. }
                if table == self.view.id =>
            {
                Ok(vec![RemoteEvent::Rejected(server_text(&text))])
            }
            ServerMessage::Presence { table, seats, watching, left_for, .. }
                if table == self.view.id =>
            {
                self.presence.watching = watching;
                let mut events = Vec::new();
                for side in Side::BOTH {
                    let i = side.index();
                    events.extend(self.set_presence(side, seats[i], left_for[i], now));
                }
                Ok(events)
            }
            ServerMessage::Closing { .. } => {
                self.connection = ConnectionState::Closing;
                Ok(Vec::new())
            }
            ServerMessage::Pong { now: server_now, .. }
            | ServerMessage::Hello { now: server_now, .. } => {
                self.compare_clocks(server_now, now);
                Ok(Vec::new())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn rejected(&mut self, id: &str, text: &str) -> Vec<RemoteEvent> {
        let before = self.pending.len();
        self.pending.retain(|pending| pending.act.id != id);
        if self.pending.len() == before {
            return Vec::new();
        }
        vec![RemoteEvent::Rejected(server_text(text))]
    }

    /// Applies an event; fails if it does not fit.
    fn apply(&mut self, event: Event) -> Result<Option<RemoteEvent>, ()> {
        Ok(match event {
            Event::Moved { ply, side, mv, .. } => {
                // A pending move at this ply was played, or came too late.
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
                Some(RemoteEvent::Phrase { by: by.0, text: sanitize(&text) })
            }
            Event::Paused => Some(RemoteEvent::Paused),
            Event::Resumed => Some(RemoteEvent::Resumed),
            Event::Excused { .. } => Some(RemoteEvent::Excused),
            Event::Ended { .. } => Some(RemoteEvent::Ended),
            Event::Rematch { table } => Some(RemoteEvent::Rematch(table)),
            // Visible in the view, or not shown.
            Event::Lapsed { .. } | Event::Opened | Event::Muted { .. } | Event::Skipped { .. } => {
                None
            }
            // The whole state follows.
            Event::Seated { .. } | Event::Left { .. } | Event::Began { .. } => return Err(()),
        })
    }

    /// Updates the view; returns whether the local game agrees with it.
    fn take_turn(&mut self, turn: Turn, server_now: u64) -> bool {
        self.view.turn = turn;
        self.since = server_now;
        self.sanitize_names();
        let turn = &self.view.turn;
        self.history.plies() == turn.ply as usize
            && self.history.position().to_string() == turn.position
    }

    /// Removes the pending actions whose event has arrived.
    fn drop_confirmed(&mut self) {
        let number = self.number;
        self.pending.retain(|pending| pending.done.is_none_or(|n| n > number));
    }

    fn request_state(&mut self) {
        let table = self.view.id.clone();
        self.outbox.push(ClientMessage::Join(Join { v: VERSION, table, seen: None }));
    }

    fn compare_clocks(&mut self, server_now: u64, now: u64) {
        let ahead = server_now as i64 - now as i64;
        self.ahead = Some(self.ahead.map_or(ahead, |known| known.max(ahead)));
    }

    /// Updates a player's presence and returns the change.
    fn set_presence(
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

    /// Sanitizes the players' names.
    fn sanitize_names(&mut self) {
        for seat in &mut self.view.turn.seats {
            seat.name = sanitize(&seat.name);
        }
    }
}

fn server_text(text: &str) -> Message {
    Message::new("join-told").with("text", sanitize(text))
}

/// Replays a view's game under the local rules.
fn history_of(view: &View) -> Result<AnyHistory, ClientError> {
    let game = view.game.0;
    let rules = Some(view.rules.as_str());
    let named = |name: &String| {
        let start = Start { rules, name: Some(name), ..Start::default() };
        AnyPosition::start(game, &start).ok()
    };
    // Keep a named start, so that the record names it too.
    let named = view.start.as_ref().and_then(named);
    let server_text = || {
        let position = Some(view.first_position.as_str());
        AnyPosition::start(game, &Start { rules, position, ..Start::default() })
    };
    let named = named.filter(|position| position.to_string() == view.first_position);
    let first = named.map_or_else(server_text, Ok).map_err(|_| ClientError::UnknownGame)?;
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
