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
            Some(Ok(tables)) => (tables, None),
            None | Some(Err(TableError::Missing { .. })) => (small_tables(rules)?, None),
            Some(Err(failure)) => (small_tables(rules)?, Some(failure)),
        };
        let tables = Arc::new(tables);
        open.push((rules.variant, Arc::clone(&tables)));
        failure.map_or(Ok(tables), Err)
    }

    /// The same for those who play on in any case.
    pub(crate) fn tables(&self, rules: Rules) -> Option<Arc<Tables>> {
        // The second time there are small tables.
        self.open(rules).or_else(|_| self.open(rules)).ok()
    }
}

/// They take a fraction of a second.
fn small_tables(rules: Rules) -> Result<Tables, TableError> {
    Tables::build_in_memory(rules, Tables::SEEDS_IN_MEMORY)
}
