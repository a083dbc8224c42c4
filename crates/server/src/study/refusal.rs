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
        refused: games::Refused,
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
        StatusCode::UNPROCESSABLE_ENTITY
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::Game(_) => "game",
            Refusal::Start(StartError::Rules(_)) => "rules",
            Refusal::Start(StartError::UnknownStart { .. } | StartError::TwoStarts) => "start",
            Refusal::Start(StartError::Position(_) | StartError::Impossible(_)) => "position",
            Refusal::Move { .. } => "illegal-move",
            Refusal::TooManyMoves { .. } => "too-long",
        }
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Game(error) => error.message(),
            Refusal::Start(error) => error.message(),
            Refusal::Move { refused, .. } => refused.message(),
            Refusal::TooManyMoves { most } => {
                Message::new("study-too-many-moves").with("most", *most)
            }
        }
    }
}
