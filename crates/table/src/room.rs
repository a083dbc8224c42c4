use std::collections::{HashMap, VecDeque};

use game::Side;
use protocol::live::{Action, Effect};
use serde::{Deserialize, Serialize};

use crate::{Actor, Connection, Damaged, Event, Moment, Presence, Refused, Table, What};

/// One table with what a server keeps around it: the numbered events, the actions that are done, what
/// is being stored, and who is there.
///
/// Like the table, a room does nothing by itself: the server hands in requests and says when something
/// has been stored, and the room says what to store and what to answer. Nothing counts, and nobody is
/// told of it, before it is stored; meanwhile further requests wait.
#[derive(Clone, Debug)]
pub struct Room {
    table: Table,
    log: Vec<Event>,
    /// The last action under each person's id: its ply, what it was and the number of its last event.
    done: HashMap<(String, String), (u32, Action, u64)>,
    /// The last actions that were refused: a copy that comes late must not happen after all.
    refused: VecDeque<(Key, Refused)>,
    pending: Option<Pending>,
    queue: VecDeque<Request>,
    presence: Presence,
}

/// What is being stored, for whom, and what asked for it.
#[derive(Clone, Debug)]
struct Pending {
    batch: Batch,
    asker: Option<Asker>,
    request: Option<Request>,
}

/// What somebody wants of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A client acts.
    Act {
        /// Which connection.
        connection: Connection,
        /// Who.
        person: String,
        /// The client's name for the action.
        id: String,
        /// How many moves the client believes have been played.
        ply: u32,
        /// What.
        action: Action,
    },
    /// Somebody wants to sit down.
    Sit {
        /// By which the answer is known.
        connection: Connection,
        /// Who.
        person: String,
    },
    /// The computer moves.
    Computer {
        /// In which position.
        ply: u32,
        /// The move.
        mv: String,
    },
    /// The server has been away.
    Excuse {
        /// When it was still there.
        until: u64,
        /// When it came back.
        back: u64,
    },
    /// Time has passed.
    Tick,
}

/// Events that are stored together, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The number of the first of them.
    pub first: u64,
    /// The events.
    pub events: Vec<Event>,
    /// The action that brought them about, if a client did; stored with the last of the events.
    pub key: Option<Key>,
}

/// A client's action, stored with its events, so that a repetition is known as one even after a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// Who acted.
    pub person: String,
    /// The client's name for the action.
    pub id: String,
    /// In which position.
    pub ply: u32,
    /// What.
    pub action: Action,
}

/// What the server has to do for a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Store these events, then say so.
    Store(Batch),
    /// Tell a client.
    Answer(Answered),
}

/// What a client is told about its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Who asked.
    pub asker: Asker,
    /// The number of the last event that it brought about, or why nothing happened.
    pub result: Result<u64, Refused>,
}

/// Who asked for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asker {
    /// The connection.
    pub connection: Connection,
    /// The client's name for the action; none for sitting down.
    pub id: Option<String>,
}

/// What a client has to be told to know everything again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// These events, in this order.
    pub events: Vec<Happened>,
    /// Then how the table stands, as a whole.
    pub state: bool,
}

/// What has become durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The events, for everybody at the table.
    pub happened: Vec<Happened>,
    /// What to tell whoever brought them about.
    pub answer: Option<Answered>,
}

/// An event with what only the table before it could say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Its number.
    pub n: u64,
    /// The event.
    pub event: Event,
    /// How many moves had been played before it.
    pub ply: u32,
    /// The side that was to move before it.
    pub side: Side,
    /// What a move did.
    pub effect: Option<Effect>,
    /// The position after a move.
    pub position: Option<String>,
}

impl Room {
    /// The room of a stored table: its events in order, each with the action whose last event it is.
    ///
    /// # Errors
    ///
    /// When the events do not follow from each other.
    pub fn load(
        stored: impl IntoIterator<Item = (Event, Option<Key>)>,
        now: u64,
    ) -> Result<Self, Damaged> {
        let (log, keys): (Vec<_>, Vec<_>) = stored.into_iter().unzip();
        let table = Table::replay(&log)?;
        let mut done = HashMap::new();
        for (n, key) in (1..).zip(keys) {
            if let Some(Key { person, id, ply, action }) = key {
                done.insert((person, id), (ply, action, n));
            }
        }
        let presence = Presence::new(now);
        let (refused, queue) = (VecDeque::new(), VecDeque::new());
        Ok(Room { table, log, done, refused, pending: None, queue, presence })
    }

    /// The table, as far as it is durable.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The events, as far as they are durable.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Who is there.
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Who is there, to be changed.
    pub fn presence_mut(&mut self) -> &mut Presence {
        &mut self.presence
    }

    /// A connection ends. Says whether it was there.
    pub fn leave(&mut self, connection: Connection, now: u64) -> bool {
        self.presence.leave(connection, &self.table, now)
    }

    /// Whether something is being stored or waits for it.
    pub fn is_busy(&self) -> bool {
        self.pending.is_some() || !self.queue.is_empty()
    }

    /// What the table needs to know at `now`; `seed` and `fresh` come from the server.
    pub fn moment<'a>(&self, now: u64, seed: u64, fresh: &'a str) -> Moment<'a> {
        let lag = self.presence.lag(&self.table);
        let away = self.presence.away(&self.table, now);
        Moment { now, lag, away, seed, fresh }
    }

    /// When [`Request::Tick`] should come, if nothing happens before.
    pub fn deadline(&self) -> Option<u64> {
        self.table.deadline(&self.presence.lag(&self.table))
    }

    /// Takes a request in and says what to do now.
    #[must_use]
    pub fn submit(&mut self, request: Request, now: u64, seed: u64, fresh: &str) -> Vec<Step> {
        self.queue.push_back(request);
        self.advance(now, seed, fresh)
    }

    /// What was to be stored is stored: it counts from now on. [`advance`](Self::advance) comes next.
    ///
    /// # Errors
    ///
    /// Never, unless something else than what the room decided was stored.
    pub fn stored(&mut self) -> Result<Committed, Damaged> {
        let Some(Pending { batch, asker, .. }) = self.pending.take() else {
            return Ok(Committed { happened: Vec::new(), answer: None });
        };
        let mut happened = Vec::with_capacity(batch.events.len());
        for event in &batch.events {
            happened.push(happen(&mut self.table, event)?);
            self.log.push(event.clone());
        }
        let n = self.table.number();
        if let Some(Key { person, id, ply, action }) = batch.key {
            self.done.insert((person, id), (ply, action, n));
        }
        let answer = asker.map(|asker| Answered { asker, result: Ok(n) });
        Ok(Committed { happened, answer })
    }

    /// What was to be stored could not be: it has not happened. Says who asked for it, if a client did;
    /// everybody who waits can be told by submitting again.
    #[must_use]
    pub fn failed(&mut self) -> Option<Asker> {
        self.pending.take().and_then(|pending| pending.asker)
    }

    /// Somebody else has stored these events meanwhile, each with the action whose last event it is:
    /// they count, and what was to be stored is decided anew. [`advance`](Self::advance) comes next.
    ///
    /// # Errors
    ///
    /// When the events do not follow from those that are known.
    pub fn absorb(
        &mut self,
        stored: impl IntoIterator<Item = (Event, Option<Key>)>,
    ) -> Result<Vec<Happened>, Damaged> {
        if let Some(Pending { request: Some(request), .. }) = self.pending.take() {
            self.queue.push_front(request);
        }
        let mut happened = Vec::new();
        for (event, key) in stored {
            happened.push(happen(&mut self.table, &event)?);
            self.log.push(event);
            if let Some(Key { person, id, ply, action }) = key {
                self.done.insert((person, id), (ply, action, self.table.number()));
            }
        }
        Ok(happened)
    }

    /// Goes on with what waits, as far as nothing is being stored.
    #[must_use]
    pub fn advance(&mut self, now: u64, seed: u64, fresh: &str) -> Vec<Step> {
        let mut steps = Vec::new();
        while self.pending.is_none() {
            let Some(request) = self.queue.front() else { break };
            let moment = self.moment(now, seed, fresh);
            // Downtime is excused before the clocks are looked at.
            if !matches!(request, Request::Excuse { .. }) {
                let due = self.table.tick(&moment);
                if !due.is_empty() {
                    steps.push(self.store(due, None, None));
                    break;
                }
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

    /// What a client needs that has seen everything up to the number `seen`, or nothing yet.
    pub fn catch_up(&self, seen: Option<u64>) -> News {
        match seen {
            Some(seen) if (1..=self.table.number()).contains(&seen) => {
                let events = self.since(seen);
                News { state: seats_change(&events), events }
            }
            // A client cannot have seen what is not there: it comes from another life of this table.
            _ => News { events: Vec::new(), state: true },
        }
    }

    /// Every event after the number `seen`.
    pub fn since(&self, seen: u64) -> Vec<Happened> {
        let Some(first) = self.log.first() else { return Vec::new() };
        let Ok(mut table) = Table::replay([first]) else { return Vec::new() };
        let opened = Happened {
            n: 1,
            event: first.clone(),
            ply: 0,
            side: table.history().side(),
            effect: None,
            position: None,
        };
        let later = self.log[1..].iter().filter_map(|event| happen(&mut table, event).ok());
        std::iter::once(opened).chain(later).filter(|happened| happened.n > seen).collect()
    }

    fn handle(&mut self, request: Request, moment: &Moment<'_>) -> Option<Step> {
        match request {
            Request::Act { connection, person, id, ply, action } => {
                let asker = Asker { connection, id: Some(id.clone()) };
                let key = Key { person, id, ply, action };
                if let Some(result) = self.already(&key) {
                    return Some(Step::Answer(Answered { asker, result }));
                }
                let decided = if Table::is_for_one_ply(&key.action) && ply != self.table.ply() {
                    Err(Refused::Stale { ply: self.table.ply() })
                } else {
                    self.table.decide(&Actor::Person(&key.person), &key.action, moment)
                };
                Some(match decided {
                    Ok(events) => self.store(events, Some(key), Some(asker)),
                    Err(refused) => {
                        self.refused.truncate(REFUSED_AT_MOST - 1);
                        self.refused.push_front((key, refused.clone()));
                        Step::Answer(Answered { asker, result: Err(refused) })
                    }
                })
            }
            Request::Sit { connection, person } => {
                let asker = Asker { connection, id: None };
                Some(match self.table.sit(&person, moment) {
                    Ok(events) => self.store(events, None, Some(asker)),
                    Err(refused) => Step::Answer(Answered { asker, result: Err(refused) }),
                })
            }
            Request::Computer { ply, mv } => {
                // The game may have gone on, or back, while the computer was thinking.
                let action = Action::Move { mv };
                let events = (ply == self.table.ply())
                    .then(|| self.table.decide(&Actor::Computer, &action, moment).ok())??;
                Some(self.store(events, None, None))
            }
            Request::Excuse { until, back } => {
                let events = self.table.excuse(until, back, moment.now);
                (!events.is_empty()).then(|| self.store(events, None, None))
            }
            Request::Tick => None,
        }
    }

    /// The answer to an action that has been answered already.
    fn already(&self, key: &Key) -> Option<Result<u64, Refused>> {
        match self.done.get(&(key.person.clone(), key.id.clone())) {
            Some((ply, action, n)) if *ply == key.ply && *action == key.action => Some(Ok(*n)),
            _ => {
                let (_, refused) = self.refused.iter().find(|(refused, _)| refused == key)?;
                Some(Err(refused.clone()))
            }
        }
    }

    fn store(&mut self, events: Vec<Event>, key: Option<Key>, asker: Option<Asker>) -> Step {
        let batch = Batch { first: self.table.number() + 1, events, key };
        self.pending = Some(Pending { batch: batch.clone(), asker, request: None });
        Step::Store(batch)
    }
}

/// How many refusals are remembered: more than clients can have on their way.
const REFUSED_AT_MOST: usize = 32;

impl News {
    /// What everybody at a table is told of these events, at once. Where somebody sits down, the state
    /// takes their place.
    pub fn of(happened: Vec<Happened>) -> Self {
        let state = seats_change(&happened);
        News { events: if state { Vec::new() } else { happened }, state }
    }
}

/// Who sits down changes what each viewer may see and do, which the state alone says.
fn seats_change(happened: &[Happened]) -> bool {
    happened.iter().any(|one| matches!(one.event.what, What::Seated { .. } | What::Began(_)))
}

/// Applies an event and keeps what only the table before it could say.
fn happen(table: &mut Table, event: &Event) -> Result<Happened, Damaged> {
    let (ply, side, before) = (table.ply(), table.history().side(), table.history().position());
    table.apply(event)?;
    let mut happened = Happened {
        n: table.number(),
        event: event.clone(),
        ply,
        side,
        effect: None,
        position: None,
    };
    if let What::Moved { .. } = event.what {
        happened.effect = table.history().played().last().and_then(|mv| view::effect(&before, mv));
        happened.position = Some(table.history().position().to_string());
    }
    Ok(happened)
}
