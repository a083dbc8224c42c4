//! Counts and verification of whole layers.

use awale::Position;
use game::{Position as _, Rng};

use crate::index::RowPair;
use crate::row;
use crate::tables::{Store, Tables, position};

/// Counts of a layer's positions, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The side to move gains more than the opponent.
    pub won: u64,
    /// Both gain the same.
    pub drawn: u64,
    /// The side to move gains less.
    pub lost: u64,
}

/// A wrong entry: it does not follow from the entries of its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Position,
    /// The value in the table.
    pub value: Option<i8>,
    /// The value that follows from the rules and the successors' values.
    pub derived: Option<i8>,
    /// The distance in the table, if it has one.
    pub distance: Option<u8>,
}

impl Tables {
    /// The numbers of positions with this many seeds that are won, drawn and lost; `None` beyond
    /// the tables.
    pub fn stats(&self, seeds: u8) -> Option<Stats> {
        let [won, drawn, lost] = match self.values.get(usize::from(seeds))? {
            Store::File(file) => file.header().counts,
            Store::Memory(layer) => layer.counts(),
        };
        Some(Stats { won, drawn, lost })
    }

    /// Recomputes the entries of a layer from those of its successors, with the rules of the game
    /// itself: of all positions, or of a random sample of this size, from `seed`. Calls `progress` from
    /// time to time with the number of positions checked. Returns how many were checked; `None` beyond
    /// the tables.
    ///
    /// Stored distances are checked too. A layer with distances whose every entry passes is thereby
    /// proven, if the smaller ones are: each gain comes about in as many moves as the distance says, and
    /// where nobody gains, each side has a move that keeps it so.
    ///
    /// # Errors
    ///
    /// The first wrong entry.
    pub fn verify(
        &self,
        seeds: u8,
        sample: Option<(u64, u64)>,
        mut progress: impl FnMut(u64),
    ) -> Option<Result<u64, Box<Mismatch>>> {
        self.values.get(usize::from(seeds))?;
        let positions = row::boards(seeds);
        let mut rng = Rng::new(sample.map_or(0, |(_, seed)| seed));
        let count = sample.map_or(positions, |(count, _)| count);
        for i in 0..count {
            if i.is_multiple_of(1 << 16) {
                progress(i);
            }
            let index = if sample.is_some() { rng.bits() % positions } else { i };
            let position = position(RowPair::at(seeds, index), self.variant())?;
            if let Some(mismatch) = self.check(&position) {
                return Some(Err(Box::new(mismatch)));
            }
        }
        progress(count);
        Some(Ok(count))
    }

    fn check(&self, position: &Position) -> Option<Mismatch> {
        let value = self.value(position);
        let distance = self.stored_distance(position);
        let seeds = position.seeds_on_board();
        let moves = self.moves(position).unwrap_or_default();
        let derived = if position.count_moves() == 0 {
            // Each side takes its own row.
            let [south, north] = position.score();
            let difference = south as i8 - north as i8;
            Some(if position.side() == game::Side::First { difference } else { -difference })
        } else {
            moves.iter().map(|(_, value)| *value).max()
        };
        // For each move that keeps the value: the distance after it, if nothing is captured.
        let keeping = moves.iter().filter(|(_, other)| Some(*other) == value).map(|(mv, _)| {
            let mut child = *position;
            child.play_unchecked(*mv);
            (child.seeds_on_board() == seeds).then(|| self.stored_distance(&child)).flatten()
        });
        let expected = match value {
            Some(0) | None => Some(0),
            Some(1..) => {
                let least = keeping.map(|distance| distance.unwrap_or(0).saturating_add(1)).min();
                // The game stops in the mover's favour.
                Some(least.unwrap_or(1))
            }
            Some(_) => Some(keeping.map(|distance| distance.unwrap_or(0)).max().unwrap_or(0)),
        };
        let right = value == derived && (distance.is_none() || distance == expected);
        (!right).then_some(Mismatch { position: *position, value, derived, distance })
    }
}
