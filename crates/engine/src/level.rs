use games::AnyHistory;
use search::Limits;

use crate::strengths::strengths;

/// The computer's playing level, from 1, for a child who has just learned the rules, to 10, the whole
/// engine with a few seconds for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The highest.
    pub const HIGHEST: Level = Level(10);

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// All of them, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Self::HIGHEST.0).map(Level)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level's strength in a game. The same errors weigh more under some rules than under others, so that this
    /// depends on the rules and on how the game began.
    pub fn strength(self, history: &AnyHistory) -> Strength {
        strengths(history)[usize::from(self.0) - 1]
    }
}

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The search depth in plies.
    pub depth: u32,
    /// The number of moves that it tries on the board.
    pub nodes: u64,
    /// By how much it misjudges a position at most, in hundredths of a point.
    pub misjudges: i32,
    /// Replies that it overlooks, of 1024.
    pub overlooks: u32,
    /// In how many of 1024 moves its attention lapses, and it looks two plies ahead only.
    pub lapses: u32,
    /// Whether it knows how endings end: Awalé's tables, Avalam's solver.
    pub knows_endings: bool,
}

impl Strength {
    /// Without limits.
    pub const FULL: Strength = Strength {
        depth: u32::MAX,
        nodes: u64::MAX,
        misjudges: 0,
        overlooks: 0,
        lapses: 0,
        knows_endings: true,
    };

    /// Whether a move takes a fraction of a second, on any machine.
    pub fn is_quick(&self) -> bool {
        /// At most a tenth of a second or two.
        const QUICK_NODES: u64 = 100_000;
        self.nodes <= QUICK_NODES || self.depth <= 2
    }

    /// The same with less depth or fewer nodes, where the limits ask for that.
    #[must_use]
    pub fn within(self, limits: Limits) -> Strength {
        Strength {
            depth: limits.depth.map_or(self.depth, |depth| depth.min(self.depth)),
            nodes: limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes)),
            ..self
        }
    }

    /// Looks so far, and errs so much.
    pub(crate) const fn errs(depth: u32, misjudges: i32, overlooks: u32) -> Strength {
        Strength { depth, nodes: u64::MAX, misjudges, overlooks, lapses: 0, knows_endings: false }
    }

    /// Judges nearly as the engine does, but has only so much time, and is not always attentive.
    pub(crate) const fn thinks(nodes: u64, misjudges: i32, lapses: u32) -> Strength {
        Strength { nodes, misjudges, lapses, ..Strength::FULL }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_one_to_ten() {
        assert_eq!(Level::all().count(), 10);
        assert_eq!(Level::all().last(), Some(Level::HIGHEST));
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::new(3).map(Level::number), Some(3));
    }
}
