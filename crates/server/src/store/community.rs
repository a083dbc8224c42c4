use async_trait::async_trait;

use super::{Person, PersonRating, StoreError};
use crate::clock::Millis;
use crate::id::PersonId;

/// Guest names, follows and leaderboards.
#[async_trait]
pub trait Community: Send + Sync {
    /// Sets a guest's name. The confusable skeletons of all names, guests' and accounts', are
    /// unique.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another name looks the same; [`StoreError::Missing`] if the person
    /// is not a guest.
    async fn name_guest(
        &self,
        id: PersonId,
        name: String,
        look: String,
    ) -> Result<Person, StoreError>;

    /// Releases the names of guests last seen before `before`. Returns their number.
    async fn free_guest_names(&self, before: Millis) -> Result<u64, StoreError>;

    /// Starts or stops following.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] if `id` follows `most` people already.
    async fn follow(
        &self,
        id: PersonId,
        other: PersonId,
        on: bool,
        at: Millis,
        most: u32,
    ) -> Result<(), StoreError>;

    /// The people that a person follows, by name.
    async fn followed(&self, id: PersonId) -> Result<Vec<Followed>, StoreError>;

    /// Whether a person's presence is visible to followers; the default is yes.
    async fn shows_presence(&self, id: PersonId) -> Result<bool, StoreError>;

    /// Sets whether a person's presence is visible to followers.
    async fn show_presence(&self, id: PersonId, shown: bool) -> Result<(), StoreError>;

    /// The leaderboard of a game: players with a rating deviation below `deviation` and a rated
    /// game since `since`, the strongest first.
    async fn leaders(
        &self,
        game: String,
        deviation: f64,
        since: Millis,
        limit: u32,
    ) -> Result<Vec<Leader>, StoreError>;

    /// The hosts of open challenges to this person, one entry per challenge.
    async fn challengers(&self, id: PersonId) -> Result<Vec<PersonId>, StoreError>;
}

/// A followed person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    pub person: Person,
    /// Whether the follower may see their presence: it is shown to followers, and neither has
    /// blocked the other.
    pub visible: bool,
}

/// An entry of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    pub person: Person,
    pub rating: PersonRating,
}
