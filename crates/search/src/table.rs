//! The transposition table.

use std::fmt;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Explain, Message};

use crate::Score;

/// A transposition table, shared by all threads of a search without locks.
///
/// An entry is two words: the data, and the exclusive or of the data and the position's key. Two threads that write
/// one entry at the same time leave words that do not match, and such an entry is ignored.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches; older entries are replaced first.
    generation: u8,
    /// Counts calls of [`clear`](Self::clear), from 1; entries of other epochs count as empty.
    epoch: u16,
}

/// The memory for a table could not be reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The requested size.
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot reserve {} MB for a table", self.megabytes)
    }
}

impl std::error::Error for OutOfMemory {}

impl Explain for OutOfMemory {
    fn message(&self) -> Message {
        Message::new("engine-out-of-memory").with("megabytes", self.megabytes)
    }
}

/// The meaning of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The exact value at this depth.
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

/// A table entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) depth: i32,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// The best move's index; moves are at most 2^14.
    pub(crate) best: Option<u16>,
}

/// Four entries fill a cache line.
const WAYS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Default)]
struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

/// Bit offsets in an entry's data: score 16 bits, move 16, depth 8, bound 2, generation 6, epoch 16.
const BEST: u32 = 16;
const DEPTH: u32 = 32;
const BOUND: u32 = 40;
const GENERATION: u32 = 42;
const GENERATIONS: u8 = 1 << 6;
const EPOCH: u32 = 48;
/// Memory that was never written is zero and belongs to no epoch.
const FIRST_EPOCH: u16 = 1;
const NO_MOVE: u16 = u16::MAX;

impl Table {
    /// A table of about `megabytes`, at least one bucket.
    ///
    /// All of its memory is written here, so that no search pays for page faults.
    ///
    /// # Errors
    ///
    /// If the allocation fails. A system that overcommits memory may grant more than it has; callers that take the size from
    /// users compare it with the machine's memory first.
    pub fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let refused = OutOfMemory { megabytes };
        let bytes = megabytes.checked_mul(1 << 20).ok_or(refused)?;
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| refused)?;
        ask_for_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Ok(Table { buckets, generation: 0, epoch: FIRST_EPOCH })
    }

    /// Clears the table in constant time, by starting a new epoch.
    pub fn clear(&mut self) {
        self.generation = 0;
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch < FIRST_EPOCH {
            // The epochs are used up: entries of the first ones would become valid again.
            self.buckets.fill_with(Bucket::default);
            self.epoch = FIRST_EPOCH;
        }
    }

    /// Starts a new generation: older entries remain valid but are replaced first.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Fill rate in thousandths: the share of a sample of entries that the current search wrote.
    pub(crate) fn usage(&self) -> u32 {
        let sample = self.buckets.iter().take(250);
        let slots = sample.flat_map(|bucket| &bucket.0);
        let (mut all, mut used) = (0, 0);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            all += 1;
            used += u32::from(self.is_current(data) && self.age_of(data) == 0);
        }
        used * 1000 / all.max(1)
    }

    /// Prefetches the bucket of a position, to hide the cache miss, which costs as much as the rest
    /// of a node.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "the hint is no safe function")
    )]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = self.bucket(key);
            // SAFETY: a prefetch is a hint. It reads nothing and faults on no address; this one is valid.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let stored = slot.key_and_data.load(Ordering::Relaxed);
            (self.is_current(data) && stored ^ data == key).then(|| unpack(data))
        })
    }

    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let slots = &self.bucket(key).0;
        let mut chosen = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            if !self.is_current(data) || slot.key_and_data.load(Ordering::Relaxed) ^ data == key {
                chosen = slot;
                break;
            }
            // Deep and recent entries are worth most.
            let worth = unpack(data).depth - 8 * i32::from(self.age_of(data));
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        let old = chosen.data.load(Ordering::Relaxed);
        let same = self.is_current(old) && chosen.key_and_data.load(Ordering::Relaxed) ^ old == key;
        let mut entry = entry;
        if same {
            let before = unpack(old);
            // A shallow bound does not replace a deeper result of the same search.
            if entry.bound != Bound::Exact
                && entry.depth + 3 < before.depth
                && self.age_of(old) == 0
            {
                return;
            }
            entry.best = entry.best.or(before.best);
        }
        let data = self.pack(entry);
        chosen.data.store(data, Ordering::Relaxed);
        chosen.key_and_data.store(key ^ data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The upper half of the product distributes keys evenly over any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Whether an entry was written since the last [`clear`](Self::clear).
    #[inline]
    fn is_current(&self, data: u64) -> bool {
        (data >> EPOCH) as u16 == self.epoch
    }

    #[inline]
    fn age_of(&self, data: u64) -> u8 {
        let generation = (data >> GENERATION) as u8 % GENERATIONS;
        (self.generation + GENERATIONS - generation) % GENERATIONS
    }

    #[inline]
    fn pack(&self, entry: Entry) -> u64 {
        let bound = match entry.bound {
            Bound::Exact => 0,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        u64::from(self.epoch) << EPOCH
            | u64::from(entry.score.0 as i16 as u16)
            | u64::from(entry.best.unwrap_or(NO_MOVE)) << BEST
            | (entry.depth.clamp(0, 255) as u64) << DEPTH
            | bound << BOUND
            | u64::from(self.generation) << GENERATION
    }
}

/// Requests huge pages for memory that was not used yet. Accesses are random: with 4 KB pages most
/// of them miss the TLB.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "advice on memory is no safe function")]
fn ask_for_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};
    const LARGE: usize = 2 << 20;
    let begin: *mut u8 = memory.as_mut_ptr().cast();
    let skipped = begin.align_offset(LARGE);
    let length = size_of_val(memory).saturating_sub(skipped) / LARGE * LARGE;
    if length > 0 {
        // SAFETY: the advice concerns only our own memory and does not change its contents. If the
        // system ignores it, only speed is lost.
        let _ =
            unsafe { madvise(begin.wrapping_add(skipped).cast(), length, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages<T>(_memory: &mut [MaybeUninit<T>]) {}

#[inline]
fn unpack(data: u64) -> Entry {
    let best = (data >> BEST) as u16;
    Entry {
        depth: i32::from((data >> DEPTH) as u8),
        score: Score(i32::from(data as u16 as i16)),
        bound: match (data >> BOUND) & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
        best: (best != NO_MOVE).then_some(best),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1).unwrap();
        for (key, score, bound, best) in [
            (1, 0, Bound::Exact, None),
            (u64::MAX, -31_000, Bound::Lower, Some(0)),
            (1 << 40, 31_000, Bound::Upper, Some(16_383)),
        ] {
            let entry = Entry { depth: 200, score: Score(score), bound, best };
            assert_eq!(table.get(key), None);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
        }
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let mut table = Table::new(0).unwrap();
        let entry = |depth| Entry { depth, score: Score(1), bound: Bound::Lower, best: None };
        for key in 1..=4 {
            table.put(key, entry(10 + key as i32));
        }
        table.put(5, entry(1));
        assert_eq!(table.get(1), None, "the shallowest went");
        table.age();
        table.put(6, entry(1));
        assert!(table.get(4).is_some() && table.get(6).is_some());
    }

    #[test]
    fn a_cleared_table_is_empty_in_every_epoch() {
        let mut table = Table::new(0).unwrap();
        let entry = Entry { depth: 9, score: Score(7), bound: Bound::Exact, best: Some(3) };
        // One full cycle: an entry of the first epoch must not reappear in the last.
        for _ in 0..=u32::from(u16::MAX) {
            assert_eq!(table.get(5), None);
            table.put(5, entry);
            assert_eq!(table.get(5), Some(entry));
            table.clear();
            assert_eq!(table.usage(), 0);
        }
    }

    #[test]
    fn an_impossible_size_is_an_error() {
        for megabytes in [usize::MAX, usize::MAX >> 20, 1 << 40] {
            assert_eq!(Table::new(megabytes).err(), Some(OutOfMemory { megabytes }));
        }
    }
}
