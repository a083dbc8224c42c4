use answers::PlaceRefusal;
use axum::http::StatusCode;
use game::{Explain, Message};

use crate::problem;

/// Why a request about studies is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// There is no such study.
    #[error("there is no such study")]
    NoStudy,
    /// The study exceeds the size limit.
    #[error("a study of more than {most} bytes")]
    TooLarge {
        /// The limit in bytes.
        most: usize,
    },
    /// The person has too many studies.
    #[error("more than {most} studies")]
    TooManyStudies {
        /// The limit.
        most: u32,
    },
    /// The person's studies are too large in total.
    #[error("more than {most} bytes of studies")]
    TooMuch {
        /// The limit in bytes.
        most: u32,
    },
}

impl problem::Refusal for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Refusal::NoStudy => StatusCode::NOT_FOUND,
            Refusal::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::TooManyStudies { .. } | Refusal::TooMuch { .. } => StatusCode::CONFLICT,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::NoStudy => "no-study",
            Refusal::TooLarge { .. } => "too-large",
            Refusal::TooManyStudies { .. } => "too-many-studies",
            Refusal::TooMuch { .. } => "too-much",
        }
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::NoStudy => Message::new("study-missing"),
            Refusal::TooLarge { most } => Message::new("study-too-large").with("most", most / 1000),
            Refusal::TooMuch { most } => {
                Message::new("study-too-much").with("most", most / 1_000_000)
            }
            Refusal::TooManyStudies { most } => Message::new("study-too-many").with("most", *most),
        }
    }
}

impl problem::Refusal for PlaceRefusal {
    fn status(&self) -> StatusCode {
        StatusCode::UNPROCESSABLE_ENTITY
    }

    fn code(&self) -> &'static str {
        PlaceRefusal::code(self)
    }
}
