use async_trait::async_trait;
use protocol::play::ReviewState;

use super::StoreError;
use crate::clock::Millis;
use crate::id::{PersonId, TableId};

/// Reviews of finished games by the engine: a queue that outlives a restart.
#[async_trait]
pub trait Reviews: Send + Sync {
    /// Asks for a review, where there is none yet, and says how it stands.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] where `most` reviews of this person wait already.
    async fn request_review(
        &self,
        table: TableId,
        by: PersonId,
        most: u32,
        at: Millis,
    ) -> Result<Review, StoreError>;

    /// How a review stands.
    async fn review(&self, table: TableId) -> Result<Option<Review>, StoreError>;

    /// The review that has waited longest, which counts as running from now on.
    async fn next_review(&self) -> Result<Option<TableId>, StoreError>;

    /// How much of a review is done, from 0 to 1.
    async fn review_progress(&self, table: TableId, progress: f64) -> Result<(), StoreError>;

    /// A review is done.
    async fn finish_review(
        &self,
        table: TableId,
        body: String,
        at: Millis,
    ) -> Result<(), StoreError>;

    /// Puts the reviews that a restart has interrupted back into the queue.
    async fn requeue_reviews(&self) -> Result<(), StoreError>;
}

/// A review.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// How it stands.
    pub state: ReviewState,
    /// How much is done, from 0 to 1.
    pub progress: f64,
    /// What it says, once it is done; the store does not look into it.
    pub body: Option<String>,
}
