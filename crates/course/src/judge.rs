use game::{Explain, Message};
use games::{AnyHistory, AnyMove, Refused};

use crate::{On, Stage, Step, Task};

/// What is thought of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is right.
    pub right: bool,
    /// Whether the step is done with it.
    pub complete: bool,
    /// What is said about it.
    pub saying: Saying,
    /// The reason of the rules, where the answer is a move that is not allowed.
    pub reason: Option<Message>,
    /// All the moves that have been played in the step now, the opponent's included.
    pub moves: Vec<String>,
}

/// The words for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// The text of the step with this attribute.
    Words(String),
    /// The reason of the rules alone.
    Reason,
}

/// An answer to something that was not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misplaced {
    /// The step asks for nothing.
    #[error("the step asks for nothing")]
    NoTask,
    /// The moves before it are not those of the step.
    #[error("the moves are not those of the exercise")]
    OtherMoves,
}

impl Step {
    /// The game of the exercise after these moves.
    ///
    /// # Errors
    ///
    /// When the exercise cannot have come this far with them.
    pub fn follow(&self, moves: &[String]) -> Result<AnyHistory, Misplaced> {
        let mut history = self.history().map_err(|_| Misplaced::OtherMoves)?;
        let stages: &[Stage] = if let Task::Play(stages) = &self.task { stages } else { &[] };
        let mut left = moves.iter();
        for stage in stages {
            let Some(played) = left.next() else { break };
            let before = history.position();
            let mv = history.play_text(played).map_err(|_| Misplaced::OtherMoves)?;
            if !stage.claim.holds(&before, &mv) {
                return Err(Misplaced::OtherMoves);
            }
            if let Some(reply) = &stage.reply
                && (left.next() != Some(reply) || history.play_text(reply).is_err())
            {
                return Err(Misplaced::OtherMoves);
            }
        }
        if left.next().is_some() { Err(Misplaced::OtherMoves) } else { Ok(history) }
    }

    /// Judges an answer that comes after these moves of the exercise: a move as it is written, or one
    /// of the options of a question.
    ///
    /// # Errors
    ///
    /// When nothing is asked there.
    pub fn judge(&self, moves: &[String], answer: &str) -> Result<Verdict, Misplaced> {
        let history = self.follow(moves)?;
        match &self.task {
            Task::Read | Task::Game => Err(Misplaced::NoTask),
            Task::Play(stages) => self.judge_move(stages, &history, moves, answer),
            Task::Try(attempt) => {
                let wrong = Verdict::wrong(moves);
                match history.clone().play_text(answer) {
                    Ok(mv) => Ok(self.reply(wrong, &history, Some(mv), None)),
                    Err(refused) => {
                        let reason = refused.message();
                        if reason.id == attempt.reason {
                            let reason = Some(reason);
                            return Ok(Verdict { reason, ..Verdict::done(moves.to_vec()) });
                        }
                        Ok(self.refuse(wrong, &history, answer, &refused))
                    }
                }
            }
            Task::Answer(question) => {
                if question.answer == answer {
                    return Ok(Verdict::done(moves.to_vec()));
                }
                let named = |on: &On| matches!(on, On::Option(option) if option == answer);
                let words = self.words(named).unwrap_or_else(|| WRONG.to_owned());
                Ok(Verdict { saying: Saying::Words(words), ..Verdict::wrong(moves) })
            }
        }
    }

    fn judge_move(
        &self,
        stages: &[Stage],
        history: &AnyHistory,
        moves: &[String],
        answer: &str,
    ) -> Result<Verdict, Misplaced> {
        // Every stage before the last has a reply: two moves belong to each.
        let number = moves.len().div_ceil(2);
        let stage = stages.get(number).ok_or(Misplaced::NoTask)?;
        let mut after = history.clone();
        let mv = match after.play_text(answer) {
            Ok(mv) => mv,
            Err(refused) => {
                return Ok(self.refuse(Verdict::wrong(moves), history, answer, &refused));
            }
        };
        if !stage.claim.holds(&history.position(), &mv) {
            return Ok(self.reply(Verdict::wrong(moves), history, Some(mv), None));
        }
        let mut played = moves.to_vec();
        played.push(mv.to_string());
        played.extend(stage.reply.clone());
        let complete = number + 1 == stages.len();
        let words = if complete { DONE.to_owned() } else { format!("then-{}", number + 1) };
        let saying = Saying::Words(words);
        Ok(Verdict { right: true, complete, saying, reason: None, moves: played })
    }

    /// What is said to a move that is not allowed: the words for it, or the reason alone.
    fn refuse(
        &self,
        verdict: Verdict,
        history: &AnyHistory,
        answer: &str,
        refused: &Refused,
    ) -> Verdict {
        let reason = refused.message();
        let about = |on: &On| match on {
            On::Move(text) => text == answer,
            On::Reason(id) => *id == reason.id,
            On::Claim(_) | On::Option(_) => false,
        };
        match self.words(about) {
            Some(words) => {
                let verdict = Verdict { saying: Saying::Words(words), ..verdict };
                Verdict { reason: Some(reason), ..verdict }
            }
            None => self.reply(verdict, history, None, Some(reason)),
        }
    }

    /// What is said to a legal move that is not asked for, or to one that is refused without words of
    /// the step's own.
    fn reply(
        &self,
        verdict: Verdict,
        history: &AnyHistory,
        mv: Option<AnyMove>,
        reason: Option<Message>,
    ) -> Verdict {
        let position = history.position();
        let about = |on: &On| match (on, &mv) {
            (On::Move(text), Some(mv)) => *text == mv.to_string(),
            (On::Claim(claim), Some(mv)) => claim.holds(&position, mv),
            _ => false,
        };
        let saying = match (self.words(about), &reason) {
            (Some(words), _) => Saying::Words(words),
            (None, Some(_)) => Saying::Reason,
            (None, None) => Saying::Words(WRONG.to_owned()),
        };
        Verdict { saying, reason, ..verdict }
    }

    fn words(&self, about: impl Fn(&On) -> bool) -> Option<String> {
        let reply = self.replies.iter().find(|reply| about(&reply.on))?;
        Some(format!("{WRONG}-{}", reply.name))
    }
}

/// The attributes of a step's text for a right and for a wrong answer.
const DONE: &str = "done";
const WRONG: &str = "wrong";

impl Verdict {
    fn done(moves: Vec<String>) -> Self {
        let saying = Saying::Words(DONE.to_owned());
        Verdict { right: true, complete: true, saying, reason: None, moves }
    }

    fn wrong(moves: &[String]) -> Self {
        let saying = Saying::Words(WRONG.to_owned());
        Verdict { right: false, complete: false, saying, reason: None, moves: moves.to_vec() }
    }
}
