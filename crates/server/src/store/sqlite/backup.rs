//! Online backups of the database, and their restoration.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::{FILE, make_private, schema};
use crate::store::StoreError;

/// Pages copied per step; other connections can write in between.
const PAGES: i32 = 1024;
/// The pause between two steps.
const PAUSE: Duration = Duration::from_millis(2);

/// Backs up the database of a data folder into `file`, also while a server uses it. The backup is a
/// consistent snapshot, and gets its name only when complete.
pub fn backup(folder: &Path, file: &Path) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(folder.join(FILE), flags)?;
    // One read transaction: the backup is a snapshot, and writes do not restart it.
    source.execute_batch("BEGIN")?;
    refuse_newer(&source)?;
    let unfinished = file.with_extension("unfinished");
    let made = copy(&source, &unfinished).and_then(|()| settle(&unfinished, file));
    if made.is_err() {
        // Delete an incomplete backup.
        let _ = fs::remove_file(&unfinished);
    }
    made
}

/// Replaces the database of a data folder by a backup. The server must not be running.
pub fn restore(file: &Path, folder: &Path) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(file, flags)?;
    refuse_newer(&source)?;
    let found: String = source.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(StoreError::Damaged { detail: found });
    }
    fs::create_dir_all(folder).map_err(|error| unwritable(&error))?;
    let unfinished = folder.join(format!("{FILE}.unfinished"));
    copy(&source, &unfinished)?;
    // The old log must not be applied to the new database.
    for old in [format!("{FILE}-wal"), format!("{FILE}-shm")] {
        match fs::remove_file(folder.join(old)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(unwritable(&error));
            }
            _ => {}
        }
    }
    settle(&unfinished, &folder.join(FILE))
}

fn copy(source: &Connection, target: &Path) -> Result<(), StoreError> {
    let _ = fs::remove_file(target);
    make_private(target)?;
    let mut connection = Connection::open(target)?;
    Backup::new(source, &mut connection)?.run_to_completion(PAGES, PAUSE, None)?;
    connection.close().map_err(|(_, error)| StoreError::from(error))
}

/// Syncs a finished backup and renames it.
fn settle(unfinished: &Path, file: &Path) -> Result<(), StoreError> {
    fs::File::open(unfinished)
        .and_then(|copy| copy.sync_all())
        .map_err(|error| unwritable(&error))?;
    fs::rename(unfinished, file).map_err(|error| unwritable(&error))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))
        .and_then(|folder| folder.sync_all())
        .map_err(|error| unwritable(&error))
}

fn refuse_newer(connection: &Connection) -> Result<(), StoreError> {
    let known = schema::known();
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found {
        0 => Err(StoreError::Damaged { detail: "this is no database of Abaque".to_owned() }),
        found if found > known => Err(StoreError::Newer { found, known }),
        _ => Ok(()),
    }
}

fn unwritable(error: &std::io::Error) -> StoreError {
    match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::ReadOnly { detail: error.to_string() },
    }
}
