//! A random seed for opponents and openings.

use std::hash::{BuildHasher, RandomState};

/// Differs from run to run. Not for secrets.
pub(crate) fn seed() -> u64 {
    // The standard library draws these keys from the system.
    RandomState::new().hash_one(0)
}
