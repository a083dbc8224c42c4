use async_trait::async_trait;

use super::StoreError;
use crate::clock::Millis;
use crate::id::{PersonId, StudyId};

/// Studies, and opening statistics of the games played here.
#[async_trait]
pub trait Studies: Send + Sync {
    /// Stores a study: a new one, or a new version of the owner's own.
    ///
    /// # Errors
    /// [`StoreError::TooMany`] or [`StoreError::TooMuch`] if it exceeds the owner's `quota`;
    /// [`StoreError::Missing`] if the study belongs to another person.
    async fn keep_study(&self, study: NewStudy, quota: StudyQuota) -> Result<(), StoreError>;

    async fn study(&self, id: StudyId) -> Result<Option<StudyRow>, StoreError>;

    /// A person's studies, the latest first.
    async fn studies_of(&self, owner: PersonId) -> Result<Vec<StudyRow>, StoreError>;

    /// Deletes a study of this owner; false if there is none.
    async fn delete_study(&self, id: StudyId, owner: PersonId) -> Result<bool, StoreError>;

    /// The moves played after a line in finished games, the most frequent first.
    async fn openings(&self, line: OpeningLine) -> Result<Vec<OpeningMove>, StoreError>;
}

/// The limits of one person's studies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyQuota {
    /// The number of studies.
    pub studies: u32,
    /// Total bytes, names included.
    pub bytes: u32,
}

/// A study to store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewStudy {
    pub id: StudyId,
    pub owner: PersonId,
    pub game: &'static str,
    pub name: String,
    pub at: Millis,
    /// JSON; opaque to the store.
    pub body: String,
}

/// A stored study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    pub id: StudyId,
    pub owner: PersonId,
    pub game: String,
    pub name: String,
    pub created: Millis,
    /// When it was last changed.
    pub updated: Millis,
    /// JSON; opaque to the store.
    pub body: String,
}

/// An opening line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    pub game: &'static str,
    pub rules: String,
    /// The name of the start.
    pub start: String,
    /// The first moves.
    pub moves: Vec<String>,
}

/// A move played after an opening line, with its results.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningMove {
    pub mv: String,
    /// The number of games.
    pub games: u32,
    /// First side's wins, draws, second side's wins.
    pub results: [u32; 3],
    /// The average rating of the players in rated games.
    pub rating: Option<f64>,
}

/// Moves per game that are counted when it ends; SQLite's migration that fills the table has the
/// same number. Longer lines are counted on demand: few games share them.
pub(super) const PLIES: usize = 12;

/// The most moves in an answer.
pub(super) const MOVES: u32 = 100;

/// The moves with a space behind each, so that a prefix never ends within a move.
pub(super) fn searchable(opening: &str) -> String {
    opening.split_whitespace().flat_map(|mv| [mv, " "]).collect()
}

/// The end of the range of texts with a prefix of [`searchable`]: its last character, a space,
/// incremented.
pub(super) fn prefix_end(prefix: &str) -> String {
    match prefix.strip_suffix(' ') {
        Some(moves) => format!("{moves}!"),
        None => "\u{7f}".to_owned(),
    }
}
