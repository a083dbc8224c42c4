//! The transposition table of proofs.

use crate::value::{INFINITE, Value};

/// Bounds of the value of all unsettled parts, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) low: Value,
    pub(crate) high: Value,
    /// The last bits of the key of the best child; 0 if unknown.
    pub(crate) best: u16,
}

impl Bounds {
    pub(crate) const NONE: Bounds = Bounds { low: -INFINITE, high: INFINITE, best: 0 };
}

/// A table of fixed size. The low half of the key selects the bucket, and the entry stores the high
/// half: a false match needs 64 equal bits.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
    /// Mixed into every key; a new salt invalidates all entries without touching their memory.
    salt: u64,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

#[derive(Clone, Copy, Debug)]
struct Entry {
    check: u64,
    bounds: Bounds,
    /// The number of live towers: entries that are expensive to recompute are kept.
    size: u8,
    age: u8,
}

const EMPTY: Entry = Entry { check: 0, bounds: Bounds::NONE, size: 0, age: 0 };

impl Table {
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = bytes / size_of::<Bucket>();
        // The largest power of two that fits, so that a mask selects the bucket.
        let buckets = 1 << buckets.max(1).ilog2();
        Table { buckets: vec![Bucket([EMPTY; 4]); buckets], age: 0, salt: 0 }
    }

    /// Clears the table in constant time. Old entries are replaced first.
    pub(crate) fn clear(&mut self) {
        self.salt = game::mix(self.salt.wrapping_add(1));
        self.grow_older();
    }

    /// Ages all entries: older ones are replaced first.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The half of the key that an entry stores.
    #[inline]
    fn check(&self, key: u128) -> u64 {
        (key >> 64) as u64 ^ self.salt
    }

    #[inline]
    fn place(&self, key: u128) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u128) -> Bounds {
        let check = self.check(key);
        let entries = &self.buckets[self.place(key)].0;
        entries.iter().find(|entry| entry.check == check).map_or(Bounds::NONE, |e| e.bounds)
    }

    /// Stores bounds, merged with those already known.
    pub(crate) fn put(&mut self, key: u128, size: u32, new: Bounds) {
        let check = self.check(key);
        let age = self.age;
        let place = self.place(key);
        let entries = &mut self.buckets[place].0;
        let index = entries.iter().position(|entry| entry.check == check).unwrap_or_else(|| {
            let worth = |entry: &Entry| (entry.age == age, entry.size);
            (0..entries.len()).min_by_key(|i| worth(&entries[*i])).unwrap_or(0)
        });
        let entry = &mut entries[index];
        let old = if entry.check == check { entry.bounds } else { Bounds::NONE };
        let bounds = Bounds {
            low: new.low.max(old.low),
            high: new.high.min(old.high),
            best: if new.best == 0 { old.best } else { new.best },
        };
        *entry = Entry { check, bounds, size: size as u8, age };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_only_become_narrower() {
        let mut table = Table::new(1 << 20);
        let key = 0x1234_5678_9abc_def0_u128 << 64 | 0x4d;
        assert_eq!(table.get(key), Bounds::NONE);
        table.put(key, 5, Bounds { low: 2, high: INFINITE, best: 9 });
        table.put(key, 5, Bounds { low: -INFINITE, high: 8, best: 0 });
        assert_eq!(table.get(key), Bounds { low: 2, high: 8, best: 9 });
        assert_eq!(table.get(key ^ 1 << 100), Bounds::NONE);
        table.clear();
        assert_eq!(table.get(key), Bounds::NONE);
    }
}
