use std::path::Path;

use awale::{Move, Pit, Position, Rules, Setup, Variant};
use game::{Position as _, Scope, Setup as _};

use crate::build::{Builder, Progress};
use crate::file::TableFile;
use crate::header::{Content, TableKind};
use crate::index::RowPair;
use crate::layer::Layer;
use crate::{TableError, row};

/// The exact values of all positions with up to a given number of seeds, under one variant of the
/// rules.
///
/// A value is the net gain of the side to move with best play; endless play gains nothing. Callers
/// add the seeds captured so far and apply the rule that 25 win at once.
#[derive(Debug)]
pub struct Tables {
    variant: Variant,
    pub(crate) values: Vec<Store>,
    pub(crate) distances: Vec<Store>,
}

/// Where a layer is stored.
#[derive(Debug)]
pub(crate) enum Store {
    Memory(Layer),
    File(TableFile),
}

/// Layers with up to this many seeds are loaded into memory when opened, 2.5 MB in all: searches
/// probe them most.
const RESIDENT: u8 = 12;

impl Tables {
    /// The number of seeds up to which tables are built in memory if there are no files: 2.7
    /// million positions, in half a second. Twelve instead of nine gained more than a hundred Elo
    /// against a program with tables of twelve (docs/strength.md).
    pub const SEEDS_IN_MEMORY: u8 = 12;

    /// Builds tables in memory, with distances, on one thread.
    ///
    /// # Errors
    ///
    /// If tables cannot have this many seeds.
    pub fn build_in_memory(rules: Rules, seeds: u8) -> Result<Tables, TableError> {
        Ok(Builder::new(rules, seeds)?.distances(true).build_in_memory(|_: Progress| {}))
    }

    /// Opens the tables of a folder: all layers from 0 seeds on without a gap, and their distances, as
    /// far as there are any.
    ///
    /// Every byte is verified against its checksum.
    ///
    /// # Errors
    ///
    /// If there is no table for the rule set, or a file is damaged, of another version or not what its
    /// name says.
    pub fn open(dir: &Path, rules: Rules) -> Result<Tables, TableError> {
        let variant = rules.variant;
        let values = open_all(dir, variant, Content::Values)?;
        if values.is_empty() {
            return Err(TableError::Missing { variant, dir: dir.to_owned() });
        }
        let mut distances = open_all(dir, variant, Content::Distances)?;
        distances.truncate(values.len());
        Ok(Tables { variant, values, distances })
    }

    pub(crate) fn new(variant: Variant, values: Vec<Store>, distances: Vec<Store>) -> Tables {
        Tables { variant, values, distances }
    }

    /// The variant of the rules. Whether repetition ends a game makes no difference here: nobody gains
    /// anything by it.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The maximal number of seeds on the board for which values are known.
    pub fn seeds(&self) -> u8 {
        (self.values.len() - 1) as u8
    }

    /// The maximal number of seeds on the board for which distances are stored, if any.
    pub fn distance_seeds(&self) -> Option<u8> {
        self.distances.len().checked_sub(1).map(|seeds| seeds as u8)
    }

    /// The value for the side to move; `None` with more seeds on the board than the tables have, or
    /// under other rules.
    #[inline]
    pub fn value(&self, position: &Position) -> Option<i8> {
        // Check the seeds first: most positions of a search fail here, and counting is cheaper than
        // ranking.
        let layer = self.values.get(usize::from(position.seeds_on_board()))?;
        layer.get(self.board(position)?).map(|byte| byte as i8)
    }

    /// Every legal move and its value for the side to move, in the order of the pits; `None` where
    /// [`value`](Self::value) is. Moves are legal here as if no seed had been captured yet.
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, i8)>> {
        self.value(position)?;
        let position = without_taken(position);
        let seeds = position.seeds_on_board();
        let moves = position.moves().into_iter().map(|mv| {
            let mut child = position;
            child.play_unchecked(mv);
            let taken = seeds - child.seeds_on_board();
            Some((mv, taken as i8 - self.value(&child)?))
        });
        moves.collect()
    }

    /// The stored distance, if there is one.
    pub(crate) fn stored_distance(&self, position: &Position) -> Option<u8> {
        let layer = self.distances.get(usize::from(position.seeds_on_board()))?;
        layer.get(self.board(position)?)
    }

    #[inline]
    fn board(&self, position: &Position) -> Option<RowPair> {
        (position.rules().variant == self.variant).then(|| RowPair::of(position))
    }
}

impl Store {
    #[inline]
    pub(crate) fn get(&self, board: RowPair) -> Option<u8> {
        match self {
            Store::Memory(layer) => {
                let own_seeds = usize::from(board.own.seeds());
                Some(layer.get(own_seeds, board.own.rank(), board.other.rank()) as u8)
            }
            Store::File(file) => file.get(board.index()),
        }
    }
}

fn open_all(dir: &Path, variant: Variant, content: Content) -> Result<Vec<Store>, TableError> {
    let mut stores = Vec::new();
    for seeds in 0..=row::MOST {
        let kind = TableKind { variant, seeds, content };
        if !dir.join(kind.file_name()).exists() {
            break;
        }
        let file = TableFile::open(dir, kind)?;
        stores.push(if seeds <= RESIDENT {
            Store::Memory(file.load()?)
        } else {
            Store::File(file)
        });
    }
    Ok(stores)
}

/// The same board at the start of a game, with nothing captured.
pub(crate) fn without_taken(position: &Position) -> Position {
    let setup = Setup { taken: [0; 2], ..Setup::from(*position) };
    setup.position(position.rules(), Scope::Study).unwrap_or(*position)
}

/// A board with South to move and nothing taken.
pub(crate) fn position(board: RowPair, variant: Variant) -> Option<Position> {
    let pits: [u8; Pit::COUNT] = board.pits();
    let setup = Setup { pits: pits.map(u16::from), taken: [0; 2], side: game::Side::First };
    setup.position(Rules::new(variant), Scope::Study).ok()
}
