use game::Rng;
use table::{Batch, Event, Key};

/// A row as it is stored: the texts that the real storage holds.
pub(crate) type Row = (String, Option<String>);

/// Storage that forgets what was not synced.
#[derive(Debug, Default)]
pub(crate) struct Store {
    durable: Vec<Row>,
    written: Vec<(u64, Vec<Row>)>,
    /// When the server was last known to be there.
    pub(crate) alive: u64,
    pub(crate) lost: u64,
}

impl Store {
    /// Begins to store a batch, if it follows on what is there.
    pub(crate) fn write(&mut self, batch: &Batch) {
        let last = batch.events.len() - 1;
        let row = |(i, event): (usize, &Event)| {
            let key = batch.key.as_ref().filter(|_| i == last);
            (
                serde_json::to_string(event).unwrap(),
                key.map(|key| serde_json::to_string(key).unwrap()),
            )
        };
        let rows: Vec<Row> = batch.events.iter().enumerate().map(row).collect();
        self.written.push((batch.first, rows));
    }

    /// Everything written so far is durable.
    pub(crate) fn sync(&mut self, now: u64) {
        for (first, rows) in self.written.drain(..) {
            assert_eq!(first, self.durable.len() as u64 + 1, "numbers never skip or come again");
            self.durable.extend(rows);
        }
        self.alive = now;
    }

    /// The power is cut: of what was not synced, some may have reached the disk, in order.
    pub(crate) fn crash(&mut self, rng: &mut Rng) {
        let kept = rng.below(self.written.len() + 1);
        self.lost += (self.written.len() - kept) as u64;
        for (_, rows) in self.written.drain(..).take(kept) {
            self.durable.extend(rows);
        }
        self.written.clear();
    }

    /// What has been stored.
    pub(crate) fn read(&self) -> Vec<(Event, Option<Key>)> {
        let read = |(event, key): &Row| {
            let key = key.as_ref().map(|key| serde_json::from_str(key).unwrap());
            (serde_json::from_str(event).unwrap(), key)
        };
        self.durable.iter().map(read).collect()
    }
}
