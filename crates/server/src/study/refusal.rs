use answers::PlaceRefusal;
use axum::http::StatusCode;
use game::{Explain, Message};

use crate::problem;

/// Why a request about studies is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StudyRefusal {
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

impl problem::HttpError for StudyRefusal {
    fn status(&self) -> StatusCode {
        match self {
            StudyRefusal::NoStudy => StatusCode::NOT_FOUND,
            StudyRefusal::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            StudyRefusal::TooManyStudies { .. } | StudyRefusal::TooMuch { .. } => {
                StatusCode::CONFLICT
            }
        }
    }

    fn code(&self) -> &'static str {
        match self {
            StudyRefusal::NoStudy => "no-study",
            StudyRefusal::TooLarge { .. } => "too-large",
            StudyRefusal::TooManyStudies { .. } => "too-many-studies",
            StudyRefusal::TooMuch { .. } => "too-much",
        }
    }
}

impl Explain for StudyRefusal {
    fn message(&self) -> Message {
        match self {
            StudyRefusal::NoStudy => Message::new("study-missing"),
            StudyRefusal::TooLarge { most } => {
                Message::new("study-too-large").with("most", most / 1000)
            }
            StudyRefusal::TooMuch { most } => {
                Message::new("study-too-much").with("most", most / 1_000_000)
            }
            StudyRefusal::TooManyStudies { most } => {
                Message::new("study-too-many").with("most", *most)
            }
        }
    }
}

impl problem::HttpError for PlaceRefusal {
    fn status(&self) -> StatusCode {
        StatusCode::UNPROCESSABLE_ENTITY
    }

    fn code(&self) -> &'static str {
        PlaceRefusal::code(self)
    }
}
