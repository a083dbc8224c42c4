//! The WebSocket of one client.

use std::pin::pin;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use game::Explain;
use protocol::live::{Answer, MAX_LENGTH, NoticeKind, Request, VERSION};
use table::{ActionKey, ConnectionId};
use texts::Language;
use tokio::sync::{mpsc, watch};

use crate::address::Address;
use crate::app::App;
use crate::bus::{Hint, Topic};
use crate::cast::to_u64;
use crate::clock::unix_ms;
use crate::connection::outbox::{Burst, Outbox};
use crate::connection::presence::OnlineGuard;
use crate::id::{PersonId, TableId};
use crate::identity::{Key, Who};
use crate::jobs::analysis::Analysis;
use crate::limits::MessageRate;
use crate::live::closes;
use crate::lobby::challenges::Listing;
use crate::people::Me;
use crate::play::audience::Visitor;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::problem::{Problem, ProblemBody, Refusal as _, Refused};
use crate::security;
use crate::speech::Reader;

/// The read buffer, in bytes. The default of 128 KiB would be most of a connection's memory.
const READ_BUFFER: usize = 4 << 10;
/// The write buffer, in bytes: how far a slow reader may fall behind within the socket.
const WRITE_BUFFER: usize = 16 << 10;
/// The largest write buffer, in bytes: it fits the state of the longest games.
const MOST_WRITTEN: usize = 4 << 20;
/// The interval of pings, which measure the round-trip time and detect dead connections.
const PING: Duration = Duration::from_secs(15);
/// A client that is silent for this long is disconnected.
const SILENCE: Duration = Duration::from_secs(40);
/// The timeout of a write.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of tables that one socket can follow.
const TABLES: usize = 16;
/// The number of malformed messages after which a client is disconnected.
const MISTAKES: u32 = 20;
/// Milliseconds after which clients should reconnect when the server restarts.
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
    let upgrade = upgrade.map_err(|_| GameRefusal::NotASocket)?;
    // Browsers let any page open a WebSocket to any server, so the origin is checked here.
    if !security::is_own_origin(&app, &headers) {
        return Err(Refused::Foreign.into());
    }
    if app.is_closing() {
        return Err(Refused::Closing.into());
    }
    let too_many = || Problem::from(Refused::TooMany { seconds: 30 });
    let place = app.limits.sockets.take(address).ok_or_else(too_many)?;
    let own_place = app.limits.person_sockets.take(who.person.id).ok_or_else(too_many)?;
    let me = Me::of(&app, &who.person, reader).await?;
    let me = serde_json::to_value(me).unwrap_or_default();
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_WRITTEN)
        .max_message_size(MAX_LENGTH)
        .max_frame_size(MAX_LENGTH);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let tasks = app.tasks.clone();
        let sockets = app.metrics.sockets.clone();
        let hello = Answer::Hello { v: VERSION, now: unix_ms(), me };
        let client = Client::new(app, &who, address, reader.0);
        // Tracked, so that the server waits for it before it ends.
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

/// The close reason for a slow reader.
const SLOW: &str = "slow";

struct Client {
    app: App,
    person: PersonId,
    key: Key,
    language: Language,
    connection: ConnectionId,
    outbox: Outbox,
    messages: mpsc::Receiver<Burst>,
    tables: Vec<TableId>,
    rate: MessageRate,
    mistakes: u32,
    lobby: Option<watch::Receiver<Listing>>,
    analysis: Analysis,
    /// The number of the last ping and when it was sent.
    pinged: Option<(u64, Instant)>,
    heard: Instant,
    /// Round-trip time in milliseconds.
    lag: u64,
    _online: OnlineGuard,
}

/// The end of a socket, with the close frame to send if the client can still read it.
struct End(Option<CloseFrame>);

impl Client {
    fn new(app: App, who: &Who, address: Address, language: Language) -> Self {
        let (outbox, messages) = Outbox::new(engine::Client::new(address, who.person.id));
        Client {
            connection: app.live.connection(),
            person: who.person.id,
            key: who.key.clone(),
            language,
            outbox,
            messages,
            tables: Vec::new(),
            rate: app.limits.messages(),
            mistakes: 0,
            lobby: None,
            analysis: Analysis::default(),
            pinged: None,
            heard: Instant::now(),
            lag: 0,
            _online: app.live.online.enter(who.person.id),
            app,
        }
    }

    async fn serve(mut self, mut socket: WebSocket, hello: &Answer) {
        self.outbox.send(hello);
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
                while let Ok(burst) = self.messages.try_recv() {
                    feed(&mut socket, burst).await?;
                }
                socket.send(Message::Close(Some(frame))).await?;
                // Drain what is in flight: closing with unread input resets the connection, and the
                // client would lose the close frame.
                while let Some(Ok(_)) = socket.recv().await {}
                Ok(())
            };
            // The client may never close its side.
            let _ = tokio::time::timeout(Duration::from_secs(1), farewell).await;
        }
    }

    /// Reads and writes until either side ends the connection.
    async fn converse(&mut self, socket: &mut WebSocket) -> End {
        let (mut closing, outbox) = (self.app.closing(), self.outbox.clone());
        let hints = self.app.bus.subscribe(Topic::Person(self.person));
        let mut ping = tokio::time::interval(PING);
        // Pin these futures once, outside the loop.
        let mut closes = pin!(closes(&mut closing));
        let mut ended = pin!(outbox.overflowed());
        let mut hints = pin!(hints.stream());
        loop {
            let lobby = &mut self.lobby;
            let next = tokio::select! {
                biased;
                () = &mut closes => {
                    self.outbox.send(&Answer::Closing { after: COME_BACK });
                    return closed(close_code::RESTART, "closing");
                }
                () = &mut ended => return closed(close_code::POLICY, SLOW),
                burst = self.messages.recv() => match burst {
                    Some(burst) => self.write(socket, burst).await,
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

    /// Writes a burst and those queued behind it, with one flush.
    async fn write(&mut self, socket: &mut WebSocket, first: Burst) -> Result<(), End> {
        let messages = &mut self.messages;
        let writing = async {
            feed(socket, first).await?;
            while let Ok(burst) = messages.try_recv() {
                feed(socket, burst).await?;
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
                    self.complain(&GameRefusal::TooFast, None);
                    return Err(closed(close_code::POLICY, "too-many"));
                }
                self.understand(&text).await
            }
            Message::Binary(_) => {
                self.complain(&GameRefusal::Binary, None);
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
                self.outbox.send(&answer);
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
                let person = self.person.to_string();
                let key = ActionKey { person, id: act.id, ply: act.ply, action: act.action };
                self.send(&table, Some(id), RoomMessage::Act { connection, key }).await;
            }
            Request::Why(why) => {
                let id = why.id.clone();
                let message = RoomMessage::ExplainMove { connection, id, mv: why.mv };
                self.send(&why.table, Some(why.id), message).await;
            }
            Request::Ask(help) => {
                let id = help.id.clone();
                let message = match help.what.as_str() {
                    "advice" => RoomMessage::Advice { connection, id },
                    _ => RoomMessage::Hint { connection, id },
                };
                self.send(&help.table, Some(help.id), message).await;
            }
            Request::Think(think) => {
                let message = RoomMessage::Think { connection, on: think.on };
                self.send(&think.table, None, message).await;
            }
            Request::Analyse(request) => {
                let id = request.id.clone();
                let begun = self.analysis.begin(&self.app, self.person, request, &self.outbox);
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
            Request::Ping { t } => self.outbox.send(&Answer::Pong { t, now: unix_ms() }),
        }
        Ok(())
    }

    async fn join(&mut self, table: &str, seen: Option<u64>) {
        let Ok(id) = table.parse::<TableId>() else {
            return self.complain(&GameRefusal::NoTable, Some(table));
        };
        if !self.tables.contains(&id) && self.tables.len() >= TABLES {
            return self.complain(&GameRefusal::TooManyTables, Some(table));
        }
        let visitor = Visitor {
            connection: self.connection,
            person: self.person,
            language: self.language,
            lag: self.lag,
            blocks: Vec::new(),
            outbox: self.outbox.clone(),
        };
        let message = RoomMessage::Join { visitor, seen };
        match self.app.live.rooms.send(&self.app, id, message).await {
            Ok(()) => {
                if !self.tables.contains(&id) {
                    self.tables.push(id);
                }
            }
            Err(problem) => self.tell_problem(&problem, None, Some(table)),
        }
    }

    async fn leave(&self, id: TableId) {
        let message = RoomMessage::Leave { connection: self.connection };
        self.app.live.rooms.notify(id, message).await;
    }

    /// Sends a message to a table that this client has joined. `id` is the client's id of the request.
    async fn send(&self, table: &str, id: Option<String>, message: RoomMessage) {
        let joined = table.parse().ok().filter(|id: &TableId| self.tables.contains(id));
        let Some(table_id) = joined else {
            return self.tell_problem(&GameRefusal::NoTable.into(), id, Some(table));
        };
        if let Err(problem) = self.app.live.rooms.send(&self.app, table_id, message).await {
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
                self.forward_block_list().await;
                return Ok(());
            }
            Hint::Missed => {
                self.forward_block_list().await;
                return self.check_key().await;
            }
            Hint::Events(_) | Hint::Changed => return Ok(()),
        };
        self.outbox.send(&Answer::Notice { kind, table: table.to_string() });
        Ok(())
    }

    /// Tells the joined tables that the block list changed.
    async fn forward_block_list(&self) {
        for id in &self.tables {
            let message = RoomMessage::BlockListChanged { connection: self.connection };
            self.app.live.rooms.notify(*id, message).await;
        }
    }

    /// Closes the socket if its session or token is no longer valid.
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
        match listing.for_person(&self.app, self.person, self.language).await {
            Ok(challenges) => self.outbox.send(&Answer::Lobby { challenges }),
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

    /// Measures the round-trip time by the answer to a ping.
    async fn measure(&mut self, payload: &[u8]) {
        let Some((number, sent)) = self.pinged else { return };
        if payload != number.to_le_bytes() {
            return;
        }
        self.lag = to_u64(sent.elapsed().as_millis());
        for id in &self.tables {
            let message = RoomMessage::RoundTrip { connection: self.connection, lag: self.lag };
            self.app.live.rooms.notify(*id, message).await;
        }
    }

    fn complain(&self, refusal: &GameRefusal, table: Option<&str>) {
        self.outbox.send(&Answer::Error {
            code: refusal.code().to_owned(),
            text: self.app.speech.tell(self.language, &refusal.message()),
            id: None,
            table: table.map(short),
        });
    }

    fn tell_problem(&self, problem: &Problem, id: Option<String>, table: Option<&str>) {
        self.outbox.send(&Answer::Error {
            code: problem.code.to_owned(),
            text: self.app.speech.tell(self.language, &problem.message),
            id,
            table: table.map(short),
        });
    }
}

/// Writes messages into the buffer of the socket.
async fn feed(socket: &mut WebSocket, burst: Burst) -> Result<(), axum::Error> {
    for text in burst {
        socket.feed(Message::Text(text)).await?;
    }
    Ok(())
}

/// Resolves when the open challenges change; pends forever without a subscription.
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

/// The end of a socket whose read failed.
fn broken(error: &axum::Error) -> End {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        closed(close_code::SIZE, "too-large")
    } else {
        End(None)
    }
}

/// The beginning of a text of the client, which may be long.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}
