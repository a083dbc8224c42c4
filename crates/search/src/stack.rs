//! Per-ply state of the line being searched.

use crate::Score;
use crate::picker::Lists;

/// The maximal ply.
pub(crate) const LONGEST: usize = 120;

/// The principal variation from a ply on.
#[derive(Clone, Debug)]
pub(crate) struct Line<Move>(pub(crate) Vec<Move>);

impl<Move: Copy> Line<Move> {
    pub(crate) fn new() -> Self {
        Line(Vec::with_capacity(LONGEST))
    }

    /// Sets the line to `first` followed by `rest`.
    pub(crate) fn set(&mut self, first: Move, rest: &[Move]) {
        self.0.clear();
        self.0.push(first);
        self.0.extend_from_slice(rest);
    }
}

/// The state of one ply.
#[derive(Clone, Debug)]
pub(crate) struct Ply<Move> {
    /// The principal variation from here.
    pub(crate) line: Line<Move>,
    /// Killers: two moves that caused cutoffs at this ply.
    pub(crate) killers: [Option<Move>; 2],
    /// The static evaluation, if it was computed.
    pub(crate) estimate: Option<Score>,
    /// Move buffers, reused so that no node allocates.
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
