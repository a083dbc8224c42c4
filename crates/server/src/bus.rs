//! Hints between the parts of the server: the seam for more than one of them.
//!
//! The store is the only truth. A hint says that it is worth looking there again; whoever misses one
//! looks later. Its form today is [`LocalBus`], within the process; NATS will be another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{Stream, stream};
use tokio::sync::broadcast;

use crate::id::{KeyId, PersonId, TableId};

/// How many hints a slow reader may be behind before he is told that he has missed some.
const BACKLOG: usize = 64;

/// What hints are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A table has new events.
    Table(TableId),
    /// Something concerns a person: a game waits, a session has ended.
    Person(PersonId),
    /// The open challenges have changed.
    Lobby,
    /// A review waits.
    Reviews,
}

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The table has events up to this number.
    Events(u64),
    /// It is this person's turn at a table.
    YourTurn(TableId),
    /// Somebody has taken this person's challenge.
    Begins(TableId),
    /// An opponent has been found for this person.
    Paired(TableId),
    /// A game of this person ended while they were not at the table.
    GameOver(TableId),
    /// Whom this person has blocked has changed.
    Blocks,
    /// A session of this person has ended; all but one, or all, where it is not named.
    SessionEnded(Option<KeyId>),
    /// Something has changed.
    Changed,
    /// Hints were lost: everything may have changed.
    Missed,
}

/// A way to send hints to whoever wants them.
pub trait Bus: Send + Sync {
    /// Sends a hint to all who listen at this moment.
    fn publish(&self, topic: Topic, hint: Hint);

    /// Listens from now on.
    fn subscribe(&self, topic: Topic) -> Subscription;
}

/// A place among those who listen to a topic.
pub struct Subscription {
    hints: broadcast::Receiver<Hint>,
    // Dropped with the subscription: a topic to which nobody listens takes no memory.
    _place: Place,
}

impl Subscription {
    /// The next hint; [`Hint::Missed`] where some were lost. It can be called again after having been
    /// given up half-way.
    pub async fn next(&mut self) -> Hint {
        match self.hints.recv().await {
            Ok(hint) => hint,
            Err(broadcast::error::RecvError::Lagged(_)) => Hint::Missed,
            // The sender lives as long as a subscription does.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }

    /// All hints from now on, without end.
    pub fn stream(self) -> impl Stream<Item = Hint> {
        stream::unfold(self, |mut hints| async move { Some((hints.next().await, hints)) })
    }
}

/// The bus within a process.
#[derive(Clone, Default)]
pub struct LocalBus {
    topics: Topics,
}

type Topics = Arc<Mutex<HashMap<Topic, (broadcast::Sender<Hint>, usize)>>>;

impl Bus for LocalBus {
    fn publish(&self, topic: Topic, hint: Hint) {
        if let Some((sender, _)) = lock(&self.topics).get(&topic) {
            // Nobody may listen at this moment; that is no fault.
            let _ = sender.send(hint);
        }
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        let mut topics = lock(&self.topics);
        let (sender, listeners) =
            topics.entry(topic).or_insert_with(|| (broadcast::channel(BACKLOG).0, 0));
        *listeners += 1;
        Subscription {
            hints: sender.subscribe(),
            _place: Place { topic, topics: Arc::clone(&self.topics) },
        }
    }
}

struct Place {
    topic: Topic,
    topics: Topics,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut topics = lock(&self.topics);
        if let Some((_, listeners)) = topics.get_mut(&self.topic) {
            *listeners -= 1;
            if *listeners == 0 {
                topics.remove(&self.topic);
            }
        }
    }
}

fn lock<T>(topics: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    topics.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn hints_reach_those_who_listen_and_losses_are_told() {
        let bus = LocalBus::default();
        let table = Topic::Table(TableId::random());
        bus.publish(table, Hint::Events(1));
        let mut one = bus.subscribe(table);
        let mut two = bus.subscribe(table);
        let mut other = bus.subscribe(Topic::Lobby);
        bus.publish(table, Hint::Events(2));
        assert_eq!(one.next().await, Hint::Events(2));
        for n in 0..=crate::cast::to_u64(BACKLOG) {
            bus.publish(table, Hint::Events(n));
        }
        assert_eq!(two.next().await, Hint::Missed);
        bus.publish(Topic::Lobby, Hint::Changed);
        assert_eq!(other.next().await, Hint::Changed);
        drop((one, two));
        assert_eq!(lock(&bus.topics).len(), 1, "a topic without listeners is forgotten");
    }
}
