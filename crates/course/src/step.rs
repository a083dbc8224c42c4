use game::Explain;
use games::{AnyHistory, AnyMove, AnyPosition, GameId, StartError, abalone, avalam, awale};
use serde::Deserialize;

use crate::question::moves_with;
use crate::{Claim, Question, Scene};

/// One step of a course: a text, an exercise or a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its id, in URLs and text ids.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// The board.
    pub scene: Scene,
    /// The task.
    pub task: Task,
    /// Texts for wrong answers; the first match is shown, or else the default.
    pub replies: Vec<Reply>,
}

/// The task of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Read only.
    Read,
    /// Play one move, or several with the opponent's replies.
    Play(Vec<Stage>),
    /// Try illegal moves and read the reasons.
    Try(Attempt),
    /// To answer a question.
    Answer(Question),
    /// Play a whole game with advice.
    Game,
}

/// One move of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The required effect of the move.
    pub claim: Claim,
    /// All moves that do it.
    pub answers: Vec<String>,
    /// The opponent's reply, if the exercise continues.
    pub reply: Option<String>,
}

/// Moves that are illegal for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The id of the reason.
    pub reason: String,
    /// All moves that are illegal for it.
    pub answers: Vec<String>,
}

/// A text for some wrong answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The last part of its text id.
    pub name: String,
    /// The answers it applies to.
    pub on: WrongAnswer,
}

/// A class of wrong answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrongAnswer {
    /// This move, legal or not.
    Move(String),
    /// Moves that are illegal for this reason.
    Reason(String),
    /// Legal moves that satisfy a claim.
    Claim(Claim),
    /// This option of a question.
    Option(String),
}

impl Step {
    /// A game that begins with the step's position.
    ///
    /// # Errors
    ///
    /// If the position is impossible; the tests check all steps.
    pub fn history(&self) -> Result<AnyHistory, StartError> {
        self.scene.history(self.game)
    }

    /// The id of the step's text; its title and answers are attributes of it.
    pub fn text(&self) -> String {
        format!("course-{}-{}", self.game.name(), self.id)
    }
}

impl Stage {
    /// The moves that satisfy the stage's claim, by the rules.
    pub fn truth(&self, history: &AnyHistory) -> Vec<AnyMove> {
        moves_with(history, &self.claim)
    }
}

impl Attempt {
    /// The moves that are illegal for its reason, by the rules.
    pub fn truth(&self, history: &AnyHistory) -> Vec<AnyMove> {
        fn refused<P: game::Position>(
            position: &P,
            all: impl Iterator<Item = P::Move>,
            reason: &str,
        ) -> Vec<AnyMove>
        where
            AnyMove: From<P::Move>,
        {
            let refuses = |mv: &P::Move| {
                position.check(*mv).is_err_and(|illegal| illegal.message().id == reason)
            };
            all.filter(refuses).map(AnyMove::from).collect()
        }
        match history.position() {
            AnyPosition::Avalam(position) => refused(&position, avalam::Move::all(), &self.reason),
            AnyPosition::Abalone(position) => {
                refused(&position, abalone::Move::all(), &self.reason)
            }
            AnyPosition::Awale(position) => refused(&position, awale::Move::all(), &self.reason),
        }
    }
}
