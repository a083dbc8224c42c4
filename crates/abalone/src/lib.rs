//! The rules of Abalone: two sides with fourteen marbles each on a hexagon of 61 cells, who push
//! each other off the board.
//!
//! [`Abalone`] names the game and its start layouts, [`Position`] knows the moves, [`Setup`] is what
//! a text or an editor says. [`game::Side::First`] is Black, who always begins.
//!
//! The crate `games` begins with a tour of all the libraries.
//!
//! # The rules
//!
//! They follow the French rule sheet of 1997. One to three own marbles, adjacent and in line, move
//! one step, all in the same of the six directions: along their line or sideways ("broadside"). In
//! line they push the opponent's marbles before them, 2 against 1, 3 against 1 or 3 against 2, if
//! behind those is a free cell or the edge. Who has pushed six marbles off the board wins.
//!
//! The sheet leaves open what happens when nobody makes progress. Our rulings: who cannot move
//! loses; the third occurrence of a position with the same side to move is a draw, and so are 200
//! plies without a marble pushed out. The [`Rules`] can switch both draws off, set another number,
//! and limit the plies of a game, after which more marbles pushed out win.
//!
//! # Example
//!
//! ```
//! use abalone::{Abalone, Rules};
//! use game::{Game, History, Position, Side};
//!
//! let mut history = History::new(Abalone::start("standard", Rules::default()).unwrap());
//! let start = *history.position();
//! assert_eq!(start.to_string(), "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0");
//! assert_eq!(start.count_moves(), 44);
//!
//! // In line: the marble on a1 enters b2 and takes b2 and c3 along.
//! history.play(start.read_move("a1b2").unwrap()).unwrap();
//! // Broadside: the marbles on g5 and g6 go one step sideways, g5 to f4.
//! history.play(history.position().read_move("g5g6f4").unwrap()).unwrap();
//! assert_eq!(history.position().side(), Side::First);
//!
//! let reason = history.position().read_move("d3d4").unwrap_err();
//! assert_eq!(reason.to_string(), "there is no marble on d3");
//! ```

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a cast that loses something would be a wrong move"
)]

mod bits;
mod board;
mod cell;
mod cells;
mod direction;
mod effect;
mod generate;
mod illegal;
mod keys;
mod lanes;
mod layouts;
mod moves;
mod notation;
mod playstrategy;
mod position;
mod problem;
mod push;
mod rules;
mod setup;
mod symmetry;
mod text;

pub use cell::Cell;
pub use cells::{Cells, CellsIter};
pub use direction::Direction;
pub use effect::Effect;
pub use illegal::Illegal;
pub use moves::{Kind, Move};
pub use position::{Moves, Position};
pub use problem::Problem;
pub use rules::Rules;
pub use setup::Setup;
pub use symmetry::Symmetry;

/// The game of Abalone, with its start layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abalone;

impl game::Game for Abalone {
    const NAME: &'static str = "abalone";
    const TITLE: &'static str = "Abalone";
    const ALIASES: &'static [&'static str] = &[];
    const START_TAG: Option<&'static str> = Some("Layout");
    type Position = Position;

    fn starts() -> Vec<&'static str> {
        layouts::names()
    }

    fn start(name: &str, rules: Rules) -> Option<Position> {
        layouts::start(name, rules)
    }
}
