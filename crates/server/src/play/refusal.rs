use axum::http::StatusCode;
use game::{Explain, Message};

use crate::problem;

/// Why something about a game is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The invitation or challenge is not open any more.
    #[error("the invitation is not open any more")]
    NotOpen,
    /// The table itself refuses.
    #[error(transparent)]
    Table(#[from] table::Refused),
    /// No game can be played like this.
    #[error(transparent)]
    Unfit(#[from] table::Unfit),
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] games::UnknownGame),
    /// A name cannot be used.
    #[error(transparent)]
    Name(#[from] table::NameProblem),
    /// There is no such level.
    #[error("there is no such level")]
    NoLevel,
    /// A rated game needs accounts.
    #[error("a rated game needs an account")]
    NeedsAccount,
    /// Help is for games against the computer or at one screen.
    #[error("there is no help in this game")]
    NoHelp,
    /// The computer has too much to do.
    #[error("the computer is busy")]
    Busy,
    /// Nothing could be stored.
    #[error("nothing could be stored")]
    Storage,
    /// Only finished games can be reviewed.
    #[error("the game is not over")]
    NotOver,
    /// This is for bots.
    #[error("this is for bots")]
    NotABot,
    /// There is no such player.
    #[error("there is no such player")]
    NoPlayer,
    /// More tables than one connection may follow.
    #[error("too many tables")]
    TooManyTables,
    /// What asked for a socket is no socket.
    #[error("this is for sockets")]
    NotASocket,
    /// What was sent is not text.
    #[error("messages are texts")]
    Binary,
    /// Messages come too fast.
    #[error("too many messages")]
    TooFast,
}

impl problem::Refusal for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Refusal::NoTable | Refusal::NoPlayer => StatusCode::NOT_FOUND,
            Refusal::NotOpen | Refusal::Table(_) | Refusal::NotOver => StatusCode::CONFLICT,
            Refusal::Unfit(_)
            | Refusal::Game(_)
            | Refusal::Name(_)
            | Refusal::NoLevel
            | Refusal::Binary => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::NeedsAccount | Refusal::NoHelp | Refusal::NotABot => StatusCode::FORBIDDEN,
            Refusal::Busy | Refusal::Storage => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::NotASocket => StatusCode::UPGRADE_REQUIRED,
            Refusal::TooManyTables | Refusal::TooFast => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::NoTable => "no-table",
            Refusal::NotOpen => "not-open",
            Refusal::Table(refused) => refused.code(),
            Refusal::Unfit(_) | Refusal::Game(_) => "unfit",
            Refusal::Name(_) => "name",
            Refusal::NoLevel => "no-level",
            Refusal::NeedsAccount => "needs-account",
            Refusal::NoHelp => "no-help",
            Refusal::Busy => "busy",
            Refusal::Storage => "storage",
            Refusal::NotOver => "not-over",
            Refusal::NotABot => "not-a-bot",
            Refusal::NoPlayer => "no-player",
            Refusal::TooManyTables => "too-many-tables",
            Refusal::NotASocket => "not-a-socket",
            Refusal::Binary => "binary",
            Refusal::TooFast => "too-many",
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Refusal::Storage => Some(5),
            Refusal::Busy => Some(2),
            _ => None,
        }
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::NoTable => Message::new("live-no-table"),
            Refusal::NotOpen => Message::new("live-not-open"),
            Refusal::Table(refused) => refused.message(),
            Refusal::Unfit(unfit) => unfit.message(),
            Refusal::Game(unknown) => unknown.message(),
            Refusal::Name(problem) => problem.message(),
            Refusal::NoLevel => Message::new("live-no-level"),
            Refusal::NeedsAccount => Message::new("live-needs-account"),
            Refusal::NoHelp => Message::new("live-no-help"),
            Refusal::Busy => Message::new("live-busy"),
            Refusal::Storage => Message::new("problem-storage"),
            Refusal::NotOver => Message::new("table-not-over"),
            Refusal::NotABot => Message::new("live-not-a-bot"),
            Refusal::NoPlayer => Message::new("live-no-player"),
            Refusal::TooManyTables => Message::new("live-too-many-tables"),
            Refusal::NotASocket => Message::new("live-not-a-socket"),
            Refusal::Binary => Message::new("live-binary"),
            Refusal::TooFast => Message::new("live-too-fast"),
        }
    }
}
