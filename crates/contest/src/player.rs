use std::time::Duration;

use game::{Explain, Message};
use games::AnyHistory;
use protocol::ugi::UgiScore;

use crate::clock::Clocks;

/// A player of a match.
pub trait Player {
    /// Starts game number `round`, from 0.
    fn new_game(&mut self, round: usize) -> Result<(), PlayerFailure>;

    /// Chooses a move in an unfinished game. The referee checks the move and the time it took.
    fn choose(
        &mut self,
        history: &AnyHistory,
        clocks: &Clocks,
    ) -> Result<ChosenMove, PlayerFailure>;
}

/// A move with its annotations.
#[derive(Clone, Debug)]
pub struct ChosenMove {
    /// The move as written by the player.
    pub text: String,
    /// The time it took.
    pub elapsed: Duration,
    /// The player's evaluation, from its own point of view.
    pub score: Option<UgiScore>,
}

/// Why a player loses a game, apart from the rules.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PlayerFailure {
    /// Its program cannot be started.
    CannotStart {
        error: String,
    },
    /// Its program lacks an option given with `--first-option` or `--second-option`.
    NoOption {
        name: String,
    },
    /// It did not send `expected` within the timeout.
    NoReply {
        expected: &'static str,
    },
    /// Its process exited; `last_words` is the end of its standard error.
    Exited {
        last_words: String,
    },
    /// Its output exceeds the limit.
    OutputFlood,
    Timeout,
    /// Its move cannot be parsed.
    Unreadable {
        text: String,
    },
    Illegal {
        text: String,
        why: Message,
    },
    /// The user has interrupted the match; not a loss.
    Interrupted,
}

/// The kinds of failures that a match counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FailureKind {
    Illegal,
    Time,
    /// The process exited, hangs or floods its output.
    Crash,
}

impl PlayerFailure {
    /// The category of the failure.
    pub fn kind(&self) -> FailureKind {
        match self {
            PlayerFailure::Unreadable { .. } | PlayerFailure::Illegal { .. } => {
                FailureKind::Illegal
            }
            PlayerFailure::Timeout => FailureKind::Time,
            PlayerFailure::CannotStart { .. }
            | PlayerFailure::NoOption { .. }
            | PlayerFailure::NoReply { .. }
            | PlayerFailure::Exited { .. }
            | PlayerFailure::OutputFlood
            | PlayerFailure::Interrupted => FailureKind::Crash,
        }
    }

    /// Whether its process can be used for the next game.
    pub fn leaves_player_usable(&self) -> bool {
        matches!(self, PlayerFailure::Unreadable { .. } | PlayerFailure::Illegal { .. })
    }
}

impl FailureKind {
    /// All kinds, in the order of reports.
    pub const ALL: [FailureKind; 3] = [FailureKind::Illegal, FailureKind::Time, FailureKind::Crash];

    /// The value of the records' `Failure` tag, and the column of the table.
    pub const fn name(self) -> &'static str {
        match self {
            FailureKind::Illegal => "illegal",
            FailureKind::Time => "time",
            FailureKind::Crash => "crash",
        }
    }

    /// The value of the records' `Termination` tag.
    pub const fn termination(self) -> &'static str {
        match self {
            FailureKind::Time => "time",
            FailureKind::Illegal | FailureKind::Crash => "abandoned",
        }
    }
}

impl Explain for PlayerFailure {
    fn message(&self) -> Message {
        match self {
            PlayerFailure::CannotStart { error } => {
                Message::new("match-cannot-start").with("error", error.as_str())
            }
            PlayerFailure::NoOption { name } => {
                Message::new("match-no-option").with("name", name.as_str())
            }
            PlayerFailure::NoReply { expected } => {
                Message::new("match-silent").with("expected", *expected)
            }
            PlayerFailure::Exited { last_words } if last_words.is_empty() => {
                Message::new("match-ended")
            }
            PlayerFailure::Exited { last_words } => {
                Message::new("match-ended-saying").with("words", last_words.as_str())
            }
            PlayerFailure::OutputFlood => Message::new("match-flood"),
            PlayerFailure::Timeout => Message::new("match-late"),
            PlayerFailure::Unreadable { text } => {
                Message::new("match-nonsense").with("text", text.as_str())
            }
            PlayerFailure::Illegal { text, why } => {
                Message::new("match-illegal").with("text", text.as_str()).with("why", why.clone())
            }
            PlayerFailure::Interrupted => Message::new("match-interrupted"),
        }
    }
}
