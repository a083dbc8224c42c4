use game::Rng;
use table::{ActionKey, AppliedEvent, Event};

/// A row: the JSON of an event and of its action, as in the real store.
pub(crate) type Row = (String, Option<String>);

/// A store that loses what was not synced.
#[derive(Debug, Default)]
pub(crate) struct Store {
    durable: Vec<Row>,
    written: Vec<(u64, Vec<Row>)>,
    /// The server's last heartbeat.
    pub(crate) alive: u64,
    pub(crate) lost: u64,
}

impl Store {
    /// Writes a batch without syncing it.
    pub(crate) fn write(&mut self, events: &[AppliedEvent], key: Option<&ActionKey>) {
        let last = events.len() - 1;
        let row = |(i, applied): (usize, &AppliedEvent)| {
            let key = key.filter(|_| i == last);
            (
                serde_json::to_string(&applied.event).unwrap(),
                key.map(|key| serde_json::to_string(key).unwrap()),
            )
        };
        let rows: Vec<Row> = events.iter().enumerate().map(row).collect();
        self.written.push((events[0].n, rows));
    }

    /// Makes everything written so far durable.
    pub(crate) fn sync(&mut self, now: u64) {
        for (first, rows) in self.written.drain(..) {
            assert_eq!(
                first,
                self.durable.len() as u64 + 1,
                "numbers have no gaps and no duplicates"
            );
            self.durable.extend(rows);
        }
        self.alive = now;
    }

    /// A power cut: a prefix of the unsynced writes may have reached the disk.
    pub(crate) fn crash(&mut self, rng: &mut Rng) {
        let kept = rng.below(self.written.len() + 1);
        self.lost += (self.written.len() - kept) as u64;
        for (_, rows) in self.written.drain(..).take(kept) {
            self.durable.extend(rows);
        }
        self.written.clear();
    }

    /// The durable events.
    pub(crate) fn read(&self) -> Vec<(Event, Option<ActionKey>)> {
        let read = |(event, key): &Row| {
            let key = key.as_ref().map(|key| serde_json::from_str(key).unwrap());
            (serde_json::from_str(event).unwrap(), key)
        };
        self.durable.iter().map(read).collect()
    }
}
