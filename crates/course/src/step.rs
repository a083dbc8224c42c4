use game::Explain;
use games::{AnyHistory, AnyMove, AnyPosition, GameId, StartError, abalone, avalam, awale};
use serde::Deserialize;

use crate::question::moves_with;
use crate::{Claim, Question, Scene};

/// One step of a course: something to read, to do or to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name, in addresses and in the names of its texts.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// What is on the board.
    pub scene: Scene,
    /// What is to be done.
    pub task: Task,
    /// Texts for wrong answers; the first that matches is shown, else the usual one.
    pub replies: Vec<Reply>,
}

/// What is to be done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// To read and go on.
    Read,
    /// To play: one move, or several with the opponent's moves between them.
    Play(Vec<Stage>),
    /// To try what is not allowed, and be told why.
    Try(Attempt),
    /// To answer a question.
    Answer(Question),
    /// To play a whole game, with advice.
    Game,
}

/// One move of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// What it must do.
    pub claim: Claim,
    /// All the moves that do it.
    pub answers: Vec<String>,
    /// What the opponent then plays, where the exercise goes on.
    pub reply: Option<String>,
}

/// Moves that are not allowed, all for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The text that tells the reason.
    pub reason: String,
    /// All the moves that are not allowed for this reason.
    pub answers: Vec<String>,
}

/// A text for some wrong answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The end of its text's name.
    pub name: String,
    /// The answers that it is for.
    pub on: On,
}

/// Some of the wrong answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    /// This move, legal or not.
    Move(String),
    /// Moves that are not allowed for this reason.
    Reason(String),
    /// Legal moves that do this.
    Claim(Claim),
    /// This answer to a question.
    Option(String),
}

impl Step {
    /// A game that begins with the step's position.
    ///
    /// # Errors
    ///
    /// When the position is impossible; the tests make sure that none is.
    pub fn history(&self) -> Result<AnyHistory, StartError> {
        self.scene.history(self.game)
    }

    /// The name of the text that explains the step; its title and its answers are attributes of it.
    pub fn text(&self) -> String {
        format!("course-{}-{}", self.game.name(), self.id)
    }
}

impl Stage {
    /// The moves that do what the stage claims, as the rules have it.
    pub fn truth(&self, history: &AnyHistory) -> Vec<AnyMove> {
        moves_with(history, &self.claim)
    }
}

impl Attempt {
    /// The moves that are not allowed for its reason, as the rules have it.
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
