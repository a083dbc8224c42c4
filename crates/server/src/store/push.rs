use async_trait::async_trait;
use texts::Language;

use super::StoreError;
use crate::clock::Millis;
use crate::id::{KeyId, PersonId};

/// Web push subscriptions, and the VAPID key.
#[async_trait]
pub trait PushSubscriptions: Send + Sync {
    /// The server's key of this name; stores `fresh` if there is none.
    async fn server_key(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// Stores the subscription of a session, replacing its earlier one. Beyond `most` per person
    /// the oldest are deleted.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the person does not have this session.
    async fn subscribe_push(
        &self,
        id: PersonId,
        subscription: PushSubscription,
        most: u32,
    ) -> Result<(), StoreError>;

    /// Deletes the subscription of a session.
    async fn unsubscribe_push(&self, id: PersonId, session: KeyId) -> Result<(), StoreError>;

    /// Deletes all subscriptions with an endpoint that its push service has withdrawn.
    async fn delete_push_endpoint(&self, endpoint: String) -> Result<(), StoreError>;

    /// A person's subscriptions, the oldest first.
    async fn push_subscriptions(&self, id: PersonId) -> Result<Vec<PushSubscription>, StoreError>;
}

/// A browser's push subscription.
#[derive(Clone, PartialEq, Eq)]
pub struct PushSubscription {
    pub session: KeyId,
    /// The URL at the browser's push service. A secret: anybody who knows it can send.
    pub endpoint: String,
    /// The browser's P-256 public key, an uncompressed point of 65 bytes.
    pub key: Vec<u8>,
    /// The browser's authentication secret, 16 bytes.
    pub auth: Vec<u8>,
    /// The language of the page that subscribed.
    pub language: Language,
    pub created: Millis,
}
