use async_trait::async_trait;
use protocol::play::ReviewState;

use super::{JobQueue, StoreError};
use crate::clock::Millis;
use crate::id::{KeyId, PersonId, TableId};

/// The persistent queue of engine reviews.
#[async_trait]
pub trait Reviews: Send + Sync {
    /// Requests a review if there is none yet, and returns its state. Its turn comes a second for each ply later than that
    /// of the person's last one, so that several reviews of one person do not delay those of others.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] if `most` reviews of this person are queued already.
    async fn request_review(
        &self,
        table: TableId,
        by: PersonId,
        most: u32,
        at: Millis,
    ) -> Result<Review, StoreError>;

    /// The review of a game, in any state.
    async fn review(&self, table: TableId) -> Result<Option<Review>, StoreError>;

    /// Takes the next review: one that waits, or whose holder has been silent until its lease ended. `job` names this
    /// attempt and holds it until `lease`.
    async fn take_review(
        &self,
        job: KeyId,
        now: Millis,
        lease: Millis,
    ) -> Result<Option<TableId>, StoreError>;

    /// The table that a job reviews; `None` if it has lost the review to another or given it back.
    async fn held_review(&self, job: KeyId) -> Result<Option<TableId>, StoreError>;

    /// Extends a lease and notes how much is done, from 0 to 1. Returns whether the job still holds its review: until
    /// somebody else takes it, also after the lease.
    async fn extend_review(
        &self,
        job: KeyId,
        progress: f64,
        lease: Millis,
    ) -> Result<bool, StoreError>;

    /// Gives a review back to the queue, if the job still holds it.
    async fn release_review(&self, job: KeyId) -> Result<(), StoreError>;

    /// Stores a finished review. Returns whether the job still held it; otherwise nothing is stored.
    async fn finish_review(&self, job: KeyId, body: String, at: Millis)
    -> Result<bool, StoreError>;

    /// The reviews that wait and those that are held.
    async fn review_queue(&self, now: Millis) -> Result<JobQueue, StoreError>;

    /// Requeues a finished review whose body has an older format.
    async fn renew_review(&self, table: TableId) -> Result<(), StoreError>;
}

/// A review, queued, running or finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    pub state: ReviewState,
    /// From 0 to 1.
    pub progress: f64,
    /// The JSON body of a finished review; opaque to the store.
    pub body: Option<String>,
}
