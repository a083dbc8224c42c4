use game::Reason;
use serde::{Deserialize, Serialize};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
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
