//! The live connection to a server, in its own thread. It reconnects automatically; after each `Hello` its owner
//! rejoins tables and the lobby.

use std::thread;
use std::time::Duration;

use protocol::live::{ClientMessage, Clock, ServerMessage, Unread};
use serde_json::json;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, timeout};

use crate::{Client, ClientError, Socket, SocketClosed, jittered};

/// A live connection. Dropping it closes the socket.
pub struct Connection {
    outgoing: UnboundedSender<Outgoing>,
}

/// A message to the server.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// A WebSocket message; dropped while the socket is closed.
    Message(ClientMessage),
    /// An HTTP request, answered by [`Incoming::LobbyReply`].
    Lobby(LobbyRequest),
}

/// A request to the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum LobbyRequest {
    AcceptChallenge(String),
    Pair { game: String, clock: Clock },
    Unpair,
}

/// A message from the connection.
#[derive(Clone, Debug)]
pub enum Incoming {
    /// A WebSocket message.
    Message(Box<ServerMessage>),
    /// The connection was lost and will be retried.
    Lost,
    /// The connection has failed for good.
    Failed(ClientError),
    /// The result of a [`LobbyRequest`]: the table, once there is one.
    LobbyReply(Result<Option<String>, ClientError>),
}

/// Mean milliseconds between attempts to reconnect. The first is short, for a server that restarts.
const PAUSES: [u64; 6] = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
/// A socket that lasted for so long was no failed attempt.
const STABLE: Duration = Duration::from_secs(10);
/// The longest pause that a server may request, in milliseconds.
const MAX_PAUSE: u64 = 10_000;
/// How long a socket may be silent; the server sends a ping every 15 seconds.
const MAX_SILENCE: Duration = Duration::from_secs(40);
/// The timeout for sending a message and for its reply.
const MAX_WAIT: Duration = Duration::from_secs(8);

impl Connection {
    /// Connects, for a table if it is known already. `on_incoming` is called from the connection's thread.
    pub fn open(
        client: Client,
        table: Option<String>,
        on_incoming: impl Fn(Incoming) + Send + 'static,
    ) -> Self {
        let (outgoing, receiver) = mpsc::unbounded_channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            match runtime {
                Ok(runtime) => {
                    runtime.block_on(stay_connected(&client, table, receiver, &on_incoming));
                }
                Err(error) => {
                    let server = client.server().to_string();
                    let error = error.to_string();
                    on_incoming(Incoming::Failed(ClientError::Unreachable { server, error }));
                }
            }
        });
        Connection { outgoing }
    }

    /// Queues a message; dropped if the connection has failed.
    pub fn send(&self, outgoing: Outgoing) {
        let _ = self.outgoing.send(outgoing);
    }
}

/// Why a socket is no longer used.
enum End {
    Dropped,
    /// Lost; the server may have said after how many milliseconds to reconnect.
    Lost(Option<u64>),
    /// Retrying is useless.
    Failed(ClientError),
}

async fn stay_connected(
    client: &Client,
    mut table: Option<String>,
    mut outgoing: UnboundedReceiver<Outgoing>,
    on_incoming: &impl Fn(Incoming),
) {
    let mut attempts = 0;
    loop {
        let end = match client.socket(table.as_deref()).await {
            Ok(socket) => {
                let since = Instant::now();
                let end = use_socket(socket, client, &mut table, &mut outgoing, on_incoming).await;
                // A server that closes every socket at once is not asked at full speed.
                if since.elapsed() > STABLE {
                    attempts = 0;
                }
                end
            }
            Err(error) if error.is_temporary() => End::Lost(None),
            Err(error) => End::Failed(error),
        };
        let after = match end {
            End::Dropped => return,
            End::Failed(error) => return on_incoming(Incoming::Failed(error)),
            End::Lost(after) => after,
        };
        on_incoming(Incoming::Lost);
        let pause = PAUSES[attempts.min(PAUSES.len() - 1)];
        attempts += 1;
        // What the server says is spread already.
        let pause = after.map_or_else(
            || jittered(Duration::from_millis(pause)),
            |ms| Duration::from_millis(ms.min(MAX_PAUSE)),
        );
        let again = Instant::now() + pause;
        loop {
            tokio::select! {
                () = tokio::time::sleep_until(again) => break,
                next = outgoing.recv() => match next {
                    Some(Outgoing::Lobby(request)) => ask_lobby(client, request, on_incoming).await,
                    // The owner repeats messages after the next `Hello`.
                    Some(Outgoing::Message(_)) => {}
                    None => return,
                },
            }
        }
    }
}

async fn use_socket(
    mut socket: Socket,
    client: &Client,
    table: &mut Option<String>,
    outgoing: &mut UnboundedReceiver<Outgoing>,
    on_incoming: &impl Fn(Incoming),
) -> End {
    let mut come_back = None;
    // The server's hello, then replies to messages.
    let mut waits = true;
    let mut deadline = Instant::now() + MAX_WAIT;
    loop {
        tokio::select! {
            message = socket.hear() => match message.as_ref().map(|text| text.as_deref().map(ServerMessage::read)) {
                // A ping keeps an idle socket, but is no reply.
                Ok(None) if waits => continue,
                Ok(None) => {}
                Ok(Some(Ok(answer))) => {
                    waits = false;
                    if let ServerMessage::Closing { after } = answer {
                        come_back = Some(after);
                    }
                    on_incoming(Incoming::Message(Box::new(answer)));
                }
                Ok(Some(Err(Unread::Version { theirs }))) => {
                    return End::Failed(ClientError::Version { theirs });
                }
                // A newer server may send unknown kinds of messages.
                Ok(Some(Err(Unread::Unknown))) => waits = false,
                Err(SocketClosed::SessionEnded) => return End::Failed(ClientError::SessionEnded),
                Err(SocketClosed::Lost(_)) => return End::Lost(come_back),
            },
            next = outgoing.recv() => match next {
                Some(Outgoing::Message(request)) => {
                    // Where the next socket goes.
                    match &request {
                        ClientMessage::Join(join) => *table = Some(join.table.clone()),
                        ClientMessage::Leave { .. } => *table = None,
                        _ => {}
                    }
                    match timeout(MAX_WAIT, socket.send(request.to_string())).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) | Err(_) => return End::Lost(come_back),
                    }
                    if is_answered(&request) {
                        waits = true;
                        deadline = deadline.min(Instant::now() + MAX_WAIT);
                    }
                    continue;
                }
                Some(Outgoing::Lobby(request)) => {
                    ask_lobby(client, request, on_incoming).await;
                    continue;
                }
                None => {
                    let _ = timeout(Duration::from_secs(1), socket.close()).await;
                    return End::Dropped;
                }
            },
            () = tokio::time::sleep_until(deadline) => return End::Lost(come_back),
        }
        deadline = Instant::now() + MAX_SILENCE;
    }
}

/// Whether the server replies to a message.
fn is_answered(request: &ClientMessage) -> bool {
    match request {
        ClientMessage::Leave { .. } | ClientMessage::Think(_) => false,
        ClientMessage::Lobby { on } => *on,
        _ => true,
    }
}

async fn ask_lobby(client: &Client, request: LobbyRequest, on_incoming: &impl Fn(Incoming)) {
    let reply = match request {
        LobbyRequest::AcceptChallenge(challenge) => {
            client.accept_challenge(&challenge).await.map(Some)
        }
        LobbyRequest::Pair { game, clock } => {
            client.pair(&json!({ "game": game, "clock": clock })).await
        }
        LobbyRequest::Unpair => client.unpair().await.map(|()| None),
    };
    on_incoming(Incoming::LobbyReply(reply));
}
