use axum::http::StatusCode;
use course::MisplacedAnswer;
use game::{Explain, Message};

use crate::problem;

/// Why something about a course is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    /// There is no such course or step.
    #[error("there is no such course or step")]
    Missing,
    /// The answer does not belong there.
    #[error(transparent)]
    Misplaced(#[from] MisplacedAnswer),
}

impl problem::Refusal for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Refusal::Missing => StatusCode::NOT_FOUND,
            Refusal::Misplaced(_) => StatusCode::CONFLICT,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::Missing => "no-course",
            Refusal::Misplaced(_) => "misplaced",
        }
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Missing => Message::new("course-missing"),
            Refusal::Misplaced(_) => Message::new("course-misplaced"),
        }
    }
}
