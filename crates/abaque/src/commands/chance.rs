//! Where unforeseeable numbers come from.

use std::hash::{BuildHasher, RandomState};

/// A number that nobody foresees. Good enough for opponents that differ, not for secrets.
pub(crate) fn seed() -> u64 {
    // The standard library draws these keys from the system.
    RandomState::new().hash_one(0)
}
