use axum::http::StatusCode;
use game::{Explain, Message};

use crate::problem;

/// Why a request about games is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum GameRefusal {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The invitation or challenge is closed.
    #[error("the invitation is not open any more")]
    NotOpen,
    /// The person cannot be challenged; whether there is a block is not revealed.
    #[error("this person takes no challenge now")]
    NotAvailable,
    /// There is an open challenge to this person already.
    #[error("there is a challenge to this person already")]
    AlreadyChallenged,
    /// The table rejects the action.
    #[error(transparent)]
    Action(#[from] table::RejectedAction),
    /// No such table can be set up.
    #[error(transparent)]
    NewTable(#[from] answers::TableRefusal),
    /// A rated game needs accounts.
    #[error("a rated game needs an account")]
    NeedsAccount,
    /// Hints are for games against the computer or at a shared screen.
    #[error("there is no help in this game")]
    NoHelp,
    /// The engine does not help in a running game against a person.
    #[error("this is the position of a running game")]
    OwnGame,
    /// The engine's queue is full.
    #[error("the computer is busy")]
    Busy,
    /// The store could not be written.
    #[error("nothing could be stored")]
    Storage,
    /// Only finished games can be reviewed.
    #[error("the game is not over")]
    NotOver,
    /// Only tables that began on a device are handed in.
    #[error("this is no game from a device")]
    NotFromDevice,
    /// The game is somebody else's.
    #[error("this game is somebody else's")]
    NotYours,
    /// The game ended later than now.
    #[error("this game is from the future")]
    FromTheFuture,
    /// No table would have decided an event.
    #[error("event {number} is not how the game is played")]
    Forged {
        /// The number of the event.
        number: u64,
    },
    /// The route is for bot accounts.
    #[error("this is for bots")]
    NotABot,
    /// The route is for workers whose token belongs to an operator's account.
    #[error("this is for workers")]
    NotAWorker,
    /// A worker's job went to another one.
    #[error("the job belongs to another worker")]
    JobLost,
    /// A worker's result does not fit the game.
    #[error("the result does not fit the game")]
    BadResult,
    /// Games between people are always public.
    #[error("a game between people is public")]
    BetweenPeople,
    /// An operator has muted the person.
    #[error("an operator has muted this person")]
    Muted {
        /// The days until it ends; `None` without an end.
        days: Option<u32>,
    },
    /// There is no such player.
    #[error("there is no such player")]
    NoPlayer,
    /// Too many open challenges of this person.
    #[error("{most} challenges are open already")]
    TooManyChallenges {
        /// The limit.
        most: u32,
    },
    /// Too many open challenges of this address.
    #[error("{most} challenges of this address are open already")]
    TooManyAddressChallenges {
        /// The limit.
        most: u32,
    },
    /// Too many reviews of this person wait.
    #[error("{most} reviews are queued already")]
    TooManyReviews {
        /// The limit.
        most: u32,
    },
    /// Too many actions, or new tables, within an hour.
    #[error("too many actions within an hour")]
    TooOften {
        /// Seconds until the next one is accepted.
        seconds: u64,
    },
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

impl problem::HttpError for GameRefusal {
    fn status(&self) -> StatusCode {
        match self {
            GameRefusal::NoTable | GameRefusal::NoPlayer => StatusCode::NOT_FOUND,
            GameRefusal::NotOpen
            | GameRefusal::NotAvailable
            | GameRefusal::AlreadyChallenged
            | GameRefusal::Action(_)
            | GameRefusal::NotOver
            | GameRefusal::JobLost
            | GameRefusal::BetweenPeople => StatusCode::CONFLICT,
            GameRefusal::NewTable(_)
            | GameRefusal::NotFromDevice
            | GameRefusal::FromTheFuture
            | GameRefusal::Forged { .. }
            | GameRefusal::BadResult
            | GameRefusal::Binary => StatusCode::UNPROCESSABLE_ENTITY,
            GameRefusal::NeedsAccount
            | GameRefusal::NoHelp
            | GameRefusal::NotYours
            | GameRefusal::OwnGame
            | GameRefusal::Muted { .. }
            | GameRefusal::NotAWorker
            | GameRefusal::NotABot => StatusCode::FORBIDDEN,
            GameRefusal::Busy | GameRefusal::Storage => StatusCode::SERVICE_UNAVAILABLE,
            GameRefusal::NotASocket => StatusCode::UPGRADE_REQUIRED,
            GameRefusal::TooManyTables
            | GameRefusal::TooManyChallenges { .. }
            | GameRefusal::TooManyAddressChallenges { .. }
            | GameRefusal::TooManyReviews { .. }
            | GameRefusal::TooOften { .. }
            | GameRefusal::TooFast => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            GameRefusal::NoTable => "no-table",
            GameRefusal::NotOpen => "not-open",
            GameRefusal::NotAvailable => "not-available",
            GameRefusal::AlreadyChallenged => "already-challenged",
            GameRefusal::Action(rejected) => rejected.code(),
            GameRefusal::NewTable(refusal) => refusal.code(),
            GameRefusal::NeedsAccount => "needs-account",
            GameRefusal::NoHelp => "no-help",
            GameRefusal::OwnGame => "own-game",
            GameRefusal::Busy => "busy",
            GameRefusal::Storage => "storage",
            GameRefusal::NotOver => "not-over",
            GameRefusal::NotFromDevice => "not-from-device",
            GameRefusal::NotYours => "not-yours",
            GameRefusal::FromTheFuture => "from-the-future",
            GameRefusal::Forged { .. } => "forged",
            GameRefusal::NotABot => "not-a-bot",
            GameRefusal::NotAWorker => "not-a-worker",
            GameRefusal::JobLost => "job-lost",
            GameRefusal::BadResult => "bad-result",
            GameRefusal::BetweenPeople => "between-people",
            GameRefusal::Muted { .. } => "muted",
            GameRefusal::NoPlayer => "no-player",
            GameRefusal::TooManyTables => "too-many-tables",
            GameRefusal::NotASocket => "not-a-socket",
            GameRefusal::Binary => "binary",
            GameRefusal::TooManyChallenges { .. }
            | GameRefusal::TooManyAddressChallenges { .. } => "too-many-challenges",
            GameRefusal::TooManyReviews { .. } => "too-many-reviews",
            GameRefusal::TooOften { .. } | GameRefusal::TooFast => "too-many",
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            GameRefusal::Storage => Some(5),
            GameRefusal::Busy => Some(2),
            GameRefusal::TooOften { seconds } => Some(*seconds),
            // How long it takes depends on others.
            GameRefusal::TooManyChallenges { .. }
            | GameRefusal::TooManyAddressChallenges { .. }
            | GameRefusal::TooManyReviews { .. } => Some(60),
            _ => None,
        }
    }
}

impl Explain for GameRefusal {
    fn message(&self) -> Message {
        match self {
            GameRefusal::NoTable => Message::new("live-no-table"),
            GameRefusal::NotOpen => Message::new("live-not-open"),
            GameRefusal::NotAvailable => Message::new("live-not-available"),
            GameRefusal::AlreadyChallenged => Message::new("live-already-challenged"),
            GameRefusal::Action(rejected) => rejected.message(),
            GameRefusal::NewTable(refusal) => refusal.message(),
            GameRefusal::NeedsAccount => Message::new("live-needs-account"),
            GameRefusal::NoHelp => Message::new("live-no-help"),
            GameRefusal::OwnGame => Message::new("live-own-game"),
            GameRefusal::Busy => Message::new("live-busy"),
            GameRefusal::Storage => Message::new("problem-storage"),
            GameRefusal::NotOver => Message::new("table-not-over"),
            GameRefusal::NotFromDevice => Message::new("live-not-from-device"),
            GameRefusal::NotYours => Message::new("live-not-yours"),
            GameRefusal::FromTheFuture => Message::new("live-from-the-future"),
            GameRefusal::Forged { number } => {
                let number = u32::try_from(*number).unwrap_or(u32::MAX);
                Message::new("live-forged").with("number", number)
            }
            GameRefusal::NotABot => Message::new("live-not-a-bot"),
            GameRefusal::NotAWorker => Message::new("live-not-a-worker"),
            GameRefusal::JobLost => Message::new("live-job-lost"),
            GameRefusal::BadResult => Message::new("live-bad-result"),
            GameRefusal::BetweenPeople => Message::new("live-between-people"),
            GameRefusal::Muted { days: Some(days) } => {
                Message::new("live-muted-days").with("days", *days)
            }
            GameRefusal::Muted { days: None } => Message::new("live-muted"),
            GameRefusal::NoPlayer => Message::new("live-no-player"),
            GameRefusal::TooManyChallenges { most } => {
                Message::new("live-too-many-challenges").with("most", *most)
            }
            GameRefusal::TooManyAddressChallenges { most } => {
                Message::new("live-too-many-address-challenges").with("most", *most)
            }
            GameRefusal::TooManyReviews { most } => {
                Message::new("live-too-many-reviews").with("most", *most)
            }
            GameRefusal::TooOften { seconds } => {
                problem::Refused::TooMany { seconds: *seconds }.message()
            }
            GameRefusal::TooManyTables => Message::new("live-too-many-tables"),
            GameRefusal::NotASocket => Message::new("live-not-a-socket"),
            GameRefusal::Binary => Message::new("live-binary"),
            GameRefusal::TooFast => Message::new("live-too-fast"),
        }
    }
}

impl From<table::InvalidTerms> for GameRefusal {
    fn from(invalid: table::InvalidTerms) -> Self {
        answers::TableRefusal::from(invalid).into()
    }
}

impl From<games::UnknownGame> for GameRefusal {
    fn from(unknown: games::UnknownGame) -> Self {
        answers::TableRefusal::from(unknown).into()
    }
}
