use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use game::Side;
use protocol::live::Action;
use serde::{Deserialize, Serialize};

use crate::{
    Actor, Adjudication, AppliedEvent, Conditional, ConnectionId, Decision, Event, EventKind,
    InvalidEvent, Moment, Plan, Presence, RejectedAction, Seen, Table,
};

/// How many of the latest events, and of the actions that caused them, are kept in memory: more than
/// clients miss in a short interruption. Older events are in the store.
const RECENT: usize = 128;

/// How many replies to actions without events are remembered: more than clients have in flight.
const MAX_REPLIED: usize = 32;

/// One table with what a server keeps around it: its event log, the actions already done, the pending
/// write, and who is connected.
///
/// Like the table, a room does no I/O: the server submits requests and reports finished writes, and
/// the room says what to store and what to reply. A decision counts, and is sent to clients, only once
/// it is stored; requests that arrive during the write wait in a queue.
#[derive(Clone, Debug)]
pub struct Room {
    table: Table,
    /// The latest events: at least [`RECENT`], if there are as many, and less than twice that.
    log: Vec<AppliedEvent>,
    /// The actions that caused the events of `log`, by person and client-chosen id: the ply and action,
    /// and the number of its last event.
    done: HashMap<(String, String), (u32, Action, u64)>,
    /// The latest replies to actions that left no event, because they were rejected or changed a plan: a
    /// late duplicate must not be decided again.
    replied: VecDeque<(ActionKey, Result<u64, RejectedAction>)>,
    /// What each side's player has chosen for a later turn, first side first.
    plans: [Plan; 2],
    pending: Option<Pending>,
    queue: VecDeque<Request>,
    presence: Presence,
    /// Whether other servers may have stored events that this room has not read.
    is_shared: bool,
    check: Check,
}

/// Whether the store has been read for the first request of the queue, which would be rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    Unread,
    Reading,
    Read,
}

/// A decision that is being stored.
#[derive(Clone, Debug)]
struct Pending {
    batch: Arc<Batch>,
    requester: Option<Requester>,
    /// Decided again if another server stored events first; `None` for a flag fall.
    request: Option<Request>,
}

/// A request to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A client acts.
    Act {
        /// Where the reply goes.
        connection: ConnectionId,
        /// The action with its author and id.
        key: ActionKey,
    },
    /// A person wants to take the open seat.
    Sit {
        /// Where the reply goes.
        connection: ConnectionId,
        /// The person's id.
        person: String,
        /// The side of the team to join; for teams only.
        side: Option<Side>,
    },
    /// An operator of the site ends the game.
    Adjudicate {
        /// Where the reply goes.
        connection: ConnectionId,
        /// How it ends.
        adjudication: Adjudication,
    },
    /// The computer found its move.
    Computer {
        /// The number of moves played when it was asked.
        ply: u32,
        /// The move in its text form.
        mv: String,
    },
    /// The server was down, from `until` to `back` (Unix milliseconds).
    Excuse {
        /// The last heartbeat before the downtime.
        until: u64,
        /// The start of the server.
        back: u64,
    },
    /// The [`deadline`](Room::deadline) has passed.
    Tick,
}

/// Events that are stored together, or not at all; or the conditional lines of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// In order; empty if there are lines instead.
    pub events: Vec<AppliedEvent>,
    /// The lines that a side's player has chosen; without lines, they are to be deleted.
    pub conditional: Option<(Side, Conditional)>,
    /// The action of a client that caused them; stored with the last of the events.
    pub key: Option<ActionKey>,
    /// The table after the events.
    pub table: Table,
}

/// A client's action. It is stored with its events, so that a duplicate is recognised even after a
/// crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionKey {
    /// The id of the person who acts.
    pub person: String,
    /// The id that the client chose for the action.
    pub id: String,
    /// The number of moves that the client had seen.
    pub ply: u32,
    /// The action itself.
    pub action: Action,
}

/// A task that the server performs for a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Store this batch, then call [`stored`](Room::stored) or [`failed`](Room::failed).
    Store(Arc<Batch>),
    /// Send this reply.
    Reply(Reply),
    /// Read the events that follow the room's last one, then call [`absorb`](Room::absorb), also if there
    /// are none, or [`failed`](Room::failed). Only in a room that is [shared](Room::share).
    Read,
}

/// The reply to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Where it goes.
    pub to: Requester,
    /// The number of the last event that the request caused, or why it was rejected.
    pub result: Result<u64, RejectedAction>,
}

/// The receiver of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requester {
    /// The connection that asked.
    pub connection: ConnectionId,
    /// The client's id for the action; `None` for [`Request::Sit`] and [`Request::Adjudicate`].
    pub id: Option<String>,
}

/// The messages that bring a client up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// To be sent in this order.
    pub events: Vec<AppliedEvent>,
    /// Whether the whole state follows.
    pub state: bool,
}

/// A batch that has become durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    /// For everybody at the table.
    pub events: Vec<AppliedEvent>,
    /// For the client that caused them.
    pub reply: Option<Reply>,
}

impl Room {
    /// The room of a stored table: its events in order, each with the action whose last event it is.
    ///
    /// # Errors
    ///
    /// When the events do not follow from each other.
    pub fn load(
        stored: impl IntoIterator<Item = (Event, Option<ActionKey>)>,
        now: u64,
    ) -> Result<Self, InvalidEvent> {
        let mut stored = stored.into_iter();
        // The opening event has no action of its own.
        let (table, opened) = Table::first(stored.next().map(|(event, _)| event))?;
        let mut room = Room {
            table,
            log: vec![opened],
            done: HashMap::new(),
            replied: VecDeque::new(),
            plans: [Plan::default(), Plan::default()],
            pending: None,
            queue: VecDeque::new(),
            presence: Presence::new(now),
            is_shared: false,
            check: Check::Unread,
        };
        for stored in stored {
            room.apply(stored)?;
        }
        Ok(room)
    }

    /// Other servers have rooms of the same table, and may have stored events of which this room has not
    /// heard: from now on no request is rejected before the store has been read.
    pub fn share(&mut self) {
        self.is_shared = true;
    }

    /// Takes stored conditional lines, each side's, which follow the events since they were chosen. Call
    /// [`advance`](Self::advance) next: an answer may be due.
    pub fn restore(&mut self, stored: impl IntoIterator<Item = (Side, Conditional)>) {
        for (side, Conditional { number, lines }) in stored {
            let mut plan = Plan::of_lines(lines);
            // Older than the log: the game has long gone past the last of the lines.
            if self.log.first().is_some_and(|first| first.n > number + 1) {
                continue;
            }
            for applied in self.log.iter().filter(|applied| applied.n > number) {
                plan.follow(applied, side);
            }
            self.plans[side.index()] = plan;
        }
    }

    /// The durable state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The latest durable events; those before them are in the store.
    pub fn log(&self) -> &[AppliedEvent] {
        &self.log
    }

    /// The plan of a side's player: for that player only.
    pub fn plan(&self, side: Side) -> &Plan {
        &self.plans[side.index()]
    }

    /// The people connected.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// The people connected, to be changed.
    pub fn presence_mut(&mut self) -> &mut Presence {
        &mut self.presence
    }

    /// Removes a connection; returns whether it was there.
    pub fn leave(&mut self, connection: ConnectionId, now: u64) -> bool {
        self.presence.leave(connection, &self.table, now)
    }

    /// Takes what another server sees at the table ([`Presence::hear`]).
    pub fn hear(&mut self, server: &str, seen: Seen, now: u64) -> bool {
        self.presence.hear(server, seen, &self.table, now)
    }

    /// Whether a write is pending or requests wait.
    pub fn is_busy(&self) -> bool {
        self.pending.is_some() || !self.queue.is_empty()
    }

    /// When [`Request::Tick`] is due, in Unix milliseconds.
    pub fn deadline(&self) -> Option<u64> {
        self.table.deadline(&self.presence.lag(&self.table))
    }

    /// Takes a request and returns what to do now. `seed` decides draws of lots, and `rematch_id` is an
    /// unused table id.
    #[must_use]
    pub fn submit(&mut self, request: Request, now: u64, seed: u64, rematch_id: &str) -> Vec<Step> {
        if let Request::Excuse { until, back } = request {
            // Before everything that waits: nobody's time runs out in a gap.
            self.presence.excuse(until, back);
            self.excuse_first(until, back);
        } else {
            self.queue.push_back(request);
        }
        self.advance(now, seed, rematch_id)
    }

    /// The pending batch is stored: it counts from now on. Call [`advance`](Self::advance) next.
    pub fn stored(&mut self) -> Committed {
        let Some(Pending { batch, requester, .. }) = self.pending.take() else {
            return Committed { events: Vec::new(), reply: None };
        };
        let Batch { events, conditional, key, table } = Arc::unwrap_or_clone(batch);
        self.table = table;
        follow(&mut self.plans, &events);
        self.log.extend_from_slice(&events);
        let n = self.table.number();
        match conditional {
            Some((side, Conditional { lines, .. })) => {
                self.plans[side.index()] = Plan::of_lines(lines);
                self.note_reply(key, &Ok(n));
            }
            None => self.remember(key),
        }
        self.forget_old();
        let reply = requester.map(|to| Reply { to, result: Ok(n) });
        Committed { events, reply }
    }

    /// The pending batch could not be stored: it has not happened. Returns the client that waits for
    /// a reply.
    #[must_use]
    pub fn failed(&mut self) -> Option<Requester> {
        self.check = Check::Unread;
        let pending = self.pending.take()?;
        // Nobody would ask for it again.
        if let Some(Request::Excuse { until, back }) = pending.request {
            self.excuse_first(until, back);
        }
        pending.requester
    }

    /// Gives up the requests that wait, because nothing can be stored. Returns the clients that wait for a
    /// reply. Downtime is still excused, once something can be stored.
    #[must_use]
    pub fn give_up_waiting(&mut self) -> Vec<Requester> {
        let is_excuse = |request: &Request| matches!(request, Request::Excuse { .. });
        let waiting = std::mem::take(&mut self.queue).into_iter();
        let (kept, given_up): (VecDeque<Request>, VecDeque<Request>) = waiting.partition(is_excuse);
        self.queue = kept;
        let requester = |request: Request| match request {
            Request::Act { connection, key } => Some(Requester { connection, id: Some(key.id) }),
            Request::Sit { connection, .. } | Request::Adjudicate { connection, .. } => {
                Some(Requester { connection, id: None })
            }
            Request::Computer { .. } | Request::Excuse { .. } | Request::Tick => None,
        };
        given_up.into_iter().filter_map(requester).collect()
    }

    /// Applies events that another server stored, each with the action whose last event it is. What was
    /// pending is decided again. Call [`advance`](Self::advance) next.
    ///
    /// # Errors
    ///
    /// When the events do not follow from the log.
    pub fn absorb(
        &mut self,
        stored: impl IntoIterator<Item = (Event, Option<ActionKey>)>,
    ) -> Result<Vec<AppliedEvent>, InvalidEvent> {
        match self.pending.take().and_then(|pending| pending.request) {
            Some(Request::Excuse { until, back }) => self.excuse_first(until, back),
            Some(request) => self.queue.push_front(request),
            None => {}
        }
        if self.check == Check::Reading {
            self.check = Check::Read;
        }
        let events =
            stored.into_iter().map(|stored| self.apply(stored)).collect::<Result<Vec<_>, _>>()?;
        follow(&mut self.plans, &events);
        Ok(events)
    }

    /// Decides queued requests until one has to be stored.
    #[must_use]
    pub fn advance(&mut self, now: u64, seed: u64, rematch_id: &str) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.pending.is_none() && self.check != Check::Reading {
            let lag = self.presence.lag(&self.table);
            let away = self.presence.away(&self.table, now);
            let mover_away = self.presence.mover_away(&self.table, now);
            let moment = Moment { now, lag, away, mover_away, seed, rematch_id };
            // The opponent moved through another server, or the answer has become illegal.
            let excuses = matches!(self.queue.front(), Some(Request::Excuse { .. }));
            if !excuses && let Some(answer) = self.answer(&moment) {
                steps.push(self.store(answer, None, None, &moment));
                break;
            }
            let Some(request) = self.queue.front() else { break };
            // Downtime is excused before the clocks are looked at.
            if !matches!(request, Request::Excuse { .. })
                && let Some(flag_fall) = self.table.tick(&moment)
            {
                steps.push(self.store(flag_fall, None, None, &moment));
                break;
            }
            let Some(request) = self.queue.pop_front() else { break };
            let step = self.handle(request.clone(), &moment);
            if step == Some(Step::Read) {
                self.queue.push_front(request);
                self.check = Check::Reading;
                steps.extend(step);
                break;
            }
            self.check = Check::Unread;
            if let Some(pending) = &mut self.pending {
                pending.request = Some(request);
            }
            steps.extend(step);
        }
        steps
    }

    /// What a client needs that has seen the events up to number `seen`, or nothing yet. `None` if the
    /// first event that it missed is only in the store.
    pub fn catch_up(&self, seen: Option<u64>) -> Option<Update> {
        let Some(seen) = seen.filter(|seen| (1..=self.table.number()).contains(seen)) else {
            // A client that has seen more than there is knows a table that was lost.
            return Some(Update { events: Vec::new(), state: true });
        };
        let missed = usize::try_from(self.table.number() - seen).ok()?;
        let events = &self.log[self.log.len().checked_sub(missed)?..];
        Some(Update { state: seats_change(events), events: events.to_vec() })
    }

    /// Queues an excuse before what waits; one that waits already becomes part of it, because the event of
    /// either would hide the other's time.
    fn excuse_first(&mut self, mut until: u64, mut back: u64) {
        if let Some(Request::Excuse { until: other, back: other_back }) = self.queue.front() {
            let (other, other_back) = (*other, *other_back);
            let both = other_back.min(back).saturating_sub(other.max(until));
            let total = other_back.saturating_sub(other) + back.saturating_sub(until) - both;
            back = back.max(other_back);
            until = back.saturating_sub(total);
            self.queue.pop_front();
        }
        self.queue.push_front(Request::Excuse { until, back });
    }

    fn handle(&mut self, request: Request, moment: &Moment<'_>) -> Option<Step> {
        match request {
            Request::Act { connection, key } => Some(self.act(connection, key, moment)),
            Request::Sit { connection, person, side } => {
                let to = Requester { connection, id: None };
                let seated = if self.table.has_teams() {
                    self.table.join_team(&person, side, moment)
                } else {
                    self.table.sit(&person, moment)
                };
                Some(match seated {
                    Ok(decision) => self.store(decision, None, Some(to), moment),
                    Err(_) if self.must_read() => Step::Read,
                    Err(rejected) => Step::Reply(Reply { to, result: Err(rejected) }),
                })
            }
            Request::Adjudicate { connection, adjudication } => {
                let to = Requester { connection, id: None };
                Some(match self.table.adjudicate(adjudication, moment) {
                    Ok(decision) => self.store(decision, None, Some(to), moment),
                    Err(_) if self.must_read() => Step::Read,
                    Err(rejected) => Step::Reply(Reply { to, result: Err(rejected) }),
                })
            }
            Request::Computer { ply, mv } => {
                // The position may have changed while the computer was thinking.
                let action = Action::Move { mv };
                let decision = (ply == self.table.ply())
                    .then(|| self.table.decide(&Actor::Computer, &action, moment).ok())??;
                Some(self.store(decision, None, None, moment))
            }
            Request::Excuse { until, back } => {
                let decision = self.table.excuse(until, back, moment.now)?;
                Some(self.store(decision, None, None, moment))
            }
            Request::Tick => None,
        }
    }

    fn act(&mut self, connection: ConnectionId, key: ActionKey, moment: &Moment<'_>) -> Step {
        let to = Requester { connection, id: Some(key.id.clone()) };
        if let Some(result) = self.duplicate(&key) {
            return Step::Reply(Reply { to, result });
        }
        // A premove is no write, which would conflict: whether it was played elsewhere, only a read says.
        if matches!(key.action, Action::Premove { .. }) && self.must_read() {
            return Step::Read;
        }
        let result = match self.decide(&key, moment) {
            Ok(Decided::Events(decision)) => {
                return self.store(*decision, Some(key), Some(to), moment);
            }
            Ok(Decided::Lines(side, lines)) => {
                let conditional = Conditional { number: self.table.number(), lines };
                return self.store_lines(side, conditional, key, to);
            }
            Ok(Decided::Nothing) => Ok(self.table.number()),
            Err(_) if self.must_read() => return Step::Read,
            Err(rejected) => Err(rejected),
        };
        self.note_reply(Some(key), &result);
        Step::Reply(Reply { to, result })
    }

    /// Whether the store is to be read before a reply without a write: an event of another server may change it.
    fn must_read(&self) -> bool {
        self.is_shared && self.check == Check::Unread
    }

    /// Notes the reply to an action without events.
    fn note_reply(&mut self, key: Option<ActionKey>, result: &Result<u64, RejectedAction>) {
        if let Some(key) = key {
            self.replied.truncate(MAX_REPLIED - 1);
            self.replied.push_front((key, result.clone()));
        }
    }

    fn decide(&mut self, key: &ActionKey, moment: &Moment<'_>) -> Result<Decided, RejectedAction> {
        let ply = self.table.ply();
        let actor = Actor::Person(&key.person);
        if let Action::Premove { mv } = &key.action {
            let mv = mv.as_deref();
            // The opponent was quicker than the message: it is the player's turn, and the premove a move.
            if let Some(mv) = mv.filter(|_| key.ply + 1 == ply) {
                let action = Action::Move { mv: mv.to_owned() };
                let decision = self.table.decide(&actor, &action, moment)?;
                return Ok(Decided::Events(Box::new(decision)));
            }
            // A premove that was played cannot be cancelled, and a cancelled one is not cancelled again.
            if mv.is_some() && key.ply != ply {
                return Err(RejectedAction::Stale { ply });
            }
            let side = self.table.check_premove(&key.person, mv)?;
            let plan = &mut self.plans[side.index()];
            *plan = Plan { premove: mv.map(str::to_owned), ..Plan::default() };
            return Ok(Decided::Nothing);
        }
        if Table::is_for_one_ply(&key.action) && key.ply != ply {
            return Err(RejectedAction::Stale { ply });
        }
        if let Action::Conditional { lines } = &key.action {
            let (side, lines) = self.table.check_lines(&key.person, lines)?;
            return Ok(Decided::Lines(side, lines));
        }
        let decision = self.table.decide(&actor, &key.action, moment)?;
        Ok(Decided::Events(Box::new(decision)))
    }

    /// The planned move of the side to move, decided; what can no longer be played is dropped.
    fn answer(&mut self, moment: &Moment<'_>) -> Option<Decision> {
        let side = self.table.turn()?;
        let plan = &mut self.plans[side.index()];
        match self.table.decide_planned(plan.answer()?, moment) {
            Ok(decision) => Some(decision),
            Err(RejectedAction::Move(_)) => {
                plan.drop_answer();
                None
            }
            // A flag has fallen, which the caller sees next.
            Err(_) => None,
        }
    }

    /// The reply to an action that has been decided before.
    fn duplicate(&self, key: &ActionKey) -> Option<Result<u64, RejectedAction>> {
        match self.done.get(&(key.person.clone(), key.id.clone())) {
            Some((ply, action, n)) if *ply == key.ply && *action == key.action => Some(Ok(*n)),
            _ => {
                let (_, result) = self.replied.iter().find(|(replied, _)| replied == key)?;
                Some(result.clone())
            }
        }
    }

    /// Applies a stored event with the action whose last event it is.
    fn apply(
        &mut self,
        (event, key): (Event, Option<ActionKey>),
    ) -> Result<AppliedEvent, InvalidEvent> {
        let applied = self.table.apply(event)?;
        self.log.push(applied.clone());
        self.remember(key);
        self.forget_old();
        Ok(applied)
    }

    fn forget_old(&mut self) {
        if self.log.len() >= 2 * RECENT {
            self.log.drain(..self.log.len() - RECENT);
            let first = self.log[0].n;
            self.done.retain(|_, (_, _, n)| *n >= first);
        }
    }

    /// Notes the action whose last event is the last of the log.
    fn remember(&mut self, key: Option<ActionKey>) {
        if let Some(ActionKey { person, id, ply, action }) = key {
            self.done.insert((person, id), (ply, action, self.table.number()));
        }
    }

    /// Stores a decision, together with the planned answer to it.
    fn store(
        &mut self,
        decision: Decision,
        key: Option<ActionKey>,
        requester: Option<Requester>,
        moment: &Moment<'_>,
    ) -> Step {
        let Decision { events, table } = self.with_answer(decision, moment);
        self.write(Batch { events, conditional: None, key, table }, requester)
    }

    fn store_lines(
        &mut self,
        side: Side,
        conditional: Conditional,
        key: ActionKey,
        to: Requester,
    ) -> Step {
        let (conditional, table) = (Some((side, conditional)), self.table.clone());
        self.write(Batch { events: Vec::new(), conditional, key: Some(key), table }, Some(to))
    }

    fn write(&mut self, batch: Batch, requester: Option<Requester>) -> Step {
        let batch = Arc::new(batch);
        self.pending = Some(Pending { batch: Arc::clone(&batch), requester, request: None });
        Step::Store(batch)
    }

    /// Adds the planned answer to a move.
    fn with_answer(&self, mut decision: Decision, moment: &Moment<'_>) -> Decision {
        let mut plans = self.plans.clone();
        follow(&mut plans, &decision.events);
        let plan = decision.table.turn().map(|side| &plans[side.index()]);
        if let Some(mv) = plan.and_then(Plan::answer)
            && let Ok(answer) = decision.table.decide_planned(mv, moment)
        {
            decision.events.extend(answer.events);
            decision.table = answer.table;
        }
        decision
    }
}

/// The plans after events, first side first.
fn follow(plans: &mut [Plan; 2], events: &[AppliedEvent]) {
    for applied in events {
        for side in Side::BOTH {
            plans[side.index()].follow(applied, side);
        }
    }
}

/// What comes of an action.
enum Decided {
    /// Events.
    Events(Box<Decision>),
    /// Conditional lines, which are stored beside the events.
    Lines(Side, Vec<Vec<String>>),
    /// A premove was chosen or cancelled.
    Nothing,
}

impl Batch {
    /// The number of the last event before the batch.
    pub fn after(&self) -> u64 {
        self.table.number() - self.events.len() as u64
    }
}

impl Update {
    /// What everybody at a table is sent for new events. If somebody sat down, that is the state
    /// alone.
    pub fn of(events: Vec<AppliedEvent>) -> Self {
        let state = seats_change(&events);
        Update { events: if state { Vec::new() } else { events }, state }
    }
}

/// A change of seats changes what each viewer may see and do, which only the state says.
fn seats_change(events: &[AppliedEvent]) -> bool {
    let is_change = |kind: &EventKind| {
        matches!(kind, EventKind::Seated { .. } | EventKind::Left { .. } | EventKind::Began(_))
    };
    events.iter().any(|one| is_change(&one.event.kind))
}
