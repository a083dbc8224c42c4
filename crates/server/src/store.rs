//! Persistence: the interface between the server and its storage.
//!
//! [`Store`] hides the database from the rest of the server. It has two implementations:
//! [`Sqlite`], one file in the data folder, and [`Postgres`], which several servers share. A method
//! that writes returns after the commit: its result is durable.
//!
//! A game is the list of its events, numbered from 1 and immutable. The other columns of a table
//! (status, turn, result) are an index over them, written in the same transaction. Events contain a
//! person's id, never the name, so that names can change and be deleted.

mod community;
mod copy;
mod encoding;
mod error;
mod jobs;
mod operators;
mod people;
mod postgres;
mod push;
mod reviews;
mod seekers;
mod sqlite;
mod studies;
mod tables;

pub use community::{Community, Followed, Leader};
pub use copy::{Copied, columns as copied_columns, copy};
pub use error::StoreError;
pub use jobs::{JobProgress, JobQueue, Jobs, NewJob, TakenJob};
pub use operators::{FiledReport, LogEntry, Mute, Operation, Operators, Standing, StoreQueue};
pub use people::{
    KeptKeys, Kind, NewSession, People, Person, PersonGames, PersonRating, RatingPoint, Report,
    SessionRow, Signup, Tally, TokenRow,
};
pub use postgres::{Postgres, PostgresUrl, PostgresUrlError};
pub use push::{PushSubscription, PushSubscriptions};
pub use reviews::{Review, Reviews};
pub use seekers::{Seeker, Seekers};
pub use sqlite::{Sqlite, SqliteOptions, backup, restore};
pub use studies::{NewStudy, OpeningLine, OpeningMove, Studies, StudyQuota, StudyRow};
pub use tables::{
    Append, Appended, Ended, EventRow, Finish, Invitation, NewEvent, NewInvitation, NewTable,
    OpenTable, Outage, PlanRow, Progress, RatingChange, Search, SeatRow, TableRow, Tables,
};

/// All persistent data.
#[async_trait::async_trait]
pub trait Store:
    Tables + People + Community + Reviews + Jobs + Seekers + Studies + Operators + PushSubscriptions
{
    /// Whether it can be read and written now.
    async fn check(&self) -> Result<(), StoreError>;

    /// Notes the next portion of the games that lists and statistics lack after an upgrade. Returns how many are left
    /// at most; 0 if nothing was to be done.
    async fn fill_lists(&self) -> Result<u64, StoreError>;

    /// Completes queued writes and closes the store. Later writes fail.
    async fn close(&self);
}
