//! Bytes and marks shared by threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::shape::LANES;

/// Bytes in atomic words, eight to a word.
///
/// With `SHARED` false only one thread works on them, without locked instructions: on x86-64 these
/// are plain loads and stores.
#[derive(Debug)]
pub(crate) struct Cells(Vec<AtomicU64>);

impl Cells {
    pub(crate) fn new(words: usize) -> Cells {
        Cells((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    pub(crate) fn load(&self, word: usize) -> u64 {
        self.0[word].load(Relaxed)
    }

    #[inline(always)]
    pub(crate) fn store(&self, word: usize, value: u64) {
        self.0[word].store(value, Relaxed);
    }

    /// Subtracts from a byte that is large enough and returns the new value.
    #[inline(always)]
    pub(crate) fn subtract<const SHARED: bool>(&self, word: u32, minor: u32, amount: u8) -> u8 {
        let (cell, shift) = self.cell(word, minor);
        let amount = u64::from(amount) << shift;
        let before = if SHARED {
            cell.fetch_sub(amount, Relaxed)
        } else {
            let before = cell.load(Relaxed);
            cell.store(before.wrapping_sub(amount), Relaxed);
            before
        };
        (before.wrapping_sub(amount) >> shift) as u8
    }

    /// Raises a byte to `value` if it is below; returns true to exactly one of the threads that
    /// try.
    #[inline(always)]
    pub(crate) fn raise<const SHARED: bool>(&self, word: u32, minor: u32, value: u8) -> bool {
        let (cell, shift) = self.cell(word, minor);
        let mut before = cell.load(Relaxed);
        loop {
            let more = value.saturating_sub((before >> shift) as u8);
            if more == 0 {
                return false;
            }
            let after = before.wrapping_add(u64::from(more) << shift);
            if !SHARED {
                cell.store(after, Relaxed);
                return true;
            }
            match cell.compare_exchange_weak(before, after, Relaxed, Relaxed) {
                Ok(_) => return true,
                Err(now) => before = now,
            }
        }
    }

    /// Sets a byte that no other thread changes concurrently, though they may change its
    /// neighbours.
    #[inline(always)]
    pub(crate) fn make<const SHARED: bool>(&self, word: u32, minor: u32, byte: u8) {
        let (cell, shift) = self.cell(word, minor);
        let before = cell.load(Relaxed);
        let change = (u64::from((before >> shift) as u8 ^ byte)) << shift;
        if SHARED {
            cell.fetch_xor(change, Relaxed);
        } else {
            cell.store(before ^ change, Relaxed);
        }
    }

    /// Sets bits of a byte.
    #[inline(always)]
    pub(crate) fn set<const SHARED: bool>(&self, word: u32, minor: u32, bits: u8) {
        let (cell, shift) = self.cell(word, minor);
        set_bits::<SHARED>(cell, u64::from(bits) << shift);
    }

    /// The words, without copying.
    pub(crate) fn into_words(self) -> Vec<u64> {
        self.0.into_iter().map(AtomicU64::into_inner).collect()
    }

    #[inline(always)]
    fn cell(&self, word: u32, minor: u32) -> (&AtomicU64, u32) {
        (&self.0[word as usize + minor as usize / LANES], 8 * (minor % LANES as u32))
    }
}

/// A set of positions: a bit for each, and a flag for each nonempty matrix row.
#[derive(Debug)]
pub(crate) struct Front {
    marks: Vec<AtomicU64>,
    rows: Vec<AtomicU8>,
}

impl Front {
    pub(crate) fn new(marks: usize, rows: usize) -> Front {
        Front {
            marks: (0..marks).map(|_| AtomicU64::new(0)).collect(),
            rows: (0..rows).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// Adds the position with this index in a row.
    #[inline(always)]
    pub(crate) fn add<const SHARED: bool>(&self, row: usize, word: usize, minor: u32) {
        self.add_all::<SHARED>(row, word, 1 << (minor % 64));
    }

    /// Adds positions of a row, given as bits of one word.
    #[inline(always)]
    pub(crate) fn add_all<const SHARED: bool>(&self, row: usize, word: usize, bits: u64) {
        set_bits::<SHARED>(&self.marks[word], bits);
        self.rows[row].store(1, Relaxed);
    }

    /// Whether the row is nonempty; clears its flag, and the caller takes its words.
    #[inline(always)]
    pub(crate) fn take_row(&self, row: usize) -> bool {
        let any = self.rows[row].load(Relaxed) != 0;
        if any {
            self.rows[row].store(0, Relaxed);
        }
        any
    }

    /// Removes and returns the positions of one word.
    #[inline(always)]
    pub(crate) fn take(&self, word: usize) -> u64 {
        let bits = self.marks[word].load(Relaxed);
        if bits != 0 {
            self.marks[word].store(0, Relaxed);
        }
        bits
    }
}

#[inline(always)]
fn set_bits<const SHARED: bool>(cell: &AtomicU64, bits: u64) {
    if SHARED {
        cell.fetch_or(bits, Relaxed);
    } else {
        cell.store(cell.load(Relaxed) | bits, Relaxed);
    }
}

/// A bit mask of the bytes of a word that equal `value`.
#[inline(always)]
pub(crate) fn equal(word: u64, value: u8) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let differ = word ^ (u64::from(value) * 0x0101_0101_0101_0101);
    // The highest bit of a byte is now clear only if the byte is zero.
    let zero = !(((differ & LOW) + LOW) | differ | LOW);
    // Gathers the eight highest bits into one byte.
    (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Calls `f` with the index of each set bit.
#[inline(always)]
pub(crate) fn for_each_bit(mut bits: u64, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
