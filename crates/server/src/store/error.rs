use game::{Explain, Message};

/// Why a read or write failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The table has newer events, which the caller must read first.
    #[error("the table has event {last} already")]
    Conflict {
        /// The number of the table's last event.
        last: u64,
    },
    /// There is no such table, person, …
    #[error("there is nothing of this name")]
    Missing,
    /// The name or a confusable one is in use.
    #[error("the name is taken")]
    Taken,
    /// A limit on the number of rows is reached.
    #[error("there are too many of them")]
    TooMany,
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// The data folder cannot be written.
    #[error("the database cannot be written: {detail}")]
    ReadOnly {
        /// The system's message.
        detail: String,
    },
    /// Another program uses the database.
    #[error("another program uses the database")]
    Locked,
    /// The file is not a database, or is incomplete.
    #[error("the database is damaged: {detail}")]
    Damaged {
        /// What was found.
        detail: String,
    },
    /// A newer version of this program wrote the database.
    #[error("the database has format {found}, this program knows up to {known}")]
    Newer {
        /// The format of the database.
        found: i64,
        /// The format of this program.
        known: i64,
    },
    /// The database has an older format, and this caller must not migrate it.
    #[error("the database has format {found}, this program works with {known}")]
    Older {
        /// The format of the database.
        found: i64,
        /// The format of this program.
        known: i64,
    },
    /// There is no database in the data folder.
    #[error("there is no database here")]
    NoDatabase,
    /// The database server does not answer.
    #[error("the database cannot be reached: {detail}")]
    Unreachable {
        /// The network's message.
        detail: String,
    },
    /// The database server rejects this user, password or database.
    #[error("the database refuses the connection: {detail}")]
    Denied {
        /// The server's message.
        detail: String,
    },
    /// The TLS certificate of the database server is invalid or cannot be verified.
    #[error("the database's certificate cannot be trusted: {detail}")]
    Untrusted {
        /// The TLS library's message.
        detail: String,
    },
    /// The database belongs to another program.
    #[error("the database belongs to another program: {detail}")]
    Foreign {
        /// What was found there.
        detail: String,
    },
    /// A limit on stored bytes is reached.
    #[error("they take too much room")]
    TooMuch,
    /// The queue of this kind of query is full.
    #[error("too many questions wait")]
    Busy,
    /// The query exceeded its time limit.
    #[error("the answer takes too long")]
    TooSlow,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Any other fault of the program or the machine.
    #[error("the database failed: {detail}")]
    Failed {
        /// The underlying message.
        detail: String,
    },
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        let detail = error.to_string();
        match error.sqlite_error_code() {
            _ if matches!(error, rusqlite::Error::QueryReturnedNoRows) => StoreError::Missing,
            // Only the readers' time limit interrupts queries.
            Some(ErrorCode::OperationInterrupted) => StoreError::TooSlow,
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

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        use tokio_postgres::error::SqlState;
        let Some(own) = error.as_db_error() else { return from_connection(&error) };
        let detail = own.message().to_owned();
        match *own.code() {
            SqlState::UNIQUE_VIOLATION if own.constraint() == Some("people_look_key") => {
                StoreError::Taken
            }
            SqlState::QUERY_CANCELED => StoreError::TooSlow,
            // A conflict with other transactions: a retry may succeed.
            SqlState::T_R_DEADLOCK_DETECTED
            | SqlState::T_R_SERIALIZATION_FAILURE
            | SqlState::LOCK_NOT_AVAILABLE => StoreError::Busy,
            SqlState::DISK_FULL => StoreError::Full,
            SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::ReadOnly { detail },
            SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | SqlState::INVALID_CATALOG_NAME
            | SqlState::INSUFFICIENT_PRIVILEGE => StoreError::Denied { detail },
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => StoreError::Damaged { detail },
            SqlState::ADMIN_SHUTDOWN
            | SqlState::CRASH_SHUTDOWN
            | SqlState::CANNOT_CONNECT_NOW
            | SqlState::TOO_MANY_CONNECTIONS
            | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT => StoreError::Unreachable { detail },
            _ => StoreError::Failed { detail },
        }
    }
}

/// An error of the connection, not of the database: its innermost cause is the most useful.
fn from_connection(error: &tokio_postgres::Error) -> StoreError {
    let mut cause: &dyn std::error::Error = error;
    let mut is_input_output = error.is_closed();
    let mut is_certificate = false;
    while let Some(inner) = cause.source() {
        cause = inner;
        is_input_output |= cause.is::<std::io::Error>();
        is_certificate |= cause.is::<rustls::Error>();
    }
    // An I/O error that wraps another error hides it from `source`.
    if let Some(tls) = cause.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref) {
        is_certificate |= tls.is::<rustls::Error>();
    }
    let detail = cause.to_string();
    match () {
        () if is_certificate => StoreError::Untrusted { detail },
        () if is_input_output => StoreError::Unreachable { detail },
        () if detail.contains("password") => StoreError::Denied { detail },
        () if detail.contains("TLS") => StoreError::Untrusted { detail },
        () => StoreError::Failed { detail: format!("{error}: {detail}") },
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
            StoreError::Older { found, known } => Message::new("store-older")
                .with("found", found.to_string())
                .with("known", known.to_string()),
            StoreError::NoDatabase => Message::new("store-no-database"),
            StoreError::Unreachable { detail } => {
                Message::new("store-unreachable").with("detail", detail.as_str())
            }
            StoreError::Denied { detail } => {
                Message::new("store-denied").with("detail", detail.as_str())
            }
            StoreError::Untrusted { detail } => {
                Message::new("store-untrusted").with("detail", detail.as_str())
            }
            StoreError::Foreign { detail } => {
                Message::new("store-foreign").with("detail", detail.as_str())
            }
            StoreError::TooMuch => Message::new("store-too-much"),
            StoreError::Busy => Message::new("store-busy"),
            StoreError::TooSlow => Message::new("store-too-slow"),
            StoreError::Closed => Message::new("store-closed"),
            StoreError::Failed { detail } => {
                Message::new("store-failed").with("detail", detail.as_str())
            }
        }
    }
}
