//! What lasts: the seam between the server and its storage.
//!
//! [`Store`] is all that the server knows of a database. Its form today is [`Sqlite`], one file in the
//! data folder; PostgreSQL will be another form of the same traits. Whatever a method that writes
//! returns has happened durably: the answer comes after the commit.
//!
//! A game is the list of its events, numbered from 1 and never changed. What else is stored of a table
//! (status, whose turn it is, the result) is an index over them, written in the same transaction.
//! Events never hold a person's name, only the id, so that names can change and go.

mod error;
mod people;
mod reviews;
mod sqlite;
mod studies;
mod tables;

pub use error::StoreError;
pub use people::{
    Kind, NewSession, People, Person, PersonGames, PersonRating, RatingPoint, Report, SessionRow,
    Signup, Tally, TokenRow,
};
pub use reviews::{Review, Reviews};
pub use sqlite::{Settings, Sqlite, backup, restore};
pub use studies::{NewStudy, OpeningLine, OpeningMove, Studies, StudyRow};
pub use tables::{
    Append, Appended, Ended, EventRow, Finish, Invitation, NewEvent, NewInvitation, NewTable,
    OpenTable, Progress, RatingChange, Search, SeatRow, TableRow, Tables,
};

/// Everything that the server stores.
#[async_trait::async_trait]
pub trait Store: Tables + People + Reviews + Studies {
    /// Whether it can be read and written at this moment.
    async fn check(&self) -> Result<(), StoreError>;

    /// Writes what is waiting and closes. Nothing can be written afterwards.
    async fn close(&self);
}
