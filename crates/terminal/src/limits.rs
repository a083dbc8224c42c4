//! How far a search may go, from what an engine is told.

use std::time::Duration;

use games::{AnyHistory, GameId};
use protocol::ugi::Go;
use search::{Budget, Limits};

/// The limits that `go` sets.
pub fn limits(history: &AnyHistory, go: &Go) -> Limits {
    if go.is_endless() {
        return Limits { depth: go.depth, nodes: go.nodes, time: None };
    }
    let clock = go.clock(history.side()).map(|(left, increment)| {
        let moves = go.moves_to_go.unwrap_or_else(|| moves_left(history));
        Budget::of_clock(Duration::from_millis(left), Duration::from_millis(increment), moves)
    });
    let fixed = go.movetime.map(|time| Budget::fixed(Duration::from_millis(time)));
    Limits { depth: go.depth, nodes: go.nodes, time: fixed.or(clock) }
}

/// How many moves of its own a side may expect to make until the end.
pub fn moves_left(history: &AnyHistory) -> u32 {
    let plies = history.plies() as u32;
    match history.game() {
        // A game of Avalam has about 35 plies.
        GameId::Avalam => 35_u32.saturating_sub(plies) / 2 + 2,
        // Games of the other two have no length of their own.
        GameId::Abalone => 40,
        GameId::Awale => 25,
    }
}
