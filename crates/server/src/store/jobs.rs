use async_trait::async_trait;
use protocol::work::JobKind;

use super::StoreError;
use crate::clock::Millis;
use crate::id::KeyId;

/// Engine requests that workers may answer, except for [`Reviews`](super::Reviews): the server that asks adds a row,
/// watches it and deletes it.
#[async_trait]
pub trait Jobs: Send + Sync {
    async fn offer_job(&self, job: NewJob) -> Result<(), StoreError>;

    /// Takes a request of these kinds that nobody holds, or whose holder has been silent until its lease ended; the
    /// computer's moves first. `attempt` holds it until `lease`.
    async fn take_job(
        &self,
        attempt: KeyId,
        kinds: Vec<JobKind>,
        now: Millis,
        lease: Millis,
    ) -> Result<Option<TakenJob>, StoreError>;

    /// The request that an attempt holds: until somebody else takes it, also after the lease.
    async fn held_job(&self, attempt: KeyId) -> Result<Option<TakenJob>, StoreError>;

    /// Extends a lease, and stores an answer in place of the one before. Returns whether the attempt still holds its
    /// request.
    async fn report_job(
        &self,
        attempt: KeyId,
        answer: Option<String>,
        done: bool,
        lease: Millis,
    ) -> Result<bool, StoreError>;

    /// Gives a request back, if the attempt still holds it.
    async fn release_job(&self, attempt: KeyId) -> Result<(), StoreError>;

    /// How far a request is; `None` once it is withdrawn.
    async fn job(&self, id: KeyId) -> Result<Option<JobProgress>, StoreError>;

    /// Deletes a request: its holder's next report is refused.
    async fn withdraw_job(&self, id: KeyId) -> Result<(), StoreError>;

    /// Deletes the requests of servers that have gone. Returns how many.
    async fn forget_jobs(&self, now: Millis) -> Result<u64, StoreError>;

    /// The requests of a kind that wait and those that are held.
    async fn job_queue(&self, kind: JobKind, now: Millis) -> Result<JobQueue, StoreError>;
}

/// A request to workers. The store does not look into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    pub id: KeyId,
    pub kind: JobKind,
    /// What is asked, as JSON.
    pub request: String,
    pub at: Millis,
    /// Nobody takes it after this.
    pub expires: Millis,
}

/// A request that somebody has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJob {
    pub id: KeyId,
    pub kind: JobKind,
    pub request: String,
}

/// How far a request is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// When the lease of its holder ends; `None` while nobody holds it.
    pub lease: Option<Millis>,
    /// The latest answer, as JSON.
    pub answer: Option<String>,
    /// Whether this is the last answer.
    pub done: bool,
}

/// How many jobs of a kind are to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobQueue {
    /// Nobody holds them.
    pub waiting: u64,
    /// A server or a worker holds them.
    pub running: u64,
    /// When the oldest of those that wait was asked for.
    pub oldest: Option<Millis>,
}
