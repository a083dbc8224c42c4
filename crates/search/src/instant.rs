//! The monotonic clock: the standard library's, or the host's in a browser.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use host::Instant;

/// `wasm32-unknown-unknown` has no clock: `std::time::Instant::now` panics there. The host provides
/// one: `performance.now()` in browsers.
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "imported functions are unsafe to call")]
mod host {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since an arbitrary fixed time.
        #[link_name = "now"]
        fn host_now() -> f64;
    }

    /// A time on the host's clock.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The current time.
        pub fn now() -> Self {
            // SAFETY: takes nothing and returns a number; the host cannot touch this module's memory through it.
            let milliseconds = unsafe { host_now() };
            Instant(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        /// The time elapsed since this instant.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// The time since an earlier instant; zero if that is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, duration: Duration) -> Self {
            Instant(self.0.saturating_add(duration))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
