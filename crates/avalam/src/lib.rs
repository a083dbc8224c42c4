//! The rules of Avalam.
//!
//! The crate `games` begins with a tour of all the libraries.
//!
//! 49 holes on a 9 × 9 grid, lettered a–i from left to right and numbered 1–9 from bottom to top; 24
//! light and 24 dark counters. A move puts a whole tower, of either colour, onto a tower beside it,
//! up to five counters. The top counter owns a tower; towers are points.
//!
//! Where the printed rules are silent we rule:
//!
//! - light (the [first side](game::Side)) begins, unless the players choose otherwise;
//! - with the rule set [`Modern`](Rules::Modern) equal points are decided by towers of five, and
//!   equal again is a draw; with [`Eitaka`](Rules::Eitaka) equal points are a draw;
//! - the start `placement` goes with either rule set; a colour that has run out can no longer be
//!   placed, and who placed first also moves first;
//! - a setup shows at most 24 tops of one colour, since there are no more counters of it.
//!
//! ```
//! use avalam::{Avalam, Rules};
//! use game::{Game, Position};
//!
//! let mut position = Avalam::start("standard", Rules::Modern).unwrap();
//! assert_eq!(position.count_moves(), 292);
//!
//! let mv = position.read_move("c9d9").unwrap();
//! position.play(mv).unwrap();
//! assert_eq!(
//!     position.to_string(),
//!     "1B/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA d",
//! );
//! assert_eq!(position.read_move("d8c9").unwrap_err().to_string(), "c9 is empty: a tower only moves onto another tower");
//! ```

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a cast that loses something would be a wrong move"
)]

mod generate;
mod hole;
mod illegal;
mod keys;
mod moves;
mod pairs;
mod position;
mod rules;
mod setup;

pub use generate::Join;
pub use hole::{Hole, Holes};
pub use illegal::Illegal;
pub use moves::{Kind, Move};
pub use pairs::Pairs;
pub use position::{Moves, Position, Symmetry};
pub use rules::Rules;
pub use setup::{Problem, Setup, Tower};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avalam;

impl game::Game for Avalam {
    const NAME: &'static str = "avalam";
    const TITLE: &'static str = "Avalam";
    const ALIASES: &'static [&'static str] = &[];
    const START_TAG: Option<&'static str> = Some("Setup");
    type Position = Position;

    fn starts() -> Vec<&'static str> {
        vec!["standard", "placement"]
    }

    fn start(name: &str, rules: Rules) -> Option<Position> {
        match name {
            "standard" => Some(Position::standard(rules)),
            "placement" => Some(Position::placement(rules)),
            _ => None,
        }
    }
}
