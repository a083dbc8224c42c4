//! Random pauses, so that clients that lost a server together do not return together.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// A pause of this length on average: half of it to one and a half.
pub fn jittered(pause: Duration) -> Duration {
    // Each state has keys of its own, from the system's random numbers.
    let random = RandomState::new().hash_one(0) >> 32;
    pause / 2 + pause.mul_f64(random as f64 / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_differ_and_keep_their_order_of_magnitude() {
        let pause = Duration::from_secs(8);
        let pauses: Vec<Duration> = (0..20).map(|_| jittered(pause)).collect();
        assert!(pauses.iter().all(|one| *one >= pause / 2 && *one <= pause * 3 / 2), "{pauses:?}");
        assert!(pauses.iter().any(|one| *one != pauses[0]), "{pauses:?}");
    }
}
