use std::fmt;

use game::{Expected, Side};

use super::UgiError;
use super::tokens::{Tokens, WHOLE_NUMBER};

const LIMIT: Expected = Expected::new(
    "ugi-expected-limit",
    "a limit: p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes or infinite",
);

/// Search limits: the arguments of `go`. Without any, the search runs until `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Each player's clock in milliseconds; player 1 is the first side.
    pub time: [Option<u64>; 2],
    /// Each player's increment per move, in milliseconds.
    pub increment: [Option<u64>; 2],
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// The time for this move, in milliseconds.
    pub movetime: Option<u64>,
    /// Maximal depth, in plies.
    pub depth: Option<u32>,
    /// Maximal number of nodes.
    pub nodes: Option<u64>,
    /// Search until `stop`, whatever the other limits.
    pub infinite: bool,
}

impl Go {
    /// A side's clock and increment in milliseconds, if it has a clock.
    pub fn clock(&self, side: Side) -> Option<(u64, u64)> {
        let time = self.time[side.index()]?;
        Some((time, self.increment[side.index()].unwrap_or(0)))
    }

    /// Whether only `stop` ends the search.
    pub fn is_endless(&self) -> bool {
        let limited = self.movetime.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.time.iter().any(Option::is_some);
        self.infinite || !limited
    }

    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, UgiError> {
        let mut go = Go::default();
        let mut unknown = None;
        let mut understood = false;
        while let Some(word) = tokens.peek() {
            let before = tokens.clone();
            tokens.next();
            match word {
                "p1time" => go.time[0] = Some(tokens.time()?),
                "p2time" => go.time[1] = Some(tokens.time()?),
                "p1inc" => go.increment[0] = Some(tokens.time()?),
                "p2inc" => go.increment[1] = Some(tokens.time()?),
                "movestogo" => go.moves_to_go = Some(tokens.number(WHOLE_NUMBER)?),
                "movetime" => go.movetime = Some(tokens.time()?),
                "depth" => go.depth = Some(tokens.number(WHOLE_NUMBER)?),
                "nodes" => go.nodes = Some(tokens.number(WHOLE_NUMBER)?),
                "infinite" => go.infinite = true,
                _ => {
                    unknown.get_or_insert(before);
                    continue;
                }
            }
            understood = true;
        }
        match unknown {
            // Ignoring all arguments would start a search that never ends.
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
