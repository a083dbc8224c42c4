use game::{End, Message, Outcome, Reason, Side};
use games::{AnyHistory, GameId};
use protocol::play::LIMITS;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// `None` for a draw or an aborted game.
    #[serde(with = "protocol::side::option")]
    pub winner: Option<Side>,
    /// Decided by the rules or by the players.
    pub reason: EndReason,
    /// The points at the end, first side first.
    pub score: [u32; 2],
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// No legal move is left; the score decides.
    NoMoves,
    /// No legal move is left and the scores are equal; the tie-break decides.
    TieBreak,
    /// A side reached the winning score.
    Target,
    /// The side to move has no legal move and loses.
    Stuck,
    /// A position occurred too often.
    Repetition,
    /// Too many plies without progress.
    NoProgress,
    /// The ply limit of the rule set, or of all tables.
    PlyLimit,
    /// A side ran out of time.
    Time,
    /// A side resigned.
    Resignation,
    /// Both agreed on a draw.
    Agreement,
    /// A side left and the opponent claimed the game.
    Abandoned,
    /// Called off before the second move, or by an operator.
    Aborted,
    /// An operator of the site ended the game with a result.
    Adjudicated,
}

/// How an operator of the site ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// The game has no result and counts for nobody.
    Abort,
    /// A draw.
    Draw,
    /// A win.
    Win(Side),
}

impl Ending {
    /// The ending by the rules or by the move limit of all tables; `None` while the game goes on.
    pub fn of(history: &AnyHistory) -> Option<Self> {
        let end = history.end().or_else(|| {
            let reason = Reason::PlyLimit;
            let is_reached = history.plies() >= LIMITS.game_moves as usize;
            is_reached.then(|| End { outcome: history.outcome_at_limit(reason), reason })
        })?;
        let winner = match end.outcome {
            Outcome::Win(winner) => Some(winner),
            Outcome::Draw => None,
        };
        Some(Ending { winner, reason: end.reason.into(), score: history.position().score() })
    }

    /// The outcome; `None` for an aborted game.
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
            EndReason::Adjudicated => by_players(
                Message::new("table-result").with("reason", Message::new("reason-adjudicated")),
            ),
            EndReason::Aborted => Message::new("reason-aborted"),
        }
    }
}

impl EndReason {
    /// All reasons.
    pub const ALL: [EndReason; 13] = [
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
        EndReason::Adjudicated,
    ];

    /// The reason with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// The stable name for programs.
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
            EndReason::Adjudicated => "adjudicated",
        }
    }

    /// The `Termination` tag of game records, which has one word for all rules.
    pub const fn termination(self) -> &'static str {
        match self {
            EndReason::Time => "time",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Abandoned | EndReason::Aborted | EndReason::Adjudicated => "abandoned",
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
