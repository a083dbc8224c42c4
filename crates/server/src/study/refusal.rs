use axum::http::StatusCode;
use game::{Explain, Message};
use games::{StartError, UnknownGame};

use crate::problem;

/// Why a position cannot be looked at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no such start, or its position is impossible.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move cannot be played.
    #[error("move {}: {refused}", index + 1)]
    Move {
        /// Which one, from 0.
        index: usize,
        /// Why.
        refused: games::AnyPlayError,
    },
    /// There is no such study.
    #[error("there is no such study")]
    NoStudy,
    /// The study is larger than any that is kept.
    #[error("a study of more than {most} bytes")]
    TooLarge {
        /// So many are kept.
        most: usize,
    },
    /// More studies than anybody may keep.
    #[error("more than {most} studies")]
    TooManyStudies {
        /// So many may be kept.
        most: u32,
    },
    /// More moves than any game has.
    #[error("more than {most} moves")]
    TooManyMoves {
        /// So many are taken.
        most: usize,
    },
}

impl problem::Refusal for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Refusal::NoStudy => StatusCode::NOT_FOUND,
            Refusal::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::TooManyStudies { .. } => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::Game(_) => "game",
            Refusal::Start(StartError::Rules(_)) => "rules",
            Refusal::Start(StartError::UnknownStart { .. } | StartError::TwoStarts) => "start",
            Refusal::Start(StartError::Position(_) | StartError::Impossible(_)) => "position",
            Refusal::Move { .. } => "illegal-move",
            Refusal::TooManyMoves { .. } => "too-long",
            Refusal::NoStudy => "no-study",
            Refusal::TooLarge { .. } => "too-large",
            Refusal::TooManyStudies { .. } => "too-many-studies",
        }
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Game(error) => error.message(),
            Refusal::Start(error) => error.message(),
            Refusal::Move { refused, .. } => refused.message(),
            Refusal::NoStudy => Message::new("study-missing"),
            Refusal::TooLarge { most } => Message::new("study-too-large").with("most", most / 1000),
            Refusal::TooManyStudies { most } => Message::new("study-too-many").with("most", *most),
            Refusal::TooManyMoves { most } => {
                Message::new("study-too-many-moves").with("most", *most)
            }
        }
    }
}
