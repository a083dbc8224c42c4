//! How ids and keywords are stored in the database.

use std::error::Error;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::id::{InvitationId, KeyId, PersonId, StudyId, TableId};
use crate::store::encoding::{Keyword, Word};

type Failure = Box<dyn Error + Sync + Send>;

macro_rules! ids {
    ($($name:ident),+) => {$(
        impl ToSql for $name {
            fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
                self.as_str().to_sql(kind, out)
            }

            fn accepts(kind: &Type) -> bool {
                <&str as ToSql>::accepts(kind)
            }

            to_sql_checked!();
        }

        impl<'a> FromSql<'a> for $name {
            fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Failure> {
                Ok(<&str as FromSql>::from_sql(kind, raw)?.parse()?)
            }

            fn accepts(kind: &Type) -> bool {
                <&str as FromSql>::accepts(kind)
            }
        }
    )+};
}

ids!(TableId, PersonId, InvitationId, KeyId, StudyId);

impl<T: Keyword> std::fmt::Debug for Word<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.keyword())
    }
}

impl<T: Keyword> ToSql for Word<T> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        self.0.keyword().to_sql(kind, out)
    }

    fn accepts(kind: &Type) -> bool {
        <&str as ToSql>::accepts(kind)
    }

    to_sql_checked!();
}

impl<'a, T: Keyword> FromSql<'a> for Word<T> {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Failure> {
        let word = <&str as FromSql>::from_sql(kind, raw)?;
        T::from_keyword(word).map(Word).ok_or_else(|| format!("the word {word:?}").into())
    }

    fn accepts(kind: &Type) -> bool {
        <&str as FromSql>::accepts(kind)
    }
}
