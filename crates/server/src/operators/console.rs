//! Access for the command line. Write access to the data folder makes an operator: the command line
//! appoints operators directly in the store; for everything else it stores a key for a minute and
//! calls the running server with it, so that every decision takes the same path and reaches
//! connected people.

use std::sync::Arc;

use crate::clock::now;
use crate::config::DataPlace;
use crate::id::Secret;
use crate::metrics::StoreMetrics;
use crate::people::look;
use crate::store::{Kind, Operation, Person, Postgres, Sqlite, SqliteOptions, Store, StoreError};

/// Lifetime of a key: a command takes seconds.
const KEY: i64 = 60_000;

/// The store of a server, which may be running.
pub struct Console {
    store: Arc<dyn Store>,
}

impl Console {
    /// Opens the store of a server. A data folder must exist and have this version's format: only
    /// the server upgrades it.
    pub async fn open(place: &DataPlace) -> Result<Self, StoreError> {
        let store: Arc<dyn Store> = match place {
            DataPlace::Folder(folder) => {
                let settings = SqliteOptions { upgrade: false, ..SqliteOptions::default() };
                Arc::new(Sqlite::open_with(folder, &settings)?)
            }
            DataPlace::Postgres(url) => {
                Arc::new(Postgres::open(url, StoreMetrics::default()).await?)
            }
        };
        Ok(Console { store })
    }

    /// Appoints or dismisses an operator. Returns the account.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if no account has this name, or only a bot's.
    pub async fn set_operator(&self, name: &str, on: bool) -> Result<Person, StoreError> {
        let person = self.store.person_by_look(look(name)).await?;
        let is_member = |person: &Person| person.kind == Kind::Member;
        let person = person.filter(is_member).ok_or(StoreError::Missing)?;
        let operation =
            if on { Operation::Appoint(person.id) } else { Operation::Dismiss(person.id) };
        self.store.operate(operation, None, now()).await?;
        Ok(person)
    }

    /// All operators, by name.
    pub async fn operators(&self) -> Result<Vec<Person>, StoreError> {
        self.store.operators().await
    }

    /// Creates a key for the operators' routes, used as a bearer token.
    pub async fn key(&self) -> Result<String, StoreError> {
        let key = Secret::random();
        self.store.create_operator_key(key.hash(), now() + KEY).await?;
        Ok(key.reveal().to_owned())
    }

    /// Closes the store.
    pub async fn close(self) {
        self.store.close().await;
    }
}
