use crate::Instant;
use std::time::Duration;

/// When a search stops. Without limits it runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximal depth, in plies.
    pub depth: Option<u32>,
    /// Maximal number of nodes; quiescence may exceed it by a few.
    pub nodes: Option<u64>,
    /// Time budget.
    pub time: Option<Budget>,
}

/// Time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The usual time after which no further depth is started. On a clock, [`patience`](crate) scales it by 0.6 to 1.5.
    pub soft: Duration,
    /// The search stops after this time.
    pub hard: Duration,
}

impl Budget {
    /// Reserve for sending the move and for scheduling delays.
    const OVERHEAD: Duration = Duration::from_millis(10);

    /// A fixed time for the move.
    pub fn fixed(time: Duration) -> Self {
        let time = time.saturating_sub(Duration::from_millis(2)).max(Duration::from_millis(1));
        Budget { soft: time, hard: time }
    }

    /// A share of the time left on the clock, which must last for `moves` more moves.
    pub fn of_clock(left: Duration, increment: Duration, moves: u32) -> Self {
        let left = left.saturating_sub(Self::OVERHEAD);
        let share = left / moves.max(2) + increment * 3 / 4;
        // Never more than a third, so that two such moves cannot use up the clock.
        let most = left / 3;
        let hard = (share * 3).min(most).max(Duration::from_millis(1));
        Budget { soft: (share * 3 / 5).min(hard), hard }
    }
}

impl Limits {
    /// A depth limit.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A node limit.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// The limits that remain after `spent` was used for something else.
    #[must_use]
    pub fn after(self, spent: Duration) -> Self {
        let less = |time: Duration| time.saturating_sub(spent).max(Duration::from_millis(1));
        let time =
            self.time.map(|Budget { soft, hard }| Budget { soft: less(soft), hard: less(hard) });
        Limits { time, ..self }
    }

    /// The same limits with the hard time limit no later than `deadline`, if there is one.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Self {
        let Some(deadline) = deadline else { return self };
        let left = deadline.saturating_duration_since(Instant::now());
        let time = self.time.unwrap_or(Budget { soft: left, hard: left });
        let time = Budget { soft: time.soft.min(left), hard: time.hard.min(left) };
        Limits { time: Some(time), ..self }
    }

    /// A time limit.
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(Budget::fixed(time)), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spent_time_is_gone() {
        let limits = Limits::time(Duration::from_millis(502)).after(Duration::from_millis(200));
        assert_eq!(limits, Limits::time(Duration::from_millis(302)));
        let overdrawn = limits.after(Duration::from_secs(1));
        assert_eq!(overdrawn.time.unwrap().hard, Duration::from_millis(1));
        assert_eq!(Limits::depth(3).after(Duration::from_secs(1)), Limits::depth(3));
    }

    #[test]
    fn a_deadline_shortens_and_never_lengthens() {
        let second = Duration::from_secs(1);
        let limits = Limits::time(second);
        assert_eq!(limits.until(None), limits);
        assert_eq!(limits.until(Some(Instant::now() + 100 * second)), limits);
        let over = limits.until(Some(Instant::now())).time.unwrap();
        assert_eq!((over.soft, over.hard), (Duration::ZERO, Duration::ZERO));
        let bounded = Limits::depth(3).until(Some(Instant::now() + second));
        assert_eq!(bounded.depth, Some(3));
        assert!(bounded.time.unwrap().hard <= second);
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000] {
            for increment in [0, 10, 1000] {
                for moves in [0, 1, 20, 60] {
                    let left = Duration::from_millis(left);
                    let budget = Budget::of_clock(left, Duration::from_millis(increment), moves);
                    assert!(budget.soft <= budget.hard);
                    assert!(budget.hard <= (left / 3).max(Duration::from_millis(1)));
                }
            }
        }
    }
}
