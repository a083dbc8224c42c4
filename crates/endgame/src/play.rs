//! Perfect play that makes progress.
//!
//! The value alone does not convert an advantage: among moves that keep it, some only repeat
//! positions. The *distance* of a position is the number of moves that the gaining side needs until
//! the next capture or stop, if it hurries, the other side delays, and both keep the value. If the
//! gaining side always plays a move that keeps the value with the smallest distance, the distance
//! falls with every move until a capture or the stop; and each capture leaves fewer seeds.

use std::collections::HashSet;

use awale::{Move, Position};
use game::Position as _;

use crate::distance::{Distances, stays};
use crate::tables::{Tables, without_taken};

/// The best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The move.
    pub mv: Move,
    /// The net gain of the side to move.
    pub value: i8,
    /// Moves of the gaining side, including this one if it is that side's, until the next capture
    /// or the stop, with best play. `None` if nobody gains, or if it is not stored and too hard to
    /// compute.
    pub distance: Option<u8>,
}

/// A line of best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Move>,
    /// Why the line ends.
    pub end: LineEnd,
}

/// Why a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The game ends.
    Stop,
    /// A position repeats: nobody gains anything any more.
    Circle,
    /// The distance is unknown.
    Unknown,
}

impl Tables {
    /// The number of moves that the gaining side needs until the next capture or the stop, if it
    /// hurries, the other side delays, and both keep the value. `None` if nobody gains, if the
    /// position is not in the tables, or if the distance is not stored and too hard to compute.
    pub fn distance(&self, position: &Position) -> Option<u8> {
        Distances::new(self).of(&without_taken(position))
    }

    /// The best move: it keeps the value and, for the gaining side, has the smallest distance.
    /// `None` if the position is not in the tables or has no move.
    pub fn best(&self, position: &Position) -> Option<Best> {
        self.best_with(&without_taken(position), &mut Distances::new(self))
    }

    /// Best moves of both sides until the game ends or repeats; `None` if the position is not in
    /// the tables.
    pub fn line(&self, position: &Position) -> Option<Line> {
        self.value(position)?;
        let mut position = without_taken(position);
        let mut moves = Vec::new();
        let mut seen = HashSet::new();
        loop {
            let Some(best) = self.best_with(&position, &mut Distances::new(self)) else {
                return Some(Line { moves, end: LineEnd::Stop });
            };
            let end = if best.value == 0 { LineEnd::Circle } else { LineEnd::Unknown };
            // With a nonzero value and known distances, no position repeats.
            if !seen.insert(position) || best.value != 0 && best.distance.is_none() {
                return Some(Line { moves, end });
            }
            moves.push(best.mv);
            position.play_unchecked(best.mv);
            position = without_taken(&position);
        }
    }

    fn best_with(&self, position: &Position, distances: &mut Distances<'_>) -> Option<Best> {
        let moves = self.moves(position)?;
        let value = moves.iter().map(|(_, value)| *value).max()?;
        let mut best: Option<Best> = None;
        for (mv, _) in moves.iter().filter(|(_, other)| *other == value) {
            let distance = match (value, stays(position, *mv)) {
                (0, _) => None,
                (1.., None) => Some(1),
                (_, None) => Some(0),
                (1.., Some(child)) => {
                    distances.of(&child).map(|distance| distance.saturating_add(1))
                }
                (_, Some(child)) => distances.of(&child),
            };
            let better = best.is_none_or(|best| match (distance, best.distance) {
                (Some(new), Some(old)) if value > 0 => new < old,
                (Some(new), Some(old)) => new > old,
                // An unknown distance counts as long.
                (new, old) => (value > 0) == new.is_some() && new.is_some() != old.is_some(),
            });
            if better {
                best = Some(Best { mv: *mv, value, distance });
            }
        }
        best
    }
}
