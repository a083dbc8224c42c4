use games::AnyMove;

use crate::{Assessment, CertainMove, Thought};

/// A line of moves, and what its first one is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score of the line.
    pub assessment: Assessment,
    /// The best play, the move itself first.
    pub moves: Vec<AnyMove>,
}

impl From<&Thought> for Line {
    fn from(thought: &Thought) -> Self {
        Line { assessment: thought.into(), moves: thought.line.clone() }
    }
}

impl From<CertainMove> for Line {
    fn from(certain: CertainMove) -> Self {
        Line { assessment: (&certain).into(), moves: certain.line }
    }
}

/// Collects the lines that a search reports one by one.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    expected: usize,
    coming: Vec<Line>,
    depth: u32,
}

impl Lines {
    /// For a search that reports this many lines after every depth.
    pub fn new(expected: usize) -> Self {
        Lines { expected, ..Lines::default() }
    }

    /// Takes a line in. Gives all lines, the best first, when they are complete.
    pub fn add(&mut self, thought: &Thought) -> Option<&[Line]> {
        self.coming.truncate(thought.rank - 1);
        if thought.rank == 1 {
            self.depth = thought.depth;
        }
        self.coming.push(thought.into());
        (self.coming.len() >= self.expected).then_some(&self.coming)
    }

    /// The depth of the best line.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}
