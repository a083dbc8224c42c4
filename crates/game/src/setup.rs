use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{Explain, Message, TextError};

/// An unchecked position, from a text or an editor.
pub trait Setup: Clone + Eq + Debug + Display + FromStr<Err = TextError> {
    /// The checked position.
    type Position: crate::Position<Setup = Self>;
    /// A reason why it is impossible.
    type Problem: Explain + std::error::Error + Clone + Eq + Send + Sync + 'static;

    /// All problems, in board order; empty if the setup is possible.
    fn problems(&self, scope: Scope) -> Vec<Self::Problem>;

    /// Checks the setup under a rule set.
    ///
    /// # Errors
    ///
    /// All problems at once.
    fn position(
        &self,
        rules: <Self::Position as crate::Position>::Rules,
        scope: Scope,
    ) -> Result<Self::Position, Impossible<Self::Problem>>;
}

/// What a position is for: decides whether pieces may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// A game: all counters, marbles or seeds are accounted for.
    #[default]
    Play,
    /// A study: some may be missing.
    Study,
}

/// A setup that is not a position, with all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible<Problem>(pub Vec<Problem>);

impl<Problem: Display> Display for Impossible<Problem> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}

impl<Problem: Display + Debug> std::error::Error for Impossible<Problem> {}

impl<Problem: Explain> Explain for Impossible<Problem> {
    /// The problems as one message: nested pairs, each translated by itself.
    fn message(&self) -> Message {
        let mut problems = self.0.iter().rev().map(Explain::message);
        let last = problems.next().unwrap_or_else(|| Message::new("impossible"));
        problems.fold(last, |rest, first| {
            Message::new("impossible-and").with("first", first).with("rest", rest)
        })
    }
}
