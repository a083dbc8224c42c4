//! The courses through the rules of each game, and what judges an answer.
//!
//! A [`Course`] is read from a data file in `courses/`: chapters of [`Step`]s, each with a
//! [`Scene`] on the board and a [`Task`]. What a right answer does is written down as a [`Claim`]
//! beside the list of right answers, and the tests hold one against the other with the rules of the
//! game. Nothing here is a sentence: the words of a step are texts of `locales/`, named after it.
//!
//! [`advice`] says in words what is worth thinking of in a position, for somebody's first game.
//!
//! ```
//! use course::{Course, Saying};
//! use games::GameId;
//!
//! let course = Course::of(GameId::Abalone);
//! let step = course.step("two-one").unwrap();
//! let verdict = step.judge(&[], "e4e5").unwrap();
//! assert!(verdict.right && verdict.complete);
//! assert_eq!(verdict.saying, Saying::Words("done".to_owned()));
//! ```

mod advice;
mod claim;
mod colour;
mod data;
mod figure;
mod judge;
mod question;
mod scene;
mod step;

pub use advice::advice;
pub use claim::{Claim, Marbles, Seeds, Towers};
pub use colour::Colour;
pub use data::{Chapter, Course, CourseError, Flaw};
pub use figure::{Figure, Refusal};
pub use judge::{Misplaced, Saying, Verdict};
pub use question::{Ask, Question};
pub use scene::Scene;
pub use step::{Attempt, On, Reply, Stage, Step, Task};
