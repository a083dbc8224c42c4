//! The three games behind one type, chosen by name at run time.
//!
//! Code that must be fast names its game at compile time and uses its crate. Front ends and file readers use this
//! crate: an [`AnyHistory`] is a game of any kind, and
//! [`with_game!`] runs generic code for the game that a [`GameId`] names.
//!
//! ```
//! use games::{AnyHistory, GameId, Start};
//!
//! let game: GameId = "oware".parse().unwrap();
//! let mut history = AnyHistory::start(game, &Start::default()).unwrap();
//! history.play_text("C").unwrap();
//! assert_eq!(history.position().to_string(), "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N");
//! assert!(history.play_text("D").is_err());
//! ```
//!
//! # A tour of the libraries
//!
//! | crate | for |
//! |---|---|
//! | [`game`] | the contract: `Position`, `Setup`, `History`, `perft`, `playout`, records |
//! | [`avalam`], [`abalone`], [`awale`] | the rules of one game each, fast and without dependencies |
//! | `games` (this one) | all three behind one type |
//! | `search` | alpha-beta for any game: write a `Model`, get a `Searcher` |
//! | `endgame`, `solver` | Awalé's tables of endings; proofs of Avalam's endings |
//! | `engine` | the engine as people meet it: evaluations, levels, reviews |
//! | `protocol` | UGI, JSON analysis and the server's messages |
//! | `contest` | matches and tournaments of programs, their referee and reports |
//! | `statistics` | Elo, game pairs and SPRT |
//!
//! Moves are checked when they are read, and a reason says why one is not allowed:
//!
//! ```
//! use game::{Explain, Game, Position};
//!
//! let mut position = abalone::Abalone::start("belgian", abalone::Rules::default()).unwrap();
//! let mv = position.read_move("a1b2").unwrap();
//! position.play(mv).unwrap();
//! assert_eq!(position.count_moves(), 52);
//! assert_eq!(game::perft(&position, 2), 3_045);
//! let refused = position.play(mv).unwrap_err();
//! assert!(refused.message().id.starts_with("abalone-illegal-"));
//! ```
//!
//! A random game to its end, with repetition and every limit of its rules:
//!
//! ```
//! use game::{Game, History, Rng};
//!
//! let start = awale::Awale::start("standard", awale::Rules::default()).unwrap();
//! let mut history = History::new(start);
//! let end = game::playout(&mut history, &mut Rng::new(7), 10_000).unwrap();
//! println!("{:?} after {} plies", end.outcome, history.plies());
//! ```
//!
//! Records are read and written by [`game::record`] and replayed by [`replay`]; [`import`] reads any notation.

#![warn(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a cast that loses something would be a wrong move"
)]

mod any;
mod history;
mod id;
mod import;
mod notation;
mod replay;
mod start;

pub use any::{AnyIllegal, AnyImpossible, AnyMove, AnyPosition};
pub use history::{AnyHistory, AnyPlayError};
pub use id::{GameId, UnknownGame};
pub use import::{ImportError, Imported, MOST_GAMES, import};
pub use notation::Notation;
pub use replay::{AnyReplayError, replay};
pub use start::{Start, StartError};

// For the macro below, in crates that do not depend on the games' crates.
#[doc(hidden)]
pub use {abalone, avalam, awale};

/// Runs an expression that is generic over a game, for the game that a [`GameId`] names.
///
/// ```
/// use game::Game;
/// use games::{GameId, with_game};
///
/// let starts = with_game!(GameId::Avalam, G => G::starts());
/// assert_eq!(starts, ["standard", "placement"]);
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::GameId::Avalam => {
                type $G = $crate::avalam::Avalam;
                $body
            }
            $crate::GameId::Abalone => {
                type $G = $crate::abalone::Abalone;
                $body
            }
            $crate::GameId::Awale => {
                type $G = $crate::awale::Awale;
                $body
            }
        }
    };
}

/// Evaluates an expression for whichever variant an `Any…` value is.
#[macro_export]
macro_rules! with_any {
    ($any:expr, $inner:ident => $body:expr) => {
        match $any {
            Self::Avalam($inner) => $body,
            Self::Abalone($inner) => $body,
            Self::Awale($inner) => $body,
        }
    };
    ($Any:ident, $any:expr, $inner:ident => $body:expr) => {
        match $any {
            $crate::$Any::Avalam($inner) => $body,
            $crate::$Any::Abalone($inner) => $body,
            $crate::$Any::Awale($inner) => $body,
        }
    };
}
