//! Connections that read, each used by one request at a time.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use crate::store::StoreError;

/// A few connections, and a queue for them.
pub(super) struct Readers {
    free: Arc<Mutex<Vec<Connection>>>,
    places: Arc<Semaphore>,
}

impl Readers {
    /// Opens `count` connections.
    pub(super) fn open(
        count: usize,
        connect: impl Fn() -> Result<Connection, StoreError>,
    ) -> Result<Self, StoreError> {
        let free = (0..count).map(|_| connect()).collect::<Result<Vec<_>, _>>()?;
        Ok(Readers { free: Arc::new(Mutex::new(free)), places: Arc::new(Semaphore::new(count)) })
    }

    /// Runs `work` on one of them, on a thread where waiting is allowed.
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let place = self.places.clone().acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let free = Arc::clone(&self.free);
        let read = tokio::task::spawn_blocking(move || {
            let connection = lock(&free).pop().ok_or(StoreError::Closed)?;
            let result = work(&connection);
            lock(&free).push(connection);
            drop(place);
            result
        });
        read.await.unwrap_or(Err(StoreError::Closed))
    }
}

fn lock(free: &Mutex<Vec<Connection>>) -> std::sync::MutexGuard<'_, Vec<Connection>> {
    free.lock().unwrap_or_else(PoisonError::into_inner)
}
