//! The line to a server, in a thread of its own. It comes back by itself after a loss; what is to be said
//! again then, whoever hears the greeting knows.

use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::live::{Answer, Clock, Request, Unread};
use serde_json::json;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::stream::Stream;
use super::{Trouble, Visit};

/// The line. It is cut when this is dropped.
pub struct Wire {
    orders: UnboundedSender<Order>,
}

/// Something to be done.
#[derive(Clone, Debug)]
pub enum Order {
    /// To say something; lost if nobody listens just now.
    Say(Request),
    /// To ask for a game.
    Do(Errand),
}

/// Something that is asked over HTTP.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Errand {
    /// To accept a challenge.
    Accept(String),
    /// To look for an opponent.
    Pair { game: String, clock: Clock },
    /// To look no more.
    Unpair,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The server says something.
    Answer(Box<Answer>),
    /// The connection is lost; it will be tried again.
    Lost,
    /// There is no use in trying again.
    Over(Trouble),
    /// What came of an errand: a table, if there is one already.
    Done(Result<Option<String>, Trouble>),
}

/// Between two attempts, in milliseconds. The first comes almost at once, for a server that restarts; later
/// ones spare it.
const PAUSES: [u64; 6] = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
/// The server says something every 15 seconds, if only that it is there.
const SILENCE: Duration = Duration::from_secs(40);
/// For so long what was said may stay without an answer.
const PATIENCE: Duration = Duration::from_secs(8);

impl Wire {
    /// Opens the line. What is heard goes to `tell`.
    pub fn open(visit: Visit, tell: impl Fn(Heard) + Send + 'static) -> Self {
        let (orders, receiver) = mpsc::unbounded_channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            match runtime {
                Ok(runtime) => runtime.block_on(keep_open(&visit, receiver, &tell)),
                Err(error) => {
                    let server = visit.server().to_string();
                    let error = error.to_string();
                    tell(Heard::Over(Trouble::Unreachable { server, error }));
                }
            }
        });
        Wire { orders }
    }

    /// Hands an order over.
    pub fn send(&self, order: Order) {
        // The thread has told why it has ended.
        let _ = self.orders.send(order);
    }
}

/// Why a conversation ended.
enum End {
    /// Nobody wants it any more.
    Enough,
    /// It broke off; come back after so many milliseconds, if the server has said when.
    Lost(Option<u64>),
    /// There is no use in trying again.
    Over(Trouble),
}

async fn keep_open(visit: &Visit, mut orders: UnboundedReceiver<Order>, tell: &impl Fn(Heard)) {
    let mut attempts = 0;
    loop {
        let end = match visit.socket().await {
            Ok(socket) => {
                attempts = 0;
                converse(socket, visit, &mut orders, tell).await
            }
            Err(trouble) if trouble.passes() => End::Lost(None),
            Err(trouble) => End::Over(trouble),
        };
        let after = match end {
            End::Enough => return,
            End::Over(trouble) => return tell(Heard::Over(trouble)),
            End::Lost(after) => after,
        };
        tell(Heard::Lost);
        let pause = PAUSES[attempts.min(PAUSES.len() - 1)];
        attempts += 1;
        let again =
            Instant::now() + Duration::from_millis(after.map_or(pause, |ms| ms.min(10_000)));
        // Errands are done also without a socket; words wait for the greeting, after which they are said
        // again anyway.
        loop {
            tokio::select! {
                () = tokio::time::sleep_until(again) => break,
                order = orders.recv() => match order {
                    Some(Order::Do(errand)) => run(visit, errand, tell).await,
                    Some(Order::Say(_)) => {}
                    None => return,
                },
            }
        }
    }
}

async fn converse(
    mut socket: WebSocketStream<Stream>,
    visit: &Visit,
    orders: &mut UnboundedReceiver<Order>,
    tell: &impl Fn(Heard),
) -> End {
    let mut come_back = None;
    let mut quiet_until = Instant::now() + PATIENCE;
    loop {
        tokio::select! {
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => match Answer::read(&text) {
                    Ok(Answer::Closing { after }) => {
                        come_back = Some(after);
                        tell(Heard::Answer(Box::new(Answer::Closing { after })));
                    }
                    Ok(answer) => tell(Heard::Answer(Box::new(answer))),
                    Err(Unread::Version { theirs }) => return End::Over(Trouble::Version { theirs }),
                    // What is not known here was not meant for us.
                    Err(Unread::Unknown) => {}
                },
                Some(Ok(Message::Close(frame))) => {
                    let ended = |code: CloseCode, reason: &str| {
                        code == CloseCode::Policy && reason == "session"
                    };
                    return match frame {
                        Some(frame) if ended(frame.code, &frame.reason) => {
                            End::Over(Trouble::SessionEnded)
                        }
                        _ => End::Lost(come_back),
                    };
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return End::Lost(come_back),
            },
            order = orders.recv() => match order {
                Some(Order::Say(request)) => {
                    let text = Message::text(request.to_string());
                    match timeout(PATIENCE, socket.send(text)).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) | Err(_) => return End::Lost(come_back),
                    }
                    if is_answered(&request) {
                        quiet_until = quiet_until.min(Instant::now() + PATIENCE);
                    }
                    continue;
                }
                Some(Order::Do(errand)) => {
                    run(visit, errand, tell).await;
                    continue;
                }
                None => {
                    // Taking leave is polite, not necessary.
                    let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
                    return End::Enough;
                }
            },
            () = tokio::time::sleep_until(quiet_until) => return End::Lost(come_back),
        }
        quiet_until = Instant::now() + SILENCE;
    }
}

/// Whether the server has something to say to it.
fn is_answered(request: &Request) -> bool {
    match request {
        Request::Leave { .. } | Request::Think(_) => false,
        Request::Lobby { on } => *on,
        _ => true,
    }
}

async fn run(visit: &Visit, errand: Errand, tell: &impl Fn(Heard)) {
    let done = match errand {
        Errand::Accept(challenge) => visit.accept(&challenge).await.map(Some),
        Errand::Pair { game, clock } => visit.pair(&json!({ "game": game, "clock": clock })).await,
        Errand::Unpair => visit.unpair().await.map(|()| None),
    };
    tell(Heard::Done(done));
}
