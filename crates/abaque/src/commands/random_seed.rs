//! Random seeds.

use std::hash::{BuildHasher, RandomState};

/// A seed that differs between runs; not cryptographic.
pub(crate) fn seed() -> u64 {
    // The standard library takes these keys from the system's random generator.
    RandomState::new().hash_one(0)
}
