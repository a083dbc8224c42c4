use game::{Message, Outcome, Reason, Side};
use games::{AnyHistory, GameId};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody where it is a draw or called off.
    #[serde(with = "protocol::side::option")]
    pub winner: Option<Side>,
    /// Why.
    pub reason: EndReason,
    /// The points, the first side first.
    pub score: [u32; 2],
}

/// Why a game ended: by the rules, or by those who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// No move is left, and the score decides.
    NoMoves,
    /// No move is left, the scores are equal, and the tie-break decides.
    TieBreak,
    /// A side has the points that win at once.
    Target,
    /// The side to move cannot move, and loses by it.
    Stuck,
    /// A position occurred too often.
    Repetition,
    /// Too many plies without progress.
    NoProgress,
    /// The ply limit of the rule set.
    PlyLimit,
    /// A side ran out of time.
    Time,
    /// A side gave up.
    Resignation,
    /// Both agreed on a draw.
    Agreement,
    /// A side left.
    Abandoned,
    /// The game was called off before it had really begun.
    Aborted,
}

impl Ending {
    /// How the rules have ended a game; none where they have not.
    pub fn of(history: &AnyHistory) -> Option<Self> {
        let end = history.end()?;
        let winner = match end.outcome {
            Outcome::Win(winner) => Some(winner),
            Outcome::Draw => None,
        };
        Some(Ending { winner, reason: end.reason.into(), score: history.position().score() })
    }

    /// The outcome; none where the game was called off.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.reason, self.winner) {
            (EndReason::Aborted, _) => None,
            (_, Some(winner)) => Some(Outcome::Win(winner)),
            (_, None) => Some(Outcome::Draw),
        }
    }

    /// The ending in words, for a game. The same for every reader, so it never says "you" or "the opponent".
    pub fn message(&self, game: GameId) -> Message {
        let Some(outcome) = self.outcome() else { return Message::new("reason-aborted") };
        let by_players =
            |message: Message| message.with("outcome", view::outcome_message(game, outcome));
        let by_rule = |reason| view::result_message(game, outcome, reason, self.score);
        match self.reason {
            EndReason::NoMoves => by_rule(Reason::NoMoves),
            EndReason::TieBreak => by_rule(Reason::TieBreak),
            EndReason::Target => by_rule(Reason::Target),
            EndReason::Stuck => by_rule(Reason::Stuck),
            EndReason::Repetition => by_rule(Reason::Repetition),
            EndReason::NoProgress => by_rule(Reason::NoProgress),
            EndReason::PlyLimit => by_rule(Reason::PlyLimit),
            EndReason::Time => by_players(Message::new("table-result-time")),
            EndReason::Resignation => by_players(Message::new("table-result-resignation")),
            EndReason::Agreement => by_players(
                Message::new("table-result").with("reason", Message::new("reason-agreement")),
            ),
            EndReason::Abandoned => by_players(
                Message::new("table-result").with("reason", Message::new("reason-abandoned")),
            ),
            EndReason::Aborted => Message::new("reason-aborted"),
        }
    }
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 12] = [
        EndReason::NoMoves,
        EndReason::TieBreak,
        EndReason::Target,
        EndReason::Stuck,
        EndReason::Repetition,
        EndReason::NoProgress,
        EndReason::PlyLimit,
        EndReason::Time,
        EndReason::Resignation,
        EndReason::Agreement,
        EndReason::Abandoned,
        EndReason::Aborted,
    ];

    /// The reason with this word.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::NoMoves => "no-moves",
            EndReason::TieBreak => "tie-break",
            EndReason::Target => "target",
            EndReason::Stuck => "stuck",
            EndReason::Repetition => "repetition",
            EndReason::NoProgress => "no-progress",
            EndReason::PlyLimit => "ply-limit",
            EndReason::Time => "time",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Abandoned => "abandoned",
            EndReason::Aborted => "aborted",
        }
    }

    /// The word of game records, which do not tell the rules apart.
    pub const fn termination(self) -> &'static str {
        match self {
            EndReason::Time => "time",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Abandoned | EndReason::Aborted => "abandoned",
            _ => "normal",
        }
    }
}

impl From<Reason> for EndReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::NoMoves => EndReason::NoMoves,
            Reason::TieBreak => EndReason::TieBreak,
            Reason::Target => EndReason::Target,
            Reason::Stuck => EndReason::Stuck,
            Reason::Repetition => EndReason::Repetition,
            Reason::NoProgress => EndReason::NoProgress,
            Reason::PlyLimit => EndReason::PlyLimit,
        }
    }
}
