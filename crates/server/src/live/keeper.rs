//! The keeper of one table: decides, stores, tells.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use games::AnyHistory;
use protocol::live::{Answer, Mode, Reason, Status};
use table::{Answered, Batch, Connection, Happened, News, Request, Room, Step, What};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::ask::{Ask, Looked, Reply};
use super::closes;
use super::computer;
use super::faces::Faces;
use super::pool::Halt;
use super::refusal::Refusal;
use super::stored::{self, Names};
use super::visitor::Visitor;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::{Millis, now};
use crate::id::{PersonId, TableId, random_bytes};
use crate::problem::Refusal as _;
use crate::store::{Append, Appended, StoreError, TableRow};

/// How long a keeper without visitors stays: whoever reloads a page comes back sooner.
const IDLE: Duration = Duration::from_secs(20);
/// Who comes and goes is told together, after this time.
const PRESENCE: Duration = Duration::from_millis(250);
/// How long to wait before asking a busy engine again.
const AGAIN: Duration = Duration::from_millis(500);

type Storing = Pin<Box<dyn Future<Output = Result<Appended, StoreError>> + Send>>;

/// One table and everybody at it.
pub(super) struct Keeper {
    pub(super) app: App,
    pub(super) id: TableId,
    owner: PersonId,
    pub(super) room: Room,
    names: Names,
    pub(super) faces: Faces,
    pub(super) visitors: HashMap<Connection, Visitor>,
    /// Those who wait for an answer over HTTP.
    waiting: HashMap<Connection, Reply>,
    storing: Option<Storing>,
    storing_since: std::time::Instant,
    /// The name of the next table, should there be a rematch.
    fresh: TableId,
    /// The position about which the computer thinks, and when to ask it again.
    computing: Option<(u32, Arc<Halt>)>,
    ask_again: Option<Instant>,
    /// Who sees the computer think.
    thinking: HashMap<Connection, Arc<Halt>>,
    presence_due: Option<Instant>,
    /// Whether the table does not follow from what is stored any more: it must be read again.
    astray: bool,
    idle_since: Instant,
    myself: mpsc::WeakSender<Ask>,
}

/// Keeps a table until nobody needs it.
pub(super) async fn keep(
    app: App,
    row: TableRow,
    mut inbox: mpsc::Receiver<Ask>,
    myself: mpsc::WeakSender<Ask>,
) {
    let id = row.id;
    let mut keeper = match Keeper::open(app, row, myself).await {
        Ok(keeper) => keeper,
        Err(error) => {
            // Whoever asked is told by the channel's end and can try again.
            tracing::error!(table = %id, %error, "a table could not be opened");
            return;
        }
    };
    keeper.run(&mut inbox).await;
}

/// What becomes of that which is being stored; never anything where nothing is.
async fn stored_or_never(storing: &mut Option<Storing>) -> Result<Appended, StoreError> {
    match storing {
        Some(storing) => storing.await,
        None => std::future::pending().await,
    }
}

impl Keeper {
    async fn open(
        app: App,
        row: TableRow,
        myself: mpsc::WeakSender<Ask>,
    ) -> Result<Self, StoreError> {
        let events = app.store.events(row.id, 0).await?;
        let room = Room::load(stored::read_events(&events)?, now() as u64)
            .map_err(|damage| StoreError::Damaged { detail: damage.to_string() })?;
        let [first, second] = row.seats;
        let names = [first.names, second.names];
        let faces = Faces::read(&app, room.table(), &names).await?;
        app.live.deadlines.set(row.id, None);
        let mut keeper = Keeper {
            app,
            id: row.id,
            owner: row.owner,
            room,
            names,
            faces,
            visitors: HashMap::new(),
            waiting: HashMap::new(),
            storing: None,
            storing_since: std::time::Instant::now(),
            fresh: TableId::random(),
            computing: None,
            ask_again: None,
            thinking: HashMap::new(),
            presence_due: None,
            astray: false,
            idle_since: Instant::now(),
            myself,
        };
        keeper.excuse().await?;
        keeper.ask_computer();
        Ok(keeper)
    }

    /// The time in which the server was away counts for nobody. Nobody sees the table before that is
    /// stored: a clock must not be seen to run back.
    async fn excuse(&mut self) -> Result<(), StoreError> {
        let Some((until, back)) = self.app.live.away() else { return Ok(()) };
        let (until, back) = (until as u64, back as u64);
        self.submit(Request::Excuse { until, back });
        if let Some(storing) = self.storing.take() {
            storing.await?;
            self.room.stored().map_err(stored::fault)?;
        }
        Ok(())
    }

    async fn run(&mut self, inbox: &mut mpsc::Receiver<Ask>) {
        let mut closing = self.app.closing();
        let mut hints = self.app.bus.subscribe(Topic::Table(self.id));
        while !self.astray {
            let (wake, idle) = (self.wake(), self.storing.is_none());
            tokio::select! {
                biased;
                result = stored_or_never(&mut self.storing) => {
                    self.storing = None;
                    self.stored(result).await;
                }
                // Before the questions: however many there are, a clock that has ended has ended.
                () = tokio::time::sleep_until(wake) => {
                    if self.on_time(inbox) {
                        return;
                    }
                }
                ask = inbox.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => return,
                },
                hint = hints.next() => self.follow_others(hint).await,
                () = closes(&mut closing), if idle => {
                    self.leave_open();
                    return;
                }
            }
        }
    }

    /// When something has to be done without being asked.
    fn wake(&self) -> Instant {
        let mut wake = Instant::now() + Duration::from_mins(1);
        if let Some(deadline) = self.room.deadline().filter(|_| !self.room.is_busy()) {
            let left = deadline.saturating_sub(now() as u64);
            wake = wake.min(Instant::now() + Duration::from_millis(left));
        }
        if self.visitors.is_empty() {
            wake = wake.min(self.idle_since + IDLE);
        }
        [self.presence_due, self.ask_again].into_iter().flatten().fold(wake, Instant::min)
    }

    /// Does what is due. Says whether the keeper goes.
    fn on_time(&mut self, inbox: &mut mpsc::Receiver<Ask>) -> bool {
        let moment = Instant::now();
        if self.room.deadline().is_some_and(|deadline| deadline <= now() as u64) {
            self.submit(Request::Tick);
        }
        if self.presence_due.is_some_and(|due| due <= moment) {
            self.presence_due = None;
            self.tell_presence();
        }
        if self.ask_again.is_some_and(|due| due <= moment) {
            self.ask_again = None;
            self.ask_computer();
        }
        let idle = self.visitors.is_empty()
            && self.waiting.is_empty()
            && self.idle_since + IDLE <= moment
            && !self.room.is_busy()
            && self.computing.is_none();
        idle && self.app.live.rooms.leave(self.id, inbox) && {
            self.leave_open();
            true
        }
    }

    /// Somebody else must watch the clock from now on.
    fn leave_open(&self) {
        let deadline = self.room.deadline().map(|deadline| deadline as Millis);
        self.app.live.deadlines.set(self.id, deadline);
    }

    async fn hear(&mut self, ask: Ask) {
        match ask {
            Ask::Join { visitor, seen } => self.welcome(visitor, seen).await,
            Ask::Leave { connection } => self.goodbye(connection),
            Ask::Act { connection, id, ply, action } => {
                let Some(visitor) = self.visitors.get(&connection) else { return };
                let person = visitor.person.to_string();
                self.submit(Request::Act { connection, person, id, ply, action });
            }
            Ask::Post { person, id, ply, action, reply } => {
                let connection = self.app.live.connection();
                self.waiting.insert(connection, reply);
                let ply = ply.unwrap_or(self.room.table().ply());
                let person = person.to_string();
                self.submit(Request::Act { connection, person, id, ply, action });
            }
            Ask::Sit { person, reply } => {
                let connection = self.app.live.connection();
                self.waiting.insert(connection, reply);
                self.submit(Request::Sit { connection, person: person.to_string() });
            }
            Ask::Why { connection, id, mv } => self.say_why(connection, id, &mv),
            Ask::Hint { connection, id } => self.give_hint(connection, id),
            Ask::Advice { connection, id } => self.give_advice(connection, id),
            Ask::Think { connection, on } => {
                self.stop_thinking(connection);
                if on {
                    self.think_aloud(connection);
                }
            }
            Ask::Lag { connection, lag } => self.room.presence_mut().measure(connection, lag),
            Ask::Look { person, language, reply } => {
                self.refresh_faces(false).await;
                let view = Box::new(self.view(person, language));
                // Whoever has stopped waiting needs no answer.
                let _ = reply.send(Looked { n: self.room.table().number(), view });
            }
            Ask::Computer { ply, mv } => {
                self.computing = None;
                self.submit(Request::Computer { ply, mv });
                self.ask_computer();
            }
            Ask::Wake => self.submit(Request::Tick),
        }
    }

    async fn welcome(&mut self, visitor: Visitor, seen: Option<u64>) {
        self.refresh_faces(false).await;
        let connection = visitor.connection;
        self.room.presence_mut().join(connection, visitor.person.as_str());
        self.room.presence_mut().measure(connection, visitor.lag);
        self.visitors.insert(connection, visitor);
        let news = self.room.catch_up(seen);
        self.tell(&news, Some(connection));
        self.presence_due.get_or_insert(Instant::now() + PRESENCE);
    }

    fn goodbye(&mut self, connection: Connection) {
        self.stop_thinking(connection);
        self.visitors.remove(&connection);
        if self.room.leave(connection, now() as u64) {
            self.presence_due.get_or_insert(Instant::now() + PRESENCE);
        }
        self.idle_since = Instant::now();
    }

    fn submit(&mut self, request: Request) {
        let (seed, fresh) = (u64::from_le_bytes(random_bytes()), self.fresh);
        let steps = self.room.submit(request, now() as u64, seed, fresh.as_str());
        self.follow(steps);
    }

    fn advance(&mut self) {
        let (seed, fresh) = (u64::from_le_bytes(random_bytes()), self.fresh);
        let steps = self.room.advance(now() as u64, seed, fresh.as_str());
        self.follow(steps);
    }

    fn follow(&mut self, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Store(batch) => match self.append(&batch) {
                    Ok(append) => {
                        self.storing_since = std::time::Instant::now();
                        let app = self.app.clone();
                        self.storing =
                            Some(Box::pin(async move { app.store.append(append).await }));
                    }
                    Err(error) => self.storing = Some(Box::pin(async move { Err(error) })),
                },
                Step::Answer(answer) => self.answer(answer),
            }
        }
    }

    /// What the store has to keep for a batch.
    fn append(&self, batch: &Batch) -> Result<Append, StoreError> {
        let after = stored::after(self.room.table(), batch)?;
        let sat = batch.events.iter().any(|event| matches!(event.what, What::Began(_)));
        let ended = batch.events.iter().any(|event| matches!(event.what, What::Ended(_)));
        let rematch = batch.events.iter().any(|event| matches!(event.what, What::Rematch { .. }));
        let at = after.last() as Millis;
        let next = if rematch { Some(Box::new(self.rematch(at)?)) } else { None };
        Ok(Append {
            table: self.id,
            after: batch.first - 1,
            events: stored::new_events(&batch.events, batch.key.as_ref())?,
            progress: stored::progress(&after),
            seats: sat.then(|| stored::seat_rows(&after, &self.names)),
            close_invitation: sat || ended,
            finish: if ended { stored::finish(&after) } else { None },
            next,
            at,
        })
    }

    fn rematch(&self, at: Millis) -> Result<crate::store::NewTable, StoreError> {
        let seed = u64::from_le_bytes(random_bytes());
        let moment = table::Moment { seed, ..table::Moment::at(at as u64) };
        let events = self.room.table().rematch(&moment).map_err(stored::fault)?;
        let [first, second] = self.names.clone();
        stored::new_table(self.fresh, self.owner, &events, &[second, first], None)
    }

    async fn stored(&mut self, result: Result<Appended, StoreError>) {
        match result {
            Ok(_) => match self.room.stored() {
                Ok(committed) => {
                    let seconds = self.storing_since.elapsed().as_secs_f64();
                    self.app.metrics.action_seconds.observe(seconds);
                    self.happened(committed.happened).await;
                    if let Some(answer) = committed.answer {
                        self.answer(answer);
                    }
                }
                Err(damage) => self.stray(&damage),
            },
            Err(StoreError::Conflict { .. }) => self.catch_up().await,
            Err(error) => {
                tracing::error!(table = %self.id, %error, "events could not be stored");
                if let Some(asker) = self.room.failed() {
                    self.refuse(asker.connection, asker.id, Refusal::Storage);
                }
                // Whether anything of it was kept, only the store knows.
                self.catch_up().await;
            }
        }
        self.advance();
    }

    /// Another server, or a life before, has stored something.
    async fn follow_others(&mut self, hint: Hint) {
        let news = match hint {
            Hint::Events(n) => n > self.room.table().number(),
            Hint::Missed => true,
            _ => false,
        };
        if news && self.storing.is_none() {
            self.catch_up().await;
            self.advance();
        }
    }

    /// Reads what the store has and the room does not know.
    async fn catch_up(&mut self) {
        let rows = self.app.store.events(self.id, self.room.table().number()).await;
        let events = rows.and_then(|rows| stored::read_events(&rows));
        let absorbed = events.map(|events| self.room.absorb(events));
        match absorbed {
            Ok(Ok(happened)) if happened.is_empty() => {}
            Ok(Ok(happened)) => self.happened(happened).await,
            Ok(Err(damage)) => self.stray(&damage),
            Err(error) => tracing::error!(table = %self.id, %error, "events could not be read"),
        }
    }

    /// Gives up: whoever comes next finds another keeper, who reads everything anew.
    fn stray(&mut self, damage: &table::Damaged) {
        tracing::error!(table = %self.id, %damage, "a table went astray");
        self.astray = true;
    }

    /// Tells everybody what has happened, and does what follows from it.
    async fn happened(&mut self, happened: Vec<Happened>) {
        let mut moved = false;
        let mut began = false;
        let mut ended = false;
        for one in &happened {
            match &one.event.what {
                What::Moved { .. } => {
                    self.app.metrics.moves.inc();
                    moved = true;
                }
                What::TookBack { .. } => moved = true,
                What::Began(_) => began = true,
                What::Ended(_) => ended = true,
                What::Rematch { .. } => self.fresh = TableId::random(),
                _ => {}
            }
        }
        if began || ended {
            self.refresh_faces(true).await;
            self.app.bus.publish(Topic::Lobby, Hint::Changed);
        }
        let news = News::of(happened);
        self.tell(&news, None);
        self.app.bus.publish(Topic::Table(self.id), Hint::Events(self.room.table().number()));
        if began {
            self.call_host();
        }
        if moved || began {
            self.call_player();
        }
        if moved || ended {
            self.stop_computing();
            self.think_on();
        }
        self.ask_computer();
    }

    /// Tells whoever opened the table that somebody has come.
    fn call_host(&self) {
        let table = self.room.table();
        let host = table.seats()[table.host().index()].person_id().and_then(|id| id.parse().ok());
        if let Some(host) = host {
            self.app.bus.publish(Topic::Person(host), Hint::Begins(self.id));
        }
    }

    /// Tells whoever is to move, if they are not at the table.
    fn call_player(&self) {
        let table = self.room.table();
        let Some(side) = table.turn().filter(|_| table.terms().mode == Mode::Online) else {
            return;
        };
        let away = !self.room.presence().seats(table)[side.index()];
        let person = table.seats()[side.index()].person_id().and_then(|id| id.parse().ok());
        if let Some(person) = person.filter(|_| away) {
            self.app.bus.publish(Topic::Person(person), Hint::YourTurn(self.id));
        }
    }

    async fn refresh_faces(&mut self, now: bool) {
        if now || self.faces.is_old() {
            match Faces::read(&self.app, self.room.table(), &self.names).await {
                Ok(faces) => self.faces = faces,
                Err(error) => tracing::warn!(%error, "names could not be read"),
            }
        }
    }

    fn answer(&mut self, Answered { asker, result }: Answered) {
        match result {
            Ok(n) => {
                if let Some(reply) = self.waiting.remove(&asker.connection) {
                    let _ = reply.send(Ok(n));
                } else if let (Some(visitor), Some(id)) =
                    (self.visitors.get(&asker.connection), asker.id)
                {
                    visitor.out.say(&Answer::Ack { id, n });
                }
            }
            Err(refused) => self.refuse(asker.connection, asker.id, refused.into()),
        }
    }

    fn refuse(&mut self, connection: Connection, id: Option<String>, refusal: Refusal) {
        self.app.metrics.refused.inc();
        if let Some(reply) = self.waiting.remove(&connection) {
            let _ = reply.send(Err(refusal));
        } else if let (Some(visitor), Some(id)) = (self.visitors.get(&connection), id) {
            let text = self.app.speech.tell(visitor.language, &refusal);
            let reason = Reason { code: refusal.code().to_owned(), text };
            visitor.out.say(&Answer::Refused { id, reason });
        }
    }

    fn say_why(&self, connection: Connection, id: String, mv: &str) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let mut history = self.room.table().history().clone();
        let refused = history.play_text(mv).err();
        let text = refused.as_ref().map(|why| self.app.speech.tell(visitor.language, why));
        visitor.out.say(&Answer::Why { id, legal: refused.is_none(), text });
    }

    fn give_hint(&mut self, connection: Connection, id: String) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let Some(history) = self.helps_now(visitor) else {
            return self.refuse(connection, Some(id), Refusal::NoHelp);
        };
        let out = visitor.out.clone();
        if computer::hint(&self.app.live.pool, history, id.clone(), out).is_err() {
            self.refuse(connection, Some(id), Refusal::Busy);
        }
    }

    fn give_advice(&mut self, connection: Connection, id: String) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let Some(history) = self.helps_now(visitor) else {
            return self.refuse(connection, Some(id), Refusal::NoHelp);
        };
        let (app, language, out) = (self.app.clone(), visitor.language, visitor.out.clone());
        let tell = move |message: &game::Message| app.speech.tell(language, message);
        if computer::advise(&self.app.live.pool, history, id.clone(), tell, out).is_err() {
            self.refuse(connection, Some(id), Refusal::Busy);
        }
    }

    /// The game, if the engine may help in it and it is this visitor's turn.
    fn helps_now(&self, visitor: &Visitor) -> Option<AnyHistory> {
        let table = self.room.table();
        let sides = table.sides_of(visitor.person.as_str());
        let own_turn = table.turn().is_some_and(|side| sides.contains(&side));
        self.helps().filter(|_| own_turn).cloned()
    }

    /// The game, if the engine may help in it: nobody sits opposite whom that would harm.
    fn helps(&self) -> Option<&AnyHistory> {
        let table = self.room.table();
        let helps = table.terms().mode != Mode::Online && table.status() == Status::Playing;
        helps.then(|| table.history())
    }

    fn think_aloud(&mut self, connection: Connection) {
        let Some(visitor) = self.visitors.get(&connection) else { return };
        let plays = !self.room.table().sides_of(visitor.person.as_str()).is_empty();
        let Some(history) = self.helps().filter(|_| plays).cloned() else { return };
        let (out, person) = (visitor.out.clone(), visitor.person);
        if let Ok(halt) = computer::think(&self.app.live.pool, history, self.id, out) {
            self.app.live.analyses.begin(person, &halt, None);
            self.thinking.insert(connection, halt);
        }
    }

    fn stop_thinking(&mut self, connection: Connection) {
        if let Some(halt) = self.thinking.remove(&connection) {
            halt.halt();
            if let Some(visitor) = self.visitors.get(&connection) {
                self.app.live.analyses.end(visitor.person, &halt);
            }
        }
    }

    /// Whoever sees the computer think sees it think about the new position.
    fn think_on(&mut self) {
        let watching: Vec<Connection> = self.thinking.keys().copied().collect();
        for connection in watching {
            self.stop_thinking(connection);
            self.think_aloud(connection);
        }
    }

    /// Asks the computer for its move, if it is its turn and nobody has asked yet.
    fn ask_computer(&mut self) {
        let table = self.room.table();
        if table.computer_to_move().is_none() {
            return self.stop_computing();
        }
        let ply = table.ply();
        if self.room.is_busy() || self.computing.as_ref().is_some_and(|(asked, _)| *asked == ply) {
            return;
        }
        let pool = &self.app.live.pool;
        match computer::choose(pool, table, self.id, now() as u64, self.myself.clone()) {
            Ok(halt) => self.computing = Some((ply, halt)),
            Err(_) => self.ask_again = Some(Instant::now() + AGAIN),
        }
    }

    fn stop_computing(&mut self) {
        if let Some((_, halt)) = self.computing.take() {
            halt.halt();
        }
    }
}
