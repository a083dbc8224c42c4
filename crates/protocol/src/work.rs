//! Engine jobs for workers (`abaque work`), over HTTP.
//!
//! A worker asks for a job (`POST /api/work/acquire`), reports every few seconds (`/api/work/{id}/progress`), and sends
//! the result (`/result`) or gives the job back (`/abort`). A job whose worker is silent for longer than its lease goes
//! to another worker or to the server's own engine.

use serde::{Deserialize, Deserializer, Serialize};

use crate::analysis::{Line, Score};

/// Asks for a job. The server answers when there is one, or after some seconds without.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AcquireJob {
    /// The kinds of jobs that the worker does. Those of newer workers are left out.
    #[serde(deserialize_with = "known_kinds")]
    pub kinds: Vec<JobKind>,
}

fn known_kinds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<JobKind>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    Ok(JobKind::ALL
        .into_iter()
        .filter(|kind| names.iter().any(|name| name == kind.name()))
        .collect())
}

/// A kind of engine job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum JobKind {
    /// The computer's move in a slow game.
    Move,
    /// The analysis of a position, whose results are shown while it runs.
    Analysis,
    /// The review of a finished game.
    Review,
}

impl JobKind {
    /// All kinds, the most urgent first.
    pub const ALL: [JobKind; 3] = [JobKind::Move, JobKind::Analysis, JobKind::Review];

    /// The stable name for programs, also in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            JobKind::Move => "move",
            JobKind::Analysis => "analysis",
            JobKind::Review => "review",
        }
    }
}

/// An engine job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Job {
    /// The id of this attempt; each attempt at a job has its own.
    pub id: String,
    /// The job goes to another after this time without a report.
    pub lease_seconds: u32,
    /// What is asked.
    #[serde(flatten)]
    pub request: JobRequest,
}

/// What is asked of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JobRequest {
    /// The game's record, without names.
    pub record: String,
    /// The most nodes to search: in all, or for a review in each position.
    pub nodes: u64,
    /// What to do with the game.
    #[serde(default)]
    pub task: JobTask,
}

/// What to do with the game of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum JobTask {
    /// Judge each of its positions.
    #[default]
    Review,
    /// Choose the next move as a level plays.
    Move {
        /// The level, from 1.
        level: u8,
        /// The same seed is the same opponent.
        seed: u64,
    },
    /// Analyse its last position.
    Analysis {
        /// The number of best lines.
        lines: u32,
        /// Whether to score every legal move.
        every: bool,
        /// The longest time.
        seconds: u32,
    },
}

impl JobTask {
    /// The kind of the job.
    pub const fn kind(self) -> JobKind {
        match self {
            JobTask::Review => JobKind::Review,
            JobTask::Move { .. } => JobKind::Move,
            JobTask::Analysis { .. } => JobKind::Analysis,
        }
    }
}

/// How far a worker is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JobReport {
    /// From 0 to 1.
    pub progress: f64,
    /// What an analysis has found so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<JobFinding>,
}

/// A finished job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum JobResult {
    /// The review of a game.
    Review(JobOpinions),
    /// The computer's move.
    Move(JobMove),
    /// The end of an analysis.
    Analysis(JobFinding),
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JobOpinions {
    /// An opinion of each position from the start on. The last position has one too, unless the game is over on the
    /// board.
    pub opinions: Vec<PositionOpinion>,
}

/// The computer's move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JobMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What an analysis has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JobFinding {
    /// The search depth, in plies.
    pub depth: u32,
    /// The best lines, best first; empty if nothing changed.
    pub lines: Vec<Line>,
    /// Searched positions per second; missing for a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_job_without_a_task_is_a_review() {
        // As servers before this version send it.
        let job = json!({ "id": "x", "record": "C d", "nodes": 7, "lease_seconds": 60 });
        let job: Job = serde_json::from_value(job).unwrap();
        assert_eq!((job.request.task, job.request.nodes), (JobTask::Review, 7));
        let task = JobTask::Move { level: 10, seed: u64::MAX };
        let text = serde_json::to_string(&JobRequest { task, ..job.request }).unwrap();
        assert_eq!(serde_json::from_str::<JobRequest>(&text).unwrap().task, task, "{text}");
    }

    #[test]
    fn results_tell_their_kind() {
        for (result, expected) in [
            (json!({ "move": "C" }), JobResult::Move(JobMove { mv: "C".to_owned() })),
            (json!({ "opinions": [] }), JobResult::Review(JobOpinions { opinions: Vec::new() })),
            (
                json!({ "depth": 3, "lines": [] }),
                JobResult::Analysis(JobFinding { depth: 3, lines: Vec::new(), speed: None }),
            ),
        ] {
            assert_eq!(serde_json::from_value::<JobResult>(result.clone()).unwrap(), expected);
            assert_eq!(serde_json::to_value(expected).unwrap(), result);
        }
        for wrong in [json!({}), json!({ "move": "C", "depth": 3, "lines": [] })] {
            assert!(serde_json::from_value::<JobResult>(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn kinds_have_the_same_names_everywhere() {
        for kind in JobKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        let asked = json!({ "kinds": ["review", "novelty", "move"], "novelty": 1 });
        let asked: AcquireJob = serde_json::from_value(asked).unwrap();
        assert_eq!(asked.kinds, [JobKind::Move, JobKind::Review]);
    }
}
