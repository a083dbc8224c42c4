use std::fmt;

use game::{Expected, Side};

use super::UgiError;
use super::words::{WHOLE_NUMBER, Words};

const LIMIT: Expected = Expected::new(
    "ugi-expected-limit",
    "a limit: p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes or infinite",
);

/// How long to think: the words after `go`. Without any, the engine thinks until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// What each player's clock shows, in milliseconds; the first side is player 1.
    pub time: [Option<u64>; 2],
    /// What each player's clock gains with a move, in milliseconds.
    pub increment: [Option<u64>; 2],
    /// So many moves until the clocks are wound up again.
    pub moves_to_go: Option<u32>,
    /// The time for this move, in milliseconds.
    pub movetime: Option<u64>,
    /// How deep to look at most, in plies.
    pub depth: Option<u32>,
    /// How many nodes to visit at most.
    pub nodes: Option<u64>,
    /// Think until `stop`, whatever else is said.
    pub infinite: bool,
}

impl Go {
    /// The clock and the increment of a side, in milliseconds, if it has a clock.
    pub fn clock(&self, side: Side) -> Option<(u64, u64)> {
        let time = self.time[side.index()]?;
        Some((time, self.increment[side.index()].unwrap_or(0)))
    }

    /// Whether nothing but `stop` ends the search.
    pub fn is_endless(&self) -> bool {
        let limited = self.movetime.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.time.iter().any(Option::is_some);
        self.infinite || !limited
    }

    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, UgiError> {
        let mut go = Go::default();
        let mut unknown = None;
        let mut understood = false;
        while let Some(word) = words.peek() {
            let before = words.clone();
            words.next();
            match word {
                "p1time" => go.time[0] = Some(words.time()?),
                "p2time" => go.time[1] = Some(words.time()?),
                "p1inc" => go.increment[0] = Some(words.time()?),
                "p2inc" => go.increment[1] = Some(words.time()?),
                "movestogo" => go.moves_to_go = Some(words.number(WHOLE_NUMBER)?),
                "movetime" => go.movetime = Some(words.time()?),
                "depth" => go.depth = Some(words.number(WHOLE_NUMBER)?),
                "nodes" => go.nodes = Some(words.number(WHOLE_NUMBER)?),
                "infinite" => go.infinite = true,
                _ => {
                    unknown.get_or_insert(before);
                    continue;
                }
            }
            understood = true;
        }
        match unknown {
            // Passing over all of it would start a search that never ends.
            Some(place) if !understood => Err(place.error(LIMIT)),
            _ => Ok(go),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        let numbers = [
            ("p1time", self.time[0]),
            ("p2time", self.time[1]),
            ("p1inc", self.increment[0]),
            ("p2inc", self.increment[1]),
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("movetime", self.movetime),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}
