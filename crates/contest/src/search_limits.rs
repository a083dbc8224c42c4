use std::time::Duration;

use engine::Clock;
use games::AnyHistory;
use protocol::ugi::Go;
use search::{Budget, Limits};

/// Search limits from UGI's `go`.
pub fn search_limits(history: &AnyHistory, go: &Go) -> Limits {
    if go.is_endless() {
        return Limits { depth: go.depth, nodes: go.nodes, time: None };
    }
    let clock = go.clock(history.side()).map(|(left, increment)| {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        Clock { moves_to_go: go.moves_to_go, ..Clock::new(left, increment) }.budget(history)
    });
    let fixed = go.movetime.map(|time| Budget::fixed(Duration::from_millis(time)));
    Limits { depth: go.depth, nodes: go.nodes, time: fixed.or(clock) }
}
