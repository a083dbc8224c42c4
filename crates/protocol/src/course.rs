//! Courses over HTTP, in the reader's language.

use serde::{Deserialize, Serialize};

use crate::GameName;
use crate::live::{Board, LegalMove};
use crate::play::Named;

/// A course through a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Course {
    /// The game.
    pub game: GameName,
    /// Its chapters, in the order in which they are read.
    pub chapters: Vec<Chapter>,
    /// The figures of the rules' page.
    pub figures: Vec<Figure>,
}

/// A chapter of a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chapter {
    /// Its name in addresses.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// Its name in addresses.
    pub id: String,
    /// What is to be done.
    pub kind: StepKind,
    /// Its title.
    pub title: String,
    /// What it explains; paragraphs are separated by empty lines.
    pub text: String,
    /// The task, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub task: Option<String>,
    /// The board.
    pub scene: Scene,
    /// What can be answered to a question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Named>,
    /// For each move of the exercise, all that are right.
    pub answers: Vec<Vec<String>>,
}

/// What is to be done in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// To read.
    Read,
    /// To find the right moves.
    Play,
    /// To try a move that may be illegal.
    Try,
    /// To answer a question.
    Answer,
    /// To play a game.
    Game,
}

/// A board with what is marked on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    /// The rule set.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The marked places.
    pub highlight: Vec<String>,
    /// Moves that are shown as arrows.
    pub arrows: Vec<LegalMove>,
    /// Avalam: the towers that can never change.
    pub settled: Vec<String>,
}

/// A figure of the rules' page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figure {
    /// Its name.
    pub id: String,
    /// The text of the rules that it belongs to.
    pub section: String,
    /// What it shows, in words.
    pub caption: String,
    /// The board.
    pub scene: Scene,
}

/// An answer to an exercise, or none yet: then only the board is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ExerciseAnswer {
    /// The moves of the exercise so far, the opponent's included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A move as it is written, or the name of an option.
    #[cfg_attr(test, ts(optional))]
    pub answer: Option<String>,
}

/// The verdict on an answer, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judged {
    /// Whether the answer is right; none if nothing was answered.
    pub right: Option<bool>,
    /// Whether the step is done.
    pub complete: bool,
    /// What is said about the answer.
    pub text: String,
    /// Why the move is not allowed, in the words of the rules, unless that is the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<String>,
    /// The moves of the exercise so far.
    pub moves: Vec<String>,
    /// The board after them.
    pub board: Board,
}
