use axum::extract::ws::Utf8Bytes;
use protocol::live::Answer;
use table::Connection;
use texts::Language;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::id::PersonId;

/// How many messages may wait for a client: more than it is sent when it comes back.
const QUEUE: usize = 64;

/// Somebody at a table, and the way to them.
#[derive(Clone)]
pub(super) struct Visitor {
    pub(super) connection: Connection,
    pub(super) person: PersonId,
    pub(super) language: Language,
    /// How long the network takes, there and back.
    pub(super) lag: u64,
    pub(super) out: Out,
}

/// The way to a client. Whoever does not read is let go: nobody waits for a slow reader.
#[derive(Clone)]
pub(super) struct Out {
    queue: mpsc::Sender<Utf8Bytes>,
    end: CancellationToken,
}

impl Out {
    /// A way, with the end at which the messages come out.
    pub(super) fn new() -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        (Out { queue, end: CancellationToken::new() }, messages)
    }

    /// Sends a message.
    pub(super) fn say(&self, answer: &Answer) {
        self.send(answer.to_string().into());
    }

    /// Sends a message that is written already.
    pub(super) fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            self.end.cancel();
        }
    }

    /// Is done when the client must be let go.
    pub(super) async fn ended(&self) {
        self.end.cancelled().await;
    }
}
