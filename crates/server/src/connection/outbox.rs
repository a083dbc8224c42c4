//! The outgoing queue of one client, bounded in bytes.
//!
//! Three kinds of messages go out:
//! - [`send`](Outbox::send): replies and notices. If they do not fit, the client is disconnected: a
//!   slow reader must not delay the sender.
//! - [`send_latest`](Outbox::send_latest): reports that replace each other. A newer one
//!   replaces the queued one, so that reports never overflow the queue.
//! - [`send_chunk`](Outbox::send_chunk): a part of something large. The sender waits until the
//!   client has received the previous part.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use engine::Client;
use prometheus_client::metrics::gauge::Gauge;
use protocol::live::ServerMessage;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};
use tokio_util::sync::CancellationToken;

use crate::address::Address;
use crate::cast::{to_i64, to_u32};
use crate::id::TableId;

/// The most bytes queued for a client, apart from one chunk: the events of many moves.
pub(crate) const QUEUE_BYTES: usize = 256 << 10;
/// The memory overhead of a message, in bytes.
const MESSAGE_BYTES: usize = 64;

/// Messages that are sent together: one, or several that a client missed.
pub(crate) type Burst = Vec<Utf8Bytes>;

/// The kind of a report. A newer report replaces a queued one of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ReportKind {
    /// The analysis of a position.
    Analysis,
    /// The engine's visible thinking at a table.
    Thought(TableId),
    /// The people present at a table.
    Presence(TableId),
    /// The open challenges.
    Lobby,
    /// The running games of the lobby.
    Boards,
}

/// The sending end of a client's queue; clones send to the same client.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::UnboundedSender<QueuedBurst>,
    shared: Arc<Shared>,
    address: Address,
    client: Client,
}

/// The receiving end of a client's queue. Dropping it wakes pending senders.
pub(crate) struct Outgoing {
    queue: mpsc::UnboundedReceiver<QueuedBurst>,
    shared: Arc<Shared>,
}

struct Shared {
    /// Permits for the free bytes of the queue.
    bytes: Arc<Semaphore>,
    /// Held by the chunk that is queued or being written.
    chunk: Arc<Semaphore>,
    reports: Mutex<HashMap<ReportKind, Utf8Bytes>>,
    /// Signalled when everything has been written.
    drained: Notify,
    overflow: CancellationToken,
    closed: CancellationToken,
    waiting: Gauge,
}

/// A queued burst. Dropping it returns its permits to the queue.
pub(crate) struct QueuedBurst {
    content: Content,
    bytes: i64,
    /// The gauge of the bytes queued for all clients.
    waiting: Gauge,
    _held: Option<OwnedSemaphorePermit>,
}

impl Drop for QueuedBurst {
    fn drop(&mut self) {
        self.waiting.dec_by(self.bytes);
    }
}

enum Content {
    Burst(Burst),
    Report(ReportKind),
}

impl Outbox {
    /// The two ends of a client's queue. `waiting` is the gauge of all clients' queued bytes.
    pub(crate) fn new(address: Address, client: Client, waiting: Gauge) -> (Self, Outgoing) {
        let (queue, messages) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared {
            bytes: Arc::new(Semaphore::new(QUEUE_BYTES)),
            chunk: Arc::new(Semaphore::new(1)),
            reports: Mutex::default(),
            drained: Notify::new(),
            overflow: CancellationToken::new(),
            closed: CancellationToken::new(),
            waiting,
        });
        let outgoing = Outgoing { queue: messages, shared: Arc::clone(&shared) };
        (Outbox { queue, shared, address, client }, outgoing)
    }

    /// The address of the client, for limits.
    pub(crate) fn address(&self) -> Address {
        self.address
    }

    /// The client to whose engine quota this connection's requests are charged.
    pub(crate) fn client(&self) -> Client {
        self.client
    }

    /// Queues a message.
    pub(crate) fn send(&self, answer: &ServerMessage) {
        if !self.try_send(vec![answer.to_json().into()]) {
            self.disconnect();
        }
    }

    /// Queues messages in order, all or none. Returns false if they exceed the free space.
    pub(crate) fn try_send(&self, burst: Burst) -> bool {
        if burst.is_empty() {
            return true;
        }
        let bytes = to_u32(size(&burst));
        match Arc::clone(&self.shared.bytes).try_acquire_many_owned(bytes) {
            Ok(held) => {
                self.push(Content::Burst(burst), Some(held));
                true
            }
            Err(_) => false,
        }
    }

    /// Queues a report, or replaces the queued one.
    pub(crate) fn send_latest(&self, report: ReportKind, answer: &ServerMessage) {
        self.send_latest_text(report, answer.to_json().into());
    }

    /// Queues a report that is already JSON, or replaces the queued one.
    pub(crate) fn send_latest_text(&self, report: ReportKind, text: Utf8Bytes) {
        self.shared.waiting.inc_by(to_i64(text.len()));
        match self.shared.reports().insert(report, text) {
            Some(replaced) => {
                self.shared.waiting.dec_by(to_i64(replaced.len()));
            }
            None => self.push(Content::Report(report), None),
        }
    }

    /// Queues a part of something large after the previous part was written. Returns false if the
    /// client has disconnected.
    pub(crate) async fn send_chunk(&self, burst: Burst) -> bool {
        match Arc::clone(&self.shared.chunk).acquire_owned().await {
            Ok(held) => {
                self.push(Content::Burst(burst), Some(held));
                true
            }
            Err(_) => false,
        }
    }

    /// Waits until everything has been written. Returns false if the client has disconnected.
    pub(crate) async fn drained(&self) -> bool {
        let shared = &self.shared;
        loop {
            let drained = shared.drained.notified();
            if shared.closed.is_cancelled() {
                return false;
            }
            let is_empty = shared.bytes.available_permits() == QUEUE_BYTES
                && shared.chunk.available_permits() == 1;
            if is_empty {
                return true;
            }
            tokio::select! {
                () = drained => {}
                () = shared.closed.cancelled() => {}
            }
        }
    }

    /// Ends the connection.
    pub(crate) fn disconnect(&self) {
        self.shared.overflow.cancel();
    }

    /// Resolves when a message did not fit, or when the connection was ended for another reason.
    pub(crate) async fn overflowed(&self) {
        self.shared.overflow.cancelled().await;
    }

    fn push(&self, content: Content, held: Option<OwnedSemaphorePermit>) {
        let bytes = match &content {
            Content::Burst(burst) => to_i64(size(burst)),
            // The text is counted where it is kept.
            Content::Report(_) => to_i64(MESSAGE_BYTES),
        };
        let waiting = self.shared.waiting.clone();
        waiting.inc_by(bytes);
        // A disconnected client needs no messages.
        let _ = self.queue.send(QueuedBurst { content, bytes, waiting, _held: held });
    }
}

impl Outgoing {
    /// The next messages; `None` after all senders were dropped. Cancel-safe. Keep the parcel until
    /// they are written.
    pub(crate) async fn recv(&mut self) -> Option<(Burst, QueuedBurst)> {
        let parcel = self.queue.recv().await?;
        Some(self.open(parcel))
    }

    /// The queued messages, if any.
    pub(crate) fn try_recv(&mut self) -> Option<(Burst, QueuedBurst)> {
        let parcel = self.queue.try_recv().ok()?;
        Some(self.open(parcel))
    }

    /// To be called when everything that was received has been written and its parcels dropped.
    pub(crate) fn written(&self) {
        self.shared.drained.notify_waiters();
    }

    fn open(&self, mut parcel: QueuedBurst) -> (Burst, QueuedBurst) {
        let burst = match &mut parcel.content {
            Content::Burst(burst) => std::mem::take(burst),
            Content::Report(report) => {
                let text = self.shared.reports().remove(report);
                parcel.bytes += text.as_ref().map_or(0, |text| to_i64(text.len()));
                text.into_iter().collect()
            }
        };
        (burst, parcel)
    }
}

impl Drop for Outgoing {
    fn drop(&mut self) {
        self.shared.closed.cancel();
        self.shared.bytes.close();
        self.shared.chunk.close();
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let unsent: usize = self.reports().values().map(|text| text.len()).sum();
        self.waiting.dec_by(to_i64(unsent));
    }
}

impl Shared {
    fn reports(&self) -> MutexGuard<'_, HashMap<ReportKind, Utf8Bytes>> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bytes that messages take in memory.
pub(crate) fn size(burst: &Burst) -> usize {
    burst.iter().map(|text| text.len() + MESSAGE_BYTES).sum()
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn outbox() -> (Outbox, Outgoing) {
        let address = Address::new([203, 0, 113, 1].into());
        Outbox::new(address, Client::new(1, 1), Gauge::default())
    }

    fn text(bytes: usize) -> Burst {
        vec!["x".repeat(bytes).into()]
    }

    #[tokio::test]
    async fn the_queue_is_bounded_in_bytes_and_not_in_messages() {
        let (outbox, mut outgoing) = outbox();
        let large = QUEUE_BYTES / 4;
        let fitting = (0..10).filter(|_| outbox.try_send(text(large))).count();
        assert_eq!(fitting, 3, "a fourth does not fit with what messages cost beside their text");
        assert!(outbox.overflowed().now_or_never().is_none());
        outbox.send(&ServerMessage::Pong { t: 1, now: 2 });
        assert!(outbox.overflowed().now_or_never().is_none(), "there is room for small ones");
        while outbox.try_send(text(1_000)) {}
        outbox.send(&ServerMessage::Closing { after: u64::MAX });
        while outbox.overflowed().now_or_never().is_none() {
            outbox.send(&ServerMessage::Pong { t: 1, now: 2 });
        }
        // Written parcels free their space.
        while let Some((_, parcel)) = outgoing.try_recv() {
            drop(parcel);
        }
        assert!(outbox.try_send(text(large)));
    }

    #[tokio::test]
    async fn the_latest_report_wins() {
        let (outbox, mut outgoing) = outbox();
        for depth in 0..1_000 {
            let id = "a".to_owned();
            let (lines, done, speed, waiting) = (Vec::new(), false, None, None);
            let answer = ServerMessage::Analysis { id, depth, lines, done, speed, waiting };
            outbox.send_latest(ReportKind::Analysis, &answer);
        }
        let (burst, _) = outgoing.try_recv().unwrap();
        assert!(burst.len() == 1 && burst[0].contains("999"), "{burst:?}");
        assert!(outgoing.try_recv().is_none());
        assert!(outbox.overflowed().now_or_never().is_none());
    }

    #[tokio::test]
    async fn reports_count_with_all_their_bytes() {
        let waiting = Gauge::default();
        let address = Address::new([203, 0, 113, 1].into());
        let (outbox, mut outgoing) = Outbox::new(address, Client::new(1, 1), waiting.clone());
        let report =
            |bytes: usize| outbox.send_latest_text(ReportKind::Lobby, "x".repeat(bytes).into());
        let overhead = to_i64(MESSAGE_BYTES);
        report(5_000);
        assert_eq!(waiting.get(), 5_000 + overhead);
        report(2_000);
        assert_eq!(waiting.get(), 2_000 + overhead, "the latest only");
        let (_, parcel) = outgoing.try_recv().unwrap();
        assert_eq!(waiting.get(), 2_000 + overhead, "until it is written");
        drop(parcel);
        assert_eq!(waiting.get(), 0);
        // A client that disconnects takes what waits for it along.
        report(3_000);
        drop((outbox, outgoing));
        assert_eq!(waiting.get(), 0);
    }

    #[tokio::test]
    async fn one_chunk_is_in_memory_at_a_time() {
        let (outbox, mut outgoing) = outbox();
        assert!(outbox.send_chunk(text(4 * QUEUE_BYTES)).await);
        let mut second = Box::pin(outbox.send_chunk(text(1)));
        assert!(second.as_mut().now_or_never().is_none(), "the first has not been written");
        assert!(outbox.try_send(text(1)), "replies do not wait for it");
        let (_, parcel) = outgoing.try_recv().unwrap();
        assert!(second.as_mut().now_or_never().is_none(), "the first is being written");
        drop(parcel);
        assert!(second.await);
        // A dropped receiver wakes pending senders.
        let mut third = Box::pin(outbox.send_chunk(text(1)));
        assert!(third.as_mut().now_or_never().is_none());
        drop(outgoing);
        assert!(!third.await && !outbox.drained().await);
    }
}
