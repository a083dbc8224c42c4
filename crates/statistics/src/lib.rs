//! Statistics of matches and tournaments: the Elo difference of two players with its error, the SPRT, and ratings of many
//! players ([`rate`]).
//!
//! A match is played in pairs: the same opening twice, with the sides swapped. The advantage of an opening cancels within
//! a pair, so the two results are not independent, and counting pairs ([`Pairs`]) measures the error of the score better
//! than counting games ([`Games`]). This is the “pentanomial” model: a pair scores 0, ½, 1, 1½ or 2 points.
//!
//! Nothing here knows a game, does I/O or uses random numbers.
//!
//! ```
//! use statistics::{Counts, Decision, Pairs, Sprt};
//!
//! let pairs = Pairs([10, 50, 100, 60, 12]);
//! let elo = pairs.elo().unwrap();
//! assert_eq!(format!("{:.1} ± {:.1}", elo.value, elo.error()), "10.5 ± 20.6");
//!
//! let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
//! assert_eq!(sprt.decide(sprt.llr(&pairs)), Decision::Undecided);
//! ```

mod counts;
mod elo;
mod ratings;
mod sprt;

pub use counts::{Counts, Games, Pairs};
pub use elo::{Elo, expected_score};
pub use ratings::{Encounter, Rating, rate};
pub use sprt::{Decision, InvalidSprt, Sprt};
