//! What a match between two players proves: how much stronger one is, with what error, and whether a
//! sequential test is decided.
//!
//! A match is played in pairs: the same opening twice, with the sides exchanged. What an opening gives
//! one side it takes back in the other game, so the two results of a pair are not independent, and
//! counting pairs ([`Pairs`]) measures the error of the score better than counting games ([`Games`]).
//! This is the “pentanomial” model: a pair brings 0, ½, 1, 1½ or 2 points.
//!
//! Nothing here knows a game, reads a file or makes random numbers.
//!
//! ```
//! use statistics::{Counts, Decision, Pairs, Sprt};
//!
//! let pairs = Pairs([10, 50, 100, 60, 12]);
//! let elo = pairs.elo().unwrap();
//! assert_eq!(format!("{:.1} ± {:.1}", elo.value, elo.error()), "10.5 ± 20.6");
//!
//! let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
//! assert_eq!(sprt.decide(sprt.llr(&pairs)), Decision::GoOn);
//! ```

mod counts;
mod elo;
mod sprt;

pub use counts::{Counts, Games, Pairs};
pub use elo::{Elo, expected_score};
pub use sprt::{BadSprt, Decision, Sprt};
