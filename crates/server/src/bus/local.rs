use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{Stream, stream};
use tokio::sync::broadcast;

use super::{Bus, Hint, Topic};

/// Capacity of a subscription's buffer; a subscriber that falls further behind receives [`Hint::Missed`].
const BACKLOG: usize = 64;
/// The same for hints about online people, which each server publishes in many parts at once.
const ONLINE_BACKLOG: usize = 1024;

/// A subscriber's end of a topic.
pub struct Subscription {
    hints: broadcast::Receiver<Hint>,
    // Its drop frees a topic without subscribers.
    _registration: Registration,
}

impl Subscription {
    /// The next hint; [`Hint::Missed`] if some were lost. Cancellation-safe.
    pub async fn next(&mut self) -> Hint {
        match self.hints.recv().await {
            Ok(hint) => hint,
            Err(broadcast::error::RecvError::Lagged(_)) => Hint::Missed,
            // The sender lives as long as a subscription does.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }

    /// All hints from now on; never ends.
    pub fn stream(self) -> impl Stream<Item = Hint> {
        stream::unfold(self, |mut hints| async move { Some((hints.next().await, hints)) })
    }
}

/// The in-process bus.
#[derive(Clone, Default)]
pub struct LocalBus {
    topics: Topics,
}

type Topics = Arc<Mutex<HashMap<Topic, (broadcast::Sender<Hint>, usize)>>>;

impl Bus for LocalBus {
    fn publish(&self, topic: Topic, hint: Hint) {
        if let Some((sender, _)) = lock(&self.topics).get(&topic) {
            // An error means that nobody is subscribed.
            let _ = sender.send(hint);
        }
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        let mut topics = lock(&self.topics);
        let backlog = if topic == Topic::Online { ONLINE_BACKLOG } else { BACKLOG };
        let (sender, listeners) =
            topics.entry(topic).or_insert_with(|| (broadcast::channel(backlog).0, 0));
        *listeners += 1;
        Subscription {
            hints: sender.subscribe(),
            _registration: Registration { topic, topics: Arc::clone(&self.topics) },
        }
    }

    fn is_connected(&self) -> bool {
        true
    }

    fn is_shared(&self) -> bool {
        false
    }
}

impl LocalBus {
    /// Sends every subscriber [`Hint::Missed`].
    pub(super) fn publish_missed(&self) {
        for (sender, _) in lock(&self.topics).values() {
            let _ = sender.send(Hint::Missed);
        }
    }
}

struct Registration {
    topic: Topic,
    topics: Topics,
}

impl Drop for Registration {
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
    use crate::id::TableId;

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
