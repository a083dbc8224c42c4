//! The operators' HTTP API.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::work::JobKind;

/// The state of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiteStatus {
    /// The program's version.
    pub version: String,
    /// Whether the store is readable and its last write succeeded.
    pub storage: bool,
    /// The engine's configured threads, and those running.
    pub engine_threads: [u32; 2],
    /// Open HTTP connections.
    pub connections: i64,
    /// Open WebSockets.
    pub sockets: i64,
    /// Tables in memory.
    pub tables: i64,
    /// Bytes queued for slow clients.
    pub outgoing_bytes: i64,
    /// Open reports.
    pub reports: u32,
    /// The server's queues.
    pub queues: Vec<QueueLength>,
    /// The site's reviews, also among the `jobs`: the version before knows them here alone.
    pub reviews: JobsToDo,
    /// The jobs of workers; missing in the version before.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub jobs: Vec<JobsOfKind>,
    /// The workers that this server has heard within a day, by name.
    pub workers: Vec<WorkerStatus>,
    /// The limits in force, by their names in the configuration file.
    pub limits: BTreeMap<String, u64>,
}

/// The length of a queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QueueLength {
    /// The queue's name: `engine-quick-moves`, `writer`, `lookups` …
    pub name: String,
    /// The number of waiting and running items.
    pub length: u64,
    /// The maximal number of items.
    pub most: u64,
}

/// The jobs of a kind for workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JobsOfKind {
    /// The kind.
    pub kind: JobKind,
    /// How many there are.
    #[serde(flatten)]
    pub to_do: JobsToDo,
}

/// The jobs that are asked for and not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JobsToDo {
    /// Nobody works on them.
    pub waiting: u64,
    /// A server or a worker does.
    pub running: u64,
    /// The age of the oldest that waits, in seconds; 0 if none waits.
    pub oldest_seconds: u64,
}

/// A worker (`abaque work`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WorkerStatus {
    /// The name of its key.
    pub name: String,
    /// Seconds since its last request.
    pub silent_seconds: u64,
    /// Jobs that it has done for this server since the server's start.
    pub done: u64,
    /// Results that this server has rejected.
    pub rejected: u64,
    /// Whether it chooses moves so badly that it gets reviews alone, until the server starts again.
    pub distrusted: bool,
}

/// Reports of players, latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FiledReports {
    /// The reports.
    pub reports: Vec<FiledReport>,
    /// The cursor of the next page; `null` on the last one.
    pub before: Option<u64>,
}

/// A report of a player's behaviour, as operators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FiledReport {
    /// The report's number.
    pub no: u64,
    /// When it was filed, in Unix milliseconds.
    pub at: i64,
    /// The reporter.
    pub by: PersonStanding,
    /// The person reported.
    pub about: PersonStanding,
    /// The id of the table.
    pub table: Option<String>,
    /// The reporter's description.
    pub reason: String,
    /// When an operator resolved it, in Unix milliseconds.
    pub resolved: Option<i64>,
}

/// A person and the measures against them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PersonStanding {
    /// The person's id. Guests are addressed by `~` and the id.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Whether the person has an account.
    pub account: bool,
    /// Whether the person is an operator.
    pub operator: bool,
    /// The muting in force.
    pub muted: Option<Muting>,
    /// When the account was closed, in Unix milliseconds.
    pub closed: Option<i64>,
}

/// The muting of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Muting {
    /// The end, in Unix milliseconds; `null` if an operator has to lift it.
    pub until: Option<i64>,
}

/// A request to mute a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewMuting {
    /// The duration in days; `null` until an operator lifts it.
    pub days: Option<u16>,
}

/// A request to end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GameEnd {
    /// The result.
    pub result: GameEndResult,
}

/// The result with which an operator ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameEndResult {
    /// No result.
    Abort,
    /// A draw.
    Draw,
    /// The first side wins.
    First,
    /// The second side wins.
    Second,
}

/// The operators' log, latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OperatorLog {
    /// The entries.
    pub entries: Vec<OperatorEntry>,
}

/// An entry of the operators' log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OperatorEntry {
    /// The time, in Unix milliseconds.
    pub at: i64,
    /// The operator's name; `null` for the command line and for deleted accounts.
    pub by: Option<String>,
    /// The action.
    pub action: OperatorAction,
    /// The name of the person concerned; `null` if there is none or the account was deleted.
    pub person: Option<String>,
    /// The id of the table concerned.
    pub table: Option<String>,
    /// The number of the report concerned.
    pub report: Option<u64>,
}

/// An action of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OperatorAction {
    /// Made an account an operator.
    Appoint,
    /// Removed an operator.
    Dismiss,
    /// Resolved a report.
    Resolve,
    /// Muted a person.
    Mute,
    /// Lifted a muting.
    Unmute,
    /// Closed an account.
    Close,
    /// Reopened an account.
    Reopen,
    /// Ended a game.
    EndGame,
}

impl OperatorAction {
    /// All actions.
    pub const ALL: [OperatorAction; 8] = [
        OperatorAction::Appoint,
        OperatorAction::Dismiss,
        OperatorAction::Resolve,
        OperatorAction::Mute,
        OperatorAction::Unmute,
        OperatorAction::Close,
        OperatorAction::Reopen,
        OperatorAction::EndGame,
    ];

    /// The stable name for programs, also in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            OperatorAction::Appoint => "appoint",
            OperatorAction::Dismiss => "dismiss",
            OperatorAction::Resolve => "resolve",
            OperatorAction::Mute => "mute",
            OperatorAction::Unmute => "unmute",
            OperatorAction::Close => "close",
            OperatorAction::Reopen => "reopen",
            OperatorAction::EndGame => "end-game",
        }
    }

    /// The action with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::OperatorAction;

    #[test]
    fn actions_have_the_same_names_everywhere() {
        for action in OperatorAction::ALL {
            assert_eq!(serde_json::to_value(action).unwrap(), action.name());
            assert_eq!(OperatorAction::named(action.name()), Some(action));
        }
        assert_eq!(OperatorAction::named("pardon"), None);
    }
}
