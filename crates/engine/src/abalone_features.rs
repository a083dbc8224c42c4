//! What the network sees of a position of Abalone: the one feature map, for the engine and for training.

use abalone::{Cell, Position};
use arrayvec::ArrayVec;
use game::Side;

use crate::network::{Kind, Layer, Network};

/// A board without a side to move: the marbles of both sides and how many each has pushed out.
///
/// From either side's view the inputs are: its own marble on a cell, the opponent's marble on a cell, how
/// many marbles it has pushed out and how many the opponent has, one input for each number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The cells with marbles, by side.
    pub marbles: [u64; 2],
    /// The marbles pushed out, by side.
    pub out: [u8; 2],
}

/// So many marbles can be pushed out while the game goes on, from 0.
const OUT: usize = Position::TARGET as usize;
const OWN: usize = 0;
const OTHER: usize = OWN + Cell::COUNT;
const OWN_OUT: usize = OTHER + Cell::COUNT;
const OTHER_OUT: usize = OWN_OUT + OUT;
const INPUTS: usize = OTHER_OUT + OUT;

impl Board {
    /// The kind of network that judges boards.
    pub const KIND: Kind = Kind {
        game: "abalone",
        rules: "standard",
        inputs: INPUTS,
        present: 2 * Position::MARBLES + 2,
    };

    /// The board of a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        Board {
            marbles: Side::BOTH.map(|side| position.marbles(side).bits()),
            out: Side::BOTH.map(|side| position.pushed_out(side)),
        }
    }

    /// The inputs that are present in a side's view.
    pub fn inputs(&self, view: Side) -> Inputs {
        let mut inputs = Inputs::new();
        let [own, other] = [view, view.other()].map(Side::index);
        add(&mut inputs, OWN, self.marbles[own]);
        add(&mut inputs, OTHER, self.marbles[other]);
        add(&mut inputs, OWN_OUT, out_bit(self.out[own]));
        add(&mut inputs, OTHER_OUT, out_bit(self.out[other]));
        inputs
    }

    /// The inputs of a side's view that come and go when this board becomes another.
    #[inline]
    fn change(&self, new: &Board, view: Side) -> [Inputs; 2] {
        let (mut come, mut gone) = (Inputs::new(), Inputs::new());
        let [own, other] = [view, view.other()].map(Side::index);
        for (first, side) in [(OWN, own), (OTHER, other)] {
            let (old, new) = (self.marbles[side], new.marbles[side]);
            add(&mut come, first, new & !old);
            add(&mut gone, first, old & !new);
        }
        for (first, side) in [(OWN_OUT, own), (OTHER_OUT, other)] {
            let (old, new) = (self.out[side], new.out[side]);
            if old != new {
                add(&mut come, first, out_bit(new));
                // An empty board has no number.
                if old != u8::MAX {
                    add(&mut gone, first, out_bit(old));
                }
            }
        }
        [come, gone]
    }

    /// How many marbles stand on cells where the other board has none of that side.
    fn distance(&self, other: &Board) -> u32 {
        let [first, second] = [0, 1].map(|i| (self.marbles[i] ^ other.marbles[i]).count_ones());
        first + second
    }
}

/// The number pushed out as a set with one element. Positions that are over never ask the network.
fn out_bit(out: u8) -> u64 {
    1 << out.min(OUT as u8 - 1)
}

/// A list of inputs. A position has as many as [`Board::KIND`] says, and changes no more.
pub type Inputs = ArrayVec<u16, { 2 * Position::MARBLES + 2 }>;

#[inline]
fn add(inputs: &mut Inputs, first: usize, mut set: u64) {
    while set != 0 {
        // There is room for all: a position has no more marbles.
        let _ = inputs.try_push((first + set.trailing_zeros() as usize) as u16);
        set &= set - 1;
    }
}

/// The layers of both sides' views of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accumulator {
    board: Board,
    layers: [Layer; 2],
}

impl Accumulator {
    /// Those of an empty board. A real one always has a number pushed out, which this has not.
    pub(crate) fn empty(network: &Network) -> Self {
        Accumulator {
            board: Board { marbles: [0; 2], out: [u8::MAX; 2] },
            layers: [*network.bias(); 2],
        }
    }

    pub(crate) fn distance(&self, board: &Board) -> u32 {
        self.board.distance(board)
    }

    pub(crate) fn layers(&self, side: Side) -> [&Layer; 2] {
        [&self.layers[side.index()], &self.layers[side.other().index()]]
    }

    /// Makes these the layers of `board`, by the difference to the board that they stood for.
    #[inline]
    pub(crate) fn update(&mut self, network: &Network, board: &Board) {
        for view in Side::BOTH {
            let [come, gone] = self.board.change(board, view);
            network.update(&mut self.layers[view.index()], &come, &gone);
        }
        self.board = *board;
    }

    /// Makes these the layers of `board`, by the difference to those of another one.
    #[inline]
    pub(crate) fn follow(&mut self, before: &Accumulator, network: &Network, board: &Board) {
        for view in Side::BOTH {
            let [come, gone] = before.board.change(board, view);
            let layer = &mut self.layers[view.index()];
            let old = &before.layers[view.index()];
            // Nearly every move takes a marble from one cell to another: the first change goes along with
            // the copy.
            if let (Some((first, come)), Some((last, gone))) =
                (come.split_first(), gone.split_first())
            {
                network.replace(layer, old, *first, *last);
                network.update(layer, come, gone);
            } else {
                *layer = *old;
                network.update(layer, &come, &gone);
            }
        }
        self.board = *board;
    }
}
