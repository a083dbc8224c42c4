//! The lock of the data folder: one server at a time.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use crate::store::StoreError;

/// The lock file. The operating system releases the lock however the process ends.
const LOCK: &str = "abaque.lock";

/// Exclusive access to a data folder.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks the folder, and creates it if it is missing.
    ///
    /// # Errors
    /// [`StoreError::Locked`] if another server runs on it.
    pub fn take(folder: &Path) -> Result<Self, StoreError> {
        let unwritable = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::ReadOnly { detail: error.to_string() },
        };
        fs::create_dir_all(folder).map_err(unwritable)?;
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join(LOCK))
            .map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked),
            Err(TryLockError::Error(error)) => Err(unwritable(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_owner() {
        let folder = tempfile::TempDir::new().unwrap();
        let folder = folder.path().join("new");
        let lock = FolderLock::take(&folder).unwrap();
        assert_eq!(FolderLock::take(&folder).unwrap_err(), StoreError::Locked);
        drop(lock);
        FolderLock::take(&folder).unwrap();
    }
}
