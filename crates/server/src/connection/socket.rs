//! The WebSocket of one client.

use std::num::NonZeroU32;
use std::pin::pin;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use protocol::live::{MAX_LENGTH, ServerMessage, VERSION};
use protocol::query::SocketQuery;
use table::ConnectionId;
use texts::Language;

use crate::address::Address;
use crate::app::App;
use crate::bus::Topic;
use crate::cast::to_u64;
use crate::clock::unix_ms;
use crate::connection::outbox::{Burst, Outbox, Outgoing, QueuedBurst, size};
use crate::connection::presence::OnlineGuard;
use crate::id::{PersonId, TableId, random_bytes};
use crate::identity::{Key, Who};
use crate::jobs::analysis::Analysis;
use crate::limits::MessageRate;
use crate::live::closes;
use crate::lobby::subscription::LobbySubscription;
use crate::people;
use crate::play::refusal::GameRefusal;
use crate::play::rooms::RoomMessage;
use crate::problem::{Problem, ProblemBody, Refused};
use crate::security;
use crate::speech::Reader;

/// The read buffer, in bytes. The default of 128 KiB would be most of a connection's memory.
const READ_BUFFER: usize = 4 << 10;
/// The write buffer, in bytes: how far a slow reader may fall behind within the socket.
const WRITE_BUFFER: usize = 16 << 10;
/// The largest write buffer, in bytes: it fits the state of the longest games.
const MOST_WRITTEN: usize = 2 << 20;
/// The interval of pings, which measure the round-trip time and detect dead connections.
const PING: Duration = Duration::from_secs(15);
/// A client that leaves this many pings unanswered is disconnected. Pings are counted, not seconds:
/// a stopped server has sent none.
const UNANSWERED: u32 = 3;
/// The timeout of a write, in addition to the time that its bytes take at [`SLOWEST`].
const PATIENCE: Duration = Duration::from_secs(10);
/// The slowest accepted read rate, in bytes per second.
const SLOWEST: usize = 16 << 10;
/// Milliseconds after which clients should reconnect when the server restarts.
const COME_BACK: u64 = 1_000;
/// The longest such time if another server is there: they reconnect at once, but not all in the same
/// moment.
const MOVE_ON: u64 = 400;

/// Opens a socket: live games as messages, version 1 of docs/live.md.
#[utoipa::path(get, path = "/api/live", tag = "play", params(SocketQuery),
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
        let hello = ServerMessage::Hello { v: VERSION, now: unix_ms(), me };
        let client = Client::new(app, &who, address, reader.0);
        // Tracked, so that shutdown waits for it.
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

pub(super) struct Client {
    pub(super) app: App,
    pub(super) person: PersonId,
    pub(super) key: Key,
    pub(super) language: Language,
    pub(super) connection: ConnectionId,
    pub(super) outbox: Outbox,
    outgoing: Outgoing,
    pub(super) tables: Vec<TableId>,
    rate: MessageRate,
    /// The unpaid cost of the last message for its address, and when to try again. Nothing more is read
    /// until then.
    unpaid: Option<(NonZeroU32, tokio::time::Instant)>,
    address: Address,
    /// A program that plays for a person: it makes no moves in rated games.
    pub(super) is_helper: bool,
    pub(super) mistakes: u32,
    pub(super) lobby: Option<LobbySubscription>,
    pub(super) analysis: Analysis,
    ping_number: u64,
    /// When the last ping was sent, until it is answered.
    pinged: Option<Instant>,
    /// Pings since the client last sent anything.
    unanswered: u32,
    /// Round-trip time in milliseconds.
    pub(super) lag: u64,
    _online: OnlineGuard,
}

/// The end of a socket, with the close frame to send if the client can still read it.
pub(super) struct End(Option<CloseFrame>);

impl Client {
    fn new(app: App, who: &Who, address: Address, language: Language) -> Self {
        let client = engine::Client::new(address, who.person.id);
        let (outbox, outgoing) = Outbox::new(address, client, app.metrics.outgoing_bytes.clone());
        Client {
            connection: app.live.connection(),
            person: who.person.id,
            key: who.key.clone(),
            language,
            outbox,
            outgoing,
            tables: Vec::new(),
            rate: app.limits.messages(),
            unpaid: None,
            address,
            is_helper: who.is_helper(),
            mistakes: 0,
            lobby: None,
            analysis: Analysis::default(),
            ping_number: 0,
            pinged: None,
            unanswered: 0,
            lag: 0,
            _online: app.live.online.enter(who.person.id),
            app,
        }
    }

    async fn serve(mut self, mut socket: WebSocket, hello: &ServerMessage) {
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
                while let Some((burst, _)) = self.outgoing.try_recv() {
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
        ping.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        // Pin these futures once, outside the loop.
        let mut closes = pin!(closes(&mut closing));
        let mut ended = pin!(outbox.overflowed());
        let mut hints = pin!(hints.stream());
        loop {
            let lobby = &mut self.lobby;
            let unpaid = self.unpaid;
            let next = tokio::select! {
                biased;
                () = &mut closes => {
                    self.outbox.send(&ServerMessage::Closing { after: come_back(&self.app) });
                    return closed(close_code::RESTART, "closing");
                }
                () = &mut ended => return closed(close_code::POLICY, SLOW),
                next = self.outgoing.recv() => match next {
                    Some((burst, parcel)) => self.write(socket, burst, parcel).await,
                    None => return End(None),
                },
                () = until(unpaid), if unpaid.is_some() => {
                    self.unpaid = None;
                    self.pay(unpaid.map_or(NonZeroU32::MIN, |(cost, _)| cost));
                    Ok(())
                }
                message = socket.recv(), if unpaid.is_none() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => return broken(&error),
                    None => return End(None),
                },
                Some(hint) = hints.next() => self.follow(hint).await,
                () = changed(lobby) => {
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
    async fn write(
        &mut self,
        socket: &mut WebSocket,
        first: Burst,
        parcel: QueuedBurst,
    ) -> Result<(), End> {
        let outgoing = &mut self.outgoing;
        // Parcels hold their queue space until they are written.
        let (mut parcels, mut bytes) = (vec![parcel], size(&first));
        let (mut burst, deadline) = (first, tokio::time::Instant::now() + PATIENCE);
        let writing = async {
            loop {
                let allowed = deadline + Duration::from_secs(to_u64(bytes / SLOWEST));
                let fed = tokio::time::timeout_at(allowed, feed(socket, burst)).await;
                fed.map_err(|_| closed(close_code::POLICY, SLOW))?.map_err(|_| End(None))?;
                let Some((next, parcel)) = outgoing.try_recv() else { break };
                bytes += size(&next);
                parcels.push(parcel);
                burst = next;
            }
            let allowed = deadline + Duration::from_secs(to_u64(bytes / SLOWEST));
            let flushed = tokio::time::timeout_at(allowed, socket.flush()).await;
            flushed.map_err(|_| closed(close_code::POLICY, SLOW))?.map_err(|_| End(None))
        };
        writing.await?;
        drop(parcels);
        self.outgoing.written();
        Ok(())
    }

    /// Takes the cost of a message from the budget of the address, which its sockets share. If too little is left, the socket
    /// is read more slowly.
    pub(super) fn pay(&mut self, cost: NonZeroU32) {
        // One by one: all at once would lose to neighbours who pay little.
        for left in (1..=cost.get()).rev() {
            if let Err(wait) = self.app.limits.address_messages.take_or_wait(&self.address) {
                self.app.metrics.delayed_messages.inc();
                let again = tokio::time::Instant::now() + wait;
                self.unpaid = NonZeroU32::new(left).map(|left| (left, again));
                return;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.unanswered = 0;
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
            Message::Pong(payload) if self.answers_ping(&payload) => {
                self.measure().await;
                Ok(())
            }
            // The WebSocket library answers pings. Too many pings or unsolicited pongs count as too
            // many messages.
            Message::Ping(_) | Message::Pong(_) if self.rate.take() => {
                self.pay(NonZeroU32::MIN);
                Ok(())
            }
            Message::Ping(_) | Message::Pong(_) => Err(closed(close_code::POLICY, "too-many")),
            Message::Close(_) => Err(End(None)),
        }
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        if self.unanswered >= UNANSWERED {
            return Err(End(None));
        }
        // Pongs are not read while something is unpaid.
        self.unanswered += u32::from(self.unpaid.is_none());
        self.ping_number += 1;
        self.pinged = Some(Instant::now());
        let ping = socket.send(Message::Ping(self.ping_number.to_le_bytes().to_vec().into()));
        match tokio::time::timeout(PATIENCE, ping).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End(None)),
            Err(_) => Err(closed(close_code::POLICY, SLOW)),
        }
    }

    /// Whether this is the first pong to the last ping.
    fn answers_ping(&self, payload: &[u8]) -> bool {
        self.pinged.is_some() && payload == self.ping_number.to_le_bytes()
    }

    /// Measures the round-trip time by the pong to the last ping.
    async fn measure(&mut self) {
        let Some(sent) = self.pinged.take() else { return };
        self.lag = to_u64(sent.elapsed().as_millis());
        for id in &self.tables {
            let message = RoomMessage::RoundTrip { connection: self.connection, lag: self.lag };
            self.app.live.rooms.notify(*id, message).await;
        }
    }
}

/// Resolves when an unpaid message can be tried again; pends forever if there is none.
async fn until(unpaid: Option<(NonZeroU32, tokio::time::Instant)>) {
    match unpaid {
        Some((_, at)) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// Writes messages into the buffer of the socket.
async fn feed(socket: &mut WebSocket, burst: Burst) -> Result<(), axum::Error> {
    for text in burst {
        socket.feed(Message::Text(text)).await?;
    }
    Ok(())
}

/// Resolves when the lobby changes; pends forever without a subscription.
async fn changed(lobby: &mut Option<LobbySubscription>) {
    match lobby {
        Some(lobby) => lobby.changed().await,
        None => std::future::pending().await,
    }
}

/// When a client is to reconnect, in milliseconds.
fn come_back(app: &App) -> u64 {
    if app.live.online.has_other_servers() {
        u64::from(u16::from_le_bytes(random_bytes())) * MOVE_ON / u64::from(u16::MAX)
    } else {
        COME_BACK
    }
}

pub(super) fn closed(code: u16, reason: &'static str) -> End {
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
