use std::time::Duration;

use game::Side;
use protocol::ugi::Go;

/// How long players may think.
#[derive(Clone, Copy, Debug)]
pub(super) struct Control {
    pub(super) budget: Budget,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    /// What a player may take longer than allowed, because starting and stopping to think means
    /// switching between processes, on a machine that others use too.
    pub(super) grace: Duration,
    /// How long an answer may take where no clock limits it; whoever is silent longer hangs.
    pub(super) patience: Duration,
}

/// What time limits a move, if any does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Budget {
    /// A clock for the game and what each move adds to it.
    Clock { base: Duration, increment: Duration },
    /// So much for each move.
    Move(Duration),
    /// None: nodes or depth do.
    Untimed,
}

/// The clocks of a game, by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    control: Control,
    left: [Duration; 2],
}

impl Clocks {
    /// The clocks before the first move.
    pub(super) fn new(control: Control) -> Self {
        let left = match control.budget {
            Budget::Clock { base, .. } => base,
            Budget::Move(_) | Budget::Untimed => Duration::ZERO,
        };
        Clocks { control, left: [left; 2] }
    }

    /// What an engine is told.
    pub(super) fn go(&self) -> Go {
        let mut go =
            Go { nodes: self.control.nodes, depth: self.control.depth, ..Default::default() };
        match self.control.budget {
            Budget::Clock { increment, .. } => {
                // UGI has no clocks at zero; who lives on the grace is told of a millisecond.
                go.time = self.left.map(|left| Some(milliseconds(left).max(1)));
                go.increment = [Some(milliseconds(increment)); 2];
            }
            Budget::Move(time) => go.movetime = Some(milliseconds(time)),
            Budget::Untimed => {}
        }
        go
    }

    /// How long the referee waits for a side's move.
    pub(super) fn allowed(&self, side: Side) -> Duration {
        match self.control.budget {
            Budget::Clock { .. } => self.left[side.index()] + self.control.grace,
            Budget::Move(time) => time + self.control.grace,
            Budget::Untimed => self.control.patience,
        }
    }

    /// Takes the time of a move off a side's clock; whether it was in time.
    pub(super) fn spend(&mut self, side: Side, elapsed: Duration) -> bool {
        let in_time = elapsed <= self.allowed(side);
        if let Budget::Clock { increment, .. } = self.control.budget {
            let left = &mut self.left[side.index()];
            *left = left.saturating_sub(elapsed) + increment;
        }
        in_time
    }

    /// What a side's clock shows, as records write it.
    pub(super) fn shown(&self, side: Side) -> Option<String> {
        if !matches!(self.control.budget, Budget::Clock { .. }) {
            return None;
        }
        let left = self.left[side.index()];
        let seconds = left.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        Some(format!("{hours}:{minutes:02}:{seconds:02}.{:03}", left.subsec_millis()))
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(budget: Budget) -> Control {
        let (grace, patience) = (Duration::from_millis(100), Duration::from_mins(1));
        Control { budget, nodes: None, depth: Some(3), grace, patience }
    }

    #[test]
    fn a_clock_runs_down_and_gains() {
        let (base, increment) = (Duration::from_secs(3661), Duration::from_millis(500));
        let mut clocks = Clocks::new(control(Budget::Clock { base, increment }));
        assert_eq!(clocks.shown(Side::First).unwrap(), "1:01:01.000");
        assert!(clocks.spend(Side::First, Duration::from_millis(1250)));
        assert_eq!(clocks.shown(Side::First).unwrap(), "1:01:00.250");
        assert_eq!(
            clocks.go().to_string(),
            "go p1time 3660250 p2time 3661000 p1inc 500 p2inc 500 depth 3"
        );
    }

    #[test]
    fn the_grace_is_not_lost_time() {
        let (base, increment) = (Duration::from_secs(1), Duration::ZERO);
        let mut clocks = Clocks::new(control(Budget::Clock { base, increment }));
        assert!(clocks.spend(Side::Second, Duration::from_millis(1100)));
        assert_eq!(clocks.go().clock(Side::Second), Some((1, 0)));
        assert!(!clocks.spend(Side::Second, Duration::from_millis(101)));
    }

    #[test]
    fn a_time_for_each_move_does_not_run_down() {
        let mut clocks = Clocks::new(control(Budget::Move(Duration::from_millis(50))));
        assert_eq!(clocks.go().to_string(), "go movetime 50 depth 3");
        assert!(clocks.spend(Side::First, Duration::from_millis(150)));
        assert!(clocks.spend(Side::First, Duration::from_millis(150)));
        assert!(!clocks.spend(Side::First, Duration::from_millis(151)));
        assert_eq!(clocks.shown(Side::First), None);
    }
}
