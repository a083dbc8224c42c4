//! Courses over HTTP, in the user's language.

use serde::{Deserialize, Serialize};

use crate::GameName;
use crate::live::{Board, LegalMove};
use crate::play::Named;

/// The course of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Course {
    /// The game.
    pub game: GameName,
    /// The chapters, in reading order.
    pub chapters: Vec<Chapter>,
    /// The figures of the rules page.
    pub figures: Vec<Figure>,
}

/// A chapter of a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chapter {
    /// The id in URLs.
    pub id: String,
    /// The title.
    pub title: String,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// The id in URLs.
    pub id: String,
    /// The kind of step.
    pub kind: StepKind,
    /// The title.
    pub title: String,
    /// The explanation; paragraphs are separated by empty lines.
    pub text: String,
    /// The task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub task: Option<String>,
    /// The board.
    pub scene: Scene,
    /// The options of a question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Named>,
    /// The correct moves, for each move of the exercise.
    pub answers: Vec<Vec<String>>,
}

/// The user's task in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// Reads a text.
    Read,
    /// Finds the correct moves.
    Play,
    /// Tries a move that may be illegal.
    Try,
    /// Answers a question.
    Answer,
    /// Plays a game.
    Game,
}

/// A board with annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene {
    /// The rule set.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The highlighted places.
    pub highlight: Vec<String>,
    /// Moves drawn as arrows.
    pub arrows: Vec<LegalMove>,
    /// Avalam: the settled towers, which can never change.
    pub settled: Vec<String>,
}

/// A figure of the rules page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figure {
    /// The figure's id.
    pub id: String,
    /// The id of the section of the rules that it illustrates.
    pub section: String,
    /// The caption.
    pub caption: String,
    /// The board.
    pub scene: Scene,
}

/// An answer to an exercise. Without an answer, only the board is returned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ExerciseAnswer {
    /// The moves of the exercise so far, including the opponent's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A move in the game's notation, or the name of an option.
    #[cfg_attr(test, ts(optional))]
    pub answer: Option<String>,
}

/// Feedback on an answer, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judged {
    /// Whether the answer is correct; `null` without an answer.
    pub right: Option<bool>,
    /// Whether the step is completed.
    pub complete: bool,
    /// The feedback.
    pub text: String,
    /// Why the move is illegal, unless the feedback says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<String>,
    /// The moves of the exercise so far.
    pub moves: Vec<String>,
    /// The board after them.
    pub board: Board,
}
