use game::{End, Message, Outcome, Reason, Side};
use games::{AnyHistory, GameId};
pub use protocol::live::EndReason;
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

/// How an operator of the site ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// The game has no result and counts for nobody.
    Abort,
    /// As `Abort`, if nobody has taken the second seat.
    Expire,
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
