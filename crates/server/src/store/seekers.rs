use async_trait::async_trait;

use super::{NewTable, StoreError};
use crate::clock::Millis;
use crate::id::{InvitationId, PersonId};

/// The people who wait for an opponent. The rows live as long as somebody renews them.
#[async_trait]
pub trait Seekers: Send + Sync {
    /// Adds a person, replacing an earlier entry.
    async fn seek(&self, seeker: Seeker) -> Result<(), StoreError>;

    /// The people who were renewed after `since`, the longest wait first.
    async fn seekers(&self, since: Millis) -> Result<Vec<Seeker>, StoreError>;

    /// Renews the entries of these people, if they still wait.
    async fn renew_seekers(&self, people: Vec<PersonId>, at: Millis) -> Result<(), StoreError>;

    /// Deletes the people who were last renewed at `until` or before. Returns how many.
    async fn forget_seekers(&self, until: Millis) -> Result<u64, StoreError>;

    /// Deletes a person; with an id, only this challenge. Returns whether they waited.
    async fn stop_seeking(
        &self,
        person: PersonId,
        id: Option<InvitationId>,
    ) -> Result<bool, StoreError>;

    /// Deletes these people's challenges and creates their table, all or nothing. Returns false if one
    /// of them no longer waits, or another server is pairing them at this moment.
    async fn pair_seekers(
        &self,
        ids: Vec<InvitationId>,
        table: NewTable,
    ) -> Result<bool, StoreError>;
}

/// A person who waits for an opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Seeker {
    /// The id of the challenge that others see.
    pub id: InvitationId,
    pub person: PersonId,
    /// The terms as JSON; opaque to the store.
    pub terms: String,
    pub rating: f64,
    pub created: Millis,
    /// When a server last saw the person wait.
    pub seen: Millis,
}
