use axum::extract::ws::Utf8Bytes;
use engine::Client;
use protocol::live::Answer;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Bursts that may wait for a client.
const QUEUE: usize = 64;

/// Messages that are sent together: one, or all that a client has missed.
pub(crate) type Burst = Vec<Utf8Bytes>;

/// The outgoing queue of one client. A client that does not read is disconnected: nobody waits for a
/// slow reader.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Burst>,
    overflow: CancellationToken,
    client: Client,
}

impl Outbox {
    /// An outbox, and the receiver of what is put into it.
    pub(crate) fn new(client: Client) -> (Self, mpsc::Receiver<Burst>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        (Outbox { queue, overflow: CancellationToken::new(), client }, messages)
    }

    /// The client whose share of the engine this connection's requests take.
    pub(crate) fn client(&self) -> Client {
        self.client
    }

    /// Queues a message.
    pub(crate) fn send(&self, answer: &Answer) {
        self.send_text(answer.to_json().into());
    }

    /// Queues a message that is already JSON.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        self.send_all(vec![text]);
    }

    /// Queues messages in order. They count as one: a client that comes back after a long time is sent
    /// many and is no slow reader.
    pub(crate) fn send_all(&self, burst: Burst) {
        if burst.is_empty() {
            return;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(burst) {
            self.overflow.cancel();
        }
    }

    /// Resolves when the queue has overflowed.
    pub(crate) async fn overflowed(&self) {
        self.overflow.cancelled().await;
    }
}
