use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use awale::{Rules, Variant};
use endgame::{TableError, Tables};

/// Where engines find the tables of Awalé's endings: a folder with files, and small tables made in
/// memory for rule sets that have none. Engines may share one; each set of tables is opened once.
#[derive(Default)]
pub struct Library {
    folder: Option<PathBuf>,
    open: Mutex<Vec<(Variant, Arc<Tables>)>>,
}

impl Library {
    /// Only what fits into memory.
    pub fn in_memory() -> Self {
        Library::default()
    }

    /// The tables of a folder.
    pub fn of_folder(folder: impl Into<PathBuf>) -> Self {
        Library { folder: Some(folder.into()), ..Library::default() }
    }

    /// The tables for a rule set; small ones where the folder has none.
    ///
    /// # Errors
    ///
    /// When the folder's files are of no use. Engines then play on with small tables; whoever wants
    /// to tell the user asks here first.
    pub fn open(&self, rules: Rules) -> Result<Arc<Tables>, TableError> {
        // A thread that panicked leaves a list that is still whole.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = open.iter().find(|(variant, _)| *variant == rules.variant) {
            return Ok(Arc::clone(tables));
        }
        let stored = self.folder.as_ref().map(|folder| Tables::open(folder, rules));
        let (tables, failure) = match stored {
            Some(Ok(tables)) if is_worth_it(&tables) => (tables, None),
            None | Some(Ok(_) | Err(TableError::Missing { .. })) => (small_tables(rules)?, None),
            Some(Err(failure)) => (small_tables(rules)?, Some(failure)),
        };
        let tables = Arc::new(tables);
        open.push((rules.variant, Arc::clone(&tables)));
        failure.map_or(Ok(tables), Err)
    }

    /// Opens what the folder has, for all rule sets, and tells which of it is of no use. For those who
    /// want to know before the first game.
    pub fn open_stored(&self) -> Vec<TableError> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let mut failures = Vec::new();
        for variant in Variant::ALL {
            match Tables::open(folder, Rules::new(variant)) {
                Ok(tables) if is_worth_it(&tables) => {
                    let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
                    if open.iter().all(|(known, _)| *known != variant) {
                        open.push((variant, Arc::new(tables)));
                    }
                }
                Ok(_) | Err(TableError::Missing { .. }) => {}
                Err(failure) => failures.push(failure),
            }
        }
        failures
    }

    /// What [`open`](Self::open) gives, for those who play on in any case.
    pub(crate) fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        // The second time there are small tables.
        self.open(rules).or_else(|_| self.open(rules)).ok()
    }
}

/// Whether stored tables know as much as those that are made in memory: a build may have been
/// interrupted early.
fn is_worth_it(tables: &Tables) -> bool {
    tables.seeds() >= Tables::SEEDS_IN_MEMORY
}

/// They take a fraction of a second.
fn small_tables(rules: Rules) -> Result<Tables, TableError> {
    Tables::build_in_memory(rules, Tables::SEEDS_IN_MEMORY)
}
