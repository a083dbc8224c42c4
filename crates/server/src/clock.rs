//! The server's clock: monotonic, with a record of the time in which the process did not run.
//!
//! [`now`] starts from the system clock and continues monotonically, so that changes of the system
//! clock do not affect games. A thread writes a heartbeat several times a second. A late heartbeat
//! means that the process was stopped or the machine suspended; a system clock that jumped ahead
//! means the same, or that it was set. Either is a `Gap`, which tables excuse like a restart. A
//! system clock that was set back takes effect only at the next start: the server's time never
//! decreases.
//!
//! Time in which the store took no writes is a gap too: nobody could move.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::cast::to_u64;

/// Milliseconds since 1970, the unit of all stored and sent times.
pub type Millis = i64;

/// A day in milliseconds.
pub const DAY: Millis = 24 * 3_600_000;

/// The heartbeat's interval.
const BEAT: Duration = Duration::from_millis(200);
/// A longer interval between two heartbeats is a gap. A busy machine delays a thread by less.
const TOLERATED: Millis = 2_000;
/// A store that accepts no write for longer is down: nothing is decided by the clock until it is back,
/// and the whole time is a gap. Heartbeats are written every second.
pub(crate) const TOLERATED_SILENCE: Millis = 4_000;
/// The most gaps remembered: enough for a laptop that was closed every few minutes for days.
const MOST_GAPS: usize = 4_096;
/// Names a file with the offset of the system clock in milliseconds: for drills, which cannot set
/// the machine's clock.
const STEP_FILE: &str = "ABAQUE_CLOCK_STEP_FILE";

static START: LazyLock<(Instant, Millis)> = LazyLock::new(|| (Instant::now(), system_clock()));
/// How far the system clock was followed ahead since the start.
static FOLLOWED: AtomicI64 = AtomicI64::new(0);
/// How far tests have advanced the time.
static PASSED: AtomicI64 = AtomicI64::new(0);
/// How far tests have set the system clock ahead.
static STEPPED: AtomicI64 = AtomicI64::new(0);
/// The number of gaps so far; wakes tasks that wait for the next one.
static GAPS: LazyLock<watch::Sender<usize>> = LazyLock::new(watch::Sender::default);
static HEART: Mutex<HeartbeatState> =
    Mutex::new(HeartbeatState { beat: None, stored: None, still: 0, watches: 0, gaps: Vec::new() });

/// A time in which the process did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Beginning and end, in Unix milliseconds.
    pub(crate) until: u64,
    pub(crate) back: u64,
}

struct HeartbeatState {
    /// The last heartbeat; `None` before the thread starts.
    beat: Option<Millis>,
    /// The last write that the store accepted; `None` while nobody writes heartbeats to it.
    stored: Option<Millis>,
    /// How much of the time since then the process stood still: nothing was written in it, whatever the
    /// store would have done.
    still: Millis,
    /// The number of [`StoreWatch`]es.
    watches: usize,
    gaps: Vec<Gap>,
}

/// The server's time; never decreases.
pub fn now() -> Millis {
    let (start, wall) = *START;
    let elapsed = i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX);
    wall.saturating_add(elapsed)
        .saturating_add(FOLLOWED.load(Ordering::SeqCst))
        .saturating_add(PASSED.load(Ordering::SeqCst))
}

/// The server's time in the unit of tables and messages.
pub(crate) fn unix_ms() -> u64 {
    to_u64(now())
}

/// The number of gaps so far.
pub(crate) fn gap_count() -> usize {
    let mut heart = heart();
    heart.notice(now());
    heart.gaps.len()
}

/// Merges the outages before the start, if any, and the gaps after the first `known` ones into one
/// gap that ends with the last of them; only time after `last` (Unix milliseconds) counts, and time in
/// several of them once. Updates `known`. Read the time of a decision before calling this, so that any
/// gap which that time contains is found.
pub(crate) fn gaps_since(outages: &[Gap], known: &mut usize, last: u64) -> Option<Gap> {
    let mut heart = heart();
    heart.notice(now());
    let new = heart.gaps.get(*known..).unwrap_or_default();
    let gap = join(outages.iter().chain(new), last);
    *known = heart.gaps.len();
    gap
}

/// Changes with every gap, so that a task with a running clock excuses the gap at once, not at the
/// next decision.
pub(crate) fn watch_gaps() -> watch::Receiver<usize> {
    GAPS.subscribe()
}

/// Held by the task that writes heartbeats to the store: without them, silence means nothing.
pub(crate) struct StoreWatch(());

impl StoreWatch {
    /// Call after the first accepted write.
    pub(crate) fn start() -> Self {
        heart().watches += 1;
        store_accepted_write();
        StoreWatch(())
    }
}

impl Drop for StoreWatch {
    fn drop(&mut self) {
        let mut heart = heart();
        heart.watches -= 1;
        if heart.watches == 0 {
            heart.stored = None;
        }
    }
}

/// Notes that the store accepted a write. If it was down before, that time becomes a gap.
pub(crate) fn store_accepted_write() {
    let mut heart = heart();
    let now = now();
    heart.notice(now);
    if heart.watches > 0 {
        heart.note_write(now);
    }
}

/// Whether the store is down: what the clock decides now might be decided against a player who could not
/// move.
pub(crate) fn is_store_down() -> bool {
    let mut heart = heart();
    let now = now();
    heart.notice(now);
    heart.is_store_down(now)
}

/// Since when the store has been down, in Unix milliseconds; `None` while it is not.
pub(crate) fn store_down_since() -> Option<u64> {
    let mut heart = heart();
    let now = now();
    heart.notice(now);
    heart.stored.filter(|_| heart.is_store_down(now)).map(to_u64)
}

/// Starts the heartbeat thread, once per process.
pub(crate) fn start_heartbeat() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        heart().beat = Some(now());
        let beating = std::thread::Builder::new().name("heartbeat".to_owned()).spawn(|| {
            let step_file = std::env::var_os(STEP_FILE);
            loop {
                std::thread::sleep(BEAT);
                if let Some(file) = &step_file {
                    let text = std::fs::read_to_string(file).unwrap_or_default();
                    STEPPED.store(text.trim().parse().unwrap_or(0), Ordering::SeqCst);
                }
                beat();
            }
        });
        if let Err(error) = beating {
            tracing::error!(%error, "no heartbeat: clocks do not excuse a stopped server");
            heart().beat = None;
        }
    });
}

/// Records a heartbeat, and follows a system clock that moved ahead.
fn beat() {
    let mut heart = heart();
    let now = now();
    heart.notice(now);
    heart.beat = Some(now);
    let ahead = system_clock() + PASSED.load(Ordering::SeqCst) - now;
    if ahead > TOLERATED {
        // Record the gap before publishing the time, so that a reader of the new time finds it.
        heart.push(now, now + ahead);
        heart.beat = Some(now + ahead);
        FOLLOWED.fetch_add(ahead, Ordering::SeqCst);
        tracing::warn!(seconds = ahead / 1000, "the system's clock has moved ahead");
    }
}

impl HeartbeatState {
    /// Records a gap if the last heartbeat is too old.
    fn notice(&mut self, now: Millis) {
        let Some(beat) = self.beat else { return };
        if now - beat > TOLERATED {
            self.push(beat, now);
            self.beat = Some(now);
            tracing::warn!(seconds = (now - beat) / 1000, "the server stood still");
        }
    }

    fn is_store_down(&self, now: Millis) -> bool {
        self.stored.is_some_and(|stored| now - stored - self.still > TOLERATED_SILENCE)
    }

    fn note_write(&mut self, now: Millis) {
        if let Some(stored) = self.stored.filter(|_| self.is_store_down(now)) {
            tracing::warn!(seconds = (now - stored) / 1000, "nothing could be stored");
            // Also what lies before a stop of the process in this time.
            self.record(stored, now);
        }
        self.stored = Some(now);
        self.still = 0;
    }

    /// Records a time in which the process did not run.
    fn push(&mut self, until: Millis, back: Millis) {
        if let Some(stored) = self.stored {
            self.still += (back - until.max(stored)).max(0);
        }
        self.record(until, back);
    }

    fn record(&mut self, until: Millis, back: Millis) {
        if self.gaps.len() < MOST_GAPS && until < back {
            self.gaps.push(Gap { until: to_u64(until), back: to_u64(back) });
        }
        // Also without a new gap: tables decided nothing while the store was down.
        GAPS.send_replace(self.gaps.len());
    }
}

fn join<'a>(gaps: impl IntoIterator<Item = &'a Gap>, last: u64) -> Option<Gap> {
    let mut gaps: Vec<Gap> = gaps.into_iter().filter(|gap| gap.back > last).copied().collect();
    gaps.sort_unstable_by_key(|gap| gap.until);
    let (mut total, mut back) = (0, last);
    for gap in gaps {
        total += gap.back.saturating_sub(gap.until.max(back));
        back = back.max(gap.back);
    }
    (total > 0).then(|| Gap { until: back - total, back })
}

fn system_clock() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let wall = since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
    wall.saturating_add(STEPPED.load(Ordering::SeqCst))
}

fn heart() -> MutexGuard<'static, HeartbeatState> {
    HEART.lock().unwrap_or_else(PoisonError::into_inner)
}

fn millis(time: Duration) -> Millis {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Advances the time of this process: for tests, which cannot wait for minutes.
#[doc(hidden)]
pub fn pass(time: Duration) {
    let mut heart = heart();
    PASSED.fetch_add(millis(time), Ordering::SeqCst);
    heart.beat = heart.beat.map(|beat| beat + millis(time));
    heart.stored = heart.stored.map(|stored| stored + millis(time));
}

/// Advances the time as if the process had been stopped: for tests.
#[doc(hidden)]
pub fn stand_still(time: Duration) {
    let _heart = heart();
    PASSED.fetch_add(millis(time), Ordering::SeqCst);
}

/// Sets the system clock ahead as seen by this process: for tests.
#[doc(hidden)]
pub fn step_system_clock(time: Duration) {
    STEPPED.fetch_add(millis(time), Ordering::SeqCst);
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn gap(until: u64, back: u64) -> Gap {
        Gap { until, back }
    }

    fn heart_of(beat: Millis, stored: Option<Millis>) -> HeartbeatState {
        HeartbeatState { beat: Some(beat), stored, still: 0, watches: 1, gaps: Vec::new() }
    }

    #[test]
    fn only_the_gaps_after_the_last_event_count() {
        let check =
            |gaps: &[Gap], last, expected| assert_eq!(join(gaps, last), expected, "{gaps:?}");
        check(&[], 0, None);
        check(&[gap(100, 150)], 0, Some(gap(100, 150)));
        check(&[gap(100, 150)], 120, Some(gap(120, 150)));
        check(&[gap(100, 150)], 150, None);
        check(&[gap(100, 150), gap(200, 230)], 90, Some(gap(150, 230)));
        check(&[gap(100, 150), gap(200, 230)], 160, Some(gap(200, 230)));
    }

    #[test]
    fn time_in_several_gaps_counts_once() {
        let check =
            |gaps: &[Gap], last, expected| assert_eq!(join(gaps, last), expected, "{gaps:?}");
        check(&[gap(20, 40), gap(0, 30)], 0, Some(gap(0, 40)));
        check(&[gap(20, 40), gap(0, 45)], 10, Some(gap(10, 45)));
        check(&[gap(0, 30), gap(25, 31), gap(90, 95)], 5, Some(gap(64, 95)));
        check(&[gap(0, 30), gap(10, 20)], 15, Some(gap(15, 30)));
    }

    #[test]
    fn a_late_beat_is_a_gap() {
        let mut heart = heart_of(10_000, None);
        heart.notice(10_000 + TOLERATED);
        assert_eq!(heart.gaps, []);
        heart.notice(50_000);
        heart.notice(50_100);
        assert_eq!(heart.gaps, [gap(10_000, 50_000)]);
    }

    #[test]
    fn the_time_without_a_store_is_a_gap() {
        let mut heart = heart_of(10_000, None);
        assert!(!heart.is_store_down(90_000), "nothing was written yet");
        heart.note_write(10_000);
        heart.note_write(10_000 + TOLERATED_SILENCE);
        assert_eq!(heart.gaps, []);
        assert!(heart.is_store_down(40_000));
        heart.note_write(40_000);
        assert!(!heart.is_store_down(40_001));
        assert_eq!(heart.gaps, [gap(14_000, 40_000)]);
    }

    #[test]
    fn a_stop_alone_does_not_mean_that_the_store_was_down() {
        let mut heart = heart_of(10_000, Some(9_500));
        heart.notice(50_000);
        assert!(!heart.is_store_down(51_000));
        heart.note_write(51_000);
        assert_eq!(heart.gaps, [gap(10_000, 50_000)]);
    }

    #[test]
    fn a_stop_in_an_outage_of_the_store_hides_neither_its_beginning_nor_its_end() {
        // (last accepted write, stop, next accepted write): all of it is excused, once.
        for (stored, [until, back], written) in [
            (1_000, [20_000, 40_000], 45_000),
            (1_000, [20_000, 40_000], 40_000),
            (19_500, [20_000, 40_000], 46_000),
            (17_000, [20_000, 40_000], 42_000),
        ] {
            let mut heart = heart_of(until, Some(stored));
            assert_eq!(heart.is_store_down(until), until - stored > TOLERATED_SILENCE);
            heart.notice(back);
            // A stop does not bring the store back.
            assert_eq!(heart.is_store_down(back), until - stored > TOLERATED_SILENCE);
            heart.note_write(written);
            assert!(!heart.is_store_down(written));
            let whole = gap(to_u64(stored), to_u64(written));
            assert_eq!(join(&heart.gaps, 0), Some(whole), "{:?}", heart.gaps);
        }
    }
}
