//! How names are written in the database.

use game::Side;
use protocol::live::{Mode, SeatKind, Status};
use protocol::play::ReviewState;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::id::{InvitationId, KeyId, PersonId, StudyId, TableId};
use crate::store::Kind;

/// A value that is a word in the database.
pub(super) struct Word<T>(pub(super) T);

macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl ToSql for Word<$name> {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(match self.0 { $($name::$variant => $word),+ }))
            }
        }

        impl FromSql for Word<$name> {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                match value.as_str()? {
                    $($word => Ok(Word($name::$variant)),)+
                    _ => Err(FromSqlError::InvalidType),
                }
            }
        }
    };
}

words!(Kind { Guest = "guest", Member = "member", Bot = "bot", Gone = "gone" });
words!(Mode { Local = "local", Computer = "computer", Online = "online" });
words!(Status { Waiting = "waiting", Playing = "playing", Paused = "paused", Over = "over" });
words!(SeatKind { Open = "open", Person = "person", Computer = "computer", Team = "team" });
words!(ReviewState { Queued = "queued", Running = "running", Done = "done" });

macro_rules! ids {
    ($($name:ident),+) => {$(
        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.as_str()))
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_str()?.parse().map_err(FromSqlError::other)
            }
        }
    )+};
}

ids!(TableId, PersonId, InvitationId, KeyId, StudyId);

/// A side as the database numbers it.
pub(super) fn number_of(side: Side) -> i64 {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// The side with this number.
pub(super) fn side_of(number: Option<i64>) -> Option<Side> {
    number.map(|number| if number == 0 { Side::First } else { Side::Second })
}
