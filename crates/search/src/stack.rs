//! What the search keeps for each ply of the present line.

use crate::Score;
use crate::picker::Lists;

/// The longest line.
pub(crate) const LONGEST: usize = 120;

/// The best line from a ply on.
#[derive(Clone, Debug)]
pub(crate) struct Line<Move>(pub(crate) Vec<Move>);

impl<Move: Copy> Line<Move> {
    pub(crate) fn new() -> Self {
        Line(Vec::with_capacity(LONGEST))
    }

    /// The line that begins with `first` and goes on with `rest`.
    pub(crate) fn set(&mut self, first: Move, rest: &[Move]) {
        self.0.clear();
        self.0.push(first);
        self.0.extend_from_slice(rest);
    }
}

/// A ply of the present line.
#[derive(Clone, Debug)]
pub(crate) struct Ply<Move> {
    /// The best line from here.
    pub(crate) line: Line<Move>,
    /// Two moves that cut the tree at this ply.
    pub(crate) killers: [Option<Move>; 2],
    /// How good the position is at first sight, where that was asked.
    pub(crate) estimate: Option<Score>,
    /// Lists that are reused, so that no node allocates.
    pub(crate) lists: Lists<Move>,
    pub(crate) noisy: Vec<Move>,
    pub(crate) tried: Vec<Move>,
}

impl<Move: Copy + Eq> Ply<Move> {
    pub(crate) fn new() -> Self {
        Ply {
            line: Line::new(),
            killers: [None; 2],
            estimate: None,
            lists: Lists::default(),
            noisy: Vec::new(),
            tried: Vec::new(),
        }
    }

    pub(crate) fn add_killer(&mut self, mv: Move) {
        if self.killers[0] != Some(mv) {
            self.killers = [Some(mv), self.killers[0]];
        }
    }
}
