//! Engine jobs for workers (`abaque work`), over HTTP.
//!
//! A worker asks for a job (`POST /api/work/acquire`), reports every few seconds how far it is
//! (`/api/work/{id}/progress`), and sends the result (`/result`) or gives the job back (`/abort`). A job whose worker is
//! silent for longer than its lease goes to another.

use serde::{Deserialize, Serialize};

use crate::analysis::Score;

/// The review of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Job {
    /// The id of this attempt; each attempt at a game has its own.
    pub id: String,
    /// The game's record, without names.
    pub record: String,
    /// The nodes to search in each position.
    pub nodes: u64,
    /// The job goes to another worker after this time without a report.
    pub lease_seconds: u32,
}

/// How far a worker is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JobProgress {
    /// From 0 to 1.
    pub progress: f64,
}

/// A finished job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JobResult {
    /// An opinion of each position from the start on. The last position has one too, unless the game is over on the
    /// board.
    pub opinions: Vec<PositionOpinion>,
}

/// A worker's opinion of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionOpinion {
    /// Its worth to the side to move.
    pub score: Score,
    /// The best move.
    pub best: String,
}
