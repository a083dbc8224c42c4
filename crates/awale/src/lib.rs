//! The rules of Awalé.
//!
//! The crate `games` begins with a tour of all the libraries.
//!
//! Two rows of six pits with four seeds each. A move empties one own pit and sows its seeds one by
//! one, anticlockwise; a last seed that makes two or three in an opponent's pit takes them, and
//! those of the pits before it as long as they hold two or three as well.
//!
//! # The rule sets
//!
//! The game is that of a French children's rule sheet, with two others beside it ([`Variant`]):
//!
//! - `sheet`, the default: a move that would leave the opponent no seeds is never legal. A player
//!   without a legal move ends the game, and each side takes what lies in its own row.
//! - `abapa`, as tournaments play: taking all the opponent's seeds is legal but takes none of them;
//!   an opponent without seeds must be fed, and if that is impossible the game stops and each side
//!   takes its own row.
//! - `awari`, as the game was solved in 2002: leaving the opponent no seeds is legal only when every
//!   move does; when a player has no seeds to move, the other takes all that is left.
//!
//! Where the sheet is silent, in all of them: a capture never goes back beyond the opponent's first
//! pit; one seed is enough to leave, even if no legal move follows from it; 25 seeds win at once and
//! 24 each is a draw; the third occurrence of a position stops the game, and the seeds on the board
//! then count for nobody (`repetition=off` leaves this out).
//!
//! # Example
//!
//! ```
//! use awale::{Awale, Illegal, Rules, Setup};
//! use game::{Game, MoveError, Position as _, Scope, Setup as _, Side};
//!
//! let mut position = Awale::start("standard", Rules::default()).unwrap();
//! let mv = position.read_move("C")?;
//! position.play(mv)?;
//! assert_eq!(position.to_string(), "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N");
//!
//! // South may not take both of North's seeds: North would have nothing to play.
//! let setup: Setup = "0,0,0,0,0,1/1,0,0,0,0,0 23-23 S".parse()?;
//! let position = setup.position(Rules::default(), Scope::Play)?;
//! assert_eq!(
//!     position.read_move("F"),
//!     Err(MoveError::Illegal(Illegal::TakesAll { opponent: Side::Second })),
//! );
//! assert_eq!(position.score(), [24, 24]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a cast that loses something would be a wrong move"
)]

mod awale;
mod bulk;
mod choices;
mod expected;
mod foreign;
mod illegal;
mod legal;
mod moves;
mod pit;
mod position;
mod problem;
mod row;
mod rules;
mod setup;
mod side;
mod sowing;
mod symmetry;
mod table;

pub use awale::Awale;
pub use bulk::{RandomGame, RandomGames};
pub use illegal::Illegal;
pub use moves::{Move, Moves};
pub use pit::Pit;
pub use position::Position;
pub use problem::Problem;
pub use rules::{Rules, Variant};
pub use setup::Setup;
pub use sowing::Sowing;
pub use symmetry::Symmetry;

/// The seeds of a game.
pub const SEEDS: u8 = 48;

/// The seeds that win at once: more than half of them.
pub const TARGET: u8 = SEEDS / 2 + 1;
