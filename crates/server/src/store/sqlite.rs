//! The store in one file: SQLite with a write-ahead log, one writer that commits in groups, and a few
//! connections that read.

mod backup;
mod names;
mod people;
mod readers;
mod reviews;
mod schema;
mod sessions;
mod studies;
mod tables;
mod writer;

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use self::readers::Readers;
use self::writer::Writer;
use super::{Store, StoreError, Tables as _};
use crate::clock::now;
use crate::metrics::StoreMetrics;

pub use self::backup::{backup, restore};

/// The name of the database in the data folder.
pub(crate) const FILE: &str = "abaque.db";

/// How long a connection waits for another program's lock. Our own connections never wait for each
/// other for long: readers do not block the writer in a write-ahead log.
const BUSY: Duration = Duration::from_secs(5);

/// Every statement of this folder stays prepared.
const STATEMENTS: usize = 128;

/// Databases up to this size are checked as a whole at every start, which takes a second or less.
const CHECKED_BYTES: u64 = 64 << 20;

/// The store in a data folder.
pub struct Sqlite {
    writer: Writer,
    readers: Readers,
}

impl Sqlite {
    /// Opens the database in this folder, making both where they do not exist and bringing an older
    /// database up to date.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        Self::open_with(folder, &Settings::default())
    }

    /// The same, with settings of its own.
    pub fn open_with(folder: &Path, settings: &Settings) -> Result<Self, StoreError> {
        fs::create_dir_all(folder)
            .map_err(|error| StoreError::ReadOnly { detail: error.to_string() })?;
        let file = folder.join(FILE);
        if settings.vfs.is_none() {
            make_private(&file)?;
        }
        let mut connection = connect(&file, settings)?;
        schema::migrate(&mut connection)?;
        check_whole(&connection, &file)?;
        let readers = Readers::open(settings.readers, || {
            let reader = connect(&file, settings)?;
            reader.pragma_update(None, "query_only", true)?;
            Ok(reader)
        })?;
        Ok(Sqlite { writer: Writer::start(connection, settings.metrics.clone()), readers })
    }

    /// Runs `work` in the next transaction and gives its result once that is durable. Whatever it has
    /// written is undone where it returns an error.
    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.writer.write(work).await
    }

    /// Copies the write-ahead log into the database and empties it, so that it keeps no old page. Readers
    /// that hold on to the log for longer than [`BUSY`] put this off until the next checkpoint.
    async fn truncate_log(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
            Ok(())
        })
        .await
    }

    /// Runs `work` on a connection that only reads, away from the threads that serve requests.
    async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.readers.read(work).await
    }
}

/// How a database is opened.
#[derive(Clone)]
pub struct Settings {
    /// How many connections read.
    pub readers: usize,
    /// Where commits are counted.
    pub metrics: StoreMetrics,
    /// The SQLite file system layer to use instead of the system's: tests simulate power cuts in one.
    pub vfs: Option<String>,
    /// The most pages that the database may have: tests fill the disk with it.
    pub max_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        // Reads are short; more connections than processors would only wait for each other.
        Settings { readers: 2, metrics: StoreMetrics::default(), vfs: None, max_pages: None }
    }
}

#[async_trait::async_trait]
impl Store for Sqlite {
    async fn check(&self) -> Result<(), StoreError> {
        // Something has to be written: only then a full disk is noticed.
        self.heartbeat(now()).await?;
        self.read(|connection| {
            connection
                .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
            Ok(())
        })
        .await
    }

    async fn close(&self) {
        self.writer.close().await;
    }
}

fn connect(file: &Path, settings: &Settings) -> Result<Connection, StoreError> {
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
    // An answer means that the data is on the disk, not in a cache.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // A deleted account leaves no bytes behind in free pages.
    connection.pragma_update(None, "secure_delete", true)?;
    if let Some(pages) = settings.max_pages {
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    Ok(connection)
}

/// Creates the file if it is missing and lets only its owner read it: it holds password hashes and
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

/// A database that has lost pages is refused rather than served with holes.
fn check_whole(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    if fs::metadata(file).map_or(0, |metadata| metadata.len()) > CHECKED_BYTES {
        return Ok(());
    }
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged { detail: found }) }
}
