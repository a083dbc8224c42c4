//! Interactive courses through the rules of each game, and the judgement of answers.
//!
//! A [`Course`] is read from a data file in `courses/`: chapters of [`Step`]s, each with a
//! [`Scene`] on the board and a [`Task`]. A [`Claim`] states what a right answer does,
//! beside the list of right answers; the tests compare the two by the rules of the game. Texts are in
//! `locales/`, under ids derived from the step's name.
//!
//! [`advice`] gives hints on a position in a first game.
//!
//! ```
//! use course::{Course, Feedback};
//! use games::GameId;
//!
//! let course = Course::of(GameId::Abalone);
//! let step = course.step("two-one").unwrap();
//! let judgement = step.judge(&[], "e4e5").unwrap();
//! assert!(judgement.right && judgement.complete);
//! assert_eq!(judgement.feedback, Feedback::Text("done".to_owned()));
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
pub use data::{Chapter, Course, CourseError, StepError};
pub use figure::{Figure, ForbiddenMove};
pub use judge::{Feedback, Judgement, MisplacedAnswer};
pub use question::{Question, QuestionKind};
pub use scene::Scene;
pub use step::{Attempt, Reply, Stage, Step, Task, WrongAnswer};
