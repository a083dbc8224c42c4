use game::{Explain, Message};
use games::{AnyHistory, AnyMove, AnyPlayError};

use crate::{Stage, Step, Task, WrongAnswer};

/// The judgement of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Whether it is right.
    pub right: bool,
    /// Whether it completes the step.
    pub complete: bool,
    /// The text to show.
    pub feedback: Feedback,
    /// The reason, if the answer is an illegal move.
    pub reason: Option<Message>,
    /// All moves played in the step so far, including the opponent's.
    pub moves: Vec<String>,
}

/// The text for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// The text of the step with this attribute.
    Text(String),
    /// The reason of the rules alone.
    Reason,
}

/// An answer where none is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MisplacedAnswer {
    #[error("the step has no task")]
    NoTask,
    #[error("the moves are not those of the exercise")]
    OtherMoves,
}

impl Step {
    /// The game of the exercise after these moves.
    ///
    /// # Errors
    ///
    /// If the exercise cannot have reached this point with these moves.
    pub fn follow(&self, moves: &[String]) -> Result<AnyHistory, MisplacedAnswer> {
        let mut history = self.history().map_err(|_| MisplacedAnswer::OtherMoves)?;
        let stages: &[Stage] = if let Task::Play(stages) = &self.task { stages } else { &[] };
        let mut left = moves.iter();
        for stage in stages {
            let Some(played) = left.next() else { break };
            let before = history.position();
            let mv = history.play_text(played).map_err(|_| MisplacedAnswer::OtherMoves)?;
            if !stage.claim.holds(&before, &mv) {
                return Err(MisplacedAnswer::OtherMoves);
            }
            if let Some(reply) = &stage.reply
                && (left.next() != Some(reply) || history.play_text(reply).is_err())
            {
                return Err(MisplacedAnswer::OtherMoves);
            }
        }
        if left.next().is_some() { Err(MisplacedAnswer::OtherMoves) } else { Ok(history) }
    }

    /// Judges an answer after these moves of the exercise: a move in its notation, or an option of a question.
    ///
    /// # Errors
    ///
    /// If no answer is expected there.
    pub fn judge(&self, moves: &[String], answer: &str) -> Result<Judgement, MisplacedAnswer> {
        let history = self.follow(moves)?;
        match &self.task {
            Task::Read | Task::Game => Err(MisplacedAnswer::NoTask),
            Task::Play(stages) => self.judge_move(stages, &history, moves, answer),
            Task::Try(attempt) => {
                let wrong = Judgement::wrong(moves);
                match history.clone().play_text(answer) {
                    Ok(mv) => Ok(self.reply(wrong, &history, Some(mv), None)),
                    Err(refused) => {
                        let reason = refused.message();
                        if reason.id == attempt.reason {
                            let reason = Some(reason);
                            return Ok(Judgement { reason, ..Judgement::done(moves.to_vec()) });
                        }
                        Ok(self.refuse(wrong, &history, answer, &refused))
                    }
                }
            }
            Task::Answer(question) => {
                if question.answer == answer {
                    return Ok(Judgement::done(moves.to_vec()));
                }
                let named = |on: &WrongAnswer| matches!(on, WrongAnswer::Option(option) if option == answer);
                let words = self.reply_text(named).unwrap_or_else(|| WRONG.to_owned());
                Ok(Judgement { feedback: Feedback::Text(words), ..Judgement::wrong(moves) })
            }
        }
    }

    fn judge_move(
        &self,
        stages: &[Stage],
        history: &AnyHistory,
        moves: &[String],
        answer: &str,
    ) -> Result<Judgement, MisplacedAnswer> {
        // Every stage but the last has a reply, so that each takes two moves.
        let number = moves.len().div_ceil(2);
        let stage = stages.get(number).ok_or(MisplacedAnswer::NoTask)?;
        let mut after = history.clone();
        let mv = match after.play_text(answer) {
            Ok(mv) => mv,
            Err(refused) => {
                return Ok(self.refuse(Judgement::wrong(moves), history, answer, &refused));
            }
        };
        if !stage.claim.holds(&history.position(), &mv) {
            return Ok(self.reply(Judgement::wrong(moves), history, Some(mv), None));
        }
        let mut played = moves.to_vec();
        played.push(mv.to_string());
        played.extend(stage.reply.clone());
        let complete = number + 1 == stages.len();
        let words = if complete { DONE.to_owned() } else { format!("then-{}", number + 1) };
        let feedback = Feedback::Text(words);
        Ok(Judgement { right: true, complete, feedback, reason: None, moves: played })
    }

    /// Feedback on an illegal move: the step's text for it, or the reason alone.
    fn refuse(
        &self,
        judgement: Judgement,
        history: &AnyHistory,
        answer: &str,
        refused: &AnyPlayError,
    ) -> Judgement {
        let reason = refused.message();
        let about = |on: &WrongAnswer| match on {
            WrongAnswer::Move(text) => text == answer,
            WrongAnswer::Reason(id) => *id == reason.id,
            WrongAnswer::Claim(_) | WrongAnswer::Option(_) => false,
        };
        match self.reply_text(about) {
            Some(words) => {
                let judgement = Judgement { feedback: Feedback::Text(words), ..judgement };
                Judgement { reason: Some(reason), ..judgement }
            }
            None => self.reply(judgement, history, None, Some(reason)),
        }
    }

    /// Feedback on a legal wrong move, or on an illegal one for which the step has no text.
    fn reply(
        &self,
        judgement: Judgement,
        history: &AnyHistory,
        mv: Option<AnyMove>,
        reason: Option<Message>,
    ) -> Judgement {
        let position = history.position();
        let about = |on: &WrongAnswer| match (on, &mv) {
            (WrongAnswer::Move(text), Some(mv)) => *text == mv.to_string(),
            (WrongAnswer::Claim(claim), Some(mv)) => claim.holds(&position, mv),
            _ => false,
        };
        let feedback = match (self.reply_text(about), &reason) {
            (Some(words), _) => Feedback::Text(words),
            (None, Some(_)) => Feedback::Reason,
            (None, None) => Feedback::Text(WRONG.to_owned()),
        };
        Judgement { feedback, reason, ..judgement }
    }

    fn reply_text(&self, about: impl Fn(&WrongAnswer) -> bool) -> Option<String> {
        let reply = self.replies.iter().find(|reply| about(&reply.on))?;
        Some(format!("{WRONG}-{}", reply.name))
    }
}

/// The attributes of a step's text for a right and for a wrong answer.
const DONE: &str = "done";
const WRONG: &str = "wrong";

impl Judgement {
    fn done(moves: Vec<String>) -> Self {
        let feedback = Feedback::Text(DONE.to_owned());
        Judgement { right: true, complete: true, feedback, reason: None, moves }
    }

    fn wrong(moves: &[String]) -> Self {
        let feedback = Feedback::Text(WRONG.to_owned());
        Judgement { right: false, complete: false, feedback, reason: None, moves: moves.to_vec() }
    }
}
