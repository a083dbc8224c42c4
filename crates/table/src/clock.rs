//! Time limits, and the time that is left.

use game::Side;
use protocol::live::{Clock, Mode};

use crate::InvalidTerms;

/// Milliseconds that a side has for its first move in a timed online game: enough to notice that an
/// opponent has come, without keeping them waiting.
pub const FIRST_MOVE: u64 = 60_000;
/// The longest round-trip time that is not charged to the clock, per move. Around the world and back
/// takes some 300 ms; a client that answers pings late on purpose must gain little.
pub const MAX_LAG: u64 = 500;
/// Milliseconds that a premove takes from the clock: as little as the quickest hand, so that it saves no
/// more than the delay of the network.
pub const PREMOVE_COST: u64 = 100;
/// Milliseconds that a player must be away from a timed game before it can be claimed: a phone
/// reconnects within seconds and restarts within a minute.
pub const CLAIM_AFTER: u64 = 60_000;
/// The same for an untimed game.
pub const CLAIM_AFTER_UNTIMED: u64 = 300_000;

/// Milliseconds that the member of a team who is to move must be away before the others can skip them: the clock
/// runs for the whole team.
pub const SKIP_AFTER: u64 = 20_000;

/// Milliseconds that a table waits for its second player before it is aborted.
pub const WAITING: u64 = 14 * DAY;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
pub(crate) const DAY: u64 = 24 * 60 * MINUTE;

/// The clocks that are offered; others are allowed. The printed rules have ten and fifteen minutes a
/// side.
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

/// The longest main time; longer games use days for each move.
const MAX_MAIN: u64 = 180 * MINUTE;
/// The shortest main time: below it, network latency would decide games.
const MIN_MAIN: u64 = 10 * SECOND;
const MAX_INCREMENT: u64 = 3 * MINUTE;
const MAX_DAYS: u32 = 14;

/// Whether a clock is within its limits.
pub(crate) fn check(clock: Clock, mode: Mode) -> Result<(), InvalidTerms> {
    match clock {
        Clock::None => Ok(()),
        Clock::Timed { main, increment } => {
            let fits = (MIN_MAIN..=MAX_MAIN).contains(&main) && increment <= MAX_INCREMENT;
            if fits { Ok(()) } else { Err(InvalidTerms::Clock) }
        }
        Clock::Days { .. } if mode != Mode::Online => Err(InvalidTerms::DaysMode),
        Clock::Days { days } => {
            if (1..=MAX_DAYS).contains(&days) {
                Ok(())
            } else {
                Err(InvalidTerms::Clock)
            }
        }
    }
}

/// Milliseconds left for both sides, and since when the side to move has been thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) left: [u64; 2],
    pub(crate) since: u64,
}

impl Times {
    /// The full time, at the start of a game.
    pub(crate) fn start(clock: Clock, now: u64) -> Self {
        let each = match clock {
            Clock::None => 0,
            Clock::Timed { main, .. } => main,
            Clock::Days { days } => u64::from(days) * DAY,
        };
        Times { left: [each; 2], since: now }
    }

    /// Milliseconds left for a side whose clock runs.
    pub(crate) fn running(&self, side: Side, now: u64) -> u64 {
        self.left[side.index()].saturating_sub(now.saturating_sub(self.since))
    }

    /// Charges the time since the last change to the side to move, if its clock `runs`.
    pub(crate) fn settle(&mut self, side: Side, runs: bool, now: u64) {
        if runs {
            self.left[side.index()] = self.running(side, now);
        }
        self.since = self.since.max(now);
    }
}
