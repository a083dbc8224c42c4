//! How much time is left, and what happens when none is.

use game::Side;
use protocol::live::{Clock, Mode};

use crate::Unfit;

/// How long a side has for its first move in a timed game between people at their own screens: enough
/// to notice that an opponent has come, not enough to keep them waiting.
pub const FIRST_MOVE: u64 = 60_000;
/// The most of the network's time that is not counted for one move. Around the world and back takes
/// some 300 ms; a client that answers late on purpose must not gain more than the blink of an eye.
pub const MAX_LAG: u64 = 500;
/// How long somebody must have been away from a timed game before it can be claimed: a reconnecting
/// phone takes seconds, a restarting one less than a minute.
pub const CLAIM_AFTER: u64 = 60_000;
/// The same for a game without a clock, which nobody expects to be in a hurry.
pub const CLAIM_AFTER_UNTIMED: u64 = 300_000;

/// How long a table waits for somebody to sit down; then it is called off.
pub const WAITING: u64 = 14 * DAY;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
pub(crate) const DAY: u64 = 24 * 60 * MINUTE;

/// The clocks that are offered; others are allowed. Ten and fifteen minutes each are those of the
/// printed rules.
pub const PRESETS: [Clock; 9] = [
    Clock::None,
    Clock::Timed { main: 3 * MINUTE, increment: 2 * SECOND },
    Clock::Timed { main: 5 * MINUTE, increment: 3 * SECOND },
    Clock::Timed { main: 10 * MINUTE, increment: 0 },
    Clock::Timed { main: 15 * MINUTE, increment: 0 },
    Clock::Timed { main: 15 * MINUTE, increment: 10 * SECOND },
    Clock::Timed { main: 30 * MINUTE, increment: 20 * SECOND },
    Clock::Days { days: 1 },
    Clock::Days { days: 3 },
];

/// The longest main time; a longer game is one of days.
const MAX_MAIN: u64 = 180 * MINUTE;
/// The shortest main time: with less, the network would decide.
const MIN_MAIN: u64 = 10 * SECOND;
const MAX_INCREMENT: u64 = 3 * MINUTE;
const MAX_DAYS: u32 = 14;

/// Whether a clock can be used.
pub(crate) fn check(clock: Clock, mode: Mode) -> Result<(), Unfit> {
    match clock {
        Clock::None => Ok(()),
        Clock::Timed { main, increment } => {
            let fits = (MIN_MAIN..=MAX_MAIN).contains(&main) && increment <= MAX_INCREMENT;
            if fits { Ok(()) } else { Err(Unfit::Clock) }
        }
        Clock::Days { .. } if mode != Mode::Online => Err(Unfit::DaysMode),
        Clock::Days { days } => {
            if (1..=MAX_DAYS).contains(&days) {
                Ok(())
            } else {
                Err(Unfit::Clock)
            }
        }
    }
}

/// What both sides have left, and since when the side to move has been thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) left: [u64; 2],
    pub(crate) since: u64,
}

impl Times {
    /// At the start of a game.
    pub(crate) fn start(clock: Clock, now: u64) -> Self {
        let each = match clock {
            Clock::None => 0,
            Clock::Timed { main, .. } => main,
            Clock::Days { days } => u64::from(days) * DAY,
        };
        Times { left: [each; 2], since: now }
    }

    /// What a side's clock shows, if it runs.
    pub(crate) fn running(&self, side: Side, now: u64) -> u64 {
        self.left[side.index()].saturating_sub(now.saturating_sub(self.since))
    }

    /// Takes off what the side to move has used up, and starts counting anew.
    pub(crate) fn settle(&mut self, side: Side, runs: bool, now: u64) {
        if runs {
            self.left[side.index()] = self.running(side, now);
        }
        self.since = self.since.max(now);
    }
}
