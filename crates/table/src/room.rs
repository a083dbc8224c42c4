use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use protocol::live::Action;
use serde::{Deserialize, Serialize};

use crate::{
    Actor, AppliedEvent, ConnectionId, Decision, Event, EventKind, InvalidEvent, Moment, Presence,
    RejectedAction, Table,
};

/// How many rejected actions are remembered: more than clients have in flight.
const MAX_REJECTED: usize = 32;

/// One table with what a server keeps around it: its event log, the actions already done, the pending
/// write, and who is connected.
///
/// Like the table, a room does no I/O: the server submits requests and reports finished writes, and
/// the room says what to store and what to reply. A decision counts, and is told to clients, only once
/// it is stored; requests that arrive during the write wait in a queue.
#[derive(Clone, Debug)]
pub struct Room {
    table: Table,
    log: Vec<AppliedEvent>,
    /// By person and client-chosen id: the ply and action, and the number of its last event.
    done: HashMap<(String, String), (u32, Action, u64)>,
    /// The latest rejected actions: a late duplicate must not be accepted after all.
    rejected: VecDeque<(ActionKey, RejectedAction)>,
    pending: Option<Pending>,
    queue: VecDeque<Request>,
    presence: Presence,
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

/// Events that are stored together, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// In order; never empty.
    pub events: Vec<AppliedEvent>,
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

/// What the server has to do for a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Store this batch, then call [`stored`](Room::stored) or [`failed`](Room::failed).
    Store(Arc<Batch>),
    /// Send this reply.
    Reply(Reply),
}

/// The reply to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Where it goes.
    pub to: Requester,
    /// The number of the last event that the request caused, or why it was rejected.
    pub result: Result<u64, RejectedAction>,
}

/// Who waits for a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requester {
    /// The connection that asked.
    pub connection: ConnectionId,
    /// The client's id for the action; `None` for [`Request::Sit`].
    pub id: Option<String>,
}

/// What brings a client up to date.
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
            rejected: VecDeque::new(),
            pending: None,
            queue: VecDeque::new(),
            presence: Presence::new(now),
        };
        room.absorb(stored)?;
        Ok(room)
    }

    /// The durable state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The durable events.
    pub fn log(&self) -> &[AppliedEvent] {
        &self.log
    }

    /// Who is connected.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Who is connected, to be changed.
    pub fn presence_mut(&mut self) -> &mut Presence {
        &mut self.presence
    }

    /// Removes a connection; returns whether it was there.
    pub fn leave(&mut self, connection: ConnectionId, now: u64) -> bool {
        self.presence.leave(connection, &self.table, now)
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
        self.queue.push_back(request);
        self.advance(now, seed, rematch_id)
    }

    /// The pending batch is stored: it counts from now on. Call [`advance`](Self::advance) next.
    pub fn stored(&mut self) -> Committed {
        let Some(Pending { batch, requester, .. }) = self.pending.take() else {
            return Committed { events: Vec::new(), reply: None };
        };
        let Batch { events, key, table } = Arc::unwrap_or_clone(batch);
        self.table = table;
        self.log.extend_from_slice(&events);
        self.remember(key);
        let n = self.table.number();
        let reply = requester.map(|to| Reply { to, result: Ok(n) });
        Committed { events, reply }
    }

    /// The pending batch could not be stored: it has not happened. Returns the client that waits for
    /// a reply.
    #[must_use]
    pub fn failed(&mut self) -> Option<Requester> {
        self.pending.take().and_then(|pending| pending.requester)
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
        if let Some(Pending { request: Some(request), .. }) = self.pending.take() {
            self.queue.push_front(request);
        }
        let known = self.log.len();
        for (event, key) in stored {
            self.log.push(self.table.apply(event)?);
            self.remember(key);
        }
        Ok(self.log[known..].to_vec())
    }

    /// Decides queued requests until one has to be stored.
    #[must_use]
    pub fn advance(&mut self, now: u64, seed: u64, rematch_id: &str) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.pending.is_none() {
            let Some(request) = self.queue.front() else { break };
            let lag = self.presence.lag(&self.table);
            let away = self.presence.away(&self.table, now);
            let moment = Moment { now, lag, away, seed, rematch_id };
            // Downtime is excused before the clocks are looked at.
            if !matches!(request, Request::Excuse { .. })
                && let Some(flag_fall) = self.table.tick(&moment)
            {
                steps.push(self.store(flag_fall, None, None));
                break;
            }
            let Some(request) = self.queue.pop_front() else { break };
            let step = self.handle(request.clone(), &moment);
            if let Some(pending) = &mut self.pending {
                pending.request = Some(request);
            }
            steps.extend(step);
        }
        steps
    }

    /// What a client needs that has seen the events up to number `seen`, or nothing yet.
    pub fn catch_up(&self, seen: Option<u64>) -> Update {
        let seen = seen.filter(|seen| (1..=self.table.number()).contains(seen));
        match seen.and_then(|seen| self.log.get(usize::try_from(seen).ok()?..)) {
            Some(events) => Update { state: seats_change(events), events: events.to_vec() },
            // A client that has seen more than there is knows a table that was lost.
            None => Update { events: Vec::new(), state: true },
        }
    }

    fn handle(&mut self, request: Request, moment: &Moment<'_>) -> Option<Step> {
        match request {
            Request::Act { connection, key } => Some(self.act(connection, key, moment)),
            Request::Sit { connection, person } => {
                let to = Requester { connection, id: None };
                Some(match self.table.sit(&person, moment) {
                    Ok(decision) => self.store(decision, None, Some(to)),
                    Err(rejected) => Step::Reply(Reply { to, result: Err(rejected) }),
                })
            }
            Request::Computer { ply, mv } => {
                // The position may have changed while the computer was thinking.
                let action = Action::Move { mv };
                let decision = (ply == self.table.ply())
                    .then(|| self.table.decide(&Actor::Computer, &action, moment).ok())??;
                Some(self.store(decision, None, None))
            }
            Request::Excuse { until, back } => {
                let decision = self.table.excuse(until, back, moment.now)?;
                Some(self.store(decision, None, None))
            }
            Request::Tick => None,
        }
    }

    fn act(&mut self, connection: ConnectionId, key: ActionKey, moment: &Moment<'_>) -> Step {
        let to = Requester { connection, id: Some(key.id.clone()) };
        if let Some(result) = self.duplicate(&key) {
            return Step::Reply(Reply { to, result });
        }
        let ply = self.table.ply();
        let decided = if Table::is_for_one_ply(&key.action) && key.ply != ply {
            Err(RejectedAction::Stale { ply })
        } else {
            self.table.decide(&Actor::Person(&key.person), &key.action, moment)
        };
        match decided {
            Ok(decision) => self.store(decision, Some(key), Some(to)),
            Err(rejected) => {
                self.rejected.truncate(MAX_REJECTED - 1);
                self.rejected.push_front((key, rejected.clone()));
                Step::Reply(Reply { to, result: Err(rejected) })
            }
        }
    }

    /// The reply to an action that has been decided before.
    fn duplicate(&self, key: &ActionKey) -> Option<Result<u64, RejectedAction>> {
        match self.done.get(&(key.person.clone(), key.id.clone())) {
            Some((ply, action, n)) if *ply == key.ply && *action == key.action => Some(Ok(*n)),
            _ => {
                let (_, rejected) = self.rejected.iter().find(|(rejected, _)| rejected == key)?;
                Some(Err(rejected.clone()))
            }
        }
    }

    /// Notes the action whose last event is the last of the log.
    fn remember(&mut self, key: Option<ActionKey>) {
        if let Some(ActionKey { person, id, ply, action }) = key {
            self.done.insert((person, id), (ply, action, self.table.number()));
        }
    }

    fn store(
        &mut self,
        Decision { events, table }: Decision,
        key: Option<ActionKey>,
        requester: Option<Requester>,
    ) -> Step {
        let batch = Arc::new(Batch { events, key, table });
        self.pending = Some(Pending { batch: Arc::clone(&batch), requester, request: None });
        Step::Store(batch)
    }
}

impl Batch {
    /// The number of the last event before the batch.
    pub fn after(&self) -> u64 {
        self.events.first().map_or(0, |first| first.n - 1)
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
    let is_change =
        |kind: &EventKind| matches!(kind, EventKind::Seated { .. } | EventKind::Began(_));
    events.iter().any(|one| is_change(&one.event.kind))
}
