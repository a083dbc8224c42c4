use async_trait::async_trait;
use protocol::operator::OperatorAction;

use super::{Person, Report, StoreError};
use crate::clock::Millis;
use crate::id::{PersonId, SecretHash, TableId};

/// Operators of the site, their decisions about people, and the audit log.
#[async_trait]
pub trait Operators: Send + Sync {
    /// Carries out an operator's decision and logs it in the same transaction. `by` is `None` for
    /// the command line.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such person, report or table, or a person to be
    /// appointed has no account.
    async fn operate(
        &self,
        operation: Operation,
        by: Option<PersonId>,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// All operators, by name.
    async fn operators(&self) -> Result<Vec<Person>, StoreError>;

    /// The operators' decisions about a person that are in force at `now`; none for unknown people.
    async fn standing(&self, id: PersonId, now: Millis) -> Result<Standing, StoreError>;

    /// Resolved or open reports, the latest first; only those before number `before` if it is
    /// given.
    async fn filed_reports(
        &self,
        resolved: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<FiledReport>, StoreError>;

    /// The number of open reports.
    async fn open_reports(&self) -> Result<u32, StoreError>;

    /// The audit log, the latest entry first.
    async fn operator_log(&self, limit: u32) -> Result<Vec<LogEntry>, StoreError>;

    /// Stores a key that opens the operators' routes until `expires`. Write access to the store is
    /// what makes an operator.
    async fn create_operator_key(
        &self,
        hash: SecretHash,
        expires: Millis,
    ) -> Result<(), StoreError>;

    /// Whether a key opens the operators' routes at `now`.
    async fn is_operator_key(&self, hash: SecretHash, now: Millis) -> Result<bool, StoreError>;

    /// The lengths of the store's queues.
    fn queues(&self) -> Vec<StoreQueue>;
}

/// An operator's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Appoints an account as operator.
    Appoint(PersonId),
    /// Dismisses an operator.
    Dismiss(PersonId),
    /// Resolves the report of this number.
    Resolve(u64),
    /// Mutes a person until this time, or until it is lifted.
    Mute(PersonId, Option<Millis>),
    /// Lifts a mute.
    Unmute(PersonId),
    /// Closes an account: its sessions and tokens end and its challenges are withdrawn. Its name
    /// stays taken.
    Close(PersonId),
    /// Reopens an account.
    Reopen(PersonId),
    /// Logs the end of a game, which its room has ended already.
    EndGame(TableId),
}

impl Operation {
    /// The references of the log entry: a person, a table, or a report's number.
    pub(super) fn subject(self) -> (Option<PersonId>, Option<TableId>, Option<i64>) {
        match self {
            Operation::Appoint(id)
            | Operation::Dismiss(id)
            | Operation::Mute(id, _)
            | Operation::Unmute(id)
            | Operation::Close(id)
            | Operation::Reopen(id) => (Some(id), None, None),
            Operation::Resolve(no) => (None, None, i64::try_from(no).ok()),
            Operation::EndGame(id) => (None, Some(id), None),
        }
    }

    /// The kind of log entry.
    pub fn action(&self) -> OperatorAction {
        match self {
            Operation::Appoint(_) => OperatorAction::Appoint,
            Operation::Dismiss(_) => OperatorAction::Dismiss,
            Operation::Resolve(_) => OperatorAction::Resolve,
            Operation::Mute(..) => OperatorAction::Mute,
            Operation::Unmute(_) => OperatorAction::Unmute,
            Operation::Close(_) => OperatorAction::Close,
            Operation::Reopen(_) => OperatorAction::Reopen,
            Operation::EndGame(_) => OperatorAction::EndGame,
        }
    }
}

/// The operators' decisions about a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pub operator: bool,
    pub muted: Option<Mute>,
    /// Set if the account is closed.
    pub closed: Option<Millis>,
}

/// A mute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mute {
    /// `None` until it is lifted.
    pub until: Option<Millis>,
}

/// A report with its number and state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FiledReport {
    /// Numbered in order of arrival.
    pub no: u64,
    pub report: Report,
    pub resolved: Option<Millis>,
}

/// An entry of the audit log. It contains no texts or names, only references, which are removed
/// when a person's account is deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The time of the decision, in milliseconds since 1970.
    pub at: Millis,
    /// The operator; `None` for the command line and for a deleted account.
    pub by: Option<PersonId>,
    /// The kind of decision.
    pub action: OperatorAction,
    /// The person concerned.
    pub person: Option<PersonId>,
    /// The table concerned.
    pub table: Option<TableId>,
    /// The report concerned.
    pub report: Option<u64>,
}

/// The length of one of the store's queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreQueue {
    pub name: &'static str,
    /// Queued and running jobs.
    pub length: usize,
    /// The capacity.
    pub most: usize,
}
