use game::narrow::to_u8;

use crate::bits::{CELLS, PLACE, number};
use crate::cell::Cell;
use crate::cells::Cells;
use crate::direction::Direction;
use crate::moves::{Kind, Move};

/// One of the twelve ways to turn and mirror the hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All twelve: the six turns, the identity first, then each of them after mirroring.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry(0); 12];
        let mut i = 0;
        while i < all.len() {
            all[i] = Symmetry(to_u8(i));
            i += 1;
        }
        all
    };

    /// How many sixths of a full turn, anticlockwise, 0 to 5.
    pub const fn turns(self) -> u8 {
        self.0 % 6
    }

    /// Whether the board is mirrored before it is turned, on the line from a1 to i9.
    pub const fn mirrors(self) -> bool {
        self.0 >= 6
    }

    /// The inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.mirrors() { self } else { Symmetry((6 - self.0) % 6) }
    }

    /// The image of a cell.
    pub const fn cell(self, cell: Cell) -> Cell {
        Cell::numbered(IMAGES[self.0 as usize][cell.index()])
    }

    /// The image of a set of cells.
    pub fn cells(self, cells: Cells) -> Cells {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    /// The image of a direction.
    pub const fn direction(self, direction: Direction) -> Direction {
        // Mirroring on the line from a1 to i9 keeps north-east (1) and exchanges its neighbours
        // east (0) and north-west (2).
        let index = direction.index();
        let mirrored = if self.mirrors() { (8 - index) % 6 } else { index };
        Direction::ALL[(mirrored + self.turns() as usize) % 6]
    }

    /// The image of a move.
    pub fn mv(self, mv: Move) -> Move {
        let turned = match mv.kind() {
            Kind::InLine { rear, direction } => {
                Move::in_line(self.cell(rear), self.direction(direction))
            }
            Kind::Broadside { first, direction, .. } => {
                Move::broadside(self.cell(first), self.cell(mv.last()), self.direction(direction))
            }
        };
        // A move that can be written down can be after turning the board, too.
        turned.unwrap_or(mv)
    }
}

/// Where each symmetry takes each cell.
const IMAGES: [[u8; CELLS]; 12] = images();

const fn images() -> [[u8; CELLS]; 12] {
    let mut images = [[0; CELLS]; 12];
    let mut symmetry = 0;
    while symmetry < images.len() {
        let mut cell = 0;
        while cell < CELLS {
            let (mut row, mut column) = from_centre(cell);
            if Symmetry::ALL[symmetry].mirrors() {
                (row, column) = (column, row);
            }
            let mut turn = 0;
            while turn < Symmetry::ALL[symmetry].turns() {
                // East (0, 1) becomes north-east (1, 1), and north-west (1, 0) becomes west (0, −1).
                (row, column) = (column, column - row);
                turn += 1;
            }
            images[symmetry][cell] =
                number((row + CENTRE).cast_unsigned(), (column + CENTRE).cast_unsigned());
            cell += 1;
        }
        symmetry += 1;
    }
    images
}

/// The row and the column of e5.
const CENTRE: i8 = 4;

const fn from_centre(cell: usize) -> (i8, i8) {
    let (row, column) = PLACE[cell];
    (row.cast_signed() - CENTRE, column.cast_signed() - CENTRE)
}
