use game::{Rng, Side};
use table::{ActionKey, AppliedEvent, Batch, Conditional, Decision, Event};

/// A row: the JSON of an event and of its action, as in the real store.
pub(crate) type Row = (String, Option<String>);

/// An unsynced write: the number of the last event before it, its rows, and the conditional lines of a side.
type Write = (u64, Vec<Row>, Option<(Side, String)>);

/// A store that loses what was not synced.
#[derive(Debug, Default)]
pub(crate) struct Store {
    durable: Vec<Row>,
    written: Vec<Write>,
    plans: [Option<String>; 2],
    /// The server's last heartbeat.
    pub(crate) alive: u64,
    pub(crate) lost: u64,
}

impl Store {
    /// The events of a table that is opened.
    pub(crate) fn open(&mut self, Decision { events, table }: &Decision) {
        let (events, table) = (events.clone(), table.clone());
        self.write(&Batch { events, conditional: None, key: None, table });
    }

    /// Writes a batch without syncing it.
    pub(crate) fn write(&mut self, batch: &Batch) {
        let last = batch.events.len().saturating_sub(1);
        let row = |(i, applied): (usize, &AppliedEvent)| {
            let key = batch.key.as_ref().filter(|_| i == last);
            (
                serde_json::to_string(&applied.event).unwrap(),
                key.map(|key| serde_json::to_string(key).unwrap()),
            )
        };
        let rows: Vec<Row> = batch.events.iter().enumerate().map(row).collect();
        let plan = batch
            .conditional
            .as_ref()
            .map(|(side, conditional)| (*side, serde_json::to_string(conditional).unwrap()));
        self.written.push((batch.after(), rows, plan));
    }

    /// A compare-and-set as of a database that several servers share: durable at once, or a conflict.
    pub(crate) fn append(&mut self, batch: &Batch) -> bool {
        let fits = batch.after() == self.durable.len() as u64;
        if fits {
            self.write(batch);
            self.keep(1);
        }
        fits
    }

    /// The events after number `after`; a stale read lacks the last `stale` of them.
    pub(crate) fn read_after(&self, after: u64, stale: usize) -> Vec<(Event, Option<ActionKey>)> {
        let known = self.durable.len() - stale.min(self.durable.len());
        self.durable[..known].iter().skip(after as usize).map(parse).collect()
    }

    /// Makes everything written so far durable.
    pub(crate) fn sync(&mut self, now: u64) {
        let written = self.written.len();
        self.keep(written);
        self.alive = now;
    }

    /// A power cut: a prefix of the unsynced writes may have reached the disk.
    pub(crate) fn crash(&mut self, rng: &mut Rng) {
        let kept = rng.below(self.written.len() + 1);
        self.lost += (self.written.len() - kept) as u64;
        self.keep(kept);
        self.written.clear();
    }

    fn keep(&mut self, writes: usize) {
        for (after, rows, plan) in self.written.drain(..writes) {
            assert_eq!(after, self.durable.len() as u64, "numbers have no gaps and no duplicates");
            self.durable.extend(rows);
            if let Some((side, plan)) = plan {
                self.plans[side.index()] = Some(plan);
            }
        }
    }

    /// The durable conditional lines.
    pub(crate) fn plans(&self) -> Vec<(Side, Conditional)> {
        let read = |side: Side| {
            let text = self.plans[side.index()].as_ref()?;
            Some((side, serde_json::from_str(text).unwrap()))
        };
        Side::BOTH.into_iter().filter_map(read).collect()
    }

    /// The durable events.
    pub(crate) fn read(&self) -> Vec<(Event, Option<ActionKey>)> {
        self.durable.iter().map(parse).collect()
    }
}

fn parse((event, key): &Row) -> (Event, Option<ActionKey>) {
    let key = key.as_ref().map(|key| serde_json::from_str(key).unwrap());
    (serde_json::from_str(event).unwrap(), key)
}
