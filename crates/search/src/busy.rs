//! What the threads of one search are looking at, so that they do not all do the same work.

use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that some thread is searching, each in its position. A thread that comes to one of them
/// tries the others first: when it comes back the answer is mostly in the table.
///
/// A place holds one move; who comes second takes it over. That a mark is lost or seen too late costs
/// time, never truth, and so nothing here is locked.
pub(crate) struct Busy(Vec<AtomicU64>);

/// Nearer to the horizon a move is searched sooner than marked.
const LEAST_DEPTH: i32 = 3;

/// A few moves for each thread are marked at a time; more places make it rare that two share one.
const PLACES: usize = 1 << 14;

impl Busy {
    pub(crate) fn new() -> Self {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// The mark of a move of the position with this key, if it is worth one: never 0.
    pub(crate) fn mark(key: u64, index: usize, depth: i32) -> Option<u64> {
        (depth >= LEAST_DEPTH).then(|| game::mix(key ^ (index as u64) << 48) | 1)
    }

    /// Whether some thread is searching the move.
    pub(crate) fn is_marked(&self, mark: u64) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark
    }

    /// A thread begins to search the move.
    pub(crate) fn begin(&self, mark: u64) {
        self.place(mark).store(mark, Ordering::Relaxed);
    }

    /// It has ended.
    pub(crate) fn end(&self, mark: u64) {
        let place = self.place(mark);
        if place.load(Ordering::Relaxed) == mark {
            place.store(0, Ordering::Relaxed);
        }
    }

    fn place(&self, mark: u64) -> &AtomicU64 {
        // The number of places is a power of two.
        &self.0[(mark >> 1) as usize & (PLACES - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_marked_while_they_are_searched() {
        let busy = Busy::new();
        let (one, other) = (Busy::mark(5, 1, 9).unwrap(), Busy::mark(5, 2, 9).unwrap());
        assert!(!busy.is_marked(one));
        busy.begin(one);
        assert!(busy.is_marked(one) && !busy.is_marked(other));
        busy.end(other);
        assert!(busy.is_marked(one), "another move's end is not its own");
        busy.end(one);
        assert!(!busy.is_marked(one));
        assert_eq!(Busy::mark(5, 1, 0), None);
    }
}
