//! How ids are stored in the database.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::id::{InvitationId, KeyId, PersonId, StudyId, TableId};
use crate::store::encoding::{Keyword, Word};
pub(super) use crate::store::encoding::{number_of, side_of};

impl<T: Keyword> ToSql for Word<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0.keyword()))
    }
}

impl<T: Keyword> FromSql for Word<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        T::from_keyword(value.as_str()?).map(Word).ok_or(FromSqlError::InvalidType)
    }
}

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
