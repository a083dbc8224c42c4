use axum::http::StatusCode;
use game::{Explain, Message};

use crate::problem;

/// Why a request about games is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum GameRefusal {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The invitation or challenge is not open any more.
    #[error("the invitation is not open any more")]
    NotOpen,
    /// The table rejects the action.
    #[error(transparent)]
    Action(#[from] table::RejectedAction),
    /// No game can be played on these terms.
    #[error(transparent)]
    Terms(#[from] table::InvalidTerms),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] games::UnknownGame),
    /// A name cannot be used.
    #[error(transparent)]
    Name(#[from] table::InvalidName),
    /// There is no such level.
    #[error("there is no such level")]
    NoLevel,
    /// A rated game needs accounts.
    #[error("a rated game needs an account")]
    NeedsAccount,
    /// Hints are for games against the computer or at a shared screen.
    #[error("there is no help in this game")]
    NoHelp,
    /// The engine's queue is full.
    #[error("the computer is busy")]
    Busy,
    /// The store could not be written.
    #[error("nothing could be stored")]
    Storage,
    /// Only finished games can be reviewed.
    #[error("the game is not over")]
    NotOver,
    /// The route is for bot accounts.
    #[error("this is for bots")]
    NotABot,
    /// There is no such player.
    #[error("there is no such player")]
    NoPlayer,
    /// The connection follows too many tables.
    #[error("too many tables")]
    TooManyTables,
    /// The request is not a WebSocket upgrade.
    #[error("this is for sockets")]
    NotASocket,
    /// A binary WebSocket message.
    #[error("messages are texts")]
    Binary,
    /// The rate limit of messages is exceeded.
    #[error("too many messages")]
    TooFast,
}

impl problem::Refusal for GameRefusal {
    fn status(&self) -> StatusCode {
        match self {
            GameRefusal::NoTable | GameRefusal::NoPlayer => StatusCode::NOT_FOUND,
            GameRefusal::NotOpen | GameRefusal::Action(_) | GameRefusal::NotOver => {
                StatusCode::CONFLICT
            }
            GameRefusal::Terms(_)
            | GameRefusal::Game(_)
            | GameRefusal::Name(_)
            | GameRefusal::NoLevel
            | GameRefusal::Binary => StatusCode::UNPROCESSABLE_ENTITY,
            GameRefusal::NeedsAccount | GameRefusal::NoHelp | GameRefusal::NotABot => {
                StatusCode::FORBIDDEN
            }
            GameRefusal::Busy | GameRefusal::Storage => StatusCode::SERVICE_UNAVAILABLE,
            GameRefusal::NotASocket => StatusCode::UPGRADE_REQUIRED,
            GameRefusal::TooManyTables | GameRefusal::TooFast => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            GameRefusal::NoTable => "no-table",
            GameRefusal::NotOpen => "not-open",
            GameRefusal::Action(rejected) => rejected.code(),
            GameRefusal::Terms(_) | GameRefusal::Game(_) => "unfit",
            GameRefusal::Name(_) => "name",
            GameRefusal::NoLevel => "no-level",
            GameRefusal::NeedsAccount => "needs-account",
            GameRefusal::NoHelp => "no-help",
            GameRefusal::Busy => "busy",
            GameRefusal::Storage => "storage",
            GameRefusal::NotOver => "not-over",
            GameRefusal::NotABot => "not-a-bot",
            GameRefusal::NoPlayer => "no-player",
            GameRefusal::TooManyTables => "too-many-tables",
            GameRefusal::NotASocket => "not-a-socket",
            GameRefusal::Binary => "binary",
            GameRefusal::TooFast => "too-many",
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            GameRefusal::Storage => Some(5),
            GameRefusal::Busy => Some(2),
            _ => None,
        }
    }
}

impl Explain for GameRefusal {
    fn message(&self) -> Message {
        match self {
            GameRefusal::NoTable => Message::new("live-no-table"),
            GameRefusal::NotOpen => Message::new("live-not-open"),
            GameRefusal::Action(rejected) => rejected.message(),
            GameRefusal::Terms(invalid) => invalid.message(),
            GameRefusal::Game(unknown) => unknown.message(),
            GameRefusal::Name(problem) => problem.message(),
            GameRefusal::NoLevel => Message::new("live-no-level"),
            GameRefusal::NeedsAccount => Message::new("live-needs-account"),
            GameRefusal::NoHelp => Message::new("live-no-help"),
            GameRefusal::Busy => Message::new("live-busy"),
            GameRefusal::Storage => Message::new("problem-storage"),
            GameRefusal::NotOver => Message::new("table-not-over"),
            GameRefusal::NotABot => Message::new("live-not-a-bot"),
            GameRefusal::NoPlayer => Message::new("live-no-player"),
            GameRefusal::TooManyTables => Message::new("live-too-many-tables"),
            GameRefusal::NotASocket => Message::new("live-not-a-socket"),
            GameRefusal::Binary => Message::new("live-binary"),
            GameRefusal::TooFast => Message::new("live-too-fast"),
        }
    }
}
