//! Hints between several servers, over NATS.
//!
//! Every server subscribes to one wildcard subject and forwards the hints to its own subscribers.
//! Hints may be lost with the connection: after a reconnect, and periodically while disconnected,
//! all subscribers read the store.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Message, ServerAddr};
use futures_util::StreamExt;
use game::Explain;
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::{Bus, Hint, LocalBus, Subscription, Topic};
use crate::tls;

/// The prefix of all subjects.
const PREFIX: &str = "abaque";
/// The subject that concerns all topics.
const ALL: &str = "all";
/// Capacity of the send queue. On overflow, all servers get [`Hint::Missed`].
const QUEUE: usize = 16_384;
/// How often subscribers read the store while NATS is unreachable.
const WITHOUT: Duration = Duration::from_secs(2);
/// Timeout of a request to NATS.
const SETTLE: Duration = Duration::from_secs(1);
/// Timeout of a connection attempt.
const CONNECT: Duration = Duration::from_secs(5);

/// The URL of a NATS server: `nats://host:4222` or `tls://host:4222`, with user and password in
/// front of the host, or with the parameters `credentials` and `ca`, which name files. `Debug` and
/// `Display` hide the password.
#[derive(Clone)]
pub struct NatsUrl {
    server: ServerAddr,
    credentials: Option<PathBuf>,
    authorities: Option<PathBuf>,
}

/// Why the bus cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BusError {
    /// The text is not a URL of a NATS server.
    #[error("not the address of a bus: {reason}")]
    Url { reason: String },
    /// The server does not answer.
    #[error("the bus cannot be reached: {detail}")]
    Unreachable { detail: String },
    /// NATS rejects the user, password or credentials.
    #[error("the bus refuses the connection: {detail}")]
    Denied { detail: String },
    /// The TLS certificate is invalid or cannot be verified.
    #[error("the bus's certificate cannot be trusted: {detail}")]
    Untrusted { detail: String },
}

impl Explain for BusError {
    fn message(&self) -> game::Message {
        let (key, detail) = match self {
            BusError::Url { reason } => ("bus-url", reason),
            BusError::Unreachable { detail } => ("bus-unreachable", detail),
            BusError::Denied { detail } => ("bus-denied", detail),
            BusError::Untrusted { detail } => ("bus-untrusted", detail),
        };
        game::Message::new(key).with("detail", detail.as_str())
    }
}

impl FromStr for NatsUrl {
    type Err = BusError;

    fn from_str(text: &str) -> Result<Self, BusError> {
        let wrong = |reason: &str| BusError::Url { reason: reason.to_owned() };
        if !(text.starts_with("nats://") || text.starts_with("tls://")) {
            return Err(wrong("it does not begin with nats:// or tls://"));
        }
        let (start, parameters) = text.split_once('?').unwrap_or((text, ""));
        let (mut credentials, mut authorities) = (None, None);
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("credentials", file)) => credentials = Some(PathBuf::from(file)),
                Some(("ca", file)) => authorities = Some(PathBuf::from(file)),
                _ => return Err(wrong("its parameters are credentials=FILE and ca=FILE")),
            }
        }
        let server: ServerAddr = start.parse().map_err(|_| wrong("its host or port is wrong"))?;
        if server.host().is_empty() {
            return Err(wrong("it names no host"));
        }
        Ok(NatsUrl { server, credentials, authorities })
    }
}

impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.server.tls_required() { "tls" } else { "nats" };
        write!(f, "{scheme}://{}:{}", self.server.host(), self.server.port())
    }
}

impl fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A bus between the servers of a site. Dropping it closes its connection.
pub struct NatsBus {
    local: LocalBus,
    client: Client,
    outgoing: mpsc::Sender<(Topic, Hint)>,
    overflow: Arc<AtomicBool>,
    _tasks: DropGuard,
}

impl NatsBus {
    /// Connects and subscribes: hints that are published afterwards by any server arrive here.
    pub async fn connect(url: &NatsUrl) -> Result<Self, BusError> {
        let connected = Arc::new(Notify::new());
        let options = options(url, Arc::clone(&connected)).await?;
        let client = options.connect(url.server.clone()).await.map_err(|error| failure(&error))?;
        let lost = |error: &dyn fmt::Display| BusError::Unreachable { detail: error.to_string() };
        let subscribed = client.subscribe(format!("{PREFIX}.>")).await;
        let mut hints = subscribed.map_err(|error| lost(&error))?;
        settle(&client).await;
        let (local, overflow) = (LocalBus::default(), Arc::new(AtomicBool::new(false)));
        let (outgoing, waiting) = mpsc::channel(QUEUE);
        let stop = CancellationToken::new();
        let spawn = |task: std::pin::Pin<Box<dyn Future<Output = ()> + Send>>| {
            tokio::spawn(stop.clone().run_until_cancelled_owned(task));
        };
        let receiver = local.clone();
        spawn(Box::pin(async move {
            while let Some(message) = hints.next().await {
                receive(&receiver, &message);
            }
        }));
        spawn(Box::pin(send(client.clone(), waiting, Arc::clone(&overflow))));
        spawn(Box::pin(recover(client.clone(), local.clone(), connected)));
        Ok(NatsBus { local, client, outgoing, overflow, _tasks: stop.drop_guard() })
    }
}

impl Bus for NatsBus {
    fn publish(&self, topic: Topic, hint: Hint) {
        self.local.publish(topic, hint.clone());
        if self.outgoing.try_send((topic, hint)).is_err() {
            self.overflow.store(true, Ordering::SeqCst);
        }
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        self.local.subscribe(topic)
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn is_shared(&self) -> bool {
        true
    }
}

async fn options(url: &NatsUrl, connected: Arc<Notify>) -> Result<ConnectOptions, BusError> {
    let untrusted = |detail: String| BusError::Untrusted { detail };
    let is_first = AtomicBool::new(true);
    let mut options = ConnectOptions::new()
        .name("abaque")
        .no_echo()
        .connection_timeout(CONNECT)
        .ping_interval(Duration::from_secs(10))
        .event_callback(move |event| {
            match &event {
                // Nothing can be lost before the first connection.
                Event::Connected if is_first.swap(false, Ordering::SeqCst) => {}
                Event::Connected => connected.notify_one(),
                Event::Disconnected => tracing::warn!("the bus is away"),
                other => tracing::warn!(event = %other, "the bus"),
            }
            std::future::ready(())
        });
    if url.server.tls_required() || url.authorities.is_some() {
        let config = tls::config(url.authorities.as_deref()).map_err(untrusted)?;
        options = options.tls_client_config(config).require_tls(true);
    }
    if let Some(file) = &url.credentials {
        let denied = |error: std::io::Error| BusError::Denied {
            detail: format!("{}: {error}", file.display()),
        };
        options = options.credentials_file(file).await.map_err(denied)?;
    } else if let Some(name) = url.server.username() {
        options = match url.server.password() {
            Some(password) => options.user_and_password(name.to_owned(), password.to_owned()),
            None => options.token(name.to_owned()),
        };
    }
    Ok(options)
}

fn failure(error: &async_nats::ConnectError) -> BusError {
    let mut cause: &dyn std::error::Error = error;
    let mut is_tls = error.kind() == ConnectErrorKind::Tls;
    while let Some(inner) = cause.source() {
        cause = inner;
        is_tls |= cause.is::<rustls::Error>();
    }
    let detail = cause.to_string();
    match error.kind() {
        _ if is_tls || detail.contains("certificate") => BusError::Untrusted { detail },
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            BusError::Denied { detail }
        }
        _ => BusError::Unreachable { detail },
    }
}

/// Sends hints in order. While disconnected, the NATS client buffers them.
async fn send(
    client: Client,
    mut waiting: mpsc::Receiver<(Topic, Hint)>,
    overflow: Arc<AtomicBool>,
) {
    while let Some((topic, hint)) = waiting.recv().await {
        let Ok(body) = serde_json::to_vec(&hint) else { continue };
        // An error means that the client was closed.
        if client.publish(subject(topic), body.into()).await.is_err() {
            return;
        }
        if waiting.is_empty() && overflow.swap(false, Ordering::SeqCst) {
            let _ = client.publish(format!("{PREFIX}.{ALL}"), "\"missed\"".into()).await;
        }
    }
}

/// Makes all subscribers read the store when hints may have been lost.
async fn recover(client: Client, local: LocalBus, connected: Arc<Notify>) {
    loop {
        tokio::select! {
            () = connected.notified() => {
                settle(&client).await;
                local.publish_missed();
            }
            () = tokio::time::sleep(WITHOUT) => {
                if client.connection_state() != State::Connected {
                    local.publish_missed();
                }
            }
        }
    }
}

/// Waits until NATS has processed everything sent before, such as a subscription: a request without
/// responders is answered at once. Without permission to send requests, this only pauses.
async fn settle(client: &Client) {
    let _ =
        tokio::time::timeout(SETTLE, client.request(format!("{PREFIX}-settle"), "".into())).await;
}

fn receive(local: &LocalBus, message: &Message) {
    // An unknown hint of a newer version at least means a change.
    let hint = serde_json::from_slice(&message.payload).unwrap_or(Hint::Missed);
    match topic(&message.subject) {
        Some(topic) => local.publish(topic, hint),
        None if message.subject.as_str().ends_with(ALL) => local.publish_missed(),
        None => {}
    }
}

fn subject(topic: Topic) -> String {
    match topic {
        Topic::Table(id) => format!("{PREFIX}.table.{id}"),
        Topic::Person(id) => format!("{PREFIX}.person.{id}"),
        Topic::Lobby => format!("{PREFIX}.lobby"),
        // The name by which the version before knows it.
        Topic::Jobs => format!("{PREFIX}.reviews"),
        Topic::Job(id) => format!("{PREFIX}.job.{id}"),
        Topic::Online => format!("{PREFIX}.online"),
    }
}

fn topic(subject: &str) -> Option<Topic> {
    let mut parts = subject.split('.').skip(1);
    match (parts.next()?, parts.next()) {
        ("table", Some(id)) => Some(Topic::Table(id.parse().ok()?)),
        ("person", Some(id)) => Some(Topic::Person(id.parse().ok()?)),
        ("lobby", None) => Some(Topic::Lobby),
        ("reviews", None) => Some(Topic::Jobs),
        ("job", Some(id)) => Some(Topic::Job(id.parse().ok()?)),
        ("online", None) => Some(Topic::Online),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::{OnlineHint, PresentHint};
    use crate::id::{KeyId, PersonId, ServerId, TableId};

    #[test]
    fn subjects_and_hints_are_read_as_they_are_written() {
        let table = TableId::random();
        let person = PersonId::random();
        for expected in [
            Topic::Table(table),
            Topic::Person(person),
            Topic::Lobby,
            Topic::Jobs,
            Topic::Job(KeyId::random()),
            Topic::Online,
        ] {
            assert_eq!(topic(&subject(expected)), Some(expected));
        }
        for other in ["abaque", "abaque.all", "abaque.table.x", "abaque.lobby.x", "abaque.new"] {
            assert_eq!(topic(other), None, "{other}");
        }
        let (server, asks) = (ServerId::random(), true);
        for hint in [
            Hint::Events(7),
            Hint::SessionEnded(Some(KeyId::random())),
            Hint::Changed,
            Hint::IdleWorkers { server, any: true },
            Hint::Present(PresentHint { server, players: vec![(person, 30)], watching: 2, asks }),
            Hint::Online(OnlineHint { server, part: 3, people: vec![person], asks, stops: false }),
        ] {
            let text = serde_json::to_string(&hint).unwrap();
            assert_eq!(serde_json::from_str::<Hint>(&text).unwrap(), hint, "{text}");
        }
    }

    /// During an upgrade a newer server may publish hints that this version does not know.
    #[tokio::test]
    async fn what_a_newer_version_tells_means_to_read_the_store() {
        let local = LocalBus::default();
        let mut lobby = local.subscribe(Topic::Lobby);
        let send = |subject: &str, hint: &str| {
            let message = Message {
                subject: subject.into(),
                reply: None,
                payload: hint.to_owned().into(),
                headers: None,
                status: None,
                description: None,
                length: 0,
            };
            receive(&local, &message);
        };
        send("abaque.novelty", "\"changed\"");
        send("abaque.lobby.novelty", "\"changed\"");
        send("abaque.lobby", "{\"novelty\":{\"of\":7}}");
        assert_eq!(lobby.next().await, Hint::Missed);
        send("abaque.lobby", "\"changed\"");
        assert_eq!(lobby.next().await, Hint::Changed);
        // A field more than this version knows.
        let mut online = local.subscribe(Topic::Online);
        let server = ServerId::random();
        let hint = OnlineHint { server, part: 3, people: vec![], asks: false, stops: true };
        let mut text = serde_json::to_value(Hint::Online(hint.clone())).unwrap();
        text["online"]["novelty"] = 7.into();
        send("abaque.online", &text.to_string());
        assert_eq!(online.next().await, Hint::Online(hint));
    }

    #[test]
    fn addresses_show_no_password() {
        let url: NatsUrl = "nats://ada:secret@bus.example:99".parse().unwrap();
        assert_eq!(format!("{url} {url:?}"), "nats://bus.example:99 nats://bus.example:99");
        for bad in ["", "bus.example", "http://bus", "nats://", "nats://bus:port", "nats://a?b=c"] {
            assert!(matches!(bad.parse::<NatsUrl>(), Err(BusError::Url { .. })), "{bad}");
        }
    }
}
