//! The keeper of one table: decides, stores, tells.

use std::collections::HashMap;
use std::future::Future;
use std::pin::{Pin, pin};
use std::time::Duration;

use engine::Ticket;
use futures_util::StreamExt;
use protocol::live::Mode;
use table::{Batch, Connection, Happened, News, Request, Room, Step, What};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::{Millis, now};
use crate::connection::visitor::Visitor;
use crate::id::{PersonId, TableId, random_bytes};
use crate::live::closes;
use crate::play::ask::{Ask, Looked, Reply};
use crate::play::faces::Faces;
use crate::play::refusal::Refusal;
use crate::play::stored::{self, Names};
use crate::store::{Append, Appended, StoreError, TableRow};

/// How long a keeper without visitors stays: whoever reloads a page comes back sooner.
const IDLE: Duration = Duration::from_secs(20);
/// Who comes and goes is told together, after this time.
const PRESENCE: Duration = Duration::from_millis(250);

type Storing = Pin<Box<dyn Future<Output = Result<Appended, StoreError>> + Send>>;

/// One table and everybody at it.
pub(crate) struct Keeper {
    pub(crate) app: App,
    pub(crate) id: TableId,
    owner: PersonId,
    pub(crate) room: Room,
    names: Names,
    pub(crate) faces: Faces,
    pub(crate) visitors: HashMap<Connection, Visitor>,
    /// Those who wait for an answer over HTTP.
    pub(crate) waiting: HashMap<Connection, Reply>,
    storing: Option<Storing>,
    storing_since: std::time::Instant,
    /// By what lots are drawn, and the name of the next table, should there be a rematch. Each is used
    /// once.
    seed: u64,
    fresh: TableId,
    /// The position about which the computer thinks, and when to ask it again.
    pub(crate) computing: Option<(u32, Ticket)>,
    pub(crate) ask_again: Option<Instant>,
    /// Who sees the computer think.
    pub(crate) thinking: HashMap<Connection, Ticket>,
    presence_due: Option<Instant>,
    /// Whether the table does not follow from what is stored any more: it must be read again.
    astray: bool,
    idle_since: Instant,
    pub(crate) myself: mpsc::WeakSender<Ask>,
}

/// Keeps a table until nobody needs it.
pub(crate) async fn keep(
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

fn random_seed() -> u64 {
    u64::from_le_bytes(random_bytes())
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
            seed: random_seed(),
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
        let mut closes = pin!(closes(&mut closing));
        let mut hints = pin!(self.app.bus.subscribe(Topic::Table(self.id)).stream());
        let mut timer = pin!(tokio::time::sleep_until(self.wake()));
        while !self.astray {
            let (wake, idle) = (self.wake(), self.storing.is_none());
            // To wake too early does no harm; to set the timer anew at every step costs.
            if wake < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                result = stored_or_never(&mut self.storing) => {
                    self.storing = None;
                    self.stored(result).await;
                }
                // Before the questions: however many there are, a clock that has ended has ended.
                () = &mut timer => {
                    if self.on_time(inbox) {
                        return;
                    }
                }
                ask = inbox.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => return,
                },
                Some(hint) = hints.next() => self.follow_others(hint).await,
                () = &mut closes, if idle => {
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
        if self.is_idle() {
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
        let goes = self.is_idle() && self.idle_since + IDLE <= moment;
        goes && self.app.live.rooms.leave(self.id, inbox) && {
            self.leave_open();
            true
        }
    }

    /// Whether nobody needs the keeper at this moment.
    fn is_idle(&self) -> bool {
        self.visitors.is_empty()
            && self.waiting.is_empty()
            && !self.room.is_busy()
            && self.computing.is_none()
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
            Ask::Blocks { connection } => self.refresh_blocks(connection).await,
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

    async fn welcome(&mut self, mut visitor: Visitor, seen: Option<u64>) {
        self.refresh_faces(false).await;
        visitor.blocks = self.blocks_of(visitor.person).await.unwrap_or_default();
        let connection = visitor.connection;
        self.room.presence_mut().join(connection, visitor.person.as_str());
        self.room.presence_mut().measure(connection, visitor.lag);
        self.visitors.insert(connection, visitor);
        let news = self.room.catch_up(seen);
        self.tell(&news, Some(connection));
        self.presence_due.get_or_insert(Instant::now() + PRESENCE);
    }

    /// Those whom somebody does not want to hear, where people talk at all; none if that is not known.
    async fn blocks_of(&mut self, person: PersonId) -> Option<Vec<PersonId>> {
        if self.room.table().terms().mode != Mode::Online {
            return None;
        }
        let blocks = self.app.store.blocks(person).await;
        blocks.inspect_err(|error| tracing::warn!(%error, "blocks could not be read")).ok()
    }

    async fn refresh_blocks(&mut self, connection: Connection) {
        let Some(person) = self.visitors.get(&connection).map(|visitor| visitor.person) else {
            return;
        };
        let blocks = self.blocks_of(person).await;
        if let (Some(visitor), Some(blocks)) = (self.visitors.get_mut(&connection), blocks) {
            visitor.blocks = blocks;
        }
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
        let steps = self.room.submit(request, now() as u64, self.seed, self.fresh.as_str());
        self.follow(steps);
    }

    fn advance(&mut self) {
        let steps = self.room.advance(now() as u64, self.seed, self.fresh.as_str());
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
        let moment = table::Moment { seed: random_seed(), ..table::Moment::at(at as u64) };
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
                What::Began(_) => {
                    self.seed = random_seed();
                    began = true;
                }
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
        if ended {
            self.tell_absent_of_end();
        }
        if moved || ended {
            self.stop_computing();
            self.think_on();
        }
        self.ask_computer();
    }

    async fn refresh_faces(&mut self, now: bool) {
        if now || self.faces.is_old() {
            match Faces::read(&self.app, self.room.table(), &self.names).await {
                Ok(faces) => self.faces = faces,
                Err(error) => tracing::warn!(%error, "names could not be read"),
            }
        }
    }
}
