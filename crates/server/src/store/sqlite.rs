//! The store in one file: SQLite with a write-ahead log, one writer thread with group commit, and
//! several read connections.

mod backfill;
mod backup;
mod community;
mod finish;
mod forget;
mod jobs;
mod names;
mod openings;
mod operators;
mod people;
mod person_games;
mod push;
mod readers;
mod reviews;
mod schema;
mod search;
mod seekers;
mod sessions;
mod studies;
mod tables;
mod writer;

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use self::readers::{Lane, Readers};
use self::writer::Writer;
use super::{Store, StoreError};
use crate::metrics::StoreMetrics;

pub use self::backup::{backup, restore};

/// The name of the database in the data folder.
pub(crate) const FILE: &str = "abaque.db";

/// How long a connection waits for another program's lock. Our own connections hardly wait for each
/// other: with a write-ahead log, readers do not block the writer.
const BUSY: Duration = Duration::from_secs(5);

/// Capacity of the statement cache: all statements of this folder.
const STATEMENTS: usize = 128;

/// Databases up to this size get a full integrity check at every start, which takes at most a
/// second.
const CHECKED_BYTES: u64 = 64 << 20;

/// The store in a data folder.
pub struct Sqlite {
    writer: Writer,
    readers: Readers,
    /// Whether a heartbeat has been written since the database was opened.
    has_beaten: AtomicBool,
}

impl Sqlite {
    /// Opens the database in this folder, creating both if missing and migrating an older database.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        Self::open_with(folder, &SqliteOptions::default())
    }

    /// Opens the database with these settings.
    pub fn open_with(folder: &Path, settings: &SqliteOptions) -> Result<Self, StoreError> {
        if !settings.upgrade {
            let file = folder.join(FILE);
            if !file.is_file() {
                return Err(StoreError::NoDatabase);
            }
            schema::check_current(&connect(&file, settings)?)?;
        }
        fs::create_dir_all(folder)
            .map_err(|error| StoreError::ReadOnly { detail: error.to_string() })?;
        let file = folder.join(FILE);
        if settings.vfs.is_none() {
            make_private(&file)?;
            // Left behind by a crash, they keep the mode that they had.
            for name in [format!("{FILE}-wal"), format!("{FILE}-shm")] {
                let file = folder.join(name);
                if file.exists() {
                    make_private(&file)?;
                }
            }
        }
        let mut connection = connect(&file, settings)?;
        schema::migrate(&mut connection)?;
        check_whole(&connection, &file)?;
        let readers = Readers::open(settings.readers, || {
            let reader = connect(&file, settings)?;
            reader.pragma_update(None, "query_only", true)?;
            Ok(reader)
        })?;
        let writer = Writer::start(connection, settings.metrics.clone());
        Ok(Sqlite { writer, readers, has_beaten: AtomicBool::new(false) })
    }

    /// Runs `work` in the next transaction and returns its result after the commit. On an error its
    /// changes are rolled back.
    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.writer.write(work).await
    }

    /// Checkpoints and truncates the write-ahead log, so that it keeps no deleted data. If a reader
    /// holds the log for longer than `patience`, the next [`tidy`](super::People::tidy) tries again.
    /// Writers wait meanwhile.
    async fn truncate_log(&self, patience: Duration) -> Result<bool, StoreError> {
        let is_busy = self.read_bulk(move |connection| {
            connection.busy_timeout(patience)?;
            let is_busy =
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
            connection.busy_timeout(BUSY)?;
            Ok(is_busy?)
        });
        is_busy.await.map(|is_busy: bool| !is_busy)
    }

    /// Looks rows up by key.
    async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.readers.read(Lane::Lookup, work).await
    }

    /// Reads a list or statistics.
    async fn search_for<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.readers.read(Lane::Search, work).await
    }

    /// Runs a query with a large result.
    async fn read_bulk<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.readers.read(Lane::Bulk, work).await
    }
}

/// Options for opening a database.
#[derive(Clone)]
pub struct SqliteOptions {
    /// The number of read connections for lookups, and for searches.
    pub readers: usize,
    /// Counts commits.
    pub metrics: StoreMetrics,
    /// The SQLite VFS to use instead of the system's: tests simulate power cuts with one.
    pub vfs: Option<String>,
    /// Whether to migrate an older database and create a missing one; otherwise both are errors.
    pub upgrade: bool,
    /// The most pages of the database: tests simulate a full disk with it.
    pub max_pages: Option<u32>,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        // Reads are short; more connections than processors would only compete.
        SqliteOptions {
            readers: 2,
            metrics: StoreMetrics::default(),
            vfs: None,
            upgrade: true,
            max_pages: None,
        }
    }
}

#[async_trait::async_trait]
impl Store for Sqlite {
    async fn check(&self) -> Result<(), StoreError> {
        // The last write reveals a full disk; the heartbeat writes every second.
        self.writer.check()?;
        self.readers.check().await
    }

    async fn fill_lists(&self) -> Result<u64, StoreError> {
        self.write(backfill::advance).await
    }

    async fn close(&self) {
        self.writer.close().await;
    }
}

fn connect(file: &Path, settings: &SqliteOptions) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match settings.vfs.as_deref() {
        None => Connection::open_with_flags(file, flags)?,
        Some(vfs) => Connection::open_with_flags_and_vfs(file, flags, vfs)?,
    };
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        return Err(StoreError::Failed { detail: format!("the journal mode is {mode}, not wal") });
    }
    // A reply means that the data is on the disk, not in a cache.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // A deleted account leaves no bytes in free pages.
    connection.pragma_update(None, "secure_delete", true)?;
    if let Some(pages) = settings.max_pages {
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    Ok(connection)
}

/// Creates the file if missing, readable by its owner only: it holds password hashes and
/// everybody's games. SQLite gives the log and the shared memory the same mode.
fn make_private(file: &Path) -> Result<(), StoreError> {
    let unwritable = |error: std::io::Error| StoreError::ReadOnly { detail: error.to_string() };
    let mut options = fs::File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let opened = options.mode(0o600).open(file).map_err(unwritable)?;
        opened.set_permissions(fs::Permissions::from_mode(0o600)).map_err(unwritable)
    }
    #[cfg(not(unix))]
    options.open(file).map(drop).map_err(unwritable)
}

/// Rejects a database with missing pages instead of serving it incomplete.
fn check_whole(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    if fs::metadata(file).map_or(0, |metadata| metadata.len()) > CHECKED_BYTES {
        return Ok(());
    }
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged { detail: found }) }
}
