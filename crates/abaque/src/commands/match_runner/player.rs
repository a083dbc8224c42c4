use std::time::Duration;

use game::{Explain, Message};
use games::AnyHistory;
use protocol::ugi::Score;

use super::clock::Clocks;

/// Somebody who chooses moves.
pub(super) trait Player {
    /// A game begins, the `round`-th of the match, counted from 0.
    fn new_game(&mut self, round: usize) -> Result<(), PlayerFailure>;

    /// The move that it plays in a game that is not over. The referee reads it and looks at the time
    /// that it took.
    fn choose(&mut self, history: &AnyHistory, clocks: &Clocks) -> Result<Choice, PlayerFailure>;
}

/// A move with what belongs into the record beside it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The move as the player wrote it.
    pub(super) text: String,
    /// How long the player thought.
    pub(super) elapsed: Duration,
    /// What the player thinks the position is worth to itself.
    pub(super) score: Option<Score>,
}

/// Why a player cannot go on with a game, and loses it.
#[derive(Clone, Debug)]
pub(super) enum PlayerFailure {
    /// Its program does not start.
    CannotStart { error: String },
    /// Its program has no such option.
    NoOption { name: String },
    /// It does not say what it has to say, though no clock runs.
    Silent { expected: &'static str },
    /// It ended by itself; its last words on standard error.
    Ended { last_words: String },
    /// It writes without end.
    Flood,
    /// Its move did not come in time.
    Late,
    /// What it gave is no move.
    Nonsense { text: String },
    /// Its move is not allowed, for this reason.
    Illegal { text: String, why: Message },
    /// The user has ended the match; nobody is to blame.
    Interrupted,
}

/// The kinds of failures that a match counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureKind {
    /// A move that the rules do not allow, or no move at all.
    Illegal,
    /// Not in time.
    Time,
    /// The program ended, hangs, or cannot be talked to.
    Crash,
}

impl PlayerFailure {
    pub(super) fn kind(&self) -> FailureKind {
        match self {
            PlayerFailure::Nonsense { .. } | PlayerFailure::Illegal { .. } => FailureKind::Illegal,
            PlayerFailure::Late => FailureKind::Time,
            PlayerFailure::CannotStart { .. }
            | PlayerFailure::NoOption { .. }
            | PlayerFailure::Silent { .. }
            | PlayerFailure::Ended { .. }
            | PlayerFailure::Flood
            | PlayerFailure::Interrupted => FailureKind::Crash,
        }
    }

    /// Whether its program can be used for the next game: one that answers, though wrongly, can.
    pub(super) fn leaves_player_usable(&self) -> bool {
        matches!(self, PlayerFailure::Nonsense { .. } | PlayerFailure::Illegal { .. })
    }
}

impl FailureKind {
    pub(super) const ALL: [FailureKind; 3] =
        [FailureKind::Illegal, FailureKind::Time, FailureKind::Crash];

    /// The word in the records' tag `Failure` and in the table.
    pub(super) const fn name(self) -> &'static str {
        match self {
            FailureKind::Illegal => "illegal",
            FailureKind::Time => "time",
            FailureKind::Crash => "crash",
        }
    }

    /// The value of the records' tag `Termination`.
    pub(super) const fn termination(self) -> &'static str {
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
            PlayerFailure::Silent { expected } => {
                Message::new("match-silent").with("expected", *expected)
            }
            PlayerFailure::Ended { last_words } if last_words.is_empty() => {
                Message::new("match-ended")
            }
            PlayerFailure::Ended { last_words } => {
                Message::new("match-ended-saying").with("words", last_words.as_str())
            }
            PlayerFailure::Flood => Message::new("match-flood"),
            PlayerFailure::Late => Message::new("match-late"),
            PlayerFailure::Nonsense { text } => {
                Message::new("match-nonsense").with("text", text.as_str())
            }
            PlayerFailure::Illegal { text, why } => {
                Message::new("match-illegal").with("text", text.as_str()).with("why", why.clone())
            }
            PlayerFailure::Interrupted => Message::new("match-interrupted"),
        }
    }
}
