use std::time::Duration;

use game::Side;
use protocol::ugi::Go;

/// The time control and other limits.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TimeControl {
    pub limit: TimeLimit,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    /// Tolerance for scheduling delays between processes.
    pub grace: Duration,
    /// Timeout of replies that no clock limits.
    pub patience: Duration,
}

/// The time limit of moves.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum TimeLimit {
    /// A clock per game with an increment per move.
    Clock { base: Duration, increment: Duration },
    /// A fixed time per move.
    Move(Duration),
    /// No time limit: nodes or depth limit the search.
    Untimed,
}

/// The tags `Grace` and `Patience`, in seconds, where they differ from the defaults.
pub fn tolerances(
    control: &TimeControl,
    grace: Duration,
    patience: Duration,
) -> Vec<(&'static str, String)> {
    [("Grace", control.grace, grace), ("Patience", control.patience, patience)]
        .into_iter()
        .filter(|(_, now, default)| now != default)
        .map(|(tag, now, _)| (tag, now.as_secs_f64().to_string()))
        .collect()
}

/// Both clocks of a game.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
}

impl Clocks {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        let left = match control.limit {
            TimeLimit::Clock { base, .. } => base,
            TimeLimit::Move(_) | TimeLimit::Untimed => Duration::ZERO,
        };
        Clocks { control, left: [left; 2] }
    }

    /// The `go` command for the side to move.
    pub fn go(&self) -> Go {
        let mut go =
            Go { nodes: self.control.nodes, depth: self.control.depth, ..Default::default() };
        match self.control.limit {
            TimeLimit::Clock { increment, .. } => {
                // UGI clocks must be positive: send one millisecond during the grace period.
                go.time = self.left.map(|left| Some(milliseconds(left).max(1)));
                go.increment = [Some(milliseconds(increment)); 2];
            }
            TimeLimit::Move(time) => go.movetime = Some(milliseconds(time)),
            TimeLimit::Untimed => {}
        }
        go
    }

    /// How long the referee waits for a side's move.
    pub fn allowed(&self, side: Side) -> Duration {
        match self.control.limit {
            TimeLimit::Clock { .. } => self.left[side.index()] + self.control.grace,
            TimeLimit::Move(time) => time + self.control.grace,
            TimeLimit::Untimed => self.control.patience,
        }
    }

    /// Subtracts the time of a move; returns whether it was in time.
    pub fn spend(&mut self, side: Side, elapsed: Duration) -> bool {
        let in_time = elapsed <= self.allowed(side);
        if let TimeLimit::Clock { increment, .. } = self.control.limit {
            let left = &mut self.left[side.index()];
            *left = left.saturating_sub(elapsed);
            // Once the flag has fallen, nothing is added.
            if in_time {
                *left += increment;
            }
        }
        in_time
    }

    /// Whether a side has nothing left on its clock.
    pub fn has_run_out(&self, side: Side) -> bool {
        matches!(self.control.limit, TimeLimit::Clock { .. }) && self.left[side.index()].is_zero()
    }

    /// The time of a move in `%emt` format; `None` if `%clk` shows it or the game is untimed.
    pub fn spent(&self, elapsed: Duration) -> Option<String> {
        matches!(self.control.limit, TimeLimit::Move(_)).then(|| shown(elapsed))
    }

    /// A side's clock in `%clk` format; `None` without clocks.
    pub fn shown(&self, side: Side) -> Option<String> {
        if !matches!(self.control.limit, TimeLimit::Clock { .. }) {
            return None;
        }
        Some(shown(self.left[side.index()]))
    }
}

fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02}.{:03}", time.subsec_millis())
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(limit: TimeLimit) -> TimeControl {
        let (grace, patience) = (Duration::from_millis(100), Duration::from_mins(1));
        TimeControl { limit, nodes: None, depth: Some(3), grace, patience }
    }

    #[test]
    fn a_clock_runs_down_and_gains() {
        let (base, increment) = (Duration::from_secs(3661), Duration::from_millis(500));
        let mut clocks = Clocks::new(control(TimeLimit::Clock { base, increment }));
        assert_eq!(clocks.shown(Side::First).unwrap(), "1:01:01.000");
        assert!(clocks.spend(Side::First, Duration::from_millis(1250)));
        assert_eq!(clocks.shown(Side::First).unwrap(), "1:01:00.250");
        assert_eq!(
            clocks.go().to_string(),
            "go p1time 3660250 p2time 3661000 p1inc 500 p2inc 500 depth 3"
        );
    }

    #[test]
    fn the_grace_period_is_not_subtracted() {
        let (base, increment) = (Duration::from_secs(1), Duration::ZERO);
        let mut clocks = Clocks::new(control(TimeLimit::Clock { base, increment }));
        assert!(clocks.spend(Side::Second, Duration::from_millis(1100)));
        assert_eq!(clocks.go().clock(Side::Second), Some((1, 0)));
        assert!(!clocks.spend(Side::Second, Duration::from_millis(101)));
    }

    #[test]
    fn a_time_per_move_does_not_run_down() {
        let mut clocks = Clocks::new(control(TimeLimit::Move(Duration::from_millis(50))));
        assert_eq!(clocks.go().to_string(), "go movetime 50 depth 3");
        assert!(clocks.spend(Side::First, Duration::from_millis(150)));
        assert!(clocks.spend(Side::First, Duration::from_millis(150)));
        assert!(!clocks.spend(Side::First, Duration::from_millis(151)));
        assert_eq!(clocks.shown(Side::First), None);
    }
}
