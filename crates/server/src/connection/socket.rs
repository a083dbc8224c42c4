//! The socket of one client.

use std::pin::pin;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use game::Explain;
use protocol::live::{Answer, Help, MAX_LENGTH, NoticeKind, Request, VERSION};
use table::Connection;
use texts::Language;
use tokio::sync::{mpsc, watch};

use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::clock::now;
use crate::connection::online::Here;
use crate::connection::visitor::{Out, Parcel, Visitor};
use crate::id::{PersonId, TableId};
use crate::identity::{Key, Who};
use crate::jobs::analysis::Analysis;
use crate::limits::MessageRate;
use crate::live::closes;
use crate::lobby::challenges::Listing;
use crate::people;
use crate::play::ask::Ask;
use crate::play::refusal::Refusal;
use crate::problem::{Problem, ProblemBody, Refusal as _, Refused};
use crate::security;
use crate::speech::Reader;

/// What a socket may read ahead. The usual 128 KiB would be most of a connection's memory.
const READ_BUFFER: usize = 4 << 10;
/// A slow reader is given this much by the socket itself; then he has to keep up.
const WRITE_BUFFER: usize = 16 << 10;
/// The longest that may wait to be sent: the state of the longest games.
const MOST_WRITTEN: usize = 4 << 20;
/// How often the network's time is measured, and whether the client is still there.
const PING: Duration = Duration::from_secs(15);
/// Who does not answer for so long has gone.
const SILENCE: Duration = Duration::from_secs(40);
/// How long a message may take to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many tables one socket can follow.
const TABLES: usize = 16;
/// How many messages that cannot be understood a client may send before it is let go.
const MISTAKES: u32 = 20;
/// After how long clients should come back when the server restarts.
const COME_BACK: u64 = 1_000;

/// Opens a socket: live games as messages, version 1 of docs/live.md.
#[utoipa::path(get, path = "/api/live", tag = "play", params(
    ("lang" = Option<String>, Query, description = "The language of all texts: `en` or `fr`.")),
    responses((status = 101, description = "A WebSocket"), (status = 401, body = ProblemBody),
    (status = 403, body = ProblemBody), (status = 426, body = ProblemBody),
    (status = 429, body = ProblemBody)))]
pub(crate) async fn connect(
    State(app): State<App>,
    who: Who,
    reader: Reader,
    address: Address,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Refusal::NotASocket)?;
    // Browsers let any page open a socket to any server: only our own pages may.
    if !security::is_own_origin(&app, &headers) {
        return Err(Refused::Foreign.into());
    }
    if app.is_closing() {
        return Err(Refused::Closing.into());
    }
    let too_many = || Problem::from(Refused::TooMany { seconds: 30 });
    let place = app.limits.sockets.take(address).ok_or_else(too_many)?;
    let own_place = app.limits.person_sockets.take(who.person.id).ok_or_else(too_many)?;
    let me = Box::new(people::me(&app, &who.person, reader).await?);
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_WRITTEN)
        .max_message_size(MAX_LENGTH)
        .max_frame_size(MAX_LENGTH);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let tasks = app.tasks.clone();
        let sockets = app.metrics.sockets.clone();
        let hello = Answer::Hello { v: VERSION, now: now() as u64, me };
        let client = Client::new(app, &who, reader.0);
        // The task is waited for when the server ends.
        tasks
            .track_future(async move {
                sockets.inc();
                client.serve(socket, &hello).await;
                sockets.dec();
                drop((place, own_place));
            })
            .await;
    }))
}

/// The word for those who do not read what they are sent.
const SLOW: &str = "slow";

/// One client.
struct Client {
    app: App,
    person: PersonId,
    key: Key,
    language: Language,
    connection: Connection,
    out: Out,
    messages: mpsc::Receiver<Parcel>,
    tables: Vec<TableId>,
    rate: MessageRate,
    mistakes: u32,
    lobby: Option<watch::Receiver<Listing>>,
    analysis: Analysis,
    /// When the last ping went out, and when the client was last heard.
    pinged: Option<(u64, Instant)>,
    heard: Instant,
    lag: u64,
    _here: Here,
}

/// Why a socket is closed.
struct End(Option<CloseFrame>);

impl Client {
    fn new(app: App, who: &Who, language: Language) -> Self {
        let (out, messages) = Out::new();
        Client {
            connection: app.live.connection(),
            person: who.person.id,
            key: who.key.clone(),
            language,
            out,
            messages,
            tables: Vec::new(),
            rate: app.limits.messages(),
            mistakes: 0,
            lobby: None,
            analysis: Analysis::default(),
            pinged: None,
            heard: Instant::now(),
            lag: 0,
            _here: app.live.online.enter(who.person.id),
            app,
        }
    }

    async fn serve(mut self, mut socket: WebSocket, hello: &Answer) {
        self.out.say(hello);
        let end = self.converse(&mut socket).await;
        self.analysis.end(&self.app, self.person);
        for table in std::mem::take(&mut self.tables) {
            self.leave(table).await;
        }
        if let End(Some(frame)) = end {
            let slow = frame.reason.as_str() == SLOW;
            let farewell = async {
                if slow {
                    return socket.send(Message::Close(Some(frame))).await;
                }
                while let Ok(parcel) = self.messages.try_recv() {
                    feed(&mut socket, parcel).await?;
                }
                socket.send(Message::Close(Some(frame))).await?;
                // What is still on its way is passed over: a connection that is cut while something
                // arrives loses the last words too.
                while let Some(Ok(_)) = socket.recv().await {}
                Ok(())
            };
            // Whoever does not take leave is left.
            let _ = tokio::time::timeout(Duration::from_secs(1), farewell).await;
        }
    }

    /// Reads and writes until one side has had enough.
    async fn converse(&mut self, socket: &mut WebSocket) -> End {
        let (mut closing, out) = (self.app.closing(), self.out.clone());
        let hints = self.app.bus.subscribe(Topic::Person(self.person));
        let mut ping = tokio::time::interval(PING);
        // What is waited for all the time is waited for once, not anew for every message.
        let mut closes = pin!(closes(&mut closing));
        let mut ended = pin!(out.ended());
        let mut hints = pin!(hints.stream());
        loop {
            let lobby = &mut self.lobby;
            let next = tokio::select! {
                biased;
                () = &mut closes => {
                    self.out.say(&Answer::Closing { after: COME_BACK });
                    return closed(close_code::RESTART, "closing");
                }
                () = &mut ended => return closed(close_code::POLICY, SLOW),
                parcel = self.messages.recv() => match parcel {
                    Some(parcel) => self.write(socket, parcel).await,
                    None => return End(None),
                },
                message = socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => return broken(&error),
                    None => return End(None),
                },
                Some(hint) = hints.next() => self.follow(hint).await,
                Ok(()) = changed(lobby) => {
                    self.tell_lobby().await;
                    Ok(())
                }
                _ = ping.tick() => self.ping(socket).await,
            };
            if let Err(end) = next {
                return end;
            }
        }
    }

    /// Writes a parcel and those that wait behind it, in one go.
    async fn write(&mut self, socket: &mut WebSocket, first: Parcel) -> Result<(), End> {
        let messages = &mut self.messages;
        let writing = async {
            feed(socket, first).await?;
            while let Ok(parcel) = messages.try_recv() {
                feed(socket, parcel).await?;
            }
            socket.flush().await
        };
        match tokio::time::timeout(PATIENCE, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End(None)),
            Err(_) => Err(closed(close_code::POLICY, SLOW)),
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => {
                if !self.rate.take() {
                    self.complain(&Refusal::TooFast, None);
                    return Err(closed(close_code::POLICY, "too-many"));
                }
                self.understand(&text).await
            }
            Message::Binary(_) => {
                self.complain(&Refusal::Binary, None);
                Err(closed(close_code::UNSUPPORTED, "binary"))
            }
            Message::Pong(payload) => {
                self.measure(&payload).await;
                Ok(())
            }
            // The socket answers pings by itself; too many of them are too many messages.
            Message::Ping(_) if self.rate.take() => Ok(()),
            Message::Ping(_) => Err(closed(close_code::POLICY, "too-many")),
            Message::Close(_) => Err(End(None)),
        }
    }

    async fn understand(&mut self, text: &str) -> Result<(), End> {
        let request = match Request::read(text) {
            Ok(request) => request,
            Err(error) => {
                self.mistakes += 1;
                let answer = Answer::Error {
                    code: "malformed".to_owned(),
                    text: self.app.speech.tell(self.language, &error),
                    id: error.id,
                    table: None,
                };
                self.out.say(&answer);
                let enough = self.mistakes >= MISTAKES;
                return if enough { Err(closed(close_code::POLICY, "malformed")) } else { Ok(()) };
            }
        };
        let connection = self.connection;
        match request {
            Request::Join(join) => self.join(&join.table, join.seen).await,
            Request::Leave { table } => {
                if let Ok(id) = table.parse() {
                    self.tables.retain(|joined| *joined != id);
                    self.leave(id).await;
                }
            }
            Request::Act(act) => {
                let (table, id) = (act.table, act.id.clone());
                let ask = Ask::Act { connection, id: act.id, ply: act.ply, action: act.action };
                self.ask(&table, Some(id), ask).await;
            }
            Request::Why(why) => {
                let ask = Ask::Why { connection, id: why.id.clone(), mv: why.mv };
                self.ask(&why.table, Some(why.id), ask).await;
            }
            Request::Ask(help) => {
                let id = help.id.clone();
                let ask = match help.what {
                    Help::Advice => Ask::Advice { connection, id },
                    Help::Hint => Ask::Hint { connection, id },
                };
                self.ask(&help.table, Some(help.id), ask).await;
            }
            Request::Think(think) => {
                self.ask(&think.table, None, Ask::Think { connection, on: think.on }).await;
            }
            Request::Analyse(request) => {
                let id = request.id.clone();
                let begun = self.analysis.begin(&self.app, self.person, request, &self.out);
                if let Err(problem) = begun {
                    self.tell_problem(&problem, Some(id), None);
                }
            }
            Request::Stop { id } => self.analysis.stop(&self.app, self.person, &id),
            Request::Lobby { on } => {
                self.lobby = on.then(|| self.app.live.lobby.subscribe());
                if on {
                    self.tell_lobby().await;
                }
            }
            Request::Ping { t } => self.out.say(&Answer::Pong { t, now: now() as u64 }),
        }
        Ok(())
    }

    async fn join(&mut self, table: &str, seen: Option<u64>) {
        let Ok(id) = table.parse::<TableId>() else {
            return self.complain(&Refusal::NoTable, Some(table));
        };
        if !self.tables.contains(&id) && self.tables.len() >= TABLES {
            return self.complain(&Refusal::TooManyTables, Some(table));
        }
        let visitor = Visitor {
            connection: self.connection,
            person: self.person,
            language: self.language,
            lag: self.lag,
            blocks: Vec::new(),
            out: self.out.clone(),
        };
        match self.app.live.rooms.ask(&self.app, id, Ask::Join { visitor, seen }).await {
            Ok(()) => {
                if !self.tables.contains(&id) {
                    self.tables.push(id);
                }
            }
            Err(problem) => self.tell_problem(&problem, None, Some(table)),
        }
    }

    async fn leave(&self, id: TableId) {
        let ask = Ask::Leave { connection: self.connection };
        self.app.live.rooms.mention(id, ask).await;
    }

    /// Asks the keeper of a table that this client has joined.
    async fn ask(&self, table: &str, id: Option<String>, ask: Ask) {
        let joined = table.parse().ok().filter(|id: &TableId| self.tables.contains(id));
        let Some(table_id) = joined else {
            return self.tell_problem(&Refusal::NoTable.into(), id, Some(table));
        };
        if let Err(problem) = self.app.live.rooms.ask(&self.app, table_id, ask).await {
            self.tell_problem(&problem, id, Some(table));
        }
    }

    async fn follow(&mut self, hint: Hint) -> Result<(), End> {
        let (kind, table) = match hint {
            Hint::YourTurn(table) => (NoticeKind::YourTurn, table),
            Hint::Begins(table) => (NoticeKind::ChallengeAccepted, table),
            Hint::Paired(table) => (NoticeKind::Paired, table),
            Hint::GameOver(table) => (NoticeKind::GameOver, table),
            Hint::SessionEnded(_) => return self.check_key().await,
            Hint::Blocks => {
                self.tell_blocks().await;
                return Ok(());
            }
            Hint::Missed => {
                self.tell_blocks().await;
                return self.check_key().await;
            }
            Hint::Events(_) | Hint::Changed => return Ok(()),
        };
        self.out.say(&Answer::Notice { kind, table: table.to_string() });
        Ok(())
    }

    /// Has the tables of this client look up whom they must not hear any more.
    async fn tell_blocks(&self) {
        for id in &self.tables {
            let ask = Ask::Blocks { connection: self.connection };
            self.app.live.rooms.mention(*id, ask).await;
        }
    }

    /// Whether the session or token by which the socket was opened still is one.
    async fn check_key(&self) -> Result<(), End> {
        if self.key.still_opens(&self.app, self.person).await {
            Ok(())
        } else {
            Err(closed(close_code::POLICY, "session"))
        }
    }

    async fn tell_lobby(&mut self) {
        let Some(lobby) = &mut self.lobby else { return };
        let listing = lobby.borrow_and_update().clone();
        match listing.told(&self.app, self.person, self.language).await {
            Ok(challenges) => self.out.say(&Answer::Lobby { challenges }),
            Err(error) => tracing::warn!(%error, "the lobby could not be read"),
        }
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End(None));
        }
        let number = self.pinged.map_or(0, |(number, _)| number + 1);
        self.pinged = Some((number, Instant::now()));
        let ping = socket.send(Message::Ping(number.to_le_bytes().to_vec().into()));
        match tokio::time::timeout(PATIENCE, ping).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End(None)),
            Err(_) => Err(closed(close_code::POLICY, SLOW)),
        }
    }

    /// The client has answered a ping: so long takes the network, there and back.
    async fn measure(&mut self, payload: &[u8]) {
        let Some((number, sent)) = self.pinged else { return };
        if payload != number.to_le_bytes() {
            return;
        }
        self.lag = sent.elapsed().as_millis() as u64;
        for id in &self.tables {
            let ask = Ask::Lag { connection: self.connection, lag: self.lag };
            self.app.live.rooms.mention(*id, ask).await;
        }
    }

    fn complain(&self, refusal: &Refusal, table: Option<&str>) {
        self.out.say(&Answer::Error {
            code: refusal.code().to_owned(),
            text: self.app.speech.tell(self.language, &refusal.message()),
            id: None,
            table: table.map(short),
        });
    }

    fn tell_problem(&self, problem: &Problem, id: Option<String>, table: Option<&str>) {
        self.out.say(&Answer::Error {
            code: problem.code.to_owned(),
            text: self.app.speech.tell(self.language, &problem.message),
            id,
            table: table.map(short),
        });
    }
}

/// Writes messages, which are sent with the next ones or when the socket is flushed.
async fn feed(socket: &mut WebSocket, parcel: Parcel) -> Result<(), axum::Error> {
    for text in parcel {
        socket.feed(Message::Text(text)).await?;
    }
    Ok(())
}

/// The open challenges have changed; never, for those who do not look at them.
async fn changed(
    lobby: &mut Option<watch::Receiver<Listing>>,
) -> Result<(), watch::error::RecvError> {
    match lobby {
        Some(lobby) => lobby.changed().await,
        None => std::future::pending().await,
    }
}

fn closed(code: u16, reason: &'static str) -> End {
    End(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))
}

/// A socket that cannot go on: too much, or nonsense, or simply gone.
fn broken(error: &axum::Error) -> End {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        closed(close_code::SIZE, "too-large")
    } else {
        End(None)
    }
}

/// Enough of what a client has sent to be known again.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}
