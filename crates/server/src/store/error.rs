use game::{Explain, Message};

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The table has gone on since: the events after the caller's last one must be read first.
    #[error("the table has event {last} already")]
    Conflict {
        /// The number of its last event.
        last: u64,
    },
    /// There is no such table, person, …
    #[error("there is nothing of this name")]
    Missing,
    /// The name is in use, or looks like one that is.
    #[error("the name is taken")]
    Taken,
    /// There are as many of them as there may be.
    #[error("there are too many of them")]
    TooMany,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The data folder cannot be written.
    #[error("the database cannot be written: {detail}")]
    ReadOnly {
        /// What the system says.
        detail: String,
    },
    /// Another program uses the database.
    #[error("another program uses the database")]
    Locked,
    /// The file is not a database, or not a whole one.
    #[error("the database is damaged: {detail}")]
    Damaged {
        /// What was found.
        detail: String,
    },
    /// A newer version of this program has written the database.
    #[error("the database has format {found}, this program knows up to {known}")]
    Newer {
        /// The database's format.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Anything else; these are faults of the program or the machine.
    #[error("the database failed: {detail}")]
    Failed {
        /// What it says.
        detail: String,
    },
}

impl StoreError {
    /// Whether the storage itself is at fault, rather than what was asked of it.
    pub fn is_fault(&self) -> bool {
        !matches!(
            self,
            StoreError::Conflict { .. }
                | StoreError::Missing
                | StoreError::Taken
                | StoreError::TooMany
        )
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        let detail = error.to_string();
        match error.sqlite_error_code() {
            _ if matches!(error, rusqlite::Error::QueryReturnedNoRows) => StoreError::Missing,
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                StoreError::ReadOnly { detail }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged { detail }
            }
            _ => StoreError::Failed { detail },
        }
    }
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        match self {
            StoreError::Conflict { .. } => Message::new("store-conflict"),
            StoreError::Missing => Message::new("store-missing"),
            StoreError::Taken => Message::new("store-taken"),
            StoreError::TooMany => Message::new("store-too-many"),
            StoreError::Full => Message::new("store-full"),
            StoreError::ReadOnly { detail } => {
                Message::new("store-read-only").with("detail", detail.as_str())
            }
            StoreError::Locked => Message::new("store-locked"),
            StoreError::Damaged { detail } => {
                Message::new("store-damaged").with("detail", detail.as_str())
            }
            StoreError::Newer { found, known } => Message::new("store-newer")
                .with("found", found.to_string())
                .with("known", known.to_string()),
            StoreError::Closed => Message::new("store-closed"),
            StoreError::Failed { detail } => {
                Message::new("store-failed").with("detail", detail.as_str())
            }
        }
    }
}
