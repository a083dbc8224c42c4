use game::narrow::to_u8;
use game::{Impossible, Scope, Side};

use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Position;
use crate::problem::Problem;
use crate::rules::Rules;

/// An unchecked position of Abalone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Whose marble stands on each cell, by the cell's [index](Cell::index).
    pub cells: [Option<Side>; Cell::COUNT],
    /// The side to move.
    pub side: Side,
    /// The marbles pushed out by Black and by White. Texts have room for three digits.
    pub out: [u16; 2],
}

impl Setup {
    /// An empty board, Black to move, nothing pushed out.
    pub const EMPTY: Setup = Setup { cells: [None; Cell::COUNT], side: Side::First, out: [0, 0] };

    /// Whose marble stands on a cell.
    pub fn get(&self, cell: Cell) -> Option<Side> {
        self.cells[cell.index()]
    }

    /// Puts a side's marble on a cell, or nothing.
    pub fn set(&mut self, cell: Cell, marble: Option<Side>) {
        self.cells[cell.index()] = marble;
    }

    /// The cells with a side's marbles.
    pub fn marbles(&self, side: Side) -> Cells {
        Cell::all().filter(|cell| self.get(*cell) == Some(side)).collect()
    }
}

impl game::Setup for Setup {
    type Position = Position;
    type Problem = Problem;

    /// Missing marbles are possible in a game as in a study, so the scope makes no difference.
    fn problems(&self, _: Scope) -> Vec<Problem> {
        Problem::all(self)
    }

    fn position(&self, rules: Rules, scope: Scope) -> Result<Position, Impossible<Problem>> {
        let problems = self.problems(scope);
        if !problems.is_empty() {
            return Err(Impossible(problems));
        }
        let marbles = Side::BOTH.map(|side| self.marbles(side).bits());
        Ok(Position::new(marbles, self.side, self.out.map(|out| to_u8(out.into())), rules))
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        let mut setup = Setup {
            side: game::Position::side(&position),
            out: Side::BOTH.map(|side| position.pushed_out(side).into()),
            ..Setup::EMPTY
        };
        for side in Side::BOTH {
            for cell in position.marbles(side) {
                setup.set(cell, Some(side));
            }
        }
        setup
    }
}
