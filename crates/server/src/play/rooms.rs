//! The tables that somebody looks at.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use crate::app::App;
use crate::id::TableId;
use crate::play::ask::Ask;
use crate::play::keeper;
use crate::play::refusal::Refusal;
use crate::problem::Problem;

/// How many questions may wait for a keeper; whoever comes later waits for a place.
const QUEUE: usize = 256;

/// The keepers of the tables that are in use.
#[derive(Default)]
pub(crate) struct Rooms(Mutex<HashMap<TableId, mpsc::Sender<Ask>>>);

impl Rooms {
    /// The way to a table's keeper, who is called if need be.
    ///
    /// # Errors
    ///
    /// When there is no such table, or the store cannot be read.
    pub(crate) async fn get(&self, app: &App, id: TableId) -> Result<mpsc::Sender<Ask>, Problem> {
        if let Some(keeper) = self.present(id) {
            return Ok(keeper);
        }
        let row = app.store.table(id).await?.ok_or(Refusal::NoTable)?;
        let mut rooms = self.lock();
        // Somebody else may have called him meanwhile.
        if let Some(keeper) = rooms.get(&id).filter(|keeper| !keeper.is_closed()) {
            return Ok(keeper.clone());
        }
        let (asks, inbox) = mpsc::channel(QUEUE);
        rooms.insert(id, asks.clone());
        app.tasks.spawn(keeper::keep(app.clone(), row, inbox, asks.downgrade()));
        Ok(asks)
    }

    /// Asks a table's keeper something.
    ///
    /// # Errors
    ///
    /// When there is no such table, or the store cannot be read.
    pub(crate) async fn ask(&self, app: &App, id: TableId, ask: Ask) -> Result<(), Problem> {
        let mut ask = ask;
        loop {
            let keeper = self.get(app, id).await?;
            // A keeper who is just leaving hands the question back, and the next one is called.
            match keeper.send(ask).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => ask = back,
            }
            if app.is_closing() {
                return Err(crate::problem::Refused::Closing.into());
            }
        }
    }

    /// Tells a table's keeper something that matters only if there is one.
    pub(crate) async fn mention(&self, id: TableId, ask: Ask) {
        if let Some(keeper) = self.present(id) {
            // One who is just leaving needs no word.
            let _ = keeper.send(ask).await;
        }
    }

    /// Lets a keeper go who has nothing to do. Says whether nothing came in the last moment.
    pub(crate) fn leave(&self, id: TableId, inbox: &mut mpsc::Receiver<Ask>) -> bool {
        let mut rooms = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        rooms.remove(&id);
        true
    }

    /// How many tables are in use.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn present(&self, id: TableId) -> Option<mpsc::Sender<Ask>> {
        self.lock().get(&id).filter(|keeper| !keeper.is_closed()).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Ask>>> {
        // Nothing that could panic runs while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
