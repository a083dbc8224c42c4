use async_trait::async_trait;

use super::StoreError;
use crate::clock::Millis;
use crate::id::{PersonId, StudyId};

/// Studies that people keep, and what the games played here say about openings.
#[async_trait]
pub trait Studies: Send + Sync {
    /// Keeps a study: a new one, or a newer form of the owner's own.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] where the owner has `most` already; [`StoreError::Missing`] where the
    /// study is somebody else's.
    async fn keep_study(&self, study: NewStudy, most: u32) -> Result<(), StoreError>;

    /// A study.
    async fn study(&self, id: StudyId) -> Result<Option<StudyRow>, StoreError>;

    /// Somebody's studies, the latest first.
    async fn studies_of(&self, owner: PersonId) -> Result<Vec<StudyRow>, StoreError>;

    /// Deletes a study of this owner; false where there is none.
    async fn delete_study(&self, id: StudyId, owner: PersonId) -> Result<bool, StoreError>;

    /// What was played after some moves in finished games, the most frequent first.
    async fn openings(&self, line: OpeningLine) -> Result<Vec<OpeningMove>, StoreError>;
}

/// A study to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewStudy {
    /// Its id.
    pub id: StudyId,
    /// Whose it is.
    pub owner: PersonId,
    /// The game.
    pub game: &'static str,
    /// What it is called.
    pub name: String,
    /// When.
    pub at: Millis,
    /// What it says; the store does not look into it.
    pub body: String,
}

/// A study that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    /// Its id.
    pub id: StudyId,
    /// Whose it is.
    pub owner: PersonId,
    /// The game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// When it was made.
    pub created: Millis,
    /// When it was changed last.
    pub updated: Millis,
    /// What it says.
    pub body: String,
}

/// The beginning of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// The game.
    pub game: &'static str,
    /// The rule set.
    pub rules: String,
    /// The name of the start.
    pub start: String,
    /// The first moves.
    pub moves: Vec<String>,
}

/// A move that was played after the beginning of games, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningMove {
    /// The move.
    pub mv: String,
    /// In how many games.
    pub games: u32,
    /// How many of them the first side won, nobody, the second side.
    pub results: [u32; 3],
    /// The average rating of those who played them, where they were rated.
    pub rating: Option<f64>,
}
