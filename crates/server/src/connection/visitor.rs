use axum::extract::ws::Utf8Bytes;
use engine::Client;
use protocol::live::Answer;
use table::Connection;
use texts::Language;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::id::PersonId;

/// How many parcels may wait for a client.
const QUEUE: usize = 64;

/// Messages that are sent together: one, or all that a client has missed.
pub(crate) type Parcel = Vec<Utf8Bytes>;

/// Somebody at a table, and the way to them.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) connection: Connection,
    pub(crate) person: PersonId,
    pub(crate) language: Language,
    /// How long the network takes, there and back.
    pub(crate) lag: u64,
    /// Those whom they do not want to hear; the keeper looks them up.
    pub(crate) blocks: Vec<PersonId>,
    pub(crate) out: Out,
}

/// The way to a client. Whoever does not read is let go: nobody waits for a slow reader.
#[derive(Clone)]
pub(crate) struct Out {
    queue: mpsc::Sender<Parcel>,
    end: CancellationToken,
    client: Client,
}

impl Out {
    /// A way, with the end at which the messages come out.
    pub(crate) fn new(client: Client) -> (Self, mpsc::Receiver<Parcel>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        (Out { queue, end: CancellationToken::new(), client }, messages)
    }

    /// Whose share of the engine the client's questions take.
    pub(crate) fn client(&self) -> Client {
        self.client
    }

    /// Sends a message.
    pub(crate) fn say(&self, answer: &Answer) {
        self.send(answer.to_json().into());
    }

    /// Sends a message that is written already.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        self.send_all(vec![text]);
    }

    /// Sends messages, one after the other. They count as one: whoever comes back after a long time is
    /// told much and is no slow reader.
    pub(crate) fn send_all(&self, parcel: Parcel) {
        if parcel.is_empty() {
            return;
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(parcel) {
            self.end.cancel();
        }
    }

    /// Is done when the client must be let go.
    pub(crate) async fn ended(&self) {
        self.end.cancelled().await;
    }
}
