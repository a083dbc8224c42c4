//! Perfect play that gets somewhere.
//!
//! The value alone does not convert an advantage: among moves that keep it, some only go round in
//! circles. The *distance* of a position is how many moves the gaining side needs until the next
//! capture or stop, when it is in a hurry, the other side is not, and both give nothing away. The
//! gaining side that always plays a move which keeps the value and has the least distance lowers it
//! with every move, so that a capture or the stop comes; and each capture leaves fewer seeds.

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
    /// What the side to move gains by it, minus what the opponent gains.
    pub value: i8,
    /// How many moves of the gaining side, this one included if it is that side's, until the next
    /// capture or the stop: the least that it can be sure of. None where nobody gains, or where it is
    /// not stored and too hard to find.
    pub distance: Option<u8>,
}

/// A line of best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Move>,
    /// How it ends.
    pub end: LineEnd,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The game stops.
    Stop,
    /// It returns to a position that it had before, and nobody gains anything any more.
    Circle,
    /// It is cut where the distance is not known.
    Unknown,
}

impl Tables {
    /// How many moves the gaining side needs until the next capture or the stop, if it is in a hurry,
    /// the other side is not, and neither gives anything away. None where nobody gains, where the
    /// position is not in the tables, and where it is not stored and too hard to find.
    pub fn distance(&self, position: &Position) -> Option<u8> {
        Distances::new(self).of(&without_taken(position))
    }

    /// The best move: one that keeps the value and, for the side that gains, gets on; none where the
    /// position is not in the tables, or has no move.
    pub fn best(&self, position: &Position) -> Option<Best> {
        self.best_with(&without_taken(position), &mut Distances::new(self))
    }

    /// Best moves of both sides until the game stops or goes in circles; none where the position is
    /// not in the tables.
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
            // Where the value is not 0 and the distance is known, nothing comes twice.
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
                // Unknown is long.
                (new, old) => (value > 0) == new.is_some() && new.is_some() != old.is_some(),
            });
            if better {
                best = Some(Best { mv: *mv, value, distance });
            }
        }
        best
    }
}
